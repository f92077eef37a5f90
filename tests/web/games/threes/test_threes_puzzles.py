"""The page of the puzzles of Threes, used as people use it."""

import json
from datetime import datetime

import pytest
from playwright.sync_api import expect
from puzzle_days import of_day
from slides import Slides
from table import wait_until_ready

from app.games.threes.lessons.arranged import laid
from tools import puzzles

ONE = puzzles.read("threes")[0]
WRONG = next(name for name in ONE["values"] if name != ONE["solution"])
BOARD = laid(ONE["tiles"], ONE["next"]).tiles


@pytest.fixture
def desk(page, site):
    desk = Slides(page)
    desk.open(f"{site}threes/puzzles/#1", engine=False)
    return desk


def verdict(page, kind):
    expect(page.locator("#feedback")).to_have_attribute("data-kind", kind)
    return page.inner_text("#feedback")


def test_a_puzzle_is_solved_by_mouse_and_an_arrow_shows_the_slide(desk):
    page = desk.page
    assert desk.tiles() == BOARD
    desk.by_mouse(ONE["solution"])
    assert verdict(page, "right").startswith("Correct. ")
    expect(page.locator(".arrow:not([hidden])")).to_have_count(1)
    assert desk.tiles() == BOARD
    expect(page.locator(f"#arrow-{ONE['solution']}.best .icon > *")).to_have_count(1)  # which is seen
    page.wait_for_function("localStorage['pygame35 / threes.puzzles']")
    kept = json.loads(page.evaluate("localStorage['pygame35 / threes.puzzles']"))["content"]
    assert kept["solved"] == [0] and kept["streak"] == 1
    page.click("#next")
    expect(page.locator("#title")).not_to_have_text("Puzzle 1")


def test_a_wrong_slide_by_key_costs_points_and_a_right_one_replaces_it(desk):
    page = desk.page
    desk.by_key(WRONG)
    lost = ONE["values"][ONE["solution"]] - ONE["values"][WRONG]
    assert f"{lost:,} points fewer" in verdict(page, "wrong")
    page.click("#again")
    assert desk.tiles() == BOARD
    desk.by_key(ONE["solution"])
    verdict(page, "right")


def test_buttons_and_a_slide_that_replaces_a_wrong_one(desk):
    page = desk.page
    desk.by_button(WRONG)
    verdict(page, "wrong")
    desk.by_button(ONE["solution"])
    verdict(page, "right")
    expect(page.locator("#message")).to_have_text("Your last slide is taken back.")
    desk.by_key(WRONG)
    expect(page.locator("#message")).to_contain_text("This puzzle is solved.")


def test_a_key_that_moves_nothing_says_so(desk):
    page = desk.page
    idle = next(name for name in ("left", "right", "up", "down") if name not in ONE["values"])
    desk.by_key(idle)
    expect(page.locator("#message")).to_have_text(f"Nothing can move {idle}.")
    expect(page.locator("#feedback")).to_be_empty()
    assert desk.tiles() == BOARD


def test_the_puzzle_of_a_day_by_its_link(page, site):
    day, one = "2026-11-24", of_day("threes", "2026-11-24")
    page.clock.set_fixed_time(datetime.fromisoformat("2026-11-25T10:00:00+00:00"))
    desk = Slides(page)
    desk.open(f"{site}threes/puzzles/#{day}", engine=False)
    expect(page.locator("#title")).to_have_text("Puzzle of 24 November 2026")
    assert desk.tiles() == laid(one["tiles"], one["next"]).tiles
    desk.by_key(one["solution"])
    verdict(page, "right")
    expect(page.locator("#rating")).to_have_text("1,200")  # the puzzles of the days are not rated
    page.wait_for_function("(localStorage['pygame35 / daily'] ?? '').includes('o')")
    page.click("#next")
    page.wait_for_url(f"**/daily/#{day}")
    wait_until_ready(page)
    expect(page.locator("[data-puzzles=threes] p")).to_have_text("Solved")


@pytest.mark.service_worker
def test_without_a_network_puzzles_go_on(page, site):
    desk = Slides(page)
    desk.open(f"{site}threes/puzzles/#1", engine=False)
    page.wait_for_selector("body[data-offline=ready]", timeout=60_000)
    page.context.set_offline(True)
    page.goto("about:blank")
    last = puzzles.read("threes")[-1]
    desk.open(f"{site}threes/puzzles/#{len(puzzles.read('threes'))}", engine=False)
    desk.by_key(last["solution"])
    verdict(page, "right")
    page.click("#next")
    expect(page.locator("#title")).not_to_have_text(f"Puzzle {len(puzzles.read('threes'))}")


def test_hints_and_what_a_screen_reader_hears(desk):
    page = desk.page
    expect(page.locator("#spoken")).to_contain_text("Puzzle 1. Row 1: ")
    for _ in range(3):
        page.keyboard.press("h")
    expect(page.locator("#feedback")).to_have_text(f"Hint: slide {ONE['solution']}.")
    expect(page.locator(".arrow:not([hidden])")).to_have_attribute("id", f"arrow-{ONE['solution']}")


def test_on_a_phone_a_finger_solves_it(browser, site):
    with browser.new_context(viewport={"width": 360, "height": 640}, has_touch=True, is_mobile=True) as context:
        desk = Slides(context.new_page())
        desk.open(f"{site}threes/puzzles/#1", engine=False)
        desk.by_finger(ONE["solution"])
        verdict(desk.page, "right")
        assert desk.page.evaluate("document.documentElement.scrollWidth") <= 360
