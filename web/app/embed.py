"""What an embedded board is told, by its address and by messages: pure functions from what may be anything."""

from collections import namedtuple

from app import address, embed_words, settings, words
from pygame35.rules.contract import IllegalMove
from pygame35.rules.record import RecordError, read_fragment, read_record, start

PLAY, VIEW, PUZZLE = "play", "view", "puzzle"
MODES = (PLAY, VIEW, PUZZLE)
LOOKS = ("theme", "colours")  # settings that a board which stands takes on
NAMED = ("game", "mode", "moves", "origin", "page")  # beside the settings, side and ply of `app.address`

Options = namedtuple("Options", ("mode", "settings", "game", "ply", "origin", "page"))
# mode      of MODES
# settings  as far as they were given
# game      position where a game ends, as it was given; in a puzzle, the moves after `ply` are its solution
# ply       how many of its moves are shown
# origin    of the only page that may send messages, and the only one to get them; None: the parent, whoever it is
# page      what tells the boards of one page, which share an engine, from those of others; None: an engine of its own

Command = namedtuple("Command", ("name", "id", "move", "game", "ply", "looks"))
# name   "play", "undo", "load" or "set"
# id     that the answer will have, or None
# move   to be played
# game   position where the game ends that is to be loaded
# ply    how many moves of the game are to be shown; None: as many as are
# looks  {name of LOOKS: value} to be set


class BadMessage(ValueError):
    """A message that cannot be followed; the text says why."""


def read_moves(text, rules, board=""):
    """The position after the moves of a record such as "e4=9 d5=3" or a fragment such as "EEE9"; RecordError.

    board: of a record that names none.
    """
    text = text.strip().lstrip("#")
    if _is_board(text, rules):
        return start(rules, text)
    if "=" in text or len(text.split()) != 1 or _is_move(text, rules, board):
        return read_record(text, rules, board)[1]
    return read_fragment(text, rules)


def _is_board(text, rules):
    """True of the name of a board, which is how the link of a game begins in which nothing was played."""
    try:
        start(rules, text)
        return bool(text)
    except RecordError:
        return False


def _is_move(text, rules, board):
    try:
        start(rules, board).parse_move(text)
        return True
    except IllegalMove:
        return False


def read_options(plain, game):
    """(Options, problems) of an address's names and values; problems: a sentence for each that was not understood.

    game: an `app.game.Game`.
    """
    pairs = [(name, plain[name]) for name in sorted(plain) if name not in NAMED]
    known, ply, problems = address.read_pairs(pairs, game.choices)
    rules, mode = game.rules, plain.get("mode", PLAY)
    shown = start(rules, known.get("board", ""))
    if plain.get("game", rules.NAME) != rules.NAME:
        problems.append(words.SPOILED_SETTING.format(f"game={plain['game']}"))
    if mode not in MODES:
        problems.append(words.SPOILED_SETTING.format(f"mode={mode}"))
        mode = PLAY
    try:
        if plain.get("moves", "").strip():
            shown = read_moves(plain["moves"], rules, shown.board)
    except RecordError as error:
        problems.append(embed_words.SPOILED_MOVES.format(error))
    plies = len(shown.moves)
    ply = plies if ply is None else min(ply, plies)
    if mode == PUZZLE and ply == plies:
        problems.append(embed_words.NO_SOLUTION)
        mode = VIEW
    return Options(mode, known, shown, ply, plain.get("origin"), plain.get("page")), problems


def read_message(plain, rules, board=""):
    """The Command of a message's content; None when it is not meant for a board; BadMessage when it cannot be followed.

    {"pygame35": "play", "move": "e4=9"}, {"pygame35": "undo"}, {"pygame35": "load", "moves": "e4=9 d5=3", "ply": 1},
    {"pygame35": "set", "theme": "dark", "colours": "safe", "ply": 1}, each with or without an "id", a text or a number;
    `set` takes any of the three, and null for what an address without it gives. board: the name of the one shown.
    """
    if not isinstance(plain, dict) or not isinstance(plain.get("pygame35"), str):
        return None
    name, identity, ply = plain["pygame35"], plain.get("id"), plain.get("ply")
    if not (identity is None or (isinstance(identity, (int, float, str)) and type(identity) is not bool)):
        raise BadMessage("an id is a text or a number")
    try:
        if name == "undo":
            return Command(name, identity, None, None, None, {})
        if name == "play":
            move = start(rules, board).parse_move(_text(plain, "move"))
            return Command(name, identity, move, None, None, {})
        if name == "load":
            text = _text(plain, "moves")
            game = read_moves(text, rules, board) if text.strip() else start(rules, board)
            plies = len(game.moves)
            if not (ply is None or (type(ply) is int and 0 <= ply <= plies)):
                raise BadMessage(f"ply is a whole number from 0 to {plies}, not {ply!r}")
            return Command(name, identity, None, game, plies if ply is None else ply, {})
        if name == "set":
            return Command(name, identity, None, None, _ply_to_show(plain), _looks(plain))
    except (IllegalMove, RecordError) as error:
        raise BadMessage(str(error))
    raise BadMessage(f"{name!r} is not one of play, undo, load, set")


def _looks(plain):
    for name in sorted(plain):
        if name not in LOOKS + ("pygame35", "id", "ply"):
            raise BadMessage(embed_words.NOT_AT_ONCE.format(name))
    found = {}
    for name in LOOKS:
        if name in plain:
            values = settings.CHOICES[name]
            found[name] = values[0] if plain[name] is None else plain[name]
            if found[name] not in values:
                raise BadMessage(f"{name} is one of {', '.join(values)}, not {plain[name]!r}")
    return found


def _ply_to_show(plain):
    """As many as are shown when it is not given, every one when it is null."""
    ply = plain.get("ply")
    if ply is None:
        return address.MOST_PLIES if "ply" in plain else None
    if type(ply) is not int or not 0 <= ply <= address.MOST_PLIES:
        raise BadMessage(f"ply is 0 to {address.MOST_PLIES}, not {ply!r}")
    return ply


def _text(plain, name):
    if not isinstance(plain.get(name), str):
        raise BadMessage(f"{name} is a text, not {plain.get(name)!r}")
    return plain[name]
