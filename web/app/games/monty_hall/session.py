"""The game with the doors, and the tally of wins: plain state, without page."""

from app.games.monty_hall.tally import new_tally, row_of
from app.solo.session import SoloSession
from pygame35.basics import TYPE_CHECKING
from pygame35.games.monty_hall import rules as monty_hall
from pygame35.games.monty_hall.rules import DECISIONS

if TYPE_CHECKING:
    from app.games.monty_hall.tally import Tally
    from pygame35.games.monty_hall.boards import Variation
    from pygame35.games.monty_hall.rules import Outcome, Position


class DoorsSession(SoloSession):
    """One game after the other.

    tally  {name of a row: [won, played]} of the games that the visitor decided, see `app.games.monty_hall.tally`
    """

    rules = monty_hall
    position: "Position"

    def __init__(self, tally: "Tally | None" = None) -> None:
        super().__init__()
        self.tally = tally or new_tally()

    def variation(self) -> "Variation":
        """The variation of the game."""
        return self.position.variation

    def move_of(self, door: int) -> int | None:
        """The move of a press on a door: pick it, then stay with it or switch to the other one; or None."""
        position = self.position
        if self.locked or position.is_over() or door in position.opened:
            return None
        if position.picked is None:
            return door
        return position.stay if door == position.picked else position.switch

    def can_play(self, move: int | None) -> bool:
        """True if a move is legal now; False for None."""
        return not self.locked and move in self.position.legal_moves()

    def play(self, move: int) -> "Outcome":
        """Make a move, and count a game that it decides; IllegalMove leaves everything unchanged."""
        outcome: Outcome = super().play(move)
        if outcome.won is not None:
            row = self.row(self.position.format_move(move))
            row[0] += outcome.won
            row[1] += 1
        return outcome

    def row(self, decision: str) -> list[int]:
        """The tally's [won, played] of a decision in this variation."""
        return row_of(self.tally, self.variation(), decision)

    def decided(self) -> int:
        """The number of games of this variation in the tally."""
        return sum([self.row(decision)[1] for decision in DECISIONS])

    def is_open(self, door: int) -> bool:
        """True if a visitor sees the content of a door."""
        return self.position.taken is not None or door in self.position.opened

    def hides_car(self, door: int) -> bool:
        return door == self.position.car


def is_undecided(position: "Position | None") -> bool:
    """True if a door is picked, and staying or switching is not decided; False for None."""
    return position is not None and position.picked is not None and not position.is_over()
