"""Turns rows and rules into answers. Imports simcore; never reports or cli."""
