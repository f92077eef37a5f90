"""The sentences about moves of five in a row, read again and checked by counting stones."""

import json
import re
from random import Random

import pytest

from app.games.five_in_a_row.game import GAME
from app.games.five_in_a_row.reasons import main_sentence, sentences
from pygame35.games.five_in_a_row.rules import Position
from tests.paths import ROOT

NAMES = {1: "Crosses", -1: "Noughts"}
CELLS = r"(-?\d+,-?\d+(?:(?:, -?\d+,-?\d+)* (?:or|and) -?\d+,-?\d+)?)"
ROW, SIDE = "(five|an open four)", "(Crosses|Noughts)"
FORMS = {
    "wins": f"{SIDE} make five in a row.",
    "stops": f"This stops {SIDE}' (five|open four) at {CELLS}.",
    "threatens": f"{SIDE} threaten {ROW}(?: twice,)? at {CELLS}.",
    "leaves": f"{SIDE} can then make {ROW} at {CELLS}.",
}
RESULTS = ROOT / "tests/bench/peers/results/five-in-a-row"


def makes(stones, cell, side):
    """The best row through an empty cell with a stone of the side there: "five in a row", "an open four" or ""."""
    found = ""
    for right, down in ((1, 0), (0, 1), (1, 1), (1, -1)):
        ends, length = [], 1
        for sign in (1, -1):
            x, y = cell[0] + sign * right, cell[1] + sign * down
            while stones.get((x, y)) == side:
                length, x, y = length + 1, x + sign * right, y + sign * down
            ends.append((x, y) not in stones)
        if length >= 5:
            return "five in a row"
        if length == 4 and all(ends):
            found = "an open four"
    return found


def places(stones, side, row):
    """The cells near the stones where a side makes such a row."""
    near = {(x + right, y + down) for x, y in stones for right in range(-4, 5) for down in range(-4, 5)}
    return {cell for cell in near if cell not in stones and makes(stones, cell, side) == row}


def check(texts, before, move, mover):
    """All sentences are true, and none is missing. Returns their kinds."""
    after = {**before, move: mover}
    told, kinds = {}, set()
    for text in texts:
        found = [(kind, match.groups()) for kind, form in FORMS.items() if (match := re.fullmatch(form, text))]
        assert len(found) == 1, text
        kind, said = found[0]
        kinds.add(kind)
        assert said[0] == NAMES[mover if kind in ("wins", "threatens") else -mover], text
        if kind == "wins":
            assert makes(before, move, mover) == "five in a row" and texts == [text]
            return kinds
        row = "an open four" if "four" in said[1] else "five in a row"
        told[kind, row] = {tuple(map(int, cell.split(","))) for cell in re.findall(r"-?\d+,-?\d+", said[2])}
        double = kind == "threatens" and row == "five in a row" and len(told[kind, row]) > 1
        assert double == ("twice" in text) == (" and " in text), text
    assert makes(before, move, mover) != "five in a row"
    five, four = "five in a row", "an open four"
    mine, theirs = ({row: places(after, side, row) for row in (five, four)} for side in (mover, -mover))
    had, feared = ({row: places(before, side, row) for row in (five, four)} for side in (mover, -mover))
    assert told.get(("stops", five), set()) == feared[five] - theirs[five]
    assert told.get(("stops", four), set()) == feared[four] - theirs[four] - theirs[five]
    assert told.get(("threatens", five), set()) == (mine[five] if mine[five] - had[five] else set())
    assert told.get(("threatens", four), set()) == mine[four] - had[four]
    left = five if theirs[five] else four
    assert told.get(("leaves", left), set()) == theirs[left]
    return kinds


def plain(texts):
    """Sentences with hyphens in place of minus signs."""
    return [text.replace("\u2212", "-") for text in texts]


def games():
    """Moves of every fifth recorded game, and of random games on few cells."""
    lines = [line for path in sorted(RESULTS.rglob("*.jsonl")) for line in path.read_text().splitlines()]
    for line in lines[::5][:60]:
        yield [tuple(map(int, move.split(","))) for move in json.loads(line)["moves"].split()]
    for seed in range(30):
        cells = [(x, y) for x in range(7) for y in range(6)]
        Random(seed).shuffle(cells)
        yield cells


def test_every_sentence_is_true_and_none_is_missing():
    rng, kinds = Random(35), set()
    for moves in games():
        position = Position()
        for move in moves:
            if position.line:
                break
            if rng.random() < 0.4 or len(position.moves) > len(moves) - 4:
                kinds |= check(plain(sentences(position, move)), dict(position.stones), move, position.turn)
            position.play(move)
    assert kinds == set(FORMS)


@pytest.mark.parametrize(
    ("moves", "move", "said"),
    [
        ("0,0 0,5 1,0 1,5", "2,0", "Crosses threaten an open four at \u22121,0 or 3,0."),
        (
            "0,0 0,5 1,0 1,5 2,0 2,5",
            "3,0",
            "Crosses threaten five twice, at \u22121,0 and 4,0.",
        ),
        ("0,0 0,5 1,0 1,5 2,0", "3,0", "This stops Crosses' open four at \u22121,0 or 3,0."),
        ("0,0 0,5 1,0 1,5 2,0 2,5 3,0 9,9", "4,0", "Crosses make five in a row."),
        ("0,0 5,5", "9,9", ""),
    ],
)
def test_a_hint_and_a_review_say_why(moves, move, said):
    position = Position()
    for text in moves.split():
        position.play(position.parse_move(text))
    cell = position.parse_move(move)
    assert main_sentence(position, cell) == GAME.reason(position, cell) == said
    assert GAME.words.hint(position, cell, False) == (f"Hint: {move}. {said}" if said else f"Hint: {move}")
    assert GAME.remark(position, cell).startswith(said)
