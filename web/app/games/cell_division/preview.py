"""Previews of moves: pure functions of a position."""

from collections import namedtuple

from pygame35.games.cell_division.rules import Position

Preview = namedtuple("Preview", ("move", "name", "side", "gain", "joined", "rises"))
# move    the square
# name    its name
# side    the owner of the cell
# gain    the points that the side gains
# joined  the cells that the new cell touches
# rises   [joined] the further points of each of these cells


def preview(position: Position, move: int) -> Preview:
    """The preview of a legal move."""
    mover, name = position.turn, position.format_move(move)
    outcome = position.play(move)
    position.undo()
    return Preview(move, name, mover, outcome.gain, outcome.joined, outcome.rises)
