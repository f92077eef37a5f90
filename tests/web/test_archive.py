"""The archive of finished games, in a browser."""

import json

from playwright.sync_api import expect
from table import Table

from app.core import stored
from app.games.threes.session import ThreesSession

ARCHIVE = """() => Object.entries(localStorage)
  .filter(([key]) => key.includes('archive ')).map(([key, text]) => [key, text.trim().split('\\n')])"""


def archived(page):
    """[(the name of the text, its games)], when something is kept."""
    page.wait_for_function(f"({ARCHIVE})().length")
    return [(key, [json.loads(line) for line in lines]) for key, lines in page.evaluate(ARCHIVE)]


def test_a_game_of_threes_is_kept_at_its_end(page, site):
    session = ThreesSession()
    session.begin("full-7")
    while not session.position.is_over():
        session.play(session.position.legal_moves()[0])
    session.undo()
    last = session.rules.format_move(session.undone[0])
    page.goto(site + "manifest.webmanifest")
    text = stored.write("game", session.to_plain())
    page.evaluate("text => { localStorage['pygame35 / threes.game'] = text; }", text)
    Table(page).open(site + "threes/", engine=False)
    page.keyboard.press(f"Arrow{last.capitalize()}")
    ((key, (game,)),) = archived(page)
    assert key.startswith("pygame35 / threes.archive ") and game["highest"] >= 3 and game["score"] > 0
    page.wait_for_selector("#result[open]")
    page.click("#result .corner button")
    page.keyboard.press("u")
    page.keyboard.press(f"Arrow{last.capitalize()}")
    assert len(archived(page)[0][1]) == 1
    page.locator("#result").get_by_role("link", name="Your record").click()
    page.wait_for_url("**/you/")
    expect(page.locator("#list .game b")).to_have_text(f"{game['score']} points")
