"""A game as text, for readers and files, and as a URL fragment, for links.

The text has the form of PGN: tag pairs, a blank line, numbered moves, the result. A tag names the board if it is not
the usual one.

    [Game "cell-division"]
    [Board "4x4"]
    [Red "Ann"]
    [Result "*"]

    1. b2 c3 2. c2 *

The result of a game for one player is the score.

The reader returns the tags and the position. The tag Result is always among them: the result on the board, or else the
one that the record states, such as that of a game that was given up, or else "*". The reader skips comments (in braces,
or from ; to the end of the line), lines that begin with %, annotations ($1 and the like, or !? right after a move) and
variations in parentheses, also nested ones. Comments and variations end before a line that begins with a tag.

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
    from collections.abc import Callable, Iterable, Iterator
    from typing import Any, TypeVar

    from .contracts import Position, Rules

    P = TypeVar("P", bound=Position[Any])

RESULTS = {RED: "1-0", BLUE: "0-1", NONE: "1/2-1/2", None: "*"}
WANTED = {2: "1-0, 0-1, 1/2-1/2", 1: "the score"}
TAG_ORDER = ("Game", "Board", "Event", "Site", "Date", "Round", "Red", "Blue", "Crosses", "Noughts", "Result")
WIDTH = 80
TAG = 'a tag is written [Name "value"]'


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


def _check_result(word: str, position: "Position[Any]", place: tuple[int, int] = (0, 0)) -> None:
    sides = len(position.scores())
    if not _is_result(word, sides, len(position.moves)):
        raise RecordError(f"{shown(word)} is not a result: {WANTED[sides]} or *", 0, *place)


def start(rules: "Rules[P]", board: str) -> "P":
    """The starting position of the board of that name; RecordError when there is no such board."""
    try:
        return rules.start(board)
    except IllegalMove as error:
        raise RecordError(str(error)).coded(error.code, **error.named)


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
            raise RecordError(str(error), len(position.moves) + 1).coded(error.code, **error.named)
    return position


def play_text(position: "P", words: "Iterable[str]") -> "P":
    """Like `play_moves`, for moves as text."""
    for word in words:
        try:
            position.play(position.parse_move(word))
        except IllegalMove as error:
            raise RecordError(str(error), len(position.moves) + 1).coded(error.code, **error.named)
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
    game. RecordError, too, when the text holds several games: `pygame35.read_games` reads them.
    """
    games = list(split_games([text], lambda tags: rules.SIDES))
    if not games:
        raise RecordError("the record is empty")
    for game in games:
        if game.fault:
            raise game.fault
    if len(games) > 1:
        reason = f"the text holds {len(games)} games, and this is the second; pygame35.read_games reads all of them"
        raise RecordError(reason, 0, *games[1].begin)
    return read_game(games[0], rules, board, most)


class GameText:
    """The text of one game, in parts. Places are (line, column), both from 1.

    begin       the place of its first tag or word
    tags        {name: value}
    tag_places  {name: place}
    sides       the number of players; 0 up to the end of the tags
    moves       the moves as text
    places      the places of the moves
    number      (text, place) of the number of a move that has not followed yet, or None
    result      (result, place), what the text states after the moves, or None
    fault       the first RecordError of the text, or None
    """

    def __init__(self) -> None:
        self.begin = (0, 0)
        self.tags: dict[str, str] = {}
        self.tag_places: dict[str, tuple[int, int]] = {}
        self.sides = 0
        self.moves: list[str] = []
        self.places: list[tuple[int, int]] = []
        self.number: tuple[str, tuple[int, int]] | None = None
        self.result: tuple[str, tuple[int, int]] | None = None
        self.fault: RecordError | None = None

    def add_tag(self, line: str, at: int, number: int) -> int:
        """Add the tag that begins at an index of the line. Returns the index after it."""
        place = number, at + 1
        self._begin(place)
        try:
            name, value, end = _parse_tag(line, at)
        except RecordError as error:
            self.blame(error.reason, place)
            return len(line)
        if name in self.tags:
            self.blame(f"the tag {shown(name)} is given twice", place)
        self.tags[name], self.tag_places[name] = value, place
        return end

    def add_word(self, word: str, place: tuple[int, int]) -> None:
        """Add a word that stands after the tags: a number, a move, both without a space, or the result."""
        self._begin(place)
        ply = len(self.moves) + 1
        move = word.lstrip("0123456789").lstrip(".")
        number = word[: len(word) - len(move)]
        if not number.endswith("."):
            number, move = "", word
        elif number.rstrip(".") != str((ply + 1) // 2):
            self.blame(f"{shown(number)} is not the number of this move: expected {(ply + 1) // 2}.", place, ply)
        self.number = None if move else (number, place)
        place = place[0], place[1] + len(number)
        move = move.rstrip("!?")
        if move == "*" or (self.sides == 2 and _is_result(move, 2, ply - 1)):
            self.result = move, place
        elif move:
            self.moves.append(move)
            self.places.append(place)

    def close(self) -> "GameText":
        """Take the last word for the result if it is a score. In a game for one player, a move may look like one.

        The number of a move that does not follow is a fault. If the tag Result says that the game is not finished, a
        last number is not a score: the record may break off before the point of a number such as 2.
        """
        if self.number:
            self.blame(f"no move follows {shown(self.number[0])}", self.number[1], len(self.moves) + 1)
        plies = len(self.moves) - 1
        scored = self.sides == 1 and self.tags.get("Result") != "*"
        if scored and not self.result and plies > 0 and _is_result(self.moves[plies], 1, plies):
            self.result = self.moves.pop(), self.places.pop()
        return self

    def blame(self, reason: str, place: tuple[int, int], ply: int = 0) -> None:
        self._begin(place)
        self.fault = self.fault or RecordError(reason, ply, *place)

    def _begin(self, place: tuple[int, int]) -> None:
        self.begin = self.begin if self.begin[0] else place


def split_games(texts: "Iterable[str]", sides: "Callable[[dict[str, str]], int]") -> "Iterator[GameText]":
    """Split a text into its games.

    A game ends with its result, or where a tag follows moves or a second tag Game the first. The score of a game for
    one player is a result where a tag, move number 1 or nothing follows.

    texts: the text in parts that end with a line's end, such as the lines of a file. sides: (tags) -> the number of
    players. Comments, variations and annotations are left out.
    """
    game = GameText()
    for number, line, faults in _without_marks(texts):
        at = 0  # index in the line
        for reason, place in faults:
            if "[" not in line:  # a fault between moves
                game.sides = game.sides or sides(game.tags)
            game.blame(reason, place)
        if not game.sides and "[" not in line and line.rstrip().endswith('"]'):  # a tag without its beginning
            game.blame(TAG, (number, 1))
            continue
        while at < len(line):
            bracket = line.find("[", at)
            end = bracket if bracket >= 0 else len(line)
            for word, column in _words(line, at, end):
                if word.startswith("1.") and game.close().result:
                    yield game
                    game = GameText()
                game.sides = game.sides or sides(game.tags)
                game.add_word(word, (number, column))
                if game.result:
                    yield game
                    game = GameText()
            if end < len(line) and (game.sides or ("Game" in game.tags and line.startswith("[Game ", end))):
                yield game.close()
                game = GameText()
            at = game.add_tag(line, end, number) if end < len(line) else end
    if game.begin[0]:
        yield game.close()


def read_game(
    game: GameText, rules: "Rules[P]", board: str = "", most: int | None = None
) -> "tuple[dict[str, str], P]":
    """Like `read_record`, for one of the `split_games`."""
    tags, places = game.tags, game.tag_places
    if game.fault:
        raise game.fault
    if tags.get("Game", rules.NAME) != rules.NAME:
        raise RecordError(
            f"this is a record of the game {shown(tags['Game'])}, not of {rules.NAME}", 0, *places["Game"]
        )
    moves = _limited(game.moves, most)
    try:
        position = replay_text(moves, rules, tags.get("Board", board))
    except RecordError as error:
        place = game.places[error.ply - 1] if error.ply else places.get("Board", game.begin)
        raise RecordError(error.reason, error.ply, *place).coded(error.code, **error.named)
    if not (moves or game.result):
        raise RecordError("the record breaks off after its tags: moves or a result have to follow", 0, *game.begin)
    ended = known = result(position)
    source = "the game ended"
    stated = [("the end of the record says", game.result)] if game.result else []
    if "Result" in tags:
        stated.append(("the tag Result says", (tags["Result"], places["Result"])))
    for says, (word, place) in stated:
        _check_result(word, position, place)
        if "*" not in (word, known) and word != known:
            raise RecordError(f"{says} {shown(word)}, but {source} {known}", 0, *place)
        if known == "*":
            known, source = word, says
    if "Result" in tags and ended == "*" and not game.result:
        reason = f"the tag Result says {shown(known)}, but no result follows the moves: the record breaks off"
        raise RecordError(reason, 0, *places["Result"])
    tags["Result"] = known
    return tags, position


def without_byte_order_mark(text: str) -> str:
    """The text without a leading byte order mark, which some programs write into files."""
    return text[1:] if text[:1] == "\ufeff" else text


def _words(line: str, at: int, end: int) -> list[tuple[str, int]]:
    """The words between two indices of a line, with their columns. Annotations are left out."""
    words = []
    for word in line[at:end].replace("$", " $").replace("*", " * ").split():  # $ and * may follow a move at once
        at = line.index(word, at)
        if word == "$" or word[0] != "$" or word[1:].strip("0123456789"):
            words.append((word, at + 1))
        at += len(word)
    return words


def _format_tag(name: str, value: str) -> str:
    if not (name and all(c in ALPHABET + ".:+=#" for c in name) and name[0] in ALPHABET[:-2] + "_"):
        raise RecordError(f"{shown(name)} is not a tag's name: a letter, digit or underscore, then also - . : + = #")
    if any(ord(c) < 32 or 127 <= ord(c) < 160 or 0xD800 <= ord(c) < 0xE000 for c in value):
        raise RecordError(f"the tag {shown(name)} holds a control character or a lone surrogate")
    escaped = value.replace("\\", "\\\\").replace('"', '\\"')
    return f'[{name} "{escaped}"]'


def _parse_tag(line: str, at: int) -> tuple[str, str, int]:
    """The name and the value of the tag that begins at an index of the line, and the index after it."""
    name, quoted = (line[at + 1 :].split(None, 1) + ["", ""])[:2]
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
    rest = quoted[closed + 1 :].lstrip()
    if not (quoted[:1] == '"' and closed and rest[:1] == "]"):
        raise RecordError(TAG)
    _format_tag(name, value)
    return name, value, len(line) - len(rest) + 1


def _without_marks(texts: "Iterable[str]") -> "Iterator[tuple[int, str, list[tuple[str, tuple[int, int]]]]]":
    """Yield the lines of texts: (number, line, faults). Spaces replace comments and variations, but not in quotes.

    faults: [(reason, place)]
    """
    inside, depth, number = "", 0, 0  # inside: {, ; or " that is open; depth: open parentheses
    comment = variation = "", (0, 0)  # the last that were opened: (words for a fault, place)
    for line in _lines(texts):
        number += 1
        kept, escape, faults = [], False, []
        if (inside or depth) and _begins_with_tag(line):
            opened, place = comment if inside else variation
            yield number, "", [(f"{opened} but not closed before the tag in line {number}", place)]
            inside, depth = "", 0
        for column, character in enumerate(line, 1):
            keep = inside == '"'
            if inside == "{":
                inside = "" if character == "}" else inside
            elif keep:
                inside = inside if escape or character != '"' else ""
                escape = character == "\\" and not escape
            elif inside or character == ";" or (character == "%" and column == 1):
                inside = ";"
            elif character == "{":
                inside, comment = "{", ("a comment is opened with {", (number, column))
            elif character == "(":
                variation = variation if depth else ("a variation is opened with (", (number, column))
                depth += 1
            elif character == ")" and depth:
                depth -= 1
            elif character == ")":
                faults.append(("a variation is closed with ) but never opened", (number, column)))
            elif not depth:
                keep, inside = True, '"' if character == '"' else ""
            kept.append(character if keep else " ")
        inside = "{" if inside == "{" else ""
        line = "".join(kept)
        try:
            line.encode()
        except UnicodeEncodeError as error:  # of bytes that are not UTF-8, as open(errors="surrogateescape") reads them
            faults.append(("this is not text in UTF-8", (number, error.start + 1)))
        yield number, line, faults
    if inside or depth:
        opened, place = comment if inside else variation
        yield number, "", [(opened + " but never closed", place)]


def _begins_with_tag(line: str) -> bool:
    at = len(line) - len(line.lstrip())
    try:
        return line[at : at + 1] == "[" and _parse_tag(line, at)[2] > 0
    except RecordError:
        return False


def _lines(texts: "Iterable[str]") -> "Iterator[str]":
    """The lines of texts without their ends, \\n, \\r\\n or \\r, and without byte order marks before them."""
    for text in texts:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
        for line in (text[:-1] if text.endswith("\n") else text).split("\n"):
            yield without_byte_order_mark(line)


def _wrap(words: list[str]) -> list[str]:
    lines = [""]
    for word in words:
        if lines[-1] and len(lines[-1]) + 1 + len(word) > WIDTH:
            lines.append("")
        lines[-1] += (" " if lines[-1] else "") + word
    return lines
