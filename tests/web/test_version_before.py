"""Links, records, embedded boards and stored games that an earlier version made show what they showed then.

tests/fixtures/before/ holds what that version made and showed; `tests/bench/make_fixtures.py` wrote it. A page may show
more than it did, but nothing else.
"""

import importlib
import json
import re
import threading

import pytest
from embedding import HEAD, frame_in, hear
from shown import listed, shown
from table import Table, without_engine

import build
from pygame35.records import read_fragment, read_record, write_record
from tests.paths import ROOT

FOLDERS = {"35": "", "cell-division": "cell-division/", "five-in-a-row": "five-in-a-row/", "threes": "threes/"}
FOLDERS |= {"monty-hall": "monty-hall/", "lessons": "lessons/"}
READ_NOW = {"#EE!": ["e4=9"]}  # {a link of 35 that no page read before: its moves}
MODULES = {"35": "thirtyfive"}


def entries(name):
    return json.loads((ROOT / f"tests/fixtures/before/{name}.json").read_text(encoding="utf-8"))["entries"]


def rules_of(game):
    return importlib.import_module(f"pygame35.games.{MODULES.get(game, game.replace('-', '_'))}.rules")


def differences(before, now, path=""):
    """The differences between the content now and before, a line for each place."""
    if isinstance(before, dict) and isinstance(now, dict):
        return [line for key in before for line in differences(before[key], now.get(key), f"{path}.{key}")]
    return [] if before == now else [f"{path}: {before!r} before, {now!r} now"]


SAME = ("address", "squares", "doors", "ply", "theme", "over")
NUMBERS = ("score-red", "score-blue", "score", "next", "best", "tally", "figures", "series-told")
DEFAULTS = {"pace": ("0", "1"), "depth": ("2", "3")}  # {setting: (its default before, now)}


def comparable(shows, now):
    """(before, now): the game and what its visitor keeps, without the words around them."""
    found = []
    for page in (shows, now):
        said, labels = page["said"], "; ".join(page["lessons"])
        kept = {name: page[name] for name in SAME} | {"side lines": len(page["side_lines"])}
        kept["moves"] = [move.replace("\u2212", "-") for move in page["moves"]]
        kept["numbers"] = {name: re.findall(r"\d[\d,]*", said[name]) for name in NUMBERS if name in said}
        kept["solved"] = dict(enumerate(re.findall(r"(\d+) of \d+ solved", labels)))
        kept["steps"] = re.findall(r"Step (\d+)", labels)
        kept["settings"] = dict(page["settings"])
        found.append(kept)
    settings, settings_now = (kept["settings"] for kept in found)
    is_shared = shows["said"].get("aside", "").startswith("A shared game")  # whose AI stands in its seat alone
    for name, value in list(settings.items()):
        is_default = (value, settings_now.get(name)) == DEFAULTS.get(name)
        in_the_squares = name == "board" and "board" not in settings_now
        if is_default or in_the_squares or (is_shared and name in ("level", "player")):
            del settings[name]
    return found


@pytest.fixture
def visits(browser, site):
    """visits(addresses, storage) yields the page at each address, to somebody whose browser keeps that each time."""

    def open_pages(addresses, storage=None):
        with browser.new_context(reduced_motion="reduce") as context:
            keep = "for (const it of [localStorage, sessionStorage]) it.clear();"
            keep += f"Object.assign(localStorage, {json.dumps(storage or {})});"
            context.add_init_script(f"delete Navigator.prototype.serviceWorker; if (origin !== 'null') {{ {keep} }}")
            table = Table(context.new_page())
            for address in addresses:
                table.page.goto("about:blank")
                yield table.open(site + address, engine=False).page

    return open_pages


@pytest.mark.parametrize(
    "game", [pytest.param(game, marks=() if game in ("35", "threes") else pytest.mark.long) for game in FOLDERS]
)
def test_links(visits, game):
    links, wrong = [link for link in entries("links") if link["game"] == game], []
    for link, page in zip(links, visits(FOLDERS[game] + link["address"] for link in links), strict=True):
        if game == "35" and link["address"] in READ_NOW:
            assert shown(page)["moves"] == READ_NOW[link["address"]]
        else:
            wrong += differences(*comparable(link["shows"], shown(page)), link["address"])
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("visitor", entries("visitors"), ids=lambda visitor: visitor["name"])
def test_what_a_browser_keeps(visits, visitor):
    """The game in progress, the list of games, the settings, skill, best score, series, tally and solved lessons."""
    games, wrong = visitor["pages"], []
    for game, page in zip(games, visits((FOLDERS[game] for game in games), visitor["storage"]), strict=True):
        before = games[game]
        wrong += differences(*comparable(before["shows"], shown(page)), game)
        wrong += differences({"games": before["games"]}, {"games": listed(page)}, game)
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("record", entries("records"), ids=lambda record: record["game"])
def test_records(record):
    rules = rules_of(record["game"])
    tags, position = read_record(record["text"], rules)
    assert write_record(tags, position) == record["text"]
    moves = record["shows"]["moves"]
    assert not moves or [position.format_move(move) for move in position.moves] == moves
    _, _, fragment = record["shows"]["address"].partition("#")
    linked = read_fragment(fragment, rules)
    assert (linked.board, linked.moves) == (position.board, position.moves[: len(linked.moves)])


def test_boards_on_another_page(browser, site, tmp_path):
    boards = entries("embeds")
    tags = ['<body style="display: flex; flex-wrap: wrap">', f'<script src="{site}embed.js"></script>']
    for number, board in enumerate(boards):
        attributes = " ".join(f'{name}="{value}"' for name, value in board["attributes"].items())
        tags.append(f'<board-35 id="board-{number}" style="width: 240px" {attributes}></board-35>')
    (tmp_path / "host.html").write_text(HEAD + "".join(tags), encoding="utf-8")
    view = {"width": 1500, "height": 1500}  # all boards are in sight, or the browser would not draw them
    with build.server(tmp_path) as server, browser.new_context(reduced_motion="reduce", viewport=view) as context:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        without_engine(context)
        page = context.new_page()
        page.goto(f"http://127.0.0.1:{server.server_port}/host.html")
        wrong = []
        for number, board in enumerate(boards):
            name = f"board-{number}"
            ready = hear(page, "ready", board=name) | {"board": board["ready"]["board"]}
            now = shown(frame_in(page, name)) | {"address": ""}
            wrong += differences(board["ready"], ready, name) + differences(*comparable(board["shows"], now), name)
    assert not wrong, "\n".join(wrong)
