"""35 on 6 × 6 squares: the rules against the reference, and that all of the engine plays there.

The tests of conformance play random games on this board, too; these games are full of squares that reach 35.
"""

import numpy as np
import pytest

from pygame35.engine import think
from pygame35.games.thirtyfive import batch, grids
from pygame35.games.thirtyfive.reasons import reasons
from pygame35.games.thirtyfive.records import format_fragment, format_record, parse_fragment, parse_record, replay
from pygame35.games.thirtyfive.rules import start
from pygame35.games.thirtyfive.strategy import labels
from pygame35.records import RecordError
from tests.games.thirtyfive import reference
from tests.games.thirtyfive.reference import NEIGHBOURS_OF_SMALL as NEAR
from tests.games.thirtyfive.reference import eager_game, score
from tests.games.thirtyfive.test_evaluation import RANDOM, assert_the_same, random_weights, stacked, values_one_by_one
from tests.games.thirtyfive.test_playouts import SplitMix, played_out, random_digits, random_ranks
from tests.search.test_endgame import PLENTY, exhaustive, solver

NAMES = [file + rank for rank in "123456" for file in "abcdef"]


def small(seed, plies, eagerness=0.6):
    return replay(eager_game(seed, plies, eagerness, NEAR), "6x6")


def at_all_plies(count, eagerness=0.9):
    return [small(seed, seed % 37, eagerness) for seed in range(count)]


def test_games_follow_the_reference_in_scalar_and_batch_rules():
    found = set()
    for seed in range(8):
        position, board, state = start("6x6"), reference.EMPTY, batch.init(1, "6x6")
        moves = eager_game(seed, 36, 0.8, NEAR)
        for move in moves:
            board, change = reference.play(board, move, NEAR)
            outcome = position.play(move)
            assert tuple(outcome) == tuple(change)
            found |= {name for name, told in zip(outcome._fields, outcome, strict=True) if told}
            state = batch.step(state, np.array([move]))
            assert position.owners == [board.owners.get(square, 0) for square in range(36)] == state.owner[0].tolist()
            assert position.digits == [board.digits.get(square, 0) for square in range(36)] == state.digit[0].tolist()
            sums = [reference.neighbour_sum(board, square, NEAR) for square in range(36)]
            assert position.sums == sums == state.neighbour_sum[0].tolist()
        assert position.is_over() and position.scores() == score(board)
        for _ in moves:
            position.undo()
        assert position.owners == position.digits == position.sums == [0] * 36
    assert found == {"created", "reached", "flipped", "lit", "cancelled"}


def test_links_and_records_name_the_board():
    moves = eager_game(3, 20, near=NEAR)
    fragment, record = format_fragment(moves, "6x6"), format_record({}, moves, "6x6")
    assert fragment.startswith("6x6.") and '[Board "6x6"]' in record
    for parse, text in ((parse_fragment, fragment), (parse_record, record)):
        with pytest.raises(RecordError, match="on the board 6x6"):  # its moves would be others on the usual board
            parse(text)


@pytest.mark.parametrize("squares", [36, 64])
def test_bitboards(squares):
    marked = np.random.default_rng(squares).random((50, squares)) < 0.4
    boards, grid = grids.bitboards(marked), grids.GRIDS[squares]
    np.testing.assert_array_equal(grids.unpacked(boards, squares), marked)
    beside = marked.astype(int) @ grid.near > 0
    np.testing.assert_array_equal(grids.unpacked(grids.around(boards, grid), squares), beside)
    assert not (grids.around(boards, grid) & ~grid.whole).any()


def test_a_moves_value_is_that_of_the_position_after_it():
    for plies in (0, 5, 20, 30, 34, 35):
        state = stacked([small(100 * plies + seed, plies, 0.5) for seed in range(4)])
        values, few = RANDOM.action_values(state), RANDOM.action_values(state, considered=7)
        assert_the_same(values, values_one_by_one(random_weights(), state))
        assert np.isfinite(few).sum() == 4 * 7
        assert_the_same(np.where(np.isfinite(few), values, -np.inf), few)


def test_playouts_are_the_scalar_games():
    positions, numbers = at_all_plies(111), SplitMix(int(np.random.default_rng(1).bit_generator.random_raw()))
    margins = batch.playout(stacked(positions), np.random.default_rng(1))
    ranks, digits = (
        drawn(111, numbers).reshape(8, 8, -1)[:6, :6].reshape(36, -1) for drawn in (random_ranks, random_digits)
    )
    expected = [played_out(position, ranks[:, n], digits[:, n]) for n, position in enumerate(positions)]
    np.testing.assert_array_equal(margins, expected)


def test_endings_are_proved():
    for seed in range(6):
        position = small(seed, 33, 0.9)
        exact = exhaustive(position)
        solving = solver(position, every=True)
        assert solving.run(PLENTY)
        assert {after["action"]: after["low"] for after in solving.result()["candidates"]} == exact, seed


def test_reasons_and_strategies_at_the_edge():
    position = start("6x6")
    for text in ("f3=1", "e2=9", "e3=9", "a3=1"):
        position.play(position.parse_move(text))
    move, edge = position.parse_move("e4=8"), NAMES.index("f3")  # 26 around it now, and room on f2 and f4
    assert (edge,) in [label.squares for label in labels(position, move) if label.strategy == "set-up"]
    told = [(reason.squares, reason.won) for reason in reasons(position, move) if reason.kind == "threatens"]
    assert told == [((edge,), 1)]


@pytest.mark.parametrize("plies", [0, 22, 35])
def test_every_player_plays_and_analyses(plies):
    position = small(5, plies)
    moves = [position.format_move(move) for move in position.moves]
    request = {"id": "", "game": "35", "moves": moves, "simulations": 64, "options": {"board": "6x6"}}
    for player in ({"player": "full"}, {"player": "original"}, *({"level": level} for level in (1, 7, 8, 9, 10))):
        answer = think({**request, **player, "ownership": True})
        assert position.parse_move(answer["best"]) in position.legal_moves(), player
        for row in answer["candidates"]:
            assert -36 <= row["margin"] <= 36 and 0 <= row["value"] <= 1, player
        assert len(answer["ownership"]) == 36, player
