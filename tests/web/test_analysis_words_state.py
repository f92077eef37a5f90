"""The place of a move in its game, in words."""

from app.core import analysis_words
from app.games.mega_tictactoe.game import GAME as MEGA
from app.games.thirtyfive.game import GAME as THIRTYFIVE

MOVES = ["e5=9", "d4=1", "c3=2"]


def test_a_place_names_the_side_the_move_and_its_number():
    assert analysis_words.at_ply(0, MOVES, THIRTYFIVE) == "The start"
    assert analysis_words.at_ply(2, MOVES, THIRTYFIVE) == "Blue's d4=1, move 2 of 3"
    assert analysis_words.at_ply(1, ["e5"], MEGA) == "Crosses' e5, move 1 of 1"
    assert analysis_words.at_ply(1, ["-left"]) == "\u2212left, move 1 of 1"
    assert analysis_words.numbered(3, "c3=2", THIRTYFIVE) == "Red's c3=2, move 3"
    assert [analysis_words.looking_back(ply) for ply in (0, 1, 2)] == ["The start", "After 1 move", "After 2 moves"]


def test_a_side_line_says_what_it_replaces_and_how_long_it_is():
    def line(instead, moves, game, result=""):
        return analysis_words.side_line(1, instead, moves, game, result)

    assert line("h8=8", MOVES, THIRTYFIVE) == "Go back to Blue's e5=9, move 2, and 2 more moves, instead of h8=8"
    assert line("", MOVES[:2], THIRTYFIVE) == "Go back to Blue's e5=9, move 2, and 1 more move"
    assert line("a1", ["b2"], MEGA, "A tie") == "Finished game, A tie: Noughts' b2, move 2, instead of a1"
