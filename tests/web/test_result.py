"""The card about a finished game: when it opens, what it shows, what its buttons do."""

import pytest
from table import Table, store_game, wait_until_ready
from test_access import violations
from test_library_state import page as state_of_page
from test_library_state import play

from app.core.words import NEXT_TRY
from app.games.cell_division.game import GAME as CELL_DIVISION
from pygame35.games.thirtyfive.records import format_fragment
from pygame35.games.thirtyfive.rules import format_move, parse_move

FULL = [parse_move(f"{'abcdefgh'[i % 8]}{1 + i // 8}={1 + i % 9}") for i in range(64)]  # blue wins 61 to 3
CELLS = ("b2", "a3", "b3", "c2", "a1", "a2", "c3", "b1", "c1")  # red wins 18 to 12
CARD = "#result[open]"
SHARE = """window.sent = []; navigator.canShare = content => content.files.length === 1;
navigator.share = async content => sent.push({text: content.text, url: content.url, file: content.files?.[0]?.name,
  type: content.files?.[0]?.type, size: content.files?.[0]?.size})"""


@pytest.fixture
def calm(page):
    page.emulate_media(reduced_motion="reduce")
    return page


def end_of_35(page, site, engine=False):
    """A game of 35 that has just ended."""
    table = Table(page).open(f"{site}?side=both#{format_fragment(FULL[:-1])}", engine=engine)
    table.play(format_move(FULL[-1]))
    page.wait_for_selector(CARD)
    return table


def end_of_cells(page, site):
    """A game of Cell Division that a person has just won against the weakest AI."""
    board = state_of_page(CELL_DIVISION, board="3x3")
    board.library.lay_first()
    play(board, *CELLS[:-1])
    store_game(page, site, board.session)
    table = Table(page).open(f"{site}cell-division/", engine=False)
    table.square(CELLS[-1]).click()
    page.wait_for_selector(CARD)
    return table


def test_the_card_names_the_result_and_axe_finds_nothing(calm, site):
    table = end_of_35(calm, site)
    assert calm.get_by_role("dialog", name="Blue wins by 58").count() == 1
    assert "Biggest swing:" in calm.inner_text("#result-turn")
    assert "blue 61 after 64 moves" in calm.get_attribute("#result-graph", "aria-label")
    assert calm.evaluate("document.activeElement.id") == "result-title"
    for theme, colours, red in (("light", "standard", "Red"), ("dark", "safe", "Orange")):
        calm.keyboard.press("Escape")
        table.set("theme", theme, "colours", colours)
        calm.wait_for_selector(f"html[data-theme={theme}][data-colours={colours}]")
        calm.click("#open-result")
        calm.wait_for_selector(CARD)
        assert calm.inner_text("#result-points").split() == [red, "3", ":", "Blue", "61"]
        assert violations(calm) == [], theme


def test_the_card_opens_when_the_game_ends_here_or_it_is_asked_for_and_at_no_other_time(page, site):
    page.emulate_media(reduced_motion="reduce")
    page.clock.install()
    table = end_of_35(page, site)
    page.keyboard.press("Escape")

    def stays_closed():
        page.clock.run_for(5_000)
        table.settle()
        return not page.locator(CARD).count() and page.is_visible("#open-result")

    for close in (lambda: page.click("#result .corner button"), lambda: page.mouse.click(5, 5)):  # beside the card
        page.click("#open-result")
        page.wait_for_selector(CARD)
        close()
        page.wait_for_selector("#result:not([open])", state="attached")
        assert page.evaluate("document.activeElement.id") == "open-result"
    page.keyboard.press("Home")
    page.keyboard.press("End")
    assert stays_closed()
    page.click("#take-back")
    table.more("redo")
    page.wait_for_selector("body.over")
    assert stays_closed()
    page.reload()
    wait_until_ready(page)
    assert stays_closed() and len(table.moves()) == 64


def test_the_card_waits_for_the_effects_of_the_last_move_and_opens_over_no_dialog(page, site):
    page.emulate_media(reduced_motion="no-preference")
    table = Table(page).open(f"{site}?side=both#{format_fragment(FULL[:-1])}", engine=False)
    page.clock.install()
    table.play(format_move(FULL[-1]))
    page.clock.run_for(200)
    assert not page.locator(CARD).count()
    page.clock.run_for(5_000)
    page.wait_for_selector(CARD)
    page.keyboard.press("Escape")
    page.click("#take-back")
    table.play(format_move(FULL[-1]))
    page.click("#open-help")
    page.clock.run_for(5_000)
    assert page.is_visible("#help") and not page.locator(CARD).count()


def test_a_win_counts_and_leads_to_the_next_opponent(calm, site):
    table = end_of_cells(calm, site)
    assert calm.inner_text("#result-title") == "You win by 6"
    assert calm.inner_text("#result-record") == "You have won your first game against Pip."
    assert calm.inner_text("#play-next") == "Next: Greta"
    calm.keyboard.press("Escape")
    table.open_dialog("new")
    assert calm.locator("#new [data-choice=player]:checked").input_value() == "casual"
    calm.keyboard.press("Escape")
    calm.reload()
    wait_until_ready(calm)
    assert table.chosen("player") == "casual"  # the record and the suggestion are kept
    calm.click("#open-result")
    assert calm.inner_text("#result-record") == "You have won your first game against Pip."
    calm.locator("#result").get_by_role("link", name="Your record").click()
    calm.wait_for_url("**/you/")
    wait_until_ready(calm)
    assert calm.locator("#list .game b").all_inner_texts() == ["Won against Pip"]
    calm.go_back()
    wait_until_ready(calm)
    calm.click("#open-result")
    calm.click("#play-next")
    table.wait_for_no_moves()
    assert not calm.locator(CARD).count() and calm.locator("#open-result").is_hidden()


def test_the_result_is_shared_with_a_picture(calm, site):
    calm.add_init_script(SHARE)
    table = end_of_cells(calm, site)
    calm.click("#share-result")
    calm.wait_for_function("sent.length")
    sent = calm.evaluate("sent[0]")
    assert sent["text"] == "Cell Division: I won 18:12 against Pip. Can you?"
    assert "side=red" in sent["url"] and "#3x3." in sent["url"]
    assert (sent["file"], sent["type"]) == ("cell-division after 9 moves.png", "image/png") and sent["size"] > 1000
    assert calm.is_visible("#result")
    calm.keyboard.press("Escape")
    calm.click("#first")  # the start of the game is on the board: what is shared is still the end
    calm.click("#open-record")
    calm.click("#share-game")
    calm.wait_for_function("sent.length === 2")
    assert calm.evaluate("sent[1].size") == sent["size"]
    calm.keyboard.press("Escape")
    assert table.status() == "Finished · the start"
    assert calm.inner_text("#square") == NEXT_TRY


def test_a_review_shows_what_it_has_found_and_a_try_leads_back_to_the_finished_game(calm, site):
    table = end_of_35(calm, site, engine=True)
    calm.click("#open-review")
    tops = "[...document.querySelectorAll('#swings > li')].map(card => card.offsetTop)"
    calm.wait_for_selector("#reviewing.running #swings > li:not(.empty)")
    places = calm.evaluate(tops)
    assert places[0] < places[1] < places[2]
    assert "Reviewing… " in calm.inner_text("#swings-title")
    assert calm.locator("[data-replay]:visible").count() == 0  # another mistake may still take the place
    calm.click("#review")
    calm.wait_for_selector("#reviewing.reported:not(.running)")
    result = table.status()
    assert calm.evaluate(tops)[0] == places[0]
    calm.locator("[data-replay]").first.click()
    calm.wait_for_selector("#end-try")
    assert calm.inner_text("#aside") == "Another try of your finished game."
    assert calm.locator("#open-result").is_hidden()
    assert calm.inner_text("#message").endswith("Your finished game is kept.")
    calm.click("#end-try")
    calm.wait_for_selector("#open-result")
    assert table.status() == result and len(table.moves()) == 64
    assert calm.locator("#end-try").is_hidden() and calm.is_visible("#report")
    calm.click("#first")
    assert calm.inner_text("#move-note") == ""
