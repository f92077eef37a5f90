"""The page of Mega tic-tac-toe in a real browser, by mouse, keyboard, finger and screen reader."""

import pytest
from scenes import BOARDS
from table import Table

from app.core.rivals import RIVALS

PATH = "mega-tic-tac-toe/"
FOUR = f"{PATH}?side=both{BOARDS}"  # the top left board is in play


class Boards(Table):
    """The open page of Mega tic-tac-toe."""

    def line(self):
        self.settle()
        return self.page.inner_text("#square")

    def said(self):
        self.settle()
        return self.page.inner_text("#live p:last-child")

    def press(self, keys):
        for key in keys.split():
            self.page.keyboard.press(key)

    def box(self, square):
        return self.square(square).bounding_box()

    def touch(self, square, right=0.5, down=0.5):
        """Touch a place of a square's cell, in shares of its size from the upper left corner."""
        box = self.box(square)
        self.page.touchscreen.tap(box["x"] + right * box["width"], box["y"] + down * box["height"])
        self.settle()


@pytest.fixture
def boards(page):
    page.emulate_media(reduced_motion="reduce")
    return Boards(page)


def test_two_people_play_by_mouse_arrows_and_digits(boards, site):
    page = boards.open(site + PATH + "?side=both", engine=False).page
    assert len(boards.grid()) == 81
    boards.square("e4").click()
    assert boards.said() == "Crosses at e4. Noughts must play in the bottom board."
    boards.square("e5").click()
    assert boards.message() == "e5 is in another small board: play in the board from d1 to f3"
    page.keyboard.press("5")  # one digit: the board is given
    boards.square("e5").focus()
    boards.press("ArrowUp Enter")
    assert boards.moves() == ["e4", "e2", "e6"]
    assert boards.square("f9").get_attribute("aria-label").endswith("in the top board, sends to the top right board")
    boards.new_game()
    before = boards.picture()
    page.keyboard.press("7")
    boards.wait_for_another_picture(before)  # it is seen
    assert boards.line() == "Board chosen: top left. Now press the digit of its square; 7 8 9 are the top row."
    page.keyboard.press("Backspace")
    boards.wait_for_picture(before)
    boards.press("7 3")
    assert boards.moves() == ["c7"]


def test_digits_where_settings_want_them_twice_or_a_board_is_decided(boards, site):
    page = boards.open(site + PATH + "?side=both&confirm=true", engine=False).page
    boards.press("7 3")
    assert boards.moves() == [] and boards.line() == "c7: sends Noughts to the bottom right board"
    page.keyboard.press("3")
    assert boards.moves() == ["c7"]
    boards.open(site + FOUR, engine=False)
    boards.press("5 5")  # the square b8 of the board in play, which sends to a decided one
    assert "decided" in boards.message() and boards.moves()[-1] == "b8"
    boards.press("8 8")
    assert boards.message() == "" and boards.moves()[-1] == "e9"


@pytest.mark.parametrize("width", [360, 320])
def test_a_finger_shows_a_move_and_then_makes_it_and_small_squares_are_enlarged(browser, site, width):
    size = {"width": width, "height": 740}
    with browser.new_context(viewport=size, has_touch=True, is_mobile=True, reduced_motion="reduce") as context:
        phone = Boards(context.new_page()).open(site + FOUR, engine=False)
        phone.touch("d8", right=0.2)  # beside the board in play: its nearest square
        assert phone.line() == "c8: lets Noughts play anywhere" and len(phone.moves()) == 44
        phone.page.keyboard.press("Escape")
        before = phone.box("c9")
        assert (before["width"] < 35) == (width < 360)
        phone.touch("c9")
        for square in ("a7", "b8", "c9"):
            box = phone.box(square)
            assert (box["width"] >= 44) == (width < 360)
            assert box["x"] >= 0 and box["x"] + box["width"] <= width
        phone.touch("h2")  # elsewhere
        assert phone.box("c9") == before and len(phone.moves()) == 44
        phone.touch("c9")
        phone.touch("b8", right=0.9, down=0.9)
        assert phone.line().startswith("b8: ")
        phone.touch("b8", right=0.1, down=0.1)
        assert phone.moves()[44:] == ["b8"]
        assert phone.box("c9") == before  # small again


@pytest.mark.parametrize("width", [360, 320])
def test_a_second_touch_beside_the_board_in_play_makes_the_move(browser, site, width):
    size = {"width": width, "height": 740}
    with browser.new_context(viewport=size, has_touch=True, is_mobile=True, reduced_motion="reduce") as context:
        phone = Boards(context.new_page()).open(site + FOUR, engine=False)
        below = phone.box("a6")
        place = below["x"] + 0.1 * below["width"], below["y"] + 0.1 * below["height"]
        phone.page.touchscreen.tap(*place)
        phone.settle()
        assert phone.line().startswith("a7: ") and (phone.box("a7")["width"] >= 44) == (width < 360)
        phone.page.touchscreen.tap(*place)
        phone.settle()
        assert phone.moves()[44:] == ["a7"]


@pytest.mark.parametrize("level", [1, pytest.param(10, marks=pytest.mark.long)])
def test_a_game_against_the_ai_to_its_end(boards, site, level):
    page = boards.open(f"{site}{PATH}?side=red&level={level}&seconds=0.5", engine=level == 10).page
    while not boards.is_over():
        boards.wait_for_turn("Crosses", timeout=60_000)
        if boards.is_over():
            break
        plies = len(boards.moves())
        for key in "123456789":  # in a free choice the first digit chooses a board
            page.keyboard.press(key)
            boards.settle()
            if page.is_visible("#held"):  # the second press makes the mark
                page.keyboard.press(key)
            if len(boards.moves()) > plies:
                break
    boards.close_result()
    assert "three boards in a row" in boards.status()
    boards.new_game()
    assert RIVALS[level - 1][1] in boards.games().first.inner_text()


def test_a_mark_that_gives_a_board_away_is_held(boards, site):
    boards.open(site + PATH + "?side=both&warn=true", engine=False)
    for ply, move in enumerate(("d4", "b2", "f4"), 1):  # Crosses have two in the centre board
        boards.square(move).click()
        boards.wait_for_plies(ply)
    boards.square("h2").click()
    boards.page.wait_for_selector("#held", state="visible")
    assert boards.page.inner_text("#held-text") == "This lets Crosses win the centre board."
    boards.square("h2").click()  # the second press makes the mark
    boards.wait_for_plies(4)
    assert not boards.page.is_visible("#held")
