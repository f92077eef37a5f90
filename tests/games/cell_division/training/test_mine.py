"""Puzzles of Cell Division: margins against trying everything, themes, and the mined ones."""

import random

from pygame35.games.cell_division import rules
from pygame35.games.cell_division.rules import Position, start
from pygame35.games.cell_division.training import mine
from pygame35.learning import mining
from pygame35.records import read_fragment
from tests.paths import ROOT

MINED = mining.read(ROOT / "web/puzzles/cell-division.jsonl")


def begun(board, left, seed):
    """A position of a random game with so many empty squares."""
    position, rng = start(board), random.Random(seed)
    while mine.empties(position) > left:
        position.play(rng.choice(position.legal_moves()))
    return position


def best_margin(position):
    """The margin to the side to move, by trying all moves."""
    if position.is_over():
        red, blue = position.scores()
        return position.turn * (red - blue)
    return max(after(position, move) for move in position.legal_moves())


def after(position, move):
    position.play(move)
    margin = -best_margin(position)
    position.undo()
    return margin


def test_margins_are_those_of_best_play():
    for seed, board in enumerate(("", "8x8", "beaker-6x6", "flask-6-3")):
        position = begun(board, 5, seed)
        found = mine.margins(position)
        assert found == {move: after(position, move) for move in position.legal_moves()}
        assert list(found.values()) == sorted(found.values(), reverse=True)
        for move in found:
            margin, reply = mine.answer(position, position.format_move(move), found)
            assert margin == found[move]
            position.play(move)
            assert mine.margins(position)[position.parse_move(reply)] == -margin
            position.undo()


def test_a_theme_says_what_the_move_is_for():
    for moves, move, theme in (
        (("c3", "a1"), "c4", mine.JOIN),
        (("a5", "c3", "e5", "c4"), "d3", mine.BLOCK),
        (("a1", "e5"), "c3", mine.BUILD),
        (("a5", "e1", "b5", "e2"), "a1", mine.WAIT),
    ):
        position = Position(5, 5)
        for name in moves:
            position.play(position.parse_move(name))
        assert mine.theme(position, position.parse_move(move)) == theme
        assert len(position.moves) == len(moves)


def test_a_puzzle_has_one_best_move():
    known = MINED[0]
    position = read_fragment(known["game"], rules)
    worth = mine.margins(position)
    best = position.parse_move(known["solution"])
    others = [margin for move, margin in worth.items() if move != best]
    assert worth[best] - max(others) == known["gap"] >= mine.GAP
    assert mine.puzzle(known["game"]) == known
    assert mine.faults({**known, "gap": known["gap"] + 1}, {}) == [f"gap is {known['gap']}, not {known['gap'] + 1}"]


def test_mined_puzzles_are_what_they_say():
    for puzzle in MINED[:: len(MINED) // 8]:
        assert mining.faults(mine.MINER, puzzle, {}) == [], puzzle["game"]
