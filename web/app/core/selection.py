"""The square, the digit and the move that a person points at."""

from app.core.protocols import Move, Preview, Square


class Selection:
    """A part of `app.core.session.Session`.

    square     the selected square, filled or empty; or None
    filled     the selected square if a move has filled it since: it is selected again when the move is taken back
    pointed    True once a person has chosen a square in this game
    hovered    the square under the pointer, or None
    preview    `DuelGame.preview` of the move that the board previews, or None
    asked      the move that a person pressed once, if a move takes two presses, or None
    digit      the digit that a person pressed before a square and that waits for one, or None
    candidate  the candidate of the analysis under the pointer or the focus, a move as text; or None
    """

    def __init__(self) -> None:
        self.square: Square | None = None
        self.filled: Square | None = None
        self.hovered: Square | None = None
        self.pointed = False
        self.forget_move()

    def forget_move(self) -> None:
        """Another position is shown: drop the previewed and asked moves, the digit and the candidate."""
        self.preview: Preview | None = None
        self.asked: Move | None = None
        self.digit: int | None = None
        self.candidate: str | None = None

    def chosen(self) -> Square | None:
        """The selected square, unless a move has filled it since."""
        return None if self.square == self.filled else self.square

    def looked_at(self) -> Square | None:
        """The square under the pointer, else the selected one, else None."""
        return self.chosen() if self.hovered is None else self.hovered
