"""The address and the messages of an embedded board; errors name the reason for a page's author."""

import pytest

from app.embed.protocol import PLAY, VIEW, BadMessage, read_message, read_options
from app.games.cell_division.game import GAME as CELL_DIVISION
from app.games.five_in_a_row.game import GAME as FIVE_IN_A_ROW
from app.games.monty_hall.game import GAME as MONTY_HALL
from app.games.thirtyfive.game import GAME as THIRTYFIVE
from app.games.threes.game import GAME as THREES
from pygame35.games.thirtyfive import rules as thirtyfive
from tools import catalogue

GAMES = [game.name for game in catalogue.GAMES]
REFUSED = [  # game, its address, why there is no such board
    (THIRTYFIVE, {"level": "99"}, "level is 1 to 10 or adaptive, not 99"),
    (THIRTYFIVE, {"theme": "pink"}, "theme is one of system, light, dark, not pink"),
    (THIRTYFIVE, {"mode": "watch"}, "mode is one of play, view, puzzle, not watch"),
    (THIRTYFIVE, {"board": "4x4"}, "board: '4x4' is not a board: the boards of 35 are 8x8, the usual one, and 6x6"),
    (THIRTYFIVE, {"moves": "e4=9 e4=1"}, "moves could not be read: ply 2: e4 is already filled"),
    (THIRTYFIVE, {"moves": "e4=9", "ply": "7"}, "ply is a whole number from 0 to 1, not 7"),
    (
        THIRTYFIVE,
        {"moves": "zz", "ply": "7", "level": "0"},
        "level is 1 to 10 or adaptive, not 0; moves could not be read",
    ),
    (THIRTYFIVE, {"mode": "puzzle", "moves": "e4=9"}, "a puzzle needs moves after ply, which are the solution"),
    (
        THIRTYFIVE,
        {"game": "chess"},
        "game is one of 35, cell-division, five-in-a-row, mega-tic-tac-toe, threes, monty-hall, not chess (this is a "
        "board of 35)",
    ),
    (CELL_DIVISION, {"board": "9x99", "moves": "a1"}, "board: '9x99' is not a board: boards are ROWSxCOLUMNS"),
    (FIVE_IN_A_ROW, {"player": "hard"}, f"player is one of {', '.join(FIVE_IN_A_ROW.choices['player'])}, not hard"),
    (THREES, {"mode": "puzzle"}, "mode is one of play, view, not puzzle"),
    (THREES, {"board": "huge-1"}, "board: 'huge-1' is not a game of Threes"),
    (THREES, {"board": "full-1", "moves": "left", "ply": "2"}, "ply is a whole number from 0 to 1, not 2"),
    (MONTY_HALL, {"side": "green"}, "monty-hall has no side"),
]


def test_why_there_is_no_such_board(subtests):
    for game, address, why in REFUSED:
        with subtests.test(game=game, address=address, why=why):
            modes = (PLAY, VIEW) if game in (THREES, MONTY_HALL) else (PLAY, VIEW, "puzzle")
            problems = read_options(address, game, modes, GAMES)[1]
            assert "; ".join(problems).startswith(why)


def test_what_can_be_had():
    options, problems = read_options({"moves": "e4=9 d5=3", "ply": "1", "level": "10", "side": "none"}, THIRTYFIVE)
    assert (options.ply, options.settings["level"], problems) == (1, 10, [])
    assert read_options({"moves": "e4=9 d5=3"}, THIRTYFIVE)[0].ply == 2
    options, problems = read_options({"fbclid": "x-", "moves": "EEE9)", "ply": "1).", "level": "3"}, THIRTYFIVE)
    assert (options.ply, len(options.end.moves), options.settings, problems) == (1, 2, {"level": 3}, [])
    assert read_options({"board": "4x4"}, CELL_DIVISION)[0].settings == {"board": "4x4"}
    options, problems = read_options({"board": "classic-7", "moves": "left"}, THREES, (PLAY, VIEW))
    assert (options.end.board, len(options.end.moves), problems) == ("classic-7", 1, [])


MESSAGES = [
    ({"pygame35": "load"}, "moves is a text, not undefined"),
    ({"pygame35": "play", "move": True}, "move is a text, not true"),
    ({"pygame35": "load", "moves": "e4=9", "ply": "1"}, 'ply is a whole number from 0 to 1, not "1"'),
    ({"pygame35": "set", "ply": 99}, "ply is a whole number from 0 to 3, not 99"),
    ({"pygame35": "set", "ply": "zz"}, 'ply is a whole number from 0 to 3, not "zz"'),
    ({"pygame35": "set", "theme": "pink"}, 'theme is one of system, light, dark, not "pink"'),
    ({"pygame35": "dance"}, '"dance" is not one of play, undo, load, set'),
]


def test_why_a_message_is_refused(subtests):
    for message, why in MESSAGES:
        with subtests.test(message=message, why=why):
            with pytest.raises(BadMessage) as refused:
                read_message(message, thirtyfive, "", 3)
            assert str(refused.value) == why


def test_a_ply_that_is_taken_away_shows_every_move():
    assert read_message({"pygame35": "set", "ply": None}, thirtyfive, "", 3).arguments == (3, {})
    assert read_message({"pygame35": "set", "ply": 2}, thirtyfive, "", 3).arguments == (2, {})
    assert read_message({"pygame35": "set", "theme": "dark"}, thirtyfive, "", 3).arguments == (None, {"theme": "dark"})
