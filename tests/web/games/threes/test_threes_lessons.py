"""The page of the lessons of Threes, used as people use it."""

import json

import pytest
from playwright.sync_api import expect
from slides import TOUCH, Slides
from table import wait_until_ready

from app.core.lessons.steps import read_lessons
from app.games.threes.lessons.arranged import position_of
from app.games.threes.lessons.goals import fault
from pygame35.games.threes.rules import NAMES
from tests.paths import ROOT

CONTENT = json.loads((ROOT / "web/app/games/threes/lessons/lessons.json").read_text(encoding="utf-8"))
LESSONS = read_lessons(CONTENT)
PLACES = [(lesson, number) for lesson in LESSONS for number in range(len(lesson["steps"]))]
PROGRESS = "pygame35 / threes.lessons"


def answers(step):
    """(a move that solves a step, one that does not)."""
    position = position_of(step)
    legal = position.legal_moves()
    right = [NAMES[move] for move in legal if not fault(step["goal"], position, move)]
    return right[0], next(NAMES[move] for move in legal if NAMES[move] not in right)


class Classroom(Slides):
    """The page of lessons."""

    def __init__(self, page, site):
        super().__init__(page)
        self.address = f"{site}threes/lessons/"

    def wait_for_step(self, lesson, number):
        expect(self.page.locator("#title")).to_have_text(f"{lesson['title']} · {number + 1} of {len(lesson['steps'])}")

    def expect_answer(self, kind, text):
        expect(self.page.locator(f"#feedback[data-kind={kind}]")).to_contain_text(text)


@pytest.fixture
def classroom(page, site):
    page.emulate_media(reduced_motion="reduce")
    classroom = Classroom(page, site)
    return classroom.open(classroom.address, engine=False)


def test_all_lessons_by_mouse_with_a_wrong_answer_at_each_step(classroom):
    page = classroom.page
    for lesson, number in PLACES:
        step = lesson["steps"][number]
        classroom.wait_for_step(lesson, number)
        board, (right, wrong) = position_of(step).tiles, answers(step)
        assert classroom.tiles() == board
        classroom.by_mouse(wrong)
        classroom.expect_answer("wrong", "Not yet. ")
        assert classroom.tiles() != board
        page.click("#again")
        expect(page.locator("#feedback")).to_be_empty()
        assert classroom.tiles() == board
        classroom.by_mouse(right)
        classroom.expect_answer("right", f"Correct. {step['right']}")
        page.click("#next")
    page.wait_for_url("**/threes/")
    kept = page.evaluate(f"localStorage['{PROGRESS}']")
    assert json.loads(kept)["content"] == sorted(lesson["steps"][number]["id"] for lesson, number in PLACES)
    page.go_back()
    wait_until_ready(page)
    shown = page.locator("#lessons .count").all_inner_texts()
    assert shown == [f"{len(lesson['steps'])} of {len(lesson['steps'])}" for lesson in LESSONS]


def test_all_lessons_by_keyboard_a_right_move_in_place_of_a_wrong_one(classroom):
    page = classroom.page
    for lesson, number in PLACES:
        classroom.wait_for_step(lesson, number)
        right, wrong = answers(lesson["steps"][number])
        classroom.by_key(wrong)
        classroom.expect_answer("wrong", "Not yet. ")
        classroom.by_key(right)
        classroom.expect_answer("right", "Correct. ")
        page.keyboard.press("n")
    page.wait_for_url("**/threes/")


def test_buttons_and_a_move_that_is_none(classroom):
    page = classroom.page
    classroom.open(f"{classroom.address}#corner/3", engine=False)
    expect(page.locator("[data-move=up]")).to_have_attribute("aria-disabled", "true")
    classroom.by_key("up")
    expect(page.locator("#message")).to_have_text("Nothing can move up.")
    classroom.by_button("down")
    classroom.expect_answer("wrong", "The largest tiles, 96, 24 and 24, do not lie along one edge now.")
    classroom.by_button("left")
    classroom.expect_answer("right", "Correct. ")
    expect(page.locator("[data-move=right]")).to_have_attribute("aria-disabled", "true")
    classroom.by_key("right")
    expect(page.locator("#message")).to_contain_text("This one is solved.")


def test_a_slide_that_replaces_a_wrong_one_says_so(classroom):
    page = classroom.page
    classroom.open(f"{classroom.address}#rules/4", engine=False)
    for _ in range(2):  # the same wrong slide again changes nothing else that is seen
        classroom.by_key("left")
        classroom.expect_answer("wrong", "Not yet. ")
    expect(page.locator("#message")).to_have_text("Your last slide is taken back.")
    page.keyboard.press("t")
    start, end = classroom.way("up")
    classroom.by_mouse("up")
    expect(page.locator("#message")).to_be_hidden()
    page.evaluate(TOUCH, ["pointerdown", *start])
    expect(page.locator("#message")).to_have_text("Your last slide is taken back.")
    page.evaluate(TOUCH, ["pointermove", *end])
    page.evaluate(TOUCH, ["pointerup", *end])
    expect(page.locator("#message")).to_have_text("Your last slide is taken back.")


INSIDE = """() => {
  const range = document.createRange(), button = document.querySelector('#next').getBoundingClientRect();
  range.selectNodeContents(document.querySelector('#next'));
  const content = range.getBoundingClientRect();
  return Math.min(content.left - button.left, button.right - content.right);
}"""


def test_the_last_step_leads_to_a_game_once_it_is_solved(classroom):
    page = classroom.page
    classroom.open(f"{classroom.address}#together/3", engine=False)
    onward = page.locator("#next")
    expect(onward).to_have_text("Play now")
    expect(onward).to_have_attribute("aria-disabled", "true")
    classroom.by_key("right")
    classroom.expect_answer("right", "Correct. ")
    expect(onward).to_have_attribute("aria-disabled", "false")
    page.click("#again")
    expect(page.locator("#feedback")).to_be_empty()
    expect(onward).to_have_attribute("aria-disabled", "false")
    for width in (320, 360, 390, 768, 1024, 1440):
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate(INSIDE) >= 6, width
    onward.click()
    page.wait_for_url("**/threes/")


def test_a_hint_gives_the_clue_then_the_move(classroom):
    page = classroom.page
    page.keyboard.press("h")
    expect(page.locator("#feedback")).to_have_text("Hint: Swipe to the left, or press the left arrow.")
    expect(page.locator(".arrow:not([hidden])")).to_have_count(0)
    page.keyboard.press("h")
    expect(page.locator("#feedback")).to_have_text("Hint: slide left.")
    expect(page.locator(".arrow:not([hidden])")).to_have_attribute("id", "arrow-left")
    expect(page.locator("#arrow-left .icon > *")).to_have_count(1)  # which is seen
    classroom.by_key("left")
    classroom.expect_answer("right", "Correct. ")
    expect(page.locator(".arrow:not([hidden])")).to_have_count(0)


def test_what_a_screen_reader_hears(classroom):
    page = classroom.page
    spoken = page.locator("#spoken[aria-live=polite]")
    expect(spoken).to_contain_text("Slide the tiles to the left. Row 1: empty, empty, empty, empty. Row 2: empty, 3,")
    expect(spoken).to_contain_text("Next tile 1.")
    assert page.get_attribute("[data-square='5']", "aria-label") == "row 2, column 2: 3"
    classroom.by_key("up")
    expect(spoken).to_contain_text("Up. 1 came in, row 4, column ")
    expect(page.locator("#feedback[role=status]")).to_contain_text("The tiles slid up.")
    page.keyboard.press("t")
    expect(spoken).to_have_text("The position is as it was. Slide the tiles to the left.")


def test_on_a_phone_all_is_in_sight_and_fingers_slide_the_tiles(browser, site):
    with browser.new_context(viewport={"width": 360, "height": 640}, has_touch=True, is_mobile=True) as context:
        classroom = Classroom(context.new_page(), site)
        page = classroom.page
        classroom.open(f"{classroom.address}#together/1", engine=False)
        board = classroom.tiles()
        classroom.by_finger("right")
        classroom.expect_answer("wrong", "The 48 and the 24 do not touch now. The 48 is in the second column")
        start, _ = classroom.way("left")
        page.evaluate(TOUCH, ["pointerdown", *start])  # the wrong move goes back below the finger
        assert classroom.tiles() == board
        page.evaluate(TOUCH, ["pointerup", *start])
        classroom.by_finger("left")
        classroom.expect_answer("right", "Correct. ")
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
        assert page.locator("#board").bounding_box()["width"] >= 270
        for name in ("#board", "#moves", "#answer", "#feedback"):
            box = page.locator(name).bounding_box()
            assert box["y"] >= 52 and box["y"] + box["height"] <= 641
        assert all(
            button.bounding_box()[side] >= 44
            for button in page.locator("#moves button").all()
            for side in ("width", "height")
        )


def test_the_game_and_its_rules_lead_to_its_lessons(page, site):
    classroom = Classroom(page, site)
    classroom.open(f"{site}threes/", engine=False)
    page.click("#open-help")
    expect(page.locator("#help a", has_text="step by step")).to_have_attribute("href", "lessons/")
    page.keyboard.press("Escape")
    page.click("header >> text=Learn")
    page.wait_for_url("**/threes/lessons/**")
    classroom.wait_for_step(LESSONS[0], 0)


def test_the_progress_and_the_address_survive_a_reload(classroom):
    page = classroom.page
    classroom.by_key("left")
    classroom.expect_answer("right", "Correct. ")
    classroom.open(classroom.address, engine=False)
    classroom.wait_for_step(LESSONS[0], 1)
    classroom.open(f"{classroom.address}#balance/2", engine=False)
    classroom.wait_for_step(LESSONS[2], 1)
    page.evaluate("location.hash = 'together/3'")
    classroom.wait_for_step(LESSONS[3], 2)
