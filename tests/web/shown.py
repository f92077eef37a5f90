"""The visible content of a page as plain data, and the content of a link, to compare them with an earlier version."""

import importlib
import json

from table import SETTLED, Table, without_engine

from app.core import address
from app.core.remote import game_messages, link_words, signals
from app.solo.game import read_link
from pygame35.records import replay
from tools.catalogue import GAMES

DAY = "2026-11-27"  # the date of all visits
SHOWN = """() => {
  const all = (selector, told) => [...document.querySelectorAll(selector)].map(told).filter(text => text).join(', ');
  return {
    address: location.search + location.hash,
    theme: Object.values(document.documentElement.dataset).sort().join(' '),
    board: all('[data-square]', ({dataset: {square, owner, digit, tile}}) =>
      (owner || digit || +tile) && [square, owner, digit, tile].filter(part => part).join(' ')),
    doors: all('[data-door]', door => door.getAttribute('aria-label')),
    ply: document.querySelector('[data-testid=move-list] [aria-current]')?.dataset.ply ?? '',
    lessons: all('[data-lesson], #steps [data-solved=true]', button => button.getAttribute('aria-label')),
    fields: all('main :is([inputmode], [type=radio]:checked)', field => field.value),
  };
}"""
TEXT = """part => part.innerText.split('\\n').map(line => line.trim()).filter(line => line).join(' | ')
  .replace(/(\\d:\\d)\\d(\\.\\d)?/g, '$1?')"""  # a clock may run
# A chosen rival stands for the opponent "engine".
SETTINGS = """() => Object.assign(document.querySelector('[name=who]') ? {opponent: 'engine'} : {}, Object.fromEntries(
  [...document.querySelectorAll('[data-setting], [data-choice]')].filter(it => it.type !== 'radio' || it.checked)
  .map(it => [it.dataset.setting || it.dataset.choice, it.type === 'checkbox' ? it.checked : it.value])))"""
FOLDED = {"tab-reviewing": "reviewing", "open-result": "result", "tab-own": "own"}
FOLDED |= {"tab-series": "series"}  # {the button that unfolds a part of a page: the part}
LOADED_LATER = {  # {part of an address: the condition that its content is there}
    "friend=": "link => location.href !== link",
    "games=": "document.querySelector('#told').textContent",
}
# The clock goes on from the time of a visit: timers would not end if it stood still.
ON_THE_DAY = f"""{{
  const Native = Date, shift = Native.parse('{DAY}T10:00Z') - Native.now();
  globalThis.Date = class extends Native {{
    constructor(...parts) {{ super(...(parts.length ? parts : [Native.now() + shift])); }}
    static now() {{ return Native.now() + shift; }}
  }};
}}"""


def new_visitor(browser, texts=()):
    """A browser context on DAY, without an engine. texts: {key: text}, the storage at the start of every page."""
    context = browser.new_context(reduced_motion="reduce")
    keep = "for (const it of [localStorage, sessionStorage]) it.clear();"
    keep += "".join(f"localStorage[{json.dumps(f'pygame35 / {key}')}] = {json.dumps(texts[key])};" for key in texts)
    context.add_init_script(
        f"delete Navigator.prototype.serviceWorker; if (top === self && origin !== 'null') {{ {keep} }}"
    )
    context.add_init_script(ON_THE_DAY)
    without_engine(context)
    return context


def visited(browser, site, address, texts=(), lists=True):
    """The content of the page at an address of the site, for a new visitor.

    texts: as for `new_visitor`. lists: False leaves out settings and lists of games.
    """
    with new_visitor(browser, texts) as context:
        page = Table(context.new_page()).open(site + address, engine=False).page
        for part, is_there in LOADED_LATER.items():
            if part in address:
                page.wait_for_function(is_there, arg=site + address)
        own = address.replace("/", ".")
        if f"{own}game-2" in texts:  # of a tab that was closed: it comes into the list
            page.wait_for_function("key => key in localStorage", arg=f"pygame35 / {own}games")
        found = {"page": shown(page)}
        if lists and page.locator("#open-new").count():
            press(page, "open-new")
            found["settings"] = page.evaluate(SETTINGS)
            page.keyboard.press("Escape")
        if lists and page.locator("#open-games").count():
            found |= _games(page, any(key.startswith(f"{own}friend ") for key in texts))
        return found


def _games(page, friends):
    """The lists of games, and the view of each game in them. friends: True if there are games with friends."""

    def rows():
        press(page, "open-games")
        if friends:
            page.wait_for_selector("#friends-list button")
        return {
            name: page.eval_on_selector_all(f"#{name}-list li", f"rows => rows.map({TEXT})")
            for name in ("games", "friends")
        }

    def opened(button, from_the_end=1):
        rows()
        page.evaluate(f"[...document.querySelectorAll({button!r})].at(-{from_the_end}).click()")
        page.wait_for_selector("#games:not([open])", state="attached")
        return shown(page)

    found = rows()
    ids = page.eval_on_selector_all("[data-friend]", "rows => rows.map(row => row.dataset.friend)")
    page.keyboard.press("Escape")
    # A game that is left comes to the front of the list, so the next one is the last but one.
    found["opened"] = [opened("#games-list button", 2 if at else 1) for at in range(len(found["games"]))]
    found["opened"] += [opened(f"[data-friend='{name}']") for name in ids]
    return found


def press(page, name):
    page.evaluate("name => document.getElementById(name).click()", name)
    page.evaluate(SETTLED)


def shown(page):
    """The visible content of a page or a frame, after it is drawn, by its parts. The moves are unfolded."""
    page.evaluate(SETTLED)
    if page.is_visible("#put-down[aria-expanded=false]"):
        press(page, "put-down")
    found = page.evaluate(SHOWN) | {"text": page.eval_on_selector("main, body:not(:has(main))", TEXT)}
    for button, part in FOLDED.items():
        if page.is_visible(f"#{button}"):
            press(page, button)
            found[part] = page.eval_on_selector(f"#{part}", TEXT)
            if part == "result":
                page.keyboard.press("Escape")
            elif part == "reviewing":
                press(page, "tab-moves" if page.query_selector("#tab-moves") else "tab-tiles")
    return {part: text for part, text in found.items() if text}


def parsed(link):
    """The content of a link to a game, as the pages read it. None for a link to any other page."""
    page, _, fragment = link.partition("#")
    folder, _, query = page.partition("?")
    modules = [game.module for game in GAMES if game.address == folder]
    if not modules:
        return None
    game = importlib.import_module(f"app.games.{modules[0]}.game").GAME
    found, words = {}, link_words.of_link(link)
    if words:
        read = game_messages.read_link(*words, game.rules)
        position, late = replay(read.moves, game.rules, read.board), read.lost if read.on_time else 0
        found["message"] = [read.id, read.sender, read.names, len(read.moves), read.clock, read.back]
        found["message"] += [read.asks and read.asks[1], read.refused, bool(read.lost and not late), late]
        if signal := signals.of_words(words[0]):
            found["signal"] = signals.description(signals.unpack(signal[1]))
    else:
        found["query"] = address.read_query(query, game.choices)
        solo = game.rules.SIDES == 1
        position = read_link(fragment, game.rules) if solo else address.read_fragment(fragment, game.rules)[0]
    if position:
        found["board"], found["moves"] = position.board, [position.format_move(move) for move in position.moves]
    return json.loads(json.dumps(found))
