"""From the name of a scenario to everything that a run needs; what content rests on; checks, lists, files to start from.

Comes in: whatever reads or writes files of users. Stays out: numba and arrays. Imports `contract` and `reading`.
"""
