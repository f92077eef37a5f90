"""Threes: rules, evaluation, players, training."""
