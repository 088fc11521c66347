"""Dice pools of any game in exact integers: laws of what n dice show, re-rolls, the general question."""
