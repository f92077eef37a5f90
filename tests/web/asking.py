"""Asks the engine on a page of the site, and natively, the same."""

import json
import shutil
import threading

from table import with_program

import build
from tests.engine.everywhere import answers, requests
from tools.catalogue import GAMES

PAGE = """
import asyncio
import json
from app.engine.worker import Worker
from pyscript import document, window


async def main():
    asked = json.loads(await (await window.fetch("asked.json")).text())
    found = []
    for config, texts in asked.items():
        worker = Worker(config)
        await worker.start(lambda percent: None)
        for text in texts:
            found.append(json.loads(await worker.proxy.think(text)))
    document.body.dataset.found = json.dumps(found)


asyncio.create_task(main())
"""


def differing(visitor, built, folder):
    """The ids of the requests about all games whose answers in a page's workers are others than natively.

    visitor: see `browsers`. built: the folder of the site. folder: a new one, for a copy with a page that asks.
    """
    asked = {}
    for game in GAMES:
        if game.name != "monty-hall":
            asked.setdefault(game.worker, []).extend(requests(game.name))
    shutil.copytree(built, folder)
    html = with_program((built / "index.html").read_text(encoding="utf-8"), PAGE)
    (folder / "same.html").write_text(html, encoding="utf-8")
    texts = {config: [json.dumps(request) for request in some] for config, some in asked.items()}
    (folder / "asked.json").write_text(json.dumps(texts), encoding="utf-8")
    with build.server(folder) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        visitor.open(f"http://localhost:{server.server_port}/same.html")
        visitor.wait("document.body.dataset.found")
        found = json.loads(visitor.ask("document.body.dataset.found"))
        server.shutdown()
    there = {analysis["id"]: analysis for analysis in found}
    for analysis in there.values():
        analysis.pop("per_second", None)
    here = {analysis["id"]: analysis for analysis in answers([request for some in asked.values() for request in some])}
    assert len(here) > 60 and here.keys() == there.keys()
    return [name for name, analysis in here.items() if analysis != there[name]]
