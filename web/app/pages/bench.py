"""The page bench.html: measures the engine in a worker, then JavaScript."""

import asyncio
import json

from pyscript import document, js_import

from app.core import words
from app.core.protocols import Plain
from app.engine.worker import Worker, now
from app.platform.browser import in_version, made, reason

SECONDS = 5  # for each figure
JAVASCRIPT_MILLISECONDS = 3000
COLUMNS = ("kernels", "javascript")

status = document.getElementById("bench-status")


async def main() -> None:
    found: dict[str, Plain] = {}
    start, worker = now(), Worker()
    await worker.start(lambda percent: None)
    ready = round(now() - start)
    status.textContent = words.MEASURING
    found["kernels"] = await worker.bench(SECONDS)
    found["kernels"]["engine_ready_milliseconds"] = ready
    worker.terminate()
    (javascript,) = await js_import(in_version("playouts.js"))
    javascript.bench(JAVASCRIPT_MILLISECONDS / 3)  # let the compiler warm up
    found["javascript"] = {"playouts_per_second": int(javascript.bench(JAVASCRIPT_MILLISECONDS).rate)}
    for name in sorted(found["kernels"]):
        figures = [words.figure(found[column][name]) if name in found[column] else "" for column in COLUMNS]
        cells = [made("th", "", name.replace("_", " "))] + [made("td", "", figure) for figure in figures]
        document.getElementById("bench-rows").append(made("tr", "", *cells))
    document.getElementById("bench-json").textContent = json.dumps(found)
    status.textContent = words.MEASURED


async def guarded_main() -> None:
    try:
        await main()
    except Exception as error:
        status.textContent = words.NOT_MEASURED.format(reason(error))
        raise


document.body.setAttribute("data-ready", "true")
asyncio.create_task(guarded_main())  # a task, because an `await` at the top level cannot time out
