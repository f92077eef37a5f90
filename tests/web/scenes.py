"""The pages and their states as pictures: how each is reached, and how it is photographed in every size and theme."""

import json
from collections import namedtuple

from table import KNOWN, SETTLED, Table, wait_until_ready, without_engine

from pygame35.games.thirtyfive.records import format_fragment
from pygame35.games.thirtyfive.rules import parse_move

SIZES = {360: 640, 390: 844, 768: 1024, 1440: 900}  # width: height of a window
THEMES = ("light", "dark")
TOUCH = 1000  # a window less wide is a touch screen
LARGEST = 1600  # pixels of a long page from its top

MIDDLE = "#EEFFFCEJDwFcDzFlDlFRE3C5ExC-CtDLCjByGHDVGTGe"
FULL = [parse_move(f"{'abcdefgh'[i % 8]}{1 + i // 8}={1 + i % 9}") for i in range(64)]  # blue wins 61 to 3
CELLS = "#APAjAIAZAhAWAUACAYAAATALAbAKAJAcAfAg"
BOARDS = "#BPBDApA1A8ATBCAbACAHAOA0BNA-AZBLA3AMAcAWA6ANAoAfAVA_AvA9AEAXBQBOA4AIAGAUBGAgAQAeABADAAAz"
ROW = "#ffggfedfifggcffdhiefdfjc"

# Replaces the AI: it is there at once, and its findings are a function of the moves. No question is withdrawn.
ORACLE = """
import math
from app.duel.hand.resignation import Resignation
from app.engine.worker import Worker
from pygame35.records import start

async def _start(worker, on_percent):
    pass

async def _wait(resignation, question):
    pass

async def _ask(worker, request):
    position = start(GAME.rules, request["options"].get("board", ""))
    for move in request["moves"]:
        position.play(position.parse_move(move))
    ply = len(request["moves"])
    win = 0.5 + 0.4 * math.sin(1.7 * ply)
    moves = list(position.legal_moves())
    rows = []
    for place in range(min(10, len(moves))):
        move = position.format_move(moves[place * 7 % len(moves)])
        rows.append({"move": move, "visits": 900 - 80 * place, "value": win - place / 50, "margin": 9.5 - 2 * place,
                     "exact": False})
    return {"id": request["id"], "best": rows[0]["move"], "candidates": rows, "win": win, "margin": 20 * win - 10,
            "exact": False, "simulations": 4000, "per_second": 4000, "line": [row["move"] for row in rows[:1]],
            "done": True}

Worker.start, Worker.ask, Resignation._stop_in_time = _start, _ask, _wait
"""
# Puts the oracle into the program of the page, before it runs.
WITH_ORACLE = f"""document.addEventListener('readystatechange', () => {{
  const program = [...document.querySelectorAll('script[type="text/python"]')].pop();
  program.textContent = program.textContent.replace('\\nrun(', {json.dumps(ORACLE)} + '\\nrun(');
}}, {{ once: true }})"""


def _dialog(name):
    return lambda table: table.open_dialog(name)


def _tour(table):
    table.page.click("#learn")
    table.play("d4=5")
    table.page.wait_for_selector("#tour-next:visible")


def _hint(table):
    table.page.keyboard.press("h")
    table.page.wait_for_selector("#live .advice")
    table.page.keyboard.press("h")


def _analysis(table):
    table.page.keyboard.press("a")
    table.page.wait_for_selector("#candidates button")


def _review(table):
    table.panel("reviewing")
    table.page.click("#review")
    table.page.wait_for_selector("#reviewing.reported")


def _win(table):
    table.play("h8=1")
    table.page.wait_for_selector("#result")


def _valued(table):
    """A solved puzzle of Threes, with the value of every slide."""
    table.page.keyboard.press("ArrowUp")
    table.page.wait_for_selector(".arrow.best")


def _simulated(table):
    """The end of a simulation of doors, with the explanation."""
    table.page.wait_for_function("document.querySelector('#told').textContent")
    table.page.evaluate("document.querySelector('#why').open = true")


# path     with query and fragment
# reach    reach(table) goes from the open page to the state; None: it is the open page
# kind     "two": a page of a game for two, its AI replaced by the oracle; "first": the same with the card of the first
#          visit; "python": another page with Python; "plain": a page without
# widths   of the windows in which the state exists
Scene = namedtuple("Scene", "path, reach, kind, widths", defaults=(None, "two", tuple(SIZES)))
NARROW = tuple(width for width in SIZES if width < 1000)
GAME = f"?side=red&level=4{MIDDLE}"

SCENES = {
    "first-visit": Scene("", kind="first"),
    "tour": Scene("", _tour, "first"),
    "opening": Scene("?side=red"),
    "game": Scene(GAME),
    "square": Scene(GAME, lambda table: table.square("a2").click()),
    "moves": Scene(GAME, lambda table: table.panel("moves"), widths=NARROW),
    "hint": Scene(GAME, _hint),
    "analysis": Scene(GAME, _analysis),
    "review": Scene(GAME, _review),
    "resign": Scene(GAME, lambda table: table.more("resign")),
    "result": Scene(f"?side=blue&level=4#{format_fragment(FULL[:-1])}", _win),
    "new-game": Scene(GAME, _dialog("new")),
    "more": Scene(GAME, _dialog("more")),
    "share": Scene(GAME, _dialog("record")),
    "my-games": Scene(GAME, _dialog("games")),
    "settings": Scene(GAME, _dialog("preferences")),
    "help": Scene(GAME, _dialog("help")),
    "lessons": Scene("lessons/", kind="python"),
    "puzzle": Scene("lessons/#over-thwart/1", kind="python"),
    "puzzles": Scene("puzzles/#1", kind="python"),
    "you": Scene("you/", kind="python"),
    "hub": Scene("games/", kind="plain"),
    "cells-opening": Scene("cell-division/?side=red"),
    "cells": Scene(f"cell-division/?side=red{CELLS}"),
    "cells-new-game": Scene("cell-division/?side=red", _dialog("new")),
    "cells-help": Scene("cell-division/?side=red", _dialog("help")),
    "five-opening": Scene("five-in-a-row/?side=red"),
    "five": Scene(f"five-in-a-row/?side=red{ROW}"),
    "five-new-game": Scene("five-in-a-row/?side=red", _dialog("new")),
    "mega-opening": Scene("mega-tic-tac-toe/?side=red"),
    "mega": Scene(f"mega-tic-tac-toe/?side=red{BOARDS}"),
    "mega-square": Scene(f"mega-tic-tac-toe/?side=red{BOARDS}", lambda table: table.square("c8").focus()),
    "mega-new-game": Scene("mega-tic-tac-toe/?side=red", _dialog("new")),
    "threes": Scene("threes/#full-7.AJzg", kind="python"),
    "threes-new-game": Scene("threes/#full-7.AJzg", lambda table: table.page.click("#open-new"), "python"),
    "threes-lessons": Scene("threes/lessons/#together/1", kind="python"),
    "threes-puzzles": Scene("threes/puzzles/#1", kind="python"),
    "threes-puzzle-solved": Scene("threes/puzzles/#1", _valued, "python"),
    "doors": Scene("monty-hall/#35.", kind="python"),
    "doors-offer": Scene("monty-hall/#35.B", kind="python"),
    "doors-end": Scene("monty-hall/#35.BE", kind="python"),
    "doors-variation": Scene("monty-hall/#forgetful-35.", lambda table: table.page.click("#open-new"), "python"),
    "doors-ten": Scene("monty-hall/?games=400&seed=35#forgetful-10-35.A", _simulated, "python"),
    "doors-result": Scene("monty-hall/?games=400&seed=35#leftmost-35.A", _simulated, "python"),
}

# In two languages with long words, in a narrow window.
ABROAD = {
    f"{name}-{code}": SCENES[name]._replace(path=f"{code}/{SCENES[name].path}", widths=(360,))
    for code in ("de", "tr")
    for name in ("game", "new-game", "review", "settings", "lessons", "puzzle", "you")
}
PICTURED = SCENES | ABROAD


# The site's port differs in every run, so the element that shows the address is hidden.
HIDE = "document.querySelectorAll('#share-link').forEach(it => it.style.visibility = 'hidden')"
# Machines differ in their monospaced font, so texts in it take the typeface that comes with the page.
OWN_TYPEFACE = """{
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(':is(code, pre, textarea) { font-family: var(--font) !important; }');
  document.adoptedStyleSheets.push(sheet);
}"""


class Scenery:
    """A page in a state, to be photographed in any size and theme. page: of a fresh context."""

    def __init__(self, page, site, scene):
        self.page, self.scene, self.width = page, scene, None
        self.session = page.context.new_cdp_session(page)
        page.emulate_media(reduced_motion="reduce")
        if scene.kind != "first":
            page.add_init_script(KNOWN)
        if scene.kind in ("two", "first"):
            page.add_init_script(WITH_ORACLE)
        else:
            without_engine(page)
        self._resize(scene.widths[0])
        page.goto(site + scene.path)
        if scene.kind != "plain":
            wait_until_ready(page)
        if scene.kind in ("two", "first"):
            page.wait_for_selector("body[data-engine=ready]")
        page.evaluate("document.fonts.ready.then(() => null)")
        if scene.reach:
            scene.reach(Table(page))
        page.mouse.move(0, 0)
        page.evaluate(HIDE)
        page.evaluate(OWN_TYPEFACE)

    def _resize(self, width):
        if width != self.width:
            self.width = width
            self.session.send("Emulation.setTouchEmulationEnabled", {"enabled": width < TOUCH, "maxTouchPoints": 1})
            self.page.set_viewport_size({"width": width, "height": SIZES[width]})

    def photograph(self, width, theme):
        """The page as PNG, down to LARGEST pixels."""
        self._resize(width)
        self.page.emulate_media(color_scheme=theme)
        self.page.evaluate(SETTLED)
        height = self.page.evaluate("document.documentElement.scrollHeight")
        clip = {"x": 0, "y": 0, "width": width, "height": max(SIZES[width], min(LARGEST, height))}
        return self.page.screenshot(full_page=True, clip=clip)
