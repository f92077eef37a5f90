"""Random lines to the Universal Game Interface: nothing comes back but an answer of the protocol or a named error."""

import io
import random
import re

from pygame35 import ugi
from pygame35.games import GAMES

ANSWER = re.compile(
    r"id (name|author) \S.*|option name \S.* type (spin|combo|string|check) .*|ugiok|readyok|"
    r"response (true|false|p1win|p2win|draw|none)|bestmove \S+|info depth \d+ score cp -?\d+ .*|"
    r"info string error: \S.*"
)
NUMBERS = ["0", "1", "2", "5", "-1", "0.5", "1e3", "nan", "inf", "9" * 30, "٣", "", "1_0", "0x1"]
WORDS = [
    *("ugi", "isready", "setoption", "uginewgame", "position", "query", "stop", "name", "value", "startpos"),
    *("fen", "moves", "gameover", "p1turn", "result", "e4=9", "c3", "0,0", "left", "\0", "ü", "\udcff", "<empty>"),
    *("infinite", "depth", "nodes", "movetime", "p1time", "p2time", "p1inc", "p2inc", "var", "\x1b[2J"),
]
OPTIONS = ["Game", "Board", "Level", "Player", "Skill", "Depth", "Simulations", "Blanks", "Seed", "Threads", "hash"]
PLAYERS = sorted({name for game in GAMES.values() for name in game.players})
VALUES = [*NUMBERS, *GAMES, *PLAYERS, "true", "4x4", "beaker-3x4", "flask-4-2", "classic-7", "<empty>", "two words"]


def position(rng):
    """Mostly one that is right, and its game chosen before."""
    game = rng.choice(list(GAMES.values()))
    board = "full-7" if game.rules.SIDES == 1 else ""
    played = game.rules.start(board)
    while rng.random() < 0.8 and not played.is_over():
        played.play(rng.choice(played.legal_moves()))
    moves = [played.format_move(move) for move in played.moves]
    if rng.random() < 0.2:
        moves.insert(rng.randrange(len(moves) + 1), rng.choice(WORDS))
    said = f"position {rng.choice(['startpos', 'fen'])} moves {' '.join(moves)}"
    chosen = f"setoption name Game value {game.rules.NAME}\nsetoption name Board value {board}\n"
    return said if rng.random() < 0.1 else chosen + said


def go(rng):
    """A search, and at once its end: a limit may be a large one."""
    limits = ["infinite", "depth 2", "nodes 5", "movetime 3", "p1time 50", "p2time 50 p2inc 9", "p1inc 2", "depth", "7"]
    return f"go {' '.join(rng.sample(limits, rng.choice([0, 1, 1, 1, 2, 3])))}\nstop"


def line(rng):
    kind = rng.random()
    if kind < 0.3:
        return f"setoption name {rng.choice(OPTIONS)} value {rng.choice(VALUES)}"
    if kind < 0.5:
        return position(rng)
    if kind < 0.7:
        return rng.choice(["ugi", "isready", "uginewgame", "stop", "query gameover", "query p1turn", "query result"])
    if kind < 0.75:
        return go(rng)
    words = [rng.choice(WORDS + NUMBERS) for _ in range(rng.randrange(8))]
    return rng.choice(["", "position ", "setoption name ", "query "]) + " ".join(words)


def test_four_thousand_random_lines():
    rng = random.Random(35)
    source = [text + "\n" for _ in range(4_000) for text in line(rng).split("\n")]
    sink = io.StringIO()
    ugi.main(iter(["\ufeffugi\n", *source, "setoption name Game value 35\n", "isready\n"]), sink)
    said = sink.getvalue().split("\n")
    wrong = [answer for answer in said[:-1] if not ANSWER.fullmatch(answer)]
    assert not wrong, wrong[:5]
    assert said[0] == "id name pygame35" and said[-2:] == ["readyok", ""]
    kinds = {answer.split()[0] for answer in said[:-1]}
    assert kinds == {"id", "option", "ugiok", "readyok", "response", "bestmove", "info"}
