"""The rules of Threes: a second, plain slide tile by tile, and what chance must keep to."""

from collections import Counter
from itertools import product
from math import sqrt
from random import Random

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from pygame35.basics import NONE, RED, IllegalMove
from pygame35.games.threes import rules as threes
from pygame35.games.threes.rules import DOWN, LEFT, MOVES, RIGHT, UP, parse_move, start
from pygame35.records import RecordError, read_record, write_record

FACES = [1, 2] + [3 * 2**k for k in range(13)]
DOZEN = Counter({1: 4, 2: 4, 3: 4})
FACE = st.sampled_from([0] * 8 + FACES + [1, 2, 3] * 4)
RULES = "full", "classic"
SPREAD = 5  # standard deviations that a count may be off


def line(move, number):
    """The squares of a row or column, from the wall that the tiles move towards."""
    squares = [4 * number + k if move in (LEFT, RIGHT) else 4 * k + number for k in range(4)]
    return squares if move in (LEFT, UP) else squares[::-1]


def slid(before, move):
    """(tiles after, (from, to) of each tile that moved, squares of merges, far ends of the lines that changed)."""
    after, moved, merged, ends = list(before), [], [], []
    for squares in (line(move, number) for number in range(4)):
        folded = False
        for to, at in zip(squares, squares[1:], strict=False):
            tile, ahead = after[at], after[to]
            joins = sorted((tile, ahead)) == [1, 2] or tile == ahead and 3 <= tile < 12288
            if not ahead or joins and not folded:
                folded = True
                if tile:
                    moved.append((at, to))
                    merged += [to] if ahead else []
                    after[at], after[to] = 0, tile + ahead
        ends += squares[3:] if any(after[square] != before[square] for square in squares) else []
    return after, moved, merged, ends


def set_up(board, layout):
    position = start(board)
    position.tiles = list(layout)
    return position


def snapshot(position):
    state = position.turn, tuple(position.tiles), position.shown, tuple(position.bag), tuple(position.moves)
    return *state, tuple(position.legal_moves()), position.is_over(), position.scores(), position.winner()


def assert_legal(position):
    """Legal moves, end, winner and score of a position are what the plain rules say."""
    legal = [move for move in MOVES if slid(position.tiles, move)[0] != list(position.tiles)]
    assert (position.legal_moves(), position.is_over()) == (legal, not legal)
    assert position.winner() == (None if legal else NONE) and position.turn == RED
    assert position.scores() == (sum(3 ** (FACES.index(tile) - 1) for tile in position.tiles if tile > 2),)


def play_checked(position, move):
    """Plays a legal move and compares everything about it."""
    shown, (score,), (after, moved, merged, ends) = position.shown, position.scores(), slid(position.tiles, move)
    outcome = position.play(move)
    assert sorted(outcome.moved) == sorted(moved) and sorted(outcome.merged) == sorted(merged)
    assert outcome.entered in ends and after[outcome.entered] == 0 and outcome.tile in shown
    after[outcome.entered] = outcome.tile
    assert_legal(position)
    assert (list(position.tiles), position.moves[-1], outcome.gain) == (after, move, position.scores()[0] - score)
    return outcome


def assert_refused(position, *moves):
    before = snapshot(position)
    for move in moves:
        with pytest.raises(IllegalMove, match=r"\w"):
            position.play(move)
    assert snapshot(position) == before


def assert_even(counts, cells):
    """Each of so many equally likely cells was met about as often."""
    mean = sum(counts.values()) / cells
    assert len(counts) == cells, counts
    assert all(abs(count - mean) <= SPREAD * sqrt(mean * (1 - 1 / cells)) for count in counts.values()), counts


def playing(board, seed):
    """A position at every ply of a random game, always the same object."""
    random, position = Random(seed), start(board)
    while not (yield position) and position.legal_moves():
        play_checked(position, random.choice(position.legal_moves()))


BY_HAND = "0030 0300, 3033 3330, 3333 6330, 1212 3120, 2102 3020, 1122 1320, 6330 6600, 0120 1200, 0003 0030, 2100 3000"
STAY = "1100 1100, 2200 2200, 1300 1300, 2310 2310, 3636 3636, 0000 0000"
FOLDS = [[[int(face) for face in word] for word in pair.split()] for pair in f"{BY_HAND}, {STAY}".split(",")]
LARGE = [([6144, 6144, 0, 12288], [12288, 0, 12288, 0]), ([12288, 12288, 0, 0], [12288, 12288, 0, 0])]


def test_a_line_by_hand():
    for move, pair in product(MOVES, FOLDS + LARGE):
        places = [dict(zip(line(move, 2), faces, strict=True)) for faces in pair]
        layout, wanted = [[place.get(square, 0) for square in range(16)] for place in places]
        assert slid(layout, move)[0] == wanted
        if layout == wanted:
            assert_refused(set_up("classic-1", layout), move)
        else:
            assert play_checked(set_up("classic-1", layout), move).entered == line(move, 2)[3]


@given(st.lists(FACE, min_size=16, max_size=16), st.sampled_from(MOVES), st.sampled_from(["full-1", "classic-2"]))
@example([1, 3, 1, 3, 3, 1, 3, 1] * 2, UP, "full-1")
@example([12288] * 16, LEFT, "classic-2")
def test_hand_made_boards(layout, move, board):
    position = set_up(board, layout)
    assert_legal(position)
    if move not in position.legal_moves():
        return assert_refused(position, move)
    before = snapshot(position)
    play_checked(position, move)
    assert position.undo() == move and snapshot(position) == before


def test_random_games():
    assert sum(len(list(playing(f"{rules}-{seed}", 1))) - 1 for rules in RULES for seed in range(12)) >= 700


def test_what_is_no_board_or_move_is_refused():
    for name in (
        "full",
        "full-",
        "full--1",
        "full-4294967296",
        "full-01",
        "other-3",
        "full-1.0",
        "full-\u0663",
        "full-1 ",
    ):
        with pytest.raises(IllegalMove, match=r"\w"):
            start(name)
    assert_refused(start(), -1, 4, 100, None, "Left", "", [0])
    assert [parse_move(name) for name in ("left", "right", "up", "down")] == [LEFT, RIGHT, UP, DOWN] == [0, 1, 2, 3]


@pytest.mark.parametrize("rules", RULES)
def test_the_start(rules):
    games = [start(f"{rules}-{seed}") for seed in [*range(600), 2**32 - 1]]
    assert len({snapshot(game) for game in games}) == len(games)  # different seeds differ
    assert snapshot(start()) == snapshot(start("full-35"))  # the usual one
    for game in games:
        placed = [tile for tile in game.tiles if tile]
        assert len(placed) == 9 and set(placed) <= {1, 2, 3} and game.moves == [] and game.rules == rules
        assert rules == "classic" or Counter(placed) + Counter(game.shown) + Counter(game.bag) == DOZEN
    assert_even(Counter(square for game in games for square in range(16) if game.tiles[square]), 16)
    assert_even(Counter(tile for game in games for tile in game.tiles if tile), 3)
    assert_even(Counter(game.shown for game in games), 3)


def test_the_next_tile_enters_at_the_far_end_of_any_line_that_changed():
    for move, lines in product(MOVES, ([0, 1, 2, 3], [1, 3], [2])):
        layout = [0] * 16
        for number in range(4):
            layout[line(move, number)[1 if number in lines else 0]] = 3
        entered = Counter(play_checked(set_up(f"full-{seed}", layout), move).entered for seed in range(200))
        assert set(entered) == {line(move, number)[3] for number in lines}
        assert_even(entered, len(lines))


def test_classic_tiles_are_uniform_and_independent_of_where_they_enter():
    met = Counter()
    for seed in range(1500):
        position = start(f"classic-{seed}")
        for ply in (0, 1):
            before, position.tiles = position.shown, [0, 768, 0, 0] * 4
            met[ply, before, position.play(LEFT).entered, position.shown] += 1
    assert_even(met, 2 * 3 * 4 * 3)


def test_the_bag_and_the_bonus_in_random_games():
    """Each of the bag's tiles is next as likely; every dozen draws holds four of each; a bonus is as it says."""
    surplus, variance, bonuses = Counter(), 0, 0
    for seed in range(40):
        bag = DOZEN - Counter(start(f"full-{seed}").tiles)
        for position in playing(f"full-{seed}", seed):
            highest, shown = max(position.tiles), position.shown
            if shown[0] > 3:
                assert highest >= 48 and shown == tuple(tile for tile in FACES if 6 <= tile <= highest // 8)
                bonuses += 1
            else:
                assert len(shown) == 1 and bag[shown[0]]
                surplus.update({face: (face == shown[0]) - bag[face] / bag.total() for face in DOZEN})
                variance += 1 / 4
                bag = bag - Counter(shown) or DOZEN
            assert (Counter(position.bag) or DOZEN) == bag
    assert bonuses > 5 and all(abs(surplus[face]) < SPREAD * sqrt(variance) for face in DOZEN)


@pytest.mark.parametrize("highest", [48, 12288])
def test_one_in_21_is_a_bonus_from_48_on(highest):
    values = tuple(tile for tile in FACES if 6 <= tile <= highest // 8)
    bonuses, entered = 0, Counter()
    for seed in range(150):
        position = start(f"full-{seed}")
        for _ in range(60):
            shown, position.tiles = position.shown, [0, highest, 0, 0] + [0, 1, 0, 0] * 3
            tile = position.play(LEFT).tile
            assert tile in shown and (shown == values or len(shown) == 1 and shown[0] <= 3)
            bonuses, entered = bonuses + (shown == values), entered + Counter([tile])
    assert abs(bonuses - 150 * 59 / 21) < SPREAD * sqrt(150 * 59 / 21)
    assert_even(Counter({tile: entered[tile] for tile in values}), len(values))


def test_a_score_that_the_moves_contradict_is_refused():
    (*_, position) = playing("classic-35", 2)
    text, score = write_record({}, position), str(position.scores()[0])
    assert text.split()[-1] == score
    for wrong in (text.replace(f'"{score}"', '"1"'), text[: text.rindex(score)] + "1\n"):
        with pytest.raises(RecordError, match=score):
            read_record(wrong, threes)


def test_a_game_that_goes_on_is_packed_as_from_the_start():
    packed, chance, moves = threes.Packed(), Random(7), []
    for _ in range(1000):
        if chance.random() < 0.3:
            del moves[len(moves) - chance.randrange(5) :]
        elif chance.random() < 0.01:
            moves = [chance.randrange(4) for _ in range(chance.randrange(9))]
        else:
            moves += [chance.randrange(4) for _ in range(chance.randrange(4))]
        assert packed.text(moves) == threes.pack(moves)


def test_a_copy_that_takes_a_move_back_leaves_the_game_as_it_is():
    """A copy has the same history."""
    position = start()
    before = list(position.tiles)
    position.play(LEFT)
    other = position.copy()
    other.undo()
    other.play(UP)
    position.undo()
    assert position.tiles == before and position == start()
