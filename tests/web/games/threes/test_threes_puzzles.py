"""The page of the puzzles of Threes, used as people use it."""

from datetime import datetime

import pytest
from playwright.sync_api import expect
from puzzle_days import of_day
from slides import Slides
from table import wait_until_ready

from app.games.threes.tasks import laid
from tools import puzzles


@pytest.fixture(scope="module")
def one():
    """The first puzzle."""
    return puzzles.read("threes")[0]


@pytest.fixture
def desk(page, site):
    return Slides(page).open(f"{site}threes/puzzles/#1", engine=False)


def verdict(page, kind):
    expect(page.locator("#feedback")).to_have_attribute("data-kind", kind)
    return page.inner_text("#feedback")


def test_a_puzzle_is_solved_after_a_wrong_slide_and_an_arrow_shows_it(desk, one):
    page, best = desk.page, one["solution"]
    board = laid(one["tiles"], one["next"]).tiles
    wrong = next(name for name in one["values"] if name != best)
    idle = next(name for name in ("left", "right", "up", "down") if name not in one["values"])
    assert desk.tiles() == board
    desk.by_key(idle)
    expect(page.locator("#message")).to_have_text(f"Nothing can move {idle}.")
    expect(page.locator("#feedback")).to_be_empty()
    desk.by_button(wrong)
    assert f"{one['values'][best] - one['values'][wrong]:,} points fewer" in verdict(page, "wrong")
    page.click("#again")
    assert desk.tiles() == board
    for _ in range(3):
        page.keyboard.press("h")
    expect(page.locator("#feedback")).to_have_text(f"Hint: slide {best}.")
    desk.by_key(wrong)
    verdict(page, "wrong")
    desk.by_mouse(best)
    verdict(page, "right")
    expect(page.locator("#message")).to_have_text("Your last slide is taken back.")
    expect(page.locator(f"#arrow-{best}.best .icon > *")).to_have_count(1)  # which is seen
    page.click("#next")
    expect(page.locator("#title")).not_to_have_text("Puzzle 1")


def test_the_puzzle_of_a_day_by_its_link(page, site):
    day, one = "2026-11-24", of_day("threes", "2026-11-24")
    page.clock.set_fixed_time(datetime.fromisoformat("2026-11-25T10:00:00+00:00"))
    desk = Slides(page)
    desk.open(f"{site}threes/puzzles/#{day}", engine=False)
    expect(page.locator("#title")).to_have_text("Puzzle of 24 November 2026")
    assert desk.tiles() == laid(one["tiles"], one["next"]).tiles
    page.keyboard.press("h")
    expect(page.locator("#message")).to_contain_text("A hint stands in your result.")
    desk.by_key(one["solution"])
    verdict(page, "right")
    expect(page.locator("#rating")).to_have_text("Your rating 1,200")  # the puzzles of the days are not rated
    page.wait_for_function("(localStorage['pygame35 / daily'] ?? '').includes('o')")
    page.click("#next")
    page.wait_for_url(f"**/daily/#{day}")
    wait_until_ready(page)
    expect(page.locator("[data-puzzles=threes]")).to_have_attribute("aria-label", "Threes, solved")
