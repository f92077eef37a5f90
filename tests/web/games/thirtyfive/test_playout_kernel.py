"""The playout kernel in a real Pyodide worker: the same margins as natively."""

import json

import pytest
from table import with_program

MAIN = """
import asyncio
from app.platform.browser import in_version
from pyscript import create_named_worker, document


async def main():
    worker = await create_named_worker("kernel_worker.py", "kernel", config=in_version("worker.json"), type="py")
    document.querySelector("#found").textContent = await worker.check()


asyncio.create_task(main())
"""

WORKER = """
import json

import numpy as np
from pygame35.games.thirtyfive import batch
from pygame35.kernels.context import has_webassembly


def margins(seed):
    # Of boards at every tenth ply of random games, and in the end.
    rng, found = np.random.default_rng(seed), []
    for boards in (1, 7, 256):
        state = batch.init(boards)
        for ply in range(65):
            if ply % 10 == 0 or ply > 61:
                found += batch.playout(state, rng).tolist()
            if ply < 64:
                ranked = rng.random((boards, 576)) * batch.legal_action_mask(state)
                state = batch.step(state, ranked.argmax(axis=1))
    return found


def check():
    before = margins(1)
    np.ones(2**26, np.uint8)  # the memory grows
    return json.dumps([has_webassembly(), before, margins(2)])


__export__ = ["check"]
"""


@pytest.fixture
def kernel_page(page, site, built):
    """The built page with another script in it, which checks the kernel."""
    html = with_program((built / "index.html").read_text(encoding="utf-8"), MAIN)
    served = {
        "kernel.html": ("text/html", html.replace("</body>", '<p id="found"></p></body>')),
        "kernel_worker.py": ("text/plain", WORKER),
    }
    for name, (content_type, body) in served.items():
        page.route(
            site + name,
            lambda route, content_type=content_type, body=body: route.fulfill(content_type=content_type, body=body),
        )
    return page


@pytest.mark.rest_of_pyodide  # the worker runs a program of this test
def test_from_the_same_seed_come_the_same_playouts_as_natively(kernel_page, site):
    kernel_page.goto(site + "kernel.html")
    kernel_page.wait_for_function("document.querySelector('#found').textContent", timeout=120_000)
    natively: dict = {}
    exec(WORKER, natively)
    found = json.loads(kernel_page.inner_text("#found"))
    assert found == [True, natively["margins"](1), natively["margins"](2)] and len(found[1]) > 2_000
