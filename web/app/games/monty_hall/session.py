"""The game with the three doors, and the tally of wins: plain state, without page."""

from app.games.monty_hall.tally import new_tally
from app.solo.session import SoloSession
from pygame35.basics import TYPE_CHECKING
from pygame35.games.monty_hall import rules as monty_hall
from pygame35.games.monty_hall.rules import STAY, SWITCH

if TYPE_CHECKING:
    from app.games.monty_hall.tally import Tally
    from pygame35.games.monty_hall.rules import Outcome, Position


class DoorsSession(SoloSession):
    """One game after the other.

    tally  {STAY and SWITCH: [won, played]} of the games that the visitor decided
    """

    rules = monty_hall
    position: "Position"

    def __init__(self, tally: "Tally | None" = None) -> None:
        super().__init__()
        self.tally = tally or new_tally()

    def move_of(self, door: int) -> int | None:
        """The move of a press on a door: pick it, then stay with it or switch to the other one; or None."""
        position = self.position
        if self.locked or position.is_over() or door == position.opened:
            return None
        if position.picked is None:
            return door
        return STAY if door == position.picked else SWITCH

    def can_play(self, move: int | None) -> bool:
        """True if a move is legal now; False for None."""
        return not self.locked and move in self.position.legal_moves()

    def play(self, move: int) -> "Outcome":
        """Make a move, and count a game that it ends; IllegalMove leaves everything unchanged."""
        outcome: Outcome = super().play(move)
        if outcome.won is not None:
            self.tally[move][0] += outcome.won
            self.tally[move][1] += 1
        return outcome

    def decided(self) -> int:
        """The number of games in the tally."""
        return sum([played for _, played in self.tally.values()])

    def is_open(self, door: int) -> bool:
        """True if a visitor sees the content of a door."""
        return self.position.is_over() or door == self.position.opened

    def hides_car(self, door: int) -> bool:
        return door == self.position.car

    def seed(self) -> int:
        """The seed of the game, 0 ... 2^32 - 1."""
        return int(self.board())


def is_undecided(position: "Position | None") -> bool:
    """True if a door is picked, and staying or switching is not decided; False for None."""
    return position is not None and position.picked is not None and not position.is_over()
