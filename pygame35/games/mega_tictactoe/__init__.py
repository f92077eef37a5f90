"""Mega tic-tac-toe, known as ultimate tic-tac-toe: nine boards in one."""

from .rules import Outcome as Outcome
from .rules import Position as Position
from .rules import start as start
