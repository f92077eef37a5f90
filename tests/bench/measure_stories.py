"""Review games, and check every sentence of their stories against the rules; prints one JSON object.

    nice -n 19 .venv/bin/python tests/bench/measure_stories.py [--games 1000] [--minutes 30] [--rules 35]

Two players of about one level play. The strongest player analyses each position once, with few simulations: how deep
it looks changes which moves are called costly, not whether a sentence is true. The analyses serve three reviews: for a
person of either side, and for two people. `tests.web.told` reads each sentence again and checks it by playing the moves
that it names.

moments  the number of moments that the stories show
false    sentences that are not true, or whose cause is not within three plies
without  reviews without any moment; all of them must say what decided the game
"""

import argparse
import json
import sys
import time
from collections import Counter
from importlib import import_module
from pathlib import Path
from random import Random

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "web"), str(ROOT / "tests/web")]

from app.core import changes  # noqa: E402
from app.core.session import Session  # noqa: E402
from app.core.study.review import Review  # noqa: E402
from app.core.study.story import Story  # noqa: E402
from pygame35.engine import Engine  # noqa: E402
from tests.web.told import faults  # noqa: E402

MODULES = {
    "35": "thirtyfive",
    "cell-division": "cell_division",
    "five-in-a-row": "five_in_a_row",
    "mega-tic-tac-toe": "mega_tictactoe",
}
SHOWN = 20  # faults that are printed
LONGEST = 120  # plies of a game without an end
SEATS = (("person", "engine"), ("engine", "person"), ("person", "person"))


def played(engine, game, name, players, seed):
    """The moves, as text, of a game between two values of the game's setting."""
    position = game.rules.start("")
    texts = []
    while not position.is_over() and len(texts) < LONGEST:
        player = {game.ai_setting: players[len(texts) % 2], "options": {"seed": seed}}
        best = engine.think({"id": "", "game": name, "moves": texts, "simulations": 60, **player})["best"]
        texts.append(best)
        position.play(position.parse_move(best))
    return texts


def analysed(engine, game, name, texts, simulations):
    """[plies + 1] the analyses of the positions of a game."""
    asked = {"id": "", "game": name, **game.strongest, "simulations": simulations}
    return [engine.think({**asked, "moves": texts[:ply]}) for ply in range(len(texts) + 1)]


def reviewed(game, seats, texts, analyses, rival):
    """A session with a whole review of a game. seats: as the settings name the players. rival: the AI."""
    session = Session(game)
    session.settings.update({"red": seats[0], "blue": seats[1], game.ai_setting: rival})
    for text in texts:
        changes.play(session, session.position.parse_move(text))
    review = session.study.review = Review(game, session.tree, session.study.cache)
    for node, analysis in zip(review.places(), analyses, strict=True):
        session.study.cache.note(node, analysis, 1)
    review.running = False
    return session


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--minutes", type=float, default=30)
    parser.add_argument("--seed", type=int, default=35)
    parser.add_argument("--simulations", type=int, default=40)
    parser.add_argument("--rules", choices=MODULES, default="35")
    wanted = parser.parse_args()
    game = import_module(f"app.games.{MODULES[wanted.rules]}.game").GAME
    engine, rng, counts, until = Engine(), Random(wanted.seed), Counter(), time.time() + 60 * wanted.minutes
    ladder = game.ladder()
    for number in range(wanted.games):
        if time.time() > until:
            break
        own = rng.randrange(min(6, len(ladder)))
        rival = min(len(ladder) - 1, max(0, own + rng.choice((-1, 0, 0, 1))))
        texts = played(engine, game, wanted.rules, [ladder[own], ladder[rival]], wanted.seed + number)
        analyses = analysed(engine, game, wanted.rules, texts, wanted.simulations)
        counts["games"] += 1
        for seats in SEATS:
            session = reviewed(game, seats, texts, analyses, ladder[rival])
            story = Story(session, session.study.review)
            wrong = faults(session, story)
            counts.update({"reviews": 1, "moments": len(story.moments), "false": len(wrong)})
            counts.update({f"with {len(story.moments)}": 1, "openings": bool(story.opening)})
            counts.update({"good": len([moment for moment in story.moments if moment.better is None])})
            for text in wrong:
                if counts["false"] <= SHOWN:
                    print(text, "in", " ".join(texts), flush=True)
        if number % 10 == 9:
            print(f"\r{number + 1} games", end="", file=sys.stderr, flush=True)
    print(json.dumps({"rules": wanted.rules, "seed": wanted.seed, **dict(sorted(counts.items()))}))


if __name__ == "__main__":
    main()
