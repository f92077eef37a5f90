"""What a browser has kept of a person who played some time: {key of the storage: text}, for tests and measurements."""

import json
from datetime import datetime, timedelta

from app.core import stored

LAST = datetime(2026, 10, 30, 18, 30)  # the end of the last game
RESULTS = ("won", "lost", "won", "tied", "lost", "won", "won")
MOVES = "CDA2HZAmCgCXE5CoDkG_GiCOI4IDDxI2CuDgDVEkFyAHE-D0HlBQIeAaC6D-IoBbEFFFDIFSG4AhF9BsHDBHGFGUAQBpFrGaETBXGnH9"
MOVES += "FeExHuIKIXHwDDB4HNEYAyFh"  # of a game of 64 moves


def kept_record(games):
    """A record of so many games of 35, of which every eighth is one of Cell Division, and some of the other games."""
    texts, tallies = {}, {"": {}, "cell-division.": {}}
    for at in range(games):
        ended = LAST - timedelta(hours=(games - 1 - at) * 9)
        cells, result = at % 8 == 5, RESULTS[at % 7]
        prefix = "cell-division." if cells else ""
        ai = "hobbyist" if cells else str(1 + min(at // 12, 5))
        game = {"at": f"{ended:%Y-%m-%d %H:%M}", "side": ("red", "blue")[at % 2], "ai": ai, "result": result}
        game |= {"why": "resigned" if at % 11 == 3 else "counted", "helped": at % 10 == 4, "moves": MOVES}
        game |= {"scores": [20 + at % 23, 44 - at % 23]}
        if not cells:
            game |= {"rating": [100 + min(8 * at, 500) + 30 * (at % 5), max(150, 350 - 6 * at)]}
        key = f"pygame35 / {prefix}archive {ended:%Y-%m}"
        texts[key] = texts.get(key, "") + json.dumps(game) + "\n"
        tally = tallies[prefix].setdefault(ai, [0, 0, 0, 0])
        tally[("won", "tied", "lost").index(result)] += 1
    for prefix, standings in tallies.items():
        memory = {"standings": standings, "tips": {}, "strength": [520, 0, 22500, 0, 90000]}
        texts[f"pygame35 / {prefix}memory"] = stored.write("memory", memory)
    tiles = {"at": "2026-10-30 19:00", "score": 3204, "highest": 384, "helped": False, "moves": "full-7.AJzg"}
    texts["pygame35 / threes.archive 2026-10"] = json.dumps(tiles) + "\n"
    texts["pygame35 / monty-hall.tally"] = stored.write("tally", {"stay": [3, 11], "switch": [20, 30]})
    return texts


def keep(page, site, texts):
    """Store texts before a page of the site is opened."""
    page.goto(site + "manifest.webmanifest")
    page.evaluate("texts => { for (const name in texts) localStorage[name] = texts[name]; }", texts)
