"""Links, records, embedded boards and stored games that earlier versions made show what they showed before.

tests/fixtures/before/ holds these, and what MAKER showed of them; `tests/bench/make_fixtures.py` records that.
"""

import importlib
import json

import pytest
from embedding import look_at_boards
from shown import new_visitor, parsed, visited

from app.core import address, records, stored
from app.core.record import archive, transfer
from app.core.session import Session
from pygame35.records import read_fragment, read_record, write_record
from tests.paths import ROOT
from tools.catalogue import GAMES

BY_NAME = {game.name: game for game in GAMES}
MAKER = "43938a9e"  # visitors of this version are in the default tests; visitors of 22a0128 are `long`
SAME_PARTS = (
    "cell-division/",
    "five-in-a-row/",
    "mega-tic-tac-toe/",
)  # their lessons and puzzles use the parts of 35's
USUAL = (
    "live=",
    "asks=2&game=35",
    "back=",
    "resigned=",
    "?friend=",
    "both&ply=1",
    "full-7",
    "35.BE",
    "games=",
    "daily",
)


def entries(name):
    return json.loads((ROOT / f"tests/fixtures/before/{name}.json").read_text(encoding="utf-8"))


VISITORS, LINKS = entries("visitors"), entries("links")


def differences(before, now, path=""):
    """The differences between the content before and now, a line for each place."""
    if isinstance(before, dict) and isinstance(now, dict):
        keys = [*before, *(key for key in now if key not in before)]
        return [line for key in keys for line in differences(before.get(key), now.get(key), f"{path}.{key}")]
    if isinstance(before, list) and isinstance(now, list) and len(before) == len(now):
        return [line for at, it in enumerate(before) for line in differences(it, now[at], f"{path}[{at}]")]
    return [] if before == now else [f"{path}: {before!r} before, {now!r} now"]


def assert_same(before, now):
    wrong = differences(before, now)
    assert not wrong, "\n".join(wrong)


def visits():
    """(file, page, its content) of each page of each visitor."""
    for visitor in VISITORS:
        for page, content in visitor["pages"].items():
            is_same = page.startswith(SAME_PARTS) and not page.endswith(SAME_PARTS)
            marks = pytest.mark.long if visitor["version"] != MAKER or is_same else ()
            yield pytest.param(visitor["file"], page, content, marks=marks, id=f"{visitor['name']}, {page}")


@pytest.mark.parametrize("file, page, content", list(visits()))
def test_what_a_browser_keeps(browser, site, file, page, content):
    """The game in progress, the lists of games and each game in them, settings, lessons, puzzles, the record."""
    now = visited(browser, site, page, transfer.read(file)[0])
    if "settings" in content and "settings" in now:
        both = content["settings"].keys() & now["settings"].keys()  # other settings have come or gone since
        for shown in (content, now):
            shown["settings"] = {name: shown["settings"][name] for name in both}
    assert_same(content, now)


@pytest.mark.parametrize("visitor", VISITORS, ids=lambda visitor: visitor["name"])
def test_an_exported_file_is_read(visitor):
    texts, _, damaged = transfer.read(visitor["file"])
    assert damaged == 0 and transfer.merged({}, texts) == texts
    count = 0
    for key, text in texts.items():
        name = key.rpartition(".")[0] or "35"
        if transfer.is_archive(key):
            count += len(archive.read(text))
        elif name in BY_NAME and BY_NAME[name].sides and stored.parsed(text)["pygame35"] in ("game", "games"):
            kept = stored.parsed(text)["content"]
            page = visitor["pages"][BY_NAME[name].address]
            addresses = [shows.get("address", "") for shows in [page["page"], *page["opened"]]]
            for plain in kept if isinstance(kept, list) else [kept]:
                session = Session(importlib.import_module(f"app.games.{BY_NAME[name].module}.game").GAME)
                records.show_game(session, plain)
                fragment = address.fragment(session.tree, session.game.rules)[1:]
                assert any(shown.endswith(("#" + fragment, "moves=" + fragment)) for shown in addresses), key
    assert count == transfer.games_of(texts)


def test_links_are_read():
    assert_same([link["read"] for link in LINKS], [parsed(link["address"]) for link in LINKS])


@pytest.mark.parametrize("is_usual", [True, pytest.param(False, marks=pytest.mark.long)])
def test_links(browser, site, is_usual):
    links = [link for link in LINKS if any(part in link["address"] for part in USUAL) == is_usual]
    now = {link["address"]: visited(browser, site, link["address"], lists=False) for link in links}
    assert_same({link["address"]: link["shows"] for link in links}, now)


@pytest.mark.parametrize("record", entries("records"), ids=lambda record: record["game"])
def test_records(record):
    rules = importlib.import_module(f"pygame35.games.{BY_NAME[record['game']].module}.rules")
    tags, position = read_record(record["text"], rules)
    assert write_record(tags, position) == record["text"]
    linked = read_fragment(record["fragment"], rules)
    assert (linked.board, linked.moves) == (position.board, position.moves[: len(linked.moves)])


def test_boards_on_another_page(browser, site, tmp_path):
    (case,) = entries("embeds")
    with new_visitor(browser) as context:
        shows, answers = look_at_boards(context, site, case["boards"], case["messages"], tmp_path)
    for messages in answers.values():
        messages[1].pop("title")  # of later versions
    assert_same({"shows": case["shows"], "answers": case["answers"]}, {"shows": shows, "answers": answers})
