"""Plays games. Knows nothing of analysis, reports or the command line."""
