"""Feed mutated inputs to the package's readers, and count exceptions that are not the documented errors.

    .venv/bin/python tests/bench/fuzz_native.py [--count 100000] [--seed 1] [--only NAME ...]

Readers: records, fragments and packed moves of every game; requests to the engine; lines of UGI and of piskvork's
protocol; names of opponents and limits. Prints the inputs and the failures of each, and the first
failures with their inputs. The exit status is 1 if there are any.
"""

import argparse
import io
import json
import string
import sys
import traceback
from collections import Counter
from pathlib import Path
from random import Random

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from pygame35 import piskvork, read_games, records, ugi  # noqa: E402
from pygame35.basics import UserError  # noqa: E402
from pygame35.engine import Engine  # noqa: E402
from pygame35.games import GAMES  # noqa: E402
from pygame35.games.monty_hall import rules as monty_hall  # noqa: E402
from pygame35.match import opponents  # noqa: E402
from tests.engine.asked import changed, games, good  # noqa: E402

SHOWN = 10  # failures
RULES = [*(game.rules for game in GAMES.values()), monty_hall]
TOKENS = [
    *("\0", "½", "\ud800", "\ufeff", "٣", "²", "\u2028", "%00", "{", "}", "(", ")", "[", "]", '"', "\\", "$1", ";"),
    *("%", "-", "_", ".", "*", "1-0", "1.", "-1", "0", "9" * 30, "9" * 5000, "1e999", "nan", "null", "true"),
    *("[[[[", "[" * 9999, "\n", " "),
]


def mutated(random, text):
    """The text with one to four parts replaced, removed, doubled or moved."""
    for _ in range(random.randint(1, 4)):
        first, last = sorted(random.randrange(len(text) + 1) for _ in range(2))
        last = min(last, first + random.choice([0, 1, 3, 20]))
        part = text[first:last]
        new = random.choice([random.choice(TOKENS), random.choice(string.printable), 2 * part, part[::-1], ""])
        text = text[:first] + new + text[last:]
    return text


def position(random, rules):
    """A position after some random moves."""
    at = rules.start(random.choice([rules.seeded(random.randrange(99)), ""]) if rules.SIDES == 1 else "")
    for _ in range(random.randrange(12)):
        if not at.is_over():
            at.play(random.choice(at.legal_moves()))
    return at


def record(random):
    rules = random.choice(RULES)
    text = records.write_record({"Red": 'A "n" \\', "Red-Elo": "1", "Event": "½ #3"}, position(random, rules))
    text = mutated(random, random.choice(["", "\ufeff", "; note\n"]) + text.replace(" *", " {so (1.} $5 (1. x) *"))
    return text, lambda: (list(read_games(io.StringIO(text), on_error=str)), records.read_record(text, rules))


def fragment(random):
    rules = random.choice(RULES)
    at = position(random, rules)
    text = mutated(random, records.write_fragment(at.moves, rules, at.board))
    return text, lambda: (records.read_fragment(text, rules), rules.unpack(text), at.parse_move(text))


KNOWN, ENGINE = games(Random(1)), Engine()


def request(random):
    asked = good(random, KNOWN)
    for _ in range(random.randrange(3)):
        asked = changed(random, asked)
    if random.random() < 0.5:
        try:
            read = json.loads(mutated(random, json.dumps(asked)))
        except (ValueError, TypeError, RecursionError):  # no JSON, or what JSON cannot hold
            read = asked
        asked = read
    if isinstance(asked, dict):  # no input may take minutes
        for name, most in (("simulations", 30), ("milliseconds", 5)):
            if type(asked.get(name)) in (int, float) and most < asked[name] <= 10**9:
                asked[name] = most
    return asked, lambda: ENGINE.think(asked)


UGI = [
    *("ugi", "isready", "uginewgame", "query result", "go", "go nodes 3", "go depth 2", "go p1time 9 p2time 9"),
    *("go movetime 3", "setoption name Game value cell-division", "setoption name Game value threes"),
    *("setoption name Level value 3", "setoption name Board value 4x4", "setoption name Player value original"),
    *("setoption name Depth value 2", "position startpos moves e4=9 d5=3", "position fen e5 e4 moves e1"),
    "setoption name Width value 9",
]
BRAIN = [
    *("START 9", "RECTSTART 9,7", "BEGIN", "RESTART", "TURN 3,4", "TAKEBACK 3,4", "BOARD\n1,1,2\n2,2,1\n3,3,2\nDONE"),
    *("YXBOARD\n1,2,1\nDONE", "INFO timeout_turn 0", "INFO time_left 5", "INFO rule 0", "INFO max_memory 1", "ABOUT"),
    *("SWAP2BOARD\nDONE", "BOARD\n0,0,2\n1,0,2\n2,0,2\n3,0,2\n4,0,2\n0,5,1\n1,5,1\n2,5,1\n3,5,1\nDONE", "STOP"),
]


def conversation(random, main, samples, end):
    """Lines to a protocol; each search is stopped at once."""
    chosen = [random.choice(samples) for _ in range(8)]
    lines = [mutated(random, line) if random.random() < 0.6 else line for line in chosen]
    text = f"\n{end}\n".join(["INFO timeout_turn 0" * (end == "DONE"), *lines, ""])
    return text, lambda: main(io.StringIO(text), io.StringIO())


def ugi_lines(random):
    return conversation(random, ugi.main, UGI, "stop")


def brain_lines(random):
    return conversation(random, piskvork.main, BRAIN, "DONE")


def opponent(random):
    names = ["level:3@50n", "original:exploration=0.5,batch=8@7ms", "ugi:true --x 'y z'", "pbrain:true", "7"]
    text = mutated(random, random.choice(names))
    return text, lambda: (opponents.parse_opponent(text), opponents.parse_limit(text))


READERS = {  # name: (maker of inputs, the documented errors, its part of all inputs)
    "records": (record, (UserError,), 20),
    "fragments": (fragment, (UserError,), 20),
    "requests": (request, (UserError,), 15),
    "ugi": (ugi_lines, (), 4),
    "piskvork": (brain_lines, (), 4),
    "opponents": (opponent, (UserError,), 15),
}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", nargs="+", choices=list(READERS), default=list(READERS))
    options = parser.parse_args()
    whole, failures = sum(READERS[name][2] for name in options.only), []
    for name in options.only:
        make, documented, part = READERS[name]
        random, failed = Random(f"{options.seed} {name}"), Counter()
        count = options.count * part // whole
        for _ in range(count):
            given, read = make(random)
            try:
                read()
            except documented as error:
                if not str(error):
                    failed["an error without a word"] += 1
            except Exception as error:
                place = traceback.extract_tb(error.__traceback__)[-1]
                kind = f"{type(error).__name__} in {Path(place.filename).name}:{place.lineno}"
                failed[kind] += 1
                if failed[kind] == 1:
                    failures.append(f"{name}: {kind}: {str(error)[:200]!a}\n    given {ascii(given)[:2000]}")
        print(f"{name:12} {count:7,} inputs  {failed.total():5} failures  {dict(failed) or ''}", flush=True)
    print("\n".join(failures[:SHOWN]))
    sys.exit(bool(failures))


if __name__ == "__main__":
    main()
