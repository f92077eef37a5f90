"""The reasons for moves in words, for hints, reviews, results and puzzles."""

from collections import namedtuple

from app.core.protocols import GamePosition, Move
from pygame35.basics import NONE

Turn = namedtuple("Turn", ("ply", "text", "paid", "move"))
# ply   the number of the loser's move that decided the game, from 1; 0 if no single move did
# text  the cause of the loss; with `paid`, the sentence up to it
# paid  what the move gave the winner, such as "4 squares"; or ""
# move  the move to show in the position before it: the loser's, or a better one; None to show none


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
        """The reason for a move in a sentence or two; with `played`, why the move is better than `played`."""
        return ""

    def advice(self, position: GamePosition, move: Move, again: bool) -> str:
        """The reasons in a hint. again: True if the person has asked twice."""
        return self.reason(position, move) if again else ""

    def effect(self, position: GamePosition, move: Move) -> str:
        """The main effect of a move, in one sentence."""
        return self.reason(position, move)

    def decided(self, board: str, moves: list[Move], person: int) -> list[str]:
        """Sentences on what decided a game that ended by its rules. The reason comes first.

        board: the name of the board. person: the side of the person whom the sentences address, or NONE.
        """
        return []

    def turning_point(self, board: str, moves: list[Move], loser: int, winner: str) -> Turn | None:
        """The cause of a person's loss in a game that ended by its rules, addressed to that person; or None.

        loser: the person's side. winner: the name of the opponent.
        """
        return None

    def feat(self, board: str, moves: list[Move], person: int, rival: str) -> str:
        """A sentence on how a person has won, addressed to that person; "" if there is nothing to say."""
        return ""

    def happened(self, position: GamePosition, names: dict[int, str]) -> str:
        """A sentence on what the last moves have changed. names: {side: its player}, the person is YOU."""
        return ""

    def cause(self, position: GamePosition, names: dict[int, str]) -> str:
        """A sentence on how the person's move has made the last move possible, by which the opponent gains."""
        return ""

    def sure_winner(self, position: GamePosition) -> int:
        """The side that wins whatever follows: RED or BLUE; NONE if that is open, or not known."""
        return NONE

    # On a mistake. played: the mistake. better: a better move. answer: the best answer to the mistake

    def spoils(self, position: GamePosition, played: Move) -> str:
        """A sentence on why a mistake gains nothing."""
        return ""

    def helps(self, position: GamePosition, played: Move, better: Move, answer: Move) -> str:
        """A sentence on why `answer` is stronger after the mistake than after the better move."""
        return ""

    def avoids(self, position: GamePosition, played: Move, better: Move, answer: Move) -> str:
        """A sentence on how the better move makes `answer` weaker."""
        return ""

    def afterwards(self, position: GamePosition, better: Move, lost: int) -> str:
        """A sentence on the opponent's gain after the better move. lost: the opponent's gain after the mistake."""
        return ""

    def practice(self, position: GamePosition, played: Move, better: Move) -> tuple[str, str] | None:
        """(name, address) of an exercise for a person who made this mistake, or None."""
        return None

    def grows(self, position: GamePosition, moves: list[Move]) -> str:
        """A sentence on how the earlier moves of a line help its last move. position: before the line."""
        return ""
