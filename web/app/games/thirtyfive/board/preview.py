"""Previews of moves: pure functions of a position."""

from collections import namedtuple

from app.core.positions import Played
from pygame35.games.thirtyfive.rules import DIGITS, TARGET, Outcome, Position

Preview = namedtuple("Preview", ("field", "move", "mover", "outcome", "owners", "won", "past", "near", "ready"))
# field     the board
# move      9 * square + digit - 1
# mover     RED or BLUE
# outcome   the Outcome of `Position.play`
# owners    [squares] after the move
# won       filled squares that turn to the mover, less filled squares that turn to the opponent
# past      neighbours whose sums the digit raises past 35: filled squares from below 35, empty squares from exactly 35
# near      [(filled neighbour, the digit that it needs to reach 35 after the move)]
# ready     empty neighbours whose sums are 35 after the move; any digit on such a square makes 35


def preview(position: Position, move: int) -> Preview:
    """The preview of a legal move."""
    mover = position.turn
    with Played(position, move) as outcome:
        owners = list(position.owners)
        won = sum(1 if owners[s] == mover else -1 for s in outcome.flipped)
        return Preview(position.field, move, mover, outcome, owners, won, *_sums_beside(position, move))


def last_outcome(position: Position) -> Outcome:
    """The outcome of the last move."""
    return position.play(position.undo())


def given(preview: Preview) -> int:
    """The squares that turn to the opponent by a previewed move, the new digit included, less those that turn back."""
    placed = preview.owners[preview.move // DIGITS]
    falls = placed == preview.outcome.created == -preview.mover  # on a square that is lit for the opponent
    return int(falls) - int(preview.won)


def _sums_beside(position: Position, move: int) -> tuple[list[int], list[tuple[int, int]], list[int]]:
    """The fields (past, near, ready) of a Preview. position: after the move."""
    square, digit = move // DIGITS, move % DIGITS + 1
    past, near, ready = [], [], []
    for other in position.field.neighbours[square]:
        after, filled = position.sums[other], position.digits[other]
        if after == TARGET and not filled:
            ready.append(other)
        elif after > TARGET and (after - digit < TARGET if filled else after - digit == TARGET):
            past.append(other)
        elif filled and can_complete(position, other):
            near.append((other, TARGET - after))
    return past, near, ready


def can_complete(position: Position, square: int) -> bool:
    """True if one more digit can bring a square to 35."""
    near = position.field.neighbours[square]
    return 0 < TARGET - position.sums[square] <= DIGITS and not all([position.digits[s] for s in near])


class Last:
    """The last result of `previews`: several parts of a page ask for the same. about: (board, moves, square)."""

    about: tuple[str, list[int], int] | None = None
    previews: list[Preview] = []


def previews(position: Position, square: int) -> list[Preview]:
    """A Preview for each digit 1 ... 9 on a square; [] if the square is filled."""
    about = position.board, list(position.moves), square
    if Last.about != about:
        digits = () if position.digits[square] else range(DIGITS)
        Last.about, Last.previews = about, [preview(position, DIGITS * square + digit) for digit in digits]
    return Last.previews
