"""The page of five in a row in a real browser: a board that never ends."""

import base64

import pytest
from axe_playwright_python.sync_playwright import Axe
from table import MISSED_END, Table, wait_until_ready

from app.games.five_in_a_row.words import BEGIN

PATH = "five-in-a-row/"
CLUSTER = ["0,0", "0,1", "1,0", "1,1", "2,0", "2,1", "3,0", "3,1"]


class Sheet(Table):
    """The open page of five in a row."""

    def play(self, move):
        self.square(move).click()
        self.settle()

    def told(self):
        self.settle()
        return self.page.inner_text("#square")

    def middle(self):
        box = self.page.locator("#board").bounding_box()
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def wait_for_square(self, name, there=True):
        self.square(name).wait_for(state="visible" if there else "detached")


@pytest.fixture
def sheet(page):
    page.emulate_media(reduced_motion="reduce")
    return Sheet(page)


def test_two_people_play_to_five_by_mouse_and_keyboard(sheet, site):
    sheet.open(site + PATH + "?side=both", engine=False)
    page = sheet.page
    assert sheet.status() == "Crosses to move"
    for move in CLUSTER[:6]:
        sheet.play(move)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    sheet.play("3,1")
    sheet.play("4,0")
    assert sheet.moves() == [*CLUSTER, "4,0"] and sheet.is_over()
    assert sheet.status() == "Crosses win: five in a row"
    sheet.close_result()
    sheet.play("0,3")
    assert len(sheet.moves()) == 9
    page.reload()
    wait_until_ready(page)
    assert sheet.is_over() and sheet.square("4,0").get_attribute("data-owner") == "red"
    page.click("#take-back")
    assert sheet.status() == "Crosses to move"


def test_the_sheet_is_dragged_zoomed_and_centred(sheet, site):
    sheet.open(site + PATH + "?side=both", engine=False)
    page = sheet.page
    sheet.play("0,0")
    x, y = sheet.middle()
    there = sheet.square("0,0").bounding_box()
    for button in ("middle", "right"):
        page.mouse.move(x, y)
        page.mouse.down(button=button)
        page.mouse.move(x - 400, y, steps=4)
        page.mouse.up(button=button)
    assert sheet.square("0,0").bounding_box() == there  # these drag nothing
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - 400, y, steps=4)
    page.mouse.move(x - 800, y, steps=4)
    page.mouse.up()
    sheet.wait_for_square("0,0", there=False)
    assert sheet.moves() == ["0,0"]  # a drag is no click
    page.keyboard.press("c")
    sheet.wait_for_square("0,0")
    there = sheet.square("0,0").bounding_box()
    page.mouse.move(x, y + 90)
    page.mouse.down()
    page.evaluate(MISSED_END)
    sheet.settle()
    assert sheet.square("0,0").bounding_box() == there
    page.mouse.up()
    page.keyboard.press("c")
    before = sheet.square("0,0").bounding_box()["width"]
    page.click("#zoom-in")
    assert sheet.square("0,0").bounding_box()["width"] == pytest.approx(1.25 * before, rel=0.02)
    page.mouse.move(x, y)
    scrolled = page.evaluate("scrollY")
    page.keyboard.down("Control")
    page.mouse.wheel(0, 400)
    page.keyboard.up("Control")
    page.wait_for_function(
        "size => document.querySelector('[data-square=\"0,0\"]').getBoundingClientRect().width < size", arg=before
    )
    assert page.evaluate("scrollY") == scrolled and sheet.message() == ""
    page.set_viewport_size({"width": 1440, "height": 900})  # all of the page is seen
    sheet.settle()
    before = sheet.square("0,0").bounding_box()["width"]
    page.mouse.move(x, y)
    page.mouse.wheel(0, -200)
    page.wait_for_function(
        "size => document.querySelector('[data-square=\"0,0\"]').getBoundingClientRect().width > size", arg=before
    )
    assert sheet.message() == ""
    page.set_viewport_size({"width": 340, "height": 340})  # the page is higher than the window
    page.mouse.move(170, 200)
    page.mouse.wheel(0, 100)
    page.wait_for_function("scrollY === 100")
    assert "with Ctrl" in sheet.message()
    page.mouse.click(170, 200)
    page.mouse.wheel(0, 50)
    page.wait_for_function("scrollY === 150")
    assert sheet.message() == ""  # it was told once


def test_the_keyboard_leads_over_the_edge_of_what_is_seen(sheet, site):
    sheet.open(site + PATH + "?side=both", engine=False)
    page = sheet.page
    sheet.play("0,0")
    for _ in range(30):
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    sheet.wait_for_plies(2)
    assert sheet.moves() == ["0,0", "30,0"]
    assert page.evaluate("document.activeElement.dataset.square") == "30,0"
    assert page.url.endswith("#ff9f")


def test_the_cell_that_the_keyboard_went_to_counts_though_the_pointer_rests_on_another(sheet, site):
    sheet.open(site + PATH + "?side=both", engine=False)
    sheet.play("0,0")
    sheet.page.keyboard.press("ArrowRight")
    sheet.page.keyboard.press("t")
    assert sheet.told() == "1,0: weight 6.6 for noughts"


def test_the_focus_stays_on_its_cell_while_the_sheet_is_zoomed(sheet, site):
    sheet.open(site + PATH + "?side=both", engine=False)
    page = sheet.page
    sheet.square("1,1").focus()
    focused = "document.activeElement.dataset.square"
    cell = page.evaluate(focused)
    for button in ("#zoom-in", "#zoom-in", "#zoom-out"):
        page.evaluate("button => document.querySelector(button).click()", button)  # a real click takes the focus
        sheet.settle()
        assert page.evaluate(focused) == cell


def test_fingers_drag_and_pinch(browser, site):
    with browser.new_context(has_touch=True, viewport={"width": 360, "height": 780}) as context:
        sheet = Sheet(context.new_page())
        sheet.open(site + PATH + "?side=both", engine=False)
        page = sheet.page
        page.tap("[data-square='0,0']")
        sheet.wait_for_plies(1)
        assert sheet.moves() == ["0,0"]
        size = sheet.square("0,0").bounding_box()["width"]
        x, y = sheet.middle()
        touch = context.new_cdp_session(page)

        def send(kind, *points):
            touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": a, "y": b} for a, b in points]})

        send("touchStart", (x - 20, y), (x + 20, y))
        for spread in (30, 40, 60):
            send("touchMove", (x - spread, y), (x + spread, y))
        send("touchEnd")
        page.wait_for_function(
            "size => document.querySelector('[data-square=\"0,0\"]').getBoundingClientRect().width > 1.5 * size",
            arg=size,
        )
        assert sheet.moves() == ["0,0"]
        for width in (-3, 9):  # a finger that slips chooses nothing, though it may count as a tap
            send("touchStart", (x + 60, y + 60))
            send("touchMove", (x + 60 + width, y + 70))
            send("touchEnd")
            assert sheet.moves() == ["0,0"] and sheet.told() == ""
        send("touchStart", (x, y))
        for step in range(1, 6):
            send("touchMove", (x - 60 * step, y))
        send("touchEnd")
        sheet.wait_for_square("0,0", there=False)
        assert sheet.moves() == ["0,0"] and sheet.told() == ""
        assert page.locator("#grid [aria-selected=true]").count() == 0
        sheet.open(site + PATH + "?side=both&confirm=touch#", engine=False)
        sheet.new_game()
        sheet.wait_for_no_moves()
        page.tap("[data-square='0,0']")
        assert sheet.moves() == [] and "Press 0,0 again" in sheet.message()
        page.tap("[data-square='0,0']")
        sheet.wait_for_plies(1)
        sheet.square("1,0").click()  # of a mouse
        sheet.wait_for_plies(2)


INK = """async ([name, data]) => {
  const bytes = Uint8Array.from(atob(data), letter => letter.charCodeAt(0));
  const drawn = await createImageBitmap(new Blob([bytes])), canvas = new OffscreenCanvas(drawn.width, drawn.height);
  const context = canvas.getContext('2d'), rows = [];
  context.drawImage(drawn, 0, 0);
  const { data: all } = context.getImageData(0, 0, drawn.width, drawn.height), far = (a, b) => Math.abs(a - b) > 60;
  for (let i = 0; i < all.length; i += 4)
    if (far(all[i], all[0]) || far(all[i + 2], all[2])) rows.push(Math.floor(i / 4 / drawn.width));
  return (Math.min(...rows) + Math.max(...rows) + 1) / 2 / drawn.height;
}"""


def test_the_signs_stand_as_high_as_the_names_and_the_title_in_one_line(sheet, site):
    page = sheet.page
    for width, theme in ((360, "light"), (1440, "dark")):
        page.set_viewport_size({"width": width, "height": 800})
        sheet.open(site + PATH + f"?side=both&theme={theme}", engine=False)
        sheet.settle()
        for side in ("red", "blue"):
            box, who = (page.locator(f"#seat-{side} .{part}").bounding_box() for part in ("form", "who"))
            assert abs(box["y"] + box["height"] / 2 - who["y"] - who["height"] / 2) <= 1
            clip = {"x": box["x"] - 2, "y": box["y"] - 3, "width": box["width"] + 4, "height": box["height"] + 6}
            picture = base64.b64encode(page.screenshot(clip=clip)).decode()
            assert abs(page.evaluate(INK, [side, picture]) - 0.5) < 0.06
        title = page.locator("h1").evaluate(
            "it => it.getClientRects()[0].height / parseFloat(getComputedStyle(it).fontSize)"
        )
        assert title < 2 and page.evaluate("document.documentElement.scrollWidth") <= width


def test_weights_are_told_and_painted_and_the_ai_moves_for_a_person(sheet, site):
    sheet.open(site + PATH + "?side=both&player=original")
    page = sheet.page
    sheet.play("0,0")
    sheet.more("tell")
    sheet.play("1,0")
    assert sheet.told() == "1,0: weight 6.6 for noughts" and sheet.moves() == ["0,0"]
    assert page.get_attribute("#tell", "aria-pressed") == "true"
    sheet.leave_board()
    before = sheet.picture()
    sheet.play("2,0")
    sheet.leave_board()
    sheet.wait_for_another_picture(before)  # the weight stands in the cell
    page.keyboard.press("t")
    before = sheet.picture()
    sheet.set("values", True)
    sheet.wait_for_another_picture(before)
    for plies in range(2, 8):  # the last two moves are seen with cells around them
        page.keyboard.press("d")
        sheet.wait_for_plies(plies)
        seen = page.locator("#board").bounding_box()
        for move in sheet.moves()[-2:]:
            box = sheet.square(move).bounding_box()
            assert box["x"] - seen["x"] >= 2.9 * box["width"] and box["y"] - seen["y"] >= 2.9 * box["height"]


def test_threats_are_marked_and_stones_numbered(sheet, site):
    sheet.open(site + PATH + "?side=both", engine=False)
    page = sheet.page
    assert sheet.told() == BEGIN
    for move in ("0,0", "0,5", "1,0", "1,5", "2,0"):
        sheet.play(move)
    sheet.leave_board()
    assert (
        page.locator("#live p").last.inner_text()
        == "Crosses at 2,0. Three with both ends empty: watch \u22121,0 and 3,0."
    )
    before = sheet.picture()
    sheet.panel("analysis")
    page.check("#show-threats")
    sheet.leave_board()
    marked = sheet.wait_for_another_picture(before)
    sheet.set("numbers", True)
    sheet.wait_for_another_picture(marked)
    page.uncheck("#show-threats")
    sheet.set("numbers", False)
    sheet.leave_board()
    sheet.wait_for_picture(before)


def test_the_original_answers_and_its_move_is_in_sight(sheet, site):
    sheet.open(site + PATH + "?player=original#ff9f")
    page = sheet.page
    assert sheet.moves() == ["0,0", "30,0"]
    assert sheet.square("30,0").count() == 0  # seen from afar, not all cells are elements; a click finds them
    box = page.locator("#board").bounding_box()
    cell = box["width"] / 35  # two cells around the game
    page.mouse.click(box["x"] + 31.5 * cell, box["y"] + box["height"] / 2 + cell)
    sheet.wait_for_plies(4)
    assert sheet.moves()[2] == "29,1"
    last = sheet.moves()[-1]
    sheet.wait_for_square(last)
    assert sheet.square(last).get_attribute("data-owner") == "blue"


def test_the_zoom_stays_beside_the_panel_on_a_wide_screen(sheet, site):
    page = sheet.open(site + PATH + "?side=both", engine=False).page
    for panel in ("reviewing", "analysis", "moves"):
        sheet.panel(panel)
        assert page.is_visible("#zoom-in") and page.is_visible("#zoom-out")


def test_the_camera_covers_no_line(sheet, site):
    page = sheet.page
    for width, height in ((360, 640), (390, 844), (740, 360), (768, 1024), (1440, 900)):
        page.set_viewport_size({"width": width, "height": height})
        sheet.open(site + PATH + "?side=both", engine=False)
        sheet.settle()
        told, camera = (page.locator(one).bounding_box() for one in ("#square", "#camera"))
        beside = told["x"] + told["width"] <= camera["x"] or told["y"] + told["height"] <= camera["y"]
        assert beside and camera["width"] >= 3 * 44 and camera["height"] >= 44
        assert page.evaluate("document.documentElement.scrollHeight <= innerHeight + 4")


def test_nothing_is_found_by_axe(sheet, site):
    sheet.open(site + PATH + "?side=both", engine=False)
    sheet.play("0,0")
    found = Axe().run(sheet.page)
    assert found.violations_count == 0, found.generate_report()


def test_a_board_on_somebody_elses_page(page, site):
    page.goto(site + "embed/")
    page.evaluate(
        """() => {
          window.heard = [];
          const board = document.createElement('board-35');
          for (const name of ['ready', 'move', 'gameover'])
            board.addEventListener(name, event => heard.push([name, event.detail]));
          board.setAttribute('game', 'five-in-a-row');
          board.setAttribute('side', 'both');
          board.setAttribute('loading', 'eager');
          document.body.append(board);
          window.board = board;
        }"""
    )
    page.wait_for_function("heard.some(([name]) => name === 'ready')")
    for move in [*CLUSTER, "4,0"]:
        state = page.evaluate("move => board.play(move)", move)
    assert (state["turn"], state["red"], state["blue"]) == ("blue", 1, 0)
    page.wait_for_function("heard.some(([name]) => name === 'gameover')")
    assert dict(page.evaluate("heard"))["gameover"]["winner"] == "red"
    assert page.evaluate("board.load('0,0 5,5', 1)")["ply"] == 1
    sheet = page.locator("board-35 iframe").last.content_frame  # the other boards of the page load when they please
    sheet.locator("[data-square='0,0'][data-owner=red]").wait_for()


def test_a_resignation_is_told_of_both_sides(sheet, site):
    sheet.open(site + PATH + "?side=both#AAAC", engine=False)
    sheet.resign()
    assert sheet.status() == "Noughts win: crosses resigned"


def test_on_a_small_phone_the_button_result_is_in_sight(browser, site):
    with browser.new_context(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True) as context:
        page = context.new_page()
        sheet = Table(page).open(site + PATH + "?side=both", engine=False)
        for cell in ("0,0", "0,1", "1,0", "1,1", "2,0", "2,1", "3,0", "3,1", "4,0"):
            sheet.square(cell).tap()
        page.tap("#result .corner button")
        button, tools = [page.locator(part).bounding_box() for part in ("#open-result", "#tools")]
        assert button["y"] + button["height"] <= tools["y"] and page.evaluate("scrollY") == 0
