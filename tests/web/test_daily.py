"""The page of the day in a browser, with the clock of the browser set."""

import json
import re
from datetime import datetime

import pytest
from playwright.sync_api import expect
from puzzle_days import of_day
from table import Table, never, wait_until_ready
from test_access import assert_accessible

from app.core import stored
from app.core.puzzles import daily
from app.core.record import dates
from pygame35.games.thirtyfive.records import replay
from pygame35.games.thirtyfive.rules import unpack
from tools import puzzles

TODAY, TOMORROW, DATED = "2026-11-25", "2026-11-26", "2026-12-03"


def store(page, site, kept):
    page.goto(site + "manifest.webmanifest")
    page.evaluate("text => { localStorage['pygame35 / daily'] = text; }", stored.write(daily.KIND, kept))


def kept(page, name="daily"):
    return json.loads(page.evaluate("name => localStorage[`pygame35 / ${name}`]", name))["content"]


def utc(time):
    return datetime.fromisoformat(f"{time}+00:00")


@pytest.fixture
def today(page):
    page.clock.install(time=utc(f"{TODAY}T10:00"))
    return page


def open_day(page, site, fragment=""):
    page.goto(site + "daily/" + fragment)
    wait_until_ready(page)
    return Table(page)


def quiet(one):
    """Three moves that turn nothing and are not the solution."""
    position = replay(unpack(one["game"]))
    moves = []
    for move in position.legal_moves():
        text = position.format_move(move)
        if text != one["solution"] and not position.play(move).reached:
            moves.append(text)
        if len(position.moves) > len(unpack(one["game"])):
            position.undo()
    return moves[:3]


def test_a_day_from_the_first_try_to_the_streak(today, site):
    page, one = today, of_day("35", TODAY)
    table = open_day(page, site)
    expect(page.locator("h1")).to_have_text("35 Daily No. 25")
    expect(page.locator("#date")).to_have_text("Wednesday 25 November \u00b7 until 00:00 here")
    expect(page.locator("#streak")).to_have_text("No streak yet")
    expect(page.locator(".tries .wait b")).to_have_text("14 h 0 min")
    table.play(quiet(one)[0])
    expect(page.locator("#feedback")).to_contain_text("That turns nothing.")
    expect(page.locator("#left")).to_have_text("Two tries left")
    page.clock.set_system_time(utc(f"{TOMORROW}T00:01"))  # the board was begun before: it counts for its day
    page.reload()
    table = open_day(page, site, f"#{TODAY}")
    expect(page.locator("#left")).to_have_text("Two tries left")
    table.play(one["solution"])
    expect(page.locator("#verdict")).to_have_text("Solved!")
    expect(page.locator("#tries")).to_have_text("On your second try.")
    expect(page.locator("#result")).to_have_text("35 Daily No. 25 \u00b7 2/3")
    page.wait_for_function("(localStorage['pygame35 / daily'] ?? '').includes('xo')")
    assert kept(page) == {TODAY: {"35": "xo"}}
    assert kept(page, "daily tries") == {TODAY: [quiet(one)[0], one["solution"]]}
    expect(page.locator("#streak")).to_have_text("1 day")
    expect(page.locator("[data-streak]")).to_have_attribute("style", re.compile("--streak: 1"))
    expect(page.locator("#reasons")).to_contain_text(f"{one['solution'][3]} on {one['solution'][:2]}")
    expect(page.locator("#reasons")).to_contain_text(f"Your {quiet(one)[0][3]} on {quiet(one)[0][:2]} turned nothing.")


def test_the_third_wrong_try_shows_the_answer(page, site):
    page.clock.install(time=utc(f"{DATED}T10:00"))
    one = of_day("35", DATED)
    table = open_day(page, site)
    waits = page.locator("[data-waits]")
    for move in quiet(one):
        expect(waits).to_have_count(1)
        name, _, digit = move.partition("=")
        table.square(name).click()
        page.locator("#pad button", has_text=digit).press("Enter")
        page.wait_for_function("text => (localStorage['pygame35 / daily tries'] ?? '').includes(text)", arg=move)
    expect(page.locator("#verdict")).to_have_text("Not today")
    expect(page.locator("#play")).to_have_text("Play today\u2019s board")
    expect(page.locator("#share")).to_be_focused()  # the key has gone
    expect(waits).to_have_count(0)
    page.evaluate("""() => {
        document.documentElement.toggleAttribute("data-waits", true);
        dispatchEvent(new PageTransitionEvent("pageshow"));
    }""")
    expect(waits).to_have_count(0)
    expect(page.locator("#result")).to_have_text("35 Daily No. 33 \u00b7 X/3")
    square, _, digit = one["solution"].partition("=")
    expect(page.locator("#feedback")).to_be_hidden()
    expect(page.locator("#tries")).to_contain_text(f"{digit} on {square} wins by ")
    page.wait_for_function(
        "([square, digit]) => [...document.querySelectorAll('[role=gridcell]')].some(it => it.dataset.digit === digit "
        "&& it.getAttribute('aria-label').startsWith(square + ','))",
        arg=[square, digit],
    )
    assert kept(page) == {DATED: {"35": "xxx"}}
    expect(page.locator("#streak")).to_have_text("No streak yet")
    page.reload()
    wait_until_ready(page)
    expect(page.locator("#verdict")).to_have_text("Not today")


@pytest.mark.parametrize("marks, streak", [("xo", 3), ("x", 2), ("+o", 2)])
def test_the_header_of_every_page_shows_the_streak_that_the_page_of_the_day_counts(today, site, marks, streak):
    days = {dates.date_of(dates.day_of(TODAY) - back): {"35": "o"} for back in (1, 2, 4)} | {TODAY: {"threes": marks}}
    store(today, site, days)
    assert daily.streak(days, dates.day_of(TODAY)) == streak
    today.goto(site + "games/")
    expect(today.locator(".streak")).to_be_visible()
    assert today.evaluate("getComputedStyle(document.querySelector('.streak b')).counterReset") == f"days {streak}"
    store(today, site, {TODAY: {"35": "x"}})
    today.goto(site + "games/")
    expect(today.locator(".streak")).to_be_hidden()


def test_what_is_shared_names_no_solution(today, site):
    page, one = today, of_day("35", TODAY)
    page.add_init_script("delete Navigator.prototype.share")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    open_day(page, site).play(one["solution"])
    page.click("#share")
    page.wait_for_selector("#message:has-text('Copied')")
    title, row, link = page.evaluate("navigator.clipboard.readText()").splitlines()
    assert title == "35 Daily No. 25 \u00b7 1/3" and set(row) <= {"\U0001f7e5", "\U0001f7e6"}
    assert link == f"{site}daily/#{TODAY}"


def test_results_of_earlier_versions_are_shown(today, site):
    page = today
    store(page, site, {TODAY: {"35": "xho", "threes": "o"}, "2026-11-24": {"35": "xxxxo"}, "2026-11-23": {"35": "o"}})
    open_day(page, site)
    expect(page.locator("#verdict")).to_have_text("Solved!")
    expect(page.locator("#tries")).to_have_text("On your second try.")
    expect(page.locator("#rows div")).to_have_count(2)
    expect(page.locator("#streak")).to_have_text("3 days")
    expect(page.locator("#strip .solved")).to_have_attribute("aria-label", "Threes, solved")
    expect(page.locator("#others")).to_have_text("Three more for today")
    expect(page.locator("[data-puzzles=threes]")).to_have_attribute("href", f"../threes/puzzles/#{TODAY}")
    expect(page.locator("#before")).to_have_text("Tuesday\u2019s board, No. 24")
    page.click("#yesterday")
    expect(page.locator("#result")).to_have_text("35 Daily No. 24 \u00b7 5 tries")
    page.click("#now")
    expect(page.locator("h1")).to_have_text("35 Daily No. 25")


def test_midnight_brings_the_next_day_to_a_page_in_sight(page, site):
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setTimezoneOverride", {"timezoneId": "America/Los_Angeles"})
    page.clock.install(time=utc(f"{TODAY}T10:00"))
    open_day(page, site, f"#{TODAY}")
    expect(page.locator("#date")).to_have_text("Wednesday 25 November \u00b7 until 16:00 here")
    page.clock.fast_forward("14:01:00")
    expect(page.locator("h1")).to_have_text("35 Daily No. 26")
    assert page.evaluate("location.hash") == ""
    page.click("#yesterday")
    expect(page.locator("h1")).to_have_text("35 Daily No. 25")
    page.clock.fast_forward("24:00:00")
    expect(page.locator("#date")).to_have_text("Wednesday 25 November")  # of the archive


def test_a_board_that_is_begun_stays_at_midnight(page, site):
    page.clock.install(time=utc(f"{TODAY}T23:50"))
    one = of_day("35", TODAY)
    table = open_day(page, site)
    table.play(quiet(one)[0])
    expect(page.locator("#left")).to_have_text("Two tries left")
    page.clock.fast_forward("11:00")
    expect(page.locator("#date")).to_have_text("Wednesday 25 November")
    table.play(one["solution"])
    expect(page.locator("#verdict")).to_have_text("Solved!")
    page.wait_for_function("(localStorage['pygame35 / daily'] ?? '').includes('xo')")
    assert kept(page) == {TODAY: {"35": "xo"}}
    page.click("#now")
    expect(page.locator("h1")).to_have_text("35 Daily No. 26")


def test_a_link_to_a_puzzle_of_a_day_leads_to_its_board(page, site):
    page.clock.install(time=utc(f"{DATED}T10:00"))
    page.goto(site + f"puzzles/#{DATED}")
    page.wait_for_url(f"**/daily/#{DATED}")
    wait_until_ready(page)
    expect(page.locator("h1")).to_have_text("35 Daily No. 33")
    assert dates.day_of(DATED) - daily.OPENED + 1 == 33


def test_a_sibling_leads_to_its_puzzle_of_the_day(today, site):
    today.goto(site + "mega-tic-tac-toe/lessons/")
    today.click("nav a.daily")
    today.wait_for_url(f"{site}mega-tic-tac-toe/puzzles/#{TODAY}")
    expect(today.locator("[data-waits]")).to_have_count(1)
    store(today, site, {TODAY: {"mega-tic-tac-toe": "xo"}})
    today.goto(site + "mega-tic-tac-toe/lessons/")
    expect(today.locator("[data-waits]")).to_have_count(0)
    today.goto(site + "monty-hall/")
    expect(today.locator("nav a.daily")).to_have_attribute("href", "../daily/")
    expect(today.locator("[data-waits]")).to_have_count(1)


@pytest.mark.page_problems
def test_lost_files_are_told(today, site):
    page = today
    page.route("**/puzzles/*/index.json", lambda route: route.abort())
    page.goto(site + "daily/")
    page.wait_for_selector("#message:has-text('cannot be loaded')")
    expect(page.locator("h1")).to_have_text("35 Daily No. 25")


@pytest.mark.parametrize("marks", ["", "x", "xo"])
def test_axe_finds_nothing(today, site, marks):
    page = today
    page.emulate_media(reduced_motion="reduce")
    store(page, site, {TODAY: {"35": marks} if marks else {}, "2026-11-24": {"35": "o"}})
    open_day(page, site)
    assert_accessible(page)


def test_a_phone_needs_no_scrolling(today, site):
    page, one = today, of_day("35", TODAY)
    page.set_viewport_size({"width": 390, "height": 844})
    table = open_day(page, site)
    bottom = "element => element.getBoundingClientRect().bottom"
    assert page.locator("#strip ul").evaluate(bottom) <= 844
    page.click("#play")
    expect(page.locator("#pad")).to_be_visible()
    assert page.locator("#pad").evaluate(bottom) <= 844
    table.play(one["solution"])
    expect(page.locator("#share")).to_be_visible()
    assert page.locator("#strip ul").evaluate(bottom) <= 844


BOX = "element => JSON.stringify(element.getBoundingClientRect())"


@pytest.mark.parametrize(("width", "height"), [(360, 640), (390, 844), (768, 1024), (1440, 900)])
def test_why_the_best_move_works_moves_nothing(page, site, width, height):
    page.clock.install(time=utc(f"{DATED}T10:00"))
    page.set_viewport_size({"width": width, "height": height})
    page.emulate_media(reduced_motion="reduce")
    store(page, site, {DATED: {"35": "o"}})
    open_day(page, site)
    reasons, share = page.locator("#reasons"), page.locator("#share")
    opened = reasons.is_visible()
    assert opened == (width == 1440)
    before = share.evaluate(BOX)
    page.click("#why summary")
    expect(reasons).to_be_visible(visible=not opened)
    assert share.evaluate(BOX) == before
    page.click("#why summary")
    expect(reasons).to_be_visible(visible=opened)
    assert reasons.evaluate("element => element.scrollWidth <= innerWidth")


def test_the_keys_lie_beside_the_board_of_a_phone_on_its_side(today, site):
    page = today
    page.set_viewport_size({"width": 844, "height": 390})
    open_day(page, site)
    page.click("#play")
    expect(page.locator("#pad")).to_be_visible()
    board, pad = [json.loads(page.locator(name).evaluate(BOX)) for name in ("#board", "#pad")]
    assert pad["left"] >= board["right"] and pad["bottom"] <= 390


def test_a_day_whose_file_is_slow_gets_no_move_of_the_puzzle_before(today, site):
    page, first = today, puzzles.read("35")[0]
    table = Table(page).open(site + "puzzles/#1", engine=False)
    page.route("**/puzzles/35/*.json", never)
    with page.expect_request("**/puzzles/35/*.json"):
        page.evaluate("date => { location.hash = date; }", TODAY)
    table.play(first["solution"])
    page.wait_for_selector("#feedback[data-kind=right]")
    page.wait_for_function("localStorage['pygame35 / puzzles']")
    assert page.evaluate("localStorage['pygame35 / daily'] ?? null") is None
    assert page.inner_text("#title") == "Puzzle 1" and ", +" in page.inner_text("#rating")
