"""Finds puzzles of Mega tic-tac-toe with one best move, and measures how difficult they are.

    python -m pygame35.games.mega_tictactoe.training.mine --games PATH ... --out FILE [--minutes M] [--seed S]
    python -m pygame35.games.mega_tictactoe.training.mine --restate FILE [--processes P]
    python -m pygame35.games.mega_tictactoe.training.mine --check FILE [--processes P]

`learning.mining` documents the command, and `learning.puzzles` the lines of the file. If several games begin alike, or
as mirror images of each other, only one of them gives a puzzle.

A position is a puzzle if one move leads to a better result than every other one, with best play by both sides. The
exact solver proves that. Such a move either saves a draw, or wins in `LEAST` to `MOST` own moves. In a win, `then` goes
on until the game is over (`wins`).

Themes are "save" or "win-in-N", N own moves against the longest defence, and the themes of the move, see `themes`.
Levels 1 to 9 measure the difficulty. After a change to the levels, `--restate` makes them play the puzzles again.
"""

import random
from collections.abc import Iterator
from itertools import islice

from ....basics import NONE
from ....contracts import Json
from ....learning.mining import Miner, differences, main
from ....learning.puzzles import Facts, Ladder, record, thought
from ....output import run
from ....records import read_fragment, replay_text, write_fragment
from ....search.endgame import Node
from .. import batch, endgame, rules
from ..network import symmetries
from ..reasons import KINDS, completing, reasons, threes
from ..rules import SIZE, Position, format_move
from .wins import TooLarge, Tree, Wins, depth

LEAST, MOST = 2, 5  # own moves of a win
POSITIONS = 4000  # the most positions of a search for a win
MOST_MOVES = 40  # in `then`
CHOICE = 4  # legal moves of a puzzle, at least
LEFT = range(8, 27)  # empty squares of undecided local boards, in a puzzle
LOOKS = 6  # positions of a game to look at, at most
KNOWN_BY = 12  # plies: a game is identified by its first 12
PROOF, CHECKING = 100_000, 10_000_000  # the most positions of a proof: to find a puzzle, to check it
ANSWERING = 1000  # simulations for the answer to a wrong move
LADDER = Ladder(
    players=tuple({"level": level} for level in range(1, 10)),
    ratings=(0, 230, 490, 629, 839, 985, 1210, 1479, 1741),  # tests/FIGURES.md has the matches
)
SAVE = "save"
TAKE, BLOCK, THREATEN, QUIET = "take", "block", "threaten", "quiet"
OFFER, HARMLESS, FREE = "offer", "harmless", "free"
_IMAGES = symmetries(SIZE).tolist()  # [8][square]


class Unproved(Exception):
    """The proof would take too long."""


def positions(games: list[tuple[str, list[str]]], seed: int) -> Iterator[str]:
    """Yields positions near the end of games, in random order.

    A second position of a game follows only after a first one of every game.
    """
    draw = random.Random(seed)
    plans = []
    for _, words in draw.sample(games, len(games)):
        position, fragments = replay_text(words, rules), []
        while position.moves and empties(position) < LEFT.stop:
            if empties(position) in LEFT and len(position.legal_moves()) >= CHOICE:
                fragments.append(write_fragment(position.moves, rules))
            position.undo()
        plans.append(draw.sample(fragments, min(LOOKS, len(fragments))))
    for look in range(LOOKS):
        yield from (fragments[look] for fragments in plans if look < len(fragments))


def empties(position: Position) -> int:
    """The number of empty squares of undecided local boards."""
    return sum(position.local(board).count(NONE) for board in range(SIZE) if position.boards[board] == NONE)


def source(fragment: str) -> tuple[int, ...]:
    """The first moves of a game, which identify it, in the mirror image with the lowest squares."""
    moves = read_fragment(fragment, rules).moves[:KNOWN_BY]
    return min(tuple(image[move] for move in moves) for image in _IMAGES)


def best_moves(position: Position, most: int) -> tuple[int, Iterator[int]]:
    """(result, moves): the result of best play for the side to move, 1, 0 or -1, and the moves that lead to it.

    The moves are in any order. position: not over. most: the most positions of one proof. If a proof needs more, the
    function or its iterator raises Unproved.
    """
    game, root = endgame.Proofs(), batch.from_position(position)
    (_, node), *_ = game.locate(root)
    value = next((k for k in (1, 0) if _is_at_least(game, node, k, most)), -1)
    moves, after = game.options(root)
    located = zip(moves, game.locate(after), strict=True)
    return value, (move for move, (_, child) in located if not _is_at_least(game, child, 1 - value, most))


def _is_at_least(game: endgame.Proofs, node: Node, k: int, most: int) -> bool:
    """True if the side to move at a node gets a result of at least k by best play."""
    if node.low < k <= node.high:
        game.ask(node, k, most)
    if node.low < k <= node.high:
        raise Unproved
    return node.low >= k


def only_best(position: Position, most: int = PROOF) -> Facts | None:
    """The one best move, and the rest of its win; None if there is no puzzle. most: as for `best_moves`."""
    try:
        value, moves = best_moves(position, most)
        if value < 0:
            return None
        best, *others = islice(moves, 2)
        if others:
            return None
        then = _win(position, best) if value else None
    except (Unproved, TooLarge):
        return None
    if value and not then:
        return None
    length = f"win-in-{1 + depth(then)}" if then else SAVE
    return Facts(format_move(best), [length, *themes(position, best)], None, None, True, then)


def _win(position: Position, first: int) -> Tree | None:
    """The moves of a win after its first move; None if the win is too short or too long."""
    wins = Wins(POSITIONS)
    moves = wins.moves(position, first, MOST)
    if not moves or moves < LEAST:
        return None
    position.play(first)
    try:
        return wins.tree(position, moves - 1, iter(range(MOST_MOVES)))
    finally:
        position.undo()


def themes(position: Position, move: int) -> list[str]:
    """The themes of a move; QUIET if it has no other. position: before the move, unchanged afterwards.

    TAKE      it wins its local board
    BLOCK     the opponent could have won that board on the same square, or needs it for a line of the global board
    THREATEN  the side could win the game if it moved again, and could not before
    OFFER     the opponent can win a local board by the next move; after at least half of the other moves it cannot
    HARMLESS  the opponent can win no local board by the next move; after at least half of the other moves it can
    FREE      the opponent may play in any board; after at least half of the other moves it may not
    """
    side, threatened = position.turn, _threatens(position, position.turn)
    others = [_kinds(position, other) for other in position.legal_moves() if other != move]
    often = {kind for kind in KINDS if 2 * sum(kind in kinds for kinds in others) >= len(others)}
    kinds = _kinds(position, move)
    position.play(move)
    found = {
        TAKE: "takes" in kinds,
        BLOCK: "blocks" in kinds or "denies" in kinds,
        THREATEN: _threatens(position, side) and not threatened,
        OFFER: "gives" in kinds and "safe" in often,
        HARMLESS: "safe" in kinds and "gives" in often,
        FREE: "frees" in kinds and "sends" in often,
    }
    position.undo()
    return [theme for theme, fits in found.items() if fits] or [QUIET]


def _kinds(position: Position, move: int) -> set[str]:
    return {reason.kind for reason in reasons(position, move)}


def _threatens(position: Position, side: int) -> bool:
    """True if one more mark of a side would win the game, if it could play anywhere."""
    return any(completing(position, board, side) for board in range(SIZE) if threes(position.boards, board, side))


def puzzle(fragment: str) -> Json | None:
    """The puzzle in a position, or None."""
    position = read_fragment(fragment, rules)
    facts = only_best(position)
    return measured(fragment, position, facts) if facts else None


def measured(fragment: str, position: Position, facts: Facts) -> Json:
    """The puzzle, with the results of the levels."""
    return record(fragment, position, facts, LADDER, lambda move: [None, answer(position, move)])


def answer(position: Position, move: str) -> str:
    """The best answer to a move, as text; "" if the game is over. Of several, the engine chooses one."""
    after = after_move(position, move)
    if after.is_over():
        return ""
    best = _best_texts(after)
    found = thought(after, simulations=ANSWERING)["candidates"]
    return next(str(candidate["move"]) for candidate in found if candidate["move"] in best)


def _best_texts(position: Position) -> list[str]:
    return [format_move(move) for move in best_moves(position, CHECKING)[1]]


def after_move(position: Position, move: str) -> Position:
    return replay_text([*map(format_move, position.moves), move], rules)


def faults(puzzle: Json, limit: Json) -> list[str]:
    """Prove a puzzle again; returns a sentence for each fault. limit is not used."""
    position = read_fragment(puzzle["game"], rules)
    facts = only_best(position, CHECKING)
    if not facts:
        return ["no move is the best one"]
    return differences(puzzle, facts.fields()) + [
        f"{answer} is not the best answer to {move}"
        for move, (_, answer) in puzzle["replies"].items()
        if not _is_best(after_move(position, move), answer)
    ]


def restated(puzzle: Json, limit: Json) -> Json | None:
    """The puzzle with themes and difficulty determined anew; None if it is no puzzle any more. limit: not used."""
    position = read_fragment(puzzle["game"], rules)
    facts = only_best(position, CHECKING)
    return measured(puzzle["game"], position, facts) if facts else None


def _is_best(position: Position, answer: str) -> bool:
    """True if an answer leads to the best result. answer: "" when the game is over."""
    return answer in _best_texts(position) if answer else position.is_over()


MINER = Miner(positions, source, puzzle, faults, LADDER, restated)

if __name__ == "__main__":
    run(lambda: main(MINER, __doc__))
