"""Context managers that play moves or take moves back for the time of a `with` block."""

from app.core.protocols import GamePosition, Move, Outcome


class Played:
    """Play legal moves, and take them back at the end of the block. The value of `with` is the last move's outcome.

    >>> with Played(position, move) as outcome:
    ...     owners = list(position.owners)  # after the move
    """

    def __init__(self, position: GamePosition, *moves: Move) -> None:
        self.position, self.moves = position, moves

    def __enter__(self) -> Outcome:
        outcome = None
        for move in self.moves:
            outcome = self.position.play(move)
        return outcome

    def __exit__(self, *_error: object) -> None:
        for _ in self.moves:
            self.position.undo()


class TakenBack:
    """Take the last moves back, and replay them at the end of the block. The value of `with` is a list of the moves."""

    def __init__(self, position: GamePosition, plies: int) -> None:
        self.position = position
        self.moves: list[Move] = position.moves[len(position.moves) - plies :]

    def __enter__(self) -> list[Move]:
        for _ in self.moves:
            self.position.undo()
        return self.moves

    def __exit__(self, *_error: object) -> None:
        for move in self.moves:
            self.position.play(move)
