"""The board on what it may be shown on: forced colours, paper, small windows."""

import pytest
from playwright.sync_api import expect
from table import Table

from app.core.texts import say

PATHS = ("", "five-in-a-row/")  # two boards that have little in common

# The colour of a pixel in the upper right part of a square: [red, green, blue].
PIXEL = """name => {
  const canvas = document.querySelector('#squares'), sheet = canvas.getBoundingClientRect();
  const box = document.querySelector(`[data-square=${name}]`).getBoundingClientRect();
  const x = (box.left + 0.75 * box.width - sheet.left) * devicePixelRatio;
  const y = (box.top + 0.25 * box.height - sheet.top) * devicePixelRatio;
  return [...canvas.getContext('2d').getImageData(x, y, 1, 1).data].slice(0, 3);
}"""


def resize(page, size):
    page.set_viewport_size(dict(zip(("width", "height"), size, strict=True)))


def light(pixel):
    return sum(pixel) / 3


def test_forced_colours_leave_the_sides_apart(page, site):
    table = Table(page).open(site + "?side=both&theme=light#EEE9", engine=False)
    for scheme in ("light", "dark"):
        page.emulate_media(forced_colors="active", color_scheme=scheme)
        page.wait_for_selector("html[data-colours=contrast][data-theme=system]")
        table.settle()
        red, blue, empty = (page.evaluate(PIXEL, name) for name in ("e4", "d5", "a8"))
        assert red[0] > red[2] + 40 and blue[2] > blue[0] + 40
        assert (light(empty) > 200) == (scheme == "light")
        assert page.evaluate("getComputedStyle(document.querySelector('.form.red')).backgroundColor") == (
            f"rgb({', '.join(map(str, red))})"
        )
        page.emulate_media(forced_colors="none")
        page.wait_for_selector("html[data-colours=standard][data-theme=light]")
    page.emulate_media(forced_colors="active")
    table.open(site + "lessons/#over-thwart/1", engine=False)
    assert page.get_attribute("html", "data-colours") == "contrast"


# The names of the controls that are partly outside the window, or covered by something else.
OUT_OF_SIGHT = """() => [...document.querySelectorAll(
    '.seat, .seat button, #board, #pad button, #camera button, #tools button, #open-new, header a, header button')]
  .filter(it => it.checkVisibility()).filter(it => {
    const { left, right, top, bottom } = it.getBoundingClientRect();
    const on = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return left < 0 || top < 0 || right > innerWidth || bottom > innerHeight || !(it.contains(on) || it.id === 'board');
  }).map(it => it.id || it.textContent || it.className)"""


@pytest.mark.parametrize("path", PATHS)
def test_a_game_for_two_is_played_without_scrolling(browser, site, path):
    for touch, sizes in ((True, ((360, 640), (390, 844), (740, 360))), (False, ((1024, 768),))):
        with browser.new_context(has_touch=touch, is_mobile=touch) as context:
            page = context.new_page()
            for query in ("?side=red", "?side=blue"):
                table = Table(page).open(site + path + query, engine=False)
                for size in sizes:
                    resize(page, size)
                    table.settle()
                    assert page.evaluate(OUT_OF_SIGHT) == [], (query, size)
                    wide = size[0] > 1000
                    named = ["Undo", "Hint"] if path or wide else ["Undo"]  # the pad of a phone has the hint
                    named += ["Share", "Another rival", "More"] if wide else ["Moves", "Rivals", "More"]
                    places = ["Play", "Learn", "Daily", "Puzzles", "You"]
                    if size[1] > size[0] and not page.locator("body.begun").count():
                        named = []
                    elif size[1] > size[0]:
                        places = []
                    assert page.locator("#tools button:visible").all_inner_texts() == named, (query, size)
                    assert page.locator("nav div span:visible").all_inner_texts() == places, (query, size)
                    board = page.locator("#board").bounding_box()
                    assert min(board["width"], board["height"]) > 0.45 * min(size), (query, size)


def test_the_bar_of_a_phone_is_the_places_before_a_game_and_then_its_tools(browser, site):
    with browser.new_context(has_touch=True, is_mobile=True, viewport={"width": 390, "height": 844}) as context:
        table = Table(context.new_page()).open(site + "?side=both", engine=False)
        page = table.page
        bar, tools = page.locator("nav > div"), page.locator("#tools")
        assert bar.is_visible() and not tools.is_visible()
        place = bar.bounding_box()
        assert place["y"] + place["height"] == 844
        for name, sheet in (("open-new", "new"), ("open-more", "more")):
            table.press_tool(name)
            page.wait_for_selector(f"#{sheet}[open]")
            assert page.is_visible("#more .elsewhere") is False
            page.keyboard.press("Escape")
        table.play("d4=5")
        expect(tools).to_be_visible()
        assert not bar.is_visible() and not page.locator(".early:visible").count() and tools.bounding_box() == place
        page.tap("#take-back")  # which can be done again
        table.wait_for_no_moves()
        assert tools.is_visible()
        page.tap("#open-more")
        page.tap("#more .elsewhere a:has-text('Daily')")
        page.wait_for_url(site + "daily/")


@pytest.mark.parametrize("path", PATHS)
def test_the_question_about_resignation_moves_no_button(page, site, path):
    """Or a press would hit another one than was meant."""
    page.set_viewport_size({"width": 360, "height": 640})
    table = Table(page).open(site + path + "?side=both", engine=False)
    page.locator("[role=gridcell]").nth(20).click()
    if not path:
        page.keyboard.press("5")
    table.wait_for_plies(1)
    places = "[...document.querySelectorAll('#board, #table button:not(#surely *)')].map(it => it.offsetTop)"
    before = page.evaluate(places)
    table.more("resign")
    page.wait_for_selector("#resign-yes:visible")
    assert page.evaluate(places) == before
    question, board = page.locator("#surely").bounding_box(), page.locator("#board").bounding_box()
    assert all(min(button.bounding_box()["height"], 44) == 44 for button in page.locator("#surely button").all())
    below = page.locator("#seat-red .role").bounding_box()  # of the player below the board
    for box in (board, below):
        assert question["y"] >= box["y"] + box["height"]
    page.click("#resign-no")


def test_the_sheet_of_a_phone_is_put_down_by_a_button_of_its_own(page, site):
    page.set_viewport_size({"width": 390, "height": 844})
    table = Table(page).open(site + "?side=both#EEE9", engine=False)
    page.click("#pull")
    assert page.is_visible("#notes")
    page.click("#put-down")
    assert not page.is_visible("#notes") and page.get_attribute("#pull", "aria-expanded") == "false"
    table.panel("reviewing")
    page.click("[data-story=close]")
    page.click("#pull")  # which says "Moves"
    assert page.get_attribute("#tab-moves", "aria-selected") == "true" and not page.is_visible("#tab-analysis")
    page.click("#pull")
    table.more("analyse")
    assert page.is_visible("#analysis") and page.is_visible("#tab-analysis")
    page.click("#put-down")
    page.wait_for_selector(
        "#analyse[aria-pressed=false]", state="attached"
    )  # what is closed does not go on over the board
    page.click("#pull")
    page.click("#open-new")
    page.click("#new-game")
    page.wait_for_selector("#notes", state="hidden")


PLACES = "[...document.querySelectorAll('#pad button')].map(it => it.getBoundingClientRect()).filter(box => box.width)"
FOLDED = "#put-down[aria-expanded=false]"


def test_the_digits_are_two_rows_on_a_phone_with_a_hint_and_a_small_one_has_no_header(browser, site):
    with browser.new_context(has_touch=True, is_mobile=True) as context:
        table = Table(context.new_page()).open(site + "?side=both", engine=False)
        page = table.page
        for size, rows in (((360, 640), 2), ((390, 844), 2), ((768, 1024), 1)):
            resize(page, size)
            keys = page.evaluate(PLACES)
            assert len({key["y"] for key in keys}) == rows and min(key["height"] for key in keys) >= 48
            page.focus("[data-place='9']")
            page.keyboard.press("ArrowRight")
            assert page.locator(":focus").inner_text() == ("Hint" if rows == 2 else "9")
            assert page.is_visible("#open-settings") == page.is_visible(".logo") == (size[1] != 640)
        assert page.get_attribute("#pad [data-opens=hint]", "aria-disabled") == "true"  # as long as nobody can answer
        resize(page, (360, 640))
        table.set("theme", "dark")  # by the menu
        page.wait_for_selector("html[data-theme=dark]")
        page.tap(".games")
        page.wait_for_url(site + "games/")


def test_the_moves_are_folded_beside_the_board_and_nothing_below_them_moves(page, site):
    page.set_viewport_size({"width": 1280, "height": 720})
    table = Table(page).open(site + "?side=both#EEE9AA", engine=False)
    expect(page.locator("#counted")).to_have_text("3 of 64")
    assert page.inner_text("#put-down") == "Moves\n3 of 64" and page.is_visible(FOLDED)
    assert not page.is_visible("#walk") and not page.is_visible("[role=tablist]")
    tools = page.locator("#tools").bounding_box()
    page.click("#put-down")
    page.click("#back")
    table.settle()
    assert page.inner_text("#counted") == "2 of 64" and page.is_visible("[data-ply='3']")
    assert page.inner_text(".told") == "After 2 moves"
    assert page.locator("#tools").bounding_box() == tools
    page.click("#put-down")
    assert page.is_visible(FOLDED) and not page.is_visible("[data-ply='3']")
    page.keyboard.press("v")
    assert page.is_visible("#reviewing") is False  # without an engine
    page.keyboard.press("a")
    expect(page.locator("#analysis #evaluation")).to_have_text(say("game.analysis.waits"))
    page.click("#put-down")
    page.wait_for_selector("#analyse[aria-pressed=false]", state="attached")
    assert page.is_visible(FOLDED) and not page.is_visible("#tab-analysis")


def test_a_row_of_the_settings_is_pressed_on_its_whole_width(page, site):
    page.set_viewport_size({"width": 390, "height": 844})
    table = Table(page).open(site, engine=False)
    table.open_dialog("preferences")
    switch = page.locator("[data-setting=confirm]")
    row = page.locator("label").filter(has=switch)
    assert row.bounding_box()["height"] >= 44 and not switch.is_checked()
    row.click(position={"x": 4, "y": 4})
    assert switch.is_checked()
    assert not page.is_visible("#workers")
    page.click("#advanced summary")
    assert page.is_visible("#workers") and page.is_visible("[data-setting=shortcuts]")
