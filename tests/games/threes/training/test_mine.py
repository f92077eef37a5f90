"""Mining puzzles of Threes: slides and reasons by the rules, playouts, the players' ratings, and the mined ones."""

import json
from functools import cache

import numpy as np

from pygame35.games.threes import bitboards
from pygame35.games.threes.batch import is_terminal
from pygame35.games.threes.rules import DOWN, LEFT, NAMES, RIGHT, UP, Position
from pygame35.games.threes.training import mine, positions, reasons, solvers
from pygame35.learning import mining
from tests.paths import ROOT

CORNER = "192 0 0 0 / 96 3 0 0 / 0 0 0 0 / 0 0 0 0"


@cache
def mined():
    return mining.read(ROOT / "web/puzzles/threes.jsonl")


def tiles(text):
    return mine.tiles_of({"tiles": text})


def test_slides_are_those_of_the_rules():
    for seed in range(4):
        position = Position(f"full-{seed}")
        for ply in range(40):
            if position.is_over():
                break
            found = reasons.slides(list(position.tiles), position.shown[0])
            assert [slide.move for slide in found] == position.legal_moves()
            for slide in found:
                outcome = position.play(slide.move)
                after = list(position.tiles)
                position.undo()
                assert outcome.entered in slide.entries and after[outcome.entered] == outcome.tile
                after[outcome.entered] = 0
                assert after == slide.after and slide.before == position.tiles
            position.play(position.legal_moves()[ply % len(position.legal_moves())])


def test_reasons_of_small_boards():
    for board, reason in (
        ("12 0 24 0 / 3 1 3 1 / 1 3 1 3 / 3 1 3 1", ["together", 24, 12]),
        ("0 48 0 0 / 1 0 0 0 / 0 0 0 0 / 0 0 0 0", ["to-corner", 48]),
    ):
        found = reasons.reasons(tiles(board), 1, LEFT)
        assert reason in found
        names = [name for name, *_ in found]
        assert names == [name for name in reasons.FINDERS if name in names]


def test_the_corner_and_the_end_of_the_game():
    board = tiles("192 48 3 1 / 24 3 1 3 / 3 1 3 1 / 0 3 1 3")
    found = {slide.move: reasons.reasons(board, 1, slide.move) for slide in reasons.slides(board, 1)}
    assert set(found) == {LEFT, DOWN}
    assert ["corner", 192] in found[LEFT] and ["corner", 192] not in found[DOWN]


def test_a_slide_that_scores_most_is_obvious():
    board = tiles("24 24 0 0 / 0 0 0 0 / 0 0 0 0 / 0 0 0 0")
    assert reasons.is_obvious(board, LEFT) and not reasons.is_obvious(board, DOWN)
    assert not reasons.is_obvious(tiles("3 0 0 0 / 0 0 0 0 / 0 0 0 0 / 0 0 0 0"), RIGHT)


def test_playouts_end_with_the_game_and_agree_with_the_search():
    one = max(mined(), key=lambda one: one["errors"])
    state, rng = positions.state_of(mine.tiles_of(one), one["next"]), np.random.default_rng(0)
    moves = [NAMES.index(name) for name in one["values"]]
    assert positions.surely_best(state, moves, 4, rng) > 4
    assert positions.surely_best(state, moves[::-1], 4, rng) is None
    over = positions.played_out(positions.state_of(tiles("1 3 1 3 / 3 1 3 1 / 1 3 1 3 / 3 1 0 3"), 1), LEFT, 8, rng)
    assert len(over) == 8 and (over >= 0).all()


def test_positions_come_from_games_at_every_stage():
    found = list(positions.sampled(12, 1, 3))
    assert found == list(positions.sampled(12, 1, 3)) and found
    for game, board, coming in found:
        assert 0 <= game < 12 and max(board) in positions.STAGES and coming in (1, 2, 3)
        state = positions.state_of(board, coming)
        assert positions.tiles_on(int(state.board[0])) == board and not is_terminal(state)[0]


def test_players_of_rules():
    state = positions.state_of(tiles("192 0 12 12 / 0 0 0 0 / 0 0 0 0 / 0 0 0 0"), 1)
    rng = np.random.default_rng(0)
    assert solvers.worths("points", state, rng)[0].argmax() in (LEFT, RIGHT)
    room, corner = solvers.by_rule("room", state)[0], solvers.by_rule("corner", state)[0]
    assert room[DOWN] == -3 and corner[DOWN] == -3 and np.isinf(room[UP])
    assert solvers.cornered(state.board).tolist() == [True]
    assert sum(solvers.solved(state, LEFT, 1)) + sum(solvers.solved(state, RIGHT, 1)) > 0


def test_the_fit_orders_players_and_makes_the_results_likely():
    rng = np.random.default_rng(2)
    players, boards = np.array([0.0, 200, 500]), rng.uniform(-200, 700, 1000)
    chances = 1 / (1 + 10 ** ((boards[:, None] - players) / 400))
    found = solvers.fitted(rng.binomial(solvers.TRIES, chances))
    assert found[0] == 0 < found[1] < found[2] < 600
    assert np.allclose(solvers.fitted(np.full((50, 3), 2)), 0)


def test_a_puzzle_is_found_again(tmp_path):
    one = mined()[0]
    found = mine.puzzle(mine.tiles_of(one), one["next"])
    assert found is None or {name: found[name] for name in ("tiles", "next", "solution")} == {
        name: one[name] for name in ("tiles", "next", "solution")
    }
    assert mine.puzzle(tiles(CORNER), 1) is None  # nothing is at stake yet
    copy = tmp_path / "some.jsonl"
    copy.write_text("".join(json.dumps(one) + "\n" for one in mined()[:3]))
    mine.restate(copy)
    assert mining.read(copy) == mined()[:3]


def test_mined_puzzles_have_no_faults():
    for one in mined()[:: len(mined()) // 5]:
        assert mine.faults(one) == [], one["tiles"]
        values = dict(reversed([(move, 2 * worth) for move, worth in one["values"].items()]))
        assert len(mine.faults(one | {"values": values, "why": [["survive", 1]]})) == 2, one["tiles"]


def test_boards_are_written_as_they_are_read():
    board = bitboards.TILES[:16]
    assert tiles(mine.written(list(board))) == list(board)
