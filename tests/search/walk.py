"""A game for tests: so many moves to the left or right and so on, and a margin that is drawn for every way.

Who knows the ways knows the game: there is nothing to compute, every value is looked up in a scrambled table.
"""

from typing import NamedTuple

import numpy as np


class Way(NamedTuple):
    code: np.ndarray  # int64 [boards]: the moves so far, as digits of a number; of a merging game what is left of them
    ply: np.ndarray  # int64 [boards]
    turn: np.ndarray  # int8 [boards]


class Walk:
    """A batch module and an evaluation of a game of `plies` moves, each one of `actions`.

    merging: ways with equal sums of their moves lead to one position; otherwise every way leads to its own. gaps: some
    actions are illegal, never the first.
    """

    def __init__(self, plies, actions, merging=False, gaps=False):
        self.plies, self.actions, self.merging, self.gaps = plies, actions, merging, gaps
        self.stepped = []  # (ply, code, action) of every step that was asked for

    def roots(self, *ways):
        """One board for each way, a list of moves."""
        state = Way(np.zeros(len(ways), np.int64), np.zeros(len(ways), np.int64), np.ones(len(ways), np.int8))
        for i in range(max(map(len, ways), default=0)):
            state = self._after(state, np.array([way[i] for way in ways]))
        return state

    def step(self, state, actions):
        actions = np.asarray(actions)
        self.stepped += zip(state.ply.tolist(), state.code.tolist(), actions.tolist(), strict=True)
        assert self.legal(state)[np.arange(len(actions)), actions].all(), "an illegal move"
        return self._after(state, actions)

    def _after(self, state, actions):
        code = state.code + actions if self.merging else state.code * self.actions + actions + 1
        return Way(code, state.ply + 1, -state.turn)

    def legal(self, state):
        drawn = self._drawn(state, 7)
        drawn[:, 0] = 1
        return (drawn > (-20 if self.gaps else -1e9)) & (state.ply < self.plies)[:, None]

    def is_terminal(self, state):
        return state.ply == self.plies

    def margin(self, state):
        return self._drawn(state, 3)[:, 0]

    def evaluate(self, state):
        """float32 [boards, actions]"""
        values = self._drawn(state, 5).astype(np.float32)
        last = np.flatnonzero(state.ply == self.plies - 1)
        for action in range(self.actions):
            over = self._after(Way(*(field[last] for field in state)), np.full(len(last), action))
            values[last, action] = state.turn[last] * self._drawn(over, 3)[:, 0]
        values[~self.legal(state)] = -np.inf
        return values

    def _drawn(self, state, what):
        """int64 [boards, actions], -30 ... 30: without any order, but always the same."""
        key = (state.code * 64 + state.ply).astype(np.uint64)[:, None] * np.uint64(256)
        key = key + np.arange(self.actions, dtype=np.uint64) + np.uint64(1_000_003 * what)
        for factor in (0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB):
            key = (key ^ (key >> np.uint64(29))) * np.uint64(factor)
        return ((key >> np.uint64(33)) % np.uint64(61)).astype(np.int64) - 30
