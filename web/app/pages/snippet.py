"""The HTML to copy for an embedded board: pure functions of what a form holds."""

from app.embed.protocol import PLAY, read_options
from app.games.cell_division.game import GAME as CELL_DIVISION
from app.games.five_in_a_row.game import GAME as FIVE_IN_A_ROW
from app.games.monty_hall.game import GAME as MONTY_HALL
from app.games.thirtyfive.game import GAME as THIRTYFIVE
from app.games.threes.game import GAME as THREES

GAMES = {
    "35": THIRTYFIVE,
    "cell-division": CELL_DIVISION,
    "five-in-a-row": FIVE_IN_A_ROW,
    "threes": THREES,
    "monty-hall": MONTY_HALL,
}
FRAMES = {name: "embed.html" if name == "35" else f"{name}/embed.html" for name in GAMES}
NARROW = 340  # pixels, below which a board has more rows
CHROME = {  # pixels that a frame is higher than wide: a narrow one, another; those of embed.js
    "35": (224, 168),
    "cell-division": (156, 132),
    "five-in-a-row": (156, 132),
    "threes": (160, 160),
    "monty-hall": (250, 250),
}
DEFAULTS = {"game": "35", "mode": PLAY, "theme": "system", "level": "1", "board": "6x6", "side": "red"}
PLAYERS = {
    "cell-division": "beginner",
    "five-in-a-row": "beginner",
    "threes": "master",
}  # who plays when nobody is named
NAMES = ("game", "mode", "level", "player", "board", "side", "theme", "moves", "ply")
WITH_SIDES = ("35", "cell-division", "five-in-a-row")  # which have puzzles, too
OF_GAMES = {"level": ("35",), "player": tuple(PLAYERS), "board": ("cell-division",), "side": WITH_SIDES}
OF_THE_AI = ("level", "player", "side")
ESCAPES = (("&", "&amp;"), ('"', "&quot;"), ("<", "&lt;"), (">", "&gt;"))
PLAIN = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.~"
LEAST, MOST = 240, 2000  # pixels


def attributes(form):
    """{name: value} of what differs from the defaults and means something for the game and in the mode."""
    kept, game, mode = {}, form.get("game", "35"), form.get("mode", PLAY)
    for name in NAMES:
        value = form.get(name, "").strip()
        meant = game in OF_GAMES.get(name, (game,)) and (mode == PLAY or name not in OF_THE_AI)
        usual = PLAYERS.get(game) if name == "player" else DEFAULTS.get(name)
        if value and meant and value != usual:
            kept[name] = value
    return kept


def problems(form):
    """A clause for each part of a form that cannot be understood."""
    given = attributes(form)
    found = read_options(given, GAMES[form.get("game", "35")])[1]
    width = form.get("width", "")
    if not (width.isdigit() and LEAST <= int(width) <= MOST):
        found = found + [f"width is {LEAST} to {MOST} pixels"]
    return found


def element(form, site):
    """The custom element; site: the address of the folder with embed.js."""
    given = attributes(form)
    words = ["board-35"] + [f'{name}="{escape(given[name])}"' for name in sorted(given)]
    words.append(f'style="width: {form["width"]}px"')
    return f'<script src="{escape(site)}embed.js"></script>\n<{" ".join(words)}></board-35>'


def frame(form, site):
    """The same as a plain frame."""
    given = attributes(form)
    game = given.pop("game", "35")
    query = "&".join(f"{name}={percent(given[name])}" for name in sorted(given))
    address = site + FRAMES[game] + ("?" + query if query else "")
    width = int(form["width"])
    chrome = CHROME[game][width >= NARROW]
    size = f'width="{width}" height="{width + chrome}"'
    return f'<iframe src="{escape(address)}" {size} style="border: 0" title="Board of the game {game}"></iframe>'


def escape(text):
    """Text for an HTML attribute."""
    for sign, name in ESCAPES:
        text = text.replace(sign, name)
    return text


def percent(text):
    """Text for a URL's query (RFC 3986)."""
    return "".join(chr(byte) if chr(byte) in PLAIN else f"%{byte:02X}" for byte in text.encode("utf-8"))
