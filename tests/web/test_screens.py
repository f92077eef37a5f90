"""The board on what it may be shown on: forced colours, paper, small windows."""

import pytest
from table import Table

PATHS = ("", "five-in-a-row/")  # two boards that have little in common
OTHER_PATHS = ("cell-division/", "mega-tic-tac-toe/")

# The colour of a pixel in the upper right part of a square: [red, green, blue].
PIXEL = """name => {
  const canvas = document.querySelector('#squares'), size = canvas.width / 8;
  const x = (name.charCodeAt(0) - 97 + 0.75) * size, y = (8 - name[1] + 0.25) * size;
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


def test_paper_is_light_and_holds_the_board_and_every_move(page, site):
    page.emulate_media(color_scheme="dark")
    table = Table(page).open(site + "?side=both#EEE9", engine=False)
    table.settle()
    assert light(page.evaluate(PIXEL, "a8")) < 100
    page.emulate_media(media="print", color_scheme="dark")
    table.settle()
    assert light(page.evaluate(PIXEL, "a8")) > 200
    for name in ("#pad", "#walk", "#tools", "#open-new", "[role=tablist]", "header nav", ".openers"):
        assert not page.is_visible(name)
    assert page.evaluate("getComputedStyle(document.querySelector('[data-testid=move-list]')).overflowY") == "visible"
    page.emulate_media(media="screen", color_scheme="dark")
    table.settle()
    assert light(page.evaluate(PIXEL, "a8")) < 100
    table.panel("reviewing")  # whichever panel is open
    page.emulate_media(media="print")
    page.set_viewport_size({"width": 794, "height": 1123})  # a sheet of paper is narrow
    assert page.is_visible("[data-ply='2']") and not page.is_visible("#put-down")


def test_dialogs_fit_a_phone_and_begin_at_their_top(page, site):
    page.emulate_media(reduced_motion="reduce")
    table = Table(page).open(site, engine=False)
    for size in ((360, 740), (1440, 900)):  # all of the sheet "New game" is in sight
        resize(page, size)
        table.open_dialog("new")
        more, final = [page.locator(f"#new {part}").bounding_box() for part in ("#rarely", ".final")]
        assert more["y"] + more["height"] <= final["y"], size
        side, board = [page.locator(f"#new fieldset:has([name={name}])").bounding_box() for name in ("side", "board")]
        assert side["y"] == board["y"] and side["x"] + side["width"] < board["x"], size
        page.keyboard.press("Escape")
    resize(page, (360, 640))
    table.open(site + "?side=both#EEE9", engine=False)
    for dialog in ("new", "more", "record", "games", "preferences", "help"):
        table.open_dialog(dialog)
        shape = page.locator("dialog[open]").evaluate("it => [it.scrollTop, it.scrollWidth - it.clientWidth]")
        assert shape == [0, 0], dialog
        edges = page.evaluate(
            "[...document.querySelectorAll('dialog[open], [open] > .closing button')]"
            ".map(it => it.getBoundingClientRect().bottom)"
        )
        assert edges[-1] == edges[0] or edges[0] - edges[-1] >= 16, dialog
        page.mouse.click(3, 3)  # beside it
        page.wait_for_selector("dialog[open]", state="detached")


def test_who_plays_blue_sits_below(page, site):
    table = Table(page).open(site + "?side=blue", engine=False)
    table.settle()
    tops = [page.locator(name).bounding_box()["y"] for name in ("#seat-red", "#board", "#seat-blue", "#pad")]
    assert tops == sorted(tops)
    table.choose(opponent="person")
    page.wait_for_selector("body:not(.blue-below)")
    assert page.locator("#rarely label:not([hidden])").all_text_contents()[0].startswith("Who begins the next game")
    tops = [page.locator(name).bounding_box()["y"] for name in ("#seat-blue", "#board", "#seat-red", "#pad")]
    assert tops == sorted(tops)


# The names of the controls that are partly outside the window, or covered by something else.
OUT_OF_SIGHT = """() => [...document.querySelectorAll(
    '.seat, #board, #pad button, #camera button, #tools button, #open-new, header a, header button')]
  .filter(it => it.checkVisibility()).filter(it => {
    const { left, right, top, bottom } = it.getBoundingClientRect();
    const on = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return left < 0 || top < 0 || right > innerWidth || bottom > innerHeight || !(it.contains(on) || it.id === 'board');
  }).map(it => it.id || it.textContent || it.className)"""


@pytest.mark.parametrize("path", [*PATHS, *(pytest.param(path, marks=pytest.mark.long) for path in OTHER_PATHS)])
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
                    assert page.locator("#tools button:visible, #open-new:visible").count() == 6, (query, size)
                    board = page.locator("#board").bounding_box()
                    assert min(board["width"], board["height"]) > 0.45 * min(size), (query, size)


def test_messages_go_by_themselves_and_are_found_again(browser, site):
    with browser.new_context(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True) as context:
        page = context.new_page()
        table = Table(page).open(site + "?side=both#EEE9", engine=False)
        page.clock.install()
        table.more("again")
        page.wait_for_selector("#message:not([hidden])")
        said = page.inner_text("#message")
        message, header = page.locator("#message").bounding_box(), page.locator("header").bounding_box()
        assert message["y"] > header["y"] + header["height"]
        page.clock.run_for(2_000)  # beside what really passes
        assert page.is_visible("#message")
        page.clock.run_for(2_500)
        page.wait_for_selector("#message", state="hidden")
        kept = page.get_by_role("list", name="Messages before")
        assert kept.inner_text() == said
        for _ in range(7):
            table.more("again")
        assert kept.get_by_role("listitem").count() == 5
        assert page.evaluate("document.documentElement.scrollWidth") <= 360


@pytest.mark.parametrize("path", PATHS)
def test_the_seat_says_that_the_ai_is_loading_and_a_long_count_is_not_cut(page, site, path):
    page.set_viewport_size({"width": 390, "height": 844})
    Table(page).open(site + path, engine=False)
    page.locator("[role=gridcell]").nth(30).click()
    if not path:
        page.keyboard.press("5")
    page.wait_for_function("document.querySelector('#role-blue').textContent.endsWith(' · loading')")
    page.set_viewport_size({"width": 1100, "height": 700})
    thoughts = page.locator("#thoughts")
    thoughts.evaluate("it => it.textContent = '12,345,678 simulations, 123,456 a second, best e4=9'")
    assert thoughts.evaluate("it => it.scrollWidth <= it.clientWidth && it.scrollHeight <= it.clientHeight")


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
    table = Table(page).open(site, engine=False)
    page.click("#pull")
    assert page.is_visible("#notes")
    page.click("#put-down")
    assert not page.is_visible("#notes") and page.get_attribute("#pull", "aria-expanded") == "false"
    table.panel("reviewing")
    page.click("#put-down")
    page.click("#pull")  # which says "Moves"
    assert page.get_attribute("#tab-moves", "aria-selected") == "true"
    page.click("#pull")
    page.click("#analyse")
    assert page.is_visible("#analysis")
    page.click("#put-down")
    page.wait_for_selector("#analyse[aria-pressed=false]")  # what is closed does not go on over the board
    page.click("#pull")
    page.click("#open-new")
    page.click("#new-game")
    page.wait_for_selector("#notes", state="hidden")
    page.set_viewport_size({"width": 1280, "height": 800})
    table.settle()
    assert not page.is_visible("#put-down")
