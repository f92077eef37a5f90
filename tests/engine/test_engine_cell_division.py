"""The engine's door for Cell Division: its boards, players and options, and what it answers beside and unlike 35."""

from random import Random

import pytest

from pygame35.games.cell_division.rules import start
from pygame35.games.cell_division.values import ORIGINALS, best, values
from tests.engine.right import answered, words


def played(board, plies, seed=1):
    rng, position = Random(f"{board} {seed}"), start(board)
    for _ in range(plies):
        position.play(rng.choice(position.legal_moves()))
    return position


def ask(position, options=None, **fields):
    options = {"board": position.board, "seed": 5, **(options or {})}
    return answered("cell-division", position, **{"simulations": 200, **fields}, options=options)


@pytest.mark.parametrize("player", ORIGINALS)
@pytest.mark.parametrize("plies", [0, 22, 35])
def test_the_originals_play_their_highest_value_at_once(player, plies):
    position = played("", plies)
    worth = values(position, player)
    analysis = ask(position, player=player, final=True)
    assert analysis["done"] and analysis["simulations"] == 0 and not analysis["exact"]
    assert analysis["best"] == position.format_move(best(position, worth))
    assert analysis["values"] == pytest.approx({position.format_move(move): value for move, value in worth.items()})
    # the highest first, of equal ones the leftmost, of these the topmost
    expected = sorted(worth, key=lambda move: (-worth[move], move % 6, move // 6))
    assert [candidate["move"] for candidate in analysis["candidates"]] == words(position, expected)
    for candidate in analysis["candidates"]:
        position.play(position.parse_move(candidate["move"]))
        red, blue = position.scores()
        position.undo()
        assert candidate["margin"] == red - blue
        if plies == 35:
            assert candidate["value"] == (1 + (red > blue) - (red < blue)) / 2
        else:
            assert 0 < candidate["value"] < 1 and (candidate["value"] > 0.5) == (red > blue)
    assert len(ask(position, player=player)["candidates"]) == min(10, 36 - plies)


def test_skill_is_the_adaptive_players():
    position = played("", 9)
    for skill in (0, 0.25, 1.0):
        found = ask(position, {"skill": skill}, player="adaptive")["values"]
        expected = values(position, "adaptive", skill)
        assert found == pytest.approx({position.format_move(move): value for move, value in expected.items()})
    usual = ask(position, player="adaptive")["values"]
    assert usual == ask(position, {"skill": 0.5}, player="adaptive")["values"] != found


def test_boards_do_not_mix():
    assert ask(start("10x10"), simulations=30)["simulations"] == 30
    assert ask(start("9x10"), simulations=10)["simulations"] == 10
