"""Exact odds at the table: integers and fractions, no numpy on the way to an everyday answer."""
