"""Monty Hall: rules, exact and simulated chances."""

from .rules import Outcome as Outcome
from .rules import Position as Position
from .rules import start as start
