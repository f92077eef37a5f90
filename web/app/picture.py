"""The position that is looked at as a picture (PNG)."""

from pyscript import document, window

from app.browser import read_colours
from app.render import Board, Scene

SIZE = 1024  # pixels
MARGIN = 16


def save_picture(session):
    """Let the browser save the board, as the theme shows it."""
    canvas = document.createElement("canvas")
    board = Board(canvas, window, SIZE)
    board.paint(Scene(session.position, None, None, None, None, [], [], None, session.settings["sums"]), 0)
    whole = document.createElement("canvas")
    whole.width = whole.height = SIZE + 2 * MARGIN
    context = whole.getContext("2d")
    context.fillStyle = read_colours(("page",))["page"]
    context.fillRect(0, 0, whole.width, whole.height)
    context.drawImage(canvas, MARGIN, MARGIN)
    link = document.createElement("a")
    link.href = whole.toDataURL("image/png")
    link.download = f"35 after {len(session.position.moves)} moves.png"
    link.click()
