"""Draws a page in animation frames, and follows changes of size, resolution, theme and medium."""

from collections.abc import Callable

from pyscript import document, window

from app.core.protocols import Painted, Settings
from app.core.words import follow_colours

FORCED = "(forced-colors: active)"  # the system imposes its own colours, too few for a board with two sides
DARK = "(prefers-color-scheme: dark)"


def take_theme(settings: Settings) -> None:
    """Apply the theme and the colours of the settings. Colours that the system forces override both."""
    forced = window.matchMedia(FORCED).matches
    root = document.documentElement
    colours = "contrast" if forced else settings["colours"]
    root.setAttribute("data-theme", "system" if forced else settings["theme"])
    root.setAttribute("data-colours", colours)
    follow_colours(colours)


class Painter:
    """Draws all changes together; while effects run, it draws the board in every frame.

    A person waits for the board, so it is drawn first, in the next frame. Everything else follows in tasks of its own:
    a person's next press comes between them.

    settings   with `theme` and `colours` of `app.core.settings`
    updates    the functions that update everything but the board, in their order
    scene()    returns the scene of the board
    resized()  called after a change of the board's size, to lay out the elements over the board; by default `refresh`
    waiting    the functions that update the rest of the page after the next frame
    size       of the board on the screen, once it is followed
    """

    def __init__(
        self,
        board: Painted,
        settings: Settings,
        updates: list[Callable[[], object]],
        scene: Callable[[], object],
        resized: Callable[[], object] | None = None,
    ) -> None:
        self.board, self.settings, self.updates, self.scene = board, settings, updates, scene
        self.resized = resized or self.refresh
        self.painting = False
        self.size: tuple[float, float] | None = None
        self.waiting: list[Callable[[], object]] = []
        self.frame = self._frame  # this and `rest` are bound once, so that the browser holds one callback of each
        self.rest = self._rest

    def refresh(self) -> None:
        """Draw the board in the next frame, and everything else after it."""
        self.waiting = list(self.updates)
        self.repaint()

    def follow(self, update: Callable[[], object]) -> None:
        """Draw the board in the next frame, and call update() after it, which updates only a part of the page."""
        if self.waiting != self.updates:
            self.waiting = [other for other in self.waiting if other != update] + [update]
        self.repaint()

    def repaint(self) -> None:
        """Draw the board in the next frame."""
        if not self.painting:
            self.painting = True
            window.requestAnimationFrame(self.frame)

    def _frame(self, now: float) -> None:
        self.painting = False
        if self.board.paint(self.scene(), now):
            self.repaint()
        if self.waiting:
            window.setTimeout(self.rest, 0)

    def _rest(self, *_: object) -> None:
        """Update the first of what waits, and the others in further tasks."""
        if self.waiting:
            self.waiting.pop(0)()
        if self.waiting:
            window.setTimeout(self.rest, 0)

    def finish(self) -> None:
        """Update all that waits for the next frame."""
        waiting, self.waiting = self.waiting, []
        for update in waiting:
            update()

    def follow_theme(self) -> None:
        """Apply the theme and the colours of the settings."""
        take_theme(self.settings)
        self.board.read_colours()
        self.refresh()

    def follow_screen(self) -> None:
        """From now on, redraw whenever the screen changes or the font arrives."""
        document.fonts.addEventListener("loadingdone", lambda *_: self._resize())
        for query in (DARK, FORCED):
            window.matchMedia(query).addEventListener("change", lambda *_: self.follow_theme())
        window.matchMedia("print").addEventListener("change", lambda *_: self._print())
        self.board.resize()
        self.refresh()
        self.size = self._measured()
        window.ResizeObserver.new(lambda *_: self._follow_size()).observe(self.board.canvas)
        self._watch_resolution()

    def _measured(self) -> tuple[float, float]:
        return self.board.canvas.clientWidth, self.board.canvas.clientHeight

    def _follow_size(self) -> None:
        """Draw the board at its new size. The observer's first report is about the size that the board has."""
        size = self._measured()
        if size != self.size:
            self.size = size
            self._resize()

    def _resize(self) -> None:
        """Draw the board at once. A change of size has emptied its canvas, and printing does not wait for a frame."""
        self.board.resize()
        self.resized()
        self.board.paint(self.scene(), window.performance.now())

    def _print(self) -> None:
        """Draw with the light colours of print."""
        self.board.read_colours()
        self._resize()

    def _watch_resolution(self) -> None:
        once = window.JSON.parse('{"once": true}')
        ratio = window.devicePixelRatio
        window.matchMedia(f"(resolution: {ratio}dppx)").addEventListener("change", self._change_resolution, once)

    def _change_resolution(self, *_: object) -> None:
        self._resize()
        self._watch_resolution()
