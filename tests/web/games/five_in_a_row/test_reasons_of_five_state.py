"""The sentences about moves of five in a row, read again and checked by counting stones."""

import json
import re
from random import Random
from types import SimpleNamespace

import pytest

from app.games.five_in_a_row.explainer import EXPLAINER
from app.games.five_in_a_row.game import GAME
from pygame35.games.five_in_a_row.rules import Position
from tests.paths import ROOT
from tests.web.games.five_in_a_row.counting import LINES, made, near, of_line, own_around, places

NAMES = {1: "Crosses", -1: "Noughts"}
CELL = r"-?\d+,-?\d+"
CELLS = rf"({CELL}(?:(?:, {CELL})* or {CELL})?)"
SIDE, NEXT = "(Crosses|Noughts)", f"an open four next at {CELLS}"
FORMS = {
    "five": f"{SIDE} make five in a row.",
    "open four": f"{SIDE} make an open four: five next at {CELLS}.",
    "two fours": f"{SIDE} make two fours at once: five next at {CELLS}.",
    "four and three": f"{SIDE} make a four and a three at once: five next at {CELLS}, or {NEXT}.",
    "four": f"{SIDE} make a four: five next at {CELLS}.",
    "two threes": f"{SIDE} make two open threes at once: {NEXT}.",
    "three": f"{SIDE} make an open three: {NEXT}.",
    "blocks four": f"This blocks {SIDE}' fours?.",
    "blocks three": f"This blocks {SIDE}' open threes?.",
    "stops five": f"This stops {SIDE}' five at {CELLS}.",
    "stops four": f"This stops {SIDE}' open four at {CELLS}.",
    "leaves five": f"{SIDE} can then make five at {CELLS}.",
    "leaves four": f"{SIDE} can then make an open four at {CELLS}.",
    "leaves double": f"{SIDE} can then make (two fours|a four and a three) at once at {CELLS}.",
}
MADE = list(FORMS)[:7]
PLAYED = ROOT / "tests/bench/peers/games/five-in-a-row.jsonl"


def blocked(before, move, mover, five):
    """(the rows of the opponent that a move ends, the cells that it takes from others)."""
    after, rows, parts = {**before, move: mover}, 0, set()
    for line in LINES:
        had = of_line(before, move, line, -mover, five)
        ended = had - of_line(after, move, line, -mover, five)
        if not five and of_line(before, move, line, -mover, True):
            continue
        rows += bool(ended) and ended == had
        parts |= ended if ended != had else set()
    return rows, parts


def left(before, move, mover):
    """{sentence's kind: cells} of the best that the opponent can make next."""
    after = {**before, move: mover}
    forced = places(after, mover, True)
    if places(after, -mover, True):
        return "leaves five", places(after, -mover, True)
    fours = {cell for cell in places(after, -mover, False) if not forced or cell in forced}
    if fours:
        return "leaves four", fours
    found = [cell for cell in near(after) if any(own_around(after, cell, -mover, line) >= 3 for line in LINES)]
    doubles = {cell for cell in found if made(after, cell, -mover)[0] in ("two fours", "four and three")}
    return "leaves double", {cell for cell in doubles if not forced or cell in forced}


def said_cells(text):
    return {tuple(map(int, cell.split(","))) for cell in re.findall(CELL, text)}


def check(texts, before, move, mover):
    """All sentences are true, and none is missing. Returns their kinds."""
    told = {}
    for text in texts:
        found = [(kind, match.groups()) for kind, form in FORMS.items() if (match := re.fullmatch(form, text))]
        assert len(found) == 1, text
        kind, said = found[0]
        told[kind] = said
        assert said[0] == NAMES[mover if kind in MADE else -mover], text
        assert texts.index(text) == len(texts) - 1 or not kind.startswith("leaves")
    kind, fives, fours = made(before, move, mover)
    assert [name for name in told if name in MADE] == ([kind] if kind else [])
    if kind:
        assert [said_cells(cells) for cells in told[kind][1:]] == [cells for cells in (fives, fours) if cells]
    if kind == "five":
        assert len(texts) == 1
        return set(told)
    for name, five in (("four", True), ("three", False)):
        rows, parts = blocked(before, move, mover, five)
        assert (f"blocks {name}" in told) == bool(rows)
        assert not rows or f"{name}{'s' if rows > 1 else ''}." in " ".join(texts)
        stops = "stops five" if five else "stops four"
        assert (stops in told) == bool(parts and not rows)
        assert stops not in told or said_cells(told[stops][1]) == parts
    kind, cells = left(before, move, mover)
    assert [name for name in told if name.startswith("leaves")] == ([kind] if cells else [])
    if kind == "leaves double" and cells:
        (cell,) = said_cells(told[kind][2])
        assert cell in cells and made({**before, move: mover}, cell, -mover)[0].startswith(
            told[kind][1].removeprefix("a ").split()[0]
        )
    elif cells:
        assert said_cells(told[kind][1]) == cells
    return set(told)


def plain(texts):
    """Sentences with hyphens in place of minus signs."""
    return [text.replace("\u2212", "-") for text in texts]


def games():
    """Moves of every fifth recorded game, and of random games on few cells."""
    for line in PLAYED.read_text().splitlines()[::5]:
        yield [tuple(map(int, move.split(","))) for move in json.loads(line)["moves"].split()]
    for seed in range(15):
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
            if rng.random() < 0.15 or len(position.moves) > len(moves) - 4:
                kinds |= check(plain(EXPLAINER.sentences(position, move)), dict(position.stones), move, position.turn)
            position.play(move)
    assert kinds == set(FORMS)


@pytest.mark.parametrize(
    ("moves", "move", "said", "at"),
    [
        ("0,0 0,5 1,0 1,5", "2,0", "Crosses make an open three", ": an open four next at \u22121,0 or 3,0"),
        ("0,0 0,5 1,0 1,5 2,0 2,5", "3,0", "Crosses make an open four", ": five next at \u22121,0 or 4,0"),
        ("0,0 0,5 1,0 1,5 2,0", "3,0", "This blocks Crosses' open three", ""),
        ("0,0 0,5 1,0 1,5 2,0", "4,0", "This stops Crosses' open four", " at 3,0"),
        ("0,0 0,5 1,0 1,5 2,0 2,5 3,0 9,9", "4,0", "Crosses make five in a row", ""),
        ("0,0 5,5", "9,9", "", ""),
    ],
)
def test_a_hint_and_a_review_say_why(moves, move, said, at):
    position = Position()
    for text in moves.split():
        position.play(position.parse_move(text))
    cell = position.parse_move(move)
    assert GAME.shown_hint(SimpleNamespace(position=position), cell, False) == (
        f"{said}." if said else "Put your sign here."
    )
    said = said and f"{said}{at}."
    assert EXPLAINER.reason(position, cell) == said
    assert GAME.hint(position, cell, False) == (f"Hint: {move}. {said}" if said else f"Hint: {move}")
    assert EXPLAINER.remark(position, cell).startswith(said)
