"""Another try of a finished game: it is seen when it begins, and nothing of the finished game is lost. No browser."""

import pytest
from test_library_state import page_with, play, reopened

from app.core import changes
from app.core import records as kept
from app.core.record.stored_game import RESIGNED
from app.core.study import tries
from app.core.study.review import Review
from pygame35.basics import BLUE, RED

MOVES = ("d4=5", "c3=9", "a8=1", "e5=9")


def finished(**players):
    """A page with a game that the person, Red, has resigned."""
    board = page_with(MOVES[0], "h7=1", level=4, **players)
    board.step(-1)
    play(board, *MOVES[1:])
    board.resignation.resign()
    assert board.session.result() == (BLUE, RESIGNED)
    return board


def begin_at_an_earlier_position(board):
    board.show(2)
    play(board, "h8=1")


def begin_by_undo(board):
    board.take_back()


def begin_on_a_side_line(board):
    board.promote(0)


@pytest.mark.parametrize("begin", [begin_at_an_earlier_position, begin_by_undo, begin_on_a_side_line])
@pytest.mark.parametrize("stored_between", [False, True])
def test_a_finished_game_that_is_left_is_had_back(begin, stored_between):
    board = finished()
    begin(board)
    if stored_between:
        board = reopened(board)
    session = board.session
    assert tries.is_shown(session) and session.result() is None
    session.study.review = Review(session.game, session.tree, session.study.cache)
    board.assistant.end_try()
    assert session.result() == (BLUE, RESIGNED) and not tries.is_shown(session)
    assert session.study.review is None  # the review of the try is dropped
    assert session.texts(session.position.moves) == list(MOVES)


def test_a_person_is_told_that_a_move_at_an_earlier_position_begins_another_try():
    board = finished()
    session = board.session
    assert not tries.would_begin(session)
    board.show(2)
    assert tries.would_begin(session)
    play(board, "h8=1")
    assert board.view.lasting == "A new try from move 3. Your finished game is kept." and not tries.would_begin(session)
    board.show(0)
    assert not tries.would_begin(session)  # the try is not finished


def test_the_way_back_leads_to_the_first_finished_game():
    board = finished()
    begin_at_an_earlier_position(board)
    board.resignation.resign()
    board.show(1)
    play(board, "h7=1")
    board.assistant.end_try()
    assert board.session.texts(board.session.position.moves) == list(MOVES)


def test_another_try_has_the_players_of_the_finished_game_and_they_stay_its_own():
    board = reopened(finished(), level=2, red="engine", blue="person")
    session = board.session
    begin_at_an_earlier_position(board)
    assert session.person(RED) and not session.person(BLUE) and session.settings["level"] == 4
    before = session.players.so_far
    board.preferences.set_all({"level": 7})
    play(board, "h7=1", "h6=1")
    assert session.players.so_far["level"] == 7
    board = reopened(board)
    board.assistant.end_try()
    assert board.session.players.so_far == before
    board.library.new_game()
    assert board.session.settings["level"] == 1  # the page's own


@pytest.mark.parametrize("damaged", [3, [], [9, None, None], ["x", None, None], [1, [0, 3, "x"], None], [0, None, {}]])
def test_a_damaged_way_back_is_none(damaged):
    board = finished()
    begin_at_an_earlier_position(board)
    plain = dict(kept.game(board.session), finished=damaged)
    kept.show_game(board.session, plain)
    assert board.session.outcome.finished is None and board.session.tree.tip == plain["tree"]["tip"]


def test_who_begins_after_a_loaded_game_follows_from_the_persons_own_side():
    board = page_with(*MOVES, next="winner-second", red="person", blue="engine")
    changes.seat(board.session, {"red": "engine", "blue": "person"})
    board.session.players.so_far = board.session.playing()
    board.end(BLUE, RESIGNED)  # the person has won as Blue
    assert board.library.next_side() == "blue"  # so that the AI begins, whose turn it is as the loser
