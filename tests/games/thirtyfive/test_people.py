"""Players that see and err as people do: what they see, and what they overlook."""

from statistics import mean

from pygame35.games.thirtyfive import people, rules
from pygame35.games.thirtyfive.game import judge
from pygame35.games.thirtyfive.habits import Habits
from pygame35.games.thirtyfive.people import values
from pygame35.games.thirtyfive.records import replay
from pygame35.games.thirtyfive.rules import parse_move, parse_square
from pygame35.records import replay_text
from tests.games.thirtyfive.reference import eager_game

TAKING = "b1=1 a1=9 h8=1 a2=9 h7=1 c1=9"  # Red's b1 misses 8; the last move is beside it


def after(moves):
    return replay_text(moves.split(), rules)


def choice(position, habits, seed=1):
    found = values(position, habits, seed, judge)
    return max(found, key=lambda move: found[move])


def test_who_sees_everything_takes_what_there_is():
    moves = {choice(after(TAKING), Habits(), seed) for seed in range(30)}
    assert {move % 9 + 1 for move in moves} == {8}  # each turns three squares
    assert {move // 9 for move in moves} <= {parse_square("b2"), parse_square("c2")}


def test_who_does_not_look_seldom_takes_it_and_never_gives_away_what_it_sees():
    position = after(TAKING)
    taken = [choice(position, Habits(takes=0), seed) % 9 + 1 == 8 for seed in range(60)]
    assert mean(taken) < 0.3
    given = after("a1=9 b1=1 a2=9 h8=1 c1=9 h7=1")  # now Blue's b1 misses 8, and it is Red's turn
    for seed in range(60):
        move = choice(given, Habits(takes=0), seed)
        assert not (move % 9 + 1 == 8 and move // 9 in (parse_square("b2"), parse_square("c2")))


def test_what_is_far_from_the_last_move_is_overlooked_more_often():
    habits = Habits(near=1, far=0.3)
    near, far = after(TAKING), after("b1=1 a1=9 h8=1 a2=9 a3=1 c1=9 h7=1 h1=1")
    far.undo()
    far.undo()
    for text in ("h6=1", "h5=1"):  # the last move is at the other end
        far.play(parse_move(text))
    found = [mean(choice(position, habits, seed) % 9 + 1 == 8 for seed in range(100)) for position in (near, far)]
    assert found[0] > 0.9 > found[1] + 0.2


def test_who_thinks_of_the_answer_stops_it():
    """Blue's b1 misses 8: one who thinks of the answer plays beside it."""
    position = after("a1=9 b1=1 a2=9 h8=1 c1=9 h7=1")
    beside = {parse_square("b2"), parse_square("c2")}
    stops = [
        mean(choice(position, habits, seed) // 9 in beside for seed in range(40))
        for habits in (Habits(), Habits(looks=48, reply=1))
    ]
    assert stops[1] > 0.6 > stops[0] + 0.2


def test_the_best_gain_is_the_largest_of_the_digits_that_bring_a_filled_square_to_35():
    for seed in range(5):
        position = replay(eager_game(seed, 30))
        gains = [1]
        for move in position.legal_moves():
            outcome = position.play(move)
            red, blue = position.scores()
            position.undo()
            before = position.scores()
            if any(position.digits[square] for square in outcome.reached):
                gains.append(position.turn * ((red - blue) - (before[0] - before[1])))
        assert people._best_gain(position) == max(gains)
