"""The page of Threes, as its tests use it."""

import random
import re

from table import ENGINE_LIMIT, SETTLED, wait_until_ready, without_engine

from pygame35.games.threes import rules as threes
from pygame35.records import read_fragment, write_fragment

LINK = "#full-7.AJzg"  # left up right down left down up
ON_TOP = """[...document.querySelectorAll('#tiles .tile')].map(tile => [tile.style.getPropertyValue('--column')
  - -4 * tile.style.getPropertyValue('--row'), Number(tile.textContent)])"""
TILES = "[...document.querySelectorAll('[data-square]')].map(square => Number(square.dataset.tile))"
ARROWS = ".arrow:not([hidden])"


def finished(board="full-7"):
    """A game of any moves to its end."""
    position, chance = threes.start(board), random.Random(35)
    while not position.is_over():
        position.play(chance.choice(position.legal_moves()))
    return position


def fragment(position):
    return "#" + write_fragment(position.moves, threes, position.board)


def settle(page):
    """Wait until the page has handled the input: pointer events arrive once a frame."""
    page.evaluate(SETTLED)


class Tiles:
    """The page, open."""

    def __init__(self, page, site):
        self.page = page
        self.address = site + "threes/"

    def open(self, hash="#full-7", query="", engine=False):
        """engine: as `table.Table.open`."""
        self.page.emulate_media(reduced_motion="reduce")
        if not engine:
            without_engine(self.page)
        self.page.goto(self.address + query + hash)
        wait_until_ready(self.page)
        if engine is True:
            self.page.wait_for_selector("body[data-engine=ready]", timeout=ENGINE_LIMIT)
        return self

    def reload(self):
        self.page.reload()
        wait_until_ready(self.page)

    def tiles(self):
        """As the squares tell them; what is on top of them has to be the same."""
        told = self.page.evaluate(TILES)
        here = [[square, tile] for square, tile in enumerate(told) if tile]
        self.page.wait_for_function(f"count => {ON_TOP}.length === count", arg=len(here))  # the merged ones are gone
        assert sorted(self.page.evaluate(ON_TOP)) == here
        return told

    def link(self):
        settle(self.page)
        return self.page.evaluate("location.hash")

    def ply(self):
        """The move of the link, when it leads to the midst of a game."""
        found = re.search(r"ply=(\d+)", self.page.evaluate("location.search"))
        return int(found[1]) if found else None

    def position(self):
        """The game of the link, played by CPython: chance comes alike, so it has the tiles of the page."""
        position, ply = read_fragment(self.link()[1:], threes), self.ply()
        while ply is not None and len(position.moves) > ply:
            position.undo()
        assert self.tiles() == position.tiles
        assert self.score() == position.scores()[0]
        return position

    def score(self, name="score"):
        return int(self.page.inner_text(f"[data-testid={name}]").replace(",", ""))

    def status(self):
        return self.page.inner_text("[data-testid=status]")

    def moves(self):
        found = re.search(r"(\d+) move", self.page.inner_text("#game"))
        return int(found[1]) if found else 0

    def press(self, keys):
        for key in keys.split():
            self.page.keyboard.press(key)

    def wait_for_moves(self, count, timeout=30_000):
        self.page.wait_for_function(
            "count => Number(/(\\d+) move/.exec(document.querySelector('#game').textContent)?.[1]) >= count",
            arg=count,
            timeout=timeout,
        )

    def wait_for_message(self, text):
        self.page.wait_for_function("text => document.querySelector('#message').textContent.includes(text)", arg=text)

    def wait_for_link(self, link):
        self.page.wait_for_function("link => location.hash === link", arg=link)

    def wait_until_kept(self, name, text):
        self.page.wait_for_function("([name, text]) => (localStorage[name] || '').includes(text)", arg=[name, text])

    def choose(self, name, value):
        """Choose one of the values of a setting, in the dialog about the computer."""
        self.more("open-ai")
        control = self.page.locator(f"#ai [data-setting={name}]")
        if control.first.get_attribute("type") == "radio":
            control.and_(self.page.locator(f"[value='{value}']")).check()
        elif isinstance(value, bool):
            control.set_checked(value)
        else:
            control.fill(str(value))
        self.page.keyboard.press("Escape")

    def new_game(self):
        self.page.click("#open-new")
        self.page.click("#new-game")

    def panel(self, name):
        """Open a panel, which may be folded."""
        if not self.page.is_visible(f"#tab-{name}"):
            self.page.click("#put-down" if self.page.is_visible("#put-down") else "#pull")
        self.page.click(f"#tab-{name}")

    def more(self, name):
        """Press a button of the menu More."""
        self.page.click("#open-more")
        self.page.click(f"#{name}")

    def middle(self):
        """(x, y, the width of a square) of the board."""
        box = self.page.locator("#board").bounding_box()
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, box["width"] / 4

    def drag(self, *way):
        """Press the mouse in the middle and go to each of these places, in squares from there; let go is `drop`."""
        x, y, square = self.middle()
        self.page.mouse.move(x, y)
        self.page.mouse.down()
        for right, down in way:
            self.page.mouse.move(x + right * square, y + down * square, steps=4)
        settle(self.page)

    def drop(self):
        self.page.mouse.up()
        settle(self.page)

    def play_to_its_end(self):
        """Move in turn in every direction until none is left, as a person who does not look."""
        for _ in range(99):
            if self.page.is_visible("#ended"):
                return
            self.press("a s d w")
        raise AssertionError("the game does not end")

    def stick(self):
        """Move left until that is no move any more."""
        for _ in range(99):
            if self.page.is_disabled("[data-move=left]"):
                return
            self.page.keyboard.press("a")
        raise AssertionError("left is always a move")

    def expect_stuck(self, press):
        """What is pressed moves nothing; the board says so."""
        before = self.link()
        assert self.page.locator("#board.stuck").count() == 0
        press()
        self.page.wait_for_selector("#board.stuck")
        assert self.link() == before
