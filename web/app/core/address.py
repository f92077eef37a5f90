"""The page's address: settings in the query, the game in the fragment, as plain text in and out."""

from app.core import settings, words
from pygame35.records import RecordError, write_fragment
from pygame35.records import read_fragment as read_fragment_of

SIDES = {  # which sides a person plays
    "red": {"red": settings.PERSON, "blue": settings.ENGINE},
    "blue": {"red": settings.ENGINE, "blue": settings.PERSON},
    "both": {"red": settings.PERSON, "blue": settings.PERSON},
    "none": {"red": settings.ENGINE, "blue": settings.ENGINE},
}
MOST_PLIES = 9999


def read_query(text, choices):
    """(settings, ply, problems) of a query such as "?side=blue&level=3&ply=12".

    choices: of `app.core.game.Game`. settings: as far as given, the side as those of red and blue; ply: the one to
    show, or None; problems: a sentence for each part that could not be understood.
    """
    parts = [_decoded(part) for part in text.lstrip("?").split("&") if part]
    pairs = [(name, value) for name, _, value in [part.partition("=") for part in parts]]
    given, ply, unread = read_pairs(pairs, choices)
    return given, ply, [words.SPOILED_SETTING.format(f"{name}={value}" if value else name) for name, value in unread]


def _decoded(text):
    """Text without percent signs for ASCII characters (RFC 3986)."""
    parts = text.split("%")
    decoded = parts[0]
    for part in parts[1:]:
        digits = part[:2].lower()
        if len(digits) == 2 and all(digit in "0123456789abcdef" for digit in digits) and int(digits, 16) < 128:
            decoded += chr(int(digits, 16)) + part[2:]
        else:
            decoded += "%" + part
    return decoded


def read_pairs(pairs, choices):
    """The same of [(name, value)], with those that could not be understood in place of the problems."""
    given, ply, unread = {}, None, []
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


def _is_ply(text):
    return 1 <= len(text) <= len(str(MOST_PLIES)) and all(digit in "0123456789" for digit in text)


def read_fragment(text, rules):
    """(position, problem) of a fragment such as "#EEE9"; position None with a problem when it is none."""
    try:
        return read_fragment_of(text.lstrip("#"), rules), None
    except RecordError:
        return None, words.SPOILED_LINK


def fragment(tree, rules):
    """The fragment of a game; of one that is not begun on the usual board, "#"."""
    return "#" + write_fragment(tree.moves_of(tree.line()), rules, tree.board)


def query(values, ply=None):
    """A query such as "?side=both&level=3&ply=12", "" of nothing.

    values: of settings, the side as those of red and blue.
    """
    seats = {name: values[name] for name in ("red", "blue") if name in values}
    side = [name for name in SIDES if SIDES[name] == seats]
    parts = [f"side={name}" for name in side]
    names = [name for name in values if not (side and name in seats)]
    parts += [f"{name}={settings.to_text(values[name])}" for name in sorted(names)]
    if ply is not None:
        parts.append(f"ply={ply}")
    return "?" + "&".join(parts) if parts else ""


def of_players(players):
    """The settings that a link to a game says about who played it; players: of `app.core.session.Session.played_by`."""
    if not players:
        return {}
    engines = settings.ENGINE in (players["red"], players["blue"])
    return {name: players[name] for name in players if name != "opponent" and (engines or name in ("red", "blue"))}


def link(page, tree, rules, players):
    """The address of what is looked at in a game; page: an address of the page; players: as for `of_players`."""
    ply = tree.ply() if tree.ply() < len(tree.line()) else None
    return page.partition("#")[0].partition("?")[0] + query(of_players(players), ply) + fragment(tree, rules)


def link_to(page, fragment, ply):
    """An address with another ply, unless that is None, and another fragment such as "#EEE9"."""
    path, _, rest = page.partition("#")[0].partition("?")
    parts = [part for part in rest.split("&") if part and not part.startswith("ply=")]
    if ply is not None:
        parts.append(f"ply={ply}")
    return path + ("?" + "&".join(parts) if parts else "") + fragment
