"""The line about the last moves of 35, and a game that the person is sure to win. Without a browser."""

from random import Random

import pytest
from test_library_state import page_with

from app.core.record.stored_game import RESIGNED
from app.duel.result import WIN, result_of
from app.games.thirtyfive.decided import sure_winner
from app.games.thirtyfive.game import GAME
from pygame35.basics import BLUE, NONE, RED
from pygame35.games.thirtyfive.records import replay
from pygame35.games.thirtyfive.rules import parse_move
from tests.games.thirtyfive.reference import VECTORS
from tests.web.games.thirtyfive.test_board_state import CANCELLING, FLIPPING

NEAR = ("c3=9", "d4=5", "e5=9", "a8=1", "c5=9")  # blue's d4 stands at 27, with Blue to move
BOTH = "Red and Blue both reached 35: nothing turns."


@pytest.mark.parametrize(
    ("moves", "person", "text"),
    [
        (FLIPPING[:-1], RED, ""),
        ((*NEAR, "a7=1", "h8=1", "e3=8"), RED, "Pip's 8 on e3 turned 3 squares."),
        (FLIPPING, RED, "Pip's 8 on e3 gave you 4 squares."),
        (FLIPPING, BLUE, "Your 8 on e3 gave Pip 4 squares."),
        ((*FLIPPING[:-2], "e3=8"), RED, "You turned 3 squares."),
        ((*FLIPPING[:-2], "e3=8", "a6=1"), RED, "You turned 3 squares."),  # Pip's answer has changed nothing
        ((*FLIPPING[:-2], "e3=8", "a6=1"), BLUE, ""),  # the person has moved since
        (CANCELLING, RED, BOTH),
        (CANCELLING, BLUE, BOTH),
        ((*NEAR, "e3=8"), RED, "Your 9 left d4 at 27, Pip's 8 made it 35."),
        (
            ("c3=9", "a8=1", "e5=9", "a7=1", "c5=9", "a6=1", "e3=8", "d4=5"),
            RED,
            "Your 8 left d4 at 35, Pip only had to fill it.",
        ),
    ],
)
def test_the_line_says_what_the_last_moves_have_changed(moves, person, text):
    board = page_with(*moves, level=1, **({"red": "engine", "blue": "person"} if person == BLUE else {}))
    before = board.session.position.owners.copy()
    assert GAME.square_text(board.session) == text and board.session.position.owners == before


def test_the_cause_is_said_only_where_the_page_warns():
    board = page_with(*NEAR, "e3=8", level=4)
    assert GAME.square_text(board.session) == "Nell's 8 on e3 turned 3 squares."


def test_a_touched_square_says_which_digits_finish_both_colours():
    board = page_with(*CANCELLING[:-1], level=1)
    board.select(board.session.position.parse_move("e3=9") // 9)
    assert GAME.square_text(board.session) == "On e3, 9 finishes both colours: nothing turns."


def test_a_move_ends_what_the_pointer_rests_on():
    board = page_with(*NEAR[:4], level=1)
    board.hover(0)
    board.play(parse_move("c5=9"))
    assert board.session.selection.looked_at() is None


def test_the_sure_winner_wins_whatever_follows():
    sure = 0
    for plies in VECTORS:
        moves = [parse_move(ply["move"]) for ply in plies]
        for count in range(34, len(moves), 3):
            position = replay(moves[:count])
            winner = sure_winner(position)
            sure += winner != NONE
            for seed in range(5 if winner else 0):
                other = replay(moves[:count])
                while not other.is_over():
                    other.play(Random(seed).choice(other.legal_moves()))
                assert other.winner() == winner
    assert sure > 30


WON = """
g3=8 g4=5 g5=9 h4=7 f6=8 g6=8 h6=7 h7=6 g7=5 h3=7 f5=4 h5=8 h8=4 f8=9 f7=5 g8=9 h2=3 h1=1 g2=5 e5=1 f4=4 d5=9
e4=6 d4=6 e6=5 d6=7 e7=1 c5=5 c4=5 e8=5 f3=8 b3=8 b5=7 a4=7 b4=8 c7=8 a3=3 g1=6 f1=2 b2=8 c3=9 b8=6 d7=6 b6=8
d8=8 c8=9 a8=5 e1=5 f2=8 b1=8 a1=7 e3=2 a5=6 b7=4
"""  # with Red to move


def test_a_person_who_is_sure_to_win_can_end_the_game():
    moves = WON.split()
    board = page_with(*moves, level=1)
    assert GAME.offers_end(board.session) and not GAME.offers_end(page_with(*moves[:-2], level=1).session)
    assert GAME.offers_end(page_with(*moves, "a7=1", "a6=1", level=1).session)
    board.see_end()
    assert board.session.result() == (RED, RESIGNED)
    result = result_of(board.session)
    assert (result.kind, result.title, result.winner) == (WIN, "You win: Pip cannot catch you", RED)
