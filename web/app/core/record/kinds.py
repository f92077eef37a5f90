"""The games of the site as the page of a person's record sees them."""

from collections import namedtuple
from collections.abc import Sequence
from typing import Any

from app.core.player_words import kept_end
from app.core.protocols import Plain
from app.core.settings import to_text

Kind = namedtuple("Kind", (
    "name", "title", "address", "prefix", "rules", "setting", "ladder", "names", "scale", "end",
    "faces", "lessons", "puzzles",
))  # fmt: skip
# name     of the game in records
# title    such as "Five in a row"
# address  the address of the game's page, relative to the site
# prefix   the prefix of the game's keys in the storage
# rules    the game's `rules`
# setting  the name of the setting that chooses the AI; "" in a game for one player
# ladder   [values of that setting as text] from weak to strong
# names    {value as text: name of the AI}, such as "Nell"
# scale    `pygame35.skill.Scale` of the AIs, or None
# end      end(stored game of a list): the result in words, "" for an unfinished game; None in a game for one player
# faces    {value as text: key of the rival's face in `app.core.rivals`} of the ladder
# lessons  [(id, title, number of steps)]
# puzzles  True if the game has puzzles


def of_game(
    game: Any, title: str, address: str, lessons: Sequence[tuple[str, str, int]] = (), puzzles: bool = False
) -> Kind:
    """The `Kind` of an `app.core.game.Game`. title, address: of the game's page. lessons, puzzles: see `Kind`."""
    setting: str = getattr(game, "ai_setting", "")
    values = game.choices[setting] if setting else ()
    names = {to_text(value): str(game.words.OPPONENTS[value].name) for value in values}
    ladder = [to_text(value) for value in getattr(game, "ladder", list)()]
    return Kind(
        game.rules.NAME, title, address, game.storage_prefix(), game.rules, setting, ladder, names,
        getattr(game, "scale", None), (lambda plain: kept_end(game, plain)) if setting else None,
        {to_text(value): game.words.OPPONENTS[value].rival for value in values}, lessons, puzzles,
    )  # fmt: skip


def link(kind: Kind, game: Plain) -> str:
    """The address of a game of the archive, relative to the site."""
    query = ""
    if kind.setting and game.get("side") in ("red", "blue"):
        ai = f"&{kind.setting}={game['ai']}" if game.get("ai") in kind.names else ""
        query = f"?side={game['side']}{ai}"
    return f"{kind.address}{query}#{game['moves']}"
