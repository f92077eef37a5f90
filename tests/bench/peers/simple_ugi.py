"""Simple players as a program that speaks UGI, to measure the beginners against.

    python -m pygame35 arena beginner "ugi:python tests/bench/peers/simple_ugi.py blocking" --game five-in-a-row

blocking completes its five, blocks that of the other side, and else takes any cell beside a stone.
"""

import sys
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parents[3]))

from pygame35 import records as record
from pygame35.games.five_in_a_row import rules as five_in_a_row

GAMES = {five_in_a_row.NAME: five_in_a_row}


def blocking(position, rng):
    empty = position.legal_moves()
    for side in (position.turn, -position.turn):
        for cell in empty:
            position.stones[cell] = side
            wins = any(len(position.row(cell, line)) >= five_in_a_row.FIVE for line in five_in_a_row.LINES)
            del position.stones[cell]
            if wins:
                return cell
    beside = [
        (x, y) for x, y in empty if any((x + i, y + j) in position.stones for i in (-1, 0, 1) for j in (-1, 0, 1))
    ]
    return rng.choice(beside or [(0, 0)])


PLAYERS = {"blocking": blocking}


def main():
    choose = PLAYERS[sys.argv[1]]
    options = {"Game": five_in_a_row.NAME, "Board": "", "Seed": "0"}
    words = []
    for line in sys.stdin:
        match line.split():
            case ["ugi"]:
                print(f"id name {sys.argv[1]}")
                for name, default in options.items():
                    print(f"option name {name} type string default {default}")
                print("ugiok")
            case ["isready"]:
                print("readyok")
            case ["setoption", "name", name, "value", value]:
                options[name] = value
            case ["position", "startpos", *moves]:
                words = moves[1:]
            case ["go", *_]:
                position = record.replay_text(words, GAMES[options["Game"]], options["Board"])
                move = choose(position, Random(f"{options['Seed']} {len(words)}"))
                print("bestmove", position.format_move(move))
            case ["quit"]:
                break
        sys.stdout.flush()


if __name__ == "__main__":
    main()
