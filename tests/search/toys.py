"""Toy games that keep the contracts of `pygame35.contracts`, and their solutions by brute force.

TicTacToe    has ties, and ends early
Strip        a side that completes a box moves again
"""

from typing import Any, NamedTuple

import numpy as np

from pygame35.batches import take
from pygame35.contracts import ActionValues, BatchRules


class Toy:
    """What the toys have in common."""

    def playout(self, state: Any, rng: np.random.Generator) -> np.ndarray:
        """Random legal moves to the end."""
        game: Any = self
        while not (over := game.is_terminal(state)).all():
            legal = game.legal_action_mask(state)
            moved = game.step(take(state, ~over), (rng.random(legal.shape) * legal).argmax(axis=1)[~over])
            state = state._make(np.copy(field) for field in state)
            for field, new in zip(state, moved, strict=True):
                field[~over] = new
        margins: np.ndarray = game.margin(state)
        return margins


def check(game: Any, state: Any, actions: np.ndarray) -> np.ndarray:
    """The actions as an array; all have to be legal."""
    actions = np.asarray(actions)
    assert game.legal_action_mask(state)[np.arange(len(actions)), actions].all(), "an action is not legal"
    return actions


LINES = np.array([[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]])


class Grid(NamedTuple):
    cells: np.ndarray  # int8 [boards, 9]: RED, BLUE or 0
    turn: np.ndarray  # int8 [boards]


class TicTacToe(Toy):
    """Three in a row win; a full grid is a tie. Action = cell, row by row. The board's name has moves: "04" is 0, 4."""

    def init(self, boards: int, board: str = "") -> Grid:
        state = Grid(np.zeros((boards, 9), np.int8), np.ones(boards, np.int8))
        for move in board:
            state = self.step(state, np.full(boards, int(move)))
        return state

    def actions(self, state: Grid) -> int:
        return 9

    def legal_action_mask(self, state: Grid) -> np.ndarray:
        return (state.cells == 0) & (self.margin(state) == 0)[:, None]

    def step(self, state: Grid, actions: np.ndarray) -> Grid:
        actions = check(self, state, actions)
        cells = state.cells.copy()
        cells[np.arange(len(cells)), actions] = state.turn
        return Grid(cells, -state.turn)

    def is_terminal(self, state: Grid) -> np.ndarray:
        return np.logical_not(self.legal_action_mask(state).any(axis=1))

    def plies_left(self, state: Grid) -> np.ndarray:
        return np.where(self.is_terminal(state), 0, (state.cells == 0).sum(axis=1))

    def margin(self, state: Grid) -> np.ndarray:
        sums = state.cells[:, LINES].sum(axis=2)
        return (sums == 3).any(axis=1).astype(int) - (sums == -3).any(axis=1)


class Edges(NamedTuple):
    drawn: np.ndarray  # bool [boards, edges]
    lead: np.ndarray  # int8 [boards]: RED's boxes minus BLUE's
    turn: np.ndarray  # int8 [boards]


class Strip(Toy):
    """Boxes in a row (dots and boxes). A side draws an edge; for every box that it completes it gets a point, and if it
    completes any, it moves again. Box b has the edges 3b (left), 3b + 1 (top), 3b + 2 (bottom) and 3b + 3 (right).

    The board's name is the number of boxes, then a colon and the edges that are drawn at the start: "2:014".
    """

    def init(self, boards: int, board: str = "") -> Edges:
        boxes, _, drawn = (board or "2").partition(":")
        edges = np.zeros((boards, 3 * int(boxes) + 1), bool)
        edges[:, [int(edge) for edge in drawn]] = True
        return Edges(edges, np.zeros(boards, np.int8), np.ones(boards, np.int8))

    def actions(self, state: Edges) -> int:
        return state.drawn.shape[1]

    def legal_action_mask(self, state: Edges) -> np.ndarray:
        return np.logical_not(state.drawn)

    def step(self, state: Edges, actions: np.ndarray) -> Edges:
        actions = check(self, state, actions)
        drawn = state.drawn.copy()
        drawn[np.arange(len(drawn)), actions] = True
        completed = (self._boxes(drawn) - self._boxes(state.drawn)).astype(np.int8)
        turn = np.where(completed > 0, state.turn, -state.turn)
        return Edges(drawn, state.lead + completed * state.turn, turn)

    def _boxes(self, drawn: np.ndarray) -> np.ndarray:
        first = np.arange(0, drawn.shape[1] - 1, 3)
        count: np.ndarray = drawn[:, first[:, None] + np.arange(4)].all(axis=2).sum(axis=1)
        return count

    def is_terminal(self, state: Edges) -> np.ndarray:
        over: np.ndarray = state.drawn.all(axis=1)
        return over

    def plies_left(self, state: Edges) -> np.ndarray:
        return np.logical_not(state.drawn).sum(axis=1)

    def margin(self, state: Edges) -> np.ndarray:
        return state.lead.astype(int)


def solved(game: BatchRules, state: Any, known: dict[bytes, int] | None = None) -> tuple[int, dict[int, int]]:
    """(RED's final margin with best play, {action: the same after it}) of one board."""
    known = {} if known is None else known
    after = {}
    if not game.is_terminal(state)[0]:
        for action in np.flatnonzero(game.legal_action_mask(state)[0]).tolist():
            child = game.step(state, np.array([action]))
            key = b"".join(field.tobytes() for field in child)
            if key not in known:
                known[key] = solved(game, child, known)[0]
            after[action] = known[key]
        return (max if state.turn[0] > 0 else min)(after.values()), after
    return int(game.margin(state)[0]), {}


def one_ply(game: BatchRules) -> ActionValues:
    """An evaluation: the margin after each action as the board then stands, which is exact where the game ends."""

    def evaluate(state: Any) -> np.ndarray:
        legal = game.legal_action_mask(state)
        values = np.full(legal.shape, -np.inf, np.float32)
        board, action = np.nonzero(legal)
        after = game.step(take(state, board), action)
        values[board, action] = game.margin(after) * state.turn[board]
        return values

    return evaluate
