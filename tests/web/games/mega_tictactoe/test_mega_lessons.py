"""The page of the lessons of Mega tic-tac-toe, used as people use it; their answers are asked without a browser."""

import json

import pytest
from playwright.sync_api import expect
from table import Table


def expect_answer(page, kind, text):
    expect(page.locator(f"#feedback[data-kind={kind}]")).to_contain_text(text)


@pytest.fixture
def classroom(page):
    page.emulate_media(reduced_motion="reduce")
    return Table(page)


def test_steps_are_solved_by_mouse_arrows_and_digits(classroom, site):
    """The second step asks for a square; the third begins where a board is given."""
    page = classroom.open(site + "mega-tic-tac-toe/lessons/", engine=False).page
    expect(page.locator("#title")).to_have_text("The rules · 1 of 6")
    before = classroom.grid()
    for digit in "96":  # as on a keypad: a board, and a square of it
        page.keyboard.press(digit)
    expect_answer(page, "wrong", "Not yet. ")
    assert classroom.grid() != before
    page.click("#again")
    page.wait_for_selector("#feedback:not([data-kind])", state="attached")
    assert classroom.grid() == before
    classroom.square("f6").click()
    expect_answer(page, "right", "Correct. ")
    page.click("#next")
    expect(page.locator("#title")).to_have_text("The rules · 2 of 6")
    before = classroom.grid()
    classroom.square("a1").click()
    expect_answer(page, "wrong", "Not yet. ")
    assert classroom.grid() == before
    page.keyboard.press("b")
    for key in ("Home", *("ArrowDown",) * 8, *("ArrowRight",) * 6, *("ArrowUp",) * 6):  # to g7
        page.keyboard.press(key)
    page.keyboard.press("Enter")
    expect_answer(page, "right", "Correct. ")
    page.keyboard.press("n")
    expect(page.locator("#title")).to_have_text("The rules · 3 of 6")
    page.keyboard.press("2")
    expect_answer(page, "wrong", "Noughts must play in the bottom board.")
    page.keyboard.press("1")  # after a wrong move a digit means the board of the task
    expect_answer(page, "right", "Crosses at d4.")
    expect(classroom.square("e4")).to_have_attribute("data-owner", "")
    kept = json.loads(page.evaluate("localStorage['pygame35 / mega-tic-tac-toe.lessons']"))["content"]
    assert kept == ["rules/mark", "rules/send", "rules/sent"]
