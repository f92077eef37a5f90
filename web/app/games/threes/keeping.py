"""The games of Threes as the browser keeps them: plain data, as `app.core.records` has those of the games for two."""

from app.core import records as kept
from pygame35.games.threes import rules as threes
from pygame35.records import RecordError, replay


def game(table):
    """The game on the table."""
    position = table.position
    return {
        "board": table.board(),
        "moves": table.packed.text(table.line()),
        "ply": len(position.moves),
        "helped": table.helped,
        "score": position.scores()[0],
        "over": position.is_over(),
    }


def read_game(text, _game=None):
    """What `game` gave; `kept.Spoiled` when it is anything else."""
    plain = kept.read("game", text)
    parsed(plain)
    return plain


def parsed(plain):
    """(position at the end, ply that was shown, helped) of what `game` gave; `kept.Spoiled` of anything else."""
    moves = plain.get("moves") if isinstance(plain, dict) else None
    if not isinstance(moves, (str, list)):  # a list: of an earlier version
        raise kept.Spoiled("a game is a dict with moves")
    try:
        moves = _moves(plain)
        ply = plain.get("ply", len(moves))
        if type(ply) is not int:
            raise kept.Spoiled(f"{ply!r} is no number of moves")
        return replay(moves, threes, str(plain.get("board", ""))), ply, bool(plain.get("helped"))
    except RecordError as error:
        raise kept.Spoiled(str(error))


def has_moves(plain):
    """True when something was played in a game of `game`."""
    return bool(plain["moves"])


def with_game(games, plain):
    """The games with one more as the last, the oldest left out where there are too many; one that goes on is one."""
    return ([other for other in games if not _goes_on(other, plain)] + [plain])[-kept.GAMES :]


def read_series(text):
    """What `app.games.threes.series.Series.to_plain` gave; `kept.Spoiled` when it is anything else."""
    plain = kept.read("series", text)
    try:
        found, parameters = plain["found"], plain["parameters"]
        numbers = (
            found["scores"] + found["highest"] + [found["games"], found["started"], found["moves"], plain["spent"]]
        )
        names = [plain["request"]["id"], parameters[0]]
        whole = len(found["scores"]) == len(found["highest"]) <= found["games"] and "done" in found
    except (IndexError, KeyError, TypeError):
        raise kept.Spoiled("a series is a dict with what was found")
    if whole and all([type(number) in (int, float) for number in numbers]) and all([type(n) is str for n in names]):
        return plain
    raise kept.Spoiled("a series is a dict with figures")


def _goes_on(before, plain):
    """True when a game begins with the moves of the other."""
    if not isinstance(before, dict) or before.get("board") != plain["board"]:
        return False
    try:
        moves = _moves(before)
    except (KeyError, RecordError, TypeError):
        return False
    return moves == _moves(plain)[: len(moves)]


def _moves(plain):
    return threes.unpack(plain["moves"]) if isinstance(plain["moves"], str) else plain["moves"]
