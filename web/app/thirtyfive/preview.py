"""What a digit would do before it is placed: pure functions of a position."""

from collections import namedtuple

from pygame35.rules.thirtyfive import DIGITS

Preview = namedtuple("Preview", ("move", "outcome", "owners", "won"))
# move      0 ... 575
# outcome   of `Position.play`
# owners    [64] after the move
# won       how many filled squares the move turns to the mover, less those that it turns to the opponent


def preview(position, move):
    """What a legal move would do."""
    mover = position.turn
    outcome = position.play(move)
    owners = list(position.owners)
    position.undo()
    return Preview(move, outcome, owners, sum(1 if owners[s] == mover else -1 for s in outcome.flipped))


def previews(position, square):
    """A Preview for each digit 1 ... 9 on a square; none when it is filled."""
    if position.digits[square]:
        return []
    return [preview(position, DIGITS * square + digit) for digit in range(DIGITS)]
