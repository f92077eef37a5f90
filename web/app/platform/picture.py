"""The position that is looked at as a picture (PNG)."""

from pyscript import document, window

from app.platform.browser import read_colours

SIZE = 1024  # pixels, the board's width
MARGIN = 16


def save_picture(session, look):
    """Let the browser save the board, as the theme shows it."""
    canvas = document.createElement("canvas")
    game = session.game
    look.board(canvas, window, game.geometry(session.position), SIZE).paint(look.bare(session), 0)
    whole = document.createElement("canvas")
    whole.width, whole.height = canvas.width + 2 * MARGIN, canvas.height + 2 * MARGIN
    context = whole.getContext("2d")
    context.fillStyle = read_colours(("page",))["page"]
    context.fillRect(0, 0, whole.width, whole.height)
    context.drawImage(canvas, MARGIN, MARGIN)
    link = document.createElement("a")
    link.href = whole.toDataURL("image/png")
    link.download = f"{game.rules.NAME} after {len(session.position.moves)} moves.png"
    link.click()
