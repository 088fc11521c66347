"""Answers of exact odds as tables, pictures and the printable card."""
