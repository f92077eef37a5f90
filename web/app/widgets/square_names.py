"""Names of squares in sentences. Pointing at a name, or tapping the name, rings its square on the board."""

from collections.abc import Container, Iterable

from pyscript import document, window

from app.core.protocols import Element
from app.platform.browser import find, made
from app.widgets.grid import Grid

MARKS = ".,:;!?)"  # may follow a name
TEXTS = 4  # NodeFilter.SHOW_TEXT
NAME = "square-name"


class SquareNames:
    """Marks each name as soon as its sentence is written, before the browser draws the sentence.

    Screen readers read the sentence as if nothing were marked. places: the ids of the elements with sentences.
    """

    def __init__(self, grid: Grid, places: Iterable[str]) -> None:
        self.grid = grid
        self.lit: Element | None = None  # the cell with the ring
        self.by: Element | None = None  # the name under the pointer or with the focus
        self.observer = window.MutationObserver.new(lambda changes, _observer: self._mark(changes))
        kinds = window.JSON.parse('{"childList": true, "characterData": true, "subtree": true}')
        self.places = [find(name) for name in places]
        for place in self.places:
            self.observer.observe(place, kinds)
            for event in ("pointerover", "focusin"):
                place.addEventListener(event, lambda event: self._light(event.target.closest(f".{NAME}")))
            for event in ("pointerout", "focusout"):
                place.addEventListener(event, self._leave)

    def _mark(self, changes: Element) -> None:
        """Mark the names in the places that have new texts. changes: an array of MutationRecord."""
        if self.by and not self.by.isConnected:
            self._light(None)
        changed = [changes[index].target for index in range(len(changes))]
        for place in self.places:
            if not any([place.contains(element) for element in changed]):
                continue
            walk, texts = document.createTreeWalker(place, TEXTS), []
            while walk.nextNode():
                texts.append(walk.currentNode)
            for text in texts:
                pieces = split(text.data, self.grid.names)
                if len(pieces) > 1 and not text.parentElement.closest(f".{NAME}, button, a"):
                    marked = [_marked(piece) if plain(piece) in self.grid.names else piece for piece in pieces]
                    text.replaceWith(*marked)
        self.observer.takeRecords()

    def _leave(self, event: Element) -> None:
        focused = document.querySelector(f".{NAME}:focus")
        self._light(focused if event.type == "pointerout" else None)

    def _light(self, name: Element | None) -> None:
        """Ring the square of a name, and no other square. None: ring no square."""
        if self.lit:
            self.lit.classList.remove("named")
        square = self.grid.names.get(plain(name.textContent)) if name else None
        self.by, self.lit = name, None if square is None else self.grid.cells[square]
        if self.lit:
            self.lit.classList.add("named")


def _marked(name: str) -> Element:
    return made("span", NAME, name, tabindex="-1")  # a tap focuses it; Tab passes it by


def plain(name: str) -> str:
    """The name with hyphens, as in the grid. Sentences have minus signs in place of hyphens."""
    return name.replace("\u2212", "-")


def split(text: str, names: Container[str]) -> list[str]:
    """Split a text into pieces, so that each name in it is one piece. Empty pieces are left out.

    >>> split("3. e4=9: d5, e4 and f6 reach 35.", ("d5", "e4"))
    ['3. ', 'e4', '=9: ', 'd5', ', ', 'e4', ' and f6 reach 35.']
    """
    pieces, rest = [], ""
    for index, word in enumerate(text.split(" ")):
        if index:
            rest += " "
        name = word.partition("=")[0].rstrip(MARKS)
        if name and plain(name) in names:
            pieces += [rest, name]
            rest = word[len(name) :]
        else:
            rest += word
    return [piece for piece in pieces + [rest] if piece]
