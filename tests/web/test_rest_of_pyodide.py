"""The rest of Pyodide, WebAssembly and Python, on the built site: not asked for in play, there when it is needed."""

import json
import statistics
import unicodedata
from html import unescape

import pytest
from table import Table, with_program

from tools import bytecode, interpreter
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


def read():
    names = [unicodedata.name(letter) for letter in "ä漢한"]
    codec = _codecs_jp.getcodec("shift_jis")
    codes = [unicodedata.normalize("NFD", "éガ"), codec.encode("漢字")[0].hex()]
    modules = [statistics.median([1, 2]), html.unescape("&auml;"), pickle.loads(pickle.dumps("kept"))]
    modules += [queue.Queue(5).maxsize, *numpy.strings.upper(["a"]).tolist()]
    try:
        import unittest
    except ModuleNotFoundError as error:
        modules.append(error.name)
    return json.dumps([*names, *codes, *modules])


__export__ = ["read"]
"""
PAGE = """
import asyncio
from app.platform.browser import in_version
from pyscript import create_named_worker, document


async def main():
    worker = await create_named_worker("reading.py", "reading", config=in_version("worker.json"), type="py")
    document.querySelector("#found").textContent = await worker.read()


asyncio.create_task(main())
"""


CALLING = """
answered = think


def think(text):
    from {} import {} as called

    called("a")
    return answered(text)
"""
CALLS = {interpreter.REST: ("unicodedata", "name"), bytecode.REST: ("statistics", "mode")}
"""{file: (module, function) that need it}"""


def read_by_a_worker(page, site, built):
    """(found, expected): what a worker finds by functions and modules of the rest, and what CPython finds."""
    html = (built / "index.html").read_text(encoding="utf-8").replace("<main", '<p id="found"></p><main', 1)
    files = {built / "reading.html": with_program(html, PAGE), built / "reading.py": WORKER}
    for path, text in files.items():
        path.write_text(text, encoding="utf-8")
    page.goto(site + "reading.html")
    page.wait_for_function("document.querySelector('#found').textContent", timeout=60_000)
    for path in files:
        path.unlink()
    expected = [unicodedata.name(letter) for letter in "ä漢한"]
    expected += [unicodedata.normalize("NFD", "éガ"), "漢字".encode("shift_jis").hex()]
    expected += [statistics.median([1, 2]), unescape("&auml;"), "kept", 5, "A", "unittest"]
    return json.loads(page.inner_text("#found")), expected


@pytest.mark.rest_of_pyodide
def test_what_the_core_lacks_is_loaded_once_when_it_is_called(page, site, built):
    asked = []
    page.on("request", lambda request: asked.append(request.url.rpartition("/")[2]))
    found, expected = read_by_a_worker(page, site, built)
    assert found == expected and sorted(name for name in asked if name in LATER) == sorted(LATER)


@pytest.mark.page_problems
@pytest.mark.parametrize(
    "name, status, word",
    [(LATER[0], 404, "is missing"), pytest.param(LATER[1], 200, "is damaged", marks=pytest.mark.long)],
)
def test_a_rest_that_cannot_be_had_is_named_by_the_page(page, site, built, name, status, word):
    (program,) = built.glob("immutable/*/worker.py")
    text = program.read_text(encoding="utf-8") + CALLING.format(*CALLS[name])
    page.route("**/worker.py", lambda route: route.fulfill(body=text, content_type="text/x-python"))
    page.route(f"**/{name}", lambda route: route.fulfill(status=status, body=b"\0asm", content_type="application/wasm"))
    Table(page).open(site + "?side=blue&level=6", engine="later")
    page.wait_for_selector(f"#thoughts >> text=/{name} {word}/", timeout=60_000)
