"""Links and records of games for one player, from text to positions."""

from app.core import address
from pygame35.basics import TYPE_CHECKING
from pygame35.links import RecordError
from pygame35.records import without_byte_order_mark

if TYPE_CHECKING:
    from app.core.protocols import GamePosition
    from app.solo.game import SoloGame
    from app.solo.protocols import SoloRules


def read_link(text: str, rules: "SoloRules") -> "GamePosition | None":
    """The position of a link's fragment, such as "#full-35.AE"; None for an empty one, RecordError for a broken one.

    The name of a board, such as "#full-35", is a game without moves.
    """
    text = text.lstrip("#")
    return None if address.is_bare(text) else address.read_moves(text if "." in text else text + ".", rules)


def read_game(text: str, game: "SoloGame") -> "tuple[GamePosition, int | None]":
    """(position, ply) of a record, a link or a link's fragment; RecordError, with the reason, if it is none of these.

    ply: the number of moves to show; None for all.
    """
    link = without_byte_order_mark(text).strip()
    if not link:
        raise RecordError("it is empty")
    if "#" in link and not link.startswith("["):
        page, _, fragment = link.partition("#")
        linked = read_link(fragment, game.rules)
        if linked is None:
            raise RecordError("there is no game in the link")
        return linked, address.read_query(page.partition("?")[2], game.choices)[1]
    linked = read_link(link, game.rules) if game.is_fragment(link) else None
    return linked or address.record_of(text, game.rules)[1], None
