"""The base class of a game for two on its pages. `app.duel.renderer.Renderer` draws it."""

from app.core import changes, records
from app.core.duel_kind import DuelKind
from app.core.protocols import BoardActions, GameRecords, Move, Plain, Settings, Square
from app.core.session import Session


class DuelGame(DuelKind):
    """A game for two, and its answers about a session. Methods without a default raise NotImplementedError."""

    records: GameRecords | None = records

    def press(self, actions: BoardActions, square: Square) -> None:
        """A click on an empty square makes a move there; a click on another square shows its details."""
        session = actions.session
        if session.selection.square != square:
            actions.select(square)
        if not self.owner(session.position, square):
            actions.attempt(square)
            if self.owner(session.position, square):
                changes.select(session, None)  # the next square is selected anew

    def player(self, session: Session) -> Settings:
        """Fields of a request for a move of the chosen AI: level or player, and options."""
        return {self.ai_setting: session.settings[self.ai_setting]}

    def values_player(self, session: Session) -> Settings:
        """Fields of a request for the values of moves; used in a game with a setting `values`."""
        return self.player(session)

    def aim(self, session: Session, square: Square) -> Move | None:
        """The move that a press on a square of the shown position makes, or None; by default an empty square."""
        return None if self.owner(session.position, square) else square

    def square_text(self, session: Session) -> str:
        """The line about the previewed move, or about the hovered or selected square; before the first move, BEGIN."""
        square, words = session.selection.looked_at(), self.words
        if session.selection.preview:
            return words.foretold(session.selection.preview)
        if square is not None:
            return words.square_label(session.position, square)
        return words.BEGIN.format(words.SIDES[-session.position.turn]) if self.begins(session) else ""

    def begins(self, session: Session) -> bool:
        """True if a person has the first move."""
        return not session.position.moves and session.persons_turn()

    def memory_after(self, session: Session) -> Plain:
        """The memory to store when the game on the board is left."""
        return session.memory
