"""The page of the lessons of Mega tic-tac-toe, used as people use it; their answers are asked without a browser."""

import json

import pytest
from playwright.sync_api import expect
from table import Table

ADDRESS = "mega-tic-tac-toe/lessons/"


def wait_for_step(page, text):
    expect(page.locator("#title")).to_have_text(text)


def expect_answer(page, kind, text):
    expect(page.locator(f"#feedback[data-kind={kind}]")).to_contain_text(text)


@pytest.fixture
def classroom(page):
    page.emulate_media(reduced_motion="reduce")
    return Table(page)


def test_steps_are_solved_by_mouse_arrows_and_digits(classroom, site):
    """The second step asks for a square; the third begins where a board is given."""
    page = classroom.open(site + "mega-tic-tac-toe/", engine=False).page
    page.click("header >> text=Learn")
    page.wait_for_url(f"**/{ADDRESS}**")
    wait_for_step(page, "The rules · 1 of 6")
    assert page.title() == "Learn Mega tic-tac-toe"
    before = classroom.grid()
    classroom.square("a1").click()
    expect_answer(page, "wrong", "Not yet. ")
    assert classroom.grid() != before
    page.click("#again")
    page.wait_for_selector("#feedback:not([data-kind])", state="attached")
    assert classroom.grid() == before
    for digit in "96":  # as on a keypad: a board, and a square of it
        page.keyboard.press(digit)
    expect_answer(page, "wrong", "Not yet. ")
    for digit in "69":
        page.keyboard.press(digit)
    expect_answer(page, "wrong", "Not yet. ")
    classroom.square("f6").click()
    expect_answer(page, "right", "Correct. ")
    expect(page.locator("#next")).to_have_class("wanted")
    page.click("#next")
    wait_for_step(page, "The rules · 2 of 6")
    before = classroom.grid()
    classroom.square("a1").click()
    expect_answer(page, "wrong", "Not yet. ")
    assert classroom.grid() == before
    page.keyboard.press("b")
    for key in ("Home", *("ArrowDown",) * 8, *("ArrowRight",) * 6, *("ArrowUp",) * 6):  # to g7
        page.keyboard.press(key)
    expect(page.locator(":focus")).to_have_attribute("data-square", "g7")
    page.keyboard.press("Enter")
    expect_answer(page, "right", "Correct. ")
    page.keyboard.press("n")
    wait_for_step(page, "The rules · 3 of 6")
    page.keyboard.press("9")  # f6 is taken
    expect(page.locator("#message")).to_contain_text("f6 is already filled")
    page.keyboard.press("2")
    expect_answer(page, "wrong", "Noughts must play in the bottom board.")
    page.keyboard.press("1")  # after a wrong move a digit means the board of the task
    expect_answer(page, "right", "Crosses at d4.")
    expect(classroom.square("e4")).to_have_attribute("data-owner", "")
    kept = json.loads(page.evaluate("localStorage['pygame35 / mega-tic-tac-toe.lessons']"))["content"]
    assert kept == ["rules/mark", "rules/send", "rules/sent"]
    assert page.locator("#lessons .count").all_inner_texts() == ["3 of 6", "0 of 3", "0 of 4", "0 of 3", "0 of 3"]
