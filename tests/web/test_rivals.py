"""The sheet "Your rivals": one opponent is chosen, and its card is open."""

import json
import re

from playwright.sync_api import expect
from table import Table

from app.games.thirtyfive.game import GAME as THIRTY_FIVE
from pygame35.games.thirtyfive.records import format_fragment
from pygame35.games.thirtyfive.rules import parse_move

BEATEN = json.dumps({"pygame35": "memory", "version": 1, "content": {"standings": dict.fromkeys("123", [1, 0, 0, 0])}})
CHOSEN = "#new [name=who]:checked"


def with_rivals(page, address, size):
    """The page of a visitor who has beaten three rivals, with the open sheet."""
    page.set_viewport_size(dict(zip(("width", "height"), size, strict=True)))
    page.add_init_script(f"localStorage['pygame35 / memory'] ??= {json.dumps(BEATEN)}")
    table = Table(page).open(address, engine=False)
    table.open_dialog("new")
    return table


def test_the_next_rival_is_chosen_and_played_by_keys(page, site):
    table = with_rivals(page, site, (1440, 900))
    expect(page.locator("#beaten")).to_have_text("3 of 10 beaten")
    stamped = page.locator("#new .face-card:has(.stamp:visible)")
    assert [text.split()[0] for text in stamped.all_inner_texts()] == ["Pip", "Greta", "Otto"]
    nell, bruno = (page.get_by_role("radio", name=name) for name in ("Nell", "Bruno"))
    expect(nell).to_be_checked()
    expect(nell).to_be_focused()
    assert page.inner_text("#new-game") == "Play Nell" and page.inner_text("#deal-name") == "Nell"
    assert page.inner_text("#terms").replace("\xa0", " ") == "Red, no clock, 8 × 8 board"
    page.keyboard.press("ArrowDown")
    expect(bruno).to_be_focused()
    assert page.inner_text("#new-game") == "Play Bruno" and page.is_hidden("#apply")
    page.keyboard.press("Enter")
    page.wait_for_selector("#new:not([open])", state="attached")
    expect(page.locator("#name-blue")).to_have_text("Bruno")
    table.play("e4=9")
    table.open_dialog("new")  # the card of a game that goes on is open, beaten or not
    table._fill_sheet({"side": "blue", "level": "1", "clock": "300+3"})
    assert page.inner_text("#terms").replace("\xa0", " ") == "Blue, 5 min + 3 s, 8 × 8 board"
    page.click("#apply")
    expect(page.locator("#name-red")).to_have_text("Pip")
    assert table.moves()[0] == "e4=9"
    assert table.chosen("level") == "1" and page.is_hidden("#terms-choices")


def test_friends_and_two_rivals_are_below_the_rivals(page, site):
    table = with_rivals(page, site, (390, 844))
    box = page.locator("#deal").bounding_box()
    above, below = (page.locator(f".face-card:has([value='{level}'])").bounding_box() for level in (4, 5))
    assert above["y"] < box["y"] < below["y"]  # the card is in the list
    page.click("#to-friends")
    assert page.locator(CHOSEN).input_value() == "person" and page.inner_text("#new-game") == "Play a friend"
    expect(page.locator("#new-game")).to_be_in_viewport()
    page.get_by_role("radio", name="A friend, live").check(force=True)
    assert "your moves arrive at once" in page.inner_text("#deal-about")
    page.get_by_role("radio", name="Someone my size").check(force=True)
    assert page.inner_text("#new-game") == "Play"
    page.get_by_role("radio", name="Sable").check(force=True)
    page.click("#watch")
    page.wait_for_selector("#new:not([open])", state="attached")
    assert table.players() == ("engine", "engine")
    table.open_dialog("new")
    page.click("#new-game")  # the person plays again
    assert table.players() == ("person", "engine")
    expect(page.locator("#name-blue")).to_have_text("Sable")


def test_a_remark_is_at_the_seat_and_read_after_its_move(page, site):
    moves = [parse_move(move) for move in ("d4=5", "c3=9", "a8=1", "e5=9", "a7=1", "c5=9", "e3=8", "h1=1")]
    table = Table(page).open(f"{site}?side=red&level=2#{format_fragment(moves)}", engine=False)
    expect(page.locator("#seat-blue.says .role")).to_have_text(re.compile("wanted that one|going to be mine"))
    page.keyboard.press("u")
    expect(page.locator("#role-blue")).to_have_text(THIRTY_FIVE.words.OPPONENTS[2].about)
    table.play("e3=8")
    expect(page.locator("#live")).to_contain_text(re.compile(r"red stripes\. Greta: .* (one|mine)!"))
