"""The page's address: settings in the query, the game in the fragment, as plain text in and out."""

from app import settings, words
from pygame35.rules.record import RecordError, format_fragment, parse_fragment

SIDES = {  # which sides a person plays
    "red": {"red": settings.PERSON, "blue": settings.ENGINE},
    "blue": {"red": settings.ENGINE, "blue": settings.PERSON},
    "both": {"red": settings.PERSON, "blue": settings.PERSON},
    "none": {"red": settings.ENGINE, "blue": settings.ENGINE},
}
PLIES = [str(ply) for ply in range(65)]


def read_query(text):
    """(settings, ply, problems) of a query such as "?side=blue&level=3&ply=12".

    settings: as far as given, the side as those of red and blue; ply: the one to show, or None; problems: a sentence
    for each part that could not be understood.
    """
    parts = [part for part in text.lstrip("?").split("&") if part]
    return read_pairs([(name, value) for name, _, value in [part.partition("=") for part in parts]])


def read_pairs(pairs):
    """The same of [(name, value)]."""
    given, ply, problems = {}, None, []
    for name, value in pairs:
        if name == "side" and value in SIDES:
            given.update(SIDES[value])
        elif name == "ply" and value in PLIES:
            ply = int(value)
        else:
            try:
                given[name] = settings.of_text(name, value)
            except ValueError:
                problems.append(words.SPOILED_SETTING.format(f"{name}={value}" if value else name))
    return given, ply, problems


def read_fragment(text):
    """(moves, problem) of a fragment such as "#EEE9"; moves None with a problem that says why."""
    try:
        return parse_fragment(text.lstrip("#")), None
    except RecordError as error:
        return None, words.SPOILED_LINK.format(error)


def fragment(moves):
    return "#" + format_fragment(moves)


def without_ply(query):
    """A query such as "?ply=12&side=both" but for its ply; "" when nothing is left."""
    parts = [part for part in query.lstrip("?").split("&") if part and not part.startswith("ply=")]
    return "?" + "&".join(parts) if parts else ""


def link(page, moves, ply):
    """The address of a game at a ply; page: the page's own address, whose ply and fragment are left out."""
    path, _, query = page.partition("#")[0].partition("?")
    query = without_ply(query)
    if ply < len(moves):
        query += ("&" if query else "?") + f"ply={ply}"
    return path + query + fragment(moves)
