"""The page of the lessons of Mega tic-tac-toe, used as people use it."""

import json

import pytest
from playwright.sync_api import expect
from table import Table, wait_until_ready

from app.games.mega_tictactoe.lessons.teacher import TEACHER
from pygame35.games.mega_tictactoe import rules
from pygame35.games.mega_tictactoe.rules import BOARD, PLACE, format_move, parse_move
from pygame35.records import read_fragment
from tests.paths import ROOT

CONTENT = json.loads((ROOT / "web/app/games/mega_tictactoe/lessons/lessons.json").read_text(encoding="utf-8"))
LESSONS = TEACHER.lessons(CONTENT)
PLACES = [(lesson, number, step) for lesson in LESSONS for number, step in enumerate(lesson["steps"], 1)]
ADDRESS = "mega-tic-tac-toe/lessons/"


def answer_of(step):
    """The name of the square that solves a step."""
    return format_move(TEACHER.solution(step, read_fragment(step["game"], rules)))


def wrong_answer_of(step):
    """The name of a square that can be marked or touched and does not solve a step; None if there is none."""
    right = (step["point"] if "point" in step else step["best"]).split()
    moves = range(81) if "point" in step else read_fragment(step["game"], rules).legal_moves()
    return next((format_move(move) for move in moves if format_move(move) not in right), None)


@pytest.fixture
def classroom(page, site):
    page.emulate_media(reduced_motion="reduce")
    return Table(page).open(site + ADDRESS, engine=False)


def wait_for_step(page, lesson, number):
    expect(page.locator("#title")).to_have_text(f"{lesson['title']} · {number} of {len(lesson['steps'])}")


def test_all_lessons_by_mouse_with_a_wrong_answer_at_each_step(classroom):
    page = classroom.page
    for lesson, number, step in PLACES:
        wait_for_step(page, lesson, number)
        before = classroom.grid()
        classroom.square(wrong_answer_of(step)).click()
        expect(page.locator("#feedback[data-kind=wrong]")).to_contain_text("Not yet. ")
        assert (classroom.grid() != before) == ("point" not in step)
        page.click("#again")
        page.wait_for_selector("#feedback:not([data-kind])", state="attached")
        assert classroom.grid() == before
        classroom.square(answer_of(step)).click()
        expect(page.locator("#feedback[data-kind=right]")).to_contain_text("Correct. ")
        expect(page.locator("#next")).to_have_class("wanted")
        page.click("#next")
    page.wait_for_url("**/mega-tic-tac-toe/")
    kept = page.evaluate("localStorage['pygame35 / mega-tic-tac-toe.lessons']")
    assert json.loads(kept)["content"] == sorted(step["id"] for _, _, step in PLACES)
    page.go_back()
    wait_until_ready(page)
    shown = page.locator("#lessons .count").all_inner_texts()
    assert shown == [f"{len(lesson['steps'])} of {len(lesson['steps'])}" for lesson in LESSONS]


def keypad(square):
    """The digits of a square: of its local board, and of its place in that."""
    move = parse_move(square)
    return str(BOARD[move] + 1), str(PLACE[move] + 1)


def test_all_lessons_by_keyboard(classroom):
    """By arrows and Enter, then by digits as on a keypad: two where the board is free, else one."""
    page = classroom.page
    for lesson, number, step in PLACES:
        wait_for_step(page, lesson, number)
        answer, free = answer_of(step), read_fragment(step["game"], rules).forced is None
        if "point" in step or number % 2:
            go_by_arrows(page, answer)
            page.keyboard.press("Enter")
        else:
            for digit in keypad(answer) if free else keypad(answer)[1:]:
                page.keyboard.press(digit)
        expect(page.locator("#feedback[data-kind=right]")).to_contain_text("Correct. ")
        page.keyboard.press("n")
    page.wait_for_url("**/mega-tic-tac-toe/")


def go_by_arrows(page, name):
    """Move the focus on the board to a square."""
    page.keyboard.press("b")
    for key, times in (("ArrowDown", 8), ("Home", 1), ("ArrowRight", "abcdefghi".index(name[0])), ("ArrowUp", 8)):
        for _ in range(int(name[1]) - 1 if key == "ArrowUp" else times):
            page.keyboard.press(key)
    expect(page.locator(":focus")).to_have_attribute("data-square", name)


def test_a_typed_digit_after_a_wrong_move_means_the_board_of_the_task(page, site):
    page.emulate_media(reduced_motion="reduce")
    classroom = Table(page).open(site + ADDRESS + "#rules/3", engine=False)
    page.keyboard.press("9")  # f6 is taken
    expect(page.locator("#message")).to_contain_text("f6 is already filled")
    page.keyboard.press("2")
    expect(page.locator("#feedback[data-kind=wrong]")).to_contain_text("Noughts must play in the bottom board.")
    page.keyboard.press("1")
    expect(page.locator("#feedback[data-kind=right]")).to_contain_text("Crosses at d4.")
    expect(classroom.square("e4")).to_have_attribute("data-owner", "")


def test_by_touch_a_mark_takes_two_presses_and_all_is_in_sight(browser, site):
    with browser.new_context(viewport={"width": 360, "height": 640}, has_touch=True, is_mobile=True) as context:
        classroom = Table(context.new_page()).open(site + ADDRESS + "#sending/1", engine=False)
        page = classroom.page
        classroom.square("a5").tap()
        expect(page.locator("#message")).to_contain_text("Noughts could then play in the left board.")
        expect(classroom.square("a5")).to_have_attribute("data-owner", "")
        classroom.square("a5").tap()
        expect(page.locator("#feedback[data-kind=wrong]")).to_contain_text("Noughts then win the left board at b4.")
        classroom.square("b6").tap()
        classroom.square("b6").tap()
        expect(page.locator("#feedback[data-kind=right]")).to_contain_text("Noughts must play in the top board.")
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
        assert page.locator("#board").bounding_box()["width"] >= 320
        for name in ("#board", "#answer", "#feedback"):
            box = page.locator(name).bounding_box()
            assert box["y"] >= 52 and box["y"] + box["height"] <= 641


def test_the_game_leads_to_its_lessons(page, site):
    Table(page).open(site + "mega-tic-tac-toe/", engine=False)
    page.click("header >> text=Learn")
    page.wait_for_url("**/mega-tic-tac-toe/lessons/**")
    expect(page.locator("#title")).to_have_text("The rules · 1 of 6")
    assert page.title() == "Learn Mega tic-tac-toe"
