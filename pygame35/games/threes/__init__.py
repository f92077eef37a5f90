"""Threes: rules, evaluation, players, training. `batch` is imported on first use."""

from ...basics import TYPE_CHECKING, submodules
from .rules import Outcome as Outcome
from .rules import Position as Position
from .rules import start as start

if TYPE_CHECKING:
    from . import batch as batch

globals()["__getattr__"] = submodules(__name__, "batch")
