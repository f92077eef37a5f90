"""Whose turn it is, who plays, how the game ended: the questions about a session that change nothing."""

from app.core import settings
from app.core.study.thoughts import Thoughts
from pygame35.basics import BLUE, RED, TYPE_CHECKING

if TYPE_CHECKING:
    from app.core.correspondence.friendship import Friendship
    from app.core.protocols import Scores, Settings

RESIGNED, OUT_OF_TIME, COUNTED = "resigned", "time", "counted"
SEATS = {RED: "red", BLUE: "blue"}  # side -> the setting that gives it to a person or the AI


class Turns(Thoughts):
    """A base of `app.core.session.Session`, which describes these fields."""

    settings: "Settings"
    friend: "Friendship | None"
    paused: bool
    ended: tuple[int, int, str] | None
    finals: "dict[int, tuple[int, Scores] | None]"

    def looks_back(self) -> bool:
        """True when the shown position is not the game's last."""
        return self.tree.shown != self.tree.tip

    def result(self) -> tuple[int, str] | None:
        """(winner, reason): RED, BLUE or NONE; COUNTED, RESIGNED or OUT_OF_TIME. None while the game goes on."""
        if self.ended and self.ended[0] == self.tree.tip:
            return self.ended[1:]
        final = self.finals[self.tree.tip]
        return (final[0], COUNTED) if final else None

    def scores(self) -> "Scores":
        """(red, blue) at the end of a game that is over by the rules, else in the shown position."""
        final = self.finals[self.tree.tip]
        return final[1] if final else self.position.scores()

    def is_over(self) -> bool:
        """True when no move can be made in the shown position."""
        return self.position.is_over() or (not self.looks_back() and self.result() is not None)

    def person(self, side: int) -> bool:
        """True when this page's person plays that side, False for the AI and for a friend elsewhere."""
        if self.friend:
            return side == self.friend.side
        return bool(self.settings[SEATS[side]] == settings.PERSON)

    def persons_turn(self) -> bool:
        return self.person(self.position.turn)

    def engines_turn(self) -> bool:
        """True if it is the AI's turn and the AI need not wait."""
        return not (self.friend or self.is_over() or self.looks_back() or self.persons_turn() or self.paused)

    def awaits_person(self) -> bool:
        """True if a person can move in the shown position; in an earlier one a person moves for both sides.

        In a game with a friend, earlier positions are only looked at.
        """
        if self.friend and (self.looks_back() or self.friend.rival):
            return False
        return not self.is_over() and (self.persons_turn() or self.looks_back())

    def rests(self) -> bool:
        """True while a person can choose no move because a friend elsewhere plays on."""
        return bool(self.friend) and not (self.is_over() or self.awaits_person())

    def against_ai(self) -> bool:
        """True if a person plays against the AI."""
        return not self.friend and self.person(RED) != self.person(BLUE)

    def may_help(self) -> bool:
        """True if the AI may tell what it thinks of the position: not while a friend plays."""
        return not self.friend or self.result() is not None

    def only_engines(self) -> bool:
        return not (self.person(RED) or self.person(BLUE))

    def turn(self) -> int:
        """The side to move in the game, whatever position is shown."""
        return RED if len(self.tree.line()) % 2 == 0 else BLUE
