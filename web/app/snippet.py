"""The HTML to copy for an embedded board: pure functions of what a form holds."""

from app.embed import PLAY, read_options
from app.thirtyfive.game import GAME

DEFAULTS = {"mode": PLAY, "theme": "system", "level": "5", "side": "red"}
OF_THE_AI = ("level", "side")
ESCAPES = (("&", "&amp;"), ('"', "&quot;"), ("<", "&lt;"), (">", "&gt;"))
PLAIN = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.~"
LEAST, MOST = 240, 2000  # pixels
CHROME = 168  # pixels that a frame is higher than wide


def attributes(form):
    """{name: value} of what differs from the defaults and means something in the mode."""
    kept = {}
    for name in ("mode", "level", "side", "theme", "moves", "ply"):
        value = form.get(name, "").strip()
        if value and value != DEFAULTS.get(name) and not (name in OF_THE_AI and form.get("mode", PLAY) != PLAY):
            kept[name] = value
    return kept


def problems(form):
    """A sentence for each part of a form that cannot be understood."""
    given = attributes(form)
    found = read_options(given, GAME)[1]
    width = form.get("width", "")
    if not (width.isdigit() and LEAST <= int(width) <= MOST):
        found = found + [f"A width is {LEAST} to {MOST} pixels."]
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
    query = "&".join(f"{name}={percent(given[name])}" for name in sorted(given))
    address = f"{site}embed.html" + ("?" + query if query else "")
    width = int(form["width"])
    size = f'width="{width}" height="{width + CHROME}"'
    return f'<iframe src="{escape(address)}" {size} style="border: 0" title="Board of the game 35"></iframe>'


def escape(text):
    """Text for an HTML attribute."""
    for sign, name in ESCAPES:
        text = text.replace(sign, name)
    return text


def percent(text):
    """Text for a URL's query (RFC 3986)."""
    return "".join(chr(byte) if chr(byte) in PLAIN else f"%{byte:02X}" for byte in text.encode("utf-8"))
