"""The rules under MicroPython and Pyodide, in a browser: every ply of the vectors."""

import json

import pytest
from table import with_program

from tests.paths import VECTORS_FOLDER

COMMON = """
import json
from pygame35.basics import BLUE, RED
from pygame35.records import read_fragment, read_record, write_fragment, write_record


def finish(position, rules, fresh, names):
    # The links and the record of a game lead to it, and each of its moves can be taken back.
    fragment = write_fragment(position.moves, rules, position.board)
    assert read_fragment(fragment, rules).moves == position.moves
    assert read_record(write_record({}, position), rules)[1].moves == position.moves
    while position.moves:
        position.undo()
    for name in names:
        assert getattr(position, name) == getattr(fresh, name), name
"""
# check(games) -> the number of plies that were as they should be; AssertionError names the first that was not.
CHECK_35 = """
from pygame35.games.thirtyfive import rules
from pygame35.games.thirtyfive.rules import Position, format_move, format_square, parse_move

LETTERS = {1: "R", -1: "B", 0: "."}


def check(games):
    plies = 0
    for game in games:
        position = Position()
        for expected in game:
            outcome = position.play(parse_move(expected["move"]))
            found = {
                "move": format_move(position.moves[-1]),
                "created": LETTERS[outcome.created],
                "reached": [format_square(square) for square in outcome.reached],
                "flipped": [format_square(square) for square in outcome.flipped],
                "lit": [format_square(square) for square in outcome.lit],
                "cancelled": outcome.cancelled,
                "owners": "".join([LETTERS[owner] for owner in position.owners]),
                "digits": "".join([str(digit) for digit in position.digits]),
                "score": list(position.scores()),
            }
            for name in ("reached", "flipped", "lit"):
                found[name].sort()
                expected[name].sort()
            assert found == expected, (found, expected)
            plies += 1
        assert position.is_over()
        finish(position, rules, Position(), ("owners", "digits", "sums"))
    foreign = '\\ufeff% of another program\\n[Game "35"]\\n\\n1.e4=9! d5=3?? !? 2...a1=1 *'
    assert [format_move(move) for move in read_record(foreign, rules)[1].moves] == ["e4=9", "d5=3", "a1=1"]
    return plies
"""
CHECK_CELLS = """
from pygame35.games.cell_division import rules
from pygame35.games.cell_division.rules import Position
from pygame35.games.cell_division.values import values


def check(games):
    plies = 0
    for game in games:
        position = Position(game["size"], game["size"])
        sampled = {state["ply"]: state for state in game["states"]}
        for move, scores in zip(game["moves"], game["scores"]):
            if len(position.moves) in sampled:
                state = sampled[len(position.moves)]
                squares = position.legal_moves()
                gains = [[[square, position.gain(square, side)] for square in squares] for side in (RED, BLUE)]
                assert gains == state["gain"], (gains, state["gain"])
                worth = values(position, "hard")
                for square, value in state["hard"]:
                    assert abs(worth[square] - value) < 1e-9, (square, value)
            position.play(move)
            assert list(position.scores()) == scores, (position.moves, scores)
            plies += 1
        assert position.is_over()
        fresh = Position(game["size"], game["size"])
        finish(position, rules, fresh, ("owners", "openness"))
        assert position.scores() == (0, 0)
        for side in (RED, BLUE):
            assert position.tallies[side].__dict__ == fresh.tallies[side].__dict__
    return plies
"""
CHECK_FIVE = """
from pygame35.games.five_in_a_row import rules
from pygame35.games.five_in_a_row.rules import Position
from pygame35.games.five_in_a_row.original import weight


def check(games):
    # The weights of every tenth position, which take long in MicroPython.
    plies = 0
    for number, game in enumerate(games):
        position = Position()
        for x, y in game["stones"]:
            assert not position.play((x, y)).line
            plies += 1
        assert position.turn == (RED if game["to_move"] == "X" else BLUE)
        if number % 10 == 0:
            for x, y, worth in game["weights"]:
                assert abs(weight(position, (x, y)) - worth) < 1e-5, (x, y, worth)
        finish(position, rules, Position(), ("stones", "turn"))
    return plies
"""
CHECK_BOARDS = """
from pygame35.games.mega_tictactoe import rules
from pygame35.games.mega_tictactoe.rules import Position

STATES = {0: ".", 1: "x", -1: "o", 2: "="}
RESULTS = {None: "*", 1: "x", -1: "o", 0: "draw"}


def check(games):
    plies = 0
    for game in games:
        position = Position()
        for ply in game:
            position.play(position.parse_move(ply["move"]))
            assert position.forced == ply["forced"] or position.is_over()
            assert len(position.legal_moves()) == ply["legal"]
            assert "".join([STATES[state] for state in position.boards]) == ply["local"]
            assert RESULTS[position.winner()] == ply["result"]
            plies += 1
        finish(position, rules, Position(), ("owners", "boards", "turn"))
    return plies
"""

MAIN = """
import sys
import asyncio
from pyscript import create_named_worker, document, fetch
from app.platform.browser import in_version


async def main():
    text = await fetch("vectors.json").text()
    here = {"interpreter": sys.implementation.name, "plies": check(json.loads(text))}
    worker = await create_named_worker("vectors_worker.py", "vectors", config=in_version("worker.json"), type="py")
    there = json.loads(await worker.check_text(text))
    document.querySelector("#found").textContent = json.dumps([here, there])


asyncio.create_task(main())
"""

WORKER = """
import sys


def check_text(text):
    return json.dumps({"interpreter": sys.implementation.name, "platform": sys.platform,
                       "plies": check(json.loads(text))})


__export__ = ["check_text"]
"""

GAMES = {  # vectors -> (the folder of the game's page, the check)
    "thirtyfive.json": ("", CHECK_35),
    "cell_division.json": ("cell-division/", CHECK_CELLS),
    "five_in_a_row.json": ("five-in-a-row/", CHECK_FIVE),
    "mega_tictactoe.json": ("mega-tic-tac-toe/", CHECK_BOARDS),
}
MOVES = {"cell_division.json": "moves", "five_in_a_row.json": "stones"}  # where a game is not the list of its plies


@pytest.mark.parametrize(
    "vectors", [pytest.param(name, marks=() if name == "thirtyfive.json" else pytest.mark.long) for name in GAMES]
)
def test_vectors_under_micropython_and_pyodide(page, site, built, vectors):
    """In a built page with another script in it, which checks the vectors."""
    folder, check = GAMES[vectors]
    check = COMMON + check
    text = (VECTORS_FOLDER / vectors).read_text(encoding="utf-8")
    html = (built / folder / "index.html").read_text(encoding="utf-8")
    html = with_program(html, check + MAIN)
    served = {
        "vectors.html": ("text/html", html.replace("</body>", '<p id="found"></p></body>')),
        "vectors_worker.py": ("text/plain", check + WORKER),
        "vectors.json": ("application/json", text),
    }
    for name, (content_type, body) in served.items():
        page.route(
            site + folder + name,
            lambda route, content_type=content_type, body=body: route.fulfill(content_type=content_type, body=body),
        )
    page.goto(site + folder + "vectors.html")
    page.wait_for_function("document.querySelector('#found').textContent", timeout=60_000)
    here, there = json.loads(page.inner_text("#found"))
    plies = sum(len(game[MOVES[vectors]] if vectors in MOVES else game) for game in json.loads(text))
    assert here == {"interpreter": "micropython", "plies": plies}
    assert there == {"interpreter": "cpython", "platform": "emscripten", "plies": plies}
