"""Environments of Gymnasium and PettingZoo for every game, for programs that learn to play.

`pip install 'pygame35[gym]'` installs both libraries. Importing this module registers an environment with Gymnasium for
each game that `pygame35.list_games()` names; `gymnasium.make("pygame35.environments:pygame35/35-v0")` imports it, too.
In a game for two, the opponent is a player of this package:

>>> import gymnasium, pygame35.environments
>>> env = gymnasium.make("pygame35/cell-division-v0", board="4x4", player="easy")
>>> observation, info = env.reset(seed=35)
>>> observation, reward, terminated, truncated, info = env.step(env.action_space.sample(info["action_mask"]))
>>> threes = gymnasium.make("pygame35/threes-v0", rules="classic", render_mode="ansi")

`env` makes a PettingZoo environment (AEC) of a game for two. Its agents are "player_0", who begins, and "player_1":

>>> game = pygame35.environments.env("35", board="6x6")
>>> game.reset()
>>> for agent in game.agent_iter():
...     observation, reward, terminated, truncated, info = game.last()
...     over = terminated or truncated
...     game.step(None if over else game.action_space(agent).sample(observation["action_mask"]))

In Gymnasium, the learner's side is drawn for every episode, unless you give `side=RED` (who begins) or `side=BLUE`. The
attribute `side` of the unwrapped environment says which it is.

An action is a move's number in the game's batch rules, and an observation is `observe` of the batch rules, from the
side of the agent: "Many boards at once" in the documentation has a table of both. On the usual boards:

    game              actions  observation, int8  smallest and largest value of each plane
    35                576      [8, 8, 4]          0 ... 1, 1, 9, 72
    cell-division     36       [6, 6, 3]          0 ... 1, 1, 1
    five-in-a-row     225      [15, 15, 2]        0 ... 1, 1; see `games.five_in_a_row.window`
    mega-tic-tac-toe  81       [9, 9, 5]          0 ... 1, 1, 1, 1, 1
    threes            4        [4, 4, 5]          0 ... 15, 15, 4, 4, 4
    monty-hall        5        [3 doors, 3]       0 ... 1, 1, 1

The mask, int8 [actions], is 1 for each legal action. In Gymnasium it is `info["action_mask"]`; sb3-contrib calls the
method `action_masks`. In PettingZoo it is `observation["action_mask"]`, all 0 for the agent that is not to move; the
planes are `observation["observation"]`.

The reward of a game for two is 1 for a win, -1 for a loss, 0 for a tie and before the end. For one player it is the
growth of the score; in Monty Hall, 1 for the car. No episode is truncated.

An illegal action ends the episode, with the reward -1 in a game for two and 0 for one player. In Gymnasium,
`info["illegal_action"]` says why; in PettingZoo, TerminateIllegalWrapper warns. An action beyond the action space
raises gymnasium.error.InvalidAction, in PettingZoo AssertionError; an action after the end
gymnasium.error.ResetNeeded.

`reset(options={"board": text})` begins on a board of the same size, or at a position from `to_text`. The attribute
`position` of the unwrapped environment is the current position. `render_mode="ansi"` draws it as text, "svg" as a
picture.
"""

import inspect
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from typing import Any, Protocol, Unpack

import numpy as np

from . import svg
from .analysis import How, play, request_of
from .basics import BLUE, RED, IllegalMove, UserError, shown, whole
from .chance import BITS
from .engine import prepare
from .game import AnyPosition
from .games import GAMES, folder, list_games

try:
    import gymnasium
    from gymnasium import spaces
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
except ImportError as error:
    raise ImportError("pygame35.environments needs gymnasium and pettingzoo: pip install 'pygame35[gym]'") from error

__all__ = ["AgainstPlayer", "ForOne", "ForTwo", "env", "make"]

RENDER_MODES = ["ansi", "svg"]
RENDERING = {"render_modes": RENDER_MODES, "render_fps": 1}
_SEEDS = 1 << BITS


class _Arrays(Protocol):
    """The positions of a game as arrays."""

    PLANES: Mapping[str, int]
    OPTIONS: Mapping[str, int]
    """Options of a request that keep a player of the package to the actions."""

    def actions(self, position: Any) -> int: ...
    def move(self, action: int) -> Any: ...
    def legal_action_mask(self, position: Any) -> np.ndarray: ...
    def observe(self, position: Any, side: int) -> np.ndarray: ...


class _FromBatch:
    """The arrays of a game with batch rules."""

    OPTIONS: Mapping[str, int] = {}

    def __init__(self, batch: Any, sides: int):
        self.batch, self.sides, self.PLANES = batch, sides, batch.PLANES

    def actions(self, position: AnyPosition) -> int:
        return int(self.batch.actions(self.batch.from_position(position)))

    def move(self, action: int) -> int:
        return action

    def legal_action_mask(self, position: AnyPosition) -> np.ndarray:
        mask: np.ndarray = self.batch.legal_action_mask(self.batch.from_position(position))[0]
        return mask

    def observe(self, position: AnyPosition, side: int) -> np.ndarray:
        state = self.batch.from_position(position)
        planes: np.ndarray = (self.batch.observe(state, side) if self.sides == 2 else self.batch.observe(state))[0]
        return planes


def _rules(game: str, sides: int = 0) -> Any:
    """The module `rules` of a game; UserError if there is no such game, or not for that number of players."""
    if game not in list_games():
        raise UserError(f"there is no game {shown(game)}: {', '.join(list_games())}")
    rules = import_module(folder(game).Position.__module__)
    if sides not in (0, rules.SIDES):
        raise UserError(f"{game} is a game for {'two' if sides == 1 else 'one'}: use pygame35.environments.make")
    return rules


@cache
def _arrays(game: str) -> _Arrays:
    found: Any = folder(game)
    window: _Arrays | None = getattr(found, "window", None)  # of a game on an endless grid
    return window or _FromBatch(found.batch, _rules(game).SIDES)


def _known(given: Mapping[str, object], names: list[str], also: str = "") -> None:
    """UserError for an argument that is not among `names`. also: the end of its text."""
    if unknown := sorted(set(given) - set(names)):
        raise UserError(f"{unknown[0]} is no argument: there are {', '.join(names)}{also}")


class _Table:
    """A game in progress, with the spaces of its arrays."""

    def __init__(self, game: str, board: str, render_mode: str | None):
        if render_mode not in (None, *RENDER_MODES):
            raise UserError(f"render_mode must be None or {', '.join(RENDER_MODES)}, not {shown(render_mode)}")
        self.game, self.board, self.render_mode = game, board, render_mode
        self.position: AnyPosition = folder(game).start(board)
        seen = self.observe(RED)
        largest = np.broadcast_to(np.array([*self.arrays.PLANES.values()], np.int8), seen.shape)
        self.planes = spaces.Box(np.zeros_like(seen), largest.copy(), dtype=np.int8)
        self.actions = spaces.Discrete(self.arrays.actions(self.position))

    @property
    def arrays(self) -> _Arrays:
        return _arrays(self.game)  # a module, which cannot be pickled

    def start(self, board: str) -> None:
        """Begin a game; UserError if the board has another size."""
        position: AnyPosition = folder(self.game).start(board)
        if self.arrays.observe(position, RED).shape != self.planes.shape:
            raise UserError(f"{shown(board)} has not the size of this environment's board")
        self.position = position

    def play(self, action: Any) -> None:
        """Play an action; IllegalMove if it is not legal, gymnasium.error.InvalidAction if it is not an action."""
        number, most = whole(action), int(self.actions.n) - 1
        if number is None or not 0 <= number <= most:
            raise gymnasium.error.InvalidAction(f"{shown(action)} is not an action: actions are 0 to {most}")
        self.position.play(self.arrays.move(number))

    def observe(self, side: int) -> np.ndarray:
        return self.arrays.observe(self.position, side)

    def mask(self) -> np.ndarray:
        """int8 [actions]: 1 for each legal action."""
        return self.arrays.legal_action_mask(self.position).astype(np.int8)

    def is_over(self) -> bool:
        """True as well if the window of an endless grid is full."""
        return not self.mask().any()

    def reward(self, side: int) -> float:
        """1, -1 or 0, in a game for two."""
        return float(side * (self.position.winner() or 0))

    def render(self) -> str | None:
        if self.render_mode is None:
            return None
        return svg.draw(self.position) if self.render_mode == "svg" else str(self.position)


class _Single(gymnasium.Env[np.ndarray, Any]):
    """One learner at a table."""

    metadata = RENDERING
    illegal_reward = 0.0
    side = RED

    def __init__(self, game: str, board: str, render_mode: str | None):
        self.table, self.render_mode = _Table(game, board, render_mode), render_mode
        self.observation_space, self.action_space = self.table.planes, self.table.actions
        self._is_over = True  # until `reset`

    @property
    def position(self) -> AnyPosition:
        return self.table.position

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[np.ndarray, dict[str, Any]]:
        super().reset(seed=seed)
        self.begin((options or {}).get("board"))
        mask = self.table.mask()
        self._is_over = not mask.any()
        return self.table.observe(self.side), {"action_mask": mask}

    def step(self, action: Any) -> tuple[np.ndarray, float, bool, bool, dict[str, Any]]:
        if self._is_over:
            raise gymnasium.error.ResetNeeded("the episode is over, or has not begun: call reset()")
        info: dict[str, Any] = {}
        try:
            reward = self.advance(action)
        except IllegalMove as error:
            reward, info["illegal_action"] = self.illegal_reward, str(error)
        mask = info["action_mask"] = self.table.mask()
        self._is_over = not mask.any() or "illegal_action" in info
        return self.table.observe(self.side), reward, self._is_over, False, info

    def begin(self, board: str | None) -> None:
        """Begin an episode. board: of the options of `reset`."""
        raise NotImplementedError

    def advance(self, action: Any) -> float:
        """Play an action and all that follows it; returns the reward. IllegalMove if the action is not legal."""
        raise NotImplementedError

    def action_masks(self) -> np.ndarray:
        """bool [actions]: True for each legal action."""
        return self.table.mask().astype(bool)

    def render(self) -> str | None:
        return self.table.render()


class ForOne(_Single):
    """A game for one player. Every episode is another game, from a seed that the environment's generator draws.

    variation: arguments of the function `seeded` of the game's rules, such as rules="classic" in Threes or
    variation=Variation("forgetful", 5) in Monty Hall, see `games.monty_hall.boards`.
    """

    def __init__(self, game: str, *, render_mode: str | None = None, **variation: Any):
        seeded = _rules(game, 1).seeded
        known = [*inspect.signature(seeded).parameters][1:]
        _known(variation, [*known, "render_mode"], "; reset(seed=…) takes the seed" if "seed" in variation else "")
        self._variation = variation
        super().__init__(game, seeded(0, **variation), render_mode)

    def begin(self, board: str | None) -> None:
        seeded = _rules(self.table.game).seeded
        self.table.start(board or seeded(int(self.np_random.integers(_SEEDS)), **self._variation))

    def advance(self, action: Any) -> float:
        before = self.position.scores()[0]
        self.table.play(action)
        return float(self.position.scores()[0] - before)


class AgainstPlayer(_Single):
    """A game for two against a player of the package, who answers within `step`.

    board: its name, "" for the usual one. side: RED, who begins, or BLUE, the learner's side; None draws it for every
    episode. how: the opponent, by the arguments of `pygame35.play`; without level and player, the first of the game's
    players, the weakest. The environment's generator draws the opponent's seed, so a seeded episode repeats, unless
    the opponent thinks for a time.
    """

    illegal_reward = -1.0

    def __init__(
        self,
        game: str,
        board: str = "",
        *,
        side: int | None = None,
        render_mode: str | None = None,
        **how: Unpack[How],
    ):
        _rules(game, 2)
        if side not in (None, RED, BLUE):
            raise UserError(f"side must be {RED} (RED), {BLUE} (BLUE) or None, not {shown(side)}")
        super().__init__(game, board, render_mode)
        _known(how, ["board", "side", "render_mode", *How.__annotations__])
        if "level" not in how and "player" not in how:
            how["player"] = next(iter(GAMES[game].players))
        self._side, self._seed, self._how = side, 0, how
        prepare(request_of(self.position, self.how))

    @property
    def how(self) -> How:
        """The arguments with which the opponent plays this episode."""
        options = {"seed": self._seed, **self.table.arrays.OPTIONS, **self._how.get("options", {})}
        return {**self._how, "options": options}

    def begin(self, board: str | None) -> None:
        self.side = self._side or int(self.np_random.choice([RED, BLUE]))
        self._seed = int(self.np_random.integers(_SEEDS))
        self.table.start(self.table.board if board is None else board)
        self._answer()

    def advance(self, action: Any) -> float:
        self.table.play(action)
        self._answer()
        return self.table.reward(self.side)

    def _answer(self) -> None:
        """The opponent plays until it is the learner's turn."""
        while self.position.turn != self.side and not self.table.is_over():
            self.position.play(play(self.position, **self.how))


class ForTwo(AECEnv[str, dict[str, np.ndarray], Any]):
    """A game for two as PettingZoo's AEC environment, without wrappers; `env` adds the usual ones."""

    def __init__(self, game: str, board: str = "", *, render_mode: str | None = None):
        super().__init__()  # type: ignore[no-untyped-call]
        _rules(game, 2)
        self.metadata = {**RENDERING, "name": f"{game}_v0", "is_parallelizable": False}
        self.table, self.render_mode = _Table(game, board, render_mode), render_mode
        self._sides = {"player_0": RED, "player_1": BLUE}
        self._agents = {side: agent for agent, side in self._sides.items()}
        self.possible_agents = [*self._sides]
        mask = spaces.Box(0, 1, (int(self.table.actions.n),), np.int8)
        seen: Any = spaces.Dict({"observation": self.table.planes, "action_mask": mask})
        self.observation_spaces = dict.fromkeys(self.possible_agents, seen)
        self.action_spaces = dict.fromkeys(self.possible_agents, self.table.actions)

    @property
    def position(self) -> AnyPosition:
        return self.table.position

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game. Nothing is drawn, so the seed has no effect."""
        self.table.start((options or {}).get("board", self.table.board))
        self.agents = self.possible_agents.copy()
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, self.table.is_over())
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self._agents[self.position.turn]

    def step(self, action: Any) -> None:
        if self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[self.agent_selection] = 0.0
        self.table.play(action)
        self.agent_selection = self._agents[self.position.turn]
        self.rewards = {agent: self.table.reward(self._sides[agent]) for agent in self.agents}
        self.terminations = dict.fromkeys(self.agents, self.table.is_over())
        self._accumulate_rewards()

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        mask = self.table.mask()
        return {
            "observation": self.table.observe(self._sides[agent]),
            "action_mask": mask if agent == self.agent_selection else np.zeros_like(mask),
        }

    def render(self) -> str | None:
        return self.table.render()

    def close(self) -> None:
        """There is nothing to close."""


def env(game: str, board: str = "", *, render_mode: str | None = None) -> AECEnv[str, Any, Any]:
    """A game for two as PettingZoo's AEC environment, with the wrappers that its own games have.

    board: its name, "" for the usual one. UserError if there is no such game or board.
    """
    found: Any = ForTwo(game, board, render_mode=render_mode)
    found = wrappers.TerminateIllegalWrapper(found, illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(found))


def make(game: str, **settings: Any) -> gymnasium.Env[np.ndarray, Any]:
    """The environment of a game that `gymnasium.make(f"pygame35/{game}-v0", **settings)` wraps.

    settings: the arguments of ForOne or of AgainstPlayer. UserError if one is wrong.
    """
    return ForOne(game, **settings) if _rules(game).SIDES == 1 else AgainstPlayer(game, **settings)


for _game in list_games():
    gymnasium.register(f"pygame35/{_game}-v0", f"{__name__}:make", kwargs={"game": _game})
