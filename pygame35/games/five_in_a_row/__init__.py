"""Five in a row on an endless grid: rules, searches, players."""

from .rules import Outcome as Outcome
from .rules import Position as Position
from .rules import start as start
