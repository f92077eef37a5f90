"""Five in a row on an endless grid: rules, searches, players.

There are no batch rules, because the grid has no end. `window`, a part of it for learners, is imported on first use.
"""

from ...basics import TYPE_CHECKING, submodules
from .rules import Outcome as Outcome
from .rules import Position as Position
from .rules import start as start

if TYPE_CHECKING:
    from . import window as window

globals()["__getattr__"] = submodules(
    __name__, "window", batch="five in a row has no batch rules: its grid has no end. `window` is a part of it"
)
