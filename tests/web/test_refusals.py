"""Why moves and records are refused, in the words of the page."""

import pytest

from app.core import language
from app.core.language import TEXTS
from app.core.refusals import SAID, told
from app.core.stored import Spoiled
from pygame35.basics import IllegalMove, UserError
from pygame35.games import GAMES
from pygame35.links import RecordError
from pygame35.records import read_fragment, read_record, replay_text


@pytest.mark.parametrize(
    ("game", "moves", "move", "reason"),
    [
        ("35", ["e4=9"], "e4=1", "e4 is already filled"),
        ("five-in-a-row", ["0,0"], "0,0", "0,0 is already filled"),
        ("five-in-a-row", [], "1000000001,0", "that cell is too far away"),
        ("five-in-a-row", ["0,0", "0,1", "1,0", "1,1", "2,0", "2,1", "3,0", "3,1", "4,0"], "9,9", "the game is over"),
        ("cell-division", ["a1"], "a1", "a1 is already filled"),
        ("mega-tic-tac-toe", ["e5"], "e5", "e5 is already filled"),
        ("mega-tic-tac-toe", ["e5"], "a1", "a1 is in another small board: play in the board from d4 to f6"),
    ],
)
def test_a_refused_move_is_told_in_the_words_of_the_page(game, moves, move, reason):
    position = replay_text(moves, GAMES[game].rules)
    with pytest.raises(IllegalMove) as refused:
        position.check(position.parse_move(move))
    assert refused.value.code and told(refused.value) == reason


def test_a_cell_that_would_drop_and_a_decided_board_are_told():
    cells = GAMES["cell-division"].rules.start("beaker-6x6")
    with pytest.raises(IllegalMove) as refused:
        cells.check("a6")
    assert told(refused.value) == "a cell on a6 would drop: the square below it is empty"
    decided = IllegalMove("").coded("decided", square="a1")
    assert told(decided) == "a1 is in a small board that is decided"


def test_a_record_is_refused_with_the_place():
    rules = GAMES["35"].rules
    with pytest.raises(RecordError) as refused:
        read_record("1. e4=9 e4=3", rules)
    assert told(refused.value) == "move 2: e4 is already filled"
    with pytest.raises(RecordError) as refused:
        read_record('[Game "chess"]\n\n1. e4', rules)
    assert told(refused.value).startswith("line 1, column 1: this is a record of the game 'chess'")
    with pytest.raises(RecordError) as refused:
        read_fragment("EEF", rules)
    assert told(refused.value) == "move 2: the link breaks off in the middle of a move"
    assert told(Spoiled("it is not JSON")) == "it is not JSON"


def test_another_language_leaves_english_reasons_out_and_keeps_its_own(monkeypatch):
    german = language.parsed(language.catalogue("de")["refused.other"])
    monkeypatch.setitem(TEXTS, "refused.other", german)
    assert told(UserError("it is no record")) == "das ist keine Partie, die diese Seite lesen kann"
    assert told(RecordError("er ist leer").coded(SAID)) == "er ist leer"
