"""The focus: its place, its effect on the selection, and the keys there."""

import pytest
from table import Table

from app.core.texts import say
from app.games.thirtyfive.words import BEGIN

FOCUSED = "document.activeElement.id || document.activeElement.dataset.square"
CHOSEN = "[...document.querySelectorAll('[role=gridcell][aria-selected=true]')].map(cell => cell.dataset.square)"


@pytest.fixture
def table(page):
    page.emulate_media(reduced_motion="reduce")
    return Table(page)


def focused(table):
    table.settle()
    return table.page.evaluate(FOCUSED)


def chosen(table):
    table.settle()
    return table.page.evaluate(CHOSEN)


LAST = (  # a game of 63 plies
    "FsE3E8ErEDDoFLF3DtF9D3DYCxGKGSHcHSG5IbCfGXEHCQFcC9GjC8FUEQEZFhHqBR"
    "HlIfIzBjBcAIB1BNBsAtCmAMEnAkAbAaGsI-CKIOH1IoHFBCA-CADKDQGwH9"
)


def test_no_digit_goes_to_a_square_that_was_chosen_in_the_game_before(table, site):
    """The card of the result gives the focus back to the square of the last move."""
    page = table.page
    table.open(f"{site}?side=both#{LAST}", engine=False)
    table.play("b8=3")  # the last of the game
    page.click("#rematch")
    table.wait_for_no_moves()
    table.square("e4").hover()
    assert (focused(table), chosen(table)) == ("b8", [])
    assert page.inner_text("#square") == BEGIN  # not what is told of the square under the mouse
    page.keyboard.press("5")
    assert table.moves() == [] and page.inner_text("#square") == say("game.digit.waits", digit=5)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("5")
    assert table.moves() == ["c8=5"]
    page.keyboard.press("n")
    page.keyboard.press("Enter")  # in the sheet, whose first button begins
    table.wait_for_no_moves()
    page.keyboard.press("7")
    assert (focused(table), table.moves()) == ("c8", [])
    page.keyboard.press("Enter")  # a press on the focused square
    assert table.moves() == ["c8=7"]


# The controls that can be seen, but for those that arrows reach: of the board, the list of moves, tabs, radio buttons.
TO_REACH = """() => [...document.querySelectorAll('button, a, input, select, textarea, summary')].filter(it =>
  it.checkVisibility() && !it.closest('[role=grid]') && it.tabIndex >= 0 && !it.disabled
  && !(it.type === 'radio' && !it.checked) && (!document.querySelector('dialog[open]') || it.closest('dialog[open]'))
  && !it.closest('[data-testid=move-list]'))"""
# Notes what has the focus; returns how many controls did not have it yet.
REACHED = f"""() => {{ document.activeElement.dataset.reached = 'true';
  return ({TO_REACH})().filter(it => !it.dataset.reached).length; }}"""


def test_every_control_is_reached_by_tab_and_a_game_begun_by_keys_alone(table, site):
    page = table.page
    table.open(f"{site}?side=red", engine=False)
    table.play("e4=9")
    missed = {}
    for dialog in ("", "new", "more", "record", "games", "preferences", "help"):
        if dialog == "new":
            table.new_game()
            table.play("e4=9")
        if dialog:
            table.open_dialog(dialog)
        assert page.evaluate(f"({TO_REACH})().length") >= (1 if dialog else 14), dialog
        page.keyboard.press("Tab")
        for _ in range(79):
            if not page.evaluate(REACHED):
                break
            page.keyboard.press("Tab")
        missed[dialog] = page.evaluate(
            f"({TO_REACH})().filter(it => !it.dataset.reached).map(it => it.outerHTML.slice(0, 80))"
        )
        if dialog:
            page.keyboard.press("Escape")
            page.wait_for_selector(f"#{dialog}:not([open])", state="attached")
    assert not any(missed.values()), missed
    page.keyboard.press("n")
    page.wait_for_selector("#new[open]")
    page.focus("#new [data-choice=level]:checked")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")  # from any control
    page.wait_for_selector("#new:not([open])", state="attached")
    assert table.players() == ("person", "engine") and table.chosen("level") == "3"


PRESSED = """([key, code, more]) => document.activeElement.dispatchEvent(
    new KeyboardEvent("keydown", {key, code, bubbles: true, ...more}))"""


def test_keys_of_other_keyboards_act_and_those_of_the_browser_do_not(table, site):
    """In France the top row has digits with Shift only; a Russian keyboard has no Latin letters."""
    page, placed = table.page, "document.querySelector('[data-square=e4]').dataset.digit"
    table.open(site + "?side=both", engine=False)
    table.square("e4").click()
    for more in ({"ctrlKey": True}, {"altKey": True}, {"metaKey": True}, {"isComposing": True}, {"shiftKey": True}):
        page.evaluate(PRESSED, ["é", "Digit2", more])
    page.evaluate(PRESSED, ["é", "Digit2", {}])
    page.wait_for_function(f"{placed} === '2'")
    page.evaluate(PRESSED, ["Г", "KeyU", {}])
    page.wait_for_function(f"{placed} !== '2'")
    page.evaluate(PRESSED, ["т", "KeyN", {}])
    page.wait_for_selector("#new[open]")


@pytest.mark.parametrize("address", ["?side=both#EEE9AA", "lessons/#introduction/1"])
def test_keys_that_scroll_are_left_to_the_page_and_the_board_is_reached_by_one(table, site, address):
    page = table.page
    table.open(site + address, engine=False)
    page.evaluate("addEventListener('keydown', event => { window.taken = event.defaultPrevented; })")
    for key in ("ArrowUp", "ArrowDown", "PageUp", "PageDown", "Home", "End", " "):
        page.keyboard.press(key)
        assert page.evaluate("taken") is False
    assert focused(table) is None
    page.keyboard.press("b")
    assert chosen(table) == [focused(table)] != []
    if not address.startswith("?"):
        return
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("ArrowLeft")
    assert table.status() == "After 2 moves"
    table.panel("moves")
    page.click("#back")
    page.keyboard.press("End")
    assert table.status() == "Blue to move" and page.evaluate("taken")
    page.focus("#hint")
    page.keyboard.press("Home")
    assert table.status() == "Blue to move" and not page.evaluate("taken")


def test_single_keys_can_be_switched_off(table, site):
    page = table.page
    table.open(site + "?side=both#EEE9", engine=False)
    page.wait_for_selector("#hint[aria-keyshortcuts=h]")
    table.set("shortcuts", False)
    page.wait_for_selector("#hint:not([aria-keyshortcuts])")
    for key in ("u", "[", "n", "b", "5", "?"):
        page.keyboard.press(key)
    assert len(table.moves()) == 2 and page.locator("dialog[open]").count() == 0
    page.click("#open-help")
    keys = page.locator("#help dt:visible").all_inner_texts()
    assert "arrows" in keys and not {"u", "b", "[ ]", "?"} & set(keys)
    assert "switched off" in page.inner_text("#no-shortcuts")
    page.keyboard.press("Escape")
    table.square("a7").click()
    page.keyboard.press("u")
    page.keyboard.press("5")  # on the board a digit is what the board is for
    assert table.moves() == ["e4=9", "d5=3", "a7=5"]
    table.open(site + "lessons/#introduction/2", engine=False)
    page.keyboard.press("n")
    assert "2 of" in page.inner_text("#title") and "h hint" not in page.inner_text(".keys")
    table.open(site + "?side=both", engine=False)
    table.set("shortcuts", True)
    page.wait_for_selector("#hint[aria-keyshortcuts=h]")
    page.keyboard.press("u")
    page.wait_for_function("document.querySelectorAll('[data-testid=move-list] button').length === 2")


def test_a_typed_digit_is_for_the_square_to_which_the_focus_was_moved(table, site):
    page = table.page
    table.open(f"{site}?side=both", engine=False)
    page.keyboard.press("n")
    page.keyboard.press("Enter")  # the keys belong to the board then
    page.wait_for_selector("#new:not([open])", state="attached")
    assert chosen(table) == []
    for digit in "93":
        page.keyboard.press("ArrowRight")
        page.keyboard.press(digit)
    page.keyboard.press("ArrowRight")
    assert table.moves() == ["f4=9", "g4=3"] and chosen(table) == ["h4"]
