"""The review of a game, a person's own games and the game of the day on the page of Threes."""

import json
import re

import pytest
from table import ENGINE_LIMIT
from test_access import violations

from pygame35.games.threes.rules import NAMES
from tests.web.games.threes.test_threes import GAME, LINK, Tiles, finished, fragment

ARCHIVE = "pygame35 / threes.archive 2026-11"


@pytest.fixture
def tiles(page, site):
    return Tiles(page, site)


def kept(score, highest, **other):
    game = {"score": score, "highest": highest, "helped": False, "moves": "full-7.A", "at": "2026-11-20 10:00"}
    return json.dumps({**game, **other})


def test_a_finished_game_is_reviewed_by_the_master(tiles):
    position = finished()
    page = tiles.open(fragment(position), engine=True).page
    page.click("#open-review")
    page.wait_for_selector("#costliest li", timeout=ENGINE_LIMIT)
    assert page.is_visible("#review") and page.is_hidden("#review-start")
    told = page.inner_text("#review-told")
    counts = [int(count) for count in re.findall(r"(\d+) (?:was|were)", told)]
    assert told.startswith(f"Of {len(position.moves)} moves, ") and sum(counts) == len(position.moves)
    rows = page.locator("#costliest button").all_inner_texts()
    lost = [int(re.search("\u2212(\\d+)%", row)[1]) for row in rows]
    assert 0 < len(lost) <= 8 and lost == sorted(lost, reverse=True) and lost[0] <= 100 and lost[-1] > 0
    for index in (0, 1):
        page.click("#costly-next")
        number, played, best = re.match(r"Move (\d+): (\w+)\. Better: (\w+)", rows[index]).groups()
        assert tiles.ply() == int(number) - 1 and NAMES[position.moves[int(number) - 1]] == played
        assert page.get_attribute("#costliest [aria-current]", "data-costly") == str(index)
        advice = page.inner_text("#costly-told")
        assert advice.startswith(f"{played.capitalize()} was played and lost ")
        assert f"{best.capitalize()} is better" in advice and not re.search(r"\d{3}", advice)
        assert "best" in page.get_attribute(f"#arrow-{best}", "class").split()
        assert "played" in page.get_attribute(f"#arrow-{played}", "class").split()
    assert violations(page) == []


def test_own_games_are_drawn_by_the_rules_of_the_board(tiles):
    page = tiles.open(LINK).page
    rows = [kept(300, 24), kept(2_000, 96), kept(900, 48, helped=True), kept(100, 12, moves="classic-7.A")]
    page.evaluate("([name, text]) => localStorage.setItem(name, text)", [ARCHIVE, "\n".join(rows) + "\n"])
    page.click("#tab-own")
    page.wait_for_selector("#own-plot:not([hidden])")
    assert page.inner_text("#own-told") == "Full rules: 2 games played to the end."
    assert page.locator("#own-figures dd").all_inner_texts()[:3] == ["1,150", "1,150", "2,000"]
    assert "Distribution of 2 games" in page.get_attribute("#own-plot", "aria-label")
    assert violations(page) == []


def test_without_games_the_panel_says_so(tiles):
    page = tiles.open(LINK).page
    page.click("#tab-own")
    assert "No game has ended yet." in page.inner_text("#own-told") and page.is_hidden("#own-plot")
    page.click("#tab-review")
    assert "The master looks at every move" in page.inner_text("#review-told")


def test_the_game_of_the_day_is_the_same_for_everybody(tiles):
    page = tiles.page
    page.clock.set_fixed_time("2026-11-27T10:00:00Z")
    tiles.open(LINK)
    page.click("#open-new")
    page.click("#daily-game")
    assert tiles.link() == "#full-20784." and page.is_hidden("#new")
    assert page.inner_text("#game") == "Game of the day, 27 November 2026"
    tiles.wait_until_kept(GAME, "full-20784")
