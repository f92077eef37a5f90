"""The rules under MicroPython and Pyodide, in a browser: as under CPython at every ply, which the vectors check."""

import json
from importlib import import_module
from random import Random

import pytest
from table import with_program

from tools.catalogue import GAMES

COMMON = """
import json
from pygame35.records import read_fragment, read_record, write_fragment, write_record


def told(rules, board, texts):
    # What a game shows at each ply; its link and its record lead to it, and each of its moves can be taken back.
    position, found = rules.start(board), []
    for text in texts:
        position.play(position.parse_move(text))
        legal = [position.format_move(move) for move in position.legal_moves()]
        found.append([position.turn, list(position.scores()), position.winner(), position.is_over(), legal[::5]])
    fragment, record = write_fragment(position.moves, rules, position.board), write_record({}, position)
    assert read_fragment(fragment, rules).moves == read_record(record, rules)[1].moves == position.moves
    while position.moves:
        position.undo()
    fresh = rules.start(board)
    assert position.legal_moves() == fresh.legal_moves() and position.scores() == fresh.scores()
    return found + [fragment, record]
"""
ALL = """
from pygame35.games.{} import rules


def all_told(games):
    return [told(rules, board, texts) for board, texts in json.loads(games)]
"""
MAIN = """
import sys
import asyncio
from pyscript import document, fetch
from app.engine.worker import configuration, worker_script


async def main():
    games = await (await fetch("games.json")).text()
    here = [sys.implementation.name, all_told(games)]
    script = await worker_script("told_worker.py", await configuration("worker.py", "worker.json"))
    worker = (await script.xworker.ready).sync
    document.querySelector("#found").textContent = json.dumps([here, json.loads(await worker.found(games))])


asyncio.create_task(main())
"""
WORKER = """
import sys


def found(games):
    return json.dumps([sys.platform, all_told(games)])


__export__ = ["found"]
"""
BOARDS = {"cell-division": ("3x3", "5x5", "beaker-6x6"), "threes": ("full-7", "classic-35")}


def played(rules, board, random):
    """[board, the moves of a random game] of at most sixty-four plies."""
    position = rules.start(board)
    while not position.is_over() and len(position.moves) < 64:
        position.play(random.choice(position.legal_moves()))
    return [board, [position.format_move(move) for move in position.moves]]


@pytest.mark.parametrize(
    "game",
    [pytest.param(game, marks=pytest.mark.long if game.address else ()) for game in GAMES if game.name != "monty-hall"],
    ids=lambda game: game.name,
)  # whose page has no use for records
def test_rules_under_micropython_and_pyodide(page, site, built, game):
    """In a built page with another program in it, which plays some games."""
    rules, random = import_module(f"pygame35.games.{game.module}.rules"), Random(35)
    games = [played(rules, board, random) for board in BOARDS.get(game.name, ("", "", ""))]
    program = COMMON + ALL.format(game.module)
    html = with_program((built / game.address / "index.html").read_text(encoding="utf-8"), program + MAIN)
    for name, content_type, body in (
        ("told.html", "text/html", html.replace("</body>", '<p id="found"></p></body>')),
        ("told_worker.py", "text/plain", program + WORKER),
        ("games.json", "application/json", json.dumps(games)),
    ):
        answer = {"content_type": content_type, "body": body}
        page.route(site + game.address + name, lambda route, _request, answer=answer: route.fulfill(**answer))
    page.goto(f"{site}{game.address}told.html")
    page.wait_for_function("document.querySelector('#found').textContent", timeout=60_000)
    expected = {}
    exec(program, expected)
    told = json.loads(json.dumps(expected["all_told"](json.dumps(games))))
    assert json.loads(page.inner_text("#found")) == [["micropython", told], ["emscripten", told]]
