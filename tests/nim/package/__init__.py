"""Nim on three heaps: a game as somebody would add it."""
