"""Choose the tip for a position in a person's first games against the AI.

A position has at most one tip. A tip is shown up to MOST times, with some plies in between, and never again once the
person has followed the tip. After GAMES finished games there are no tips. The game's memory has "tips", {name of a tip:
times shown}. A tip that the person has followed counts as shown MOST times.
"""

from collections import namedtuple
from collections.abc import Callable

from app.core.protocols import Plain
from app.core.session import Session
from app.core.texts import say
from app.duel import advice
from pygame35.basics import RED

MOST, REST, GAMES = 2, 10, 3  # REST: the plies until a tip may be shown again in the same game
LATE = 8  # plies; after them, a person in a game without points gets the tip about hints

Tip = namedtuple("Tip", ("name", "text", "fits"))
# name  the name of the tip in the memory
# text  the text of the tip, at most two lines on a small phone; {} stands for a square
# fits  fits(session): False if the tip does not apply, else True or the name of the square for {}


def _is_behind(session: Session) -> bool:
    if not session.game.unit:
        return len(session.position.moves) >= LATE
    red, blue = session.scores()
    return advice.is_heavy(session.game.unit, (red, blue)) and (red < blue) == (session.position.turn == RED)


HINT = Tip("hint", say("game.tip.hint"), _is_behind)


class Tips:
    """The tips of a page.

    tips    the game's own tips, then HINT; the first tip that fits is shown
    learnt  learnt(session): the names of the game's own tips that the person's last move has followed
    judged  (tree, last node of the game) of the last position in which a person was to move
    chosen  (tree, last node of the game) of the position for which `tip` was chosen
    tip     the tip for the position `chosen`, or None
    came    {name: (tree, ply) at which the tip was shown last}
    """

    def __init__(
        self, own: tuple[Tip, ...], learnt: Callable[[Session], list[str]], remember: Callable[[Plain], object]
    ) -> None:
        self.tips = own + (HINT,)
        self.learnt, self.remember = learnt, remember
        self.judged: object = None
        self.chosen: object = None
        self.tip: Tip | None = None
        self.came: dict[str, tuple[object, int]] = {}

    def follow(self, session: Session, waits: bool = False) -> Tip | None:
        """The tip to show now, or None. waits: True if another sentence needs the place of the tip."""
        if not _is_turn(session):
            return None
        if session.study.hint or session.study.hinting:
            self._note(session, HINT.name, MOST)
        now = (session.tree, session.tree.tip)
        if self.judged != now:
            self.judged = now
            if is_new(session):
                for name in self.learnt(session):
                    self._note(session, name, MOST)
        if waits or is_helped(session) or not is_calm(session):
            return None
        if not self.is_chosen(session):
            self.chosen, self.tip = now, self._choose(session) if is_new(session) else None
        return self.tip

    def is_chosen(self, session: Session) -> bool:
        """True if the choice of a tip for this position has been made. The tip may be hidden, or may be None."""
        return self.chosen == (session.tree, session.tree.tip)

    def _choose(self, session: Session) -> Tip | None:
        """The first tip that fits, or None. The tip is counted as shown."""
        ply, times = len(session.position.moves), session.memory["tips"]
        for tip in self.tips:
            tree, last = self.came.get(tip.name, (None, 0))
            rests = tree is session.tree and abs(ply - last) < REST
            square = times.get(tip.name, 0) < MOST and not rests and tip.fits(session)
            if square:
                self.came[tip.name] = session.tree, ply
                self._note(session, tip.name, times.get(tip.name, 0) + 1)
                return Tip(tip.name, tip.text.format(square), tip.fits)
        return None

    def _note(self, session: Session, name: str, times: int) -> None:
        if session.memory["tips"].get(name, 0) < times:
            tips = dict(session.memory["tips"])
            tips[name] = times
            self.remember(dict(session.memory, tips=tips))


def is_new(session: Session) -> bool:
    """True if the person has finished fewer than GAMES games against the AI."""
    return sum([sum(tally[:3]) for tally in session.memory["standings"].values()]) < GAMES


def _is_turn(session: Session) -> bool:
    """True if it is the person's turn in a game against the AI and each side has moved."""
    if session.players.shared or session.paused or session.looks_back() or session.is_over():
        return False
    return session.against_ai() and session.persons_turn() and len(session.position.moves) > 1


def is_helped(session: Session) -> bool:
    """True if a hint or an analysis is shown or under way."""
    return bool(session.study.hint or session.study.hinting or session.study.analysing or session.study.reviewing())


def is_calm(session: Session) -> bool:
    """True if the person looks at no square."""
    return session.selection.preview is None and session.selection.looked_at() is None
