"""Answers as tables, pictures and pages."""
