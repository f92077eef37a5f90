"""Measure a long visit in headless Chromium on the built site; prints progress and one JSON object.

    .venv/bin/python tests/bench/measure_session.py [--games 100]

Two AIs play that many games in one tab. After a tenth of the games and after all it measures memory in MB: the private
resident memory of the browser's page processes, page and workers together (Linux only), and the page's JavaScript heap
and buffers after a garbage collection. Then it measures, in milliseconds, the longest task of the main thread during a
review of the last game, during walking through that game, while the strongest level thinks, and during an analysis with
all overlays.
"""

import argparse
import json
import os
from pathlib import Path

from served import site_and_browser

MEGABYTE = 2**20
# The browser reports tasks of 50 ms and more.
WATCH_TASKS = """() => {
  window.tasks = [];
  window.watch = new PerformanceObserver(list => tasks.push(...list.getEntries().map(entry => entry.duration)));
  watch.observe({type: 'longtask'});
}"""
LONG_TASKS = """() => {
  tasks.push(...watch.takeRecords().map(entry => entry.duration));
  return tasks.splice(0).map(Math.round);
}"""


def descends(process, ancestor):
    """True if a process is a child of another, or a descendant (Linux)."""
    while process > 1 and process != ancestor:
        process = int(Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[1])
    return process == ancestor


def private_memory():
    """Private resident memory in MB of the page processes of this program's browsers (Linux)."""
    total = 0
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            command = (folder / "cmdline").read_text()
            if "--type=renderer" in command and descends(int(folder.name), os.getpid()):
                rollup = (folder / "smaps_rollup").read_text()
                total += sum(int(line.split()[1]) for line in rollup.splitlines() if line.startswith("Private_"))
        except OSError:
            continue
    return total / 1024


def memory(page):
    session = page.context.new_cdp_session(page)
    session.send("HeapProfiler.collectGarbage")
    heap = session.send("Runtime.getHeapUsage")
    return {
        "processes": round(private_memory()),
        "heap": round(heap["usedSize"] / MEGABYTE, 1),
        "buffers": round(heap.get("backingStorageSize", 0) / MEGABYTE, 1),
    }


def play(page, games):
    """Memory after a tenth of the games and after all."""
    seen = {}
    for game in range(1, games + 1):
        if game > 1:
            page.click("#open-new")
            page.click("#new-game")
            page.wait_for_selector("body:not(.over)")
        page.wait_for_selector("body.over", timeout=120_000)
        if game in (max(1, games // 10), games):
            seen[game] = memory(page)
            print(f"{game} games: {seen[game]}", flush=True)
    return seen


def review(page):
    """Review the whole game."""
    page.keyboard.press("v")
    page.wait_for_selector("#review-progress:not([hidden])")
    page.wait_for_selector("#review-progress", state="hidden", timeout=120_000)


def walk(page):
    """Walk back through a reviewed game."""
    for ply in range(63, 43, -1):
        page.keyboard.press("[")
        page.wait_for_selector(f"[data-testid=move-list] [data-ply='{ply}'][aria-current]")


def think(page):
    """Play a move and wait for the AI's answer."""
    page.click("[data-square=e5]")
    page.click("[data-place='5']")
    page.wait_for_selector("body[data-engine=thinking]")
    page.wait_for_selector("body[data-engine=ready]")


def analyse(page):
    """Analyse a position with all overlays for some time."""
    page.keyboard.press("a")
    page.check("#show-heat")
    page.check("#show-ownership")
    page.wait_for_function("document.body.dataset.simulations >= 20_000", timeout=60_000)
    page.keyboard.press("a")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=100)
    games = parser.parse_args().games
    with site_and_browser() as (site, browser):
        page = browser.new_context(reduced_motion="reduce").new_page()
        page.goto(site + "?side=none&level=1&pace=0")
        seen = play(page, games)
        tasks = {}
        page.evaluate(WATCH_TASKS)
        review(page)
        tasks["review"] = page.evaluate(LONG_TASKS)
        walk(page)
        tasks["walk"] = page.evaluate(LONG_TASKS)
        page.context.close()
        page = browser.new_page()
        page.goto(site + "?level=10&seconds=5&side=red#EEE9AeHC")
        page.wait_for_selector("body[data-engine=ready]", timeout=90_000)
        page.evaluate(WATCH_TASKS)
        think(page)
        tasks["think"] = page.evaluate(LONG_TASKS)
        analyse(page)
        tasks["analyse"] = page.evaluate(LONG_TASKS)
        print(json.dumps({"memory_megabytes": seen, "tasks_over_50_milliseconds": tasks}, indent=1))


if __name__ == "__main__":
    main()
