"""Reads and checks the stored games, series and best scores of Threes, which are plain data."""

from app.core import stored
from app.core.protocols import Json, Plain
from app.core.puzzles.daily import OPENED, current
from app.core.record.dates import date_of
from pygame35.games.threes import rules as threes
from pygame35.games.threes.rules import Position
from pygame35.links import RecordError
from pygame35.records import replay

LAST_DAY = 100_000  # days since 1970; a board with a larger seed belongs to no day
FARTHEST = 1e12  # a stored series with a larger figure counts as damaged
LONGEST_NAME = 20  # characters
HIGHEST_SCORE = 16 * threes.value(threes.LARGEST)


def read_game(text: str, _game: object = None) -> Plain:
    """Read a stored game of `ThreesSession.to_plain`; `stored.Spoiled` for any other text."""
    plain: Plain = stored.read("game", text)
    parsed(plain)
    return plain


def parsed(plain: Json, known: Position | None = None) -> tuple[Position, int, bool]:
    """Make (last position, shown ply, helped) from a game of `ThreesSession.to_plain`; `stored.Spoiled` for other data.

    known: a position. If it is the last position of the game, no replay is needed. In games of an earlier version, the
    moves are a list.
    """
    moves = plain.get("moves") if isinstance(plain, dict) else None
    if not isinstance(moves, (str, list)):
        raise stored.Spoiled("a game is a dict with moves")
    try:
        moves = _moves(plain)
        ply = plain.get("ply", len(moves))
        if type(ply) is not int:
            raise stored.Spoiled(f"{ply!r} is no number of moves")
        board = str(plain.get("board", ""))
        is_known = known and (known.moves, known.board) == (moves, board)
        return known if known and is_known else replay(moves, threes, board), ply, bool(plain.get("helped"))
    except RecordError as error:
        raise stored.Spoiled(str(error))


def answered(plain: Plain) -> tuple[str, int] | None:
    """`ThreesSession.answered` of a stored game; None if it is missing or damaged."""
    found = plain.get("answered")
    if not (isinstance(found, list) and len(found) == 2 and isinstance(found[0], str) and type(found[1]) is int):
        return None
    return found[0][:LONGEST_NAME], found[1]


def daily_board(date: str) -> str:
    """The name of the board for the game of the day. date: such as "2026-11-27"."""
    return threes.seeded(current(date))


def day_of_board(board: str) -> str:
    """The date of a board that is a game of the day; "" for any other board."""
    rules, _, seed = board.partition("-")
    return date_of(int(seed)) if rules == threes.FULL and OPENED <= int(seed) < LAST_DAY else ""


def has_moves(plain: Plain) -> bool:
    return bool(plain["moves"])


def with_game(games: list[Json], plain: Plain, _game: object = None) -> list[Json]:
    """Append a game to the list of the last games. An earlier part of the same game is removed from the list."""
    return ([other for other in games if not _continues(plain, other)] + [plain])[-stored.GAMES :]


def read_series(text: str) -> Plain:
    """Read a stored series of `app.games.threes.series.Series.to_plain`; `stored.Spoiled` for any other text."""
    plain: Plain = stored.read("series", text)
    try:
        result, spent = plain["found"], plain["spent"]
        scores, highest, games = result["scores"], result["highest"], result["games"]
        numbers = scores + highest + [games, result["started"], result["moves"], spent]
        names = [plain["request"]["id"], plain["parameters"][0]]
        whole = len(scores) == len(highest) <= games > 0 and "done" in result
    except (IndexError, KeyError, OverflowError, TypeError):
        raise stored.Spoiled("a series is a dict with what was found")
    figures = all([type(number) in (int, float) and 0 <= number <= FARTHEST for number in numbers])
    if whole and figures and all([type(name) is str for name in names]):
        return plain
    raise stored.Spoiled("a series is a dict with figures")


def read_best(text: str) -> dict[str, int]:
    """Read the stored best scores, {rules: score}; `stored.Spoiled` for any other text."""
    content = stored.read("best", text)
    if not isinstance(content, dict):
        raise stored.Spoiled("best scores are a dict")
    for score in content.values():
        if type(score) is not int or not 0 <= score <= HIGHEST_SCORE:
            raise stored.Spoiled(f"{score!r} is no score")
    return {rules: score for rules, score in content.items() if rules in threes.RULE_SETS}


def with_best(kept: dict[str, int], best: dict[str, int]) -> dict[str, int]:
    """Merge two dicts of best scores, {rules: score}. The higher score of each rule set is kept."""
    return {rules: max(kept.get(rules, 0), best.get(rules, 0)) for rules in list(kept) + list(best)}


def _continues(plain: Plain, before: Json) -> bool:
    """True if a game is on the same board as the game `before`, and begins with all its moves."""
    if not isinstance(before, dict) or before.get("board") != plain["board"]:
        return False
    try:
        moves = _moves(before)
    except (KeyError, RecordError, TypeError):
        return False
    return moves == _moves(plain)[: len(moves)]


def _moves(plain: Plain) -> list[int]:
    moves: list[int] = threes.unpack(plain["moves"]) if isinstance(plain["moves"], str) else plain["moves"]
    return moves
