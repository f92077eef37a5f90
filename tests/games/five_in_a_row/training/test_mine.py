"""Puzzles of five in a row: the only win by force, every line of it, and the mined ones."""

from pygame35.basics import RED
from pygame35.games.five_in_a_row import rules
from pygame35.games.five_in_a_row.training import forced, mine
from pygame35.games.five_in_a_row.training.windows import place_of
from pygame35.learning import mining
from pygame35.records import read_fragment, replay_text
from tests.games.five_in_a_row.five_by_force import around, fives, made, wins_by_fours
from tests.paths import ROOT

MINED = mining.read(ROOT / "web/puzzles/five-in-a-row.jsonl")
BEGUN = "0,0 5,5 1,0 5,-5 2,0 -5,-5"  # three of crosses in a row, open at both ends


def position_of(puzzle):
    return read_fragment(puzzle["game"], rules)


def stones_of(position):
    return {cell: int(side != RED) for cell, side in position.stones.items()}


def test_two_moves_that_win_are_no_puzzle():
    position = replay_text(BEGUN.split(), rules)
    search, side = forced.search_of(position)
    (first, *_) = forced.forced_win(search, side, 0).line
    assert not forced.is_only_win(search, first, side, 0)
    assert mine.only_win(position) is None
    assert len(search.grid.stones) == 6


def test_a_win_after_a_move_makes_five():
    position = replay_text([*BEGUN.split(), "3,0", "4,0"], rules)
    search, side = forced.search_of(position)
    assert not forced.is_quiet(search)
    (five,) = search.grid.fives(side)
    assert place_of(five) == (-1, 0)
    assert forced.win_after(search, five, side, 0).line == ()
    assert forced.tree(search, five, side, 0, 1) is None


def test_a_tree_without_a_move_is_a_dead_end():
    position = replay_text(BEGUN.split(), rules)
    assert mine.dead_ends(position, ["7,7", {}]) == ["no move is known after 7,7"]
    assert mine.dead_ends(position, ["7,7", {"3,0": None}]) == ["3,0 makes no five"]
    assert len(position.moves) == 6


def of_length(moves):
    """The puzzles won by continuous fours in that many own moves."""
    return [puzzle for puzzle in MINED if {"fours", f"win-in-{moves}"} <= set(puzzle["themes"])]


def test_by_trying_everything_only_the_solution_wins_by_two_or_three_moves():
    for puzzle in [*of_length(3)[:2], *of_length(2)[:4]]:
        position = position_of(puzzle)
        stones, side = stones_of(position), int(position.turn != RED)
        assert not fives(stones, side)
        winning = []
        for move in around(stones, 4):
            after = {**stones, move: side}
            threatened = made(after, move, side)
            if len(threatened) > 1 or threatened and wins_by_fours({**after, threatened.pop(): 1 - side}, side, 3):
                winning.append(move)
        assert position.parse_move(puzzle["solution"]) in winning
        if puzzle in of_length(3):
            assert winning == [position.parse_move(puzzle["solution"])] and not fives(stones, 1 - side)


def test_mined_puzzles_are_what_they_say():
    for puzzle in MINED[:: len(MINED) // 8]:
        assert mining.faults(mine.MINER, puzzle, {}) == [], puzzle["game"]
