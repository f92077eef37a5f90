"""Slides of tiles by mouse, key and button, for tests of the lessons and puzzles of Threes."""

from table import SETTLED, Table

TILES = "[...document.querySelectorAll('[data-square]')].map(square => Number(square.dataset.tile))"
WAYS = {"left": (-0.6, 0), "right": (0.6, 0), "up": (0, -0.6), "down": (0, 0.6)}  # in squares


class Slides(Table):
    """A page with the tiles."""

    def tiles(self):
        return self.page.evaluate(TILES)

    def way(self, name):
        """((x, y), (x, y)) of a drag over the board."""
        box = self.page.locator("#board").bounding_box()
        x, y, square = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, box["width"] / 4
        return (x, y), (x + WAYS[name][0] * square, y + WAYS[name][1] * square)

    def by_mouse(self, name):
        start, end = self.way(name)
        self.page.mouse.move(*start)
        self.page.mouse.down()
        self.page.mouse.move(*end, steps=4)
        self.page.evaluate(SETTLED)
        self.page.mouse.up()

    def by_key(self, name):
        self.page.keyboard.press(f"Arrow{name.capitalize()}")

    def by_button(self, name):
        self.page.click(f"[data-move={name}]")
