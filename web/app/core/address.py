"""The page's address: settings in the query, the game in the fragment. Readers and writers of plain text."""

from app.core import settings, words
from pygame35.basics import TYPE_CHECKING
from pygame35.links import RecordError
from pygame35.records import read_fragment as read_fragment_of
from pygame35.records import write_fragment

if TYPE_CHECKING:
    from typing import Any

    from app.core.game_tree import GameTree
    from app.core.protocols import Choices, Settings
    from pygame35.contracts import Position, Rules

SIDES = {  # the sides that a person plays
    "red": {"red": settings.PERSON, "blue": settings.ENGINE},
    "blue": {"red": settings.ENGINE, "blue": settings.PERSON},
    "both": {"red": settings.PERSON, "blue": settings.PERSON},
    "none": {"red": settings.ENGINE, "blue": settings.ENGINE},
}
MOST_PLIES = 9999


def read_query(text: str, choices: "Choices") -> "tuple[Settings, int | None, list[str]]":
    """(settings, ply, problems) of a query such as "?side=blue&level=3&ply=12".

    choices: of `app.core.game.Game`. settings: those of the query; `side` becomes `red` and `blue`. ply: the one to
    show, or None. problems: a sentence for each part that cannot be read.
    """
    parts = [_decoded(part) for part in text.lstrip("?").split("&") if part]
    pairs = [(name, value) for name, _, value in [part.partition("=") for part in parts]]
    given, ply, unread = read_pairs(pairs, choices)
    return given, ply, [words.SPOILED_SETTING.format(f"{name}={value}" if value else name) for name, value in unread]


def _decoded(text: str) -> str:
    """Text with the percent-encoded ASCII characters decoded (RFC 3986)."""
    parts = text.split("%")
    decoded = parts[0]
    for part in parts[1:]:
        digits = part[:2].lower()
        if len(digits) == 2 and all(digit in "0123456789abcdef" for digit in digits) and int(digits, 16) < 128:
            decoded += chr(int(digits, 16)) + part[2:]
        else:
            decoded += "%" + part
    return decoded


def read_pairs(
    pairs: list[tuple[str, str]], choices: "Choices"
) -> "tuple[Settings, int | None, list[tuple[str, str]]]":
    """(settings, ply, pairs that cannot be read) of [(name, value)]."""
    given: Settings = {}
    ply = None
    unread = []
    for name, value in pairs:
        if name == "side" and value in SIDES and "red" in choices:
            given.update(SIDES[value])
        elif name == "ply" and _is_ply(value):
            ply = int(value)
        else:
            try:
                given[name] = settings.of_text(choices, name, value)
            except ValueError:
                unread.append((name, value))
    return given, ply, unread


def _is_ply(text: str) -> bool:
    return 1 <= len(text) <= len(str(MOST_PLIES)) and all(digit in "0123456789" for digit in text)


def read_fragment(text: str, rules: "Rules[Any]") -> "tuple[Position[Any] | None, str | None]":
    """(position, None) of a fragment such as "#EEE9", or (None, problem)."""
    try:
        return read_fragment_of(text.lstrip("#"), rules), None
    except RecordError:
        return None, words.SPOILED_LINK


def fragment(tree: "GameTree", rules: "Rules[Any]") -> str:
    """The fragment of a game; "#" for a game without moves on the usual board."""
    return "#" + write_fragment(tree.moves_of(tree.line()), rules, tree.board)


def query(values: "Settings", ply: int | None = None) -> str:
    """A query such as "?side=both&level=3&ply=12"; "" if it has no parts.

    values: settings; `red` and `blue` become `side`.
    """
    seats = {name: values[name] for name in ("red", "blue") if name in values}
    side = [name for name in SIDES if SIDES[name] == seats]
    parts = [f"side={name}" for name in side]
    names = [name for name in values if not (side and name in seats)]
    parts += [f"{name}={settings.to_text(values[name])}" for name in sorted(names)]
    if ply is not None:
        parts.append(f"ply={ply}")
    return "?" + "&".join(parts) if parts else ""


def of_players(players: "Settings | None") -> "Settings":
    """The settings for a link that name the game's players. players: of `Session.played_by`."""
    if not players:
        return {}
    engines = settings.ENGINE in (players["red"], players["blue"])
    return {name: players[name] for name in players if name != "opponent" and (engines or name in ("red", "blue"))}


def link(page: str, tree: "GameTree", rules: "Rules[Any]", players: "Settings | None") -> str:
    """The address of the shown position of a game. page: an address of the page. players: as for `of_players`."""
    ply = tree.ply() if tree.ply() < len(tree.line()) else None
    return page.partition("#")[0].partition("?")[0] + query(of_players(players), ply) + fragment(tree, rules)


def link_to(page: str, fragment: str, ply: int | None) -> str:
    """An address with its fragment and ply replaced; ply None removes the ply."""
    path, _, rest = page.partition("#")[0].partition("?")
    parts = [part for part in rest.split("&") if part and not part.startswith("ply=")]
    if ply is not None:
        parts.append(f"ply={ply}")
    return path + ("?" + "&".join(parts) if parts else "") + fragment
