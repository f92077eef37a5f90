"""The playout kernel in a real Pyodide worker: the same margins as numpy's."""

import json

import numpy as np
import pytest
from table import with_program

from pygame35.games.thirtyfive import batch

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
from pygame35.games.thirtyfive import playouts as playout
from pygame35.games.thirtyfive import playouts_compiled
from pygame35.kernels.context import has_webassembly


def differences(rng):
    # Boards compared, and on how many of them the kernel and numpy differ: random games at every tenth ply.
    seed, compared, different = rng.integers(2**32), 0, 0
    one, other = np.random.default_rng(seed), np.random.default_rng(seed)
    for boards in (1, 7, 256):
        state = batch.init(boards)
        for ply in range(65):
            if ply % 10 == 0 or ply > 61:
                expected = playout._by_numpy(*state, one)
                compared += len(expected)
                different += int((playouts_compiled.margins(*state, other) != expected).sum())
            if ply < 64:
                ranked = rng.random((boards, 576)) * batch.legal_action_mask(state)
                state = batch.step(state, ranked.argmax(axis=1))
    return compared, different


def check():
    rng = np.random.default_rng(1)
    compared, different = differences(rng)
    np.ones(2**26, np.uint8)  # the memory grows
    margins = batch.playout(batch.init(1000), np.random.default_rng(9))
    return json.dumps({
        "kernel": has_webassembly(),
        "compared": compared,
        "different": different,
        "after growing": differences(rng)[1],
        "margins": margins.tolist(),
    })


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
def test_the_kernel_gives_the_margins_of_numpy(kernel_page, site):
    kernel_page.goto(site + "kernel.html")
    kernel_page.wait_for_function("document.querySelector('#found').textContent", timeout=120_000)
    found = json.loads(kernel_page.inner_text("#found"))
    assert found["kernel"]
    assert found["compared"] > 2_000
    assert found["different"] == found["after growing"] == 0
    # and from the same seed the same playouts as natively
    assert found["margins"] == batch.playout(batch.init(1000), np.random.default_rng(9)).tolist()
