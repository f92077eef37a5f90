"""The site in Firefox: one of each thing a person does. What a page does in detail, the other tests ask in Chromium."""

import json
from importlib.metadata import version

import pytest
from asking import differing
from playwright.sync_api import expect
from table import Table, launch_firefox

import build
from pygame35.games.thirtyfive.records import replay
from pygame35.games.thirtyfive.rules import parse_move
from tools.programs import program_on_path
from tools.testing import FIREFOXES

# Playwright 1.65 asks for `emulation.setMediaFeaturesOverride`, which Firefox ESR 153 does not know; 1.64 works.
pytestmark = pytest.mark.skipif(
    not program_on_path(FIREFOXES) or tuple(map(int, version("playwright").split(".")[:2])) >= (1, 65),
    reason="`python3 build.py test` runs them at its end, in an environment of their own",
)

HOST = """<!doctype html><link rel="icon" href="data:,"><script>heard = [];
for (const name of ["ready", "move"]) document.addEventListener(name, () => heard.push(name));</script>
<script src="SITEembed.js"></script><board-35 level="1"></board-35>
<script>document.querySelector("board-35").play("e4=9");</script>"""


@pytest.fixture(scope="module")
def firefox(playwright):
    browser = launch_firefox(playwright)
    yield browser
    browser.close()


@pytest.fixture(params=[(1440, 900)], ids=lambda size: "x".join(map(str, size)))
def table(firefox, request):
    """A page in a fresh context. The test fails at its end if the page logged an error or raised one."""
    problems = []
    width, height = request.param
    with firefox.new_context(viewport={"width": width, "height": height}) as context:
        page = context.new_page()
        page.on("console", lambda message: message.type == "error" and problems.append(f"console: {message.text}"))
        page.on("pageerror", lambda error: problems.append(f"page: {error}"))
        yield Table(page)
    assert not problems, "\n".join(problems)


def test_the_ai_answers_a_move(table, site):
    table.open(site + "?level=1", engine="later")
    table.play("e4=9")
    table.page.wait_for_selector("body[data-engine=ready]", timeout=60_000)
    table.wait_for_plies(2)
    first, answer = table.moves()[:2]
    assert first == "e4=9"
    assert parse_move(answer) in replay([parse_move(first)]).legal_moves()


@pytest.mark.parametrize("table", [(360, 740)], indirect=True)
def test_the_first_step_of_the_lessons_on_a_phone(table, site):
    lessons = json.loads((build.WEB / "app/games/thirtyfive/lessons/lessons.json").read_text(encoding="utf-8"))
    table.open(site + "lessons/", engine="later")
    table.page.click("#go-on")
    table.play(lessons["introduction"]["steps"][0]["solution"])
    table.page.wait_for_selector("#feedback[data-kind=right]")
    assert table.page.evaluate("document.documentElement.scrollWidth") <= 360


def test_the_board_on_another_page(table, site):
    page = table.page
    page.route("**/host", lambda route: route.fulfill(content_type="text/html", body=HOST.replace("SITE", site)))
    page.goto(site + "host")
    page.wait_for_function("heard.filter(name => name === 'move').length === 2", timeout=60_000)


@pytest.mark.long
def test_the_answers_are_those_of_cpython(table, site, built):
    assert differing(table.page, site, built) == []


@pytest.mark.long
def test_without_a_network_after_one_visit(table, site):
    table.open(site + "?level=1")
    table.page.wait_for_selector("body[data-offline=ready]", timeout=60_000)
    table.page.route("**/*", lambda route: route.abort())
    table.page.reload()
    table.page.wait_for_selector("body[data-engine=ready]", timeout=60_000)


@pytest.mark.long
def test_two_friends_play_live(firefox, site):
    ann, ben = [Table(firefox.new_context().new_page()) for _ in range(2)]
    ann.open(site + "?side=both", engine="later")
    ann.new_game(opponent="live", side="red")
    expect(ann.page.locator("#connect-copy")).to_be_enabled()
    ben.open(ann.page.input_value("#connect-link"), engine="later")
    ben.page.locator("#invitation-connect").click()
    expect(ben.page.locator("#connect-copy")).to_be_enabled()
    ben.page.wait_for_timeout(12_000)  # as people take to pass the answer on; Firefox itself would give up after five
    ann.page.fill("#connect-reply", ben.page.input_value("#connect-link"))
    for table in (ann, ben):
        expect(table.page.locator("#friend-text")).to_contain_text("is here.")
    ann.play("e4=9")
    ben.wait_for_plies(1)
    ben.play("d5=3")
    ann.wait_for_plies(2)
    assert ann.moves() == ben.moves() == ["e4=9", "d5=3"]
    for table in (ann, ben):
        table.page.context.close()


@pytest.mark.long
def test_the_engine_may_still_be_loading_when_the_page_is_left(firefox, site):
    """Firefox (153) never compiles WebAssembly again in a process where a worker ended amid instantiateStreaming.

    Last in this file: should that come back, nothing after it works in this browser.
    """
    for percent in range(0, 100, 10):
        with firefox.new_context() as context:
            page = context.new_page()
            page.goto(site)
            page.wait_for_function(
                "percent => parseInt(document.querySelector('#thoughts').textContent.match(/\\d+%|$/)[0]) >= percent"
                " || document.body.dataset.engine === 'ready'",
                arg=percent,
            )
            page.goto(site + "lessons/")
            page.wait_for_selector("body[data-ready]")
