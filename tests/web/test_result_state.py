"""The content of the card about a finished game, without a browser."""

from random import Random

import pytest
from test_library_state import page, page_with, play

from app.core import changes, player_words, words
from app.core.record.stored_game import OUT_OF_TIME, RESIGNED
from app.core.study.report import decided, report
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


def test_the_card_of_a_person_against_the_ai():
    board = cells()
    found = card(board)
    red, blue = found.scores
    assert found.title == f"You {'win' if red > blue else 'lose'} by {abs(red - blue)}"
    verb = "won" if red > blue else "lost"
    assert found.record == f"You have {verb} your first game against Pip."
    leads = [one - other for one, other in course(board.session)]
    gains = {ply: leads[ply] - leads[ply - 1] for ply in range(1, 10)}
    (mistake,) = found.notes
    assert mistake.before == "Biggest swing: " and found.mark == mistake.ply
    assert abs(gains[mistake.ply]) == max(abs(gain) for gain in gains.values())


@pytest.mark.parametrize(
    "moves, winner, ply, move, after",
    [
        (("e3=8",), RED, 7, "Red's e3=8, move 7", ", which turned 3 squares to Red."),
        (("a6=1", "e3=8"), RED, 8, "Blue's e3=8, move 8", ", which turned 4 squares to Red."),  # blue's own move
    ],
)
def test_the_biggest_swing_is_the_largest_change_of_the_lead(moves, winner, ply, move, after):
    board = page_with(*QUIET, *moves, blue="person")
    board.end(winner, RESIGNED)
    found = card(board)
    assert found.title == "Red wins: blue resigned"
    assert found.notes == [(ply, "Biggest swing: ", move, after)]
    assert found.shares[0] == 0.5 and found.shares[-1] == 1


def test_without_any_gain_there_is_no_swing():
    board = page_with("e4=9")
    board.resignation.resign()
    found = card(board)
    assert (found.title, found.notes, found.mark) == ("You resigned", [], None)
    assert found.shares == []  # so short a course is not drawn
    assert found.record == f"You have lost your first game against Pip. {words.AFTER_FIRST_LOSS}"


@pytest.mark.parametrize(
    "person, winner, why, title, shared",
    [
        (RED, BLUE, OUT_OF_TIME, "You lost on time", "35: I lost on time against Pip. Can you win?"),
        (BLUE, RED, RESIGNED, "You resigned", "35: I lost against Pip. Can you win?"),
        (None, RED, OUT_OF_TIME, "Red wins on time", "35, a game between friends: Red wins on time."),
    ],
)
def test_an_end_before_the_board_is_full(person, winner, why, title, shared):
    board = page_with(
        "e4=9", red="engine" if person == BLUE else "person", blue="engine" if person == RED else "person"
    )
    board.end(winner, why)
    assert ending(board.session, (1, 0)) == title
    assert shared_text(board.session, "35") == shared


@pytest.mark.parametrize(
    "winner, points, title, shared",
    [
        (RED, (37, 27), "You win by 10", "35: I won 37:27 against Pip. Can you?"),
        (BLUE, (30, 34), "You lose by 4", "35: I lost 30:34 against Pip. Can you win?"),
        (NONE, (32, 32), "A tie", "35: I tied 32:32 with Pip. Can you win?"),
    ],
)
def test_a_full_board_in_words(winner, points, title, shared):
    board = page_with("e4=9")
    board.session.outcome.finals[board.session.tree.tip] = (winner, points)
    assert ending(board.session, points) == title
    assert shared_text(board.session, "35") == shared
    for players, kind in (("person", "a game between friends"), ("engine", "a game between two rivals")):
        session = choose_both(page(), players).session
        session.outcome.finals[session.tree.tip] = (winner, points)
        assert shared_text(session, "35") == f"35, {kind}: {player_words.counted(session.game, winner, points)}."


def choose_both(board, player):
    """The board after a move, with both sides played alike."""
    board.session.settings.update(red=player, blue=player)
    play(board, "e4=9")
    return board


def test_an_unfinished_game_is_shared_as_it_stands():
    board, against = page(), "against Pip"
    assert shared_text(board.session, "35") == "35: can you beat Pip?"
    play(board, "e4=9")
    assert shared_text(board.session, "35") == f"35: I lead 1:0 after 1 move {against}."
    play(board, "d5=3")
    assert shared_text(board.session, "35") == f"35: it is 1:1 after 2 moves {against}. What would you play?"
    board = page(blue="person")
    assert shared_text(board.session, "35") == "35, a game between friends: make the first move."
    play(board, "e4=9", "d5=3", "a1=1")
    assert shared_text(board.session, "35") == "35, a game between friends: Red 2, Blue 1 after 3 moves."


def test_five_in_a_row_has_no_points():
    board = page_with("0,0", "0,1", "1,0", "1,1", "2,0", "2,1", "3,0", "3,1", "4,0", game=FIVE_IN_A_ROW, blue="person")
    found = card(board)
    assert (found.title, found.scores, found.shares, found.notes) == ("Crosses win: five in a row", None, [], [])
    assert shared_text(board.session, "Five in a row") == "Five in a row, a game between friends: Crosses win."


def know(session, wins):
    """The positions of the game are analysed anew, and deeper than before."""
    depth = {
        "simulations": session.study.cache.version,
        "exact": False,
        "candidates": [],
        "best": "h8=8",
        "line": [],
    }
    for node, win in zip([0, *session.tree.line()], wins, strict=True):
        changes.note(session, node, {"win": win, "margin": 10 * win, **depth}, 1)


def test_the_card_repeats_the_findings_of_a_review():
    board = page_with(*QUIET, "e3=8", "h8=1", "h7=1")
    board.resignation.resign()
    session = board.session
    session.study.review = Review(session.game, session.tree, session.study.cache)
    session.study.review.running = False
    assert [note.before for note in card(board).notes] == ["Biggest swing: "]  # the review is not complete
    know(session, [0.5] * 7 + [0.2] * 3)  # the move that gained most lost more
    found, said = card(board), report(session.study.review, [RED])
    assert [note.ply for note in found.notes] == [7] == [mistake.ply for mistake in said.mistakes]
    assert said.best is None
    assert found.notes[0] == (7, "A move to learn from: ", "Red's e3=8, move 7", ": a mistake; h8=8 was better.")
    know(session, [0.5] * 10)
    (best,), said = card(board).notes, report(session.study.review, [RED])
    assert best[:3] == (7, "Your best move: ", "Red's e3=8, move 7")
    assert said.best.ply == 7 and said.mistakes == []


def full(board):
    """Play a random game of 35 to its end."""
    random = Random(3)
    while not board.session.is_over():
        board.play(random.choice(board.session.position.legal_moves()))
    return board


def test_the_card_of_a_full_board_says_what_decided_the_game():
    board = page(blue="person")
    assert decided(board.session) == []
    full(board)
    assert decided(board.session)[0].startswith(("Red won", "Blue won", "Red and Blue"))
    assert card(board).decided == decided(board.session)[0]
    alone = full(page(red="engine", blue="person"))
    assert decided(alone.session)[0].startswith("You ") and decided(alone.session)[1].startswith("The largest")
    alone.session.outcome.ended = (alone.session.tree.tip, RED, RESIGNED)
    assert decided(alone.session) == [] and card(alone).decided == ""
    assert card(cells()).decided == ""  # a game that has nothing to say
