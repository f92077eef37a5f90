"""Weak AIs of 35 in the page's own interpreter, before the engine is there."""

import json

import pytest
from table import ENGINE_LIMIT, SETTLED, Table, with_program

from app.games.thirtyfive.quick_player import choose
from pygame35.games.thirtyfive.records import replay
from tests.games.thirtyfive.reference import eager_game

PROGRAM = """
import asyncio, json
from pyscript import document
from pygame35.games.thirtyfive.rules import Position


async def main():
    await unpack(packed.late())
    from app.games.thirtyfive.quick_player import choose
    found = []
    for moves in GAMES_PLAYED:
        position = Position()
        for move in moves:
            position.play(move)
        found.append([choose(position, {"level": level}, len(moves)) for level in range(1, 6)])
    document.querySelector("#found").textContent = json.dumps(found)


asyncio.create_task(main())
"""
GAMES = [replay(eager_game(seed, plies)).moves for seed, plies in ((1, 0), (2, 1), (3, 9), (4, 25), (5, 45), (6, 62))]


def test_it_chooses_alike_under_micropython(page, site, built):
    html = with_program(
        (built / "index.html").read_text(encoding="utf-8"), PROGRAM.replace("GAMES_PLAYED", json.dumps(GAMES))
    )
    body = html.replace("</body>", '<p id="found"></p></body>')
    page.route(site + "people.html", lambda route: route.fulfill(content_type="text/html", body=body))
    page.goto(site + "people.html")
    page.wait_for_function("document.querySelector('#found').textContent")
    found = json.loads(page.inner_text("#found"))
    expected = []
    for moves in GAMES:
        position = replay(moves)
        expected.append([choose(position, {"level": level}, len(moves)) for level in range(1, 6)])
    assert found == expected


def test_the_engine_goes_on_with_a_game_that_a_weak_ai_began(page, site):
    held = []
    page.route("**/pyodide.asm.wasm", lambda route: held.append(route))
    with page.expect_request("**/pyodide.asm.wasm", timeout=ENGINE_LIMIT):  # the AI may move before it
        table = Table(page).open(f"{site}?side=red&level=2", engine="later")
        table.play("e4=9")
        table.wait_for_plies(2)
    page.evaluate(SETTLED)
    for route in held:
        route.continue_()
    page.wait_for_selector("body[data-engine=ready]", timeout=ENGINE_LIMIT)
    table.play(next(f"{name}=1" for name, (_, digit) in table.grid().items() if not digit))
    table.wait_for_plies(4)


@pytest.mark.page_problems
def test_without_its_modules_a_weak_ai_waits_for_the_engine(page, site):
    page.route("**/index.later.bin", lambda route: route.fulfill(status=404, body=""))
    table = Table(page).open(f"{site}?side=red&level=1")
    table.play("e4=9")
    table.wait_for_plies(2)
