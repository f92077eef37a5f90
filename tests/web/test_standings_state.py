"""A person's record against the AIs of a game, and the AI to play next; without a browser."""

import json

import pytest
from test_library_state import PAGE, follow, page, play

from app.core import records as kept
from app.core.record.stored_game import OUT_OF_TIME, RESIGNED
from app.core.study import strength_words
from app.duel import advice
from app.games.cell_division.game import GAME as CELL_DIVISION
from app.games.five_in_a_row.game import GAME as FIVE_IN_A_ROW
from app.games.thirtyfive.game import GAME
from pygame35.basics import BLUE, RED

FIRST = {GAME: "e4=9", CELL_DIVISION: "a1", FIVE_IN_A_ROW: "0,0"}
OPPONENTS = {GAME: "1", CELL_DIVISION: "beginner", FIVE_IN_A_ROW: "beginner"}


def lose(controller):
    play(controller, FIRST[controller.session.game])
    controller.end(BLUE, RESIGNED)


def tallies(controller):
    return controller.session.memory["standings"]


@pytest.mark.parametrize("game", FIRST, ids=lambda game: game.rules.NAME)
def test_every_game_for_two_has_standings(game):
    board = page(game)
    lose(board)
    assert tallies(board) == {OPPONENTS[game]: [0, 0, 1, 1]}
    board.library.new_game()
    play(board, FIRST[game])
    board.end(RED, OUT_OF_TIME)
    assert tallies(board) == {OPPONENTS[game]: [1, 0, 1, 0]}


def test_a_game_is_counted_once_whatever_becomes_of_it():
    board = page()
    lose(board)
    board.take_back()
    lose(board)
    assert tallies(board) == {"1": [0, 0, 1, 1]}
    plain = json.loads(json.dumps(kept.game_in_progress(board.session)))
    again = page()  # after a reload
    kept.show_game(again.session, plain)
    again.take_back()
    lose(again)
    assert tallies(again) == {}


def test_only_own_games_of_a_person_against_the_ai_are_counted():
    for seats in ({"blue": "person"}, {"red": "engine"}):
        board = page(**seats)
        lose(board)
        assert tallies(board) == {}
    board = page()
    follow(board, PAGE + "?side=red&level=3#EEE9")
    lose_after = board.session.position
    play(board, lose_after.format_move(lose_after.legal_moves()[0]))  # a person goes on with a game from elsewhere
    board.end(BLUE, RESIGNED)
    assert tallies(board) == {}


def test_only_what_is_valid_is_read():
    rows = {"1": [1, 0, 2, 2], "2": [1], "3": "x", "4": [1, 0, -1, 0], "5": [1, 0, 0.5, 0]}
    for plain, expected in (({"skill": 0.5}, {}), ({"standings": 3}, {"standings": {}})):
        assert GAME.read_memory(plain) == expected
    assert GAME.read_memory({"standings": rows}) == {"standings": {"1": [1, 0, 2, 2]}}


TALLIES = [
    ([0, 0, 0, 0], ""),
    ([0, 1, 0, 0], "You have tied your first game against Nell."),
    ([0, 0, 1, 1], "You have lost your first game against Nell."),
    ([3, 0, 2, 0], "You have won 3 of 5 against Nell."),
    ([3, 1, 2, 0], "You have won 3 of 6 and tied 1 against Nell."),
    ([0, 0, 4, 4], "You have played 4 games against Nell and won none."),
    ([0, 1, 3, 4], "You have played 4 games against Nell and won none and tied 1."),
]


def test_a_record_in_words():
    for tally, text in TALLIES:
        assert strength_words.record(tally, "Nell") == text, tally


@pytest.mark.parametrize("game", FIRST, ids=lambda game: game.rules.NAME)
def test_after_two_losses_in_a_row_the_weaker_ai_is_suggested(game):
    name = game.ai_setting
    ladder = game.ladder()
    board = page(game, **{name: ladder[1]})
    lose(board)
    assert advice.better_matched(board.session) is None
    board.library.begin_anew()
    lose(board)
    assert advice.better_matched(board.session) == ladder[0]
    board.library.begin_anew()
    play(board, FIRST[game])
    board.end(RED, OUT_OF_TIME)
    assert advice.better_matched(board.session) == ladder[2]
    board.library.begin_anew()
    lose(board)
    assert advice.better_matched(board.session) is None
