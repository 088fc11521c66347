"""Loaded scenarios played: tables for kernels, batches in threads, one game replayed or traced, kernels compiled ahead.

Comes in: what calls kernels. Stays out: what is kept on disk. Imports `scenarios`, `contract`, `kernels`.
"""
