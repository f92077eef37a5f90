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
LESSONS = {  # title of a lesson then -> its title now
    "Over-thwarting": "Pushing a sum past 35",
    "Under-thwarting": "Leaving a sum short of 35",
    "Setting up": "Setting up a square",
}
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


TASKS = {  # {task of a lesson before: the same now}
    "Set up one of your squares: bring it to 26 with room for a 9.": "Bring a square of yours to 26, with two empty "
    "squares beside it.",
    "Make d4 reach 35.": "Bring d4 to 35.",
    "Place a digit on a square that is lit orange, and see whose it becomes.": "Place a digit on a square that is lit "
    "orange.",
}
STATES = {"to move": "to move", "your move": "to move", "moves next": "moves next", "thinking": "thinking"}


def seat(role, name=""):
    """The parts of what a seat says of its player, whose name once stood in the role: {part: True, "state": state}."""
    parts = [part for part in (name, *role.replace(", ", " \u00b7 ").split(" \u00b7 ")) if part]
    found = {part.lower(): True for part in parts if part not in STATES}
    states = [STATES[part] for part in parts if part in STATES]
    return found | ({"state": states[0]} if states else {})


def comparable(shows, now):
    """(shows, now) without what moved or is worded in another way: seats part by part; the AI of a shared game, which
    the sheet of the next game does not have, is in its seat; a board that the sheet lacks is in the squares."""
    shows, now = json.loads(json.dumps(shows)), json.loads(json.dumps(now))
    for side in ("red", "blue"):
        if f"role-{side}" in shows["said"]:
            name = now["said"].get(f"name-{side}", "")
            shows["said"][f"role-{side}"] = seat(shows["said"][f"role-{side}"])
            now["said"][f"role-{side}"] = seat(now["said"].get(f"role-{side}", ""), name)
    if "status" in now["said"]:
        status = now["said"]["status"].removeprefix("Puzzle · ")
        now["said"]["status"] = re.sub(r"^Your move · (.+)$", r"\1 to move", status)
    if "message" in shows["said"]:
        shows["said"]["message"] = shows["said"]["message"].replace(
            "not of this game, or it is incomplete.", "of another game, incomplete or too long."
        )
    now["moves"] = [move.replace("\u2212", "-") for move in now["moves"]]
    if shows["said"].get("aside", "").startswith("A shared game"):
        skill = "skill 0.50"  # of the visitor, and not of the person who shared the game
        shows["said"]["aside"] = shows["said"]["aside"].replace(f", {skill}", "")
        for side in ("red", "blue"):
            shows["said"].get(f"role-{side}", {}).pop(skill, None)
        for name in ("level", "player"):
            shows["settings"].pop(name, None)
    for page in (shows, now):  # a lesson has more puzzles now, another heading, and another task
        if page["lessons"]:
            counts = [re.match(r"(.+) (\d+) of \d+ solved|(Step \d+) .*(solved)", label) for label in page["lessons"]]
            found = {count[1] or count[3]: count[2] or count[4] for count in counts}
            page["lessons"] = {LESSONS.get(name, name): solved for name, solved in found.items()}
            title = page["said"]["title"].partition(":")[0].partition(" ·")[0]
            page["said"]["title"] = LESSONS.get(title, title)
            task = page["said"]["task"].replace(" Find the move that gains most by it.", "")
            page["said"]["task"] = TASKS.get(task, task) if page is shows else task
    old, new = "^Switch to (.*?)(, played)?( instead of .*)?$", r"Go back to \1\3"
    shows["side_lines"] = [_with_ply(re.sub(old, new, line)) for line in shows["side_lines"]]
    now["side_lines"] = [re.sub(r"to \S+ (\S+, move)", r"to \1", line) for line in now["side_lines"]]  # no side before
    pace = (shows["settings"].get("pace"), now["settings"].get("pace"))
    if (shows["settings"].get("depth"), now["settings"].get("depth")) == ("2", "3"):  # of Threes, likewise
        shows["settings"].pop("depth"), now["settings"].pop("depth")
    if pace == ("0", "1"):  # the default of before, and that of now
        shows["settings"].pop("pace"), now["settings"].pop("pace")
    if "board" not in now["settings"]:
        shows["settings"].pop("board", None)
    if "tile-scores" in now["said"]:  # of Threes, in which the card of the result has the name of before
        now["said"]["result"] = now["said"].pop("tile-scores")
    for name, before, word in (
        ("game", ", not counted for the best score", ", not counted"),
        ("figures", "mean", "average"),
    ):
        if name in shows["said"]:
            shows["said"][name] = shows["said"][name].replace(before, word)
    return shows, now


def _with_ply(line):
    """A side line with the number of its first move, which was that of the pair of moves."""
    pair, dots, move, more, instead = re.match(
        r"Go back to (\d+)(\.|\u2026) (\S+)( and .*?)?( instead .*)?$", line
    ).groups()
    told = "".join(f",{part}" for part in (more, instead) if part)
    return f"Go back to {move}, move {2 * int(pair) - (dots == '.')}{told}"


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
