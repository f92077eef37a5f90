"""How the rivals of a game take its last moves and its end."""

from app.core import rivals
from app.core.game_tree import ROOT, GameTree
from app.core.rivals import CALM, LINES, Reaction
from app.core.session import Session
from app.core.words import Opponent
from pygame35.basics import BLUE, NONE, RED

NO_REACTION = Reaction(CALM, None)


class Reactions:
    """The reactions of the rivals at both seats.

    of    {side: its `Reaction`}, as if rivals sat at both seats
    seen  (tree, shown node, Red's lead) when `follow` was last called, or None
    """

    def __init__(self) -> None:
        self.of = {RED: NO_REACTION, BLUE: NO_REACTION}
        self.seen: tuple[GameTree, int, int] | None = None

    def follow(self, session: Session) -> None:
        """Note the reactions to what has happened since the last call.

        A reaction to a move lasts during the answer, unless the answer brings another one.
        """
        tree, game, result = session.tree, session.game, session.result()
        red, blue = session.position.scores()
        before, node, lead = self.seen or (None, ROOT, 0)
        self.seen = tree, tree.shown, red - blue
        if session.looks_back():
            self.of = {RED: NO_REACTION, BLUE: NO_REACTION}
        elif result:
            self.of = {side: rivals.at_end(side, result[0]) for side in (RED, BLUE)}
        elif tree is not before or tree.shown == ROOT or node not in (tree.shown, tree.parents[tree.shown]):
            at_start = Reaction(CALM, rivals.GREETING) if tree.shown == ROOT else NO_REACTION
            self.of = {RED: at_start, BLUE: at_start}
        elif node != tree.shown:
            gain = (red - blue - lead) if game.unit else 0
            for side in (RED, BLUE):
                own = side != session.position.turn
                reaction = rivals.after_move(own, side * gain, game.pleases, game.astonishes)
                if reaction or not own:
                    self.of[side] = reaction or NO_REACTION

    def line(self, session: Session, side: int, opponent: Opponent) -> str:
        """What a rival says to the person who plays against it, else the line about the AI."""
        line = self.of[side].line
        if line is None or not opponent.rival or session.own_side() == NONE:
            return str(opponent.about)
        return LINES[opponent.rival][line]
