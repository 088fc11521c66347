"""Files of MOOGH: content, scenario, house switches, their checks, and the TABLES record made of them.

Comes in: what reads a user's words into numbers. Stays out: kernels. Imports `table` for the layout.
"""
