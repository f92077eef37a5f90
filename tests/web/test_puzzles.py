"""The page of puzzles in a browser, used as people use it: by mouse, keyboard and touch, with and without the AI."""

import json
import re
from functools import cache

import pytest
from playwright.sync_api import expect
from table import ENGINE_LIMIT, Table, wait_until_ready
from test_access import assert_accessible

from tools import puzzles

every = cache(puzzles.read)


class RemoteGameController(Table):
    """The page of puzzles. number: of a puzzle of 35 with a proof and known replies, `one`, from 0."""

    def __init__(self, page):
        super().__init__(page)
        self.number, self.one = next(
            (number, one) for number, one in enumerate(every("35")) if one["proved"] and one["replies"]
        )
        self.title = f"Puzzle {self.number + 1}"

    def open_one(self, site, engine=False):
        return self.open(f"{site}puzzles/#{self.number + 1}", engine)

    def verdict(self, kind):
        expect(self.page.locator("#feedback")).to_have_attribute("data-kind", kind)
        return self.page.inner_text("#feedback")

    def kept(self, key="puzzles"):
        text = self.page.evaluate("key => localStorage[`pygame35 / ${key}`] ?? null", key)
        return text and json.loads(text)["content"]

    def wait_until_kept(self, key, text):
        self.page.wait_for_function(
            "([key, text]) => (localStorage[`pygame35 / ${key}`] ?? '').includes(text)", arg=[key, text]
        )


@pytest.fixture
def desk(page, site):
    return RemoteGameController(page).open_one(site)


def test_a_puzzle_is_solved_at_once(desk):
    page, one = desk.page, desk.one
    expect(page.locator("#title")).to_have_text(desk.title)
    expect(page.locator("#rating")).to_be_hidden()
    expect(page.locator("#onward")).to_have_text("Skip")
    desk.play(one["solution"])
    expect(page.locator("#task")).to_be_hidden()
    text = desk.verdict("right")
    assert text.startswith("Yes.") and "The next best digit leaves you 2 squares fewer." in text
    expect(page.locator("#themes")).to_have_text("Find the 35")
    desk.wait_until_kept("puzzles", f'"solved": [{desk.number}]')
    kept = desk.kept()
    assert kept["streak"] == 1 and kept["rating"][0] > 200
    rating = f"Your rating {int(kept['rating'][0] + 1000.5):,}"
    assert re.fullmatch(re.escape(rating) + r", \+\d+", page.inner_text("#rating"))
    page.click("#next")
    expect(page.locator("#title")).not_to_have_text(desk.title)
    expect(page.locator("#rating")).to_have_text(rating)
    page.click("summary")
    expect(page.locator("#steps button:visible")).to_have_count(1)
    assert page.evaluate("location.hash") == "#" + page.inner_text("#title").split()[-1]
    page.reload()
    wait_until_ready(page)
    page.click("summary")
    page.click("#steps button >> nth=0")
    expect(page.locator("#title")).to_have_text(desk.title)
    desk.play(one["solution"])
    expect(page.locator("#rating")).to_have_text(rating)  # a puzzle counts once


def test_a_wrong_move_is_answered_on_the_board_and_taken_back(desk):
    page, one = desk.page, desk.one
    before = desk.grid()
    wrong, (_, answer) = next(iter(one["replies"].items()))
    desk.play(wrong)
    square, digit = answer.split("=")
    expect(page.locator("#feedback")).to_contain_text(f"answers {digit} on {square}")
    assert "That leaves you 3 squares fewer than the best digit." in desk.verdict("wrong")
    expect(desk.square(square)).to_have_attribute("data-digit", digit)
    desk.wait_until_kept("puzzles", f'"missed": [{desk.number}]')
    page.click("#again")
    expect(page.locator("#feedback")).to_have_text("")
    assert desk.grid() == before
    desk.play(one["solution"])
    desk.verdict("right")
    assert desk.kept()["solved"] == [] and desk.kept()["streak"] == 0  # the first try counts
    page.keyboard.press("n")
    expect(page.locator("#title")).not_to_have_text(desk.title)
    page.go_back()
    expect(page.locator("#title")).to_have_text(desk.title)


def test_two_hints_name_the_square_and_then_the_move(desk):
    page, (square, digit) = desk.page, desk.one["solution"].split("=")
    page.keyboard.press("h")
    expect(page.locator("#feedback")).to_contain_text(square)
    first = page.inner_text("#feedback")
    page.keyboard.press("h")
    expect(page.locator("#feedback")).not_to_have_text(first)
    assert digit in page.inner_text("#feedback")
    desk.wait_until_kept("puzzles", f'"missed": [{desk.number}]')


@pytest.mark.parametrize("name", ["", "mega-tic-tac-toe/", "threes/"])
def test_a_puzzle_that_was_left_is_there_again(page, site, name):
    desk = RemoteGameController(page).open(f"{site}{name}puzzles/", engine=False)
    title = page.inner_text("#title")
    first = [f"Puzzle {number + 1}" for number in puzzles.FIRST[name.strip("/") or "35"]]
    assert title in first
    page.click("nav a.you")
    desk.open(f"{site}{name}puzzles/", engine=False)
    expect(page.locator("#title")).to_have_text(title)
    page.click("#next")
    expect(page.locator("#title")).not_to_have_text(title)


def test_the_first_puzzles_of_35_say_how_many_squares_to_turn(page, site):
    number = puzzles.FIRST["35"][0]
    desk = RemoteGameController(page).open(f"{site}puzzles/#{number + 1}", engine=False)
    expect(page.locator("#task")).to_have_text("Turn four squares red with one digit.")
    desk.play("f3=9")
    assert desk.verdict("wrong") == "Not yet. That turns nothing. You can turn 4."
    page.click("#again")
    desk.play(every("35")[number]["solution"])
    assert desk.verdict("right") == "Yes. f2 reaches 35, 4 squares turn red, and 3 empty squares get stripes."


@pytest.mark.page_problems
def test_without_the_engine_a_wrong_move_is_told_all_the_same(page, site):
    page.route("**/pyodide/**", lambda route: route.abort())
    desk = RemoteGameController(page).open_one(site, engine="later")
    one = desk.one
    taken = {one["solution"], *one["replies"]}
    empty = next(name for name, (_, digit) in desk.grid().items() if not digit)
    desk.play(next(f"{empty}={digit}" for digit in range(1, 10) if f"{empty}={digit}" not in taken))
    expect(page.locator("#feedback")).to_contain_text("cannot be loaded", timeout=ENGINE_LIMIT)
    desk.play(one["solution"])  # another square takes the wrong move back
    assert desk.verdict("right").startswith("Yes.")


def test_a_puzzle_never_shows_the_threats_that_solve_it(page, site):
    desk, path = RemoteGameController(page), f"{site}five-in-a-row/puzzles/"
    assert desk.open(f"{path}?threats=true#3", engine=False).picture() == desk.open(f"{path}#3", engine=False).picture()


def test_a_puzzle_by_touch(browser, site):
    with browser.new_context(viewport={"width": 360, "height": 640}, has_touch=True, is_mobile=True) as context:
        page = context.new_page()
        desk = RemoteGameController(page).open_one(site)
        square, digit = desk.one["solution"].split("=")
        desk.square(square).tap()
        page.tap(f"[data-place='{digit}']")
        desk.verdict("right")
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
        for name in ("#hint", "#next", "[data-place='5']"):
            box = page.locator(name).bounding_box()
            assert box["height"] >= 44 and box["y"] + box["height"] <= 640, name


def test_axe_finds_nothing_before_and_after_the_right_move(desk):
    assert_accessible(desk.page)
    desk.play(desk.one["solution"])
    desk.verdict("right")
    desk.page.click("summary")
    assert_accessible(desk.page)


def test_themes_and_difficulty(desk, site):
    page = desk.page
    page.set_viewport_size({"width": 390, "height": 844})
    page.click("summary")
    page.click("#sets")
    page.click("[data-theme-wanted=counter]")
    expect(page.locator("#chosen")).to_have_text("Answer a set-up")
    number = int(page.inner_text("#title").split()[-1]) - 1
    assert "counter" in every("35")[number]["themes"]
    page.locator("label", has_text="Harder").click()
    page.wait_for_function("n => document.querySelector('#title').textContent !== n", arg=f"Puzzle {number + 1}")
    harder = int(page.inner_text("#title").split()[-1]) - 1
    assert every("35")[harder]["rating"] > every("35")[number]["rating"] and "counter" in every("35")[harder]["themes"]
    desk.wait_until_kept("puzzles wanted", '["counter", "harder"]')
    RemoteGameController(page).open(site + "puzzles/", engine=False)
    expect(page.locator("#chosen")).to_have_text("Answer a set-up")
    page.click("summary")
    expect(page.locator("[name=difficulty][value=harder]")).to_be_checked()


@pytest.mark.page_problems
def test_a_file_that_is_missing_is_told(page, site):
    RemoteGameController(page).open(f"{site}puzzles/#1", engine=False)
    page.route("**/puzzles/35/*.json", lambda route: route.abort())
    page.goto(f"{site}puzzles/#{len(every('35'))}")
    page.wait_for_selector("#message:has-text('cannot be loaded')")
    expect(page.locator("#title")).to_have_text("Puzzle 1")
    page.unroute("**/puzzles/35/*.json")
    page.click("#next")
    expect(page.locator("#title")).not_to_have_text("Puzzle 1")
