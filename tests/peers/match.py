"""Play our UCT search against the plain C UCT beside this file, at equal playouts a move.

    python tests/peers/match.py --games 40 --playouts 8000

Every random two-ply opening is played twice, with both colours. Prints a line a game and the score; `--out FILE` keeps
the games as JSON lines. Needs a C compiler.
"""

import argparse
import json
import subprocess
import sys
import tempfile
from pathlib import Path

import numpy as np

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from pygame35.batch import thirtyfive as batch  # noqa: E402
from pygame35.rules import record  # noqa: E402
from pygame35.rules.thirtyfive import BLUE, RED, SQUARES, Position, format_move  # noqa: E402
from pygame35.search import mcts, montecarlo  # noqa: E402


class Ours:
    """UCT with random playouts, a fresh tree for every move, as the peer does."""

    def __init__(self, playouts: int, exploration: float, batch_size: int):
        self.playouts, self.exploration, self.batch_size = playouts, exploration, batch_size

    def choose(self, moves: list[int], seed: int) -> int:
        evaluator = montecarlo.playouts(batch, np.random.default_rng(seed))
        root = batch.from_position(record.replay(moves))
        search = mcts.Search(batch, evaluator, root, exploration=self.exploration, batch=self.batch_size, seed=seed)
        search.run(self.playouts)
        return search.analysis()["candidates"][0]["action"]


class Peer:
    """The C program, spoken to over its standard input."""

    def __init__(self, binary: Path, playouts: int, exploration: float):
        self.playouts, self.exploration = playouts, exploration
        self.process = subprocess.Popen([binary], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def choose(self, moves: list[int], seed: int) -> int:
        print("go", self.playouts, seed, self.exploration, *moves, file=self.process.stdin, flush=True)
        word, square, digit, *_ = self.process.stdout.readline().split()
        assert word == "best", word
        return 9 * int(square) + int(digit) - 1


def build(folder: str) -> Path:
    binary = Path(folder) / "seed_uct"
    source = Path(__file__).with_name("seed_uct.c")
    subprocess.run(["cc", "-O3", "-march=native", "-o", binary, source, "-lm"], check=True)
    return binary


def play(players: dict, opening: list[int], seed: int) -> Position:
    position = record.replay(opening)
    while not position.is_over():
        position.play(players[position.turn].choose(position.moves, seed + len(position.moves)))
    return position


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=40, help="an even number")
    parser.add_argument("--playouts", type=int, default=8000)
    parser.add_argument("--exploration", type=float, default=0.3, help="ours; the peer plays at --peer-exploration")
    parser.add_argument("--peer-exploration", type=float, default=1.0)
    parser.add_argument("--batch", type=int, default=256)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path)
    options = parser.parse_args()
    rng = np.random.default_rng(options.seed)
    points, margins = 0.0, []
    with tempfile.TemporaryDirectory() as folder:
        ours = Ours(options.playouts, options.exploration, options.batch)
        peer = Peer(build(folder), options.playouts, options.peer_exploration)
        for game in range(options.games):
            if game % 2 == 0:
                squares = rng.choice(SQUARES, 2, replace=False)
                opening = [int(9 * square + rng.integers(9)) for square in squares]
            colour = RED if game % 2 == 0 else BLUE
            position = play({colour: ours, -colour: peer}, opening, 1000 * game)
            red, blue = position.scores()
            margin = (red - blue) * colour
            margins.append(margin)
            points += 0.5 + 0.5 * np.sign(margin)
            print(f"game {game + 1}: margin {margin:+d}, score {points:g}/{game + 1}", flush=True)
            if options.out:
                line = {
                    "ours": "red" if colour == RED else "blue",
                    "margin": margin,
                    "playouts": options.playouts,
                    "exploration": options.exploration,
                    "batch": options.batch,
                    "peer_exploration": options.peer_exploration,
                    "moves": " ".join(map(format_move, position.moves)),
                }
                with options.out.open("a") as file:
                    print(json.dumps(line), file=file)
        peer.process.kill()
    share = points / options.games
    error = np.sqrt(share * (1 - share) / options.games)
    print(f"{points:g}/{options.games} = {share:.1%} ± {error:.1%}, mean margin {np.mean(margins):+.1f}")


if __name__ == "__main__":
    main()
