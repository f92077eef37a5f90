"""Matches, the ladder of levels, training: native only, never shipped to the browser."""
