"""The page of the day in a browser, with the clock of the browser set."""

import json
from datetime import datetime

import pytest
from playwright.sync_api import expect
from puzzle_days import of_day
from table import Table, never, wait_until_ready
from test_access import assert_accessible

from app.core import stored
from app.core.puzzles import daily, words
from app.core.record import dates
from tools import puzzles

TODAY, TOMORROW = "2026-11-25", "2026-11-26"


def store(page, site, kept):
    page.goto(site + "manifest.webmanifest")
    page.evaluate("text => { localStorage['pygame35 / daily'] = text; }", stored.write(daily.KIND, kept))


def kept(page):
    return json.loads(page.evaluate("localStorage['pygame35 / daily']"))["content"]


def set_time(page, time):
    """Stop the clock of a page at a time, UTC."""
    page.clock.set_fixed_time(datetime.fromisoformat(f"{time}+00:00"))


@pytest.fixture
def today(page):
    set_time(page, f"{TODAY}T10:00")
    return page


def open_day(page, site, fragment=""):
    page.goto(site + "daily/" + fragment)
    wait_until_ready(page)


def card(page, game="35"):
    return page.locator(f"[data-puzzles='{game}']")


def test_a_day_from_the_card_to_the_streak(today, site):
    page, one = today, of_day("35", TODAY)
    open_day(page, site)
    expect(page.locator("h1")).to_have_text("Wednesday, 25 November")
    expect(card(page).locator("p")).to_have_text(f"Rated {words.shown(one['rating'])}")
    expect(page.locator("#streak")).to_have_text("Solve one today to start a streak.")
    expect(page.locator("#share")).to_have_attribute("aria-disabled", "true")
    card(page).locator("a").click()
    wait_until_ready(page)
    expect(page.locator("#title")).to_have_text("Puzzle of 25 November 2026")
    table = Table(page)
    wrong = next(iter(one["replies"]))
    set_time(page, f"{TOMORROW}T00:01")  # the puzzle was begun before: it counts for its day
    table.play(wrong)
    page.wait_for_selector("#feedback[data-kind=wrong]")
    page.wait_for_function("localStorage['pygame35 / daily']")
    page.reload()  # which wins no clean solution
    wait_until_ready(page)
    table.play(one["solution"])
    page.wait_for_selector("#feedback[data-kind=right]")
    expect(page.locator("#rating")).to_have_text("1,200")  # the puzzles of the days are not rated
    page.wait_for_function("(localStorage['pygame35 / daily'] ?? '').includes('xo')")
    assert kept(page) == {TODAY: {"35": "xo"}}
    page.click("#next")
    page.wait_for_url(f"**/daily/#{TODAY}")
    wait_until_ready(page)
    expect(card(page).locator("p")).to_have_text("Solved")
    expect(card(page).locator(".marks")).to_have_attribute("aria-label", "wrong move, right move")
    expect(card(page).locator(".marks i")).to_have_count(2)
    expect(page.locator("#streak")).to_contain_text("Streak: 1 day.")
    one_card = page.locator("[data-puzzles]").count() == 1
    expect(page.locator("#week [aria-current]")).to_have_text("We\n25\n\u2605" if one_card else "We\n25\n\u2713")


def test_what_is_shared_names_no_solution(today, site):
    page, one = today, of_day("35", TODAY)
    store(page, site, {TODAY: {"35": "xho"}})
    page.add_init_script("delete Navigator.prototype.share")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    open_day(page, site)
    page.click("#share")
    page.wait_for_selector("#message:has-text('Copied')")
    text = page.evaluate("navigator.clipboard.readText()")
    assert text.splitlines() == [
        "Puzzles of 25 November 2026",
        "35 \U0001f7e5\U0001f7e8\U0001f7e9",
        f"{site}daily/#{TODAY}",
    ]
    assert one["solution"] not in text


def test_the_archive_and_yesterdays_solution(today, site):
    page = today
    store(page, site, {"2026-11-24": {"35": "o"}, "2026-11-23": {"35": "o"}})
    open_day(page, site)
    expect(page.locator("#streak")).to_contain_text("Streak: 2 days.")
    solution = page.locator("#solutions a", has_text="35: ")
    expect(solution).to_have_text(f"35: {of_day('35', '2026-11-24')['solution']}")
    expect(solution).to_have_attribute("href", "../puzzles/#2026-11-24")
    page.click("#earlier")
    first = page.locator("#week button >> nth=0")
    expect(first).to_have_attribute("aria-label", "Thursday, 12 November, no puzzle solved")
    first.click()
    assert page.evaluate("location.hash") == "#2026-11-12"
    card(page).locator("a").click()
    wait_until_ready(page)
    expect(page.locator("#title")).to_have_text("Puzzle of 12 November 2026")
    Table(page).play(of_day("35", "2026-11-12")["solution"])
    page.wait_for_function("localStorage['pygame35 / daily'].includes('+o')")  # too late for a streak


def test_midnight_brings_the_next_day_to_a_page_in_sight(page, site):
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setTimezoneOverride", {"timezoneId": "America/Los_Angeles"})
    page.clock.install(time=datetime.fromisoformat(f"{TODAY}T10:00:00+00:00"))
    open_day(page, site, f"#{TODAY}")
    expect(page.locator("#next")).to_have_text("New puzzles at 16:00 your time (midnight UTC)")
    page.clock.fast_forward("14:01:00")
    expect(page.locator("h1")).to_have_text("Thursday, 26 November")
    assert page.evaluate("location.hash") == ""
    expect(page.locator("#solutions a", has_text="35: ")).to_have_text(f"35: {of_day('35', TODAY)['solution']}")
    page.click("#week button >> nth=2")
    page.clock.fast_forward("24:00:00")
    page.wait_for_selector(f"#week [data-day='{dates.day_of(TODAY) + 2}'], #later:not([aria-disabled=true])")
    expect(page.locator("h1")).to_have_text("Sunday, 22 November")  # of the archive


@pytest.mark.page_problems
def test_lost_files_are_told(today, site):
    page = today
    page.route("**/puzzles/*/index.json", lambda route: route.abort())
    page.goto(site + "daily/")
    page.wait_for_selector("#message:has-text('cannot be loaded')")
    expect(page.locator("h1")).to_have_text("Wednesday, 25 November")


def test_axe_finds_nothing(today, site):
    page = today
    store(page, site, {TODAY: {"35": "xo"}, "2026-11-24": {"35": "o"}})
    open_day(page, site)
    page.wait_for_selector("#yesterday:not([hidden])")
    assert_accessible(page)


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
    assert page.inner_text("#title") == "Puzzle 1" and page.inner_text("#change").startswith("+")
