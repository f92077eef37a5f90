"""The class, the session and the tally of wins of Monty Hall. This module does not use the page."""

from typing import TypeAlias

from app.core import stored
from app.core.protocols import Json
from app.solo.game import SoloGame, SoloSession, read_link
from pygame35.games.monty_hall import rules as monty_hall
from pygame35.games.monty_hall.boards import CLASSIC, Variation, parse_variation, variation_name
from pygame35.games.monty_hall.rules import DECISIONS, Outcome, Position
from pygame35.links import RecordError

Tally: TypeAlias = dict[str, list[int]]  # {name of a row: [won, played]}

MOST = 10**9  # the most games in a row of a tally


def row_name(variation: Variation, decision: str) -> str:
    """The name of a row in the tally, such as "stay" in the classic game, or "forgetful-5 stay" in a variation."""
    name = variation_name(variation)
    return f"{name} {decision}" if name else decision


def new_tally() -> Tally:
    """A tally without games. It has only the rows of the classic game; `DoorsSession.row` adds others."""
    return {row_name(CLASSIC, decision): [0, 0] for decision in DECISIONS}


def read_tally(text: str) -> Tally:
    """Read a stored tally; `stored.Spoiled` if the text is not a tally. Rows of unknown variations are dropped."""
    content = stored.read("tally", text)
    if not isinstance(content, dict):
        raise stored.Spoiled("a tally is a dict")
    tally: Tally = {}
    for name in list(new_tally()) + [name for name in content if _is_row_name(name)]:
        row: Json = content.get(name)
        whole = isinstance(row, list) and len(row) == 2 and all([type(count) is int for count in row])
        if not (whole and 0 <= row[0] <= row[1] <= MOST):
            raise stored.Spoiled(f"{row!r} is not how many games of so many were won")
        tally[name] = row
    return tally


def _is_row_name(name: str) -> bool:
    before, _, decision = name.rpartition(" ")
    return decision in DECISIONS and parse_variation(before) is not None


class DoorsSession(SoloSession):
    """The session of Monty Hall. tally: counts the games in which the visitor has stayed or switched."""

    rules = monty_hall
    position: Position

    def __init__(self, tally: Tally | None = None) -> None:
        super().__init__()
        self.tally = tally or new_tally()

    def variation(self) -> Variation:
        return self.position.variation

    def move_of(self, door: int) -> int | None:
        """The move that a press on a door means; None if it means no move.

        The first press picks a door. The second press stays with this door or switches to another one.
        """
        position = self.position
        if self.locked or position.is_over() or door in position.opened:
            return None
        if position.picked is None:
            return door
        return position.stay if door == position.picked else position.switch

    def can_play(self, move: int | None) -> bool:
        """True if the visitor can make this move now. False if the move is None."""
        return not self.locked and move in self.position.legal_moves()

    def play(self, move: int) -> Outcome:
        """Make a move. If the move decides the game, count it in the tally. After IllegalMove, all is unchanged."""
        outcome: Outcome = super().play(move)
        if outcome.won is not None:
            row = self.row(self.position.format_move(move))
            row[0] += outcome.won
            row[1] += 1
        return outcome

    def row(self, decision: str) -> list[int]:
        """The row [won, played] of the tally for a decision in this variation. A missing row is added to the tally."""
        return self.tally.setdefault(row_name(self.variation(), decision), [0, 0])

    def decided(self) -> int:
        """The number of games in the tally, of this variation only."""
        return sum([self.row(decision)[1] for decision in DECISIONS])

    def is_open(self, door: int) -> bool:
        """True if the door is open, so the visitor sees what is behind it."""
        return self.position.taken is not None or door in self.position.opened


def is_undecided(position: Position | None) -> bool:
    """True if a door is picked and the game is not over. False if the position is None."""
    return position is not None and position.picked is not None and not position.is_over()


class MontyHall(SoloGame):
    rules = monty_hall
    session = DoorsSession


GAME = MontyHall()


def read_game(text: str) -> Position | None:
    """Read a stored game; `stored.Spoiled` if the text is damaged. Returns None for the empty fragment "#"."""
    content = stored.read("game", text)
    if not isinstance(content, str) or not content:
        raise stored.Spoiled("a game is the text of a link")
    try:
        position: Position | None = read_link(content, monty_hall)
    except RecordError as error:
        raise stored.Spoiled(str(error))
    return position
