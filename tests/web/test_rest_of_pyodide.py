"""The rest of Pyodide, WebAssembly and Python, on the built site: not asked for in play, there when it is needed."""

import json
import statistics
import unicodedata
from html import unescape

import pytest
from table import with_program

from tools import interpreter, weight
from tools.parts import runtime_files
from tools.weight import LATER

WORKER = """
import html
import json
import pickle
import queue
import statistics
import unicodedata
import _codecs_jp
import numpy
from pygame35.games.thirtyfive import batch
from pygame35.kernels.context import has_webassembly


def played():
    return batch.playout(batch.init(99), numpy.random.default_rng(1)).tolist()


def read():
    names = [unicodedata.name(letter) for letter in "ä漢한"]
    codec = _codecs_jp.getcodec("shift_jis")
    codes = [unicodedata.normalize("NFD", "éガ"), codec.encode("漢字")[0].hex()]
    modules = [statistics.median([1, 2]), html.unescape("&auml;"), pickle.loads(pickle.dumps("kept"))]
    modules += [queue.Queue(5).maxsize, *numpy.strings.upper(["a"]).tolist()]
    before = played()
    numpy.ones(2**26, numpy.uint8)  # the memory grows
    modules += [has_webassembly(), before == played()]
    try:
        import unittest
    except ModuleNotFoundError as error:
        modules.append(error.name)
    return json.dumps([*names, *codes, *modules])


__export__ = ["read"]
"""
PAGE = """
import asyncio
from app.engine.worker import configuration, worker_script
from pyscript import document


async def main():
    script = await worker_script("reading.py", await configuration("worker.py", "worker.json"))
    document.querySelector("#found").textContent = await (await script.xworker.ready).sync.read()


asyncio.create_task(main())
"""


@pytest.mark.rest_of_pyodide
def test_what_the_core_lacks_is_loaded_once_when_it_is_called(page, site, built):
    asked = []
    page.on("request", lambda request: asked.append(request.url.rpartition("/")[2]))
    html = (built / "index.html").read_text(encoding="utf-8").replace("<main", '<p id="found"></p><main', 1)
    page.route("**/reading.html", lambda route: route.fulfill(content_type="text/html", body=with_program(html, PAGE)))
    page.route("**/reading.py", lambda route: route.fulfill(content_type="text/plain", body=WORKER))
    page.goto(site + "reading.html")
    page.wait_for_function("document.querySelector('#found').textContent", timeout=60_000)
    expected = [unicodedata.name(letter) for letter in "ä漢한"]
    expected += [unicodedata.normalize("NFD", "éガ"), "漢字".encode("shift_jis").hex()]
    expected += [statistics.median([1, 2]), unescape("&auml;"), "kept", 5, "A", True, True, "unittest"]
    assert json.loads(page.inner_text("#found")) == expected
    assert sorted(name for name in asked if name in LATER) == sorted(LATER)


def test_what_is_known_is_about_the_webassembly_that_is_shipped():
    """Else the site would have it whole: run tests/bench/make_hot_functions.py."""
    module = runtime_files()[f"pyodide/{interpreter.WHOLE}"]
    ran = interpreter.known(module)
    assert ran and 2000 < len(ran.functions) < 6000
    assert interpreter.known(module + b"\0") is None


def test_a_pyodide_that_is_not_split_has_no_limit(built, monkeypatch):
    """A newer one is whole until its list is made: the site is built all the same."""
    limits = {name: limit for name, (_, limit) in weight.weigh(built).items() if "engine" in name}
    assert limits and all(limits.values())
    monkeypatch.setattr(interpreter, "REST", "none.wasm")
    assert not any(limit for name, (_, limit) in weight.weigh(built).items() if "engine" in name)
