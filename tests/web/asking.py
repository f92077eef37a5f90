"""Asks the engine on a page of the site, and natively, the same."""

import json

from table import with_program

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


def differing(page, site, built):
    """The ids of the requests about all games whose answers in the page's workers are others than natively."""
    asked = {}
    for game in GAMES:
        if game.name != "monty-hall":
            asked.setdefault(game.worker, []).extend(requests(game.name))
    html = with_program((built / "index.html").read_text(encoding="utf-8"), PAGE)
    texts = json.dumps({config: [json.dumps(request) for request in some] for config, some in asked.items()})
    page.route(site + "same.html", lambda route: route.fulfill(content_type="text/html", body=html))
    page.route(site + "asked.json", lambda route: route.fulfill(content_type="application/json", body=texts))
    page.goto(site + "same.html")
    page.wait_for_selector("body[data-found]", state="attached", timeout=120_000)
    there = {analysis["id"]: analysis for analysis in json.loads(page.get_attribute("body", "data-found"))}
    for analysis in there.values():
        analysis.pop("per_second", None)
    here = {analysis["id"]: analysis for analysis in answers([request for some in asked.values() for request in some])}
    assert len(here) > 60 and here.keys() == there.keys()
    return [name for name, analysis in here.items() if analysis != there[name]]
