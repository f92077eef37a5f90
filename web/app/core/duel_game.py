"""The base class of a game for two on its pages. `app.duel.renderer.Renderer` draws the game."""

from app.core import changes, player_words, records
from app.core.duel_kind import AUTO, DuelKind
from app.core.protocols import BoardActions, GameRecords, Move, Plain, Settings, Square
from app.core.session import Session
from app.core.study import strength
from pygame35.basics import BLUE

LONG = 3  # plies; a game that ends sooner is played to its end
EASY = 3  # the number of rivals, from the weakest, against whom the setting `warn` is on by itself


class DuelGame(DuelKind):
    """A game for two, with the methods that need a session. Methods without a default raise NotImplementedError."""

    records: GameRecords | None = records

    def press(self, actions: BoardActions, square: Square) -> None:
        """A click on an empty square makes a move there; a click on a filled square shows its details."""
        session = actions.session
        if session.selection.square != square:
            actions.select(square)
        if not self.owner(session.position, square):
            actions.attempt(square)
            if self.owner(session.position, square):
                changes.select(session, None)  # the filled square does not stay selected

    def player(self, session: Session) -> Settings:
        """The fields that describe the chosen AI in a request for its move: level or player, and options."""
        return {self.ai_setting: session.settings[self.ai_setting]}

    def values_player(self, session: Session) -> Settings:
        """The fields that describe the AI in a request for the values of moves, in a game with a setting `values`."""
        return self.player(session)

    def aim(self, session: Session, square: Square) -> Move | None:
        """The move that a press on a square makes, or None. By default, a press on an empty square is a move there."""
        return None if self.owner(session.position, square) else square

    def square_text(self, session: Session) -> str:
        """The line about the previewed move, else about the hovered or selected square, else `opening`."""
        square, words = session.selection.looked_at(), self.words
        if session.selection.preview:
            return words.foretold(session.selection.preview)
        if square is not None:
            return words.square_label(session.position, square)
        return self.opening(session) or self.happened(session)

    def opening(self, session: Session) -> str:
        """The line before a person's first move: the person's side if it has changed, else BEGIN; "" later."""
        own, position = session.own_side(), session.position
        if session.players.swapped and own and len(position.moves) <= (own == BLUE):
            return player_words.swapped(session, own)
        return self.words.BEGIN if self.begins(session) else ""

    def shown_hint(self, session: Session, move: Move, again: bool) -> str:
        """The hint for a person who sees its square marked; by default "", and all of `DuelKind.hint` is shown."""
        return ""

    def happened(self, session: Session) -> str:
        """A sentence on the effects of the last moves, for the line below the board; "" if there is nothing to say."""
        if session.is_over() or session.looks_back() or session.paused:
            return ""
        return self.cause(session) or self.explainer.happened(session.position, player_words.both(session))

    def cause(self, session: Session) -> str:
        """A sentence that the person's last move has let the rival gain, if the page warns; else ""."""
        return self.explainer.cause(session.position, player_words.both(session)) if self.warns(session) else ""

    def offers_end(self, session: Session) -> bool:
        """True at the person's turns once the person is sure to win, while at least LONG plies are left."""
        side, position = session.own_side(), session.position
        left = self.plies(position) - len(position.moves)
        if left < LONG or position.turn != side or session.is_over() or not session.against_ai():
            return False
        return not session.looks_back() and self.explainer.sure_winner(position) == side

    def begins(self, session: Session) -> bool:
        """True before the first move if a person makes it."""
        return not session.position.moves and session.persons_turn()

    def warns(self, session: Session) -> bool:
        """True if the page warns before a move that helps the rival."""
        wanted, rival = session.settings["warn"], session.settings[self.ai_setting]
        if wanted != AUTO:
            return bool(wanted)
        if strength.is_adaptive(session, rival):
            return session.against_ai() and strength.now(session) <= EASY
        return session.against_ai() and rival in self.ladder()[:EASY]

    def memory_after(self, session: Session) -> Plain:
        """The memory to store when the game on the board is left."""
        return session.memory
