"""The signs of danger and of chances as a visitor of 35 meets them."""

from embedding import board, frame_in, hear
from table import PICTURE, SETTLED, Table, store_game, without_engine
from test_access import violations
from test_library_state import page as session_page
from test_result import FULL

from app.core import changes, stored
from app.games.thirtyfive.danger import view
from app.games.thirtyfive.game import GAME
from pygame35.games.thirtyfive.records import format_fragment
from pygame35.games.thirtyfive.rules import format_move, parse_move
from tests.web.games.thirtyfive.test_danger_state import BOTH

MEMORY = "pygame35 / memory"  # the key
TOLD = "wanted => document.querySelector('#square').textContent.includes(wanted)"
NEWS = """([place, wanted]) => {
  const line = document.querySelector(`${place} .signs-news`);
  return line.checkVisibility() && line.textContent.includes(wanted);
}"""
DESCRIBED = "document.querySelectorAll('[aria-description]').length === {}"


def test_an_embedded_board_has_signs_only_if_its_page_asks_for_them(host):
    without_engine(host("<p></p>"))
    asked = ("level=1", "level=9", 'level=1 dangers="auto"', 'level=9 dangers="on"')
    boards = [
        board(f'{what} side="red" moves="{" ".join(BOTH)}"', name) for name, what in zip("abcd", asked, strict=True)
    ]
    page = host("".join(boards))
    page.set_viewport_size({"width": 600, "height": 4000})  # a frame out of sight is not painted
    for name in "abcd":
        hear(page, "ready", board=name)
        frame_in(page, name).evaluate(SETTLED)
    plain, same, auto, on = (frame_in(page, name).evaluate(PICTURE) for name in "abcd")
    assert plain == same and auto == on != plain


def test_signs_stand_at_the_lowest_levels_until_a_visitor_needs_them_no_longer(page, site):
    page.emulate_media(reduced_motion="reduce")
    fragment = format_fragment([parse_move(move) for move in BOTH])
    table = Table(page).open(f"{site}?side=red&level=2#{fragment}", engine=False)
    page.wait_for_selector("[data-square=g4][aria-description='Blue can take 2 squares with 9 on h3.']")
    page.wait_for_selector("[data-square=d4][aria-description^='Red can take']")
    with_signs = table.picture()
    table.square("h5").click()
    page.wait_for_selector("#pad [data-place='1'][aria-description^='Blue could then take']")
    page.hover("[data-place='1']")
    page.wait_for_function(TOLD, arg="Blue could then take")
    assert violations(page) == []
    table.leave_board()
    table.set("dangers", "off")
    page.wait_for_function(DESCRIBED.format(0))
    assert table.wait_for_another_picture(with_signs) != with_signs
    table.set("dangers", "auto")
    page.wait_for_function(DESCRIBED.format(10))  # two squares, and the digits 1 to 8

    # the second game in a row in which Blue, a person, gives nothing away
    memory = stored.write("memory", dict(GAME.memory, dangers=1, welcomed=True))
    page.evaluate("([key, text]) => localStorage.setItem(key, text)", [MEMORY, memory])
    board = session_page(red="engine", blue="person")
    for move in FULL[:-1]:
        changes.play(board.session, move)
    store_game(page, site, board.session)
    table.open(site, engine=False)
    table.play(format_move(FULL[-1]))
    page.wait_for_selector("#result[open]")
    page.wait_for_function("key => JSON.parse(localStorage.getItem(key)).content.dangers === 2", arg=MEMORY)
    page.wait_for_function(NEWS, arg=["#result", view.LEAVING])
    assert violations(page) == []
    page.click("#rematch")
    page.wait_for_function(NEWS, arg=["#table", view.FAREWELL])
    assert violations(page) == []
    page.click("#keep-signs")
    page.wait_for_selector("#keep-signs", state="hidden")
    assert table.message() == view.KEPT
    assert page.evaluate("document.activeElement.matches('[role=gridcell]')")
    table.open(site, engine=False)
    assert not page.is_visible(".signs-news")
    assert page.input_value("[data-setting=dangers]") == "on"
