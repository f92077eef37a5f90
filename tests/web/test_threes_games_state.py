"""The games of Threes that were left, without a browser: nothing that was played is out of reach."""

import asyncio
from types import SimpleNamespace

import pyscript
import pytest
from loops import run

from app.core import records as kept
from app.games.threes import keeping, words
from app.games.threes.table import GAME, Table
from app.platform.storage import Keeper
from pygame35.games.threes import rules as threes
from pygame35.games.threes.rules import DOWN, LEFT, RIGHT, UP

SITE = "pygame35 /35/ threes."


@pytest.fixture(autouse=True)
def browser():
    pyscript.reset()
    return pyscript.window


async def settle():
    """Let all that was begun be done."""
    for _ in range(50):
        await asyncio.sleep(0)


async def open_tab():
    """As the page does."""
    pyscript.window.sessionStorage = pyscript.Storage()
    keeper, table = Keeper([].append, GAME, keeping), Table()
    await keeper.open()
    await keeper.open_games()
    before = await keeper.open_game(keeping.read_game)
    table.put_away = keeper.put_away
    if before:
        table.open(before)
    else:
        table.begin("full-7")
    await keeper.adopt()
    return SimpleNamespace(keeper=keeper, table=table)


def play(tab, *moves):
    for move in moves:
        tab.table.play(move)
    tab.keeper.keep_game(keeping.game(tab.table))


def close(*tabs):
    """Their locks are free again."""
    for tab in tabs:
        del pyscript.window.navigator.locks.held[tab.keeper.own + tab.keeper.place]


def seen(table):
    return table.board(), table.line(), len(table.position.moves), table.helped


def reopened(plain):
    table = Table()
    table.open(plain)
    return seen(table)


def test_after_two_tabs_were_closed_the_game_of_each_can_be_reached():
    async def visits():
        tabs = [await open_tab() for _ in range(2)]
        tabs[1].table.begin("classic-8")
        play(tabs[0], LEFT)
        play(tabs[1], UP, LEFT)
        tabs[1].table.undo()
        tabs[1].keeper.keep_game(keeping.game(tabs[1].table))
        await settle()
        close(*tabs)
        third = await open_tab()
        assert seen(third.table) == ("full-7", [LEFT], 1, False)
        assert [reopened(game) for game in third.keeper.games] == [("classic-8", [UP, LEFT], 1, False)]
        assert words.kept_game(third.keeper.games[0]).startswith("2026-11-22  Classic rules, 1 move, ")
        assert SITE + "game-2" not in pyscript.window.localStorage.texts
        close(third)
        again = await open_tab()
        assert len(again.keeper.games) == 1

    run(visits())


def test_a_game_that_is_left_is_in_the_list_and_one_that_goes_on_is_there_once():
    async def visit():
        tab = await open_tab()
        play(tab, LEFT, UP)
        tab.table.begin("full-8")  # nothing is played in it
        tab.table.begin("full-9")
        play(tab, UP)
        tab.table.go_back()
        first, second = ("full-7", [LEFT, UP], 2, False), ("full-9", [UP], 1, False)
        assert [reopened(game) for game in tab.keeper.games] == [first, second] and seen(tab.table) == first
        play(tab, RIGHT)
        tab.table.open(tab.keeper.games[1])
        assert [reopened(game) for game in tab.keeper.games] == [second, ("full-7", [LEFT, UP, RIGHT], 3, False)]
        assert seen(tab.table) == second

    run(visit())


def test_another_way_to_play_the_same_tiles_is_another_game():
    table, games = Table(), []

    def put_away(plain):
        games[:] = keeping.with_game(games, plain)

    table.put_away = put_away
    for moves in ([LEFT, UP], [LEFT], [UP], [LEFT, UP, DOWN]):
        table.begin("full-7")
        for move in moves:
            table.play(move)
    table.begin("full-8")
    assert [reopened(plain)[1] for plain in games] == [[UP], [LEFT, UP, DOWN]]


def test_a_game_that_was_only_looked_at_is_in_no_list():
    table, games = Table(), []
    table.put_away = games.append
    shared = threes.start("full-9")
    shared.play(shared.legal_moves()[0])
    table.show_shared(shared)
    table.begin("full-7")
    assert games == []
    table.show_shared(shared)
    table.play(table.position.legal_moves()[0])
    table.begin("full-7")
    assert [plain["board"] for plain in games] == ["full-9"]


def test_what_is_spoiled_in_the_list_is_told_and_the_game_stays():
    table = Table()
    table.begin("full-7")
    table.play(LEFT)
    for spoiled in (None, 7, {}, {"moves": "!"}, {"moves": [], "ply": "3"}):
        with pytest.raises(kept.Spoiled):
            table.open(spoiled)
        assert words.kept_game(spoiled)
        assert keeping.with_game([spoiled], keeping.game(table)) == [spoiled, keeping.game(table)]
    assert seen(table) == ("full-7", [LEFT], 1, False)


def test_a_game_in_the_list_is_told_in_a_line():
    table = Table()
    table.begin("full-7")
    table.play(LEFT, helped=True)
    plain = dict(keeping.game(table), when="2026-11-22")
    score = table.position.scores()[0]
    assert words.kept_game(plain) == f"2026-11-22  Full rules, 1 move, {score} points"
    assert words.kept_game(dict(plain, over=True)).endswith(f"{score} points, game over")
    assert words.kept_game({"board": "full-7", "moves": "BA"}) == "Full rules"  # of an earlier version


SERIES = {
    "request": {"id": "series", "games": 3},
    "parameters": ["3", "full", "master", 1, 50, False],
    "found": {"games": 3, "started": 3, "scores": [9, 12], "highest": [3, 6], "moves": 40, "done": False},
    "spent": 1200.5,
}


def test_a_series_is_kept():
    assert keeping.read_series(kept.write("series", SERIES)) == SERIES
    for name, value in (("scores", [9]), ("scores", [9, "12"]), ("highest", 7), ("games", 1), ("moves", None)):
        with pytest.raises(kept.Spoiled):
            keeping.read_series(kept.write("series", dict(SERIES, found=dict(SERIES["found"], **{name: value}))))
    for spoiled in (
        None,
        [],
        {},
        dict(SERIES, parameters=[]),
        dict(SERIES, parameters=[3]),
        dict(SERIES, request=None),
    ):
        with pytest.raises(kept.Spoiled):
            keeping.read_series(kept.write("series", spoiled))
