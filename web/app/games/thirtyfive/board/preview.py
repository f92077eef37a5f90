"""Previews of moves: pure functions of a position."""

from collections import namedtuple

from pygame35.basics import TYPE_CHECKING
from pygame35.games.thirtyfive.rules import DIGITS, NEIGHBOURS, TARGET

if TYPE_CHECKING:
    from pygame35.games.thirtyfive.rules import Position

Preview = namedtuple("Preview", ("move", "mover", "outcome", "owners", "won", "past", "near"))
# move      0 ... 575
# mover     RED or BLUE
# outcome   the Outcome of `Position.play`
# owners    [64] after the move
# won       filled squares that turn to the mover, less filled squares that turn to the opponent
# past      filled squares that the digit sends past 35
# near      [(filled square, the digit that it then needs)]: neighbours that one more digit can complete


def preview(position: "Position", move: int) -> Preview:
    """The preview of a legal move."""
    mover = position.turn
    outcome = position.play(move)
    owners = list(position.owners)
    won = sum(1 if owners[s] == mover else -1 for s in outcome.flipped)
    past, near = _sums_beside(position, move)
    position.undo()
    return Preview(move, mover, outcome, owners, won, past, near)


def _sums_beside(position: "Position", move: int) -> tuple[list[int], list[tuple[int, int]]]:
    """(past, near) of a Preview. position: after the move."""
    square, digit = move // DIGITS, move % DIGITS + 1
    past, near = [], []
    for other in NEIGHBOURS[square]:
        if position.digits[other]:
            after = position.sums[other]
            if after - digit < TARGET < after:
                past.append(other)
            elif can_complete(position, other):
                near.append((other, TARGET - after))
    return past, near


def can_complete(position: "Position", square: int) -> bool:
    """True if one more digit can bring a square to 35."""
    return 0 < TARGET - position.sums[square] <= DIGITS and not all([position.digits[s] for s in NEIGHBOURS[square]])


def previews(position: "Position", square: int) -> list[Preview]:
    """A Preview for each digit 1 ... 9 on a square; [] if the square is filled."""
    if position.digits[square]:
        return []
    return [preview(position, DIGITS * square + digit) for digit in range(DIGITS)]
