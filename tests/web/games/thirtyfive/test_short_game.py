"""A game of 35 on 6 × 6 squares in a real browser, from the sheet "Your rivals" to a shared link."""

from playwright.sync_api import expect
from table import Table

from pygame35.games.thirtyfive.rules import start


def test_a_short_game_is_chosen_played_helped_analysed_and_shared(page, site):
    page.emulate_media(reduced_motion="reduce")
    table = Table(page).open(site + "?level=2")
    assert len(table.grid()) == 64
    table.play("h8=1")
    table.wait_for_plies(2)
    table.new_game(board="6x6")
    assert list(table.grid())[:6] == ["a6", "b6", "c6", "d6", "e6", "f6"] and len(table.grid()) == 36
    assert page.get_attribute("#grid", "aria-label").startswith("Board, 6 by 6")
    table.play("f6=7")
    table.wait_for_plies(2)
    page.click("#hint")
    expect(page.locator("#live p").last).to_contain_text("Hint: look at ")
    table.play(page.locator("#live .square-name").last.inner_text() + "=5")
    table.wait_for_plies(4)
    moves, position = table.moves(), start("6x6")
    for move in moves:
        position.play(position.parse_move(move))
    assert len(moves) == 4 and moves[0] == "f6=7" and table.scores() == position.scores()
    assert {name: digit for name, (_, digit) in table.grid().items() if digit} == {move[:2]: move[3] for move in moves}
    page.click("#take-back")
    assert table.moves() == moves[:2]
    page.keyboard.press("a")
    page.wait_for_selector("#candidates li:nth-child(3) button[data-candidate]")
    rows = page.locator("#candidates li:not([hidden]) button").evaluate_all(
        "all => all.map(row => row.dataset.candidate)"
    )
    assert {position.parse_move(move) for move in rows} <= set(start("6x6").legal_moves())
    page.keyboard.press("a")
    page.click("#open-record")
    page.wait_for_selector("#share-link:has-text('#6x6.')")
    link = page.inner_text("#share-link")
    with page.context.browser.new_context() as context:
        other = Table(context.new_page()).open(link, engine=False)
        assert other.moves() == moves[:2] and len(other.grid()) == 36
        other.new_game(opponent="person", board="8x8")
        assert len(other.grid()) == 64 and other.moves() == []
