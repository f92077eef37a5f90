"""The card about a finished game of Threes; hints, the game of the day and the ring of the focus on a phone."""

import pytest
from table import ENGINE_LIMIT
from test_access import violations

from pygame35.games.threes import rules as threes
from tests.web.games.threes.test_threes import ARROWS, LINK, Tiles, finished, fragment, play_to_its_end

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
DAY = "#full-20784"  # 27 November 2026


@pytest.fixture
def tiles(page, site):
    return Tiles(page, site)


@pytest.fixture
def phone(browser, site):
    with browser.new_context(**PHONE) as context:
        yield Tiles(context.new_page(), site)


def test_a_card_shows_the_result_of_a_game_played_to_its_end(tiles):
    page = tiles.open("#full-8").page
    play_to_its_end(tiles)
    page.wait_for_selector("#result[open]")
    position = tiles.position()
    assert page.inner_text("#result-score") == str(position.scores()[0])
    assert page.get_attribute("#result-tile", "data-tile") == str(max(position.tiles))
    assert page.inner_text("#result-best") == "Your best score so far!"
    assert page.inner_text("#result-own").startswith(f"Full rules, {len(position.moves)} moves.")
    assert page.evaluate("document.activeElement.id") == "result-title"
    assert violations(page) == []
    page.click("#share-result")
    assert "Can you do better?" in page.inner_text("#share-told")
    page.keyboard.press("Escape")
    page.click("#result .corner button")
    assert page.is_hidden("#result")
    page.click("#show-result")
    page.click("#result [data-opens=open-review]")
    assert page.is_visible("#review") and page.is_hidden("#result")
    page.click("#show-result")
    page.click("#result .go")
    assert page.is_hidden("#result") and tiles.status() == "Your move" and tiles.moves() == 0
    page.click("#tab-own")
    best = tiles.score("best")
    page.wait_for_function("document.querySelectorAll('#own-figures dd').length")
    assert page.locator("#own-figures dd").all_inner_texts()[2] == str(best)  # one truth for both
    assert best == position.scores()[0] and page.locator("#own-figures dt").first.inner_text() == "average"


def test_the_card_stays_away_when_a_person_goes_on_at_once_and_when_a_game_is_only_looked_at(tiles):
    over = finished()
    last = threes.NAMES[over.moves[-1]].capitalize()
    page = tiles.open(fragment(over)).page
    page.wait_for_timeout(900)  # longer than the pause before the card
    assert page.is_hidden("#result")
    page.keyboard.press("u")
    page.keyboard.press(f"Arrow{last}")
    page.keyboard.press("u")
    page.wait_for_timeout(900)
    assert page.is_hidden("#result") and tiles.status() == "Your move"
    page.keyboard.press("r")
    page.wait_for_timeout(900)
    assert page.is_hidden("#result") and page.is_visible("#show-result")


def test_a_hint_covers_no_tile_and_hides_under_sheets_and_dialogs(phone):
    page = phone.open(LINK, "?player=original&depth=1&simulations=5", engine=True).page
    page.tap("#hint")
    page.wait_for_selector("#live .advice", timeout=ENGINE_LIMIT)
    advice, board, ways = (page.locator(name).bounding_box() for name in (".advice", "#board", "#moves"))
    assert board["y"] + board["height"] <= advice["y"] and advice["y"] + advice["height"] <= ways["y"]
    assert page.locator(ARROWS).count() == page.locator("#moves .best").count() >= 1
    assert not page.locator(ARROWS).first.inner_text()
    arrow = page.locator(ARROWS).first
    page.tap("#pull")
    assert not arrow.is_visible()
    page.tap("#put-down")
    assert arrow.is_visible()
    page.tap("#open-more")
    assert not arrow.is_visible()


def test_a_phone_names_the_game_of_the_day_and_tells_of_swiping(phone):
    page = phone.open(DAY).page
    assert page.inner_text("#guide") == "Game of the day, 27 November 2026. Swipe to slide all tiles."
    assert page.is_visible("#guide")
    page.tap("[data-move][aria-disabled=false]")
    assert page.inner_text("#guide") == "Game of the day, 27 November 2026."
    page.evaluate("location.hash = '#full-7'")
    phone.wait_for_link("#full-7.")
    told = page.inner_text("#guide")
    assert told.startswith("Swipe to slide all tiles.") and "key" not in told


def test_the_ring_of_the_focus_is_whole_at_the_edge_of_a_phone(phone):
    page = phone.open().page
    page.focus("#open-new")
    page.keyboard.press("Tab")
    for name in ("#open-new", "#open-more"):
        page.focus(name)
        ring = "it => [getComputedStyle(it).outlineOffset, getComputedStyle(it).outlineWidth].map(parseFloat)"
        offset, width = page.eval_on_selector(name, ring)
        assert width and offset + width <= 0


def test_the_way_back_to_the_game_before_is_in_the_first_tab_alone(tiles):
    page = tiles.open(LINK).page
    tiles.new_game()
    assert page.is_visible("#previous-game")
    names = page.locator("[role=tab]").all_inner_texts()
    assert names == ["Tiles", "Review", "Scores", "AI games"]
    for name in ("review", "own", "series"):
        page.click(f"#tab-{name}")
        assert page.is_hidden("#previous-game")
    page.click("#tab-tiles")
    page.click("#previous-game")
    assert tiles.link() == LINK


def test_the_controls_of_the_ai_are_set_apart_from_each_other(tiles):
    page = tiles.open().page
    page.click("#open-ai")
    boxes = page.eval_on_selector_all(
        "#ai > :is(p, fieldset, label, div)",
        "all => all.map(it => it.getBoundingClientRect()).filter(it => it.height).map(it => [it.top, it.bottom])",
    )
    gaps = [after[0] - before[1] for before, after in zip(boxes, boxes[1:], strict=False)]
    assert len(gaps) >= 4 and min(gaps) >= 12
