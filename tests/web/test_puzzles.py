"""The page of puzzles in a browser, used as people use it: by mouse, keyboard and touch, with and without the AI."""

import json

import pytest
from playwright.sync_api import expect
from table import ENGINE_LIMIT, Table, wait_until_ready
from test_access import assert_accessible

from tools import puzzles

PUZZLES = puzzles.read("35")
KNOWN = next(number for number, one in enumerate(PUZZLES) if one["proved"] and one["replies"])


class Desk(Table):
    """The page of puzzles, open at one."""

    def open(self, address, engine=False):
        return super().open(address, engine=engine)

    def solve(self, game, number):
        """Make the right move of a puzzle. game: the folder of its page, "" for 35."""
        if game == "threes/":
            self.page.keyboard.press(f"Arrow{puzzles.read('threes')[number]['solution'].capitalize()}")
        else:
            self.play(PUZZLES[number]["solution"])

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


def address(site, number):
    return f"{site}puzzles/#{number + 1}"


@pytest.fixture
def desk(page, site):
    return Desk(page).open(address(site, KNOWN))


def test_a_puzzle_is_solved_at_once(desk):
    page, one = desk.page, PUZZLES[KNOWN]
    expect(page.locator("#title")).to_have_text(f"Puzzle {KNOWN + 1}")
    expect(page.locator("#rating")).to_have_text("1,200")
    expect(page.locator("#onward")).to_have_text("Skip")
    desk.play(one["solution"])
    text = desk.verdict("right")
    assert text.startswith("Correct.") and "Proved: every other move leaves you at least" in text
    assert "Difficulty" in page.inner_text("#themes")
    desk.wait_until_kept("puzzles", f'"solved": [{KNOWN}]')
    kept = desk.kept()
    assert kept["streak"] == 1 and kept["rating"][0] > 200
    assert page.inner_text("#change").startswith("+")
    page.click("#next")
    expect(page.locator("#title")).not_to_have_text(f"Puzzle {KNOWN + 1}")
    expect(page.locator("#steps button:visible")).to_have_count(1)
    assert page.evaluate("location.hash") == "#" + page.inner_text("#title").split()[-1]
    page.reload()
    wait_until_ready(page)
    expect(page.locator("#rating")).to_have_text(f"{int(kept['rating'][0] + 1000.5):,}")
    page.click("#steps button >> nth=0")
    expect(page.locator("#title")).to_have_text(f"Puzzle {KNOWN + 1}")


def test_a_wrong_move_is_answered_on_the_board_and_taken_back(desk):
    page, one = desk.page, PUZZLES[KNOWN]
    before = desk.grid()
    wrong, (_, answer) = next(iter(one["replies"].items()))
    desk.play(wrong)
    expect(page.locator("#feedback")).to_contain_text(f"answers {answer}")
    assert "squares worse off than with the best move." in desk.verdict("wrong")
    square, digit = answer.split("=")
    expect(desk.square(square)).to_have_attribute("data-digit", digit)
    desk.wait_until_kept("puzzles", f'"missed": [{KNOWN}]')
    page.click("#again")
    expect(page.locator("#feedback")).to_have_text("")
    assert desk.grid() == before
    desk.play(one["solution"])
    desk.verdict("right")
    assert desk.kept()["solved"] == [] and desk.kept()["streak"] == 0  # the first try counts
    page.keyboard.press("n")
    expect(page.locator("#title")).not_to_have_text(f"Puzzle {KNOWN + 1}")
    page.go_back()
    expect(page.locator("#title")).to_have_text(f"Puzzle {KNOWN + 1}")
    expect(page.locator("#side-text")).to_contain_text("it is not rated again")


def test_two_hints_name_the_square_and_then_the_move(desk):
    page, (square, digit) = desk.page, PUZZLES[KNOWN]["solution"].split("=")
    page.keyboard.press("h")
    assert "does not count as solved" in desk.message() and page.inner_text("#feedback") == ""
    page.keyboard.press("h")
    expect(page.locator("#feedback")).to_contain_text(square)
    first = page.inner_text("#feedback")
    page.keyboard.press("h")
    expect(page.locator("#feedback")).not_to_have_text(first)
    assert digit in page.inner_text("#feedback")
    desk.wait_until_kept("puzzles", f'"missed": [{KNOWN}]')


@pytest.mark.page_problems
def test_without_the_engine_a_wrong_move_is_told_all_the_same(page, site):
    one = PUZZLES[KNOWN]
    page.route("**/pyodide/**", lambda route: route.abort())
    desk = Desk(page).open(address(site, KNOWN), engine="later")
    taken = {one["solution"], *one["replies"]}
    empty = next(name for name, (_, digit) in desk.grid().items() if not digit)
    desk.play(next(f"{empty}={digit}" for digit in range(1, 10) if f"{empty}={digit}" not in taken))
    expect(page.locator("#feedback")).to_contain_text("cannot be loaded", timeout=ENGINE_LIMIT)
    desk.play(one["solution"])  # another square takes the wrong move back
    assert desk.verdict("right").startswith("Correct.")


def test_a_puzzle_by_touch(browser, site):
    with browser.new_context(viewport={"width": 360, "height": 640}, has_touch=True, is_mobile=True) as context:
        page = context.new_page()
        desk = Desk(page).open(address(site, KNOWN))
        square, digit = PUZZLES[KNOWN]["solution"].split("=")
        desk.square(square).tap()
        page.tap(f"[data-place='{digit}']")
        desk.verdict("right")
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
        for name in ("#hint", "#next", "[data-place='5']", "#sets"):
            box = page.locator(name).bounding_box()
            assert box["height"] >= 44 and box["y"] + box["height"] <= 640, name


def test_themes_and_difficulty(desk, site):
    page = desk.page
    page.set_viewport_size({"width": 390, "height": 844})
    page.click("#sets")
    page.click("[data-theme-wanted=counter]")
    expect(page.locator("#chosen")).to_have_text("Countering a set-up")
    number = int(page.inner_text("#title").split()[-1]) - 1
    assert "counter" in PUZZLES[number]["themes"]
    page.locator("label", has_text="Harder").click()
    page.wait_for_function("n => document.querySelector('#title').textContent !== n", arg=f"Puzzle {number + 1}")
    harder = int(page.inner_text("#title").split()[-1]) - 1
    assert PUZZLES[harder]["rating"] > 200 and "counter" in PUZZLES[harder]["themes"]
    desk.wait_until_kept("puzzles wanted", '["counter", "harder"]')
    Desk(page).open(site + "puzzles/")
    expect(page.locator("#chosen")).to_have_text("Countering a set-up")
    expect(page.locator("[name=difficulty][value=harder]")).to_be_checked()


def test_without_storage_puzzles_can_be_solved_and_the_page_says_that_nothing_is_kept(page, site):
    page.add_init_script(
        "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError'); } })"
    )
    desk = Desk(page).open(address(site, KNOWN))
    assert "This browser blocks storage" in desk.message()
    desk.solve("", KNOWN)
    desk.verdict("right")
    page.click("#next")
    expect(page.locator("#title")).not_to_have_text(f"Puzzle {KNOWN + 1}")


@pytest.mark.page_problems
def test_a_file_that_is_missing_is_told(page, site):
    Desk(page).open(f"{site}puzzles/#1")
    page.route("**/puzzles/35/*.json", lambda route: route.abort())
    page.goto(f"{site}puzzles/#{len(PUZZLES)}")
    page.wait_for_selector("#message:has-text('cannot be loaded')")
    expect(page.locator("#title")).to_have_text("Puzzle 1")
    page.unroute("**/puzzles/35/*.json")
    page.click("#next")
    expect(page.locator("#title")).not_to_have_text("Puzzle 1")


@pytest.mark.parametrize("game", ["", pytest.param("threes/", marks=pytest.mark.long)])
def test_axe_finds_nothing(page, site, game):
    desk = Desk(page).open(f"{site}{game}puzzles/#{KNOWN + 1}")
    desk.solve(game, KNOWN)
    desk.verdict("right")
    assert_accessible(page)
