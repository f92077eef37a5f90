"""Draws a page in animation frames, and follows the screen: its size, its resolution, its theme, print."""

from pyscript import document, window

from app.core.words import follow_colours

FORCED = "(forced-colors: active)"  # the system's own few colours, which a board with two sides cannot do with
DARK = "(prefers-color-scheme: dark)"


def take_theme(settings):
    """Give page and words the theme and colours that are set; where the system forces its own, the nearest to those."""
    forced = window.matchMedia(FORCED).matches
    root = document.documentElement
    colours = "contrast" if forced else settings["colours"]
    root.setAttribute("data-theme", "system" if forced else settings["theme"])
    root.setAttribute("data-colours", colours)
    follow_colours(colours)


class Painter:
    """What changes is drawn together, in the next frame; the board alone again and again while something moves on it.

    settings: `theme` and `colours` of `app.core.settings`. update(): brings everything but the board up to date.
    scene(): gives the `Scene` of the board.
    """

    def __init__(self, board, settings, update, scene):
        self.board = board
        self.settings = settings
        self.update = update
        self.scene = scene
        self.waiting = self.painting = False
        self.frame = self._frame  # bound once, so that the browser holds one callback of each
        self.board_frame = self._board_frame

    def refresh(self):
        """Draw everything anew in the next frame."""
        if not self.waiting:
            self.waiting = True
            window.requestAnimationFrame(self.frame)

    def repaint(self):
        """Draw the board alone anew, in the next frame."""
        if not (self.waiting or self.painting):
            self.painting = True
            window.requestAnimationFrame(self.board_frame)

    def _frame(self, now):
        self.waiting = False
        self.update()
        self._board_frame(now)

    def _board_frame(self, now):
        self.painting = False
        if self.board.paint(self.scene(), now):
            self.repaint()

    def follow_theme(self):
        """Take on the theme and the colours that are set."""
        take_theme(self.settings)
        self.board.read_colours()
        self.refresh()

    def follow_screen(self):
        """Keep the painted board in step with the screen from now on."""
        for query in (DARK, FORCED):
            window.matchMedia(query).addEventListener("change", lambda *_: self.follow_theme())
        window.matchMedia("print").addEventListener("change", lambda *_: self._print())
        window.ResizeObserver.new(lambda *_: self._resize()).observe(self.board.canvas)
        self._watch_resolution()

    def _resize(self):
        """The board at once, since a canvas that changes its size is empty, and paper does not wait for a frame."""
        self.board.resize()
        self.board.paint(self.scene(), window.performance.now())
        self.refresh()

    def _print(self):
        """Paper is light."""
        self.board.read_colours()
        self._resize()

    def _watch_resolution(self, *_):
        self._resize()
        once = window.JSON.parse('{"once": true}')
        ratio = window.devicePixelRatio
        window.matchMedia(f"(resolution: {ratio}dppx)").addEventListener("change", self._watch_resolution, once)
