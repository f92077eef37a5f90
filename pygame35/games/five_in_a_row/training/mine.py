"""Finds puzzles of five in a row with one move that wins by force, and measures how difficult they are.

    python -m pygame35.games.five_in_a_row.training.mine --games PATH ... --out FILE [--minutes M] [--seed S]
    python -m pygame35.games.five_in_a_row.training.mine --check FILE

`learning.mining` documents the command, and `learning.puzzles` the lines of the file. A game gives at most one puzzle.

A position is a puzzle if the side to move wins by force in at least `LEAST` own moves, and by one first move only.
Neither side can make five at once. The win needs continuous fours, or at most `THREATS` threats and then fours. "Only"
is relative to the search: no other move that makes a three or a four is found to win with at most `LEFT` more threats
and then fours (`forced`). Quieter moves are not tried.

Themes are "fours" or "fours-and-threes", and "win-in-N", N own moves against the longest defence, the five included.
The puzzle's `then` continues until five are made. Its own moves win by fours where possible, otherwise by threats.
"""

import random
from collections.abc import Iterator

from ....contracts import Json
from ....learning.mining import Miner, differences, main
from ....learning.puzzles import Facts, Ladder, record, thought
from ....output import run
from ....records import read_fragment, replay_text, write_fragment
from .. import rules
from ..rules import Position, format_move
from .forced import TooLarge, Tree, depth, forced_win, is_only_win, is_quiet, search_of, tree
from .windows import place_of

THREATS = 2  # the most threats of a win before its fours
LEFT = 3  # the most threats after another first move: two more than after the solution
PATIENCE = 1500  # steps of a search for a win after another first move
LEAST, MOST = 2, 8  # own moves of a win
MOST_MOVES = 40  # own moves in `then`
LONGEST = 60  # plies; longer games are left out, since their stones fill the page
LOOKS = 8  # positions of a game to look at, at most
FIRST = 8  # the earliest ply of a position
LAST, WITHIN = 5, 21  # plies from a position to the end of its game: LAST ... WITHIN - 1
KNOWN_BY = 2 * FIRST  # characters: a game is identified by its first FIRST moves, two characters each
ANSWERING = 20  # simulations for the answer to a wrong move
LADDER = Ladder(
    players=tuple(
        {"player": name}
        for name in (
            *("beginner", "casual", "hobbyist", "regular", "enthusiast", "veteran", "strategist"),
            *("original", "expert"),
        )
    ),
    # The players that measured the shipped puzzles; since then expert has become weaker. Matches: tests/FIGURES.md.
    ratings=(0, 220, 450, 680, 900, 1077, 1200, 1323, 1564),
)


def positions(games: list[tuple[str, list[str]]], seed: int) -> Iterator[str]:
    """Yields positions near the end of games, with the winner to move, in random order.

    Every game yields one position before any game yields a second.
    """
    draw = random.Random(seed)
    plans = []
    short = [words for _, words in games if len(words) <= LONGEST]
    for words in draw.sample(short, len(short)):
        plies = [ply for ply in range(len(words) - LAST, len(words) - WITHIN, -2) if ply >= FIRST]
        plans.append((words, draw.sample(plies, min(LOOKS, len(plies)))))
    for look in range(LOOKS):
        for words, plies_of_game in plans:
            if look < len(plies_of_game):
                yield write_fragment(replay_text(words[: plies_of_game[look]], rules).moves, rules)


def source(fragment: str) -> str:
    """The first moves of a game, which identify it."""
    return fragment[:KNOWN_BY]


def only_win(position: Position) -> Facts | None:
    """The only first move that wins by force, and the win; None if no move or several moves win."""
    search, side = search_of(position)
    if not is_quiet(search):
        return None
    win = forced_win(search, side, THREATS)
    if not win or not 2 * LEAST <= len(win.line) + 1 <= 2 * MOST:
        return None
    by_fours = search.vcf(side) is not None
    left = 0 if by_fours else THREATS - 1
    first = win.line[0]
    if not (is_only_win(search, first, side, left) and is_only_win(search, first, side, LEFT, PATIENCE)):
        return None
    try:
        then = tree(search, first, side, left, MOST_MOVES)
    except TooLarge:
        return None
    moves = 1 + depth(then)
    if not LEAST <= moves <= MOST:
        return None
    position.play(place_of(first))
    sound = not dead_ends(position, then)
    position.undo()
    if not sound:
        return None
    themes = ["fours" if by_fours else "fours-and-threes", f"win-in-{moves}"]
    return Facts(format_move(place_of(first)), themes, None, None, True, then)


def puzzle(fragment: str) -> Json | None:
    """The puzzle in a position, or None."""
    position = read_fragment(fragment, rules)
    facts = only_win(position)
    return record(fragment, position, facts, LADDER, lambda move: [None, answer(position, move)]) if facts else None


def answer(position: Position, move: str) -> str:
    """The reply of the game's master to a move, as text."""
    after = replay_text([position.format_move(one) for one in position.moves] + [move], rules)
    best: str = thought(after, simulations=ANSWERING)["best"]
    return best


def faults(puzzle: Json, limit: Json) -> list[str]:
    """Prove a puzzle again and play its lines; returns a sentence for each fault. limit is not used."""
    position = read_fragment(puzzle["game"], rules)
    facts = only_win(position)
    if not facts:
        return ["no move is the only one that wins by force"]
    position.play(position.parse_move(puzzle["solution"]))
    return differences(puzzle, facts.fields()) + dead_ends(position, puzzle["then"])


def dead_ends(position: Position, then: Tree | None) -> list[str]:
    """A sentence for each line of a tree that does not end with five.

    position: before the tree, unchanged afterwards.
    """
    if then is None:
        return [] if position.is_over() else [f"{format_move(position.moves[-1])} makes no five"]
    if position.is_over():
        return [f"{format_move(position.moves[-1])} ends the game"]
    found: list[str] = []
    reply, own = then
    if not own:
        return [f"no move is known after {reply}"]
    position.play(position.parse_move(reply))
    for move, after in own.items():
        position.play(position.parse_move(move))
        found += dead_ends(position, after)
        position.undo()
    position.undo()
    return found


MINER = Miner(positions, source, puzzle, faults, LADDER)

if __name__ == "__main__":
    run(lambda: main(MINER, __doc__))
