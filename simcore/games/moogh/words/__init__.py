"""A game of MOOGH in words: the trace, the page's own sections, what the rows mean.

Comes in: sentences and names for people. Stays out: anything that plays. Imports `input` and `table`.
"""
