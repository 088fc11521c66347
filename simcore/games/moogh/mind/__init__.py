"""What a player of MOOGH can know of the options, in numbers, and the words for it.

Comes in: features of decisions and what they are made of. Stays out: rules that change the table.
"""
