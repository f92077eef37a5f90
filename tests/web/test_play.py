"""Games on the page, played as people play them."""

import pytest
from table import Table

from pygame35.games.thirtyfive.records import format_fragment, replay
from pygame35.games.thirtyfive.rules import format_square, parse_move


@pytest.fixture
def table(page):
    return Table(page)


def expected_grid(moves):
    position = replay([parse_move(move) for move in moves])
    sides = {1: "red", -1: "blue", 0: ""}
    return {
        format_square(square): [sides[position.owners[square]], str(position.digits[square] or "")]
        for square in range(64)
    }, position


def test_a_game_by_keyboard_alone_to_its_end(table, site):
    table.page.emulate_media(reduced_motion="reduce")
    moves = [parse_move(f"{'abcdefgh'[i % 8]}{1 + i // 8}={1 + i % 9}") for i in range(56)]
    table.open(f"{site}?level=1#{format_fragment(moves)}")
    page = table.page
    page.keyboard.press("b")  # puts the focus on the board
    for _ in range(4):
        # Reading order from the focused square: the next empty one, found as a screen reader's user would.
        steps = page.evaluate(
            "() => { const cells = [...document.querySelectorAll('[role=gridcell]')];"
            " const from = cells.indexOf(document.activeElement);"
            " const to = cells.findIndex(cell => !cell.dataset.digit);"
            " return [Math.floor(to / 8) - Math.floor(from / 8), to % 8 - from % 8]; }"
        )
        down, right = steps
        for _ in range(abs(down)):
            page.keyboard.press("ArrowDown" if down > 0 else "ArrowUp")
        for _ in range(abs(right)):
            page.keyboard.press("ArrowRight" if right > 0 else "ArrowLeft")
        before = len(table.moves())
        page.keyboard.press(str(1 + before % 9))
        table.settle()
        if page.is_visible("#held"):
            page.keyboard.press("Enter")
        table.wait_for_plies(before + 2)
        table.wait_for_turn("Red")
    assert table.is_over()
    grid, position = expected_grid(table.moves())
    assert table.grid() == grid
    assert table.scores() == position.scores()
    winner = {1: "Red wins", -1: "Blue wins", 0: "A tie"}[position.winner()]
    assert table.status().startswith(winner)


def test_ai_against_ai_to_the_end(table, site):
    """From the middle of a game."""
    table.page.emulate_media(reduced_motion="reduce")
    moves = [parse_move(f"{'abcdefgh'[i % 8]}{1 + i // 8}={1 + i % 9}") for i in range(54)]
    link = f"?side=none&level=2&pace={{}}#{format_fragment(moves)}"
    table.open(site + link.format(3))
    assert table.status() == "Press Go on to let Red move"  # as in each unfinished game of a link
    table.pause()
    table.wait_for_plies(55)
    table.pause()
    table.page.wait_for_function("document.querySelector('#pause').textContent === 'Go on'")
    assert not table.is_over()
    table.open(site + link.format(0))
    table.pause()
    table.page.wait_for_selector("body.over", timeout=120_000)
    grid, position = expected_grid(table.moves())
    assert position.is_over()
    assert table.grid() == grid


def test_takeback_while_the_ai_thinks(table, site):
    table.open(site + "?level=10&seconds=30")
    table.play("e4=9")
    table.page.wait_for_selector("body[data-engine=thinking]")
    table.page.keyboard.press("u")
    table.wait_for_no_moves()
    assert table.page.get_attribute("body", "data-engine") == "ready"
    table.play("d4=1")
    table.page.wait_for_selector("body[data-engine=thinking]")
    assert table.moves() == ["d4=1"]


def test_new_game_can_be_undone_and_keeps_the_settings_in_the_address(table, site):
    table.open(site + "?side=both&level=3", engine=False)
    table.play("e4=9")
    table.play("d5=3")
    table.wait_for_plies(2)
    table.new_game()
    table.wait_for_no_moves()
    table.page.wait_for_function("location.hash === ''")
    assert table.page.url.endswith("?side=both&level=3")
    assert table.page.inner_text("#live") == ""
    table.page.click("#previous-game")
    table.wait_for_plies(2)
    assert table.moves() == ["e4=9", "d5=3"]


def test_hint_names_a_legal_move_and_plays_nothing(table, site):
    """Its first step does not give the digit away."""
    table.open(site + "?side=both&seconds=0.5")
    table.page.click("#hint")
    live = "document.querySelector('#live').textContent"
    table.page.wait_for_function(f"{live}.startsWith('Hint: look at ')")
    square = table.page.inner_text("#live").removeprefix("Hint: look at ")[:2]
    assert table.moves() == []
    table.page.click("#hint")
    table.page.wait_for_function(f"{live}.includes(' on {square}')")
    hint = table.page.locator("#live p").last.inner_text()
    assert hint.removeprefix("Hint: ")[0] in "123456789" and table.page.locator("#live p").count() == 1
    assert table.moves() == []
    assert_names_light_up(table, square)
    for width, height in ((360, 640), (390, 844), (768, 1024), (1440, 900)):
        table.page.set_viewport_size({"width": width, "height": height})
        table.settle()
        above, line, below = [
            table.page.locator(name).bounding_box() for name in ("#seat-red .avatar", ".advice", "#pad")
        ]
        assert above["y"] + above["height"] <= line["y"] and line["y"] + line["height"] <= below["y"], width
    table.play("e4=9")
    table.wait_for_plies(1)
    table.page.click("#hint")
    table.page.wait_for_function(f"{live}.includes('Hint: ')")
    table.resign()
    assert "Hint" not in table.page.inner_text("#live")


def assert_names_light_up(table, square):
    """The name of a square in a sentence rings that square while it is pointed at or focused."""
    name, ringed = table.page.locator("#live .square-name").first, table.page.locator("#grid .named")
    assert name.inner_text() == square and ringed.count() == 0
    name.hover()
    assert ringed.get_attribute("data-square") == square and ringed.count() == 1
    table.page.hover("#hint")
    assert ringed.count() == 0
    name.focus()
    assert ringed.get_attribute("data-square") == square
    table.page.focus("#hint")
    assert ringed.count() == 0
