"""Stored runs in numbers: counts of their rows, summary.json, the tables of the report.

Comes in: what turns rows into rates and means. Stays out: pictures and sentences.
"""
