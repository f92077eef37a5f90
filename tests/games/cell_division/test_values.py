"""What squares are worth to the original's AIs: its own games, and the formulas a second time in fractions."""

from fractions import Fraction
from random import Random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from pygame35.games.cell_division import rules as cell_division
from pygame35.games.cell_division.values import FIRST_SKILL, best, skill_after, skill_in_game, values
from pygame35.records import replay
from tests.games.cell_division import reference
from tests.games.cell_division.reference import BOARDS, VECTORS, board_after, random_game


@st.composite
def unfinished_games(draw):
    """(name of a board, moves of a legal game on it that is not over)."""
    name = draw(st.sampled_from(BOARDS))
    plies = draw(st.integers(0, len(reference.field(name).squares) - 1))
    return name, random_game(name, draw(st.integers(0, 2**32 - 1)), plies)


def expected(board, player, skill=Fraction(1, 2)):
    return {board.field.index(square): value for square, value in reference.values(board, player, skill).items()}


def chosen(board, worth):
    """The reference's choice among values by index."""
    field = board.field
    return field.index(reference.best({field.square(index): value for index, value in worth.items()}))


def assert_close(found, wanted):
    """The same squares, and values that differ by rounding at most."""
    assert found.keys() == wanted.keys()
    assert max(abs(found[square] - wanted[square]) for square in wanted) < 1e-9


def test_every_hard_value_of_the_vectors():
    """By the package, and by the reference that the tests below compare it with."""
    for vector in VECTORS:
        name = f"{vector['size']}x{vector['size']}"
        assert vector["states"]
        for state in vector["states"]:
            moves, wanted = vector["moves"][: state["ply"]], dict(state["hard"])
            assert_close(values(replay(moves, cell_division, name), "hard"), wanted)
            assert_close(expected(board_after(name, moves), "hard"), wanted)


@pytest.mark.parametrize("player", ["easy", "medium", "hard"])
@given(unfinished_games())
@settings(max_examples=30)
@example(("6x6", []))
@example(("10x6", []))
@example(("10x10", random_game("10x10", 5, 60)))
def test_the_values_and_the_chosen_square(player, game):
    name, moves = game
    position, board = replay(moves, cell_division, name), board_after(name, moves)
    worth, exact = values(position, player), expected(board, player)
    assert_close(worth, exact)
    assert best(position, worth) == chosen(board, exact)
    assert position.moves == moves and position.legal_moves() == list(exact)


@given(unfinished_games(), st.fractions(0, 1, max_denominator=100))
@settings(max_examples=60)
def test_the_values_of_the_adaptive_player(game, skill):
    """It plays for the side to move; the person is the other."""
    name, moves = game
    position, board = replay(moves, cell_division, name), board_after(name, moves)
    worth, exact = values(position, "adaptive", float(skill)), expected(board, "adaptive", skill)
    assert_close(worth, exact)
    assert exact[best(position, worth)] > max(exact.values()) - Fraction(1, 10**9)
    assert_close(values(position, "adaptive"), expected(board, "adaptive", Fraction(1, 2)))


def test_equal_values_are_equal_in_floating_point():
    """Sums that are equal in fractions but reached in different ways must not be told apart by their rounding."""
    random, several = Random(5), 0
    for name in ("3x3", "5x5", "7x7", "9x9", "10x7"):
        for seed in range(12):
            moves = random_game(name, seed, random.randrange(len(reference.field(name).squares)))
            position, board = replay(moves, cell_division, name), board_after(name, moves)
            worth, exact = values(position, "hard"), expected(board, "hard")
            groups = {}
            for square, value in exact.items():
                groups.setdefault(value, set()).add(worth[square])
                several += 1
            assert all(len(group) == 1 for group in groups.values())
            assert len(groups) < len(exact) or len(exact) < 20
    assert several > 1000


@given(st.floats(0, 1), st.integers(-400, 400))
@settings(max_examples=60)
@example(0.5, 0)
@example(0.0, -1)
@example(1.0, 1)
def test_skill_in_a_game_follows_the_lead_and_a_defeat_counts_half_as_much_after_it(skill, lead):
    assert FIRST_SKILL == 0.5
    assert skill_in_game(skill, lead) == pytest.approx(skill + 0.01 * lead)
    wanted = skill + 0.01 * lead / (2 if lead < 0 else 1)
    assert skill_after(skill, lead) == pytest.approx(min(1, max(0, wanted)))
    assert 0 <= skill_after(skill, lead) <= 1
