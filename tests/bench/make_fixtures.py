"""Record the stored data and the views of a built site, for `tests/web/test_version_before.py` on later versions.

    .venv/bin/python tests/bench/make_fixtures.py --site /path/to/dist --version COMMIT

A browser visits every page of the site and plays: tests/fixtures/before/visitors.json has what the browser keeps after
that (localStorage) and what each page shows to who comes back; records.json and links.json the games as text and as
addresses; embeds.json what boards on another page show and say when they are ready. The AI makes moves of its own, so
another run gives other games.
"""

import argparse
import json
import tempfile
import threading
from contextlib import contextmanager
from pathlib import Path

import served
from embedding import HEAD, frame_in, hear
from shown import listed, shown
from table import Table, without_engine
from visits import VISITORS

TARGET = served.ROOT / "tests/fixtures/before"
PAGES = {
    "35": "",
    "cell-division": "cell-division/",
    "five-in-a-row": "five-in-a-row/",
    "threes": "threes/",
    "monty-hall": "monty-hall/",
    "lessons": "lessons/",
}
LINKS = {  # beside those that the visitors copy
    "35": ["?side=both&ply=1#EEE9AA", "?side=red&level=3&theme=dark#EEE9", "?level=7&seconds=5&colours=safe", "#EE!"],
    "cell-division": ["?side=both&board=3x3#3x3.AEAA", "?player=hard#beaker-6x6.AAABAC", "#EE", "?board=flask-6-3"],
    "five-in-a-row": ["?side=both&player=original", "?ply=2&side=blue#ffeehhedehhe"],
    "threes": ["#full-7.AJzg", "?ply=3#full-7.AJzg", "?rules=classic&depth=3#classic-35."],
    "monty-hall": ["#35.BE", "#35.B", "?theme=light#7"],
    "lessons": ["#set-up/2", "#introduction/3"],
}
EMBEDS = [  # attributes of <board-35>; the same words are the query of a plain frame
    {"moves": "e4=9 d5=3", "ply": "1", "mode": "play", "level": "4", "side": "red", "theme": "dark"},
    {"moves": "EEE9", "mode": "view", "colours": "safe"},
    {"moves": "d4=5 c3=9 a8=1 e5=9 a7=1 c5=9 a6=1 e3=8 h8=1 h7=2", "ply": "8", "mode": "puzzle"},
    {"game": "cell-division", "board": "4x4", "player": "hard", "moves": "b2 c3", "mode": "view"},
    {"game": "cell-division", "board": "flask-6-3", "side": "both"},
    {"game": "five-in-a-row", "moves": "0,0 1,1 2,0", "ply": "2", "player": "original", "side": "both"},
    {"game": "threes", "board": "classic-35", "mode": "view"},
    {"game": "threes", "moves": "full-7.AJzg", "ply": "2"},
    {"game": "monty-hall", "moves": "35.B"},
    {"game": "monty-hall", "moves": "35.BE", "mode": "view"},
]
STORAGE = "() => Object.fromEntries(Object.keys(localStorage).sort().map(name => [name, localStorage[name]]))"


@contextmanager
def context_of(browser, storage=None, engine=False):
    """A visitor's browser. storage: the data that it holds already."""
    with browser.new_context(reduced_motion="reduce", permissions=["clipboard-read", "clipboard-write"]) as context:
        context.add_init_script("delete Navigator.prototype.serviceWorker")
        if storage:
            context.add_init_script(
                f"if (top === self && !localStorage.length) Object.assign(localStorage, {json.dumps(storage)})"
            )
        if not engine:
            without_engine(context)
        yield context


def renderer(browser, address, storage=None):
    """The view of a visitor who opens an address: (contents of the page, list of games)."""
    with context_of(browser, storage) as context:
        table = Table(context.new_page()).open(address, engine=False)
        return shown(table.page), listed(table.page)


def share(page, game):
    """(record, link) of the game that a page shows; None for a part that the page does not offer."""
    if game == "lessons":
        return None, None
    if game == "monty-hall":
        return None, page.evaluate("location.search + location.hash")
    page.click("#open-record")
    record = page.input_value("#record-text")
    page.click("#copy-link")
    page.wait_for_function("document.querySelector('#record-problem').textContent")
    link = page.evaluate("navigator.clipboard.readText()")
    page.keyboard.press("Escape")
    return record, link.removeprefix(page.url.partition("#")[0].partition("?")[0])


def visit(browser, site, visits):
    """(localStorage after all visits, records, links)."""
    records, links = [], []
    with context_of(browser, engine=True) as context:
        for game, act in visits.items():
            table = Table(context.new_page())
            table.open(site + PAGES[game], engine=game not in ("monty-hall", "lessons") or "later")
            act(table)
            record, link = share(table.page, game)
            records += [{"game": game, "text": record, "shows": shown(table.page)}] if record else []
            links += [(game, link)] if link else []
            table.page.close(run_before_unload=False)
            print(f"  {game}: {link}", flush=True)
        page = context.new_page()
        page.goto(site + "404.html")
        return page.evaluate(STORAGE), records, links


def embedded(browser, site, folder):
    """The view and the messages of each board, as an element and as a plain frame."""
    with context_of(browser) as context, served.build.server(folder) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        page = context.new_page()
        found = []
        for attributes in EMBEDS:
            words = " ".join(f'{name}="{value}"' for name, value in attributes.items())
            (folder / "host.html").write_text(
                f'{HEAD}<script src="{site}embed.js"></script><board-35 id="a" {words}></board-35>'
            )
            page.goto(f"http://127.0.0.1:{server.server_port}/host.html")
            ready = hear(page, "ready")
            shows = shown(frame_in(page)) | {"address": ""}  # it holds a random name of the page around
            found.append({"attributes": attributes, "ready": ready, "shows": shows})
            print(f"  {words}", flush=True)
        server.shutdown()
        return found


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--site", type=Path, required=True, help="a built site")
    parser.add_argument("--version", required=True, help="what it was built from, for the record")
    arguments = parser.parse_args()

    def write(name, entries):
        content = {"made by": "tests/bench/make_fixtures.py", "version": arguments.version, "entries": entries}
        text = json.dumps(content, indent=1, ensure_ascii=False)
        (TARGET / name).write_text(text + "\n", encoding="utf-8")
        print(f"{name}: {len(entries)} entries", flush=True)

    TARGET.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, served.site_and_browser(arguments.site) as (site, browser):
        visitors, records, links = [], [], [(game, link) for game in LINKS for link in LINKS[game]]
        for name, visits in VISITORS.items():
            storage, own_records, own_links = visit(browser, site, visits)
            pages = {}
            for game in visits:
                pages[game] = dict(zip(("shows", "games"), renderer(browser, site + PAGES[game], storage), strict=True))
            visitors.append({"name": name, "storage": storage, "pages": pages})
            records += own_records
            links += own_links
        write("visitors.json", visitors)
        write("records.json", records)
        write(
            "links.json",
            [{"game": g, "address": a, "shows": renderer(browser, site + PAGES[g] + a)[0]} for g, a in links],
        )
        write("embeds.json", embedded(browser, site, Path(folder)))


if __name__ == "__main__":
    main()
