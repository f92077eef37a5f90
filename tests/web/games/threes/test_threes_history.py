"""The review of a game, the card about it and a person's own games on the page of Threes."""

import json
import re

import pytest
from table import ENGINE_LIMIT
from test_access import violations

from app.core.study import review_words
from app.games.threes import scores
from pygame35.games.threes import rules as threes
from tests.web.games.threes.tiles import ARROWS, LINK, Tiles, finished, fragment

ARCHIVE = "pygame35 / threes.archive 2026-11"
DAY = "#full-20784"  # 27 November 2026


@pytest.fixture
def tiles(page, site):
    return Tiles(page, site)


def kept(score, highest, **other):
    game = {"score": score, "highest": highest, "helped": False, "moves": "full-7.A", "at": "2026-11-20 10:00"}
    return json.dumps({**game, **other})


def test_a_finished_game_has_a_story_of_three_moments(tiles):
    position = finished()
    last = position.moves[-1]
    position.undo()
    page = tiles.open(fragment(position), engine=True).page
    position.play(last)
    page.click(f"[data-move={threes.NAMES[last]}]")
    link = tiles.link()
    page.click("#open-review")
    page.wait_for_selector("#reviewing.reported", timeout=ENGINE_LIMIT)
    assert page.inner_text("#story-heading") == "Moment 1 of 3"
    played, better = re.match(r"You slid (\w+); (\w+) ", page.inner_text("#story-text")).groups()
    assert "played" in page.get_attribute(f"#arrow-{played}", "class").split()
    assert "best" in page.get_attribute(f"#arrow-{better}", "class").split()
    assert violations(page) == []
    before = tiles.tiles()
    page.click("[data-story=better]")
    after = tiles.tiles()
    assert after != before and page.locator(ARROWS).count() == 0
    page.click("[data-story=try]")
    assert tiles.tiles() == before and page.is_visible("#moves")
    page.click(f"[data-move={played}]")
    assert page.inner_text("#story-text").startswith("Not yet: another slide ") and tiles.tiles() != before
    page.click(f"[data-move={better}]")
    assert page.inner_text("#story-text") == review_words.RIGHT and tiles.tiles() == after
    assert tiles.link() == link and tiles.ply() is None  # nothing of this is stored
    for heading in ("Moment 2 of 3", "Moment 3 of 3", "That was your game"):
        page.click("[data-story=next]")
        assert page.inner_text("#story-heading") == heading
    assert page.inner_text("#story-text").startswith(f"{position.scores()[0]} points.")
    assert tiles.tiles() == position.tiles
    page.click("#ribbon [data-story='1']")
    assert tiles.tiles() == before
    page.click(".story-head [data-panel=costly]")
    assert tiles.tiles() == position.tiles
    page.locator("#costliest button").first.click()
    assert "sees a final score of" in page.inner_text("#costly-told") and page.locator(ARROWS).count() > 1
    page.click("#tab-reviewing")
    page.keyboard.press("Escape")
    assert page.is_hidden("#reviewing") and tiles.tiles() == position.tiles
    page.click("#open-review")
    page.click("#ribbon [data-story='3']")
    page.click("[data-story=next]")
    page.click("#story-rematch")
    assert tiles.moves() == 0 and page.is_visible("#tools")


def test_own_games_are_drawn_by_the_rules_of_the_board_and_the_day_has_a_game_for_all(tiles):
    page = tiles.page
    page.clock.set_fixed_time("2026-11-27T10:00:00Z")
    tiles.open(LINK)
    tiles.panel("own")
    assert scores.NO_GAMES in page.inner_text("#own-told") and page.is_hidden("#own-plot")
    rows = [kept(300, 24), kept(2_000, 96), kept(900, 48, helped=True), kept(100, 12, moves="classic-7.A")]
    page.evaluate("([name, text]) => localStorage.setItem(name, text)", [ARCHIVE, "\n".join(rows) + "\n"])
    tiles.panel("tiles")
    tiles.panel("own")
    page.wait_for_selector("#own-plot:not([hidden])")
    assert page.inner_text("#own-told") == scores.heading("full", 2)
    assert page.locator("#own-figures dd").all_inner_texts()[:3] == ["1,150", "1,150", "2,000"]
    assert violations(page) == []
    page.click("#open-new")
    page.click("#daily-game")
    assert tiles.link() == f"{DAY}." and page.is_hidden("#new")
    assert page.inner_text("#game") == "Game of the day, 27 November 2026"
    tiles.wait_until_kept("pygame35 / threes.game", DAY[1:])
    tiles.panel("tiles")
    page.click("#previous-game")  # it is in the first tab alone
    assert tiles.link() == LINK and page.is_hidden("#previous-game")


def test_a_game_played_to_its_end_shows_its_score_in_place(tiles):
    page = tiles.open("#full-8").page
    tiles.press("a s")
    assert tiles.score() > tiles.score("best") == 0  # as My games, which lists what has ended
    tiles.play_to_its_end()
    best = tiles.position().scores()[0]
    assert tiles.status() == f"Game over: {best} points" and page.inner_text("#guide") == "Your best score so far!"
    highest = str(max(tiles.tiles()))
    assert set(page.locator("#tiles .jumps").evaluate_all("all => all.map(it => it.dataset.tile)")) == {highest}
    assert violations(page) == []
    page.click("#share-result")
    assert "Can you do better?" in page.inner_text("#share-told")
    page.keyboard.press("Escape")
    page.click("#open-review")
    assert page.is_visible("#reviewing")
    page.click("[data-story=close]")
    page.click("#again")
    assert tiles.status() == "Your move" and tiles.moves() == 0
    tiles.panel("own")
    page.wait_for_function("document.querySelectorAll('#own-figures dd').length")
    assert page.locator("#own-figures dd").all_inner_texts()[2] == str(best) == str(tiles.score("best"))
