"""A game as text, for readers and files, and as a URL fragment, for links.

The text has the form of PGN: tag pairs, a blank line, numbered moves, the result. A tag names the board if it is not
the usual one.

    [Game "cell-division"]
    [Board "4x4"]
    [Red "Ann"]
    [Result "*"]

    1. b2 c3 2. c2 *

The result of a game for one player is the score.

The reader returns the tags and the position. For an unfinished game, the tag Result is the result that the record
states. The reader skips comments (in braces, or from ; to the end of the line), lines that begin with %, annotations
($1 and the like, or !? right after a move) and variations in parentheses, also nested ones.

A fragment is the moves as the game packs them (see `links`). On an unusual board, the board's name and a dot come
first. The readers of both forms replay the moves, so they return only legal games.

This module also runs on MicroPython. The argument `rules` is the module `rules` of a game.

>>> from pygame35.games.cell_division import rules
>>> position = read_fragment("3x3.AEAA", rules)
>>> position.moves, write_fragment(position.moves, rules, position.board)
([4, 0], '3x3.AEAA')
"""

from .basics import BLUE, NONE, RED, TYPE_CHECKING, IllegalMove, shown
from .links import ALPHABET
from .links import RecordError as RecordError

if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any, TypeVar

    from .contracts import Position, Rules

    P = TypeVar("P", bound=Position[Any])

RESULTS = {RED: "1-0", BLUE: "0-1", NONE: "1/2-1/2", None: "*"}
WANTED = {2: "1-0, 0-1, 1/2-1/2", 1: "the score"}
TAG_ORDER = ("Game", "Board", "Event", "Site", "Date", "Round", "Red", "Blue", "Crosses", "Noughts", "Result")
WIDTH = 80


def result(position: "Position[Any]") -> str:
    """The result of a game as records write it; "*" for an unfinished game."""
    scores = position.scores()
    if len(scores) == 1 and position.is_over():
        return str(scores[0])
    return RESULTS[position.winner()]


def _is_result(word: str, sides: int, plies: int) -> bool:
    """True if the word is a result. sides: the number of players. plies: the number of moves before the word.

    In a game for one player, results are scores. A number before the first move is a move and not a result.
    """
    if sides == 2 or word == "*":
        return word in RESULTS.values()
    return plies > 0 and word != "" and not word.strip("0123456789")


def _check_result(word: str, position: "Position[Any]") -> None:
    sides = len(position.scores())
    if not _is_result(word, sides, len(position.moves)):
        raise RecordError(f"{shown(word)} is not a result: {WANTED[sides]} or *")


def start(rules: "Rules[P]", board: str) -> "P":
    """The starting position of the board of that name; RecordError when there is no such board."""
    try:
        return rules.start(board)
    except IllegalMove as error:
        raise RecordError(str(error))


def replay(moves: "Iterable[Any]", rules: "Rules[P]", board: str = "") -> "P":
    """Play moves from the starting position and return the position after them; RecordError names the ply at fault."""
    return play_moves(start(rules, board), moves)


def replay_text(words: "Iterable[str]", rules: "Rules[P]", board: str = "") -> "P":
    """Like `replay`, for moves as text."""
    return play_text(start(rules, board), words)


def play_moves(position: "P", moves: "Iterable[Any]") -> "P":
    """Play moves on the position and return it. RecordError names the first illegal move and its ply."""
    for move in moves:
        try:
            position.play(move)
        except IllegalMove as error:
            raise RecordError(str(error), len(position.moves) + 1)
    return position


def play_text(position: "P", words: "Iterable[str]") -> "P":
    """Like `play_moves`, for moves as text."""
    for word in words:
        try:
            position.play(position.parse_move(word))
        except IllegalMove as error:
            raise RecordError(str(error), len(position.moves) + 1)
    return position


def write_fragment(moves: "list[Any]", rules: "Rules[Any]", board: str = "") -> str:
    """The URL fragment of moves. The function does not check that they are legal."""
    packed = rules.pack(moves)
    return (board + "." if board else "") + packed


def read_fragment(text: str, rules: "Rules[P]", most: int | None = None) -> "P":
    """The position after the moves of a URL fragment; RecordError when the fragment is malformed or a move is illegal.

    most: the largest number of moves. RecordError for a longer game, before any move is played.
    """
    board, _, pairs = text.rpartition(".")  # a board that is a position as text contains dots
    return replay(_limited(rules.unpack(pairs), most), rules, board)


def _limited(moves: "list[Any]", most: int | None) -> "list[Any]":
    if most is not None and len(moves) > most:
        raise RecordError(f"the game has {len(moves)} moves, and at most {most} are read")
    return moves


def write_record(tags: "dict[str, str]", position: "Position[Any]") -> str:
    """The game as text, with the given tags. RecordError when a tag is malformed, for example by a line break.

    The tags Game and Board always follow from the position. So does Result, if the game is over or no result is given.
    """
    tags = {name: value for name, value in tags.items() if name != "Board"}
    tags["Game"] = position.game
    if position.board:
        tags["Board"] = position.board
    if position.is_over() or "Result" not in tags:
        tags["Result"] = result(position)
    _check_result(tags["Result"], position)
    names = [name for name in TAG_ORDER if name in tags] + sorted(name for name in tags if name not in TAG_ORDER)
    words: list[str] = []
    for ply, move in enumerate(position.moves):
        if ply % 2 == 0:
            words.append(f"{ply // 2 + 1}.")
        words.append(position.format_move(move))
    words.append(tags["Result"])
    return "\n".join([_format_tag(name, tags[name]) for name in names] + [""] + _wrap(words)) + "\n"


def read_record(text: str, rules: "Rules[P]", board: str = "", most: int | None = None) -> "tuple[dict[str, str], P]":
    """Read the text of a game; returns its tags and its last position. RecordError names the ply or line at fault.

    board: the name of the board when no tag names one. most: the largest number of moves; RecordError for a longer
    game.
    """
    tags, words = _split(text)
    if not tags and not words:
        raise RecordError("the record is empty")
    if tags.get("Game", rules.NAME) != rules.NAME:
        raise RecordError(f"this is a record of the game {shown(tags['Game'])}, not of {rules.NAME}")
    moves: list[str] = []
    for word in words:
        ply = len(moves) + 1
        move = word.lstrip("0123456789").lstrip(".")
        number = word[: len(word) - len(move)]
        if not number.endswith("."):
            move = word
        elif number.rstrip(".") != str((ply + 1) // 2):
            raise RecordError(f"{shown(number)} is not the number of this move", ply)
        move = move.rstrip("!?")
        if move:
            moves.append(move)
    ended = None
    if moves and _is_result(moves[-1], rules.SIDES, len(moves) - 1):
        ended = moves.pop()
    position = replay_text(_limited(moves, most), rules, tags.get("Board", board))
    known = result(position)
    for stated in (ended, tags.get("Result")):
        if stated is not None:
            _check_result(stated, position)
            if "*" not in (stated, known) and stated != known:
                raise RecordError(f"the record says {shown(stated)}, but the game ended {known}")
            tags["Result"] = known = stated if known == "*" else known
    return tags, position


def read_tags(text: str) -> dict[str, str]:
    """The tags of a record, whichever game it is of."""
    return _split(text)[0]


def _split(text: str) -> tuple[dict[str, str], list[str]]:
    """The tags of a record, and the words after the tags. Comments, variations and annotations are left out."""
    tags: dict[str, str] = {}
    words: list[str] = []
    for number, line in enumerate(_without_marks(without_byte_order_mark(text)).split("\n")):
        line = line.strip()
        if line.startswith("[") and not words:
            name, value = _parse_tag(line, number + 1)
            if name in tags:
                raise RecordError(f"line {number + 1}: the tag {shown(name)} is given twice")
            tags[name] = value
        else:
            apart = line.replace("$", " $").replace("*", " * ")  # $ and * may follow a move without a space
            words.extend(word for word in apart.split() if not _is_annotation(word))
    return tags, words


def without_byte_order_mark(text: str) -> str:
    """The text without a leading byte order mark, which some programs write into files."""
    return text[1:] if text[:1] == "\ufeff" else text


def _is_annotation(word: str) -> bool:
    return word[0] == "$" and word != "$" and not word[1:].strip("0123456789")


def _format_tag(name: str, value: str) -> str:
    if not (name and all(c in ALPHABET + ".:+=#" for c in name) and name[0] in ALPHABET[:-2] + "_"):
        raise RecordError(f"{shown(name)} is not a tag's name: a letter, digit or underscore, then also - . : + = #")
    if any(ord(c) < 32 or 127 <= ord(c) < 160 for c in value):
        raise RecordError(f"the tag {shown(name)} holds a control character")
    escaped = value.replace("\\", "\\\\").replace('"', '\\"')
    return f'[{name} "{escaped}"]'


def _parse_tag(line: str, number: int) -> tuple[str, str]:
    name, quoted = (line[1:].split(None, 1) + ["", ""])[:2]
    value, escape, closed = "", False, 0
    for index in range(1, len(quoted)):
        character = quoted[index]
        if escape or character not in '\\"':
            value += character
            escape = False
        elif character == "\\":
            escape = True
        else:
            closed = index
            break
    if not (quoted[:1] == '"' and closed and quoted[closed + 1 :].strip() == "]"):
        raise RecordError(f'line {number}: a tag is written [Name "value"]')
    _format_tag(name, value)
    return name, value


def _without_marks(text: str) -> str:
    """The text without comments and variations. The quoted values of tags are unchanged."""
    kept, inside, depth, escape = ["\n"], "", 0, False  # inside: {, ; or " that is open; depth: open parentheses
    for character in text:
        keep = inside == '"'
        if inside == "{":
            inside = "" if character == "}" else inside
        elif inside == ";":
            inside = "" if character == "\n" else inside
        elif keep:
            inside = inside if escape or character not in '"\n' else ""
            escape = character == "\\" and not escape
        elif character in "{;" or (character == "%" and kept[-1] == "\n"):
            inside = "{" if character == "{" else ";"
        elif character in "()":
            depth += 1 if character == "(" else -1
            if depth < 0:
                raise RecordError("a variation is closed with ) but never opened")
        elif not depth:
            keep, inside, escape = True, '"' if character == '"' else "", False
        kept.append(character if keep or character == "\n" else " ")
    if inside == "{":
        raise RecordError("a comment is opened with { but never closed")
    if depth:
        raise RecordError("a variation is opened with ( but never closed")
    return "".join(kept[1:])


def _wrap(words: list[str]) -> list[str]:
    lines = [""]
    for word in words:
        if lines[-1] and len(lines[-1]) + 1 + len(word) > WIDTH:
            lines.append("")
        lines[-1] += (" " if lines[-1] else "") + word
    return lines
