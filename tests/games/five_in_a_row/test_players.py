"""Who plays tic-tac-toe without borders: the original's weights against the rules' and its vectors, and its moves."""

from random import Random

import pytest

from pygame35.basics import BLUE, RED
from pygame35.games.five_in_a_row import original
from pygame35.games.five_in_a_row.game import GAME
from pygame35.games.five_in_a_row.original import weight
from pygame35.games.five_in_a_row.players import PLAYERS, best, ranked, weights
from pygame35.games.five_in_a_row.rules import Position
from tests.games.five_in_a_row.reference import VECTORS


def standing(cells):
    """A position with these stones, crosses first, whether or not a game ends before."""
    position = Position()
    for ply, cell in enumerate(cells):
        position.stones[tuple(cell)] = BLUE if ply % 2 else RED
        position.turn = -position.turn
    return position


def scattered(stones, width, height, seed=1):
    cells = [(x, y) for x in range(width) for y in range(-height // 2, height // 2)]
    return standing(Random(f"{stones} {width} {height} {seed}").sample(cells, stones))


def test_weights_and_best_cells_are_the_originals():
    for vector in VECTORS:
        position = standing(vector["stones"])
        assert position.turn == (RED if vector["to_move"] == "X" else BLUE)
        worth = weights(position)
        assert all(abs(worth[x, y] - expected) < 1e-6 for x, y, expected in vector["weights"])
        assert sum(value > 0 for value in worth.values()) == len(vector["weights"])
        most = max(worth.values())
        heaviest = [cell for cell, value in worth.items() if value == most]
        assert sorted(heaviest) == sorted(map(tuple, vector["best"]))
        assert best(position, worth) == min(heaviest, key=lambda cell: cell[::-1])


@pytest.mark.parametrize("limit", [10_000, 0], ids=["box", "near"])
def test_cells_that_see_no_stone_are_weighed_alike(monkeypatch, limit):
    monkeypatch.setattr(original, "_LARGEST_BOX", limit)
    for stones, width, height in ((60, 9, 9), (120, 30, 20), (40, 90, 70)):
        position = scattered(stones, width, height)
        worth = weights(position)
        left, top, right, bottom = position.bounds()
        inside = [(x, y) for y in range(top, bottom + 1) for x in range(left, right + 1)]
        cells = [cell for cell in inside if cell not in position.stones]
        assert list(worth) == (cells if limit else position.legal_moves())
        for cell in Random(stones).sample(list(worth), 200):
            assert worth[cell] == pytest.approx(weight(position, cell), abs=1e-9)


def test_stones_at_the_ends_of_the_world():
    far = 10**9
    position = standing([(0, 0), (far, -far), (-far, far), (1, 0), (far, far), (far - 1, -far)])
    worth = weights(position)
    assert list(worth) == position.legal_moves()
    assert all(worth[cell] == pytest.approx(weight(position, cell), abs=1e-9) for cell in worth)


def test_the_original_begins_at_the_origin_and_plays_the_heaviest_from_there():
    assert best(Position(), weights(Position())) == ranked(Position(), weights(Position()))[0] == (0, 0)
    position = standing([(3, 4)])
    worth = weights(position)
    order = ranked(position, worth)
    assert order[0] == best(position, worth) == (2, 3)
    assert [worth[cell] for cell in order] == sorted(worth.values(), reverse=True)


def test_the_originals_search_lists_all_it_weighs():
    position = Position()
    for text in ["0,0", "1,1", "3,-2"]:
        position.play(position.parse_move(text))
    search = GAME.begin(PLAYERS["original"], position)
    assert search.exhausted() and search.run(5) == search.simulations() == 0
    found = search.analysis()
    assert found["values"] == weights(position) and len(found["candidates"]) == 100
    assert [row["action"] for row in found["candidates"]] == ranked(position, weights(position))[:100]
    search.advance(found["line"][0])
    assert len(position.moves) == 3 and found["line"][0] not in search.analysis()["values"]


def test_a_master_of_few_steps_beats_the_original():
    rng, position = Random(1), Position()
    while len(position.moves) < 3:
        position.play(rng.choice(GAME.opening_moves(position)))
    search = GAME.begin(PLAYERS["master"], position)
    while not position.is_over():
        if position.turn == RED:
            search.run(300)
            move = search.analysis()["candidates"][0]["action"]
        else:
            move = best(position, weights(position))
        position.play(move)
        if not position.is_over():
            search.advance(move)
    assert position.winner() == RED
