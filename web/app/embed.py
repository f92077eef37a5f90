"""What an embedded board is told, by its address and by messages: pure functions from what may be anything."""

from collections import namedtuple

from app import address, embed_words, words
from pygame35.rules.record import RecordError, parse_fragment, parse_record
from pygame35.rules.thirtyfive import IllegalMove, parse_move

PLAY, VIEW, PUZZLE = "play", "view", "puzzle"
MODES = (PLAY, VIEW, PUZZLE)
GAME = "35"
NAMED = ("game", "mode", "moves", "origin", "page")  # beside the settings, side and ply of `app.address`

Options = namedtuple("Options", ("mode", "settings", "moves", "ply", "origin", "page"))
# mode      of MODES
# settings  as far as they were given
# moves     of a game; in a puzzle, those after `ply` are its solution
# ply       how many of them are shown
# origin    of the only page that may send messages, and the only one to get them; None: the parent, whoever it is
# page      what tells the boards of one page, which share an engine, from those of others; None: an engine of its own

Command = namedtuple("Command", ("name", "id", "move", "moves", "ply"))
# name   "play", "undo" or "load"
# id     that the answer will have, or None
# move   0 ... 575, to be played
# moves  to be loaded
# ply    how many of them are to be shown


class BadMessage(ValueError):
    """A message that cannot be followed; the text says why."""


def read_moves(text):
    """The moves of a record such as "e4=9 d5=3" or of a fragment such as "EEE9"; RecordError when it is neither."""
    text = text.strip().lstrip("#")
    return parse_record(text)[1] if "=" in text else parse_fragment(text)


def read_options(plain):
    """(Options, problems) of an address's names and values; problems: a sentence for each that was not understood."""
    known, ply, problems = address.read_pairs([(name, plain[name]) for name in sorted(plain) if name not in NAMED])
    moves, mode = [], plain.get("mode", PLAY)
    if plain.get("game", GAME) != GAME:
        problems.append(words.SPOILED_SETTING.format(f"game={plain['game']}"))
    if mode not in MODES:
        problems.append(words.SPOILED_SETTING.format(f"mode={mode}"))
        mode = PLAY
    try:
        moves = read_moves(plain.get("moves", ""))
    except RecordError as error:
        problems.append(words.SPOILED_LINK.format(error))
    ply = len(moves) if ply is None else min(ply, len(moves))
    if mode == PUZZLE and ply == len(moves):
        problems.append(embed_words.NO_SOLUTION)
        mode = VIEW
    return Options(mode, known, moves, ply, plain.get("origin"), plain.get("page")), problems


def read_message(plain):
    """The Command of a message's content; None when it is not meant for a board; BadMessage when it cannot be followed.

    {"pygame35": "play", "move": "e4=9"}, {"pygame35": "undo"}, {"pygame35": "load", "moves": "e4=9 d5=3", "ply": 1},
    each with or without an "id", a text or a number.
    """
    if not isinstance(plain, dict) or not isinstance(plain.get("pygame35"), str):
        return None
    name, identity, ply = plain["pygame35"], plain.get("id"), plain.get("ply")
    if not (identity is None or (isinstance(identity, (int, float, str)) and type(identity) is not bool)):
        raise BadMessage("an id is a text or a number")
    try:
        if name == "undo":
            return Command(name, identity, None, None, None)
        if name == "play":
            return Command(name, identity, parse_move(_text(plain, "move")), None, None)
        if name == "load":
            moves = read_moves(_text(plain, "moves"))
            if not (ply is None or (type(ply) is int and 0 <= ply <= len(moves))):
                raise BadMessage(f"ply is 0 to {len(moves)}, not {ply!r}")
            return Command(name, identity, None, moves, len(moves) if ply is None else ply)
    except (IllegalMove, RecordError) as error:
        raise BadMessage(str(error))
    raise BadMessage(f"{name!r} is not one of play, undo, load")


def _text(plain, name):
    if not isinstance(plain.get(name), str):
        raise BadMessage(f"{name} is a text, not {plain.get(name)!r}")
    return plain[name]
