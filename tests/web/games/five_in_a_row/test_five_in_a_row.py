"""The page of five in a row in a real browser: a board that never ends."""

import pytest
from table import MISSED_END, Table, wait_until_ready

PATH = "five-in-a-row/"
CLUSTER = ["0,0", "0,1", "1,0", "1,1", "2,0", "2,1", "3,0", "3,1"]
WIDTH = "document.querySelector('[data-square=\"0,0\"]').getBoundingClientRect().width"


class Sheet(Table):
    """The open page of five in a row."""

    def play(self, *moves):
        for move in moves:
            self.square(move).click()
            self.settle()

    def told(self):
        self.settle()
        return self.page.inner_text("#square")

    def middle(self):
        box = self.page.locator("#board").bounding_box()
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def cell(self):
        return self.square("0,0").bounding_box()

    def wait_for_square(self, name, there=True):
        self.square(name).wait_for(state="visible" if there else "detached")

    def drag(self, button="left", far=400):
        x, y = self.middle()
        self.page.mouse.move(x, y)
        self.page.mouse.down(button=button)
        self.page.mouse.move(x - far / 2, y, steps=4)
        self.page.mouse.move(x - far, y, steps=4)
        self.page.mouse.up(button=button)

    def wheel(self, up):
        """Turn the wheel over the board."""
        self.page.mouse.move(*self.middle())
        self.page.mouse.wheel(0, up)


@pytest.fixture
def sheet(page):
    page.emulate_media(reduced_motion="reduce")
    return Sheet(page)


def test_two_people_play_to_five_by_mouse_and_keyboard(sheet, site):
    sheet.open(site + PATH + "?side=both", engine=False)
    page = sheet.page
    sheet.play("0,0")
    page.keyboard.press("ArrowRight")  # counts though the pointer rests on another cell
    page.keyboard.press("t")
    assert sheet.told() == "1,0: weight 6.6 for noughts"
    page.keyboard.press("t")
    sheet.play(*CLUSTER[1:6])
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    sheet.play("3,1", "4,0")
    assert sheet.moves() == [*CLUSTER, "4,0"] and sheet.is_over()
    assert sheet.status() == "Crosses win: five in a row"
    assert page.get_attribute("#play-for-me", "aria-disabled") == "true"
    sheet.close_result()
    page.reload()
    wait_until_ready(page)
    assert sheet.is_over() and sheet.square("4,0").get_attribute("data-owner") == "red"
    sheet.close_result()
    sheet.new_game()
    sheet.play("0,0")
    for _ in range(30):  # over the edge of what is seen
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    sheet.wait_for_plies(2)
    assert sheet.moves() == ["0,0", "30,0"]
    assert page.evaluate("document.activeElement.dataset.square") == "30,0"
    assert page.url.endswith("#ff9f")


def test_the_sheet_is_dragged_zoomed_and_centred(sheet, site):
    sheet.open(site + PATH + "?side=both", engine=False)
    page = sheet.page
    sheet.play("0,0")
    there = sheet.cell()
    sheet.drag("right")
    assert sheet.cell() == there  # this drags nothing
    sheet.drag(far=800)
    sheet.wait_for_square("0,0", there=False)
    assert sheet.moves() == ["0,0"]  # a drag is no click
    page.keyboard.press("c")
    sheet.wait_for_square("0,0")
    there = sheet.cell()
    x, y = sheet.middle()
    page.mouse.move(x, y + 90)
    page.mouse.down()
    page.evaluate(MISSED_END)
    sheet.settle()
    assert sheet.cell() == there
    page.mouse.up()
    page.keyboard.press("c")
    before = sheet.cell()["width"]
    sheet.square("1,1").focus()
    page.evaluate("document.querySelector('#zoom-in').click()")  # a real click takes the focus
    sheet.settle()
    assert sheet.cell()["width"] == pytest.approx(1.25 * before, rel=0.02)
    assert page.evaluate("document.activeElement.dataset.square") == "1,1"
    page.keyboard.down("Control")
    sheet.wheel(400)
    page.keyboard.up("Control")
    page.wait_for_function(f"size => {WIDTH} < size", arg=before)
    page.set_viewport_size({"width": 1440, "height": 900})  # all of the page is seen
    sheet.settle()
    before = sheet.cell()["width"]
    sheet.wheel(-200)
    page.wait_for_function(f"size => {WIDTH} > size", arg=before)
    assert sheet.message() == ""
    page.set_viewport_size({"width": 340, "height": 340})  # the page is higher than the window
    page.mouse.move(170, 200)
    page.mouse.wheel(0, 100)
    page.wait_for_function("scrollY === 100")
    assert "with Ctrl" in sheet.message()


def test_fingers_drag_and_pinch(browser, site):
    with browser.new_context(has_touch=True, is_mobile=True, viewport={"width": 360, "height": 740}) as context:
        sheet = Sheet(context.new_page())
        sheet.open(site + PATH + "?side=both", engine=False)
        page = sheet.page
        page.tap("[data-square='0,0']")
        sheet.wait_for_plies(1)
        size = sheet.cell()["width"]
        x, y = sheet.middle()
        touch = context.new_cdp_session(page)

        def send(kind, *points):
            touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": a, "y": b} for a, b in points]})

        send("touchStart", (x - 20, y), (x + 20, y))
        for spread in (30, 40, 60):
            send("touchMove", (x - spread, y), (x + spread, y))
        send("touchEnd")
        page.wait_for_function(f"size => {WIDTH} > 1.5 * size", arg=size)
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
        sheet.open(site + PATH + "?side=both&confirm=touch#", engine=False)
        sheet.new_game()
        sheet.wait_for_no_moves()
        page.tap("[data-square='0,0']")
        assert sheet.moves() == [] and "Press 0,0 again" in sheet.message()
        page.tap("[data-square='0,0']")
        sheet.wait_for_plies(1)
        sheet.square("1,0").click()  # of a mouse
        sheet.wait_for_plies(2)


def test_weights_are_told_and_painted_and_the_ai_moves_for_a_person(sheet, site):
    sheet.open(site + PATH + "?side=both&player=original")
    page = sheet.page
    sheet.play("0,0")
    sheet.more("tell")
    sheet.play("1,0")
    assert sheet.told() == "1,0: weight 6.6 for noughts" and sheet.moves() == ["0,0"]
    sheet.leave_board()
    before = sheet.picture()
    sheet.play("2,0")
    sheet.leave_board()
    sheet.wait_for_another_picture(before)  # the weight stands in the cell
    page.keyboard.press("t")
    for plies in range(2, 6):  # the last two moves are seen with cells around them
        page.keyboard.press("d")
        sheet.wait_for_plies(plies)
        seen = page.locator("#board").bounding_box()
        for move in sheet.moves()[-2:]:
            box = sheet.square(move).bounding_box()
            assert box["x"] - seen["x"] >= 0.9 * box["width"] and box["y"] - seen["y"] >= 0.9 * box["height"]
    sheet.new_game(player="original", side="red")
    page.evaluate("location.hash = '#ff9f'")
    sheet.wait_for_plies(2)
    assert sheet.square("30,0").count() == 0  # seen from afar, not all cells are elements; a click finds them
    box = page.locator("#board").bounding_box()
    cell = box["width"] / 35  # two cells around the game
    page.mouse.click(box["x"] + 31.5 * cell, box["y"] + box["height"] / 2 + cell)
    sheet.wait_for_plies(4)
    assert sheet.moves()[2] == "29,1"


def test_a_sign_that_leaves_a_row_open_is_held(sheet, site):
    sheet.open(site + PATH + "?side=both&warn=true", engine=False)
    page = sheet.page
    sheet.play("0,0", "0,3", "1,0", "1,3", "2,0")
    before = sheet.picture()
    sheet.play("2,3")
    page.wait_for_selector("#held", state="visible")
    assert page.inner_text("#held-text") == "This leaves Crosses three in a row. Block it?"
    sheet.wait_for_another_picture(before)
    page.click("#put-back")
    page.wait_for_selector("#held", state="hidden")
    sheet.play("3,0")
    sheet.wait_for_plies(6)
