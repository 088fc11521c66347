"""The commands of `bonedice`: each parses its options, calls one function and prints.

Comes in: options, refusals of the command line, what is printed when. Stays out: numbers and pictures. `cli.py` wires them.
Nothing heavy is imported before a command runs.
"""
