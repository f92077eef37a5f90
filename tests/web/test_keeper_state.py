"""The data in the browser's storage: several tabs, full storages, several sites on one host; without a browser."""

import asyncio
import json
from types import SimpleNamespace

import pyscript
import pytest
from loops import in_a_loop

from app.core import changes, stored
from app.core import records as kept
from app.core.session import Session
from app.core.texts import say
from app.games.thirtyfive.game import GAME
from app.lessons.storage import LessonStorage
from app.platform.storage import GameStorage
from pygame35.games.thirtyfive.rules import parse_move

SITE = "pygame35 /35/ "


@pytest.fixture(autouse=True)
def browser():
    pyscript.reset()
    return pyscript.window


def texts():
    return pyscript.window.localStorage.texts


def content(name):
    return json.loads(texts()[SITE + name])["content"]


def played(*moves):
    session = Session(GAME)
    for move in moves:
        changes.play(session, parse_move(move))
    return session


async def settle():
    """Let all that was begun be done."""
    for _ in range(50):
        await asyncio.sleep(0)


async def open_tab(complaints=None, memory=None):
    """A tab with its place taken, and what it found there; memory: the sessionStorage of the tab, if not a new one."""
    pyscript.window.sessionStorage = memory or pyscript.Storage()
    keeper = GameStorage((complaints if complaints is not None else []).append, GAME)
    settings = await keeper.open()
    game = await keeper.open_game(lambda text: kept.read_game(text, GAME))
    await keeper.open_games()
    await keeper.adopt()
    return SimpleNamespace(keeper=keeper, settings=settings, game=game)


def close(*tabs):
    """Their locks are free again."""
    for tab in tabs:
        del pyscript.window.navigator.locks.held[tab.keeper.own + tab.keeper.place]


def moves_of(plain):
    return [GAME.rules.format_move(move) for move in plain["tree"]["moves"]]


@in_a_loop
async def test_after_two_tabs_were_closed_the_game_of_each_can_be_reached():
    tabs = [await open_tab() for _ in range(2)]
    for tab, move in zip(tabs, ("e4=9", "a1=1"), strict=True):
        tab.keeper.keep_game(kept.game_in_progress(played(move)))
    await settle()
    assert [tab.keeper.place for tab in tabs] == ["game", "game-2"]
    close(*tabs)
    third = await open_tab()
    assert moves_of(third.game) == ["e4=9"]
    assert [moves_of(game) for game in third.keeper.games] == [["a1=1"]]
    assert third.keeper.games[0]["when"] == "2026-11-22"  # the day where the person is
    assert SITE + "game-2" not in texts()
    close(third)
    again = await open_tab()
    assert [moves_of(game) for game in again.keeper.games] == [["a1=1"]]


@in_a_loop
async def test_the_game_of_a_tab_that_is_open_stays_where_it_is():
    tabs = [await open_tab() for _ in range(2)]
    tabs[1].keeper.keep_game(kept.game_in_progress(played("a1=1")))
    await settle()
    close(tabs[0])
    third = await open_tab()
    assert third.keeper.games == [] and SITE + "game-2" in texts()


@in_a_loop
async def test_a_tab_writes_only_what_was_changed_in_it():
    first, second = await open_tab(), await open_tab()
    first.keeper.keep_settings({"theme": "dark"})
    await settle()
    second.keeper.keep_settings({"level": 7})
    second.keeper.keep_settings({"sound": True})
    first.keeper.keep_settings({"seconds": 2})
    await settle()
    assert content("everywhere") == {"theme": "dark", "sound": True}
    assert content("settings") == {"level": 7, "seconds": 2}
    assert (await open_tab()).settings == {"theme": "dark", "sound": True, "level": 7, "seconds": 2}


@in_a_loop
async def test_what_another_version_has_set_stays():
    texts()[SITE + "settings"] = stored.write("settings", {"pen": "red", "level": 3})
    (await open_tab()).keeper.keep_settings({"level": 4})
    await settle()
    assert content("settings") == {"pen": "red", "level": 4}


@in_a_loop
async def test_a_tab_hears_what_another_sets_for_the_whole_site():
    tab, heard = await open_tab(), []
    tab.keeper.follow_settings(heard.append)
    for name in ("everywhere", "settings"):
        text = stored.write("settings", {"theme": "dark", "colours": "mauve"})
        for listener in pyscript.document.listeners:
            listener(SimpleNamespace(key=SITE + name, newValue=text))
    assert heard == [{"theme": "dark"}]


@pytest.mark.parametrize("locks", [True, False], ids=["at once", "in turn, without locks"])
@in_a_loop
async def test_games_that_two_tabs_put_away_are_both_kept(browser, locks):
    if not locks:
        browser.navigator.locks = None
    tabs = [await open_tab() for _ in range(2)]
    for number in range(3):
        for tab, square in zip(tabs, "ab", strict=True):
            tab.keeper.put_away(kept.game(played(f"{square}{number + 1}=1")))
            if not locks:
                await settle()
    await settle()
    assert sorted(moves_of(game)[0] for game in content("games")) == sorted(
        f"{square}{number}=1" for square in "ab" for number in (1, 2, 3)
    )
    assert len(max((tab.keeper.games for tab in tabs), key=len)) == 6


@in_a_loop
async def test_one_failed_write_does_not_end_the_keeping(browser):
    complaints = []
    tab = await open_tab(complaints)
    browser.localStorage.full = True
    tab.keeper.keep_game(kept.game_in_progress(played("a1=1")))
    tab.keeper.keep_settings({"level": 3})
    tab.keeper.put_away(kept.game(played("h8=1")))
    await settle()
    tab.keeper.keep_settings({"theme": "dark"})
    tab.keeper.put_away(kept.game(played("h8=2")))
    await settle()
    assert complaints == [say("site.storage.full")] and texts() == {}
    browser.localStorage.full = False
    tab.keeper.keep_settings({"seconds": 2})
    await settle()
    assert content("settings") == {"level": 3, "seconds": 2} and content("everywhere") == {"theme": "dark"}
    assert [moves_of(game) for game in content("games")] == [["h8=1"], ["h8=2"]]
    assert moves_of(content("game")) == ["a1=1"]
    browser.localStorage.full = True
    tab.keeper.keep_settings({"seconds": 5})
    await settle()
    assert complaints == [say("site.storage.full")] * 2


@in_a_loop
async def test_the_storage_of_another_copy_is_left_alone():
    one = await open_tab()
    one.keeper.keep_settings({"level": 7, "theme": "dark"})
    one.keeper.keep_game(kept.game_in_progress(played("a1=1")))
    await settle()
    pyscript.document.baseURI = "https://host.example/35/preview/"
    other = await open_tab()
    assert (other.settings, other.game) == ({}, None)
    assert other.keeper.place == "game"  # each copy has places of its own
    other.keeper.keep_settings({"level": 2})
    await settle()
    assert content("settings") == {"level": 7}


@in_a_loop
async def test_what_was_kept_before_names_had_paths_is_taken_over_once():
    old = {
        "pygame35.game": stored.write("game", kept.game_in_progress(played("a1=1"))),
        "pygame35.settings": stored.write("settings", {"level": 3}),
        "pygame35.everywhere": stored.write("settings", {"theme": "dark"}),
        "pygame35.threes.best": "x",
        "other": "y",
    }
    texts().update(old)
    tab = await open_tab()
    assert tab.settings == {"level": 3, "theme": "dark"} and moves_of(tab.game) == ["a1=1"]
    assert texts()[SITE + "threes.best"] == "x" and SITE + "other" not in texts()
    assert {name: texts()[name] for name in old} == old  # an earlier version finds what it kept
    tab.keeper.keep_settings({"level": 9})
    await settle()
    close(tab)
    assert (await open_tab()).settings["level"] == 9


@in_a_loop
async def test_a_reloaded_tab_has_its_own_place_again():
    first, memory = await open_tab(), pyscript.Storage()
    second = await open_tab(memory=memory)
    close(first, second)
    assert (await open_tab(memory=memory)).keeper.place == "game-2"


@pytest.mark.parametrize("missing", ["localStorage", "sessionStorage"])
@in_a_loop
async def test_without_a_storage_nothing_fails(browser, missing):
    complaints = []
    setattr(browser, missing, None)
    keeper = GameStorage(complaints.append, GAME)
    await keeper.open()
    await keeper.open_game(lambda text: None)
    await keeper.open_games()
    keeper.keep_game(kept.game_in_progress(played("a1=1")))
    keeper.put_away(kept.game(played("a1=1")))
    await settle()
    assert complaints == ([say("site.storage.forbidden")] if missing == "localStorage" else [])
    assert len(keeper.games) == 1


@in_a_loop
async def test_two_tabs_count_their_games_in_one_memory():
    tabs = [await open_tab() for _ in range(2)]
    before = {"standings": {"3": [1, 0, 0, 0]}, "tips": {}}
    tabs[0].keeper.keep_memory({}, before)
    await settle()
    tabs[0].keeper.keep_memory(before, {"standings": {"3": [2, 0, 0, 0], "4": [0, 0, 1, 1]}, "tips": {}})
    tabs[1].keeper.keep_memory(before, {"standings": {"3": [1, 0, 1, 1]}, "tips": {"hint": 1}, "welcomed": True})
    await settle()
    assert content("memory") == {
        "standings": {"3": [2, 0, 1, 1], "4": [0, 0, 1, 1]}, "tips": {"hint": 1}, "welcomed": True
    }  # fmt: skip
    enough = asyncio.Event()
    held = pyscript.window.navigator.locks.request(SITE + "memory", lambda _: enough.wait())
    tabs[1].keeper.keep_memory(content("memory"), {"standings": {}, "tips": {"hint": 2}})
    await settle()
    assert content("memory")["tips"] == {"hint": 1}  # another tab has the lock
    enough.set()
    await held
    await settle()
    assert content("memory")["tips"] == {"hint": 2}
    both = {"welcomed": True, "tips": {"hint": 2}, "standings": {}}
    pyscript.window.localStorage.setItem(SITE + "memory", stored.write("memory", {"tips": {"hint": 2}}))
    tabs[0].keeper.keep_memory(both, dict(both, tips={"hint": 3}))
    await settle()
    assert content("memory") == {"tips": {"hint": 3}}  # what a page has removed meanwhile stays removed


@in_a_loop
async def test_two_tabs_solve_steps_of_lessons():
    tabs = [LessonStorage(GAME) for _ in range(2)]
    for tab in tabs:
        await tab.open_lessons()
    tabs[0].keep_progress({"a/1 *", "a/2"})
    await settle()
    tabs[1].keep_progress({"a/1", "b/1"})
    await settle()
    assert content("lessons") == ["a/1", "a/2", "b/1"]
