"""The board of the day of 35 without a browser: its aim, what a try says, and the rows to share."""

from app.daily import words as page_words
from app.games.thirtyfive import of_day
from app.games.thirtyfive.words import COUNTS
from pygame35.basics import BLUE, RED
from pygame35.games.thirtyfive.records import replay
from pygame35.games.thirtyfive.rules import start, unpack
from tools import puzzles

# Blue to move. Blue's 8 on e3 makes red's d4 reach 35, and four squares turn red.
FLIPPING = ["d4=5", "c3=9", "a8=1", "e5=9", "a7=1", "c5=9", "a6=1"]


def position():
    found = start()
    for text in FLIPPING:
        found.play(found.parse_move(text))
    return found


def dated(wins):
    """A board of a day. wins: True for one that asks for the win, False for one that asks for turned squares."""
    plain = next(one for one in puzzles.dated("35") if (not one["turns"]) == wins)
    return of_day.read(replay(unpack(plain["game"])), plain["solution"], plain), plain


def test_squares_that_turn_to_the_opponent_count_below_zero():
    found = position()
    assert of_day.turned(found, found.parse_move("e3=8")) == -4
    assert of_day.turned(found, found.parse_move("h1=8")) == 0


def test_a_board_that_asks_for_squares():
    board, plain = dated(wins=False)
    number, side = plain["turns"], board.position.turn
    colour = "red" if side == RED else "blue"
    assert board.aim == of_day.TURN and board.turns == number
    assert of_day.task(board) == f"Turn {COUNTS[number]} squares {colour} with one digit."
    quiet = next(move for move in board.position.legal_moves() if not of_day.turned(board.position, move))
    text = board.position.format_move(quiet)
    assert of_day.wrong(board, text) == f"That turns nothing. You can turn {number}."
    assert of_day.row(board, text) == of_day.row(board, "") == [0] * number
    assert of_day.row(board, plain["solution"]) == [side] * number
    assert of_day.answer(board).endswith(f" turns {number}.")


def test_a_board_that_asks_for_the_win():
    board, plain = dated(wins=True)
    side = board.position.turn
    assert board.aim == of_day.WIN and of_day.task(board) == "Only one digit wins for Blue. Find it."
    assert of_day.row(board, plain["solution"]) == [side] * min(plain["margin"], of_day.LONGEST)
    for move, margin in board.margins.items():
        text = board.position.format_move(move)
        said = of_day.wrong(board, text)
        if margin < 0:
            assert said.endswith(f"{of_day.SIDES[-side]} wins by {-margin}.") and set(of_day.row(board, text)) == {
                -side
            }
        elif not margin:
            assert said.endswith("It ends level.") and of_day.row(board, text) == [0]


def test_a_board_of_an_earlier_day():
    found = position()
    board = of_day.read(found, "h1=8", {})
    assert board.aim == of_day.BEST and of_day.task(board) == "Find the best digit for Blue."
    assert of_day.wrong(board, "e3=8") == "That turns 4 red. Another digit is better."
    assert of_day.row(board, "h1=8") == [BLUE] and of_day.row(board, "e3=8") == [0]


def test_what_is_shared():
    rows = [[RED, 0, 0], [RED] * 3, [BLUE]]
    assert page_words.shared("35 Daily No. 29 \u00b7 2/3", rows).split("\n") == [
        "35 Daily No. 29 \u00b7 2/3",
        "\U0001f7e5\u2b1c\u2b1c",
        "\U0001f7e5\U0001f7e5\U0001f7e5",
        "\U0001f7e6",
    ]


def test_texts_of_the_page():
    assert page_words.left(312) == "5 h 12 min" and page_words.left(9) == "9 min"
    assert [page_words.score(*it) for it in ((True, 2), (False, 3), (True, 5))] == ["2/3", "X/3", "5 tries"]
    assert page_words.streak(0, 0, False) == ("No streak yet", "Solve today\u2019s board to start one.")
    assert page_words.streak(0, 0, True)[1] == "Tomorrow\u2019s board can start one."
    assert page_words.streak(0, 4, False)[1] == "Your longest is 4 days."
    assert page_words.streak(12, 19, False) == ("12 days", "8 more make it your longest.")
    assert page_words.streak(3, 3, False) == ("3 days", "Your longest so far.")
    assert page_words.heading(20782, "2026-11-25") == "Wednesday 25 November"
