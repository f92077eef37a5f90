"""Measures how many requests a second engines in threads answer, and whether an answer differs from one thread's.

    python tests/bench/measure_threads.py [--requests 1000] [--times 1]

requests: of each thread. times: as many simulations as usual, 100 to 500. PYTHONPATH=. has to be set.
"""

import argparse
import random
import threading
import time

from pygame35.engine import Engine
from tests.engine.asked import played

GAMES = (("35", "full", 200), ("35", "original", 100), ("mega-tic-tac-toe", "full", 500))
GAMES += (("cell-division", "master", 200), ("five-in-a-row", "master", 300), ("threes", "master", 300))


def requests(times):
    rng = random.Random(35)
    for plies in (3, 9, 15, 25, 35):
        for game, player, simulations in GAMES:
            moves = played(rng, game, "", plies)
            yield {"id": "1", "game": game, "player": player, "moves": moves, "simulations": times * simulations}


def answer(request):
    return {**Engine().think(request), "per_second": 0}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--requests", type=int, default=1000)
    parser.add_argument("--times", type=int, default=1)
    options = parser.parse_args()
    count, asked = options.requests, list(requests(options.times))
    expected = [answer(request) for request in asked]
    for threads in (1, 2, 8):
        wrong = []

        def work(seed, wrong=wrong):
            rng = random.Random(seed)
            for _ in range(count):
                number = rng.randrange(len(asked))
                if answer(asked[number]) != expected[number]:
                    wrong.append(asked[number])

        start = time.perf_counter()
        working = [threading.Thread(target=work, args=(seed,)) for seed in range(threads)]
        for thread in working:
            thread.start()
        for thread in working:
            thread.join()
        seconds = time.perf_counter() - start
        print(f"{threads} threads: {threads * count / seconds:.0f} requests a second, {len(wrong)} answers differ")


if __name__ == "__main__":
    main()
