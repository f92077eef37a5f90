"""Monty Hall: rules."""
