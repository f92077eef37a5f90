"""The rules under MicroPython and Pyodide, in a browser: every ply of the vectors."""

import json
from pathlib import Path

import pytest

VECTORS = (Path(__file__).parents[1] / "vectors/thirtyfive.json").read_text(encoding="utf-8")

CHECK = """
import json
from pygame35.rules.record import format_fragment, format_record, parse_fragment, parse_record
from pygame35.rules.thirtyfive import Position, format_move, format_square, parse_move

LETTERS = {1: "R", -1: "B", 0: "."}


def check(games):
    # The number of plies that were as they should be; AssertionError names the first that was not.
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
        assert parse_fragment(format_fragment(position.moves)) == position.moves
        assert parse_record(format_record({}, position.moves))[1] == position.moves
        while position.moves:
            position.undo()
        fresh = Position()
        assert (position.owners, position.digits, position.sums) == (fresh.owners, fresh.digits, fresh.sums)
    return plies
"""

MAIN = (
    CHECK
    + """
import sys
import asyncio
from pyscript import create_named_worker, document, fetch


async def main():
    text = await fetch("vectors.json").text()
    here = {"interpreter": sys.implementation.name, "plies": check(json.loads(text))}
    worker = await create_named_worker("vectors_worker.py", "vectors", config="worker.json", type="py")
    there = json.loads(await worker.check_text(text))
    document.querySelector("#result").textContent = json.dumps([here, there])


asyncio.create_task(main())
"""
)

WORKER = (
    CHECK
    + """
import sys


def check_text(text):
    return json.dumps({"interpreter": sys.implementation.name, "platform": sys.platform,
                       "plies": check(json.loads(text))})


__export__ = ["check_text"]
"""
)


@pytest.fixture
def vectors_page(page, site, built):
    """The built page with another script in it, which checks the vectors."""
    html = (built / "index.html").read_text(encoding="utf-8").replace(">import app.main<", ' src="vectors.py"><')
    served = {
        "vectors.html": ("text/html", html.replace("</body>", '<p id="result"></p></body>')),
        "vectors.py": ("text/plain", MAIN),
        "vectors_worker.py": ("text/plain", WORKER),
        "vectors.json": ("application/json", VECTORS),
    }
    for name, (content_type, body) in served.items():
        page.route(
            site + name,
            lambda route, content_type=content_type, body=body: route.fulfill(content_type=content_type, body=body),
        )
    return page


def test_vectors_under_micropython_and_pyodide(vectors_page, site):
    vectors_page.goto(site + "vectors.html")
    vectors_page.wait_for_function("document.querySelector('#result').textContent", timeout=60_000)
    here, there = json.loads(vectors_page.inner_text("#result"))
    plies = sum(len(game) for game in json.loads(VECTORS))
    assert here == {"interpreter": "micropython", "plies": plies}
    assert there == {"interpreter": "cpython", "platform": "emscripten", "plies": plies}
