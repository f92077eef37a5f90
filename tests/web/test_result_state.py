"""The content of the card about a finished game, without a browser."""

import pytest
from test_library_state import page, play

from app.core.session import OUT_OF_TIME, RESIGNED
from app.core.study.review import Review, scores
from app.duel.result import ending, result_of, shared_text
from app.games.cell_division.game import GAME as CELL_DIVISION
from app.games.five_in_a_row.game import GAME as FIVE_IN_A_ROW
from pygame35.basics import BLUE, NONE, RED

QUIET = ("d4=5", "c3=9", "a8=1", "e5=9", "a7=1", "c5=9")  # e3=8 then brings red's d4 to 35
CELLS = ("b2", "a3", "b3", "c2", "a1", "a2", "c3", "b1", "c1")


def course(session):
    return scores(session.game.rules, session.tree.board, session.tree.moves_of(session.tree.line()))


def card(controller):
    return result_of(controller.session, course(controller.session))


def cells(**settings):
    board = page(CELL_DIVISION, board="3x3", **settings)
    board.library.lay_first()
    play(board, *CELLS)
    return board


def test_the_card_of_two_people():
    found = card(cells(blue="person"))
    red, blue = found.scores
    winner = "Red" if red > blue else "Blue"
    assert found.title == f"{winner} wins by {abs(red - blue)}" and red != blue
    assert found.record == "" and found.best is None
    assert len(found.shares) == 10 and all(0 <= share <= 1 for share in found.shares)
    assert f"red {red}, blue {blue} after 9 moves" in found.label


def test_the_card_of_a_person_against_the_ai():
    board = cells()
    found = card(board)
    red, blue = found.scores
    assert found.title == f"You {'win' if red > blue else 'lose'} by {abs(red - blue)}"
    verb = "won" if red > blue else "lost"
    assert found.record == f"You have {verb} your first game against the beginner AI."
    leads = [one - other for one, other in course(board.session)]
    gains = {ply: leads[ply] - leads[ply - 1] for ply in range(1, 10)}
    side = 1 if red > blue else -1
    assert side * gains[found.turn.ply] == max(side * gain for gain in gains.values())
    best = found.best or found.turn
    assert gains[best.ply] == max(gains[ply] for ply in (1, 3, 5, 7, 9))
    assert (found.best is None) == (found.turn.before == "The turning point and your best move: ")


@pytest.mark.parametrize(
    "moves, winner, ply, move, after",
    [
        (("e3=8",), RED, 7, "4. e3=8", ", which changed the lead by 7 squares."),
        (
            ("a6=1", "e3=8"),
            RED,
            8,
            "4\u2026 e3=8",
            ", which changed the lead by 7 squares, in favour of Red.",
        ),  # blue's own move
    ],
)
def test_the_turning_point_is_the_winners_largest_gain(moves, winner, ply, move, after):
    board = page(blue="person")
    play(board, *QUIET, *moves)
    board.end(winner, RESIGNED)
    found = card(board)
    assert found.title == "Red wins: blue resigned"
    assert found.turn == (ply, "The turning point: ", move, after)
    assert found.shares[0] == 0.5 and found.shares[-1] == 1


def test_the_largest_gain_of_the_loser_is_none():
    board = page()
    play(board, *QUIET, "e3=8")
    board.end(BLUE, RESIGNED)
    found = card(board)
    assert (found.title, found.turn) == ("You resigned", None)
    assert found.best == (7, "Your best move: ", "4. e3=8", ", which changed the lead by 7 squares.")


def test_without_any_gain_there_is_no_turning_point():
    board = page()
    play(board, "e4=9")
    board.resignation.resign()
    found = card(board)
    assert (found.title, found.turn, found.best) == ("You resigned", None, None)
    assert found.shares == []  # so short a course is not drawn
    assert found.record == "You have lost your first game against level 1."


@pytest.mark.parametrize(
    "person, winner, why, title, shared",
    [
        (RED, BLUE, OUT_OF_TIME, "You lost on time", "35: I lost on time against the AI, level 1. Can you beat it?"),
        (BLUE, BLUE, OUT_OF_TIME, "You win on time", "35: I won on time against the AI, level 1. Can you?"),
        (BLUE, RED, RESIGNED, "You resigned", "35: I lost against the AI, level 1. Can you beat it?"),
        (None, RED, OUT_OF_TIME, "Red wins on time", "35, a game between friends: Red wins on time."),
        (None, BLUE, RESIGNED, "Blue wins: red resigned", "35, a game between friends: Red resigned."),
    ],
)
def test_an_end_before_the_board_is_full(person, winner, why, title, shared):
    board = page(red="engine" if person == BLUE else "person", blue="engine" if person == RED else "person")
    play(board, "e4=9")
    board.end(winner, why)
    assert ending(board.session, (1, 0)) == title
    assert shared_text(board.session, "35") == shared


@pytest.mark.parametrize(
    "winner, points, title, shared",
    [
        (RED, (37, 27), "You win by 10", "35: I won 37:27 against the AI, level 1. Can you?"),
        (BLUE, (30, 34), "You lose by 4", "35: I lost 30:34 against the AI, level 1. Can you beat it?"),
        (NONE, (32, 32), "A tie", "35: I tied 32:32 with the AI, level 1. Can you beat it?"),
    ],
)
def test_a_full_board_in_words(winner, points, title, shared):
    board = page()
    play(board, "e4=9")
    board.session.finals[board.session.tree.tip] = (winner, points)
    assert ending(board.session, points) == title
    assert shared_text(board.session, "35") == shared
    for players, kind in (("person", "a game between friends"), ("engine", "a game between two AIs")):
        session = choose_both(page(), players).session
        session.finals[session.tree.tip] = (winner, points)
        assert shared_text(session, "35") == f"35, {kind}: {session.game.words.counted(winner, points)}."


def choose_both(board, player):
    """The board after a move, with both sides played alike."""
    board.session.settings.update(red=player, blue=player)
    play(board, "e4=9")
    return board


def test_who_plays_blue_shares_the_own_points_first():
    board = page(red="engine", blue="person", level=3)
    play(board, "e4=9")
    board.session.finals[board.session.tree.tip] = (BLUE, (23, 41))
    assert shared_text(board.session, "35") == "35: I won 41:23 against the AI, level 3. Can you?"


def test_an_unfinished_game_is_shared_as_it_stands():
    board = page()
    assert shared_text(board.session, "35") == "35: can you beat the AI, level 1?"
    play(board, "e4=9")
    assert shared_text(board.session, "35") == "35: I lead 1:0 after 1 move against the AI, level 1."
    play(board, "d5=3")
    assert (
        shared_text(board.session, "35") == "35: it is 1:1 after 2 moves against the AI, level 1. What would you play?"
    )
    board.show(1)
    assert shared_text(board.session, "35") == "35: I lead 1:0 after 1 move against the AI, level 1."
    board = page(red="engine", blue="person")
    play(board, "e4=9")
    assert (
        shared_text(board.session, "35") == "35: I trail 0:1 after 1 move against the AI, level 1. What would you play?"
    )
    board = page(blue="person")
    assert shared_text(board.session, "35") == "35, a game between friends: make the first move."
    play(board, "e4=9", "d5=3", "a1=1")
    assert shared_text(board.session, "35") == "35, a game between friends: Red 2, Blue 1 after 3 moves."


def test_a_loaded_game_is_shared_by_nobody():
    board = page()
    board.library.load_record("1. e4=9 d5=3")
    assert shared_text(board.session, "35") == "35, a shared game: Red 1, Blue 1 after 2 moves."
    board.library.load_record('[Red "Ann"]\n[Blue "Bob"]\n\n1. e4=9 d5=3')
    assert shared_text(board.session, "35") == "35, Ann against Bob: Red 1, Blue 1 after 2 moves."
    board.library.load_record('[Red "Ann"]\n\n1. e4=9')
    assert shared_text(board.session, "35") == "35, Ann against unknown: Red 1, Blue 0 after 1 move."
    play(board, "d5=3")  # whoever plays on makes the game their own
    assert shared_text(board.session, "35").startswith("35: it is 1:1 after 2 moves against the AI")


def test_five_in_a_row_has_no_points():
    board = page(FIVE_IN_A_ROW, blue="person")
    play(board, "0,0", "0,1", "1,0", "1,1", "2,0", "2,1", "3,0", "3,1", "4,0")
    found = card(board)
    assert (found.title, found.scores, found.shares, found.turn) == ("Crosses win", None, [], None)
    assert shared_text(board.session, "Five in a row") == "Five in a row, a game between friends: Crosses win."
    board = page(FIVE_IN_A_ROW)
    play(board, "0,0", "0,1", "1,0", "1,1", "2,0", "2,1", "3,0", "3,1", "4,0")
    assert card(board).title == "You win"
    assert shared_text(board.session, "Five in a row") == "Five in a row: I won against the beginner AI. Can you?"
    board.take_back()
    assert shared_text(board.session, "Five in a row").startswith(
        "Five in a row: 8 moves against the beginner AI. What would"
    )


def know(session, wins):
    """The positions of the game are analysed anew, and deeper than before."""
    depth = {"simulations": session.findings.version, "exact": False, "candidates": [], "best": "h8=8"}
    for node, win in zip([0, *session.tree.line()], wins, strict=True):
        session.note(node, {"win": win, "margin": 10 * win, **depth}, 1)


def test_a_review_says_which_move_was_really_good():
    board = page()
    play(board, *QUIET, "e3=8", "h8=1", "h7=1")
    board.resignation.resign()
    assert card(board).best.ply == 7  # the move that gained most
    session = board.session
    session.review = Review(session.game, session.tree, session.findings)
    know(session, [0.5] * 7 + [0.2] * 3)  # and lost more
    assert card(board).turn.ply == 7 and "cost" in card(board).turn.after and card(board).best is None
    know(session, [0.5] * 10)
    assert card(board).turn is None and card(board).best.ply == 7


def test_a_review_names_the_costliest_mistake():
    board = page()
    play(board, "e4=9", "d5=3", "a1=1", "b1=1", "h8=1", "g8=1")
    board.resignation.resign()
    session = board.session
    session.review = Review(session.game, session.tree, session.findings)
    before = card(board)
    wins = [0.5, 0.5, 0.9, 0.2, 0.2, 0.2, 0.2]
    know(session, wins)
    found = card(board)
    assert before.turn is None  # the review was not complete
    assert found.turn.ply == 3 and found.turn.move == "2. a1=1"
    assert found.turn.after == ", which cost 7 squares; h8=8 was better."
    assert found.shares == wins
    assert "chance to win" in found.label
    know(session, [0.5] * 7)
    assert card(board).turn is None and card(board).shares == before.shares  # no mistake: the points are drawn
    board.take_back()
    play(board, "b2=2", "c3=3")
    board.resignation.resign()
    assert card(board).turn is None  # that review was of another line
