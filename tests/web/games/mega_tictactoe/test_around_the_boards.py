"""The parts around the board of Mega tic-tac-toe: sheet, result, review. The AI is the oracle of the scenes."""

import pytest
from scenes import BOARDS, WITH_ORACLE
from table import KNOWN, Table

from pygame35 import records
from pygame35.games.mega_tictactoe import rules


def finished():
    """The fragment of a game that noughts have won, or the other side."""
    position = rules.Position()
    while not position.is_over():
        moves = position.legal_moves()
        position.play(moves[7 * len(position.moves) % len(moves)])
    return records.write_fragment(list(position.moves), rules)


GAME = f"mega-tic-tac-toe/?side=red&level=4#{finished()}"


@pytest.fixture
def opened(browser, site):
    """Opens a page in a window of a size: opened(path, width, height)."""
    contexts = []

    def open_it(path, width, height, oracle=True):
        size = {"width": width, "height": height}
        contexts.append(browser.new_context(viewport=size, reduced_motion="reduce"))
        page = contexts[-1].new_page()
        page.add_init_script(KNOWN)
        if oracle:
            page.add_init_script(WITH_ORACLE)
        return Table(page).open(site + path, engine=oracle)

    yield open_it
    for context in contexts:
        context.close()


def box(table, selector):
    table.settle()
    return table.page.evaluate("it => document.querySelector(it).getBoundingClientRect().toJSON()", selector)


def test_escape_puts_the_sheet_down_and_ends_its_analysis(opened):
    table = opened("mega-tic-tac-toe/?side=red", 768, 1024)
    page = table.page
    page.keyboard.press("a")
    page.wait_for_selector("main.pulled")
    page.keyboard.press("Escape")
    page.wait_for_selector("main:not(.pulled)")
    assert page.get_attribute("#analyse", "aria-pressed") == "false"


@pytest.mark.parametrize("width", [320, 390])
def test_nothing_in_the_head_of_the_sheet_lies_under_its_button(opened, width):
    table = opened(GAME, width, 844)
    table.page.keyboard.press("[")
    table.page.keyboard.press("a")
    table.page.wait_for_selector("#candidates button")
    for part in (".outlook .status", "#evaluation"):
        assert box(table, part)["right"] <= box(table, "#put-down")["left"]
    table.page.keyboard.press("]")
    table.settle()
    assert table.page.inner_text("#evaluation") == ""  # at the end the state says who has won


def test_the_button_of_the_result_is_whole_or_not_there(opened):
    table = opened(GAME, 768, 1024)
    assert box(table, "#open-result")["bottom"] <= box(table, "#tools")["top"]
    table.page.keyboard.press("[")
    table.settle()
    assert not table.page.is_visible("#open-result")


def test_the_card_of_the_result_lies_beside_the_board_and_says_why(opened):
    table = opened(GAME, 1440, 900)
    table.page.click("#open-result")
    assert box(table, "#result")["left"] >= box(table, "#board")["right"]
    assert table.page.inner_text("#result-title").partition(":")[2].strip()
    assert "Boards won: crosses" in table.page.inner_text("#result-decided")
    assert table.page.inner_text("#rematch") == "Play level 4 yourself"
    seats = table.page.inner_text("#role-red") + table.page.inner_text("#role-blue")
    assert seats.count("won") == 1


def test_the_note_of_the_review_lies_over_the_cards(opened):
    table = opened(f"mega-tic-tac-toe/?side=red{BOARDS}", 1440, 900)
    page = table.page
    table.panel("reviewing")
    page.click("#review")
    page.wait_for_selector("#reviewing.reported:not(.running)")
    page.locator("[data-swing]:visible").first.click()
    table.settle()
    seen = page.evaluate("""() => {
      const note = document.getElementById('move-note'), box = note.getBoundingClientRect();
      const form = document.querySelector('#swings li:nth-child(2) .form');
      const panel = document.getElementById('reviewing');
      panel.scrollTop += form.getBoundingClientRect().top - box.top - 4;
      const at = form.getBoundingClientRect();
      return note.textContent && note.contains(document.elementFromPoint(at.x + 7, at.y + 7));
    }""")
    assert seen


def test_who_listens_hears_no_score_where_there_is_none(opened):
    table = opened("mega-tic-tac-toe/?side=red", 1440, 900)
    assert table.page.evaluate("[...document.querySelectorAll('.seat')].every(it => !it.innerText.includes('Score'))")


def test_the_puzzle_begins_beside_the_top_of_the_board_and_stays_there(opened):
    table = opened("mega-tic-tac-toe/puzzles/#142", 1440, 900, oracle=False)
    before = box(table, "#explain"), box(table, "#standing")["top"]
    assert before[0]["top"] == pytest.approx(box(table, "#board")["top"], abs=2)
    table.page.locator(
        "[role=gridcell][aria-label*='empty']:not([aria-label*='won by']):not([aria-label*='not in play'])"
    ).first.click()
    table.page.wait_for_selector("#feedback:not(:empty)")
    assert (box(table, "#explain"), box(table, "#standing")["top"]) == before
    assert table.page.locator("#steps li:not([hidden])").count() == 1
