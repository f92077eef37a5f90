"""Monty Hall: rules, exact and simulated chances."""
