"""The environments of Gymnasium and PettingZoo, by the checks of these libraries and by the rules."""

import copy
import doctest
import importlib
import pickle
import sys
import warnings

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

import pygame35
from pygame35 import BLUE, RED, UserError, environments
from pygame35.games import GAMES
from pygame35.games.monty_hall.boards import Variation

FOR_ONE = ("threes", "monty-hall")
FOR_TWO = [game for game in pygame35.list_games() if game not in FOR_ONE]
SMALL = {"35": "6x6", "cell-division": "4x4"}  # boards for short games
FIVE = "five-in-a-row"


def random_episode(env, seed, most=10_000):
    """(rewards, infos) of a random episode of an environment of Gymnasium, from `reset` on."""
    rng = np.random.default_rng(seed)
    _, info = env.reset(seed=seed)
    rewards, infos, over = [], [info], False
    while not over and len(rewards) < most:
        action = rng.choice(np.flatnonzero(info["action_mask"]))
        _, reward, over, _, info = env.step(action)
        rewards.append(reward)
        infos.append(info)
    return rewards, infos


# --- the checks of the libraries ----------------------------------------------------------------------------------


def checked(game, **settings):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(gymnasium.make(f"pygame35/{game}-v0", **settings).unwrapped)


@pytest.mark.parametrize("game", pygame35.list_games())
def test_gymnasium_finds_no_fault(game):
    checked(game)


def test_gymnasium_finds_no_fault_in_other_boards_and_players():
    checked("35", board="6x6", level=2, side=BLUE)
    checked("cell-division", board="flask-6-3", player="hard")
    checked("threes", rules="classic")
    checked("monty-hall", variation=Variation("forgetful", 10))


@pytest.mark.filterwarnings("ignore:Observation")  # it warns of dicts unless it knows the game
@pytest.mark.parametrize("game", FOR_TWO)
def test_pettingzoo_finds_no_fault(game, capsys):
    api_test(environments.env(game, render_mode="ansi"), num_cycles=40)
    seed_test(lambda: environments.env(game), num_cycles=10)


def test_the_examples_of_the_documentation():
    assert doctest.testmod(environments) == (0, 8)


# --- games for two ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", FOR_TWO)
def test_an_agent_sees_the_game_from_its_side_and_wins_or_loses(game):
    env = environments.env(game, SMALL.get(game, ""))
    for seed in range(2):
        env.reset()
        rng, position = np.random.default_rng(seed), env.unwrapped.position.copy()
        for agent in env.agent_iter():
            seen, reward, terminated, truncated, _ = env.last()
            side = {"player_0": RED, "player_1": BLUE}[agent]
            planes = seen["observation"]
            assert planes in env.observation_space(agent)["observation"] and not truncated
            if terminated:
                assert position.is_over() or game == FIVE
                assert reward == side * position.winner() and not seen["action_mask"].any()
                env.step(None)
                continue
            assert side == position.turn and reward == 0
            owners = position.owners.values() if game == FIVE else position.owners
            assert [int(planes[..., number].sum()) for number in (0, 1)] == [
                sum(owner == who for owner in owners) for who in (side, -side)
            ]
            legal = np.flatnonzero(seen["action_mask"])
            if game != FIVE:
                assert legal.tolist() == position.legal_moves()
            env.step(rng.choice(legal))
            position.play(env.unwrapped.position.moves[-1])


def test_an_opponent_answers_within_the_step():
    env = gymnasium.make("pygame35/cell-division-v0", board="4x4", player="easy")
    sides = set()
    for seed in range(4):
        rewards, _ = random_episode(env, seed)
        side, position = env.unwrapped.side, env.unwrapped.position
        assert rewards[:-1] == [0.0] * 7 and rewards[-1] == side * position.winner()
        sides.add(side)
    assert sides == {RED, BLUE}
    for side, plies in ((RED, 0), (BLUE, 1)):
        env = gymnasium.make("pygame35/cell-division-v0", side=side)
        env.reset()
        assert len(env.unwrapped.position.moves) == plies


def test_a_seed_repeats_the_opponents_chance():
    env = gymnasium.make("pygame35/35-v0", board="6x6", player="random")
    games = []
    for seed in (1, 1, 2):
        random_episode(env, seed)
        games.append(env.unwrapped.position.moves)
    assert games[0] == games[1] != games[2]


def test_the_weakest_player_is_the_usual_opponent():
    env = gymnasium.make("pygame35/cell-division-v0", side=BLUE).unwrapped
    env.reset(seed=5)
    assert env.how["player"] == next(iter(GAMES["cell-division"].players))


# --- five in a row ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("player", ["beginner", "original", "expert"])
def test_players_keep_within_the_window(player):
    env = gymnasium.make(f"pygame35/{FIVE}-v0", player=player)
    random_episode(env, 3, most=8)
    moves = env.unwrapped.position.moves
    assert len(moves) > 7 and all(max(abs(x), abs(y)) <= 7 for x, y in moves)


def test_a_full_window_is_a_tie():
    """In pairs of columns, and every other row reversed: nowhere are three in a row."""
    env = environments.env(FIVE)
    env.reset()
    for y in range(-7, 8):
        for x in range(-7, 8):
            env.unwrapped.position.stones[x, y] = RED if (x // 2 + y) % 2 else BLUE
    del env.unwrapped.position.stones[7, 7]
    env.step(224)
    assert env.last()[1:3] == (0, True) and env.unwrapped.position.winner() is None


def test_a_window_shows_its_corners():
    env = environments.env(FIVE)
    env.reset()
    env.step(14)
    assert env.unwrapped.position.moves == [(7, -7)]
    planes = env.last()[0]["observation"]
    assert np.argwhere(planes).tolist() == [[0, 14, 1]]


# --- games for one ------------------------------------------------------------------------------------------------


def test_rewards_for_one_add_up_to_the_growth_of_the_score():
    env = gymnasium.make("pygame35/threes-v0", rules="classic").unwrapped
    env.reset(seed=7)
    before = env.position.scores()[0]
    rewards, infos = random_episode(env, 7)
    assert len(rewards) > 10 and env.position.scores()[0] == before + sum(rewards)
    assert env.position.rules == "classic" and not infos[-1]["action_mask"].any()


def test_every_episode_for_one_is_another_game():
    env = gymnasium.make("pygame35/threes-v0").unwrapped
    boards = []
    for seed in (1, None, 1, None):
        env.reset(seed=seed)
        boards.append(env.position.board)
    assert boards[:2] == boards[2:] and boards[0] != boards[1]


def test_the_car_is_hidden_and_is_the_reward():
    env = gymnasium.make("pygame35/monty-hall-v0").unwrapped
    found = []
    for seed in range(40):
        env.reset(seed=seed)
        seen, reward, over, _, info = env.step(0)
        assert info["action_mask"].tolist() == [0, 0, 0, 1, 1] and (reward, over) == (0, False)
        assert seen[:, 1].sum() == 1 and not seen[env.position.car, 1]
        found.append(env.step(4)[1:3])
    assert {over for _, over in found} == {True} and 20 < sum(reward for reward, _ in found) < 34


# --- what is wrong ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "reward"), [("35", -1), ("threes", 0)])
def test_an_illegal_action_ends_the_episode_and_says_why(game, reward):
    env = gymnasium.make(f"pygame35/{game}-v0").unwrapped
    env.reset(seed=1, options={"board": "" if game == "35" else "full-8"})
    _, _, _, _, info = env.step(int(np.flatnonzero(env.action_masks())[0]))
    while info["action_mask"].all():
        _, _, _, _, info = env.step(0)
    before = env.position.copy()
    _, found, over, truncated, info = env.step(int(np.argmin(info["action_mask"])))
    assert (found, over, truncated, env.position) == (reward, True, False, before)
    assert "filled" in info["illegal_action"] or "nothing can move" in info["illegal_action"]
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(0)


def test_an_illegal_action_loses_in_pettingzoo():
    env = environments.env("cell-division")
    env.reset()
    env.step(3)
    env.step(3)
    assert env.terminations == {"player_0": True, "player_1": True}
    assert env.rewards == {"player_0": 0, "player_1": -1}


def test_no_action_beyond_the_space():
    env = gymnasium.make("pygame35/35-v0").unwrapped
    env.reset()
    for wrong in (-1, 576, 0.5, "e4=9", None):
        with pytest.raises(gymnasium.error.InvalidAction, match="0 to 575"):
            env.step(wrong)
    with pytest.raises(AssertionError):
        environments.env("35").step(0)


@pytest.mark.parametrize(
    ("make", "game", "settings", "fault"),
    [
        (environments.make, "chess", {}, "no game 'chess'"),
        (environments.make, "35", {"board": "7x7"}, "7x7"),
        (environments.make, "35", {"render_mode": "human"}, "ansi"),
        (environments.make, "35", {"side": 2}, "side"),
        (environments.make, "35", {"Board": "6x6"}, "Board is no argument: there are board, side, render_mode, level"),
        (environments.make, "threes", {"seed": 1}, "seed is no argument.*reset"),
        (environments.env, "threes", {}, "for one"),
        (environments.AgainstPlayer, "threes", {}, "for one"),
        (environments.ForOne, "35", {}, "for two"),
    ],
)
def test_a_wrong_argument_is_named(make, game, settings, fault):
    with pytest.raises(UserError, match=fault):
        make(game, **settings)


def test_a_wrong_opponent_is_named_before_the_first_game():
    with pytest.raises(UserError, match="level"):
        environments.make("35", level=11)
    with pytest.raises(UserError, match="nobody"):
        environments.make("35", player="nobody")


def test_an_episode_may_begin_at_a_position_of_the_same_size():
    env = environments.env("35", "6x6")
    position = pygame35.thirtyfive.start("6x6")
    position.play("c3=9")
    env.reset(options={"board": position.to_text()})
    assert env.agent_selection == "player_1" and env.unwrapped.position == position
    with pytest.raises(UserError, match="size"):
        env.reset(options={"board": "8x8"})


def test_environments_can_be_copied_and_pickled():
    for env in (environments.make("35", player="random"), environments.make("threes"), environments.ForTwo(FIVE)):
        env.reset(seed=1)
        for other in (copy.deepcopy(env), pickle.loads(pickle.dumps(env))):
            other.step(112 if other.table.actions.n > 4 else int(np.argmax(other.table.mask())))
            assert len(other.position.moves) > len(env.position.moves)


@pytest.mark.parametrize("library", ["gymnasium", "pettingzoo"])
def test_without_the_libraries_the_error_names_the_command(library, monkeypatch):
    monkeypatch.setitem(sys.modules, library, None)
    monkeypatch.delitem(sys.modules, "pygame35.environments")
    with pytest.raises(ImportError, match=r"pip install 'pygame35\[gym\]'"):
        importlib.import_module("pygame35.environments")
