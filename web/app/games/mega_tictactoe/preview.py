"""Previews of moves: pure functions of a position."""

from collections import namedtuple

from pygame35.games.mega_tictactoe.rules import Position

Preview = namedtuple("Preview", ("move", "name", "side", "board", "became", "sends", "open", "line"))
# move    the square
# name    its name
# side    the owner of the mark
# board   the local board of the move
# became  RED, BLUE or DRAWN if the move decides that board, else NONE
# sends   the local board in which the opponent must play; None: any open one
# open    the local boards in which the opponent may play; [] after the end of the game
# line    the three local boards in a row that win the game, or ()


def preview(position: Position, move: int) -> Preview:
    """The preview of a legal move."""
    mover, outcome = position.turn, position.play(move)
    open_boards = position.open_boards()
    position.undo()
    found = outcome.board, outcome.became, outcome.sends if open_boards else None, open_boards, outcome.line
    return Preview(move, position.format_move(move), mover, *found)
