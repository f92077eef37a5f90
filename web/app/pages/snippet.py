"""The HTML to copy for an embedded board: pure functions of a form's values."""

from collections import namedtuple

from app.core import settings
from app.core.game import Game
from app.core.texts import say
from app.embed.protocol import PLAY, read_options

Board = namedtuple("Board", ("game", "address", "narrow", "wide"))
# game     an `app.core.game.Game`
# address  the address of the game's board, relative to the site
# narrow   height minus width, in pixels, of a frame narrower than NARROW
# wide     height minus width, in pixels, of any other frame

NARROW = 340  # pixels
FIELDS = ("game", "mode", "level", "player", "board", "side", "theme", "moves", "ply")
SETTINGS = {"level": "level", "player": "player", "board": "board", "side": "red"}  # field -> name of the setting
OF_THE_AI = ("level", "player", "side")
DEFAULTS = {"mode": PLAY, "side": "red"}  # of the fields that are not settings of every game
ESCAPES = (("&", "&amp;"), ('"', "&quot;"), ("<", "&lt;"), (">", "&gt;"))
PLAIN = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.~"
LEAST, MOST = 240, 2000  # pixels


class Snippets:
    """The snippets of a site's boards. A form is a dict {name of a field: text}; the fields are FIELDS and "width"."""

    def __init__(self, boards: list[Board]) -> None:
        """boards: a `Board` for each game; the first board is the default of a form."""
        self.first: str = boards[0].game.rules.NAME
        self.boards = {board.game.rules.NAME: board for board in boards}

    def board(self, form: dict[str, str]) -> Board:
        return self.boards[form.get("game", self.first)]

    def attributes(self, form: dict[str, str]) -> dict[str, str]:
        """{name: value} of the fields that apply to the game and the mode. Default values are left out."""
        game, mode = self.board(form).game, form.get("mode", PLAY)
        usual = {"game": self.first}
        usual.update({name: settings.to_text(value) for name, value in settings.defaults(game).items()})
        usual.update(DEFAULTS)
        kept = {}
        for name in FIELDS:
            value = form.get(name, "").strip()
            if value and value != usual.get(name) and knows(game, name) and (mode == PLAY or name not in OF_THE_AI):
                kept[name] = value
        return kept

    def problems(self, form: dict[str, str]) -> list[str]:
        """A clause for each field with a wrong value."""
        problems = read_options(self.attributes(form), self.board(form).game)[1]
        width = form.get("width", "")
        if not (width.isdigit() and LEAST <= int(width) <= MOST):
            problems = problems + [say("embed.problem.width", least=str(LEAST), most=str(MOST))]
        return problems

    def element(self, form: dict[str, str], site: str) -> str:
        """The custom element; site: the address of the folder with embed.js."""
        given = self.attributes(form)
        words = ["board-35"] + [f'{name}="{escape(given[name])}"' for name in sorted(given)]
        words.append(f'style="width: {form["width"]}px"')
        return f'<script src="{escape(site)}embed.js"></script>\n<{" ".join(words)}></board-35>'

    def frame(self, form: dict[str, str], site: str) -> str:
        """The board as a plain frame; site: the address of the folder with embed.js."""
        given = self.attributes(form)
        given.pop("game", None)
        board = self.board(form)
        query = "&".join(f"{name}={percent(given[name])}" for name in sorted(given))
        address = site + board.address + ("?" + query if query else "")
        width = int(form["width"])
        height = width + (board.narrow if width < NARROW else board.wide)
        size = f'width="{width}" height="{height}"'
        title = say("games.board", game=board.game.rules.NAME)
        return f'<iframe src="{escape(address)}" {size} style="border: 0" title="{escape(title)}"></iframe>'


def knows(game: Game, name: str) -> bool:
    """True if a field applies to a game."""
    return name not in SETTINGS or SETTINGS[name] in game.choices


def escape(text: str) -> str:
    """Escape a text for an HTML attribute."""
    for sign, name in ESCAPES:
        text = text.replace(sign, name)
    return text


def percent(text: str) -> str:
    """Percent-encode a text for a URL's query (RFC 3986)."""
    return "".join(chr(byte) if chr(byte) in PLAIN else f"%{byte:02X}" for byte in text.encode("utf-8"))
