"""Text of people to values with places, and back to words: files, problems, fields, names, wording.

Comes in: what every file or message needs. Stays out: games. Start with `files` and `validation`. Imports nothing else of simcore.
"""
