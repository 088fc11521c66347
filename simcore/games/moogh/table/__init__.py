"""The table of MOOGH: records, sizes, cells and bodies on the map, the rage disc, how many dice a roll has.

Comes in: where things are and what that counts for. Stays out: what people or beasts do.
"""
