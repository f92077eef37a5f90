"""Mining puzzles of Threes: slides and reasons by the rules, playouts, the players' ratings, and the mined ones."""

from functools import cache

import numpy as np

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
    for board, reason, move, other in (
        ("12 0 24 0 / 3 1 3 1 / 1 3 1 3 / 3 1 3 1", ["together", 24, 12], LEFT, UP),
        ("0 48 0 0 / 1 0 0 0 / 0 0 0 0 / 0 0 0 0", ["to-corner", 48], LEFT, RIGHT),
        ("192 48 3 1 / 24 3 1 3 / 3 1 3 1 / 0 3 1 3", ["corner", 192], LEFT, DOWN),
    ):
        assert reason in reasons.reasons(tiles(board), 1, move)
        assert reason not in reasons.reasons(tiles(board), 1, other)


def test_playouts_agree_with_the_search():
    one = max(mined(), key=lambda one: one["errors"])
    state, rng = positions.state_of(mine.tiles_of(one), one["next"]), np.random.default_rng(0)
    moves = [NAMES.index(name) for name in one["values"]]
    assert positions.surely_best(state, moves, 4, rng) > 4
    assert positions.surely_best(state, moves[::-1], 4, rng) is None


def test_the_fit_orders_players_and_makes_the_results_likely():
    rng = np.random.default_rng(2)
    players, boards = np.array([0.0, 200, 500]), rng.uniform(-200, 700, 1000)
    chances = 1 / (1 + 10 ** ((boards[:, None] - players) / 400))
    found = solvers.fitted(rng.binomial(solvers.TRIES, chances))
    assert found[0] == 0 < found[1] < found[2] < 600
    assert np.allclose(solvers.fitted(np.full((50, 3), 2)), 0)


def test_a_puzzle_is_found_again():
    one = mined()[0]
    found = mine.puzzle(mine.tiles_of(one), one["next"])
    assert found is None or {name: found[name] for name in ("tiles", "next", "solution")} == {
        name: one[name] for name in ("tiles", "next", "solution")
    }
    assert mine.puzzle(tiles(CORNER), 1) is None  # nothing is at stake yet


def test_mined_puzzles_have_no_faults():
    for one in mined()[:: len(mined()) // 5]:
        assert mine.faults(one) == [], one["tiles"]
        values = dict(reversed([(move, 2 * worth) for move, worth in one["values"].items()]))
        assert len(mine.faults(one | {"values": values, "why": [["survive", 1]]})) == 2, one["tiles"]
