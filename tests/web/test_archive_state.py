"""The archive of finished games, without a browser."""

import json

import pyscript
import pytest
from loops import in_a_loop
from test_keeper_state import settle
from test_library_state import choose, page, play

from app.core.record import archive, figures
from app.core.record.stored_game import COUNTED, OUT_OF_TIME, RESIGNED
from app.duel import standings
from app.games.cell_division.game import GAME as CELL_DIVISION
from app.games.five_in_a_row.game import GAME as FIVE_IN_A_ROW
from app.games.thirtyfive.game import GAME
from app.games.threes.game import ThreesSession
from app.platform import archive as storage
from app.platform.text_storage import TextStorage
from pygame35.basics import BLUE, RED
from pygame35.records import read_fragment
from pygame35.skill import NEW

AT = "2026-11-25 19:13"
KEY = "pygame35 /35/ cell-division.archive 2026-11"


@pytest.fixture(autouse=True)
def browser():
    pyscript.reset()


def games_of(board):
    """The games that a page archives from now on."""
    kept = []
    board.library.on_counted = lambda: kept.append(standings.archived(board.session))
    return kept


def test_a_finished_game_is_kept_once_with_all_that_was_said_of_it():
    board = page(level=4)
    kept = games_of(board)
    play(board, "e4=9", "d5=3")
    board.end(BLUE, RESIGNED)
    (game,) = kept
    assert read_fragment(game["moves"], GAME.rules).moves == board.session.moves()
    assert {name: game[name] for name in ("side", "ai", "result", "why", "helped", "scores")} == {
        "side": "red", "ai": "4", "result": figures.LOST, "why": RESIGNED, "helped": False,
        "scores": list(board.session.scores()),
    }  # fmt: skip
    rating, deviation = game["rating"]
    assert rating == round(board.session.memory["strength"][0]) and deviation == NEW
    board.take_back()
    board.end(BLUE, RESIGNED)
    assert len(kept) == 1
    board.library.new_game()
    play(board, "e4=9", "d5=3")
    board.session.study.helped.add(board.session.tree.tip)
    board.end(RED, OUT_OF_TIME)
    assert (kept[1]["helped"], kept[1]["result"], kept[1]["why"]) == (True, figures.WON, OUT_OF_TIME)


def test_a_game_that_does_not_count_is_not_kept():
    two, switched = page(blue="person"), page(level=4)
    both = games_of(two), games_of(switched)
    play(two, "e4=9")
    two.end(BLUE, RESIGNED)
    play(switched, "e4=9", "d5=3")
    choose(switched, level=9)
    play(switched, "a1=1", "a2=1")
    switched.end(BLUE, RESIGNED)
    assert both == ([], [])


def test_each_game_keeps_what_it_has():
    cells = page(CELL_DIVISION, player="hard", board="2x2")
    kept = games_of(cells)
    cells.library.lay_first()
    play(cells, "a1", "a2", "b1", "b2")
    (game,) = kept
    assert (game["ai"], game["result"], game["why"], game["scores"]) == ("hard", figures.TIED, COUNTED, [4, 4])
    assert game["moves"].startswith("2x2.") and "rating" not in game
    five = page(FIVE_IN_A_ROW, player="beginner", red="engine", blue="person")
    kept = games_of(five)
    play(five, "0,0")
    five.end(RED, RESIGNED)
    assert (kept[0]["side"], kept[0]["result"]) == ("blue", figures.LOST) and "scores" not in kept[0]


def test_threes_knows_after_a_reload_that_a_game_was_counted():
    session, again = ThreesSession(), ThreesSession()
    session.begin("full-7")
    session.play(session.position.legal_moves()[0])
    session.counted = True
    again.open(json.loads(json.dumps(session.to_plain())))
    assert again.counted
    again.begin("full-8")
    assert not again.counted
    again.go_back()
    assert again.counted


@pytest.mark.parametrize("damage", ["{", "[]", '{"at": 3, "moves": ""}', '{"at": "2026-11-25 19:13"}', '"x"'])
def test_a_damaged_line_costs_one_game(damage):
    text = archive.with_line(
        archive.with_line(None, archive.line(AT, {"moves": "a"})) + damage, archive.line(AT, {"moves": "b"})
    )
    assert [game["moves"] for game in archive.read(text)] == ["a", "b"]
    assert damage in archive.without(text, archive.row_of(text, archive.read(text)[0]))


def test_a_game_is_removed_from_its_text():
    text = "".join([archive.line(AT, {"moves": moves}) + "\n" for moves in "abc"])
    row = archive.row_of(text, {"moves": "b", "at": AT})
    assert [game["moves"] for game in archive.read(archive.without(text, row))] == ["a", "c"]
    assert archive.row_of(text, {"moves": "x", "at": AT}) == "" and archive.without(text, "x") == text


def test_two_texts_become_one():
    first = "".join([archive.line(f"2026-11-0{day} 10:00", {"moves": str(day)}) + "\n" for day in (1, 3)])
    second = "".join([archive.line(f"2026-11-0{day} 10:00", {"moves": str(day)}) + "\n" for day in (2, 3)])
    both = archive.merged(first, second)
    assert [game["moves"] for game in archive.read(both)] == ["1", "2", "3"]
    assert archive.merged(both, second) == both


def archived(texts):
    return [game["moves"] for game in archive.read(texts.get(KEY, ""))]


@in_a_loop
async def test_two_tabs_append_to_the_text_of_the_local_month():
    tabs = [TextStorage(lambda text: None, "cell-division.") for _ in range(2)]
    for tab in tabs:
        await tab.open_storage()
    for tab, moves in zip(tabs, "ab", strict=True):
        storage.keep(tab, {"moves": moves})
    await settle()
    texts = pyscript.window.localStorage.texts
    assert archived(texts) == ["a", "b"]
    assert archive.read(texts[KEY])[0]["at"] == "2026-11-22 21:00"


@in_a_loop
async def test_a_full_storage_is_told_once_and_loses_no_game():
    complaints = []
    keeper = TextStorage(complaints.append, "cell-division.")
    await keeper.open_storage()
    storage.keep(keeper, {"moves": "a"})
    await settle()
    pyscript.window.localStorage.full = True
    for moves in "bc":
        storage.keep(keeper, {"moves": moves})
        await settle()
    assert archived(pyscript.window.localStorage.texts) == ["a"] and len(complaints) == 1
    pyscript.window.localStorage.full = False
    storage.keep(keeper, {"moves": "d"})
    await settle()
    assert archived(pyscript.window.localStorage.texts) == ["a", "b", "c", "d"]
