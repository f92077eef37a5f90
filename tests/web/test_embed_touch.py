"""Fingers on boards of other people's pages: those pages scroll, and the boards can be played."""

import threading

import pytest
from embedding import HEAD, board, frame_in, hear
from table import PICTURE, SETTLED, without_engine

import build

ELEMENTS = '<meta name="viewport" content="width=device-width">' + (
    board('game="five-in-a-row" side="both"')
    + board('game="threes" board="full-12"', "b")
    + '<p style="height: 2000px">'
)


@pytest.fixture
def phone(browser, site, tmp_path):
    """A page with two boards, and fingers: swipe(board, right, down, fingers) -> how far the page scrolled."""
    (tmp_path / "host.html").write_text(HEAD + ELEMENTS.replace("SITE", site), encoding="utf-8")
    with (
        build.server(tmp_path) as server,
        browser.new_context(has_touch=True, is_mobile=True, viewport={"width": 400, "height": 800}) as context,
    ):
        threading.Thread(target=server.serve_forever).start()
        page = context.new_page()
        without_engine(page)
        page.goto(f"http://127.0.0.1:{server.server_port}/host.html")
        touch = context.new_cdp_session(page)
        for name in "ab":
            hear(page, "ready", board=name)

        def send(kind, points):
            touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

        def swipe(name, right, down, fingers=1):
            box = page.locator(f"#{name}").bounding_box()
            x, y, before = box["x"] + box["width"] / 2, box["y"] + box["width"] / 2, page.evaluate("scrollY")
            for step in range(11):
                place = x + right * step / 10, y + down * step / 10
                points = [{"x": place[0] + 40 * finger, "y": place[1], "id": finger} for finger in range(fingers)]
                send("touchMove" if step else "touchStart", points)
            send("touchEnd", [])
            page.evaluate(SETTLED)
            return page.evaluate("scrollY") - before

        yield page, swipe
        server.shutdown()


def at_rest(sheet):
    """The picture of a sheet that is no longer drawn anew."""
    for _ in range(100):
        before = sheet.evaluate(PICTURE)
        sheet.evaluate(SETTLED)
        if sheet.evaluate(PICTURE) == before:
            return before
    raise AssertionError("the sheet is never at rest")


def test_one_finger_scrolls_the_page_and_two_move_the_sheet(phone):
    page, swipe = phone
    sheet = frame_in(page)
    before = at_rest(sheet)
    assert swipe("a", -100, 0) == 0
    assert at_rest(sheet) == before
    assert swipe("a", 0, -100, fingers=2) == 0
    sheet.wait_for_function(f"before => {PICTURE} !== before", arg=before)
    after = at_rest(sheet)
    assert swipe("a", 0, -100) > 0
    assert swipe("a", 0, 100) < 0
    assert at_rest(sheet) == after
    page.tap("#a")
    hear(page, "move")


def test_tiles_slide_once_they_were_tapped(phone):
    page, swipe = phone
    page.evaluate("scrollTo(0, 300)")
    assert swipe("b", 0, -100) > 0
    assert swipe("b", 0, 100) < 0
    assert not [event for event in page.evaluate("heard") if event["name"] == "move"]
    page.tap("#b")
    frame_in(page, "b").wait_for_selector("body.held")
    assert swipe("b", 0, -100) == 0
    assert hear(page, "move", board="b")["move"] == "up"
    page.click("p")  # no tap: right after a swipe that was dispatched, Chromium takes the first one for a part of it
    frame_in(page, "b").wait_for_selector("body:not(.held)")
    assert swipe("b", 0, -100) > 0
