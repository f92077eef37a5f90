"""The pages of a review: at most three moments of a game, in its order. The page loads this module late."""

from collections import namedtuple

from app.core.protocols import Move

MOST = 3  # moments
STEPS = ("before", "after", "better")

Moment = namedtuple("Moment", ("ply", "text", "harm", "move", "better", "after", "names"))
# ply     the number of the move, from 1
# text    the sentence
# harm    its first clause, without the better move; "" for a good move
# move    the move that was played
# better  the better move; None for a good move
# after   the moves after the position before `move` that show what the text says: the move, perhaps the answer to it
# names   (short name of the move, short name of the better one or "")


class Pages:
    """What a review shows of a game, page after page.

    moments  [`Moment`] in the order of the game
    opening  the text of the page before the moments; "" without such a page. Required without any moment
    over     True if the game is over
    at       the shown page: 0 the opening, 1 ... the moments, then the end
    step     of the shown moment: 0 before the move, 1 after it, 2 after the better move
    tried    None; or while the person tries to find the better move: (tried move or None, text, True if it was right)
    several  True if the players are named by sides whose names are plurals, such as Crosses
    """

    several = False

    def __init__(self, moments: list[Moment], opening: str, over: bool) -> None:
        self.moments, self.opening, self.over = moments, opening, over
        self.at = 0 if opening else 1
        self.step = 0
        self.tried: tuple[Move | None, str, bool] | None = None

    def moment(self) -> Moment | None:
        """The shown moment; None at the opening and at the end."""
        return self.moments[self.at - 1] if 0 < self.at <= len(self.moments) else None

    def is_last(self) -> bool:
        """True on the page after the moments; without any moment, at the opening."""
        return self.at > len(self.moments) or not self.moments

    def is_before(self) -> bool:
        """True if the board shows the position before the moment's move, with the marks of both moves."""
        return bool(self.moment()) and not (self.step or self.tried)

    def ahead(self) -> list[Move]:
        """The moves that the board shows after the position before the moment's move."""
        moment = self.moment()
        if not moment:
            return []
        if self.tried:
            return [] if self.tried[0] is None else [self.tried[0]]
        shown: list[Move] = [[], moment.after, [moment.better]][self.step]
        return shown

    def turn(self, what: str) -> None:
        """Do what a button says. what: "next", "try", one of STEPS, or the number of a page."""
        self.tried = None
        if what in STEPS:
            self.step = STEPS.index(what)
        elif what == "try":
            self.step, self.tried = 0, (None, "", False)
        else:
            self.at = self.at + 1 if what == "next" else int(what)
            self.step = 0
