"""The position that is looked at as a picture (PNG)."""

from pyscript import document

from app.platform.browser import read_colours

SIZE = 1024  # pixels, the board's width
MARGIN = 16


def save_picture(paint, name):
    """Let the browser save a board under a name.

    paint(canvas, width): paints it on a canvas so many pixels wide.
    """
    canvas = document.createElement("canvas")
    paint(canvas, SIZE)
    whole = document.createElement("canvas")
    whole.width, whole.height = canvas.width + 2 * MARGIN, canvas.height + 2 * MARGIN
    context = whole.getContext("2d")
    context.fillStyle = read_colours(("page",))["page"]
    context.fillRect(0, 0, whole.width, whole.height)
    context.drawImage(canvas, MARGIN, MARGIN)
    link = document.createElement("a")
    link.href = whole.toDataURL("image/png")
    link.download = name
    link.click()
