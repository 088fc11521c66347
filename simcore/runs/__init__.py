"""Runs on disk: shards of rows, the manifest that vouches for them, counts of their values, export.

Comes in: what reads or writes a run's directory. Stays out: what numbers mean (`analysis`). Imports `playing`, `scenarios`.
"""
