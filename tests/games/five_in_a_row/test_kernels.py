"""The kernel of five in a row: its board, its values, and natively the same as in Python and as WebAssembly."""

from random import Random

import numpy as np
import pytest

from pygame35.games.five_in_a_row import shapes
from pygame35.games.five_in_a_row.alpha_beta import AlphaBeta
from pygame35.games.five_in_a_row.borders import ENDLESS, board
from pygame35.games.five_in_a_row.kernels import search_state
from pygame35.games.five_in_a_row.kernels.cells import LAID
from pygame35.games.five_in_a_row.model import shipped
from pygame35.games.five_in_a_row.players import ranked, weights
from pygame35.games.five_in_a_row.rules import Position
from pygame35.links import RecordError
from pygame35.records import play_moves
from tests.games.five_in_a_row import network
from tests.kernels.forms import FORMS, choose


def game(seed, plies):
    """A position of a game of random moves among the best five of the original."""
    rng, position = Random(f"game {seed}"), Position()
    while len(position.moves) < plies:
        position.play(rng.choice(ranked(position, weights(position))[:5]))
        if position.is_over():
            position.undo()
            break
    return position


def stones_of(position):
    return {cell: 0 if side > 0 else 1 for cell, side in position.stones.items()}


def fives(line):
    """The empty places of a line, a string of x, o and ".", on which x makes five in a row."""
    empty = [n for n, cell in enumerate(line) if cell == "."]
    return [n for n in empty if "xxxxx" in line[:n] + "x" + line[n + 1 :]]


def shape_by_trying(line):
    """The shape of a line of nine cells with x on the middle one, by the words of `shapes`."""

    def after(line):
        return [line[:n] + "x" + line[n + 1 :] for n, cell in enumerate(line) if cell == "."]

    if "xxxxx" in line:
        return shapes.FIVE
    if fives(line):
        return shapes.OPEN_FOUR if len(fives(line)) > 1 else shapes.FOUR
    best = max((len(fives(next_)) for next_ in after(line)), default=0)
    if best:
        return shapes.OPEN_THREE if best > 1 else shapes.THREE
    best = max((len(fives(last)) for next_ in after(line) for last in after(next_)), default=0)
    return (shapes.NOTHING, shapes.TWO, shapes.OPEN_TWO)[min(best, 2)]


def test_the_shapes_of_lines_are_those_that_trying_finds():
    rng, table, seen = Random(3), shapes.line_shapes(), set()
    for code in rng.sample(range(shapes.CODES), 1500):
        cells = "".join(".xo"[code // 3**place % 3] for place in range(8))
        assert table[code] == shape_by_trying(cells[:4] + "x" + cells[4:]), cells
        seen.add(int(table[code]))
    assert seen == set(range(8))


@pytest.mark.parametrize("borders", [ENDLESS, board(9, 7)], ids=["endless", "9 x 7"])
def test_the_board_after_stones_came_and_went_is_a_new_one(borders):
    """Codes, shapes, kinds and counts; also after a search."""
    kernel, rng = AlphaBeta(shipped(), borders), Random(5)
    cells = [(x, y) for x in range(-4, 4) for y in range(-3, 3)]
    position = Position()
    position.play((0, 0))
    for step in range(30):
        for _ in range(rng.randrange(5)):
            if len(position.moves) > 1:
                position.undo()
        for cell in rng.sample(cells, 5):
            if cell not in position.stones and not position.is_over():
                position.play(cell)
        if position.is_over():
            position.undo()
        new = AlphaBeta(shipped(), borders)
        for each in (kernel, new):
            each.give(position)
            each.begin(1)
            while not each.over:
                each.run(7 if each is kernel else 1000)
        for one, other in zip(kernel._board[:5], new._board[:5], strict=True):
            np.testing.assert_array_equal(one, other, f"step {step}")
        np.testing.assert_array_equal(kernel._board[5][: LAID + 1], new._board[5][: LAID + 1])
        assert kernel.score == new.score


def value_of(position, borders):
    """The kernel's score of a position as it is, without search; None if a five, or an open four, decides it."""
    kernel = AlphaBeta(shipped(), borders)
    kernel.give(position)
    kernel.begin(0)
    kernel.run(1)
    score = int(kernel._frames[search_state.BEST_SCORE])
    return None if score == -search_state.MATE else score


@pytest.mark.parametrize("borders", [ENDLESS, board(9, 7), board(40, 12)], ids=["endless", "9 x 7", "40 x 12"])
def test_the_value_is_that_of_numpy(borders):
    checked = 0
    for seed in range(40):
        moves = [cell for cell in game(seed, 1 + seed % 20).moves if borders.hold(cell)]
        try:
            position = play_moves(Position(), moves or [(0, 0)])
        except RecordError:  # a five, of stones that had others between them
            continue
        found = value_of(position, borders)
        if found is not None:
            value = network.value(shipped(), stones_of(position), len(position.moves) % 2, borders)
            assert abs(found - search_state.SCALE * value) <= 1, position.moves
            checked += 1
    assert checked > 8


@pytest.mark.parametrize("side", [20, 31, 40, 200])
def test_stones_far_from_all_borders_are_worth_what_they_are_without(side):
    for moves in ([(0, 0)], [(0, 0), (1, 1)], [(0, 0), (1, 0), (0, 1)]):
        position = play_moves(Position(), moves)
        assert value_of(position, board(side, side)) == value_of(position, ENDLESS)


def test_mirrored_openings_near_a_border_are_worth_the_same():
    for seed in range(20):
        rng = Random(f"edge {seed}")
        cells = rng.sample([(x, y) for x in range(-7, -3) for y in range(-7, 8)], 6)
        turned = [
            [(a * x + b * y, c * x + d * y) for x, y in cells]
            for a, b, c, d in ((1, 0, 0, 1), (-1, 0, 0, 1), (0, 1, 1, 0), (0, -1, 1, 0))
        ]
        assert len({value_of(play_moves(Position(), moves), board(15, 15)) for moves in turned}) == 1


def test_the_kernel_is_the_same_as_python(monkeypatch):
    scores = []
    for form in FORMS:
        choose(form, monkeypatch)
        kernel = AlphaBeta(shipped(), board(31, 31))
        kernel.give(game(3, 4))
        for depth, positions in ((0, 100_000), (2, 40)):
            kernel.begin(depth)
            kernel.run(positions)
            scores.append((kernel.over, kernel.score, kernel.scores()))
    assert scores[:2] == scores[2:]
