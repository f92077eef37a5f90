"""The board of the day of 35 without a browser: its aim, what a try says, why the best move is best, and the rows."""

import re

import pytest
from puzzle_days import NUMBERS
from puzzle_days import of_day as puzzle_of_day

from app.core.positions import Played
from app.core.words import follow_colours
from app.daily import words as page_words
from app.games.thirtyfive import of_day
from app.games.thirtyfive.words import placed
from pygame35.basics import BLUE, RED
from pygame35.games.thirtyfive.records import replay
from pygame35.games.thirtyfive.rules import start, unpack
from tests.games.thirtyfive.claims import Board, Told
from tests.web.told.thirtyfive import most
from tests.web.told.thirtyfive import turned as turned_to
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
    assert of_day.task(board) == f"Turn {NUMBERS[number]} squares {colour} with one digit."
    quiet = next(move for move in board.position.legal_moves() if not of_day.turned(board.position, move))
    text = board.position.format_move(quiet)
    assert of_day.wrong(board, text).startswith("That turns nothing")
    assert of_day.row(board, text) == of_day.row(board, "") == [0] * number
    assert of_day.row(board, plain["solution"]) == [side] * number
    assert of_day.answer(board).endswith(f" turns {number}.")


def test_a_board_that_asks_for_the_win():
    board, plain = dated(wins=True)
    side = board.position.turn
    assert board.aim == of_day.WIN and of_day.task(board) == "Only one move wins for Blue. Find it."
    assert of_day.row(board, plain["solution"]) == [side] * min(plain["margin"], of_day.LONGEST)
    for move, margin in board.margins.items():
        text = board.position.format_move(move)
        said = of_day.wrong(board, text)
        if margin < 0:
            assert said.endswith(f" wins by {-margin}.") and set(of_day.row(board, text)) == {-side}
        elif not margin:
            assert said.endswith("it ends level.") and of_day.row(board, text) == [0]


def test_the_score_names_the_first_side_by_its_colour():
    board, _ = dated(wins=True)
    red, blue = board.position.scores()
    for kind, name in (("safe", "Orange"), ("standard", "Red")):
        follow_colours(kind)
        assert of_day.to_play(board) == f"{name} {red}, Blue {blue}. You are Blue. Tap a square, then a digit."


def test_a_board_of_an_earlier_day():
    found = position()
    board = of_day.read(found, "h1=8", {})
    assert board.aim == of_day.BEST and of_day.task(board) == "Find the best move for Blue."
    assert of_day.wrong(board, "e3=8").startswith("That turns 4 red.")
    assert of_day.row(board, "h1=8") == [BLUE] and of_day.row(board, "e3=8") == [0]


MOVE = "[1-9] on [a-h][1-8]"
END = r"(?:(?P<who>Red|Blue)? ?wins by (?P<by>\d+)|(?P<level>it ends level))"
WRONG = re.compile(
    r"(?:That turns (?P<turns>\d+|nothing)(?: (?P<theirs>red|blue))?[.,]? ?)?"
    rf"(?:(?:and )?(?P<rival>Red|Blue) can take (?P<takes>\d+)(?: with (?P<reply>{MOVE}))?)?"
    rf"(?:,? ?(?:and|but) {END})?"
    r"(?:You can turn (?P<can>\d+)|Another move turns (?P<more>\d+)|Another move is better)?\.?"
)
WORSE = re.compile(
    rf"(?:After y|Y)our (?P<move>{MOVE})(?P<nothing> prepared nothing)?"
    r"(?: gave (?P<gains>Red|Blue) (?P<gave>\d+) squares?)?"
    rf"(?:, (?P<rival>Red|Blue) could take (?P<takes>\d+) squares? with (?P<reply>{MOVE}))?"
    rf"(?: turned (?P<turned>\d+|nothing)(?:, (?:and|but) {END})?)?"
    r"(?:, you could take (?P<next>\d+) next, not (?P<not>\d+))?\."
)
DATES = [
    *[f"2026-11-{day:02}" for day in (2, 6, 9, 12, 15, 21, 29)],  # boards from before `FIRST_DAY`
    *[f"2026-12-{day:02}" for day in range(3, 20, 2)],
    *[f"2027-{month:02}-{month + 9}" for month in range(1, 13)],
]


def board_of(date):
    plain = puzzle_of_day("35", date)
    return of_day.read(replay(unpack(plain["game"])), plain["solution"], plain)


def tries_of(board):
    """A sample of other moves: some on the square of the best move, and some elsewhere."""
    others = [move for move in board.position.legal_moves() if move != board.best]
    same = [move for move in others if move // 9 == board.best // 9]
    return same[::3] + others[:: max(5, len(others) // 8)]


def after(position, move):
    """(the squares that a move turns to its side, less those it turns to the other; the most the other can turn)."""
    side = position.turn
    number = turned_to(position, move, side)
    with Played(position, move):
        return number, most(position, -side)


def reply_of(position, move, text):
    """The squares that the answer to a move turns to its side. text: such as "9 on e4"."""
    with Played(position, move):
        return turned_to(position, named(position, text), position.turn)


def own_next(position, move):
    """The most squares that the mover could turn if it moved again."""
    with Played(position, move):
        position.turn = -position.turn
        own = most(position, position.turn)
        position.turn = -position.turn
    return own


def named(position, text):
    """The move that a text such as "9 on e4" names."""
    return position.parse_move(f"{text[5:]}={text[0]}")


def side_of(name):
    return {"Red": RED, "Blue": BLUE}[name]


@pytest.mark.parametrize("date", DATES)
def test_what_is_said_of_a_wrong_try_is_true_and_does_not_name_the_answer(date):
    board = board_of(date)
    position, side, base = board.position, board.position.turn, of_day.why(board, [])
    solution, (best, least) = position.format_move(board.best), after(position, board.best)
    for move in tries_of(board):
        text, (number, left) = position.format_move(move), after(position, move)
        said = of_day.wrong(board, text)
        found = WRONG.fullmatch(said)
        assert found and solution[:2] not in said and "digit" not in said, said
        assert max([len(part.split()) for part in said.split(". ")]) <= 12, said
        if found["turns"]:
            assert int(found["turns"].replace("nothing", "0")) == abs(number), said
            assert bool(found["theirs"]) == (number < 0)
        if found["takes"]:
            assert side_of(found["rival"]) == -side and int(found["takes"]) == left > least, said
        if found["reply"]:
            assert reply_of(position, move, found["reply"]) == left, said
        if board.aim == of_day.WIN:
            margin = board.margins[move]
            assert found["level"] if not margin else int(found["by"]) == -margin, said
            assert not found["who"] or side_of(found["who"]) == -side
        assert not found["can"] or int(found["can"]) == board.turns > number
        assert not found["more"] or int(found["more"]) == best > number

        whole = of_day.why(board, ["", text, solution])
        assert whole.startswith(base)
        if whole == base:
            assert board.aim == of_day.BEST
            continue
        found = WORSE.fullmatch(whole[len(base) + 1 :])
        assert found and move == named(position, found["move"]), whole
        assert not found["gave"] or (int(found["gave"]) == -number and side_of(found["gains"]) == -side)
        assert not found["turned"] or int(found["turned"].replace("nothing", "0")) == number
        if found["takes"]:
            assert int(found["takes"]) == reply_of(position, move, found["reply"]) == left, whole
            assert side_of(found["rival"]) == -side
        if board.aim == of_day.WIN and found["turned"]:
            assert board.margins[move] == -int(found["by"] or 0)
        if found["nothing"] or found["next"]:
            assert own_next(position, move) == int(found["next"] or 0) < int(found["not"] or 9), whole


@pytest.mark.parametrize("date", DATES)
def test_why_the_best_move_works_is_true_and_short(date):
    board = board_of(date)
    claims = Board()
    for move in board.position.moves:
        claims, _, _ = claims.after(move)
    told, said = Told(claims, board.best), of_day.why(board, [])
    begin = f"{placed(board.best)}: " if board.aim == of_day.TURN else of_day.answer(board) + " "
    assert said.startswith(begin)
    texts = [f"{text.rstrip('.')}." for text in said[len(begin) :].split(". ")]
    assert len(texts) <= 3 and [text for text in texts if not told.is_true(text)] == []
    assert of_day.why(board, ["", board.position.format_move(board.best)]) == said


def test_newcomers_questions_are_answered():
    """What 8 on e1 does, and that the best move also stops Blue's d2, on the board of 29 November 2026."""
    board = board_of("2026-11-29")
    assert of_day.wrong(board, "c5=8") == "That turns 1. Blue can take 2 with 7 on d3."
    assert of_day.wrong(board, "e1=7") == "Another move is better."
    assert of_day.why(board, ["e1=7", "e1=9"]).split(". ") == [
        "9 on e1 is best",
        "d2 goes past 35, so Blue can no longer win 1 square there",
        "Next, 9 on d3 finishes e2 and turns 4 squares red",
        "After your 7 on e1, you could take 1 next, not 4.",
    ]


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
