"""How sure numbers are: intervals, verdicts, paired differences.

Comes in: formulas with a source. Stays out: runs, games, files.
"""
