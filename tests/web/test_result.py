"""The end of a game: when it appears, what it shows, what its buttons do."""

import re
from random import Random

import pytest
from playwright.sync_api import expect
from table import PICTURE, Table, store_game, wait_until_ready
from test_access import violations
from test_library_state import page as state_of_page
from test_library_state import play

from app.core.texts import say
from app.games.cell_division.game import GAME as CELL_DIVISION
from app.games.thirtyfive.game import GAME as THIRTY_FIVE
from pygame35.games.five_in_a_row import rules as five_in_a_row
from pygame35.games.thirtyfive.records import format_fragment
from pygame35.games.thirtyfive.rules import format_move, parse_move
from pygame35.records import write_fragment

FULL = [parse_move(f"{'abcdefgh'[i % 8]}{1 + i // 8}={1 + i % 9}") for i in range(64)]  # blue wins 61 to 3
CELLS = ("b2", "a3", "b3", "c2", "a1", "a2", "c3", "b1", "c1")  # red wins 18 to 12
SMALL = "document.querySelector('[data-story=after] canvas').toDataURL()"
TO_TEXT = "canvas => canvas.toDataURL()"
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
    page.wait_for_selector("#result")
    return table


def end_of_cells(page, site):
    """A game of Cell Division that a person has just won against the weakest AI."""
    board = state_of_page(CELL_DIVISION, board="3x3")
    board.library.lay_first()
    play(board, *CELLS[:-1])
    store_game(page, site, board.session)
    table = Table(page).open(f"{site}cell-division/", engine=False)
    table.square(CELLS[-1]).click()
    page.wait_for_selector("#result")
    return table


def test_the_end_names_the_result_and_axe_finds_nothing(calm, site):
    table = end_of_35(calm, site)
    assert calm.get_by_role("region", name="Blue wins by 58").count() == 1
    assert calm.evaluate("document.activeElement.id") == "result-title"
    assert calm.is_hidden("#panel") and calm.is_hidden("#pad")
    for theme, colours, red in (("light", "standard", "Red"), ("dark", "safe", "Orange")):
        table.set("theme", theme, "colours", colours)
        calm.wait_for_selector(f"html[data-theme={theme}][data-colours={colours}]")
        assert calm.inner_text("#result-points").split() == [red, "3", "\u2013", "Blue", "61"]
        assert violations(calm) == [], theme


def test_the_end_appears_when_the_game_ends_or_the_page_is_loaded_anew_or_it_is_asked_for(page, site):
    page.emulate_media(reduced_motion="reduce")
    page.clock.install()
    table = end_of_35(page, site)

    def stays_away():
        page.clock.run_for(5_000)
        table.settle()
        return page.is_hidden("#result") and page.is_visible("#open-result")

    for close in (lambda: page.click("#close-result"), lambda: page.keyboard.press("Escape")):
        close()
        page.wait_for_selector("#result", state="hidden")
        assert page.evaluate("document.activeElement.id") == "open-result"
        page.click("#open-result")
        page.wait_for_selector("#result")
    page.keyboard.press("ArrowLeft")  # a step back
    page.wait_for_selector("#panel")
    page.keyboard.press("End")
    assert stays_away()
    page.click("#take-back")
    table.more("redo")
    page.wait_for_selector("body.over")
    assert stays_away()
    page.reload()
    wait_until_ready(page)
    page.wait_for_selector("#result")
    assert len(table.moves()) == 64 and page.evaluate("document.activeElement === document.body")


def test_the_end_waits_for_the_effects_of_the_last_move_and_appears_under_no_dialog(page, site):
    page.emulate_media(reduced_motion="no-preference")
    table = Table(page).open(f"{site}?side=both#{format_fragment(FULL[:-1])}", engine=False)
    page.clock.install()
    table.play(format_move(FULL[-1]))
    page.clock.run_for(200)
    assert page.is_hidden("#result")
    page.clock.run_for(5_000)
    page.wait_for_selector("#result")
    page.keyboard.press("Escape")
    page.click("#take-back")
    table.play(format_move(FULL[-1]))
    page.click("#open-help")
    page.clock.run_for(5_000)
    assert page.is_visible("#help") and page.is_hidden("#result")


def test_a_win_counts_and_leads_to_the_next_rival(calm, site):
    table = end_of_cells(calm, site)
    for _ in range(2):
        assert calm.inner_text("#result-title") == "You win by 6"
        assert calm.inner_text("#result-stamp").lower() == "beaten"
        assert calm.inner_text("#result-left") == "One down, nine to go."
        assert (
            calm.locator("#result-ladder .beaten").count() == 1 and calm.locator("#result-ladder .face").count() == 10
        )
        assert calm.inner_text("#result .go:visible").strip() == "Next: Greta"
        calm.reload()
        wait_until_ready(calm)
        calm.wait_for_selector("#result")
    calm.click("#play-next")
    table.wait_for_no_moves()
    assert calm.is_hidden("#result") and calm.is_hidden("#open-result")
    assert table.chosen("player") == "casual"


# The greatest number of pieces of confetti that a page has had.
MOST = """window.most = 0;
new MutationObserver(() => { most = Math.max(most, document.querySelectorAll('#confetti i').length); })
  .observe(document, {childList: true, subtree: true});"""


def test_a_win_is_celebrated_once_and_without_motion_not_at_all(page, site):
    page.add_init_script(MOST)
    for motion, pieces in (("no-preference", 44), ("reduce", 0)):
        page.emulate_media(reduced_motion=motion)
        page.evaluate("localStorage.clear()") if pieces == 0 else None
        end_of_cells(page, site)
        page.wait_for_function("pieces => most === pieces && !document.querySelector('#confetti i')", arg=pieces)
        page.wait_for_selector("#result-face use[href$='#pip-astonished']", state="attached")


def test_a_lost_game_goes_on_from_the_digit_that_lost_it(calm, site):
    random, board = Random(0), state_of_page(THIRTY_FIVE, red="engine", blue="person")
    while len(board.session.moves()) < 63:
        board.play(random.choice(board.session.position.legal_moves()))
    store_game(calm, site, board.session)
    table = Table(calm).open(site, engine=False)
    table.play(board.session.position.format_move(board.session.position.legal_moves()[0]))
    calm.wait_for_selector("#result[data-kind=loss]")
    assert calm.inner_text("#result-title") == "Pip wins by 34"
    sentence = "Your 5 on f5 brought Pip's e6 and g6 to 35 and gave away 6 squares."
    assert calm.inner_text("#result-cause") == sentence
    assert calm.inner_text("#result figcaption").startswith("Move 54, with the score at ")
    assert calm.evaluate("document.getElementById('result-board').toDataURL().length") > 5_000
    calm.click("#result .go:visible")
    assert len(table.moves()) == 53 and calm.is_hidden("#result")
    assert calm.inner_text("#aside") == "Another try of your finished game."


def test_the_result_is_shared_with_a_picture(calm, site):
    calm.add_init_script(SHARE)
    table = end_of_cells(calm, site)
    calm.click("#share-result")
    calm.click("#share-game")
    calm.wait_for_function("sent.length")
    sent = calm.evaluate("sent[0]")
    assert sent["text"] == "Cell Division: I beat Pip 18\u201312. Can you?"
    assert "side=red" in sent["url"] and "#3x3." in sent["url"]
    assert (sent["file"], sent["type"]) == ("cell-division after 9 moves.png", "image/png") and sent["size"] > 1000
    calm.keyboard.press("Escape")
    assert calm.is_visible("#result")
    calm.keyboard.press("Escape")
    table.panel("moves")
    calm.click("#first")  # the start of the game is on the board: what is shared is still the end
    calm.click("#open-record")
    calm.click("#share-game")
    calm.wait_for_function("sent.length === 2")
    assert calm.evaluate("sent[1].size") == sent["size"]
    calm.keyboard.press("Escape")
    assert table.status() == "Finished · The start"
    assert calm.inner_text("#square") == say("game.try.next")
    calm.keyboard.press("End")
    calm.click("#open-record")
    calm.fill("#share-name", "Ben")
    calm.keyboard.press("Escape")
    calm.click("#open-result")
    calm.click("#share-result")  # at once, as the name is known
    calm.wait_for_function("sent.length === 3")
    assert calm.evaluate("sent[2].url").endswith("&by=Ben")


def test_the_marks_of_a_moment_stay_where_the_board_is_made_anew(calm, site):
    """The sheet of five in a row gets other squares when the window gets another size."""
    moves = [five_in_a_row.parse_move(cell) for cell in ["0,0", "5,5", "1,0", "5,6", "2,0", "5,7", "3,0", "9,9"]]
    table = Table(calm).open(f"{site}five-in-a-row/?side=both#{write_fragment(moves, five_in_a_row)}")
    table.square("4,0").click()
    calm.click("#open-review")
    calm.wait_for_selector("#reviewing.reported", timeout=60_000)
    while not calm.locator("#grid .moment").count():
        calm.locator("[data-story=next]").press("Enter")
    marks = calm.locator("#grid .moment").all_inner_texts()
    calm.set_viewport_size({"width": 900, "height": 700})
    calm.wait_for_function("count => document.querySelectorAll('#grid .moment').length === count", arg=len(marks))
    assert calm.locator("#grid .moment").all_inner_texts() == marks


def test_a_review_is_a_story_on_the_board_and_leads_to_a_rematch(calm, site):
    table = end_of_35(calm, site, engine=True)
    calm.click("#open-review")
    calm.wait_for_selector("#reviewing.reported", timeout=60_000)
    assert calm.evaluate("document.activeElement !== document.body")
    assert calm.locator("#story-text").inner_text().endswith(".") and calm.is_visible("#ribbon")
    assert violations(calm) == []
    last = calm.locator("#story-rematch")
    while not last.is_visible():
        if calm.locator("[data-story=better]").is_visible():
            marks = calm.locator("#grid .moment")
            plate = r"\d?\s*(Better|Red|Blue|(Red|Blue)\s\d, better\s\d)"
            assert all(re.fullmatch(plate, text.strip()) for text in marks.all_inner_texts())
            before = table.scores()
            board = calm.evaluate(PICTURE)
            small = [calm.locator(f"[data-story={step}] canvas").evaluate(TO_TEXT) for step in ("after", "better")]
            assert small[0] != small[1] and calm.is_hidden("#story-steps [data-story=before]")
            calm.emulate_media(color_scheme="dark")
            calm.wait_for_function(f"old => {SMALL} !== old", arg=small[0])
            assert violations(calm) == []
            calm.emulate_media(color_scheme="light")
            calm.wait_for_function(f"old => {SMALL} === old", arg=small[0])
            assert calm.evaluate(PICTURE) == board
            calm.click("[data-story=better]")
            calm.wait_for_selector("#grid .moment", state="detached")
            calm.wait_for_selector("[data-story=better][aria-pressed=true]")
            assert len(before) == 2 and calm.evaluate(PICTURE) != board
            calm.click("[data-story=better]")
            calm.wait_for_selector("#grid .moment")
            assert calm.evaluate(PICTURE) == board
            calm.click("[data-story=try]")
            calm.wait_for_selector("body.trying #pad")
            calm.wait_for_selector("#story-show")
        calm.locator("[data-story=next]").press("Enter")
    assert calm.inner_text("#story-heading") == "That was your game"
    assert calm.evaluate("document.activeElement.id") == "story-heading"
    assert calm.get_attribute("#ribbon", "data-above") == "red"
    above, below = (
        calm.locator("#ribbon g path").nth(at).evaluate("path => getComputedStyle(path).fill") for at in (0, 1)
    )
    colours = [
        calm.evaluate(f"getComputedStyle(document.querySelector('.seat .form.{side}')).backgroundColor")
        for side in ("red", "blue")
    ]
    assert [above, below] == colours and calm.get_attribute("#upper path", "d") == "M0 0h1000v100H0z"
    calm.locator("#ribbon button").first.click()
    expect(calm.locator("#story-heading")).to_have_text(re.compile("^Moment 1 of "))  # drawn a frame later
    calm.click(".story-head [data-panel=moves]")
    assert len(table.moves()) == 64 and calm.is_visible("#tab-reviewing")
    calm.click("#tab-reviewing")
    calm.click("[data-story=close]")
    assert calm.is_visible("#result") and calm.evaluate("document.activeElement.id") == "result-title"
