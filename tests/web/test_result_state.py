"""The content of a game's end, without a browser."""

from random import Random

import pytest
from test_library_state import page, page_with, play

from app.core import player_words
from app.core.record.stored_game import OUT_OF_TIME, RESIGNED
from app.duel.result import ending, result_of
from app.duel.sharing import shared_text
from app.games.cell_division.game import GAME as CELL_DIVISION
from app.games.five_in_a_row.game import GAME as FIVE_IN_A_ROW
from app.games.thirtyfive.game import GAME
from pygame35.basics import BLUE, NONE, RED
from pygame35.games.thirtyfive.rules import parse_move

QUIET = ("d4=5", "c3=9", "a8=1", "e5=9", "a7=1", "c5=9")  # e3=8 then brings red's d4 to 35
CELLS = ("b2", "a3", "b3", "c2", "a1", "a2", "c3", "b1", "c1")


def cells(**settings):
    board = page(CELL_DIVISION, board="3x3", **settings)
    board.library.lay_first()
    play(board, *CELLS)
    return board


def test_a_win_stamps_the_rival_and_leads_to_the_next_one():
    board = cells()
    found = result_of(board.session)
    assert (found.kind, found.title, found.scores) == ("win", "You win by 6", (18, 12))
    assert (found.opponent, found.wins, found.then) == ("beginner", 1, "casual")
    assert found.left == "One down, nine to go." and found.turn is None
    standings = board.session.memory["standings"]
    standings.update(dict.fromkeys(board.session.game.ladder()[1:], [1, 0, 0, 0]), beginner=[3, 0, 0, 0])
    found = result_of(board.session)
    assert (found.wins, found.then, found.left) == (3, None, "All ten beaten.")
    del standings["beginner"], standings["expert"]
    board.session.players.changed_midway = True  # such a win does not count
    found = result_of(board.session)
    assert (found.kind, found.wins, found.then, found.left) == ("win", 0, None, "")


def test_two_losses_in_a_row_lead_to_a_gentler_rival():
    board = page_with("e4=9", level=2)
    board.resignation.resign()
    found = result_of(board.session)
    assert (found.kind, found.title, found.then) == ("loss", "You resigned", None)
    board.session.memory["standings"]["2"] = [0, 0, 2, 2]
    assert result_of(board.session).then == 1


@pytest.mark.parametrize(
    "moves, loser, turn",
    [
        ((*QUIET, "e3=8"), BLUE, (6, "Your 9 on c5 let Greta finish d4 and take {}.", "3 squares", parse_move("c5=9"))),
        (
            (*QUIET, "a6=1", "e3=8"),
            BLUE,
            (8, "Your 8 on e3 brought Greta's d4 to 35 and gave away {}.", "4 squares", parse_move("e3=8")),
        ),
        ((*QUIET, "e3=8"), RED, (0, "Greta found no 35s, you found one.", "", None)),
    ],
)
def test_the_digit_that_cost_most_explains_a_loss_of_35(moves, loser, turn):
    assert GAME.explainer.turning_point("", [parse_move(move) for move in moves], loser, "Greta") == turn


@pytest.mark.parametrize(
    "person, winner, why, told, shared",
    [
        (
            RED,
            BLUE,
            OUT_OF_TIME,
            "You lost on time. Your time ran out; you were ahead 1 to 0.",
            "Pip beat me on time",
        ),
        (
            BLUE,
            RED,
            RESIGNED,
            "You resigned. You gave up with 0 squares against 1.",
            "Pip beat me 1\u20130. Can you win?",
        ),
        (
            BLUE,
            BLUE,
            OUT_OF_TIME,
            "You win on time. Pip's time ran out; you were behind 0 to 1.",
            "I beat Pip on time. Can you?",
        ),
        (None, RED, OUT_OF_TIME, "Red wins on time. Blue's time ran out; Blue was behind 0 to 1.", "Red wins on time"),
    ],
)
def test_an_end_before_the_board_is_full(person, winner, why, told, shared):
    seats = {"red": "engine" if person == BLUE else "person", "blue": "engine" if person == RED else "person"}
    board = page_with("e4=9", **seats)
    board.end(winner, why)
    found = result_of(board.session)
    assert f"{found.title}. {found.turn.text}" == told
    assert shared in shared_text(board.session, None, "35")
    row = page_with("0,0", game=FIVE_IN_A_ROW, **seats)
    row.end(winner, why)
    assert result_of(row.session).turn.text.endswith(" after 1 move.")


@pytest.mark.parametrize(
    "winner, points, title, shared",
    [
        (RED, (37, 27), "You win by 10", "35: I beat Pip 37\u201327. Can you?"),
        (BLUE, (30, 34), "Pip wins by 4", "35: Pip beat me 34\u201330. Can you win?"),
        (NONE, (32, 32), "A tie", "35: Pip and I tied 32\u201332. Can you win?"),
    ],
)
def test_a_full_board_in_words(winner, points, title, shared):
    board = page_with("e4=9")
    board.session.outcome.finals[board.session.tree.tip] = (winner, points)
    assert ending(board.session, points) == title
    assert shared_text(board.session, None, "35") == shared
    for players, kind in (("person", "a game between friends"), ("engine", "a game between two rivals")):
        session = choose_both(page(), players).session
        session.outcome.finals[session.tree.tip] = (winner, points)
        assert shared_text(session, None, "35") == f"35, {kind}: {player_words.counted(session.game, winner, points)}."


def choose_both(board, player):
    """The board after a move, with both sides played alike."""
    board.session.settings.update(red=player, blue=player)
    play(board, "e4=9")
    return board


def test_an_unfinished_game_is_shared_as_it_stands():
    board, against = page(), "against Pip"
    assert shared_text(board.session, None, "35") == "35: can you beat Pip?"
    play(board, "e4=9")
    assert shared_text(board.session, None, "35") == f"35: I lead 1:0 after 1 move {against}."
    play(board, "d5=3")
    assert shared_text(board.session, None, "35") == f"35: it is 1:1 after 2 moves {against}. What would you play?"
    board = page(blue="person")
    assert shared_text(board.session, None, "35") == "35, a game between friends: make the first move."
    play(board, "e4=9", "d5=3", "a1=1")
    assert shared_text(board.session, None, "35") == "35, a game between friends: Red 2, Blue 1 after 3 moves."


@pytest.mark.parametrize(
    "moves, turn",
    [
        ("0,0 0,5 1,0 1,7 2,0 2,5 3,0 3,7 4,0", (6, "You left Pip's three open at both ends.", "", (-1, 0))),
        ("0,0 -1,0 1,0 9,9 2,0 -3,9 3,0 9,-9 4,0", (8, "You did not block Pip's four.", "", (4, 0))),
        (
            "0,0 -1,0 1,0 9,9 2,0 9,-9 3,1 -9,9 3,2 -9,-9 3,0 4,0 3,3 3,4 3,-1",
            None,
        ),  # no block holds a four and a three
    ],
)
def test_a_row_that_was_not_blocked_explains_a_loss_of_five(moves, turn):
    board = page_with(*moves.split(), game=FIVE_IN_A_ROW, red="engine", blue="person")
    found = result_of(board.session)
    assert (found.kind, found.title, found.turn) == ("loss", "Pip wins: five in a row", turn)


def test_a_square_left_free_explains_a_loss_of_cell_division():
    moves = [CELL_DIVISION.rules.parse_move(move, CELL_DIVISION.rules.start("3x3").field) for move in CELLS]
    turn = CELL_DIVISION.explainer.turning_point("3x3", moves, BLUE, "Greta")
    assert turn == (6, "You left c3 free: there Greta gained {}.", "6 points", moves[6])


def test_five_in_a_row_has_no_points():
    board = page_with("0,0", "0,1", "1,0", "1,1", "2,0", "2,1", "3,0", "3,1", "4,0", game=FIVE_IN_A_ROW, blue="person")
    found = result_of(board.session)
    assert (found.kind, found.title, found.scores) == ("plain", "Crosses win: five in a row", None)
    assert shared_text(board.session, None, "Five in a row") == "Five in a row, a game between friends: Crosses win."


def full(board):
    """Play a random game of 35 to its end."""
    random = Random(3)
    while not board.session.is_over():
        board.play(random.choice(board.session.position.legal_moves()))
    return board


def test_a_win_is_explained_by_what_the_winner_made():
    moves = [parse_move(move) for move in (*QUIET, "e3=8")]  # Red's d4 reaches 35
    assert GAME.explainer.feat("", moves, RED, "Pip") == GAME.explainer.feat("", moves, BLUE, "Pip") == ""
    full = [parse_move(f"{'abcdefgh'[i % 8]}{1 + i // 8}={1 + i % 9}") for i in range(64)]  # blue wins 61 to 3
    assert GAME.explainer.feat("", full, BLUE, "Pip").endswith(" of the 35s were yours, none were Pip's.")
    assert GAME.explainer.feat("", full, RED, "Pip") == ""
