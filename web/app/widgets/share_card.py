"""The picture of a shared game, 1200 x 630 pixels: the board, who has done what, the address."""

from collections import namedtuple

from pyscript import document, fetch, window

from app.core.protocols import Element
from app.platform.browser import attempt, find, here, in_version, made
from app.platform.canvas import FONT
from app.platform.drawing import Drawing

Card = namedtuple("Card", "board gutter title scores question face place")
# board     a canvas with the painted board
# gutter    the width of the strip on it, at the left and at the bottom, that is left out
# title     who has done what, such as "Anna beat Pip"
# scores    [(score, name of its colour)]: the person's, and maybe the rival's
# question  a few words beside the face, or ""
# face      (key, mood) of the rival's face, or None
# place     the address

WIDTH, HEIGHT = 1200, 630
BOARD = 44, 40, 550  # the left and the upper edge of the board, and its size
LEFT, ROOM = 650, 506  # the left edge of the text, and its width
LINES = 3  # of the title, at most
TITLE = 180  # the middle of the title above the scores
SCORES = 358  # the line on which the scores stand
MIDDLE = 220  # the middle of the title's first line in a picture without scores


def place() -> str:
    """The page's address as people write it, and what the game is where the address does not say it."""
    where, told = (
        here().partition("://")[2].partition("?")[0].partition("#")[0],
        find("shared").getAttribute("data-about"),
    )
    return " \u00b7 ".join([where.rstrip("/"), told][: 2 if told else 1])


async def drawn(card: Card) -> Element:
    """A canvas with the picture."""
    drawing = _Drawing(document.createElement("canvas"), window)
    drawing.paint(card, await _face(*card.face) if card.face else None)
    return drawing.canvas


async def _face(key: str, mood: str) -> Element | None:
    """The picture of a rival's face; None if it cannot be loaded."""
    try:
        text = str(await (await fetch(in_version("faces.svg"))).text())
        begin = text.index(">", text.index("<svg")) + 1
        whole = (
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="232" height="232" fill="none" '
            f'stroke="#000" stroke-width="0" stroke-linecap="round"><defs>{text[begin : text.rindex("</svg>")]}</defs>'
            f'<use href="#{key}-{mood}"/></svg>'
        )
        picture = made("img", src="data:image/svg+xml," + str(window.encodeURIComponent(whole)))
        await attempt(picture, "decode")
        return picture
    except Exception:
        return None


class _Drawing(Drawing):
    colour_names = ("page", "ink", "quiet", "red", "red-deep", "red-ink", "blue", "blue-deep", "blue-ink")

    def paint(self, card: Card, face: Element | None) -> None:
        self.fit(WIDTH, HEIGHT, 1)
        self.context.textBaseline = "alphabetic"
        self.bar("page", 0, 0, WIDTH, HEIGHT)
        self._board(card.board, card.gutter)
        self._tile("red", "3", LEFT)
        self._tile("blue", "5", LEFT + 68)
        lines, size = self._lines(card.title, 1 if card.scores else LINES)
        y = TITLE - 1.15 * size * (len(lines) - 1) / 2 if card.scores else MIDDLE
        for line in lines:
            self._text(line, LEFT, y + 0.35 * size, size)
            y += 1.15 * size
        if card.scores:
            self._scores(card.scores, SCORES)
        if face:
            self.context.drawImage(face, LEFT, 392, 116, 116)
        if card.question:
            self._text(card.question, LEFT + (136 if face else 0), 470, 58)
        size = min(26, 26 * ROOM / max(1, self._width(card.place, 26)))
        self._text(card.place, LEFT, 557, size, "quiet", 700)

    def _board(self, board: Element, gutter: float) -> None:
        left, top, size = BOARD
        width, height = board.width - gutter, board.height - gutter
        scale = size / max(width, height)
        across, down = scale * width, scale * height
        self.context.imageSmoothingQuality = "high"
        x, y = left + (size - across) / 2, top + (size - down) / 2
        self.context.drawImage(board, gutter, 0, width, height, x, y, across, down)

    def _tile(self, side: str, digit: str, x: float) -> None:
        """Draw a tile of the logo."""
        for colour, height in ((f"{side}-deep", 61), (side, 56)):
            if side == "red":
                self.plate(colour, x, 64, 57, height, 16)
            else:
                self.brush(colour)
                bottom = 64 + height
                self.join(((x + 13, 64), (x + 44, 64), (x + 57, 77), (x + 57, bottom - 13)))
                self.join(((x + 44, bottom), (x + 13, bottom), (x, bottom - 13), (x, 77)))
                self.context.fill()
        self.context.textAlign = "center"
        self._text(digit, x + 28.5, 104, 34, f"{side}-ink", 800)

    def _lines(self, text: str, large: int) -> tuple[list[str], float]:
        """(lines, size) of the title in the largest size in which it fits. large: the most lines in that size."""
        for size in (46, 40, 34, 28):
            lines = [""]
            for word in text.split(" "):
                longer = f"{lines[-1]} {word}".strip()
                if lines[-1] and self._width(longer, size) > ROOM:
                    lines.append(word)
                else:
                    lines[-1] = longer
            if (
                len(lines) <= (large if size == 46 else LINES)
                and max([self._width(line, size) for line in lines]) <= ROOM
            ):
                break
        return lines[:LINES], size

    def _scores(self, scores: list[tuple[str, str]], y: float) -> None:
        """Write the first score large, and the other one small after a dash."""
        (first, colour), *others = scores
        self._text(first, LEFT, y, 150 if len(first) < 4 else 110, colour, 900)
        x = LEFT + self.context.measureText(first).width + 24
        for text, colour in others:
            self.bar("quiet", x, y - 40, 42, 9)
            self._text(text, x + 68, y, 96, colour, 900)

    def _width(self, text: str, size: float) -> float:
        self._set(size, 800)
        return float(self.context.measureText(text).width)

    def _set(self, size: float, weight: int) -> None:
        self.context.font = f"{weight} {size}px {FONT}"

    def _text(self, text: str, x: float, y: float, size: float, colour: str = "ink", weight: int = 800) -> None:
        """Write a text on a line. The text is centred once if the alignment was set to that."""
        self._set(size, weight)
        self.label(colour, text, x, y)
        self.context.textAlign = "left"
