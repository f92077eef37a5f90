"""The original AI's weights: its own positions, and lines weighed by hand."""

import pytest

from pygame35.games.five_in_a_row import original
from pygame35.games.five_in_a_row.original import weight
from pygame35.games.five_in_a_row.rules import Position
from pygame35.records import play_moves
from tests.games.five_in_a_row import reference
from tests.games.five_in_a_row.reference import BLUE, LINES, RED, step

EXACT = 1e-9
SIDES = pytest.mark.parametrize("side", [RED, BLUE], ids=["crosses", "noughts"])


def weight_for(position, cell, player):
    return original.weight_for(original.lines_through(position, cell), player, position.turn)


@SIDES
def test_a_five_counts_more_for_the_side_to_move(side):
    """Either could make five, and either may be the one to move: taking is worth 100 more than preventing."""
    fours = {player: [(column, 30 * player) for column in range(4)] for player in (RED, BLUE)}
    position = play_moves(Position(), reference.moves_to(fours[RED], fours[BLUE], side))
    assert position.turn == side
    for row, player in ((30 * RED, RED), (30 * BLUE, BLUE)):
        for cell in ((-1, row), (4, row)):
            assert weight_for(position, cell, player) == pytest.approx(200.75 + 100 * (player == side), abs=EXACT)
            worth = 200.75 + 100 * (player == side) + 3 * 0.25 + 0.1  # the other's stone there has but one open end
            assert weight(position, cell) == pytest.approx(worth, abs=EXACT)


def crossing(texts, side, to_move):
    """The position with these lines through the origin, one for each of LINES."""
    stones = {"x": [], "o": []}
    for text, line in zip(texts, LINES, strict=True):
        for place, found in enumerate(text):
            if found in stones:
                stones[found].append(step((0, 0), line, place - text.index("#")))
    crosses, noughts = (stones["x"], stones["o"]) if side == RED else (stones["o"], stones["x"])
    return play_moves(Position(), reference.moves_to(crosses, noughts, to_move))


@SIDES
def test_the_originals_quirk_can_miss_a_win(side):
    """A five on the second breakpoint is left out, the 100 of the side to move too; on the first it counts."""
    missed = crossing(["xx#", "#", "xxxx#", "#"], side, side)
    assert weight_for(missed, (0, 0), side) == pytest.approx(7 + 100 + 2 * 0.25, abs=EXACT)
    found = crossing(["xxxx#", "#", "xx#", "#"], side, side)
    assert weight_for(found, (0, 0), side) == pytest.approx(300 + 100 + 2 * 0.25, abs=EXACT)
