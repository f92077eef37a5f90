"""A link with a result: it opens on who invites, leads to the same game, and both results stand side by side."""

import time

import pytest
from PIL import Image
from table import Table, store_game
from test_access import violations
from test_library_state import page as state_of_page
from test_library_state import play
from test_result import CELLS, FULL

from app.games.cell_division.game import GAME as CELL_DIVISION
from pygame35.games.thirtyfive.records import format_fragment

RESULT = f"?side=blue&level=1#{format_fragment(FULL)}&by=Anna"  # Blue wins 61 to 3
ANNAS = {"by": "Anna", "side": 1, "ai": "beginner", "result": [1, "counted"], "scores": [14, 12], "plies": 9}
TILES = "threes/#classic-1087427599.C_pqJTeACArT0H54PVDfl5N24zUnCWEgqGZn2wOl18DNY09BeInAimMPCIqN&by=Anna"

FACE = """() => {
  const picture = document.querySelector('#share-picture canvas');
  const {data} = picture ? picture.getContext('2d').getImageData(650, 392, 116, 116) : {data: []};
  return new Set(new Uint32Array(data.buffer ?? [])).size > 9;
}"""  # the rival's face is in its place
SEEN = """addEventListener('DOMContentLoaded', () => new MutationObserver(() => {
  const part = document.querySelector('#invitation:not([hidden]) h2 span');
  window.seen ??= part && getComputedStyle(part).display;
}).observe(document.documentElement, {subtree: true, childList: true, attributes: true}))"""  # how it looks at first


@pytest.fixture(params=[(390, 844), (1440, 900)], ids=lambda size: "x".join(map(str, size)))
def calm(page, request):
    page.set_viewport_size(dict(zip(("width", "height"), request.param, strict=True)))
    page.emulate_media(reduced_motion="reduce")
    return page


def test_a_shared_result_opens_on_a_sentence_and_one_press_begins_the_same_game(calm, site):
    table = Table(calm).open(site + RESULT, engine=False)
    calm.wait_for_selector("#invitation")
    assert calm.inner_text("#invitation-title").split("\n") == ["Anna beat Pip 61\u20133.", "Can you?"]
    assert calm.locator("#invitation .go").inner_text() == "Play Pip as Blue"
    for hidden in ("#panel", "#pad", "#result", "#open-result", "#seat-red"):
        assert calm.is_hidden(hidden), hidden
    assert calm.evaluate("document.documentElement.scrollHeight <= innerHeight")
    assert violations(calm) == []
    calm.reload()
    calm.wait_for_selector("#invitation")
    calm.keyboard.press("Tab")
    calm.locator("#invitation-play").press("Enter")
    table.wait_for_plies(1)  # Pip begins
    assert calm.is_hidden("#invitation") and calm.is_visible("#pad")
    assert calm.evaluate("document.activeElement.getAttribute('role')") == "gridcell"
    assert table.players() == ("engine", "person") and table.chosen("level") == "1"
    if calm.get_attribute(":focus", "data-digit"):  # Pip, who plays at random, has taken the chosen square
        calm.click("[role=gridcell][data-digit='']")
    calm.click("#pad [data-place='5']")
    table.wait_for_plies(2)


@pytest.mark.parametrize("link", [RESULT, TILES], ids=["35", "threes"])
def test_an_invitation_is_not_shown_before_its_style(page, site, link):
    def answer_late(route):
        time.sleep(1)  # the page waits for at most a few seconds
        route.continue_()

    page.add_init_script(SEEN)
    page.route("**/later.css*", answer_late)
    Table(page).open(site + link, engine=False)
    page.wait_for_function("window.seen")
    assert page.evaluate("window.seen") == "block"


def test_the_shared_game_can_be_gone_through_and_the_rules_come_first_if_wanted(calm, site):
    table = Table(calm).open(site + RESULT, engine=False)
    calm.click("#invitation-learn")
    calm.wait_for_selector("body.touring")
    assert calm.is_hidden("#invitation")
    calm.click("#tour-skip")
    calm.wait_for_selector("#invitation")
    calm.click("#invitation-watch")
    calm.wait_for_selector("#invitation", state="hidden")
    assert table.status().endswith("The start") and len(table.moves()) == 64
    calm.keyboard.press("]")
    assert [name for name, (_, digit) in table.grid().items() if digit] == ["a1"]


def answer_to_cells(page, site):
    """The end of a game that answers Anna's, which she won 14 to 12."""
    board = state_of_page(CELL_DIVISION, board="3x3")
    board.library.lay_first()
    play(board, *CELLS[:-1])
    store_game(page, site, board.session, ANNAS)
    table = Table(page).open(f"{site}cell-division/", engine=False)
    table.square(CELLS[-1]).click()
    page.wait_for_selector("#result-compared span")
    return table


def test_both_results_stand_side_by_side_and_a_new_try_keeps_the_side(calm, site):
    table = answer_to_cells(calm, site)
    assert calm.inner_text("#result-compared").split() == ["You", "18", "Anna", "14"]
    assert calm.inner_text("#result-compared .better") == "You 18"
    assert violations(calm) == []
    calm.reload()
    calm.wait_for_selector("#result-compared span")
    calm.click("#rematch")
    table.wait_for_no_moves()
    assert table.players() == ("person", "engine")


def test_the_picture_has_the_name_that_is_kept_for_the_next_time(calm, site):
    answer_to_cells(calm, site)
    calm.click("#share-result")
    calm.fill("#share-name", "Ben")
    assert calm.inner_text("#share-link").endswith("&by=Ben")
    assert calm.inner_text("#share-told") == "Cell Division: I beat Pip 18\u201312. Can you?"
    calm.wait_for_function(FACE)
    assert violations(calm) == []
    with calm.expect_download() as download:
        calm.click("#save-picture")
    with Image.open(download.value.path()) as picture:
        assert picture.size == (1200, 630) and len(picture.convert("RGB").getcolors(1_000_000)) > 100
    calm.reload()
    calm.click("#share-result")
    calm.wait_for_selector("#record")
    assert calm.input_value("#share-name") == "Ben"


def test_a_shared_score_of_threes_opens_on_the_same_tiles(calm, site):
    Table(calm).open(site + TILES, engine=False)
    calm.wait_for_selector("#invitation")
    assert calm.inner_text("#invitation-title").split("\n") == ["Anna scored 3,183.", "Can you beat that?"]
    assert violations(calm) == []
    calm.click("#invitation-play")
    assert calm.is_hidden("#invitation") and "#classic-1087427599." in calm.url
    for key in ("ArrowLeft", "ArrowUp"):
        calm.keyboard.press(key)
    calm.wait_for_function("location.hash.split('.')[1]")
