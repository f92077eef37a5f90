"""The page bench.html: measures the engine in a worker, then JavaScript."""

import asyncio
import json

from pyscript import document, js_import

from app.core import formats
from app.core.protocols import Plain
from app.engine.worker import Worker
from app.platform.browser import find, in_version, made, now, reason

SECONDS = 5  # of measuring for each figure
JAVASCRIPT_MILLISECONDS = 3000
COLUMNS = ("kernels", "javascript")

status = find("bench-status")


async def main() -> None:
    figures: dict[str, Plain] = {}
    start, worker = now(), Worker()
    await worker.start(lambda percent: None)
    ready = round(now() - start)
    status.textContent = "Measuring, about half a minute"
    figures["kernels"] = await worker.bench(SECONDS)
    figures["kernels"]["engine_ready_milliseconds"] = ready
    worker.terminate()
    (javascript,) = await js_import(in_version("playouts.js"))
    javascript.bench(JAVASCRIPT_MILLISECONDS / 3)  # let the compiler warm up
    figures["javascript"] = {"playouts_per_second": int(javascript.bench(JAVASCRIPT_MILLISECONDS).rate)}
    for name in sorted(figures["kernels"]):
        texts = [formats.figure(figures[column][name]) if name in figures[column] else "" for column in COLUMNS]
        cells = [made("th", "", name.replace("_", " "))] + [made("td", "", text) for text in texts]
        find("bench-rows").append(made("tr", "", *cells))
    find("bench-json").textContent = json.dumps(figures)
    status.textContent = "Measured"


async def guarded_main() -> None:
    try:
        await main()
    except Exception as error:
        status.textContent = f"The computer could not be measured: {reason(error)}"
        raise


document.body.setAttribute("data-ready", "true")
asyncio.create_task(guarded_main())  # a task, because an `await` at the top level cannot time out
