"""Puzzles of five in a row."""
