"""The page of puzzles in a browser, used as people use it: by mouse, keyboard and touch, with and without the AI."""

import json

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect
from table import ENGINE_LIMIT, Table, wait_until_ready

from app.core import stored
from app.core.puzzles import progress
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


@pytest.mark.parametrize("game", ["cell-division", "five-in-a-row", "mega-tic-tac-toe"])
def test_a_puzzle_of_each_other_game_is_solved_to_its_end(page, site, game):
    one = max(puzzles.read(game)[:40], key=lambda one: len(str(one.get("then", ""))))
    number = puzzles.read(game).index(one)
    desk = Desk(page).open(f"{site}{game}/puzzles/#{number + 1}")
    wrong, asked = next(iter(one["replies"])), page.inner_text("#task")
    desk.square(wrong).click()
    expect(page.locator("#feedback")).to_contain_text(" answer")
    desk.verdict("wrong")
    page.click("#again")
    expect(page.locator("#feedback")).to_have_text("")
    desk.square(one["solution"]).click()
    follow = one.get("then")
    while follow:
        desk.verdict("good")
        reply, answers = follow
        expect(desk.square(reply)).not_to_have_attribute("data-owner", "")
        move, follow = next(iter(answers.items()))
        desk.square(move).click()
    assert desk.verdict("right").startswith("Correct.")
    assert page.inner_text("#task") == asked  # nothing more is asked
    desk.wait_until_kept(f"{game}.puzzles", f'"missed": [{number}]')


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


def test_another_square_takes_a_wrong_move_back(desk):
    page, one = desk.page, PUZZLES[KNOWN]
    desk.play(next(iter(one["replies"])))
    desk.verdict("wrong")
    desk.play(one["solution"])
    assert desk.verdict("right").startswith("Correct.")
    assert page.inner_text("#title") == f"Puzzle {KNOWN + 1}"


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
    desk.play(PUZZLES[KNOWN]["solution"])
    desk.verdict("right")
    page.keyboard.press("n")
    expect(page.locator("#title")).not_to_have_text(f"Puzzle {KNOWN + 1}")
    page.go_back()
    expect(page.locator("#title")).to_have_text(f"Puzzle {KNOWN + 1}")
    expect(page.locator("#side-text")).to_contain_text("it is not rated again")
    page.keyboard.press("h")  # which costs nothing now
    expect(page.locator("#feedback")).to_contain_text(square)


def test_a_wrong_move_that_nobody_foresaw_is_answered_by_the_engine(page, site):
    one = PUZZLES[KNOWN]
    desk = Desk(page).open(address(site, KNOWN), engine="later")
    empty = next(name for name, (_, digit) in desk.grid().items() if not digit and not one["solution"].startswith(name))
    known = {one["solution"], *one["replies"]}
    desk.play(next(f"{empty}={digit}" for digit in range(1, 10) if f"{empty}={digit}" not in known))
    expect(page.locator("#feedback")).to_contain_text("answers", timeout=ENGINE_LIMIT)
    desk.verdict("wrong")


@pytest.mark.page_problems
def test_without_the_engine_a_wrong_move_is_told_all_the_same(page, site):
    one = PUZZLES[KNOWN]
    page.route("**/pyodide/**", lambda route: route.abort())
    desk = Desk(page).open(address(site, KNOWN), engine="later")
    taken = {one["solution"], *one["replies"]}
    empty = next(name for name, (_, digit) in desk.grid().items() if not digit)
    desk.play(next(f"{empty}={digit}" for digit in range(1, 10) if f"{empty}={digit}" not in taken))
    expect(page.locator("#feedback")).to_contain_text("cannot be loaded", timeout=ENGINE_LIMIT)
    page.click("#again")
    desk.play(one["solution"])
    assert desk.verdict("right")


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


def test_another_tab_sees_the_rating(desk, site):
    page = desk.page
    other = Desk(page.context.new_page()).open(address(site, KNOWN))
    other.play(PUZZLES[KNOWN]["solution"])
    other.verdict("right")
    expect(page.locator("#rating")).to_have_text(other.page.inner_text("#rating"))


@pytest.mark.parametrize("game", ["", "threes/"])
@pytest.mark.parametrize("fragment", ["#0", "#999999", "#nonsense", "#2026-02-30", "#2999-01-01"])
def test_an_address_without_a_puzzle_shows_another_one(page, site, game, fragment):
    desk = Desk(page).open(f"{site}{game}puzzles/{fragment}")
    assert desk.message().startswith("There is no puzzle")
    expect(page.locator("#title")).to_contain_text("Puzzle ")


@pytest.mark.parametrize("game, key", [("", "puzzles"), ("threes/", "threes.puzzles")])
def test_damaged_progress_is_set_aside(page, site, game, key):
    page.goto(site + "manifest.webmanifest")
    spoiled = stored.write(progress.KIND, {"rating": 3})
    page.evaluate("([key, text]) => { localStorage[`pygame35 / ${key}`] = text; }", [key, spoiled])
    desk = Desk(page).open(f"{site}{game}puzzles/#{KNOWN + 1}")
    assert "set aside" in desk.message()
    expect(page.locator("#rating")).to_have_text("1,200")
    assert page.evaluate("key => localStorage[`pygame35 / ${key}.set-aside`]", key)


@pytest.mark.parametrize("game", ["", "threes/"])
def test_without_storage_puzzles_can_be_solved_and_the_page_says_that_nothing_is_kept(page, site, game):
    page.add_init_script(
        "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError'); } })"
    )
    desk = Desk(page).open(f"{site}{game}puzzles/#{KNOWN + 1}")
    assert "This browser blocks storage" in desk.message()
    desk.solve(game, KNOWN)
    desk.verdict("right")
    page.click("#next")
    expect(page.locator("#title")).not_to_have_text(f"Puzzle {KNOWN + 1}")


@pytest.mark.page_problems
@pytest.mark.parametrize("game", ["35", "threes"])
def test_a_file_that_is_missing_is_told(page, site, game):
    folder = "" if game == "35" else f"{game}/"
    desk = Desk(page).open(f"{site}{folder}puzzles/#1")
    page.route(f"**/puzzles/{game}/*.json", lambda route: route.abort())
    page.goto(f"{site}{folder}puzzles/#{len(puzzles.read(game))}")
    page.wait_for_selector("#message:has-text('cannot be loaded')")
    expect(page.locator("#title")).to_have_text("Puzzle 1")
    page.unroute(f"**/puzzles/{game}/*.json")
    page.click("#next")
    expect(page.locator("#title")).not_to_have_text("Puzzle 1")
    assert desk.page.locator("[data-square]").count() > 0


@pytest.mark.parametrize("game", ["", "threes/"])
@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("width", [360, 768, 1440])
def test_axe_finds_nothing(page, site, theme, width, game):
    page.set_viewport_size({"width": width, "height": 800})
    page.emulate_media(color_scheme=theme)
    desk = Desk(page).open(f"{site}{game}puzzles/#{KNOWN + 1}")
    desk.solve(game, KNOWN)
    desk.verdict("right")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert [found["id"] for found in Axe().run(page).response["violations"]] == []
