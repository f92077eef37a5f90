"""Requests for tests that ask at random: good ones of all games, and what can be wrong with them."""

from pygame35 import records as record
from pygame35.game import TwoPlayerGame
from pygame35.games import GAMES

_BOARDS = {
    "35": [""],
    "cell-division": ["", "3x3", "4x4", "beaker-4x5", "flask-4-2"],
    "five-in-a-row": [""],
    "mega-tic-tac-toe": [""],
    "threes": ["", "full-7", "classic-3"],
}
_LONG = 5000  # digits, characters, lists in lists; Python writes no number of more than 4,300 digits


def _deep():
    inner: list = []
    for _ in range(_LONG):
        inner = [inner]
    return inner


class _Unwritable:
    """A value that cannot even be shown."""

    def __repr__(self):
        raise RuntimeError("no")


WRONG = [
    *(None, True, False, -1, 0, 1, 3, 0.5, 1e308, float("nan"), float("inf"), -float("inf")),
    *(10**400, 10**_LONG, "", "x", "e4=9", "0,0", "left", "a1", "4x4", "\ud800", "9" * _LONG, "é" * 30),
    *([], [[]], ["x"], [None], [10**_LONG], {}, {"x": 1}, {"seed": 10**_LONG}, {"board": "9" * _LONG}, {5: 5}),
    *((), b"x", {1}, _deep(), _Unwritable(), object),
]


def _moves(game, position):
    return (isinstance(game, TwoPlayerGame) and game.opening_moves(position)) or position.legal_moves()


def played(rng, game, board, plies):
    """The words of random moves; fewer where the game ends before."""
    position = record.start(GAMES[game].rules, board)
    words: list[str] = []
    while len(words) < plies and not position.is_over():
        move = rng.choice(_moves(GAMES[game], position))
        words.append(position.format_move(move))
        position.play(move)
    return words


def games(rng):
    """(game, board, words) of one that has just begun, one in its middle and one near its end, for each game."""
    found = []
    for game, boards in _BOARDS.items():
        for plies in (0, 7, 20, 60):
            board = rng.choice(boards)
            found.append((game, board, played(rng, game, board, plies)))
    return found


def good(rng, known):
    """A request that is right and soon answered; known: of `games`."""
    game, board, words = rng.choice(known)
    plays = GAMES[game]
    request = {"id": str(rng.randrange(100)), "game": game, "moves": words[: rng.randrange(len(words) + 1)]}
    if plays.levels and rng.random() < 0.5:
        request["level"] = rng.randrange(1, 8)
    elif rng.random() < 0.8:
        request["player"] = rng.choice(list(plays.players))
    options = {"board": board, "seed": rng.randrange(4)}
    if game == "threes":
        options |= {"depth": rng.randrange(1, 3), "simulations": 5}
        if rng.random() < 0.2:
            request |= {"games": 2, "moves": []}
    if game == "cell-division":
        options["skill"] = 0.25
    request["options"] = options
    request |= {"simulations": rng.randrange(12)} if rng.random() < 0.7 else {"milliseconds": 1}
    if rng.random() < 0.3:
        request["final"] = True
    if game == "35" and rng.random() < 0.2 and "games" not in request:
        request["ownership"] = True
    return request


def changed(rng, request):
    """The request with something in it that may be wrong."""
    request = dict(request)
    options, moves, name = request.get("options"), request.get("moves"), rng.choice(list(request))
    what = rng.randrange(5)
    if what == 0:  # a field is missing
        del request[name]
    elif what == 1:  # or misspelt
        request[slip(rng, name)] = request.pop(name)
    elif what == 2 and isinstance(options, dict):
        option = rng.choice([*options, "batch", "exploration", "blanks"])
        request["options"] = {**options, rng.choice([option, slip(rng, option)]): rng.choice(WRONG)}
    elif what == 3 and isinstance(moves, list):
        at = rng.randrange(len(moves) + 1)
        request["moves"] = [*moves[:at], rng.choice([*WRONG, *moves]), *moves[at:]]
    else:  # one that it has, or one that it may not have
        request[rng.choice([name, "level", "player", "games", "ownership", "milliseconds"])] = rng.choice(WRONG)
    return request


def slip(rng, name):
    """The name with two letters swapped, or in capitals; no text as it is."""
    if not isinstance(name, str) or len(name) < 2:
        return name
    at = rng.randrange(len(name) - 1)
    return rng.choice([name[:at] + name[at + 1] + name[at] + name[at + 2 :], name.upper()])
