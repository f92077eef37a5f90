"""Many games of Threes at once: pure functions on a NamedTuple of arrays, whose first axis is the board.

Actions are numbered as in `pygame35.games.threes.rules`; a board is one number, see `bitboards`. All chance is drawn
from the caller's random generator and not from a position's seed, so a search cannot foresee the tiles of a game.

    State          board    uint64 [boards]   four bits for each square, see `bitboards`
                   shown    uint8 [boards]    the code of the next tile, 1 ... 3; above 3: a bonus, a code 4 ... shown
                   bag      int8 [boards, 3]  the numbers of tiles 1, 2 and 3 left in the bag
                   classic  bool [boards]     the classic rules

>>> rng = np.random.default_rng(35)
>>> state = dealt(1000, "full", rng)  # different games; all boards of `init` are the same
>>> legal = legal_action_mask(state)
>>> legal.shape
(1000, 4)
>>> state = step(state, (rng.random(legal.shape) * legal).argmax(axis=1), rng)  # a random legal move on each board
>>> observe(state).shape, bool(is_terminal(state).any())
((1000, 4, 4, 5), False)
>>> bool(playout(state, rng).mean() > 200)  # points
True
"""

from typing import NamedTuple

import numpy as np

from ...basics import IllegalMove
from ...batches import checked, random_actions, take
from .bitboards import CODE, TILES, highest, scores, slide
from .rules import (
    BAG,
    BONUS_FROM,
    BONUS_ONE_IN,
    CLASSIC,
    LINES,
    MOVES,
    NAMES,
    SIZE,
    SQUARES,
    START_TILES,
    Position,
    start,
)

ACTIONS = len(MOVES)
PLANES = {"tile": len(TILES) - 1, "next": len(TILES) - 1, "ones": BAG, "twos": BAG, "threes": BAG}
"""tile: the code of the tile on each square. All squares of the others are equal: `State.shown` and `State.bag`."""
_BONUS_FROM = CODE[BONUS_FROM]
_EIGHTH = 3  # the code of a tile minus the code of the tile of an eighth of its value
_PLAIN = 3  # the codes 1 ... _PLAIN are drawn from the bag
_BONUS = _PLAIN + 1  # the lowest code of a bonus
ENDS = np.array([[4 * line[-1] for line in LINES[move]] for move in MOVES], np.uint64)
"""[moves, lines]: the shift, in bits, of the square on which a tile enters a line."""
_PICKS = 12  # divisible by 1, 2, 3 and 4, so a random number below it chooses evenly among the lines
LINE = np.array(
    [[lines[pick * len(lines) // _PICKS] if lines else 0 for pick in range(_PICKS)]
     for lines in ([line for line in range(SIZE) if mask >> line & 1] for mask in range(1 << SIZE))]
)  # fmt: skip
"""[mask, number below _PICKS]: the line of the mask that the number picks; line 0 is the lowest bit."""


class State(NamedTuple):
    board: np.ndarray  # uint64 [boards]
    shown: np.ndarray  # uint8 [boards]: 1 ... 3: the next tile's code; above 3: a bonus, one of the codes 4 ... shown
    bag: np.ndarray  # int8 [boards, 3]: the numbers of tiles 1, 2 and 3 left in the bag
    classic: np.ndarray  # bool [boards]: the classic rules


def init(boards: int, board: str = "") -> State:
    """`boards` equal games. board: a name, see `rules`; IllegalMove if it is wrong."""
    return from_position(start(board), boards)


def dealt(boards: int, rules: str, rng: np.random.Generator) -> State:
    """Random games from the start. rules: "full" or "classic"."""
    classic = np.full(boards, rules == CLASSIC)
    bag = np.full((boards, 3), BAG, np.int8)
    board = np.zeros(boards, np.uint64)
    for squares in rng.permuted(np.tile(np.arange(SQUARES), (boards, 1)), axis=1).T[:START_TILES]:
        tile, bag = draw(bag, classic, rng)
        board |= tile.astype(np.uint64) << (4 * squares).astype(np.uint64)
    shown, bag = draw(bag, classic, rng)
    return State(board, shown, bag, classic)


def from_position(position: Position, boards: int = 1) -> State:
    """`boards` copies of a position, reduced to what the player knows."""
    board = sum(CODE[tile] << 4 * square for square, tile in enumerate(position.tiles))
    return State(
        board=np.full(boards, board, np.uint64),
        shown=np.full(boards, CODE[position.shown[-1]], np.uint8),
        bag=np.tile(np.array([position.bag.count(tile) for tile in (1, 2, 3)], np.int8), (boards, 1)),
        classic=np.full(boards, position.rules == CLASSIC),
    )


def actions(state: State) -> int:
    return ACTIONS


def legal_action_mask(state: State) -> np.ndarray:
    """bool [boards, 4]: True for the moves that change the board."""
    return np.stack([slide(state.board, action)[1] > 0 for action in MOVES], axis=1)


def is_terminal(state: State) -> np.ndarray:
    """bool [boards]: True where no move changes the board."""
    return np.logical_not(legal_action_mask(state).any(axis=1))


def margin(state: State) -> np.ndarray:
    """int64 [boards]: the score."""
    return scores(state.board)


def observe(state: State) -> np.ndarray:
    """int8 [boards, rows, columns, 5]: `PLANES` of the boards."""
    tiles = state.board[:, None] >> np.uint64(4) * np.arange(SQUARES, dtype=np.uint64) & np.uint64(15)
    known = np.column_stack([state.shown, state.bag])[:, None, :]
    planes = np.concatenate([tiles[:, :, None], np.repeat(known, SQUARES, axis=1)], axis=2).astype(np.int8)
    return planes.reshape(-1, SIZE, SIZE, len(PLANES))


def step(state: State, actions: np.ndarray, rng: np.random.Generator) -> State:
    """Play one action on each board, then draw the tiles. Returns the new state.

    actions: int [boards]. IllegalMove names the first board whose action is not legal.
    """
    actions = checked(actions, state)
    board, changed = state.board.copy(), np.zeros(len(actions), np.uint8)
    for action in MOVES:
        chosen = np.flatnonzero(actions == action)
        board[chosen], changed[chosen] = slide(state.board[chosen], action)
    if not changed.all():
        at = int(np.argmin(changed))
        action = int(actions[at])
        raise IllegalMove(f"board {at}: {NAMES[action] if action in MOVES else action} is not a legal move")
    return enter(state, board, changed, actions, rng)


def children(state: State, rng: np.random.Generator) -> tuple[np.ndarray, np.ndarray, State]:
    """(parents, actions, state) of every legal move of every board, each with its own draw of chance.

    parents: int [children], the index of the board, ascending. actions: int [children], ascending for each board.
    """
    slides = [slide(state.board, action) for action in MOVES]
    boards, changed = (np.stack(parts, axis=1) for parts in zip(*slides, strict=True))
    parents, actions = np.nonzero(changed)
    before = take(state, parents)
    return parents, actions, enter(before, boards[parents, actions], changed[parents, actions], actions, rng)


def enter(state: State, board: np.ndarray, changed: np.ndarray, actions: np.ndarray, rng: np.random.Generator) -> State:
    """The states after chance: the shown tile enters one of the lines that changed, and the next tile is drawn.

    state: before the moves. board, changed: the results of `slide` for the actions, which are all legal.
    """
    boards = len(board)
    bonus = state.shown > 3
    codes = state.shown.astype(np.uint64)
    if bonus.any():
        codes[bonus] = 4 + rng.integers(0, state.shown[bonus] - 3)
    lines = LINE[changed, rng.integers(0, _PICKS, boards)]
    board = board | codes << ENDS[actions, lines]
    shown, bag = draw(state.bag, state.classic, rng)
    most = highest(board)
    lucky = (most >= _BONUS_FROM) & ~state.classic & (rng.integers(0, BONUS_ONE_IN, boards) == 0)
    shown = np.where(lucky, most - _EIGHTH, shown).astype(np.uint8)
    return State(board, shown, np.where(lucky[:, None], state.bag, bag), state.classic)


def draw(bag: np.ndarray, classic: np.ndarray, rng: np.random.Generator) -> tuple[np.ndarray, np.ndarray]:
    """(uint8 [boards], int8 [boards, 3]): a tile of each bag, and the bag without it.

    An empty bag is refilled first.
    """
    full = np.where(bag.any(axis=1, keepdims=True), bag, np.int8(BAG))
    odds = np.where(classic[:, None], np.int8(1), full).cumsum(axis=1)
    pick = rng.random(len(bag)) * odds[:, 2]
    tile = (pick[:, None] >= odds[:, :2]).sum(axis=1)
    left = full - (np.arange(3) == tile[:, None])
    return (tile + 1).astype(np.uint8), np.where(classic[:, None], bag, left).astype(np.int8)


def playout(state: State, rng: np.random.Generator) -> np.ndarray:
    """int64 [boards]: the score after random moves to the end, every legal move equally likely."""
    result = np.zeros(len(state.board), np.int64)
    at = np.arange(len(state.board))
    while len(at):
        legal = legal_action_mask(state)
        over: np.ndarray = np.logical_not(legal.any(axis=1))
        result[at[over]] = margin(take(state, over))
        at, legal, state = at[~over], legal[~over], take(state, ~over)
        if len(at):
            state = step(state, random_actions(legal, rng), rng)
    return result


class Outcomes(NamedTuple):
    """The afterstates of moves: a row for each legal move, each possible line and each value of the entering tile."""

    parents: np.ndarray  # int [outcomes]: the index of the board before the move, ascending
    actions: np.ndarray  # int [outcomes]
    odds: np.ndarray  # float [outcomes]: the probability of the outcome, given the move
    gain: np.ndarray  # int64 [outcomes]: the points of the move
    board: np.ndarray  # uint64 [outcomes]: the board with the new tile


def outcomes(state: State) -> Outcomes:
    """The afterstates of all legal moves of every board, before the next tile is drawn."""
    slides = [slide(state.board, action) for action in MOVES]
    after, changed = (np.stack(parts, axis=1) for parts in zip(*slides, strict=True))
    parents, actions, lines = np.nonzero(changed[:, :, None] >> np.arange(SIZE) & 1)
    lowest = np.minimum(state.shown, _BONUS)
    codes = (state.shown - lowest + 1)[parents]
    at = np.repeat(np.arange(len(parents)), codes)
    nth = np.arange(len(at)) - (np.cumsum(codes, dtype=np.intp) - codes)[at]
    parents, actions, lines = parents[at], actions[at], lines[at]
    code = (lowest[parents] + nth).astype(np.uint64)
    board = after[parents, actions] | code << ENDS[actions, lines]
    odds = 1 / (np.bitwise_count(changed)[parents, actions] * codes[at])
    return Outcomes(parents, actions, odds, scores(board) - scores(state.board)[parents], board)


def entered(state: State, found: Outcomes) -> State:
    """The afterstates of `outcomes` as a state; it still shows the tile that has entered."""
    parents = found.parents
    return State(found.board, state.shown[parents], state.bag[parents], state.classic[parents])


def draws(state: State) -> tuple[np.ndarray, np.ndarray, State]:
    """(parents, odds, state): every possible next tile of every board, with its probability.

    parents: int [draws], the index of the tile's board, ascending. odds: float [draws], its probability. The new state
    shows the tile. state: from `entered`; the tile that it shows is replaced.
    """
    full = np.where(state.bag.any(axis=1, keepdims=True), state.bag, np.int8(BAG))
    left = np.where(state.classic[:, None], np.int8(1), full)
    most = highest(state.board)
    lucky = ((most >= _BONUS_FROM) & ~state.classic) / BONUS_ONE_IN
    odds = np.column_stack([(left / left.sum(axis=1, keepdims=True)) * (1 - lucky)[:, None], lucky])
    parents, tile = np.nonzero(odds)
    bonus = tile == _PLAIN
    taken = np.where(bonus[:, None], state.bag[parents], full[parents] - (np.arange(_PLAIN) == tile[:, None]))
    shown = np.where(bonus, most[parents] - _EIGHTH, tile + 1).astype(np.uint8)
    classic = state.classic[parents]
    bag = np.where(classic[:, None], state.bag[parents], taken).astype(np.int8)
    return parents, odds[parents, tile], State(state.board[parents], shown, bag, classic)
