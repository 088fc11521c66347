"""Largest sizes that the records of every game have room for."""

MAX_ROUNDS = 1000
