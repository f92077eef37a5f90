"""Learned evaluations: what a position is worth to the player who moves, before any search."""
