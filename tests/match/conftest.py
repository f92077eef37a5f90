"""Programs that speak the Universal Game Interface, more or less, and records of games that nobody played."""

import shlex
import sys
from contextlib import nullcontext
from types import SimpleNamespace

import pytest

from pygame35.games.thirtyfive.rules import RED
from pygame35.match import matches

# Plays the first empty square with a 1, until `ply` plies are on the board; then `deed` happens.
STUB = """
import os, sys, time
def say(text): print(text, flush=True)
for line in sys.stdin:
    words = line.split()
    if words == ["ugi"]:
        say("id name stub"); say("option name Seed type spin"); say("ugiok")
    elif words == ["isready"]: say("readyok")
    elif words[:1] == ["setoption"]: seed = words[-1]
    elif words == ["uginewgame"]: moves = []
    elif words[:1] == ["query"] and ANSWERS: say("response " + ANSWERS[words[1]])
    elif words[:1] == ["position"]: moves = words[3:]
    elif words[:1] == ["go"]:
        assert len(moves) > 1 and seed.isdigit() and words[1:] in (["nodes", "9"], ["movetime", "30"]), words
        if len(moves) >= PLY:
            DEED
        free = [f + r for r in "12345678" for f in "abcdefgh" if f + r not in {m[:2] for m in moves}]
        say("info string thinking"); say(f"bestmove {free[0]}=1")
    elif words == ["quit"]: break
"""


@pytest.fixture
def stub(tmp_path):
    """stub(deed, ply, answers) -> the name of a program that does so; answers: to queries, which it ignores if None."""

    def write(deed="pass", ply=64, answers=None):
        path = tmp_path / f"stub {len(list(tmp_path.iterdir()))}.py"
        path.write_text(
            STUB.replace("PLY", str(ply)).replace("DEED", deed).replace("ANSWERS", repr(answers)), encoding="utf-8"
        )
        return f"ugi:{shlex.quote(sys.executable)} {shlex.quote(str(path))}"

    return write


def fake_record(pair, colour, result, a="level:2", b="level:1", seed=1):
    """A game as the arena writes it, without its moves."""
    other = {"red": "blue", "blue": "red"}[colour]
    times = {"milliseconds_mean": 1.0, "milliseconds_max": 2.0}
    return {
        "pair": pair,
        "a": {"player": a, "colour": colour, **times},
        "b": {"player": b, "colour": other, **times},
        "margin": round(20 * result - 10),
        "result": result,
        "forfeit": None,
        "settings": {"limit": "100ms", "opening_plies": 2, "seed": seed},
    }


@pytest.fixture
def game_kept():
    """game_kept(pair, colour, result) -> such a record."""
    return fake_record


@pytest.fixture
def no_boards(monkeypatch):
    """no_boards(result) -> the games that the arena asked for; none is played, `result` says what each brings to a."""

    def replace(result):
        asked = []

        def results(work, games):
            for game in games:
                asked.append(game)
                colour = "red" if game.colour == RED else "blue"
                names = {"a": game.plan.a.name, "b": game.plan.b.name}
                yield fake_record(game.pair, colour, result(game), seed=game.plan.seed, **names)

        monkeypatch.setattr(matches, "pool", lambda processes, dask: nullcontext(SimpleNamespace(results=results)))
        return asked

    return replace


BRAIN = """
import sys, time
def say(text): print(text, flush=True)
moves, board, free = [], False, [(x, y) for y in range(20) for x in range(20)]
for line in sys.stdin:
    words = line.split()
    if words[0] == "START": say("MESSAGE hello"); say(START)
    elif words[0] == "BOARD": board = True
    elif words[0] == "PLAY": say(words[1])
    elif words[0] == "END": break
    elif words[0] == "INFO": assert words[1:] != ["timeout_turn", "0"]
    else:
        cells = [] if words[0] in ("BEGIN", "DONE") else words[-1].split(",")
        if cells:
            taken = int(cells[0]), int(cells[1])
            free.remove(taken)
        board = board and words[0] != "DONE"
        if not board:
            say("DEBUG thinking"); say("")
            DEED
            say("%d,%d" % free.pop(0))
"""


@pytest.fixture
def brain(tmp_path):
    """brain(deed, start) -> the name of a program that speaks the protocol of piskvork, and answers START so.

    It plays the first free cell; before, the deed happens.
    """

    def write(deed="pass", start="OK"):
        path = tmp_path / f"brain {len(list(tmp_path.iterdir()))}.py"
        path.write_text(BRAIN.replace("DEED", deed).replace("START)", f"{start!r})"), encoding="utf-8")
        return f"pbrain:{shlex.quote(sys.executable)} {shlex.quote(str(path))}"

    return write
