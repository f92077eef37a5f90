"""Monty Hall on its pages: its class, its session, the tally of wins; no page."""

from typing import Any, TypeAlias

from app.core import stored
from app.solo.game import SoloGame, SoloSession, read_link
from pygame35.games.monty_hall import rules as monty_hall
from pygame35.games.monty_hall.boards import CLASSIC, Variation, parse_variation, variation_name
from pygame35.games.monty_hall.rules import DECISIONS, Outcome, Position
from pygame35.links import RecordError

Tally: TypeAlias = dict[str, list[int]]  # {name of a row: [won, played]}

MOST = 10**9  # games in a row of a tally


def row_name(variation: Variation, decision: str) -> str:
    """The name of a row: "stay" and "switch" in the classic game, "forgetful-5 stay" in another variation."""
    name = variation_name(variation)
    return f"{name} {decision}" if name else decision


def new_tally() -> Tally:
    """An empty tally. `DoorsSession.row` adds the rows of other variations."""
    return {row_name(CLASSIC, decision): [0, 0] for decision in DECISIONS}


def read_tally(text: str) -> Tally:
    """The tally of a stored text, without rows of unknown variations; `stored.Spoiled` if it is no tally."""
    content = stored.read("tally", text)
    if not isinstance(content, dict):
        raise stored.Spoiled("a tally is a dict")
    tally: Tally = {}
    for name in list(new_tally()) + [name for name in content if _is_row_name(name)]:
        row: Any = content.get(name)
        whole = isinstance(row, list) and len(row) == 2 and all([type(count) is int for count in row])
        if not (whole and 0 <= row[0] <= row[1] <= MOST):
            raise stored.Spoiled(f"{row!r} is not how many games of so many were won")
        tally[name] = row
    return tally


def _is_row_name(name: str) -> bool:
    before, _, decision = name.rpartition(" ")
    return decision in DECISIONS and parse_variation(before) is not None


class DoorsSession(SoloSession):
    """The doors of one game after the other. tally: of the games that the visitor decided."""

    rules = monty_hall
    position: Position

    def __init__(self, tally: Tally | None = None) -> None:
        super().__init__()
        self.tally = tally or new_tally()

    def variation(self) -> Variation:
        return self.position.variation

    def move_of(self, door: int) -> int | None:
        """The move that a press on a door means, or None: the first picks it, the second stays or switches."""
        position = self.position
        if self.locked or position.is_over() or door in position.opened:
            return None
        if position.picked is None:
            return door
        return position.stay if door == position.picked else position.switch

    def can_play(self, move: int | None) -> bool:
        """True if a visitor can make a move; False for None."""
        return not self.locked and move in self.position.legal_moves()

    def play(self, move: int) -> Outcome:
        """Make a move, and count the game if the move decides it. IllegalMove leaves everything unchanged."""
        outcome: Outcome = super().play(move)
        if outcome.won is not None:
            row = self.row(self.position.format_move(move))
            row[0] += outcome.won
            row[1] += 1
        return outcome

    def row(self, decision: str) -> list[int]:
        """The tally's [won, played] of a decision in this variation; a missing row is added."""
        return self.tally.setdefault(row_name(self.variation(), decision), [0, 0])

    def decided(self) -> int:
        """The number of games of this variation in the tally."""
        return sum([self.row(decision)[1] for decision in DECISIONS])

    def is_open(self, door: int) -> bool:
        """True if a visitor sees the content of a door."""
        return self.position.taken is not None or door in self.position.opened


def is_undecided(position: Position | None) -> bool:
    """True if a door is picked and the game is not over; False for None."""
    return position is not None and position.picked is not None and not position.is_over()


class MontyHall(SoloGame):
    rules = monty_hall
    session = DoorsSession


GAME = MontyHall()


def read_game(text: str) -> Position | None:
    """The position of a stored game, None for the fragment "#"; `stored.Spoiled` for any other text."""
    content = stored.read("game", text)
    if not isinstance(content, str) or not content:
        raise stored.Spoiled("a game is the text of a link")
    try:
        position: Position | None = read_link(content, monty_hall)
    except RecordError as error:
        raise stored.Spoiled(str(error))
    return position
