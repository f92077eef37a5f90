"""The reasons for moves in words, for hints, reviews, results and puzzles."""

from collections import namedtuple

from app.core.formats import minus
from app.core.protocols import GamePosition, Move
from app.core.words import YOU
from pygame35.basics import NONE

Turn = namedtuple("Turn", ("ply", "text", "paid", "move"))
# ply   the number of the loser's move that decided the game, from 1; 0 if no single move did
# text  the cause of the loss; {} stands for `paid`
# paid  what the move gave the winner, such as "4 squares"; or ""
# move  the move to show in the position before it: the loser's, or a better one; None to show none

Fault = namedtuple("Fault", ("harm", "remedy", "answer"))
# harm    a clause on what the move did, such as "Your 4 on d8 let Nell take 4 squares"
# remedy  a clause on what the better move would have done, such as "a 9 on c5 would have taken 4"
# answer  the opponent's answer that the harm names, or None

Deed = namedtuple("Deed", ("worth", "text"))
# worth  for comparison with other deeds of a game
# text   a sentence, such as "Your 9 on c5 brought d6 to 35 and took 5 squares."


def addressed(names: dict[int, str], mover: int, sides: dict[int, str], keys: dict[int, str]) -> tuple[str, str]:
    """What a sentence chooses the mover and its opponent by: "you", the key of a side without a player, or "other".

    names: {side: its player, or else the side's name, which is in `sides`}. keys: {side: its key}.
    """
    mine, theirs = [
        "you" if names[side] == YOU else keys[side] if names[side] == sides[side] else "other"
        for side in (mover, -mover)
    ]
    return mine, theirs


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

    def brief(self, position: GamePosition, move: Move) -> str:
        """The reason without the names of squares, for a person who sees the square."""
        return ""

    def effect(self, position: GamePosition, move: Move) -> str:
        """The main effect of a move, in one sentence."""
        return self.reason(position, move)

    def decided(self, board: str, moves: list[Move], names: dict[int, str]) -> str:
        """A sentence or two on what decided a game that ended by its rules. board: the name of the board."""
        return ""

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

    # For the story of a game. names: {side: its player}, the person is YOU

    def fault(
        self, position: GamePosition, played: Move, better: Move, reply: Move | None, names: dict[int, str]
    ) -> Fault | None:
        """Why a move was worse than a better one, from the rules and at most three plies; None if they do not show it.

        reply: the opponent's next move in the game, or None.
        """
        return None

    def deed(self, position: GamePosition, move: Move, names: dict[int, str]) -> Deed | None:
        """What a good move has gained at once; None if it gained little."""
        return None

    def brings(self, position: GamePosition, move: Move) -> int:
        """The squares or points that a move itself brings its maker, less those that it brings the opponent."""
        return 0

    def aim(self, position: GamePosition, move: Move) -> str:
        """A task that says what the best move brings; "" if there is nothing to say."""
        return ""

    def missed(self, position: GamePosition, move: Move, best: Move) -> str:
        """What a move and the best move bring, at a task of `aim`."""
        return ""

    def called(self, position: GamePosition, move: Move) -> str:
        """The shortest name of a move, for a button."""
        return minus(position.format_move(move))

    practises: tuple[str, str] | None = None  # (name, address) of an exercise for a person who made no such mistake

    def practice(self, position: GamePosition, played: Move, better: Move) -> tuple[str, str] | None:
        """(name, address) of an exercise for a person who made this mistake, or None."""
        return None
