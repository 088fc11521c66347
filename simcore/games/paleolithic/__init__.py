"""Paleolithic: elders of six cultures explore the rings, produce artifacts and build tribes."""
