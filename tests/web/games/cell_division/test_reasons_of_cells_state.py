"""The sentences about moves of Cell Division, read again and checked by the tests' own rules."""

import json
import re
from random import Random

import pytest

from app.games.cell_division.game import GAME
from app.games.cell_division.words import main_sentence, sentences
from pygame35.games.cell_division.rules import start
from tests.games.cell_division import reference
from tests.paths import ROOT

_gain = reference.gain
NAMES = {1: "Red", -1: "Blue"}
SIDE, POINTS, SQUARE = "(Red|Blue)", r"([1-9]\d*) points?", r"([a-j]\d+)"
FORMS = {
    "alone": f"{SIDE} gains {POINTS}, and {SIDE} does not get ([1-9]\\d*) there.",
    "beside": f"{SIDE} gains {POINTS} beside ([^.]+), and {SIDE} does not get ([1-9]\\d*) there.",
    "room": r"The cell has room to grow: (\d) empty squares lie around it\.",
    "promises": f"{SIDE} can then gain {POINTS} on {SQUARE}.",
    "opens": f"It opens {SQUARE}, where {SIDE} gains {POINTS}.",
    "leaves": f"{SIDE} can gain {POINTS} on {SQUARE} next.",
}
ALONE = "Red gains 1 point, and Blue does not get 1 there."
PLAYED = ROOT / "tests/bench/peers/games/cell-division.jsonl"


def parsed(text):
    found = [(kind, match.groups()) for kind, form in FORMS.items() if (match := re.fullmatch(form, text))]
    assert len(found) == 1, text
    assert all((number == "1") == (noun == "point") for number, noun in re.findall(r"(\d+) (points?)\b", text)), text
    return found[0]


def assert_true(text, board, square):
    """A sentence holds. square: of the move, on a board before it."""
    kind, said = parsed(text)
    mover = reference.turn(board)
    after = reference.play(board, square)
    squares = {board.field.name(other): other for other in board.field.squares}
    mine, theirs = NAMES[mover], NAMES[-mover]
    open_now, open_before = reference.legal(after), reference.legal(board)
    if kind in ("alone", "beside"):
        points = (mine, str(_gain(board, square, mover))), (theirs, str(_gain(board, square, -mover)))
        assert (said[:2], said[-2:]) == points
        touched = {board.field.name(cell) for cell in board.cells(mover) & reference.around(square)}
        named = set(re.split(", | and ", said[2])) if kind == "beside" else set()
        assert named == (touched if len(touched) <= 3 else {f"{len(touched)} cells"})
    elif kind == "room":
        room = reference.openness(board, square)
        assert int(said[0]) == room >= 5
        roomless = [other for other in reference.legal(board) if reference.openness(board, other) < room]
        assert any(reference.gain_of_both(board, other) >= reference.gain_of_both(board, square) for other in roomless)
    elif kind == "promises":
        name, points, there = said[0], int(said[1]), squares[said[2]]
        assert name == mine and there in open_now and len(after.empty) > 1
        better = [o for o in open_now if o in open_before and _gain(after, o, mover) > _gain(board, o, mover)]
        assert there in better and points == max(_gain(after, other, mover) for other in better)
    elif kind == "opens":
        there, name, points = squares[said[0]], said[1], int(said[2])
        assert name == theirs and there in open_now and there not in open_before
        assert points == _gain(after, there, -mover)
    else:
        name, points, there = said[0], int(said[1]), squares[said[2]]
        assert name == theirs and points == _gain(after, there, -mover)
        assert points == max(_gain(after, other, -mover) for other in open_now)


def games():
    """(board, moves) of every third recorded game of all players, and of random games on other boards."""
    for line in PLAYED.read_text().splitlines()[::3]:
        game = json.loads(line)
        yield game["settings"]["board"] or "6x6", game["moves"].split()
    for seed, name in enumerate(("4x4", "beaker-6x7", "flask-6-3", "beaker-4x4", "3x9")):
        field = reference.field(name)
        yield name, [field.name(field.square(index)) for index in reference.random_game(name, seed)]


def test_every_sentence_is_true():
    rng, kinds = Random(35), set()
    for name, moves in games():
        ply = rng.randrange(len(moves))
        position, board = start(name), reference.empty_board(name)
        squares = {board.field.name(square): square for square in board.field.squares}
        for text in moves[:ply]:
            position.play(position.parse_move(text))
            board = reference.play(board, squares[text])
        move = moves[ply]
        texts = sentences(position, position.parse_move(move))
        for text in texts:
            assert_true(text, board, squares[move])
        room = [text for text in texts[1:2] if parsed(text)[0] == "room"]
        assert main_sentence(position, position.parse_move(move)) == " ".join([texts[0], *room])
        kinds |= {parsed(text)[0] for text in texts}
    assert kinds == set(FORMS)


@pytest.mark.parametrize(
    ("moves", "move", "said"),
    [
        ("b2 a1", "b3", "Red gains 3 points beside b2, and Blue does not get 1 there."),
        ("a2 c3 b2 c1 c2 a3", "b1", "Red gains 12 points beside a2, b2 and c2, and Blue does not get 3 there."),
        ("", "a1", ALONE),
        ("", "b2", f"{ALONE} The cell has room to grow: 8 empty squares lie around it."),
    ],
)
def test_a_hint_and_a_review_say_what_a_square_is_worth(moves, move, said):
    position = start("3x3")
    for text in moves.split():
        position.play(position.parse_move(text))
    at = position.parse_move(move)
    assert GAME.words.hint(position, at, True) == f"Hint: {move}. {said}"
    assert GAME.words.hint(position, at, False) == f"Hint: {move}"
    assert GAME.reason(position, at) == said and GAME.remark(position, at).startswith(said)
