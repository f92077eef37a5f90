"""Puzzles of Cell Division."""
