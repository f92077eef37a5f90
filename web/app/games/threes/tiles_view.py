"""Shows and animates the tiles on the board. Also shows the score, the next tile, the arrows and the buttons."""

import asyncio

from pyscript import document

from app.core.protocols import Element
from app.core.texts import thousands
from app.games.threes import words
from app.games.threes.game import ThreesSession
from app.platform.browser import allow, find, made, write
from pygame35.games.threes.rules import DOWN, LEFT, MOVES, NAMES, RIGHT, SIZE, SQUARES, UP, Outcome, Position

SLIDE = 0.13  # seconds; the style sheet has the same number
FROM = {LEFT: (1, 0), RIGHT: (-1, 0), UP: (0, 1), DOWN: (0, -1)}  # (columns, rows) from which a tile enters


class TilesView:
    """The elements of the tiles, and the elements around the board.

    session  the game on the board
    tiles    {square: element} of the tiles on the board
    going    the elements of merged tiles, which disappear after their slide
    """

    def __init__(self, session: ThreesSession) -> None:
        self.session = session
        self.board = find("tiles")
        self.tiles: dict[int, Element] = {}
        self.going: list[Element] = []
        self.squares = [self._square(at) for at in range(SQUARES)]
        self.score = document.querySelector("[data-testid=score]")
        self.arrows = [find(f"arrow-{NAMES[move]}") for move in MOVES]
        self.buttons = [document.querySelector(f"[data-move={NAMES[move]}]") for move in MOVES]

    def _square(self, at: int) -> Element:
        cell = made("span", "square")
        cell.setAttribute("role", "img")
        cell.setAttribute("data-square", str(at))
        find("squares").append(cell)
        return cell

    def update(self, position: Position, possible: list[int], best: list[int], played: int | None = None) -> None:
        """Update everything around the tiles.

        possible: the slides whose buttons are enabled. best, played: slides to mark with arrows.
        """
        write(self.score, thousands(position.scores()[0]))
        show_next(position.shown)
        for move in MOVES:
            allow(self.buttons[move], move in possible)
            self.arrows[move].hidden = move not in best and move != played
            self.arrows[move].classList.toggle("best", move in best)
            self.arrows[move].classList.toggle("played", move == played)

    def show_tiles(self, tiles: list[int]) -> None:
        """Show tiles without animation."""
        self._remove_merged()
        for element in self.tiles.values():
            element.remove()
        self.tiles = {at: self._tile(at, tile) for at, tile in enumerate(tiles) if tile}
        self._label(tiles)

    def show_move(self, move: int, outcome: Outcome, tiles: list[int]) -> None:
        """Animate a move. tiles: [16] the tiles after the move."""
        self._remove_merged()
        self.release()
        sources = [source for source, _ in outcome.moved]
        after = {at: element for at, element in self.tiles.items() if at not in sources}
        for source, target in outcome.moved:
            element = self.tiles[source]
            if target in outcome.merged:
                self.going.append(self.tiles[target])
                set_face(element, tiles[target])
                element.classList.add("merged")
            else:
                element.classList.remove("merged")
            _place(element, target)
            after[target] = element
        entered = self._tile(outcome.entered, outcome.tile)
        right, down = FROM[move]
        entered.style.setProperty("--from-x", f"{100 * right}%")
        entered.style.setProperty("--from-y", f"{100 * down}%")
        entered.classList.add("entered")
        after[outcome.entered] = entered
        self.tiles = after
        self._label(tiles)
        if self.going:
            asyncio.create_task(self._remove_merged_later(self.going))

    async def _remove_merged_later(self, going: list[Element]) -> None:
        await asyncio.sleep(SLIDE)
        if going is self.going:
            self._remove_merged()

    def _remove_merged(self) -> None:
        for element in self.going:
            element.remove()
        self.going = []

    def pull(self, outcome: Outcome, right: float, down: float) -> None:
        """Let the tiles of a move follow a finger. right, down: the way of the finger in pixels."""
        self.board.style.setProperty("--pull-x", f"{right:.1f}px")
        self.board.style.setProperty("--pull-y", f"{down:.1f}px")
        for source, _ in outcome.moved:
            if source in self.tiles:
                self.tiles[source].classList.add("pulled")

    def release(self) -> None:
        """Let the tiles that followed a finger go back."""
        for element in self.tiles.values():
            element.classList.remove("pulled")

    def square_width(self) -> float:
        """The width of a square in pixels."""
        return float(self.board.clientWidth) / SIZE

    def nudge(self) -> None:
        """Shake the board, because nothing can move in the wanted direction."""
        board = find("board")
        board.classList.remove("stuck")
        board.getBoundingClientRect()  # reading the layout restarts the animation
        board.classList.add("stuck")

    def celebrate(self) -> None:
        """Let the highest tile jump, or each of them."""
        highest = max([int(element.getAttribute("data-tile")) for element in self.tiles.values()])
        for element in self.tiles.values():
            element.classList.toggle("jumps", element.getAttribute("data-tile") == str(highest))

    def _tile(self, at: int, tile: int) -> Element:
        element = made("div")
        element.setAttribute("aria-hidden", "true")
        _place(element, at)
        set_face(element, tile)
        self.board.append(element)
        return element

    def _label(self, tiles: list[int]) -> None:
        for at, tile in enumerate(tiles):
            self.squares[at].setAttribute("data-tile", str(tile))
            self.squares[at].setAttribute("aria-label", words.square(at, tile))


def show_next(tiles: tuple[int, ...]) -> None:
    """Show the next tile. tiles: its possible values."""
    element, text = document.querySelector("[data-testid=next]"), words.shown(tiles)
    set_face(element, tiles[0] if text != "+" else None)
    element.setAttribute("aria-label", words.shown_in_words(tiles))
    write(find("bonus"), " ".join(str(tile) for tile in tiles) if text == "+" else "")


def set_face(element: Element, tile: int | None) -> None:
    """Show a tile in an element. tile: the value of the tile; None for a bonus, whose value is not known yet."""
    text = "+" if tile is None else str(tile)
    if element.getAttribute("data-tile") == text:
        return
    element.className = "tile " + ("bonus" if tile is None else kind(tile))
    element.setAttribute("data-tile", text)
    element.setAttribute("data-digits", str(len(text)))
    element.textContent = text
    if tile is not None:
        face = find("face").content.firstElementChild.cloneNode(True)
        face.firstElementChild.setAttribute("href", f"#face-{tile}")
        element.append(face)


def kind(tile: int) -> str:
    """The style class of a tile."""
    if tile in (1, 2):
        return "one" if tile == 1 else "two"
    return "high" if tile >= 768 else "warm" if tile >= 96 else "card"


def _place(element: Element, at: int) -> None:
    element.style.setProperty("--column", str(at % SIZE))
    element.style.setProperty("--row", str(at // SIZE))
