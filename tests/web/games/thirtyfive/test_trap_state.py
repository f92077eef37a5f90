"""A digit that pays the rival is held before it is placed: which digits, in which games, and what a press then does."""

from types import SimpleNamespace
from unittest.mock import MagicMock

import pytest
from test_library_state import page, play

from app.core import changes
from app.duel.timekeeper import Timekeeper
from app.embed.controller import DuelEmbedController
from app.embed.protocol import PLAY, PUZZLE
from app.games.thirtyfive.board import board_canvas, held
from app.games.thirtyfive.game import GAME, GEOMETRY
from app.games.thirtyfive.renderer import RENDERER
from app.puzzles.controller import PuzzleController
from pygame35.games.thirtyfive.records import replay
from pygame35.games.thirtyfive.rules import format_square, parse_move, parse_square
from tests.games.thirtyfive.reference import LETTERS, VECTORS
from tests.web.games.thirtyfive.test_board_state import FLIPPING

*BEFORE, PAYS = FLIPPING  # Blue's 8 on e3 makes Red's d4 reach 35
LIT = [*FLIPPING, "h8=1"]  # d5 and others are lit red then, with Blue to move


def position_after(*moves):
    return replay([parse_move(move) for move in moves])


def warning(moves, move):
    return GAME.warning(position_after(*moves), parse_move(move))


def test_every_move_of_the_vectors_that_gives_more_squares_than_it_takes_is_held():
    held_moves = 0
    for plies in VECTORS:
        position, before = position_after(), [0] * 64
        for ply in plies:
            rival, move = -position.turn, parse_move(ply["move"])
            after = [
                LETTERS[owner] if digit != "0" else 0 for owner, digit in zip(ply["owners"], ply["digits"], strict=True)
            ]
            gains = sum(now == rival != was for was, now in zip(before, after, strict=True))
            takes = sum(was == rival != now for was, now in zip(before, after, strict=True))
            elsewhere = any(not position.digits[s] and position.owners[s] != rival for s in range(64))
            trap = GAME.warning(position, move)
            if trap and trap.text.startswith("This leaves"):
                trap = None  # it gives nothing yet
            assert bool(trap) == (gains > takes and (bool(ply["flipped"]) or elsewhere)), ply
            assert not trap or trap.gain == gains
            held_moves += bool(trap)
            position.play(move)
            before = after
    assert held_moves > 100


def test_the_warning_counts_what_the_digit_gives_or_names_the_light():
    trap = warning(BEFORE, PAYS)
    texts = "This gives Red 4 squares.", "This gives me 4 squares."
    assert trap == (*texts, 4, (parse_square("d4"),), "Pick another digit", "Place the 8")
    assert warning(BEFORE, "e3=7") is None and warning(BEFORE, "a1=1") is None
    trap = warning(LIT, "d5=1")
    text = "Red stripes lie here: your 1 turns red."
    assert trap == (text, text, 1, (), "Pick another square", "Place the 1")
    assert warning([*LIT, "a1=1"], "d5=1") is None  # Red's own light
    full = position_after(*LIT)
    for square in range(64):
        full.owners[square] = full.owners[square] or -full.turn
    assert GAME.warning(full, parse_move("d5=1")) is None  # no square is better


def test_in_which_games_a_digit_is_held():
    for settings, warns in (
        ({}, True),
        ({"level": 3}, True),
        ({"level": 4}, False),
        ({"level": 4, "warn": True}, True),
        ({"warn": False}, False),
        ({"blue": "person"}, False),
        ({"blue": "person", "warn": True}, True),
    ):
        assert GAME.warns(page(**settings).session) == warns, settings
    session = page(level="adaptive").session
    for rating, warns in ((166, True), (450, False)):  # of level 2; between 3 and 4
        session.memory = dict(session.memory, strength=[rating, *session.memory["strength"][1:]])
        assert GAME.warns(session) == warns, rating


def test_neither_in_a_hurry_nor_in_puzzles():
    board = page(red="person", blue="person", clock="60+0", warn=True)
    changes.begin(board.session, board.session.tree)
    play(board, *BEFORE)
    now = 0.0
    board.time = Timekeeper(board.session, board.view, lambda: now, board.end)
    board.session.clock.start(board.session.turn(), now)
    assert board.trap(parse_move(PAYS))
    now = 50.5
    assert board.trap(parse_move(PAYS)) is None
    assert PuzzleController.trap(board, parse_move(PAYS)) is None
    embedded = DuelEmbedController(GAME, board.session, board.analyst, board.view, board.keeper, lambda: 0, lambda: 0)
    for mode, warns in ((PLAY, True), (PUZZLE, False)):
        embedded.mode = mode
        assert bool(embedded.trap(parse_move(PAYS))) == warns
    assert GAME.embedded == {"warn": False}


@pytest.fixture
def board():
    """A page on which Blue, a person, is to move, and an 8 on e3 pays Red."""
    board = page(red="person", blue="person", warn=True)
    play(board, *BEFORE)
    return board


def selected(board, name):
    GAME.press(board, parse_square(name))
    selection = board.session.selection
    return selection.asked, selection.trap and selection.trap.place


def typed(board, key):
    GAME.type_key(board, key, None)
    selection = board.session.selection
    return selection.asked, selection.trap and selection.trap.place


HELD, NOT_HELD = (parse_move(PAYS), "Place the 8"), (None, None)


def test_a_held_digit_is_placed_put_back_or_swapped_whatever_came_first(board):
    session = board.session
    assert selected(board, "e3") == NOT_HELD and typed(board, "8") == HELD  # the square first
    assert RENDERER.scene(session).holds and len(session.moves()) == len(BEFORE)
    board.foresee(parse_move("e3=7"))  # the pointer is over another digit
    assert not RENDERER.scene(session).holds
    board.foresee(None)
    assert RENDERER.scene(session).holds
    board.deselect()  # Escape
    assert session.selection.chosen() == parse_square("e3") and session.selection.preview is None
    assert typed(board, "8") == HELD and typed(board, "7") == NOT_HELD  # another digit is placed at once
    assert session.texts(session.moves())[-1] == "e3=7"
    board.take_back()
    board.deselect()
    assert typed(board, "8") == NOT_HELD and selected(board, "e3") == HELD  # the digit first
    assert selected(board, "d4") == NOT_HELD and selected(board, "e3") == HELD  # in between, a filled square
    board.put_back()
    assert session.selection.digit is None and session.selection.chosen() == parse_square("e3")
    typed(board, "8")
    board.assistant.hint()
    assert session.selection.trap is session.selection.preview is None
    GAME.press(board, parse_square("e3"))
    for place in (lambda: typed(board, "8"), lambda: selected(board, "e3"), board.place_held):
        assert typed(board, "8") == HELD
        place()
        assert session.texts(session.moves())[-1] == PAYS and session.selection.trap is None
        board.take_back()
        board.select(parse_square("e3"))


def test_a_finger_needs_two_touches_in_both_orders(board):
    board.by_touch = True
    GAME.press(board, parse_square("a1"))
    GAME.type_key(board, "1", None)
    assert len(board.session.moves()) == len(BEFORE) + 1
    GAME.type_key(board, "1", None)
    GAME.press(board, parse_square("a2"))
    assert len(board.session.moves()) == len(BEFORE) + 2


@pytest.fixture
def picture(monkeypatch):
    """paint(session, now): paints a frame; returns True if another one must follow. `calm`: no motion is wanted."""
    monkeypatch.setattr("app.platform.drawing.read_colours", lambda names: dict.fromkeys(names, "#000"))
    calm, halves = SimpleNamespace(matches=False), []
    window = SimpleNamespace(devicePixelRatio=1, matchMedia=lambda _: calm, Array=MagicMock())
    shown = board_canvas.Board(MagicMock(clientWidth=800, offsetLeft=0), window, GEOMETRY)
    monkeypatch.setattr(held, "_half_turned", lambda _, square, *half: halves.append((square, half[-1])))

    def paint(session, now):
        halves.clear()
        goes_on = shown.paint(RENDERER.scene(session), now)
        return goes_on, {format_square(square): share for square, share in halves}

    return SimpleNamespace(paint=paint, calm=calm)


def test_what_the_digit_would_turn_is_half_turned_while_it_floats(board, picture):
    board.select(parse_square("e3"))
    board.attempt(parse_move(PAYS))
    goes_on, first = picture.paint(board.session, 0)
    assert goes_on and set(first) == {"c3", "c5", "e3", "e5"} and set(first.values()) == {0}
    assert picture.paint(board.session, 10_000) == (True, dict.fromkeys(first, 1))  # it floats on
    board.put_back()
    assert picture.paint(board.session, 20_000) == (True, {})  # the square shows its world again
    assert picture.paint(board.session, 21_000) == (False, {})
    picture.calm.matches = True
    board.attempt(parse_move(PAYS))
    assert picture.paint(board.session, 30_000) == (False, dict.fromkeys(first, 1))


def test_a_digit_that_leaves_the_rival_many_squares_is_held():
    position = position_after("a1=9", "b1=1", "a2=9", "h8=1")
    for move, said in (("c1=9", "This leaves Blue 3 squares at b1."), ("c1=1", None), ("h1=9", None)):
        trap = GAME.warning(position, parse_move(move))
        assert (trap and trap.text) == said
