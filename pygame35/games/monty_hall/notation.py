"""A position of Monty Hall as text: the name of the board, and the moves after a colon.

>>> position = Position()
>>> outcome = position.play("3")
>>> write(position)
'35:3'
>>> read(write(position)) == position
True
"""

from .rules import USUAL, Position


def write(position: Position) -> str:
    moves = ",".join(position.format_move(move) for move in position.moves)
    return f"{position.board or USUAL}:{moves}"


def read(text: str) -> Position:
    name, _, moves = text.partition(":")
    position = Position(name)
    for move in moves.split(",") if moves else ():
        position.play(move)
    return position
