"""What compiled code is made of: numba's options, random streams, dice, choices, the log, pieces of records.

Comes in: what kernels of every game share. Stays out: files, words, rules of one game. Imports nothing else of simcore.
"""
