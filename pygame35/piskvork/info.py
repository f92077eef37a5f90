"""The values that a manager sends by INFO. They determine the time for a move."""

import math
from typing import Any, NamedTuple

from ..basics import UserError
from ..protocols.clock import MOVES_AHEAD, share
from ..protocols.numbers import whole

_MOST = 10**15
_UNLIMITED = 2**31 - 1  # milliseconds; as time_left it means that there is no limit
_RESERVE, _SHARE = 50, 0.05  # in reserve: these milliseconds, or this share of the time for a move if it is more
_NEEDED = 200 * 2**20  # approximate number of bytes that a search needs; one of five seconds took 158 MB
_RULES = {1: "exactly five in a row win", 2: "continuous game", 4: "renju", 8: "caro"}
_TIMES = {"timeout_turn": "turn", "timeout_match": "match", "time_left": "left"}
_FIELDS = {**_TIMES, "max_memory": "memory", "rule": "rule"}  # {key: field of Info}


class Info(NamedTuple):
    """The values of INFO. `game_type`, `evaluate`, `folder` and unknown keys are ignored."""

    turn: int = 1000
    """Milliseconds for a move; 0: as fast as possible."""
    match: int = 0
    """Milliseconds for all moves of a match; 0: no limit."""
    left: float | None = None
    """Milliseconds left of `match`; None: all of them."""
    memory: int = 0
    """Bytes; 0: no limit."""
    rule: int = 0
    """A sum of the keys of `_RULES`."""
    problems: tuple[str, ...] = ()
    """Messages for the next move, since the manager reads none after INFO."""

    def rewound(self) -> "Info":
        """The values at the beginning of the next match."""
        return self._replace(left=None)

    def updated(self, text: str) -> "Info":
        """The values after a command INFO. A wrong value changes only `problems`. text: the words after INFO."""
        key, _, value = text.partition(" ")
        if key.lower() not in _FIELDS:
            return self
        try:
            number = whole(value.strip(), -_MOST if key.lower() == "time_left" else 0, _MOST)
        except UserError as error:
            return self._replace(problems=(*self.problems, f"INFO {key}: {error}"))
        changed: dict[str, Any] = {_FIELDS[key.lower()]: number}
        if "memory" in changed and 0 < number < _NEEDED:
            changed["problems"] = (*self.problems, f"INFO {text}: that may not be enough, {_NEEDED} is")
        return self._replace(**changed)

    def messages(self) -> tuple[str, ...]:
        """The warnings to send before a move; UserError if the rule is not supported."""
        if self.rule:
            names = [name for bit, name in _RULES.items() if self.rule & bit] or ["unknown"]
            meant = f"rule {self.rule} ({', '.join(names)})"
            raise UserError(f"{meant} is not supported, only 0: five or more in a row win")
        return self.problems

    def budget(self) -> float:
        """The milliseconds in which to search for the next move. 0 asks for the shortest possible search."""
        turn = self.turn - min(max(_RESERVE, _SHARE * self.turn), self.turn / 2)
        left = self._left()
        return turn if left >= _UNLIMITED else min(turn, share(left, 0, MOVES_AHEAD))

    def moved(self, milliseconds: float) -> "Info":
        """The values after a move of ours. milliseconds: the time that the move took."""
        return self._replace(left=self._left() - milliseconds, problems=())

    def _left(self) -> float:
        return (self.match or math.inf) if self.left is None else math.inf if self.left >= _UNLIMITED else self.left
