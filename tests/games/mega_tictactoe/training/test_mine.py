"""Puzzles of Mega tic-tac-toe: results and lengths of wins by trying everything, themes, and the mined ones."""

from functools import cache

import numpy as np
import pytest

from pygame35.games.mega_tictactoe import rules
from pygame35.games.mega_tictactoe.rules import BOARD, SQUARE
from pygame35.games.mega_tictactoe.training import mine
from pygame35.games.mega_tictactoe.training.wins import TooLarge, Wins
from pygame35.learning import mining
from pygame35.records import read_fragment, write_fragment
from tests.games.mega_tictactoe.solved import best_of, late_positions, margins, random_moves, replayed, squares_left
from tests.paths import ROOT

LONGEST = 4  # own moves of a win, by trying everything
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


def length(position, side):
    """The own moves that a side needs to win, with best play of both sides; LONGEST + 1 or more if it cannot."""
    if position.is_over():
        return 0 if position.winner() == side else LONGEST + 1
    found = []
    for move in position.legal_moves():
        position.play(move)
        found.append(length(position, side) + (position.turn == -side))
        position.undo()
    return min(found) if position.turn == side else max(found)


def image(position):
    """The marks, turned and mirrored so that all mirror images of a position have the same."""
    grid = np.array(position.owners).reshape(9, 9)
    images = [np.rot90(one, turns).ravel().tolist() for one in (grid, grid.T) for turns in range(4)]
    return tuple(min(images))


def after(position, move):
    return replayed([*position.moves, move])


# Proofs


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


def test_a_proof_that_takes_too_long_is_no_puzzle():
    position = position_of(MINED[0])
    assert mine.only_best(position) and mine.only_best(position, 1) is None


def test_wins_are_as_long_as_by_trying_everything():
    lengths = set()
    for position in late():
        side = position.turn
        for move in position.legal_moves():
            wanted = 1 + length(after(position, move), side)
            found = Wins(10_000).moves(position, move, LONGEST)
            assert found == (wanted if wanted <= LONGEST else None)
            lengths.add(found)
    assert lengths >= {None, 1, 2, 3}


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


# Positions and themes


def test_positions_are_near_the_end_and_leave_a_choice():
    games = [("", words_of(replayed(random_moves(seed, quiet=True)))) for seed in range(6)]
    found = list(mine.positions(games, 1))
    assert len(set(found)) == len(found) and {len(game) for game in found} > {len(found[0])}
    assert found == list(mine.positions(games, 1)) != list(mine.positions(games, 2))
    for fragment in found:
        position = read_fragment(fragment, rules)
        assert squares_left(position) == mine.empties(position) and mine.empties(position) in mine.LEFT
        assert len(position.legal_moves()) >= mine.CHOICE


def test_mirror_images_of_a_game_are_of_one_source():
    moves = position_of(MINED[0]).moves
    flat = [9 * (8 - move // 9) + move % 9 for move in moves]
    turned = [9 * (move % 9) + move // 9 for move in moves]
    keys = {mine.source(write_fragment(image, rules)) for image in (moves, flat, turned, moves[: mine.KNOWN_BY])}
    assert len(keys) == 1 and keys != {mine.source(MINED[1]["game"])}


def test_no_mined_puzzle_is_the_mirror_image_of_another():
    assert len({image(position_of(puzzle)) for puzzle in MINED}) == len(MINED)


def test_themes_say_what_the_move_does():
    for puzzle in MINED[::15]:
        position, themes = position_of(puzzle), set(puzzle["themes"])
        side, board = position.turn, BOARD[position.parse_move(puzzle["solution"])]
        rest = after(position, position.parse_move(puzzle["solution"]))
        assert ("take" in themes) == (rest.boards[board] == side)
        assert "free" not in themes or rest.forced is None
        assert not themes >= {"offer", "harmless"}
        wins = [reply for reply in rest.legal_moves() if after(rest, reply).boards[BOARD[reply]] == rest.turn]
        assert "offer" not in themes or wins
        assert "harmless" not in themes or not wins
        assert ("threaten" in themes) == (wins_by_one_more(rest, side) and not wins_by_one_more(position, side))


def wins_by_one_more(position, side):
    """True if one mark more of a side wins the game, wherever it lies."""
    for square in range(81):
        if position.owners[square] or position.boards[BOARD[square]]:
            continue
        local = position.local(BOARD[square])
        local[SQUARE[BOARD[square]].index(square)] = side
        boards = position.boards[:]
        boards[BOARD[square]] = side if rules.line_of(local, side) else boards[BOARD[square]]
        if rules.line_of(boards, side):
            return True
    return False


# The mined ones


def lines(then):
    """All lines of a tree, each a list of moves."""
    if then is None:
        return [[]]
    reply, own = then
    return [[reply, move, *rest] for move, tree in own.items() for rest in lines(tree)]


def test_every_line_of_a_win_ends_with_three_boards_in_a_row():
    for puzzle in [one for one in MINED if "then" in one][::8]:
        position = position_of(puzzle)
        (theme,) = (theme for theme in puzzle["themes"] if theme.startswith("win-in-"))
        for line in lines(puzzle["then"]):
            end = replayed(position.moves)
            for text in [puzzle["solution"], *line]:
                end.play(end.parse_move(text))
            assert end.winner() == position.turn and len(line) == 2 * (int(theme.removeprefix("win-in-")) - 1)


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


def test_half_of_the_mined_puzzles_at_most_save_a_draw():
    assert sum(mine.SAVE in puzzle["themes"] for puzzle in MINED) <= len(MINED) / 2
