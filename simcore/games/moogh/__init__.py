"""MOOGH: cave people hunt beasts with a mind of their own on a map."""
