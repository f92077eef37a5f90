"""Threes over many boards at once: a NamedTuple of arrays, pure functions, the board as the first axis.

Actions and squares are those of `pygame35.games.threes.rules`. A board is one number, four bits a square, square 0
lowest:

    code  0 (blank), 1, 2, 3, and k + 3 for the tile 3 * 2^k      0 ... 15

so that a row is 16 bits and what becomes of it stands in a table. Up and down are left and right on the board turned
over its diagonal. What is drawn comes from the caller's random generator, not from the seed of a position.

>>> state = init(2)
>>> legal_action_mask(state).tolist()[0], margin(state).tolist()
([True, True, True, True], [9, 9])
"""

from functools import cache
from typing import NamedTuple

import numpy as np

from ...basics import IllegalMove
from .rules import (
    BAG,
    BONUS_FROM,
    BONUS_ONE_IN,
    CLASSIC,
    DOWN,
    LARGEST,
    LEFT,
    LINES,
    MOVES,
    NAMES,
    SIZE,
    SQUARES,
    START_TILES,
    UP,
    Position,
    start,
    value,
)

TILES = (0, 1, 2, *(3 << k for k in range(13)))
"""By code."""
CODE = {tile: code for code, tile in enumerate(TILES)}
_ROWS = 1 << 16
_ROW = np.uint64(_ROWS - 1)
_BONUS_FROM, _LARGEST = CODE[BONUS_FROM], CODE[LARGEST]
_EIGHTH = 3  # codes
_PLAIN = 3  # tiles are drawn from the bag: the codes 1, 2 and 3
_BONUS = _PLAIN + 1  # the lowest code of a bonus
ACTIONS = len(MOVES)
ENDS = np.array([[4 * line[-1] for line in LINES[move]] for move in MOVES], np.uint64)
"""[moves, lines]: by how many bits the square is shifted on which a tile enters a line."""
_PICKS = 12  # a uniform number below it picks one of 1, 2, 3 or 4 lines alike
LINE = np.array(
    [[lines[pick * len(lines) // _PICKS] if lines else 0 for pick in range(_PICKS)]
     for lines in ([line for line in range(SIZE) if mask >> line & 1] for mask in range(1 << SIZE))]
)  # fmt: skip
"""[mask, pick]: the line that a number below 12 picks out of those of a mask, line 0 the lowest bit."""


class State(NamedTuple):
    """Games of Threes."""

    board: np.ndarray  # uint64 [boards]
    shown: np.ndarray  # uint8 [boards]: the next tile's code, 1 ... 3; from 4 on a bonus, one of the codes 4 ... shown
    bag: np.ndarray  # int8 [boards, 3]: how many of 1, 2 and 3 are left in it
    classic: np.ndarray  # bool [boards]: the classic rules


class Tables(NamedTuple):
    """What becomes of each row, [65536]."""

    left: np.ndarray  # uint64: the row after a move to the left, without the tile that enters
    right: np.ndarray
    score: np.ndarray  # int64: of its tiles
    highest: np.ndarray  # uint8: code
    tiles: np.ndarray  # int8: how many there are


@cache
def tables() -> Tables:
    """They take a few milliseconds."""
    codes = np.arange(_ROWS)[:, None] >> 4 * np.arange(SIZE) & 15
    left, right = (_folded(codes[:, order])[:, order] for order in (np.s_[:], np.s_[::-1]))
    shifts = 1 << 4 * np.arange(SIZE)
    values = np.array([value(tile) for tile in TILES])
    return Tables(
        (left @ shifts).astype(np.uint64),
        (right @ shifts).astype(np.uint64),
        values[codes].sum(axis=1),
        codes.max(axis=1).astype(np.uint8),
        (codes > 0).sum(axis=1).astype(np.int8),
    )


def _folded(codes: np.ndarray) -> np.ndarray:
    """Rows [rows, 4] of codes after they were moved towards their first square."""
    tile, behind = codes[:, :-1], codes[:, 1:]
    merges = (tile + behind == 3) & (tile != 0) & (behind != 0) | (tile == behind) & (tile >= 3) & (tile < _LARGEST)
    folds = (behind > 0) & (tile == 0) | merges
    place = np.where(folds.any(axis=1), folds.argmax(axis=1), SIZE)[:, None]
    here = np.arange(SIZE)
    shifted = np.pad(behind, ((0, 0), (0, 1)))
    merged = np.where(codes == 0, shifted, np.where(codes < 3, 3, codes + 1))
    return np.where(here < place, codes, np.where(here == place, merged, shifted))


def init(boards: int, board: str = "") -> State:
    """Games from the start of that name (see `rules`), every one the same; IllegalMove when there is none."""
    return from_position(start(board), boards)


def dealt(boards: int, rules: str, rng: np.random.Generator) -> State:
    """Different games from the start, by those rules."""
    classic = np.full(boards, rules == CLASSIC)
    bag = np.full((boards, 3), BAG, np.int8)
    board = np.zeros(boards, np.uint64)
    for squares in rng.permuted(np.tile(np.arange(SQUARES), (boards, 1)), axis=1).T[:START_TILES]:
        tile, bag = draw(bag, classic, rng)
        board |= tile.astype(np.uint64) << (4 * squares).astype(np.uint64)
    shown, bag = draw(bag, classic, rng)
    return State(board, shown, bag, classic)


def from_position(position: Position, boards: int = 1) -> State:
    """The same position on every board, as far as the player knows it."""
    board = sum(CODE[tile] << 4 * square for square, tile in enumerate(position.tiles))
    return State(
        board=np.full(boards, board, np.uint64),
        shown=np.full(boards, CODE[position.shown[-1]], np.uint8),
        bag=np.tile(np.array([position.bag.count(tile) for tile in (1, 2, 3)], np.int8), (boards, 1)),
        classic=np.full(boards, position.rules == CLASSIC),
    )


def slide(board: np.ndarray, action: int) -> tuple[np.ndarray, np.ndarray]:
    """(uint64 [boards], uint8 [boards]): the boards after a move, no tile entered yet, and which lines changed.

    The lowest bit stands for the first line: the top row, the left column. 0 where the move is not legal.
    """
    upright = action in (UP, DOWN)
    before = transposed(board) if upright else board
    table = tables().left if action in (LEFT, UP) else tables().right
    after = np.zeros_like(before)
    changed = np.zeros(before.shape, np.uint8)
    for line in range(SIZE):
        shift = np.uint64(16 * line)
        row = before >> shift & _ROW
        moved = table[row]
        after |= moved << shift
        changed |= (moved != row).astype(np.uint8) << line
    return (transposed(after) if upright else after), changed


def transposed(board: np.ndarray) -> np.ndarray:
    """uint64 [boards]: rows become columns."""
    near, far = np.uint64(12), np.uint64(24)
    board = (
        board & np.uint64(0xF0F00F0FF0F00F0F)
        | (board & np.uint64(0x0000F0F00000F0F0)) << near
        | (board & np.uint64(0x0F0F00000F0F0000)) >> near
    )
    return (
        board & np.uint64(0xFF00FF0000FF00FF)
        | (board & np.uint64(0x00FF00FF00000000)) >> far
        | (board & np.uint64(0x00000000FF00FF00)) << far
    )


def mirrored(board: np.ndarray) -> np.ndarray:
    """uint64 [boards]: left becomes right."""
    near, far = np.uint64(4), np.uint64(12)
    return (
        (board & np.uint64(0x000F000F000F000F)) << far
        | (board & np.uint64(0x00F000F000F000F0)) << near
        | board >> near & np.uint64(0x00F000F000F000F0)
        | board >> far & np.uint64(0x000F000F000F000F)
    )


def flipped(board: np.ndarray) -> np.ndarray:
    """uint64 [boards]: the top becomes the bottom."""
    near, far = np.uint64(16), np.uint64(48)
    return (
        board << far
        | board << near & np.uint64(0x0000FFFF00000000)
        | board >> near & np.uint64(0x00000000FFFF0000)
        | board >> far
    )


def symmetries(board: np.ndarray) -> list[np.ndarray]:
    """The eight boards, uint64 [boards], that are the same board seen from another side; itself is the first."""
    seen = [board, mirrored(board)]
    seen += [flipped(side) for side in seen]
    return seen + [transposed(side) for side in seen]


def actions(state: State) -> int:
    """4."""
    return ACTIONS


def legal_action_mask(state: State) -> np.ndarray:
    """bool [boards, 4]: True for the moves that change the board."""
    return np.stack([slide(state.board, action)[1] > 0 for action in MOVES], axis=1)


def is_terminal(state: State) -> np.ndarray:
    """bool [boards]: True where no move changes the board."""
    return np.logical_not(legal_action_mask(state).any(axis=1))


def margin(state: State) -> np.ndarray:
    """int64 [boards]: the score; there is nobody to lose against."""
    return scores(state.board)


def scores(board: np.ndarray) -> np.ndarray:
    """int64 [boards]: the same of boards alone."""
    return _of_rows(np.add, tables().score, board)


def highest(board: np.ndarray) -> np.ndarray:
    """uint8 [boards]: the largest tile's code."""
    return _of_rows(np.maximum, tables().highest, board)


def tiles(board: np.ndarray) -> np.ndarray:
    """int8 [boards]: how many there are."""
    return _of_rows(np.add, tables().tiles, board)


def _of_rows(together: np.ufunc, table: np.ndarray, board: np.ndarray) -> np.ndarray:
    """What a table says of the four rows, put together."""
    found = table[board & _ROW]
    for row in range(1, SIZE):
        found = together(found, table[board >> np.uint64(16 * row) & _ROW])
    return found


def step(state: State, actions: np.ndarray, rng: np.random.Generator) -> State:
    """Play one action on each board, all chance drawn anew; `state` itself stays as it is.

    actions: int [boards]. IllegalMove names the first board whose action is not legal.
    """
    actions = np.asarray(actions)
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
    """(int [children], int [children], State): every legal move of every board, all chance drawn anew.

    That is the board, in order, and the action, in order, of each, and what comes of it.
    """
    slides = [slide(state.board, action) for action in MOVES]
    boards, changed = (np.stack(parts, axis=1) for parts in zip(*slides, strict=True))
    parents, actions = np.nonzero(changed)
    before = State(*(field[parents] for field in state))
    return parents, actions, enter(before, boards[parents, actions], changed[parents, actions], actions, rng)


def enter(state: State, board: np.ndarray, changed: np.ndarray, actions: np.ndarray, rng: np.random.Generator) -> State:
    """What chance does after moves: the shown tile enters one of the lines that changed, and the next is drawn.

    state: before the moves; board, changed: what `slide` made of it, by legal actions.
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
    """(uint8 [boards], int8 [boards, 3]): a tile of each bag, which is filled when it is empty, and what is left."""
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
        over = ~legal.any(axis=1)
        result[at[over]] = margin(State(*(field[over] for field in state)))
        at, legal, state = at[~over], legal[~over], State(*(field[~over] for field in state))
        if len(at):
            state = step(state, (rng.random(legal.shape) * legal).argmax(axis=1), rng)
    return result


class Outcomes(NamedTuple):
    """What moves can lead to: a line for every legal move, line that a tile can enter, and tile that it can be."""

    parents: np.ndarray  # int [outcomes]: the board it comes from, in order
    actions: np.ndarray  # int [outcomes]
    odds: np.ndarray  # float [outcomes]: its probability after the move
    gain: np.ndarray  # int64 [outcomes]: points
    board: np.ndarray  # uint64 [outcomes]: with the tile on it


def outcomes(state: State) -> Outcomes:
    """All that the moves of every board can lead to, before the next tile is drawn."""
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
    """What came of the moves of `outcomes`; it shows the tile that entered, not yet the next."""
    parents = found.parents
    return State(found.board, state.shown[parents], state.bag[parents], state.classic[parents])


def draws(state: State) -> tuple[np.ndarray, np.ndarray, State]:
    """(int [draws], float [draws], State): the board, in order, the probability and what comes of every next tile.

    state: after a tile entered, its bag without that tile; what it shows is replaced.
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
