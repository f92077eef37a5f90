"""Nim's pages, in a copy of the project that has it: they are built, and what any game for two has works for it."""

import subprocess
import sys
import threading

import pytest
from playwright.sync_api import expect
from table import Table, wait_until_ready

import build
from tests.nim.scratch import FOLDERS, LISTS, add_nim
from tests.paths import ROOT

# A game from outside is free to need all of Pyodide; the site is built anew for it
pytestmark = [pytest.mark.rest_of_pyodide, pytest.mark.long]


@pytest.fixture(scope="module")
def nim(tmp_path_factory):
    """The address of a site with Nim."""
    copy = tmp_path_factory.mktemp("nim")
    add_nim(copy)
    subprocess.run([sys.executable, "build.py", "build"], cwd=copy, check=True, stdout=subprocess.DEVNULL)
    with build.server(copy / "dist") as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://localhost:{server.server_port}/"
        server.shutdown()


@pytest.fixture
def table(page):
    page.emulate_media(reduced_motion="reduce")
    return Table(page)


def test_a_game_is_few_files():
    """The promise of pygame35/README.md: a folder in each of two places, and a line in each of two lists."""
    files = [path for folder in FOLDERS for path in (ROOT / "tests/nim" / folder).iterdir() if path.is_file()]
    lines = sum(len(path.read_text(encoding="utf-8").splitlines()) for path in files)
    assert len(files) <= 10 and lines <= 460 and len(LISTS) == 2


def test_a_game_against_the_ai_by_clicks(table, nim):
    """Red takes as the theory of the game says, so red wins."""
    page = table.open(nim + "nim/?player=novice&board=1-2-3&side=blue").page
    assert page.title() == "Nim"
    table.wait_for_plies(1)
    while not table.is_over():
        table.wait_for_turn("Blue")
        if not table.is_over():
            stones = [name for name, (owner, _) in table.grid().items() if not owner]
            plies = len(table.moves())
            table.square(stones[-1]).click()
            table.wait_for_plies(plies + 1)
    table.close_result()
    assert "the last stone" in table.status()
    assert sum(table.scores()) == 1
    page.click("#open-record")
    assert '[Game "nim"]' in page.input_value("#record-text")
    page.keyboard.press("Escape")
    table.new_game()
    table.games()
    assert "Pip" in page.inner_text("#games-list button")


def test_lessons_are_one_more_file(table, nim):
    """`lessons.json` makes the page, in which moves and touched squares are judged and progress is kept."""
    page = table.open(nim + "nim/", engine=False).page
    page.click("#open-help")
    page.click("text=Learn it by doing")
    page.wait_for_url(nim + "nim/lessons/**")
    page.click("#go-on")
    expect(page.locator("#title")).to_have_text("Rules · 1 of 2")
    assert page.title() == "Learn Nim" and page.inner_text("#side-text") == "You play Red."
    table.square("b1").click()
    expect(page.locator("#feedback")).to_have_text(
        "Not yet. Red took 4 at b1. The second stone goes, and the third with it."
    )
    table.square("a2").click()  # takes the wrong move back
    expect(page.locator("#feedback")).to_have_text("Yes. Red took 2 at a2. One is left.")
    page.keyboard.press("n")
    expect(page.locator("#title")).to_have_text("Rules · 2 of 2")
    table.square("b1").click()
    expect(page.locator("#feedback[data-kind=wrong]")).to_have_text("Not yet. Row c has five.")
    table.square("c5").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#feedback[data-kind=right]")).to_have_text("Yes. Blue takes four of them.")
    expect(table.square("c4")).to_have_attribute("data-owner", "blue")
    page.click("#next")
    page.click("#onwards")
    table.square("b2").click()
    expect(page.locator("#feedback[data-kind=good]")).to_have_text(
        "★ Good, 1 of 2 stars. Red took 3 at b2. One stone is left. Try for ★★, or go on."
    )
    page.reload()
    wait_until_ready(page)
    assert page.get_attribute("[data-lesson='0']", "aria-label") == "Rules 2 of 2 solved"
    assert page.get_attribute("[data-lesson='1']", "aria-label") == "Pairs 1 of 1 solved, 1 of 2 stars"
    assert page.evaluate("localStorage['pygame35 / nim.lessons']").endswith(
        '["pairs/1 *", "rules/largest", "rules/take"]}'
    )
    page.click("header >> text=Learn")
    page.wait_for_url(nim + "nim/lessons/**")
