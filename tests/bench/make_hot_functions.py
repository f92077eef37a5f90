"""Find out which functions of Pyodide's WebAssembly run in a worker, and which modules of Python it imports.

    .venv/bin/python tests/bench/make_hot_functions.py

Writes `hot_functions.json` and `hot_modules.json` in web/tools.

To be run when Pyodide or numpy change, and when a game calls functions that are not on the list. In headless Chromium,
workers with an instrumented module answer requests of all kinds, right and wrong ones, and run `usual_operations.py`;
then two AIs play a game on each page for two, and the game is reviewed. What ran is added to what the file has for the
same WebAssembly. For another one, `tables` begins empty: `tools/interpreter.py` says what may stand there. The list of
modules is made anew.
"""

import sys
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple
from unittest import mock

from playwright.sync_api import Error

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "web"), str(ROOT / "tests/web"), str(ROOT / "tests/bench")]
from served import build, site_and_browser  # noqa: E402
from table import Table, with_program  # noqa: E402

from tools import assembly, interpreter, tracing, trimming  # noqa: E402
from tools.catalogue import GAMES  # noqa: E402
from tools.parts import runtime_files  # noqa: E402

STARTING = 90_000  # milliseconds
WHOLE_GAME = 120_000  # milliseconds, also for its review
REQUESTS = 300
USUAL = (ROOT / "tests/bench/usual_operations.py").read_text(encoding="utf-8")
CONFIGURATIONS = tuple(sorted({game.worker for game in GAMES}))
INTERPRETER = "report(100); globalThis.pyodide = pyodide;"
FLAGS = f"""
const {{ instantiateStreaming: plain }} = WebAssembly;
WebAssembly.instantiateStreaming = async (...given) => {{
  const {{ instance, module }} = await plain(...given);
  const isFlag = ([name]) => name.startsWith("{tracing.FLAG.decode()}");
  const all = Object.entries(instance.exports);
  globalThis.flags = all.filter(isFlag);
  return {{ module, instance: {{ exports: Object.fromEntries(all.filter((entry) => !isFlag(entry))) }} }};
}};
"""
IMPORTED = "() => pyodide.runPython('import sys; list(sys.modules)').toJs()"
RAN = "() => flags.filter(([, flag]) => flag.value).map(([name]) => Number(name.split(' ').pop()))"
ASK = "program => globalThis.pyodide.runPythonAsync(program)"
WORKER = """
import asyncio
from app.engine.worker import Worker
from pyscript import document

async def main():
    await Worker("CONFIGURATION").start(lambda percent: None)
    document.body.dataset.worker = "ready"

asyncio.create_task(main())
"""
# asked.py asks for deeply nested lists, too, which Pyodide survives no better than a page could send them.
PROGRAM = (
    (ROOT / "tests/engine/asked.py").read_text(encoding="utf-8").replace("_deep(), ", "")
    + f"""
import json, random
import pygame35.bench
from pygame35 import engine

def serve(requests):
    for request in requests:
        try:
            json.dumps(engine.think(request))
        except Exception as error:
            str(error), repr(error)

rng = random.Random(1)
known = games(rng)
for _ in range({REQUESTS}):
    serve([good(rng, known), changed(rng, good(rng, known))])
for game, board, words in known:
    begun = {{"id": "1", "game": game, "moves": words, "options": {{"board": board}}, "simulations": 40, "final": True}}
    serve([begun | {{"level": level}} for level in range(1, 11 if GAMES[game].levels else 1)])
    serve([begun | {{"player": player}} for player in GAMES[game].players])
timed = {{"id": "1", "milliseconds": 300, "final": True}}
for plies in (10, 30, 50, 56, 58, 60, 62, 64):
    more = {{"ownership": True, "losses": True}}
    serve([timed | more | {{"game": "35", "moves": played(rng, "35", "", plies)}}])
for plies in (0, 3, 9, 22, 30):
    serve([timed | {{"game": game, "moves": played(rng, game, "", plies)}} for game in GAMES if game != "35"])
for player in GAMES["threes"].players:
    serve([{{"id": "1", "game": "threes", "games": 2, "player": player, "milliseconds": 200}}])
pygame35.bench.measure(0.05)
"""
)


class Ran(NamedTuple):
    functions: set[int]
    """Places in the module, counted from the first function that it does not import."""
    modules: set[str]
    """Names of modules of Python."""


def traced_site(folder: Path) -> Path:
    """A site whose workers flag the functions that run, and show their interpreter."""
    site = folder / "site"
    heavy = mock.patch.object(assembly, "check_weight")  # it is whole, so it exceeds the budgets
    with heavy, mock.patch.object(interpreter, "known", return_value=None):
        build.build(site)
    (module,) = site.glob(f"immutable/*/pyodide/{interpreter.WHOLE}")
    module.write_bytes(tracing.instrumented(module.read_bytes()))
    (own,) = site.glob("immutable/site-*")
    (own / "engine.json").write_text("{}")
    script = own / "pyodide_with_progress.mjs"
    script.write_text(script.read_text(encoding="utf-8").replace("report(100);", INTERPRETER) + FLAGS, encoding="utf-8")
    html = (site / "index.html").read_text(encoding="utf-8")
    for name in CONFIGURATIONS:
        program = WORKER.replace("CONFIGURATION", name)
        (site / f"{name}.html").write_text(with_program(html, program), encoding="utf-8")
    return site


def ran_in(page, what: str, before: Ran) -> Ran:
    """Add what ran in the workers of a page to what ran before, and return both; prints how much is new."""
    functions, modules = set(), set()
    for worker in page.workers:
        with suppress(Error):  # its page has ended it
            functions.update(worker.evaluate(RAN))
            modules.update(worker.evaluate(IMPORTED))
    new = len(functions - before.functions), len(modules - before.modules)
    print(f"{what}: {len(functions)} functions, {new[0]} of them new, and {new[1]} new modules", flush=True)
    return Ran(before.functions | functions, before.modules | modules)


def played(browser, site: str, ran: Ran) -> Ran:
    for game in [game for game in GAMES if game.sides]:
        context = browser.new_context(reduced_motion="reduce", service_workers="block")
        table = Table(context.new_page())
        with suppress(Error):  # an instrumented worker is slow; what it did counts all the same
            table.open(f"{site}{game.address}?side=none&pace=0", engine="later")
            table.page.wait_for_selector("body.over", timeout=WHOLE_GAME)
            table.page.keyboard.press("v")
            table.page.wait_for_selector("#review-progress:not([hidden])")
            table.page.wait_for_selector("#review-progress", state="hidden", timeout=WHOLE_GAME)
        ran = ran_in(table.page, game.name, ran)
        context.close()
    return ran


def asked(browser, site: str, ran: Ran) -> Ran:
    for name in CONFIGURATIONS:
        page = browser.new_context(service_workers="block").new_page()
        page.goto(f"{site}{name}.html")
        page.wait_for_selector("body[data-worker=ready]", timeout=STARTING)
        page.workers[0].evaluate(ASK, PROGRAM)
        ran = ran_in(page, f"requests, {name}", ran)
        page.workers[0].evaluate(ASK, USUAL)
        ran = ran_in(page, "usual operations", ran)
        page.context.close()
    return ran


def main() -> None:
    published = runtime_files()
    module = published[f"pyodide/{interpreter.WHOLE}"]
    before = interpreter.known(module) or interpreter.Known([], [])
    with tempfile.TemporaryDirectory() as folder, site_and_browser(traced_site(Path(folder))) as (site, browser):
        ran = played(browser, site, asked(browser, site, Ran(set(before.functions), set())))
    interpreter.write_known(module, before._replace(functions=sorted(ran.functions)))
    archives = [data for name, data in published.items() if name.endswith((".zip", ".whl"))]
    trimming.write_hot(ran.modules & set(trimming.modules(archives)))
    print(f"{interpreter.LIST.name}: {len(ran.functions)} functions")
    print(f"{trimming.HOT.name}: {len(trimming.hot())} modules")


if __name__ == "__main__":
    main()
