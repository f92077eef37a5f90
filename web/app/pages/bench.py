"""The page bench.html: measures the engine in one worker, then playouts in JavaScript."""

import asyncio
import json

from pyscript import document, js_import

from app.core import words
from app.engine.patience import reason
from app.engine.worker import Worker, now
from app.platform.browser import in_version

SECONDS = 5  # for each figure
JAVASCRIPT_MILLISECONDS = 3000

status = document.getElementById("bench-status")


async def main() -> None:
    start = now()
    worker = Worker()
    await worker.start(lambda percent: None)
    figures = {"engine_ready_milliseconds": round(now() - start)}
    status.textContent = words.MEASURING
    figures.update(await worker.bench(SECONDS))
    (javascript,) = await js_import(in_version("playouts.js"))
    javascript.bench(JAVASCRIPT_MILLISECONDS / 3)  # let the compiler warm up
    figures["javascript_playouts_per_second"] = int(javascript.bench(JAVASCRIPT_MILLISECONDS).rate)
    for name, figure in sorted(figures.items()):
        row = document.createElement("tr")
        for kind, text in (("th", name.replace("_", " ")), ("td", words.figure(figure))):
            cell = document.createElement(kind)
            cell.textContent = text
            row.append(cell)
        document.getElementById("bench-rows").append(row)
    document.getElementById("bench-json").textContent = json.dumps(figures)
    status.textContent = words.MEASURED


async def guarded_main() -> None:
    try:
        await main()
    except Exception as error:
        status.textContent = words.NOT_MEASURED.format(reason(error))
        raise


document.body.setAttribute("data-ready", "true")
asyncio.create_task(guarded_main())  # a task, because an `await` at the top level cannot time out
