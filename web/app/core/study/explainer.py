"""The reasons for moves, in words: of hints, reviews, results and puzzles."""

from app.core.protocols import GamePosition, Move


class Explainer:
    """Explains nothing. A subclass explains the moves of its game: by `sentences` and `reason` at least.

    Texts are "" where there is nothing to say. Positions are left as they are.
    """

    def sentences(self, position: GamePosition, move: Move) -> list[str]:
        """The effects of a move, the most important first."""
        return []

    def remark(self, position: GamePosition, move: Move) -> str:
        """`sentences`, for the review."""
        return " ".join(self.sentences(position, move))

    def reason(self, position: GamePosition, move: Move, played: Move | None = None) -> str:
        """The reason for a move in a sentence or two; with `played`, why it is better than that move."""
        return ""

    def advice(self, position: GamePosition, move: Move, again: bool) -> str:
        """The reasons that a hint gives. again: True if the person asked for the second time."""
        return self.reason(position, move) if again else ""

    def effect(self, position: GamePosition, move: Move) -> str:
        """The best that an answer to a mistake does, in one sentence."""
        return self.reason(position, move)

    def decided(self, board: str, moves: list[Move], person: int) -> list[str]:
        """Sentences on what decided a game that the rules ended, the reason first.

        board: its name. person: the side of the person who is addressed, or NONE.
        """
        return []

    # A mistake: the played move, a better one, and the best answer to the played one

    def spoils(self, position: GamePosition, played: Move) -> str:
        """Why the mistake gains nothing, in a sentence."""
        return ""

    def helps(self, position: GamePosition, played: Move, better: Move, answer: Move) -> str:
        """How the mistake helps the answer as the better move does not, in a sentence."""
        return ""

    def avoids(self, position: GamePosition, played: Move, better: Move, answer: Move) -> str:
        """How the better move helps the answer less, in a sentence."""
        return ""

    def afterwards(self, position: GamePosition, better: Move, lost: int) -> str:
        """What the opponent can win after the better move, in a sentence. lost: its gain after the mistake."""
        return ""

    def practice(self, position: GamePosition, played: Move, better: Move) -> tuple[str, str] | None:
        """(name, address) of an exercise for a person who made this mistake, or None."""
        return None

    def grows(self, position: GamePosition, moves: list[Move]) -> str:
        """How the first of some moves help the last one, in a sentence. position: before all of them."""
        return ""
