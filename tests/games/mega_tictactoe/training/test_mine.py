"""Puzzles of Mega tic-tac-toe: the best moves by trying everything, and the mined ones."""

from functools import cache

import pytest

from pygame35.games.mega_tictactoe import rules
from pygame35.games.mega_tictactoe.training import mine
from pygame35.games.mega_tictactoe.training.wins import TooLarge, Wins
from pygame35.learning import mining
from pygame35.records import read_fragment, write_fragment
from tests.games.mega_tictactoe.solved import best_of, late_positions, margins, random_moves, replayed, squares_left
from tests.paths import ROOT

MINED = mining.read(ROOT / "web/puzzles/mega-tic-tac-toe.jsonl")


@cache
def late():
    return late_positions(30, 8)


def without_a_best_move():
    """The game of a position in which several moves are best."""
    return next(
        write_fragment(one.moves, rules) for one in late() if len(list(mine.best_moves(one, mine.PROOF)[1])) > 1
    )


def position_of(puzzle):
    return read_fragment(puzzle["game"], rules)


def words_of(position):
    return [position.format_move(move) for move in position.moves]


def test_the_best_moves_are_those_of_best_play():
    for position in late():
        found = margins(position)
        value, moves = mine.best_moves(position, mine.PROOF)
        assert position.turn * value == best_of(position, found)
        assert sorted(moves) == [move for move, margin in found.items() if margin == position.turn * value]
        facts = mine.only_best(position)
        alone = value >= 0 and list(found.values()).count(position.turn * value) == 1
        assert facts is None or (alone and found[position.parse_move(facts.solution)] == position.turn * value)
        if alone and value == 0:
            assert facts and facts.themes[0] == mine.SAVE and facts.then is None


def test_a_search_for_wins_and_its_tree_end_at_their_limits():
    puzzle = next(one for one in MINED if "win-in-4" in one["themes"])
    position = position_of(puzzle)
    solution = position.parse_move(puzzle["solution"])
    with pytest.raises(TooLarge):
        Wins(1).moves(position, solution, 4)
    position.play(solution)
    assert Wins(10_000).tree(position, 3, iter(range(99))) == puzzle["then"]
    with pytest.raises(TooLarge):
        Wins(10_000).tree(position, 3, iter(range(2)))
    assert words_of(position) == [*words_of(position_of(puzzle)), puzzle["solution"]]


def test_positions_are_near_the_end_and_leave_a_choice():
    games = [("", words_of(replayed(random_moves(seed, quiet=True)))) for seed in range(6)]
    found = list(mine.positions(games, 1))
    assert len(set(found)) == len(found) and {len(game) for game in found} > {len(found[0])}
    assert found == list(mine.positions(games, 1)) != list(mine.positions(games, 2))
    for fragment in found:
        position = read_fragment(fragment, rules)
        assert squares_left(position) == mine.empties(position) and mine.empties(position) in mine.LEFT
        assert len(position.legal_moves()) >= mine.CHOICE


def test_faults_are_named():
    known = next(one for one in MINED if len(one["replies"]) > 1 and mine.SAVE in one["themes"])
    assert mine.faults({**known, "solution": "a1"}, {}) == [f"solution is {known['solution']!r}, not 'a1'"]
    position = position_of(known)
    wrong, (_, answer) = next(iter(known["replies"].items()))
    rest = mine.after_move(position, wrong)
    (bad, *_) = map(rest.format_move, set(rest.legal_moves()) - set(mine.best_moves(rest, mine.PROOF)[1]))
    spoiled = {**known, "replies": {wrong: [None, bad]}}
    assert bad != answer and mine.faults(spoiled, {}) == [f"{bad} is not the best answer to {wrong}"]
    assert mine.faults({**known, "game": without_a_best_move()}, {}) == ["no move is the best one"]


def test_a_puzzle_is_found_and_measured_again():
    known = MINED[3]
    found = mine.puzzle(known["game"])
    assert found and found["solution"] == known["solution"] and found["themes"] == known["themes"]
    assert mine.restated(known, {}) == found
    several = without_a_best_move()
    assert mine.restated({**known, "game": several}, {}) is mine.puzzle(several) is None
    assert mine.faults(found, {}) == []
    assert all(isinstance(number, int) and 0 <= number <= 4 for number in found["solved"])


def test_mined_puzzles_are_what_they_say():
    for puzzle in MINED[:: len(MINED) // 8]:
        assert mining.faults(mine.MINER, puzzle, {}) == [], puzzle["game"]
