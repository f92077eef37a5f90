"""Positions of all games: copies, comparison, text, and what the engine says of them."""

import copy
import pickle
from random import Random

import numpy as np
import pytest

import pygame35
from pygame35.basics import IllegalMove
from pygame35.records import read_fragment, read_record, write_fragment, write_record

BOARDS = [
    *(("35", ""), ("35", "6x6"), ("cell-division", ""), ("cell-division", "4x5"), ("cell-division", "flask-6-3")),
    *(("cell-division", "beaker-3x4"), ("five-in-a-row", ""), ("mega-tic-tac-toe", ""), ("threes", "")),
    *(("threes", "classic-7"), ("monty-hall", ""), ("monty-hall", "forgetful-5-3")),
]
PLAYED = [pair for pair in BOARDS if pair[0] != "monty-hall"]


def positions(game, board, count, seed=1):
    """So many positions of random games, the starts and the ends included; each may be changed."""
    random, made = Random(f"{game} {board} {seed}"), 0
    while made < count:
        position = pygame35.games[game].start(board)
        while made < count:
            yield position.copy()
            made += 1
            if position.is_over() or position.ply > 90:
                break
            position.play(random.choice(position.legal_moves()))


def check(position, random):
    """Its text, its copies and its pickled form give an equal position, which goes on in the same way and alone."""
    kind, before = type(position), position.to_text()
    others = [kind.from_text(before), position.copy(), copy.deepcopy(position), pickle.loads(pickle.dumps(position))]
    for other in others:
        assert other == position and hash(other) == hash(position) and other.to_text() == before
        assert (other.turn, other.scores(), other.winner()) == (position.turn, position.scores(), position.winner())
        assert other.legal_moves() == position.legal_moves()
        assert other.ply == position.ply or position.game == "threes"
    assert all(other.moves == position.moves for other in others[1:])
    if position.is_over():
        return
    move = random.choice(position.legal_moves())
    outcomes = [other.play(move) for other in others]
    assert position.to_text() == before and all(other != position for other in others)
    assert outcomes == [position.play(move)] * len(others) and all(other == position for other in others)
    for other in others:
        other.undo()
        assert other.to_text() == before and other != position


@pytest.mark.parametrize("game, board", BOARDS)
def test_texts_and_copies_give_equal_positions_that_are_independent(game, board):
    random = Random(2)
    for position in positions(game, board, 120):
        check(position, random)


@pytest.mark.long
def test_20_000_positions_of_all_games():
    random = Random(3)
    for game, board in BOARDS:
        for position in positions(game, board, 20_000 // len(BOARDS) + 1, seed=4):
            check(position, random)


def test_moves_are_numbers_of_python_or_numpy_or_text():
    for game, board in BOARDS:
        start = pygame35.games[game].start(board)
        move = start.legal_moves()[-1]
        of_numpy = tuple(map(np.int16, move)) if isinstance(move, tuple) else np.uint16(move)
        played = [start.copy() for _ in range(3)]
        for position, given in zip(played, (move, of_numpy, start.format_move(move)), strict=True):
            position.play(given)
            assert position.moves == [move] and position == played[0]
            assert {type(number) for number in np.ravel(position.moves).tolist()} == {int}
        for wrong in (True, 1.0, None, "nowhere", np.float64(1), [1], "", ("a", "b")):
            with pytest.raises(IllegalMove):
                start.play(wrong)


def test_another_order_of_moves_leads_to_an_equal_position():
    for game, one, other in (
        ("35", "a1=1 h8=2 c1=3", "c1=3 h8=2 a1=1"),
        ("cell-division", "a1 f6 c1", "c1 f6 a1"),
        ("five-in-a-row", "0,0 5,5 1,0", "1,0 5,5 0,0"),
    ):
        first, second = pygame35.games[game].start(), pygame35.games[game].start()
        for moves, position in ((one, first), (other, second)):
            for move in moves.split():
                position.play(move)
        assert first == second and {first: 1}[second] == 1 and first.moves != second.moves
    assert pygame35.thirtyfive.start() != pygame35.cell_division.start() and pygame35.thirtyfive.start() != "35"


@pytest.mark.parametrize("game, board", BOARDS)
def test_repr_is_a_line_that_makes_the_position_again(game, board):
    position = list(positions(game, board, 2))[-1]
    again = eval(repr(position), {"pygame35": pygame35})
    assert again == position and repr(again) == repr(position) and "\n" not in repr(position)


def test_str_draws_the_board():
    position = pygame35.thirtyfive.start("6x6")
    position.play("b1=7")
    assert str(position).splitlines()[-2:] == ["1  . r7  .  .  .  .", "   a  b  c  d  e  f"]
    doors = pygame35.monty_hall.start()
    doors.play("3")
    assert str(doors).splitlines() == [" 1", " 2 goat", " 3 picked"]


@pytest.mark.parametrize("game, board", PLAYED)
def test_a_game_can_begin_at_a_position(game, board):
    """Records, links and the engine take the position for a board, and its moves for a game on it."""
    played = list(positions(game, board, 8))[-1]
    begun = type(played).from_text(played.to_text())
    assert begun.moves == []
    begun.play(begun.legal_moves()[0])
    module = pygame35.games.folder(game).rules
    assert read_fragment(write_fragment(begun.moves, module, begun.board), module) == begun
    assert read_record(write_record({}, begun), module)[1] == begun
    analysis = pygame35.analyse(begun, simulations=20)
    assert analysis.position == begun and analysis.best in begun.legal_moves()
    with pytest.raises(IllegalMove, match="no move to take back"):
        [begun.undo() for _ in range(2)]


WRONG = {
    "35": ["", "......../", "x" + "......../" * 7 + "........", "r77...../" + "......../" * 6 + "........"],
    "cell-division": ["", "rr..../" + "....../" * 4 + "......", "9x9x9:...", "4x4:rr../..../....", "beaker-2x2:r./.b"],
    "five-in-a-row": ["0,0", "x0,0x0,0", "x0,0x5,5", "o1,1", "x0", "x0,0x1,0x2,0x3,0x4,0o9,0o9,1o9,2o9,3o9,4"],
    "mega-tic-tac-toe": ["", "........./", "xo......./" * 8 + "xx.......", "........./" * 8 + ".........:4"],
    "threes": ["", "full-35", "full-1:1,2,3,6/0,0,0,0/0,0,0,0/0,0,0,5:1:", "full-1:1,2,3,6/0,0,0,0/0,0,0,0/0,0,0,0:6:"],
    "monty-hall": ["", "35:4", "35:1,switch,stay"],
}


@pytest.mark.parametrize("game", WRONG)
def test_a_text_that_is_no_position_is_refused(game):
    for text in [*WRONG[game], None, 35]:
        if (game, text) not in (("five-in-a-row", ""), ("monty-hall", "")):
            with pytest.raises(IllegalMove) as error:
                pygame35.games[game].Position.from_text(text)
            assert len(str(error.value)) < 250
