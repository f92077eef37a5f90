"""A person's record: figures, timeline, list, export and import; without a browser."""

import asyncio
import json
from datetime import date

import pyscript
import pytest
from loops import in_a_loop
from test_keeper_state import settle
from test_library_state import page_with

from app.core import stored
from app.core.puzzles import daily, progress
from app.core.puzzles.glicko import Rating
from app.core.record import archive, dates, figures, kinds, ordered, timeline, transfer
from app.games.cell_division.game import GAME as CELL_DIVISION
from app.games.five_in_a_row.game import GAME as FIVE_IN_A_ROW
from app.games.monty_hall.game import GAME as MONTY_HALL
from app.games.thirtyfive.game import GAME
from app.games.threes.game import GAME as THREES
from app.you.record import Record, known, of_archive, of_list
from app.you.store import RecordStore

GAMES = {"35": GAME, "Cell Division": CELL_DIVISION, "Five in a row": FIVE_IN_A_ROW, "Threes": THREES}
KINDS = [
    kinds.of_game(game, title, "" if game is GAME else f"{game.rules.NAME}/")
    for title, game in [*GAMES.items(), ("Monty Hall", MONTY_HALL)]
]
THIRTYFIVE, CELLS, FIVE, TILES, DOORS = KINDS
SITE = "pygame35 /35/ "


def won(at="2026-11-25 19:13", **more):
    return {"at": at, "side": "red", "ai": "4", "result": "won", "why": "counted", "moves": "EEE9", **more}


def text_of(*games):
    return "".join([archive.line(game["at"], game) + "\n" for game in games])


# --- Figures ---------------------------------------------------------------------------------------------------------


def test_results_stand_by_ai_the_strongest_first():
    found = figures.rows(
        THIRTYFIVE, {"2": [3, 0, 1, 0], "adaptive": [1, 0, 0, 0], "9": [0, 0, 2, 2], "1": [0, 0, 0, 0]}
    )
    assert [row.ai for row in found] == ["9", "2", "adaptive"]
    assert figures.strongest_beaten(THIRTYFIVE, found) == "2"
    assert figures.strongest_beaten(THIRTYFIVE, found[:1]) is None
    total = figures.total(found)
    assert total[1:] == (4, 0, 3) and figures.share_won(total) == 57
    assert figures.share_won(figures.Row("", 0, 0, 0)) == 0 and figures.share_won(figures.Row("", 1, 2, 1)) == 50


def test_wins_in_a_row(subtests):
    for results, streak in [("", (0, 0)), ("w", (1, 1)), ("wwlw", (1, 2)), ("wtww", (2, 2)), ("wwwl", (0, 3))]:
        with subtests.test(results=results, streak=streak):
            told = {"w": "won", "t": "tied", "l": "lost"}
            assert figures.wins_in_a_row([won(result=told[letter]) for letter in results]) == streak


DAYS = [
    ([], "2026-11-25", (0, 0)),
    (["2026-11-23", "2026-11-24"], "2026-11-25", (2, 2)),  # today is not over
    (["2026-11-22", "2026-11-23"], "2026-11-25", (0, 2)),
    (["2026-02-28", "2026-03-01", "2026-03-01"], "2026-03-01", (2, 2)),
    (["2026-11-23", "2026-11-24", "2026-11-25"], "2026-11-23", (3, 3)),  # the clock was set back
    (["2026-11-24", "2026-11-25", "2031-01-01"], "2026-11-25", (2, 2)),  # it was wrong once
    (["2027-12-31", "2028-01-01", "2028-02-28", "2028-02-29", "2028-03-01"], "2028-03-02", (3, 3)),
]


def test_days_in_a_row():
    for days, today, streak in DAYS:
        assert figures.days_in_a_row([won(f"{day} 10:00") for day in days], today) == streak, days


def test_the_calendar_is_the_usual_one():
    first = date(2023, 1, 1)
    numbers = [dates.day_number(date.fromordinal(first.toordinal() + at).isoformat()) for at in range(1500)]
    assert numbers == list(range(numbers[0], numbers[0] + 1500))
    assert dates.day_name("2026-11-05") == "5 November 2026" and dates.short_day("2026-11-05") == "5 Nov"
    assert dates.month_name("2026-01-05") == "January 2026" and dates.short_day("2026-12-31") == "31 Dec"
    assert not dates.is_date("2026-13-05") and not dates.is_date("") and dates.is_date("2026-11-05 10:00")


def test_games_with_help_of_the_ai_are_no_scores():
    games = [dict(score=score, highest=48 * score, helped=score > 5) for score in (1, 5, 9)]
    assert figures.points(games, {"full": 7, "classic": True}) == (2, 7, 3, 240, 1)
    assert figures.points([], {}) == (0, 0, None, 0, 0)


# --- The timeline ----------------------------------------------------------------------------------------------------


def test_a_timeline_has_a_bar_for_each_day_week_or_month():
    games = [won("2026-11-20 10:00", rating=[100, 300]), won("2026-11-22 10:00", result="lost", rating=[90, 280])]
    found = timeline.timeline(games, "2026-11-25")
    assert [(bar.won, bar.lost) for bar in found.bars] == [(1, 0), (0, 0), (0, 1), (0, 0), (0, 0), (0, 0)]
    assert (found.bars[0].label, found.bars[-1].label) == ("20 Nov", "25 Nov")
    assert [mark.rating for mark in found.marks] == [100, 90] and 0 < found.marks[0].place < found.marks[1].place < 1
    assert "1 won, 0 tied, 1 lost. Your rating went from 100 to 90." in timeline.described(found, "2026-11-25")
    assert len(timeline.timeline(games, "2027-02-25").bars) == 14
    assert len(timeline.timeline(games, "2028-11-25").bars) == 25
    assert timeline.timeline([], "2026-11-25") == ([], [])


# --- The list --------------------------------------------------------------------------------------------------------


def test_a_row_says_all_of_a_game_and_leads_to_it():
    item = of_archive(
        THIRTYFIVE, "archive 2026-11", won(side="blue", scores=[24, 40], helped=True, result="lost", why="time")
    )
    assert (item.title, item.details, item.day) == (
        "Lost against Nell",
        "40 : 24, on time, with help",
        "25 November 2026",
    )
    assert item.address == "?side=blue&level=4#EEE9"
    tiles = of_archive(
        TILES, "", {"at": "2026-11-25 10:00", "score": 3204, "highest": 384, "helped": True, "moves": "full-7.A"}
    )
    assert (tiles.title, tiles.details) == ("3,204 points", "highest tile 384, the computer made moves")
    assert tiles.address == "threes/#full-7.A"


def test_games_of_the_time_before_are_listed_once():
    board = page_with("e4=9", "d5=3", "a1=1", level=4)
    board.take_back()
    board.library.new_game()
    (plain,) = board.keeper.games
    games = [json.loads(json.dumps(plain)), {"tree": 3}, None]
    (item,) = of_list(THIRTYFIVE, "games", games, set())
    assert (item.title, item.game, item.result) == ("Against Nell", games[0], "")
    assert item.address.startswith("?side=red&level=4#")
    assert not of_list(THIRTYFIVE, "games", games, {item.address.partition("#")[2]})
    (tiles,) = of_list(TILES, "", [{"board": "full-7", "moves": "AJzg", "score": 12, "over": False}], set())
    assert (tiles.title, tiles.details, tiles.address) == ("12 points", "not finished", "threes/#full-7.AJzg")


def test_a_game_of_the_time_before_with_a_damaged_date_is_left_out(subtests):
    for when in [3, None, ["2026-11-25"], {}]:
        with subtests.test(when=when):
            game = {"board": "full-7", "moves": "AJzg", "score": 12, "over": True}
            record = Record(KINDS)
            record.add_list(TILES, "threes.games", [dict(game, when="2026-11-25"), dict(game, when=when)])
            record.add_list(THIRTYFIVE, "games", [])
            assert [item.at for item in record.items()] == ["2026-11-25"]


def test_the_record_shows_games_in_steps_and_of_one_kind():
    record = Record(KINDS)
    record.add(THIRTYFIVE, "archive 2026-11", [won(f"2026-11-{day:02} 10:00") for day in range(1, 29)])
    record.add(
        CELLS, "cell-division.archive 2026-10", [won(f"2026-10-{day:02} 10:00", ai="hard") for day in range(1, 31)]
    )
    assert len(record.items()) == 50 and record.left() == 8
    assert record.items()[0].at == "2026-11-28 10:00" and record.items()[-1].kind is CELLS
    record.chosen = CELLS
    assert len(record.items()) == 30 and record.left() == 0
    assert [game["at"] for game in record.duels()] == sorted(game["at"] for game in record.duels())


def test_a_damaged_text_says_nothing(subtests):
    for damage in [None, 3, [], {}, {"standings": [], "strength": [1, 2]}, {"stay": [2, 1]}, {"full": "x"}]:
        with subtests.test(damage=damage):
            found = known(THIRTYFIVE, damage, damage, damage)
            assert (found.standings, found.estimate, found.noted, found.tally) == ({}, None, {}, {})


# --- Export and import -----------------------------------------------------------------------------------------------


OWN = {
    "archive 2026-11": text_of(won("2026-11-20 10:00")),
    "settings": stored.write("settings", {"level": 4}),
    "lessons": stored.write("lessons", ["a/1"]),
    "memory": stored.write(
        "memory", {"standings": {"4": [1, 0, 0, 0]}, "strength": [500, 0, 9, 0, 9], "welcomed": True}
    ),
    "monty-hall.tally": stored.write("tally", {"stay": [1, 2], "switch": [0, 0]}),
}
OTHER = {
    "archive 2026-11": text_of(won("2026-11-19 10:00"), won("2026-11-20 10:00")),
    "settings": stored.write("settings", {"level": 9}),
    "lessons": stored.write("lessons", ["a/1", "b/2"]),
    "memory": stored.write(
        "memory", {"standings": {"4": [2, 0, 0, 0], "5": [0, 0, 1, 1]}, "strength": [600, 0, 9, 0, 9]}
    ),
    "monty-hall.tally": stored.write("tally", {"stay": [0, 1], "switch": [3, 4]}),
    "threes.best": stored.write("best", {"full": 9}),
    "puzzles": stored.write("puzzles", {"solved": 3}),
}


def test_what_is_exported_is_imported_as_it_was():
    texts, date, damaged = transfer.read(transfer.write(OWN, "2026-11-25 19:13"))
    assert (texts, date, damaged) == (OWN, "2026-11-25 19:13", 0) and transfer.games_of(texts) == 1
    assert transfer.merged(OWN, texts) == OWN


def test_damaged_texts_do_not_travel():
    own = OWN["archive 2026-11"]
    odd = own.replace('"4"', "[]")
    assert odd != own and archive.read(odd) == []
    kept = {"archive 2026-11": "{\n" + own + odd, "game.set-aside": "{"}
    assert transfer.read(transfer.write(kept, "")) == ({"archive 2026-11": own}, "", 0)
    file = json.loads(transfer.write({}, "")) | {"texts": {"archive 2026-11": own + "{\n" + odd + "[" * 9999}}
    assert transfer.read(json.dumps(file)) == ({"archive 2026-11": own}, "", 3)


UNREADABLE = [
    (transfer.write(OWN, "")[:-9], "not JSON"),
    ("[]", "not exported by this site"),
    (stored.write("settings", {}), "not exported by this site"),
    ('{"pygame35": "export", "version": 2}', "version 2"),
    ('{"pygame35": "export", "version": 1, "texts": {"memory": 3}}', "“memory”"),
    ("[" * 9999, "not JSON"),
]


def test_a_file_that_cannot_be_read_is_named(subtests):
    for text, reason in UNREADABLE:
        with subtests.test(text=text, reason=reason), pytest.raises(transfer.BadFile, match=reason):
            transfer.read(text)


def test_two_devices_are_put_together():
    both = transfer.merged(OWN, OTHER)
    assert [game["at"] for game in archive.read(both["archive 2026-11"])] == ["2026-11-19 10:00", "2026-11-20 10:00"]
    assert both["settings"] == OWN["settings"]
    assert stored.read("lessons", both["lessons"]) == ["a/1", "b/2"]
    memory = stored.read("memory", both["memory"])
    assert memory["standings"] == {"4": [2, 0, 0, 0], "5": [0, 0, 1, 1]} and memory["welcomed"]
    assert memory["strength"][0] == 600  # of the device with more games
    assert stored.read("tally", both["monty-hall.tally"]) == {"stay": [1, 2], "switch": [3, 4]}
    assert both["threes.best"] == OTHER["threes.best"] and both["puzzles"] == OTHER["puzzles"]
    assert transfer.merged(both, OTHER) == both


def test_the_last_games_of_two_devices_are_put_together_by_date():
    own = [{"plies": 1}, {"when": "2026-11-20"}, {"when": "2026-11-24", "plies": 1}]
    other = [{"when": 3}, {"when": "2026-11-20"}, {"when": "2026-11-22"}, {"when": "2026-11-24", "plies": 2}]
    text = transfer.merged({"games": stored.write("games", own)}, {"games": stored.write("games", other)})["games"]
    assert stored.read("games", text) == [
        {"when": 3},
        {"plies": 1},
        {"when": "2026-11-20"},
        {"when": "2026-11-22"},
        {"when": "2026-11-24", "plies": 2},
        {"when": "2026-11-24", "plies": 1},
    ]


def puzzles_text(rating, results, recent=(), streak=0, best=0):
    return stored.write(
        "puzzles", progress.to_plain(progress.Progress(Rating(rating, 90.0, 0.06), results, recent, streak, best, []))
    )


def test_the_puzzles_of_two_devices_are_put_together():
    few = puzzles_text(300.0, {1: True, 2: False}, [(2, False)], 0, 9)
    many = puzzles_text(500.0, {2: True, 3: False, 4: True}, [(4, True)], 1, 3)
    for own, other in ((few, many), (many, few)):
        text = transfer.merged({"puzzles": own}, {"puzzles": other})["puzzles"]
        found = progress.read_progress(text)
        assert found.results == {1: True, 2: True, 3: False, 4: True}  # solved beats missed
        assert (found.rating.rating, found.recent, found.streak, found.best) == (500.0, [(4, True)], 1, 9)
        assert transfer.merged({"puzzles": text}, {"puzzles": other}) == {"puzzles": text}


def test_the_days_of_two_devices_are_put_together():
    own = stored.write("daily", {"2026-11-20": {"35": "o"}, "2026-11-21": {"35": "xo"}})
    other = stored.write("daily", {"2026-11-21": {"35": "o", "threes": "ho"}, "2026-11-22": {"35": "+o"}})
    text = transfer.merged({"daily": own}, {"daily": other})["daily"]
    assert daily.read_days(text) == {
        "2026-11-20": {"35": "o"},
        "2026-11-21": {"35": "xo", "threes": "ho"},
        "2026-11-22": {"35": "+o"},
    }


MARKS = [
    ("x", "xo", "xo"),  # solved there
    ("xo", "x", "xo"),
    ("+o", "xxo", "xxo"),  # solved there on its day
    ("xo", "o", "xo"),  # both in time: the own ones
    ("", "xh", "xh"),
    ("x", "xxh", "x"),
]


def test_of_the_marks_of_a_day_those_that_count_more_stay(subtests):
    for own, other, best in MARKS:
        with subtests.test(own=own, other=other, best=best):
            both = [stored.write("daily", {"2026-11-21": {"35": marks}}) for marks in (own, other)]
            text = transfer.merged({"daily": both[0]}, {"daily": both[1]})["daily"]
            assert daily.read_days(text) == {"2026-11-21": {"35": best}}


@pytest.mark.parametrize("name", ["puzzles", "daily"])
@pytest.mark.parametrize("damage", [3, [], "{"])
def test_damaged_progress_of_a_file_changes_nothing(name, damage):
    own = {"puzzles": puzzles_text(300.0, {1: True}), "daily": stored.write("daily", {"2026-11-20": {"35": "o"}})}
    other = damage if damage == "{" else stored.write(name, damage)
    assert transfer.merged(own, {name: other}) == own


def friends_game(revision, id="x"):
    return stored.write("game", {"friend": {"id": id, "revision": revision}})


def test_of_a_game_with_a_friend_the_later_text_stays():
    for own, other in ((3, 5), (5, 3)):
        merged = transfer.merged({"friend x": friends_game(own)}, {"friend x": friends_game(other)})
        assert merged == {"friend x": friends_game(5)}


OPEN_GAMES = [stored.write("game", {"friend": None, "plies": 12}), friends_game(3, "y"), "{"]


def test_an_open_game_stays_when_the_file_has_another_one():
    for own in OPEN_GAMES:
        assert transfer.merged({"game": own}, {"game": friends_game(5)}) == {"game": own}, own


# --- The storage -----------------------------------------------------------------------------------------------------


def texts():
    return {
        name[len(SITE) :]: text for name, text in pyscript.window.localStorage.texts.items() if name.startswith(SITE)
    }


async def open_store():
    pyscript.reset()
    pyscript.window.localStorage.texts.update({SITE + name: text for name, text in OWN.items()})
    pyscript.window.localStorage.texts["pygame35 /another/ settings"] = "x"
    store = RecordStore(lambda text: None)
    await store.open()
    return store


@pytest.mark.parametrize("replaces", [False, True])
@in_a_loop
async def test_an_import_can_be_undone(replaces):
    store = await open_store()
    undo = await store.import_texts(OTHER, replaces)
    assert texts() == (OTHER if replaces else transfer.merged(OWN, OTHER))
    await undo()
    assert texts() == OWN
    assert pyscript.window.localStorage.texts["pygame35 /another/ settings"] == "x"


@in_a_loop
async def test_an_import_without_room_changes_nothing():
    store = await open_store()
    pyscript.window.localStorage.room = sum(map(len, OTHER.values()))
    with pytest.raises(Exception, match="Quota"):
        await store.import_texts(OTHER, replaces=True)
    assert texts() == OWN


def adding(name, row):
    """Another tab's promise to add a line to a text of the archive, under the lock of the text."""
    window = pyscript.window

    async def add():
        for _ in range(20):
            await asyncio.sleep(0)
        text = window.localStorage.getItem(SITE + name)
        window.localStorage.setItem(SITE + name, archive.with_line(text, row))

    return window.navigator.locks.request(SITE + name, lambda _lock: add())


@pytest.mark.parametrize("change", ["delete", "merge", "replace"])
@in_a_loop
async def test_a_game_that_ends_in_another_tab_meanwhile_is_not_lost(change):
    store = await open_store()
    name, row = "archive 2026-11", text_of(won("2026-11-24 10:00")).strip()
    other = adding(name, row)
    await asyncio.sleep(0)
    undo = await (store.delete_all() if change == "delete" else store.import_texts(OTHER, change == "replace"))
    await other
    assert (row in texts().get(name, "")) == (change == "merge")
    later = text_of(won("2026-11-25 10:00")).strip()
    await adding(name, later)
    await undo()
    assert [game["at"][8:10] for game in archive.read(texts()[name])] == (
        ["19", "20", "24", "25"] if change != "delete" else ["20", "24", "25"]
    )
    await settle()
    assert pyscript.window.navigator.locks.held == {}


@in_a_loop
async def test_an_import_does_not_wait_for_a_tab_with_a_game():
    store = await open_store()
    pyscript.window.localStorage.texts[SITE + "game"] = friends_game(3)
    pyscript.window.navigator.locks.held[SITE + "game"] = asyncio.get_running_loop().create_future()
    await asyncio.wait_for(store.import_texts({"game": friends_game(5)}, False), 5)
    assert texts()["game"] == friends_game(5)


@in_a_loop
async def test_one_game_is_deleted_and_comes_back():
    store = await open_store()
    (game,) = await store.games("archive 2026-11")
    undo = await store.delete_game("archive 2026-11", game)
    await settle()
    assert await store.games("archive 2026-11") == []
    await undo()
    assert texts() == OWN


@in_a_loop
async def test_one_of_the_last_games_is_deleted_while_another_tab_adds_one():
    store = await open_store()
    first, second, third = ({"when": f"2026-11-2{day}"} for day in (1, 2, 3))
    kept = pyscript.window.localStorage.texts
    kept[SITE + "games"] = stored.write("games", [second, third])
    await store.delete_game("games", first)  # another tab has removed it already
    assert await store.kept("games") == [second, third]
    kept[SITE + "games"] = stored.write("games", [first, second])
    deleting = asyncio.ensure_future(store.delete_game("games", first))
    await store.changed("games", lambda text: stored.write("games", [*stored.read_games(text), third]))
    undo = await deleting
    assert await store.kept("games") == [second, third]
    await store.changed("games", lambda text: stored.write("games", [*stored.read_games(text), {}]))
    await undo()
    assert await store.kept("games") == [first, second, third, {}]


@in_a_loop
async def test_all_games_are_deleted_and_all_else_stays():
    store = await open_store()
    undo = await store.delete_all()
    left = texts()
    assert set(left) == {"settings", "lessons", "memory"}
    assert stored.read("memory", left["memory"]) == {"standings": {}, "welcomed": True}
    await undo()
    assert texts() == OWN


@in_a_loop
async def test_the_export_has_every_text_of_this_copy_of_the_site():
    store = await open_store()
    assert transfer.read(await store.export())[0] == OWN


def test_lists_are_put_together_in_order():
    for first, second in (([], []), ([1, 3, 5], [2, 3, 9]), ([1, 2], [2, 3]), ([4, 5], [1, 2]), ([1], [])):
        assert ordered.merged(first, second, lambda number: number) == sorted(first + second)
    same = ordered.merged([(1, "a"), (2, "a")], [(1, "b"), (2, "b")], lambda item: item[0])
    assert same == [(1, "a"), (1, "b"), (2, "a"), (2, "b")]
