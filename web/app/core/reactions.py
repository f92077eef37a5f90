"""How the rivals of a game take its moves and its end."""

from typing import Any

from app.core import player_words, rivals
from app.core.game_tree import ROOT, GameTree
from app.core.rivals import CALM, LINES, NO_REACTION, Reaction
from app.core.session import Session
from app.core.texts import say
from app.core.words import Opponent
from pygame35.basics import BLUE, NONE, RED


class Reactions:
    """The reactions of the rivals at both seats. They follow from the moves alone, but for the one to a long think.

    of       {side: its `Reaction`}, as if rivals sat at both seats
    tree     the game about which the rivals talk
    talks    {node: {side: `app.core.remarks.Talk` after the move to the node}}
    thought  the node at which the person thought for long in this game, or None
    """

    def __init__(self) -> None:
        self.of = {RED: NO_REACTION, BLUE: NO_REACTION}
        self.tree: GameTree | None = None
        self.talks: dict[int, Any] = {}
        self.thought: int | None = None

    def follow(self, session: Session) -> None:
        """Find the reactions to the shown position."""
        tree, result = session.tree, session.result()
        if tree is not self.tree:
            self.tree, self.talks, self.thought = tree, {}, None
        for side in (RED, BLUE):
            if session.looks_back():
                self.of[side] = NO_REACTION
            elif result:
                self.of[side] = rivals.at_end(side, result[0])
            elif tree.shown == ROOT:
                self.of[side] = Reaction(CALM, rivals.GREETING)
            else:
                self.of[side] = self._reaction(session, side)

    def _reaction(self, session: Session, side: int) -> Reaction:
        """The reaction during a game; none until the page has loaded the remarks."""
        try:
            from app.core.remarks import THINK, follow
        except ImportError:
            return NO_REACTION
        if self.thought == session.tree.shown and side == -session.own_side():
            return Reaction(CALM, THINK)
        reaction: Reaction = follow(self.talks, session)[side].reaction
        return reaction

    def line(self, session: Session, side: int, opponent: Opponent) -> str:
        """What a rival says to the person who plays against it, else the line about the AI."""
        place = self.of[side].line
        if place is None or not opponent.rival or session.own_side() == NONE:
            return str(opponent.about)
        if place < len(LINES[opponent.rival]):
            return LINES[opponent.rival][place]
        from app.core.remarks import text

        return text(opponent, place)

    def think(self, session: Session) -> bool:
        """Note that the person thinks for long. True if the rival remarks on it, as it does once in a game."""
        shown = session.tree.shown
        if self.thought is not None or shown not in self.talks or session.result() or not session.persons_turn():
            return False
        self.thought = shown
        return True

    def remark(self, session: Session) -> str:
        """A rival's new remark with its name, such as "Greta: Mine! All mine!"; "" if it has not just made one."""
        shown, side = session.tree.shown, -session.own_side()
        if session.result() or not side or shown not in self.talks:
            return ""
        said = self.talks[shown][side].said
        is_new = shown == self.thought or (said and said[-1][0] == len(session.position.moves))
        name, opponent = player_words.seat(session, side)
        if not (is_new and opponent and opponent.rival):
            return ""
        return say("rivals.says", name=name, line=self.line(session, side, opponent))
