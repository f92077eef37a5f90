"""The reasons for moves in words, for hints, reviews, results and puzzles."""

from app.core.protocols import GamePosition, Move


class Explainer:
    """The base class, which explains nothing. A game's subclass overrides at least `sentences` and `reason`.

    A text is "" if there is nothing to say. Methods leave positions unchanged.
    """

    def sentences(self, position: GamePosition, move: Move) -> list[str]:
        """The effects of a move, the most important first."""
        return []

    def remark(self, position: GamePosition, move: Move) -> str:
        return " ".join(self.sentences(position, move))

    def reason(self, position: GamePosition, move: Move, played: Move | None = None) -> str:
        """The reason for a move in a sentence or two; with `played`, why it is better than that move."""
        return ""

    def advice(self, position: GamePosition, move: Move, again: bool) -> str:
        """The reasons in a hint. again: True if the person has asked twice."""
        return self.reason(position, move) if again else ""

    def effect(self, position: GamePosition, move: Move) -> str:
        """The main effect of a move, such as the best answer to a mistake, in one sentence."""
        return self.reason(position, move)

    def decided(self, board: str, moves: list[Move], person: int) -> list[str]:
        """Sentences about the decision of a game that ended by its rules, the reason first.

        board: its name. person: the side of the addressed person, or NONE.
        """
        return []

    # A mistake: the played move, a better one, and the best answer to the played one

    def spoils(self, position: GamePosition, played: Move) -> str:
        """Why the mistake gains nothing, in a sentence."""
        return ""

    def helps(self, position: GamePosition, played: Move, better: Move, answer: Move) -> str:
        """A sentence about the help that the mistake, but not the better move, gives the answer."""
        return ""

    def avoids(self, position: GamePosition, played: Move, better: Move, answer: Move) -> str:
        """A sentence about the help that the better move denies the answer."""
        return ""

    def afterwards(self, position: GamePosition, better: Move, lost: int) -> str:
        """A sentence about the opponent's gain after the better move. lost: the opponent's gain after the mistake."""
        return ""

    def practice(self, position: GamePosition, played: Move, better: Move) -> tuple[str, str] | None:
        """(name, address) of an exercise for a person who made this mistake, or None."""
        return None

    def grows(self, position: GamePosition, moves: list[Move]) -> str:
        """A sentence about the help of a line's earlier moves for its last move. position: before the line."""
        return ""
