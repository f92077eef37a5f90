"""Read and write the page's address as plain text. The query holds settings; the fragment holds the game."""

from typing import Any

from app.core import settings
from app.core.game_tree import GameTree
from app.core.opponents import ENGINE, SIDES
from app.core.protocols import Choices, Settings
from app.core.refusals import SAID
from app.core.texts import say
from pygame35.contracts import P, Position, Rules
from pygame35.links import ALPHABET, RecordError
from pygame35.records import read_fragment as read_fragment_of
from pygame35.records import read_record, start, write_fragment

MOST_PLIES = 9999
MARKS = ".,;:!?)]}>\"'*"  # punctuation that may follow a link in a text
LATIN = ("\u00c0", "\u036f")  # range of Latin letters and accents outside ASCII; they may belong to a value
MOST_PLIES_OF_TWO = 1000  # the limit in a game for two: on an unbounded grid, the reading time grows with plies squared
LONGEST = 20_000  # characters of a link or a record; 100,000 took MicroPython seconds to read
# Words that a link has after its moves: the name of the person who shares the game, and the side that has lost it
# by resignation or on time
BY, RESIGNED, LATE = WORDS = ("by", "resigned", "late")
LONGEST_WORD = 240  # characters of the value of such a word


def read_query(text: str, choices: Choices) -> tuple[Settings, int | None, list[str]]:
    """(settings, ply, problems) of a query such as "?side=blue&level=3&ply=12".

    choices: `app.core.game.Game.choices`. settings: `side` becomes `red` and `blue`. ply: the ply to show, or None.
    problems: a sentence for each wrong value. Unknown names are ignored, because services add their own.
    """
    if len(text) > LONGEST:
        return {}, None, [say("game.address.spoiled")]
    pairs = [(name, value) for name, _, value in [part.partition("=") for part in parts(text)]]
    given, ply, wrong = read_pairs(pairs, choices)
    return (
        given,
        ply,
        [say("game.address.wrong-setting", setting=f"{name}={value}" if value else name) for name, value in wrong],
    )


def parts(query: str) -> list[str]:
    """The parts of a query, decoded, such as ["side=blue", "level=3"].

    "&amp;" and a second "?" also separate parts, because some services write them.
    """
    decoded = [_decoded(part) for part in query.replace("&amp;", "&").replace("?", "&").split("&") if part]
    return decoded[:-1] + [trimmed(decoded[-1]).rstrip("-_")] if decoded else []


def trimmed(text: str) -> str:
    """Remove punctuation, brackets and non-Latin letters at the end of a link, which belong to the text around it."""
    while text and text[-1] not in ALPHABET and not LATIN[0] <= text[-1] <= LATIN[1]:
        text = text[:-1]
    return text


def name_in(fragment: str) -> str:
    """The name in a fragment such as "#rules/2", without the parts that services append."""
    return trimmed(_decoded(_without_query(fragment))).rstrip("-_")


def divided(query: str, fragment: str) -> tuple[str, str]:
    """The query and the fragment of a page's address, also if a service has encoded the "#" between them."""
    return (query, fragment) if fragment else (query.partition("%23")[0], query.partition("%23")[2])


def sent(fragment: str) -> dict[str, str]:
    """{one of WORDS: its value, percent-encoded} in a fragment such as "#EEE9&by=Ann"."""
    text = fragment if "&" in fragment else _decoded(fragment)  # some services encode the whole fragment
    pairs = [part.partition("=") for part in text.replace("&amp;", "&").partition("?")[0].split("&")[1:]]
    values = {word: trimmed((value.split() + [""])[0])[:LONGEST_WORD] for word, _, value in pairs if word in WORDS}
    return {word: values[word] for word in values if values[word]}


def words_of(sent: dict[str, str]) -> str:
    """The end of a fragment that `sent` reads, such as "&by=Ann"."""
    return "".join([f"&{word}={sent[word]}" for word in WORDS if word in sent])


def is_bare(fragment: str) -> bool:
    """True for the fragment of an address without a game, such as "#". Parts that services append do not count."""
    return not _decoded(_without_query(fragment)).strip(MARKS)


def _without_query(fragment: str) -> str:
    """A fragment without "#", and without the query or the second fragment that a service has appended."""
    for sign in "?&#":
        fragment = fragment.lstrip("#").partition(sign)[0]
    return fragment


def _decoded(text: str) -> str:
    """Decode percent-encoded text (RFC 3986); returns it unchanged if the result is not UTF-8."""
    first, *rest = text.split("%")
    try:
        data = first.encode()
        for part in rest:
            digits = part[:2].lower()
            is_byte = len(digits) == 2 and all([digit in "0123456789abcdef" for digit in digits])
            data += bytes([int(digits, 16)]) + part[2:].encode() if is_byte else b"%" + part.encode()
        return data.decode()
    except ValueError:
        return text


def read_pairs(pairs: list[tuple[str, str]], choices: Choices) -> tuple[Settings, int | None, list[tuple[str, str]]]:
    """Read (name, value) pairs. Returns (settings, ply, pairs with a wrong value), and ignores unknown names."""
    given: Settings = {}
    ply = None
    wrong = []
    for name, value in pairs:
        try:
            if name == "side" and "red" in choices:
                given.update(SIDES[value])
            elif name == "ply":
                if not (1 <= len(value) <= len(str(MOST_PLIES)) and all(digit in "0123456789" for digit in value)):
                    raise ValueError(value)
                ply = int(value)
            elif name in choices:
                given[name] = settings.of_text(choices, name, value)
        except (KeyError, ValueError):
            wrong.append((name, value))
    return given, ply, wrong


def read_fragment(text: str, rules: Rules[Any]) -> tuple[Position[Any] | None, str | None]:
    """(position, None) of a fragment such as "#EEE9", or (None, problem)."""
    try:
        return read_moves("" if is_bare(text) else text.lstrip("#"), rules), None
    except RecordError:
        return None, say("game.address.spoiled")


def read_moves(text: str, rules: Rules[P]) -> P:
    """The position after the moves in a fragment. Raises RecordError if the fragment is damaged or too long.

    text: the fragment without "#". A damaged text is read again without trailing punctuation, and with "." at its end,
    because messages add punctuation to a link and drop its last point.
    """
    text, most = _short(text), _most(rules)
    try:
        return read_fragment_of(text, rules, most)
    except RecordError as error:
        problem = error
    whole = _without_query(_decoded(_without_query(text))).split()  # a mail may break a line in the moves
    first, end = [trimmed("".join(words)) for words in (whole[:1], whole)]
    ends = [end] + [end[:-count] for count in (1, 2) if end.endswith("_" * count)]  # a last "_" may belong to a move
    ends += [first] * (first != end)  # more text follows the link
    for other in [moves for one in ends if one for moves in (one + ".", one)]:
        if other != text:
            try:
                return read_fragment_of(other, rules, most)
            except RecordError:
                continue
    raise problem


def record_of(text: str, rules: Rules[P], board: str = "") -> tuple[dict[str, str], P]:
    """The tags and the position of a game's record. Raises RecordError if the record is damaged or too long."""
    return read_record(_short(text), rules, board, _most(rules))


def is_board(text: str, rules: Rules[Any]) -> bool:
    """True if the text names one of the game's boards."""
    try:
        start(rules, text)
        return True
    except RecordError:
        return False


def _short(text: str) -> str:
    if len(text) > LONGEST:
        raise RecordError(say("game.record.too-long", length=len(text), most=LONGEST)).coded(SAID)
    return text


def _most(rules: Rules[Any]) -> int:
    return MOST_PLIES_OF_TWO if rules.SIDES == 2 else MOST_PLIES


def fragment(tree: GameTree, rules: Rules[Any]) -> str:
    """The fragment of a game; "#" for a game without moves on the usual board."""
    return "#" + write_fragment(tree.moves_of(tree.line()), rules, tree.board)


def query(values: Settings, ply: int | None = None) -> str:
    """A query such as "?side=both&level=3&ply=12"; "" if it has no parts.

    values: {setting: value}. The settings `red` and `blue` become the part `side`.
    """
    seats = {name: values[name] for name in ("red", "blue") if name in values}
    side = [name for name in SIDES if SIDES[name] == seats]
    parts = [f"side={name}" for name in side]
    names = [name for name in values if not (side and name in seats)]
    parts += [f"{name}={settings.to_text(values[name])}" for name in sorted(names)]
    if ply is not None:
        parts.append(f"ply={ply}")
    return "?" + "&".join(parts) if parts else ""


def of_players(players: Settings | None) -> Settings:
    """The settings that a link needs to name the game's players. players: the result of `Session.played_by`."""
    if not players:
        return {}
    engines = ENGINE in (players["red"], players["blue"])
    return {name: players[name] for name in players if name != "skill" and (engines or name in ("red", "blue"))}


def link(page: str, tree: GameTree, rules: Rules[Any], players: Settings | None) -> str:
    """The address of the shown position of a game. page: an address of the page. players: the players' settings."""
    ply = tree.ply() if tree.ply() < len(tree.line()) else None
    return page.partition("#")[0].partition("?")[0] + query(of_players(players), ply) + fragment(tree, rules)


def link_to(page: str, fragment: str, ply: int | None) -> str:
    """The address of a page with another fragment and another ply. ply: None removes the ply."""
    path, _, rest = page.partition("#")[0].partition("?")
    parts = [part for part in rest.split("&") if part and not part.startswith("ply=")]
    if ply is not None:
        parts.append(f"ply={ply}")
    return path + ("?" + "&".join(parts) if parts else "") + fragment
