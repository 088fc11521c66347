"""The rules of MOOGH as kernels; `turn.py` is the table of contents.

Comes in: what changes the state. Stays out: YAML, words. Imports `table` and `mind`.
"""
