"""Matches between two players, with an arena, a ladder and statistics, and series of games for one player."""
