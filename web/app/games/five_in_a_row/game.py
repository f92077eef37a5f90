"""The game tic-tac-toe without borders as its pages use it."""

from typing import Any

from app.core.duel_game import DuelGame
from app.core.duel_kind import Trap, with_shared
from app.core.formats import minus
from app.core.geometry import FAR, Geometry
from app.core.positions import Played
from app.core.protocols import Analysis, BoardActions, Settings
from app.core.session import Session
from app.core.study.explainer import Explainer
from app.core.texts import say
from app.games.five_in_a_row import words
from app.games.five_in_a_row.camera import Cell
from app.games.five_in_a_row.threats import FOUR, cells, threats, weight_of_last
from pygame35.basics import RED
from pygame35.games.five_in_a_row import rules
from pygame35.games.five_in_a_row.rules import FIVE, Position

PEOPLE = ("beginner", "casual", "hobbyist", "regular", "enthusiast", "veteran", "strategist")
OPPONENTS = PEOPLE + ("original", "expert", "tactician", "champion", "virtuoso", "master")  # from weak to strong


class Window(Geometry):
    """The geometry of a part of the endless grid."""

    def step(self, square: Cell, right: int, down: int) -> Cell:
        x, y = square[0] + right, square[1] + down
        if abs(right) == FAR:  # a step to the end of the row stops at the edge of the window
            edge: Any = self.lines[0][0 if right < 0 else -1]
            x = edge[0]
        return x, y


def window(left: int, top: int, right: int, bottom: int) -> Window:
    """A window on the cells from (left, top) to (right, bottom), both included."""
    return Window([[(x, y) for x in range(left, right + 1)] for y in range(top, bottom + 1)])


class FiveInARow(DuelGame):
    """Tic-tac-toe without borders: a click places a stone. In the mode for weights, it shows the weight of a cell."""

    rules = rules
    words = words
    worker = "worker-five-in-a-row.json"  # this worker has the learned network and the openings
    choices = with_shared(
        {
            "player": OPPONENTS,
            "values": (False, True),  # True: each cell shows its value to the original AI
            "threats": (False, True),  # True: cells where a side can make a five or an open four are marked
            "numbers": (False, True),  # True: the stones are numbered
            "confirm": (False, "touch", True),
        }
    )
    aids = ("heat", "values", "threats")
    several = True
    ai_setting = "player"
    strongest = {"player": "master"}
    pleases, astonishes = 1, 2

    def values_player(self, session: Session) -> Settings:
        return {"player": "original"}

    def goal(self, _winner: int) -> str:
        return say("five.goal")

    def gain(self, position: Position, lead: int) -> int:
        return weight_of_last(position)

    def warning(self, position: Position, move: Cell) -> Trap | None:
        """The warning before a move that does nothing about the opponent's four, or nothing about an open three.

        A four of the mover is an answer to an open three. Nothing answers two fours.
        """
        rival, before = -position.turn, threats(position)
        count = FIVE if cells(before, rival, FIVE) else FOUR
        feared = cells(before, rival, count)
        with Played(position, move) as outcome:
            after = threats(position)
            is_answered = outcome.line or (count == FOUR and cells(after, -rival, FIVE))
            is_left = all([(rival, count) in after.get(cell, ()) for cell in feared])
        if not feared or is_answered or not is_left or (count == FIVE and len(feared) > 1):
            return None
        return words.warning(rival, count - 1, feared)

    def row_name(self, square: str) -> str:
        return minus(square.partition(",")[2])

    def best(self, analysis: Analysis) -> str:
        """A text on the best move of an analysis, or on all moves of a proved win."""
        if analysis["exact"] and analysis["line"]:
            moves = minus(" ".join(analysis["line"]))
            return say("five.proved", result=self.evaluation(analysis, RED), moves=moves)
        return minus(super().best(analysis))

    def geometry(self, position: Position) -> Geometry:
        """All cells from the first to the last column and row with stones, and a margin of one cell."""
        return window(*position.bounds(1))

    def cell_key(self, position: Position, square: Cell) -> object:
        return position.stones.get(square)

    def owner(self, position: Position, square: Cell) -> int:
        return int(position.stones.get(square, 0))

    def press(self, actions: BoardActions, square: Cell) -> None:
        """Place a stone as in other games. In the mode for weights, only select the cell."""
        if not actions.session.study.shows_value:
            super().press(actions, square)
        elif actions.session.selection.square != square:
            actions.select(square)

    def load_explainer(self) -> Explainer:
        from app.games.five_in_a_row.explainer import EXPLAINER

        return EXPLAINER

    def shown_hint(self, session: Session, move: Cell, again: bool) -> str:
        return self.explainer.brief(session.position, move) or say("five.hint")

    def square_text(self, session: Session) -> str:
        """The line about the selected cell. In the mode for weights, it gives the weight of the cell."""
        if session.study.shows_value:
            return words.weighed(session.position, session.selection.looked_at())
        return self.opening(session) if session.selection.looked_at() is None else ""


GAME = FiveInARow()
