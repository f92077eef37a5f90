"""The game and the lines beside it, without a browser."""

import json
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.core import changes, stored
from app.core import records as kept
from app.core.clock import Clock
from app.core.game_tree import ROOT, GameTree, from_plain
from app.core.opponents import SEATS
from app.core.record.stored_game import COUNTED
from app.core.session import Session
from app.games.thirtyfive.game import GAME
from pygame35.games.thirtyfive import rules as thirtyfive
from pygame35.games.thirtyfive.rules import BLUE, RED, IllegalMove, parse_move


def moves(*texts):
    return [parse_move(text) for text in texts]


def two_people(*texts):
    session = Session(GAME)
    session.settings.update({seat: "person" for seat in SEATS.values()})
    for move in moves(*texts):
        changes.play(session, move)
    return session


def test_playing_on_from_an_earlier_position_keeps_what_was_played():
    session = two_people("a1=1", "b1=2", "c1=3")
    changes.show(session, 1)
    assert session.looks_back() and session.position.moves == moves("a1=1")
    changes.play(session, parse_move("b1=2"))
    assert len(session.tree.moves) == 4  # the empty board and three moves: a known one leads to its node
    changes.show(session, 1)
    changes.play(session, parse_move("d1=4"))
    assert session.position.moves == moves("a1=1", "d1=4")
    assert not session.looks_back()
    [(ply, nodes)] = session.tree.variations()
    assert ply == 1 and session.tree.moves_of(nodes) == moves("b1=2", "c1=3")
    changes.promote(session, nodes)
    assert session.position.moves == moves("a1=1", "b1=2", "c1=3")
    assert session.tree.moves_of(session.tree.line()) == moves("a1=1", "b1=2", "c1=3")
    [(ply, nodes)] = session.tree.variations()
    assert ply == 1 and session.tree.moves_of(nodes) == moves("d1=4")


def test_an_illegal_move_earlier_in_the_game_changes_nothing():
    session = two_people("a1=1", "b1=2")
    changes.show(session, 1)
    before = session.tree.to_plain()
    with pytest.raises(IllegalMove):
        changes.play(session, parse_move("a1=5"))
    assert session.tree.to_plain() == before


def test_a_full_board_is_counted():
    session = two_people()
    for square in range(64):
        changes.play(session, 9 * square)
    winner, scores = session.position.winner(), session.position.scores()
    assert (session.result(), session.scores()) == ((winner, COUNTED), scores)
    changes.show(session, 10)
    assert (session.result(), session.scores()) == ((winner, COUNTED), scores)
    changes.begin(session, from_plain(session.tree.to_plain(), thirtyfive)[0])
    assert session.looks_back() and (session.result(), session.scores()) == ((winner, COUNTED), scores)


@settings(max_examples=40)
@given(st.randoms(use_true_random=False))
def test_trees_survive_text(random: Random):
    session = two_people()
    for _ in range(random.randrange(40)):
        changes.show(session, random.randrange(len(session.tree.line()) + 1))
        changes.play(session, random.choice(session.position.legal_moves()))
    changes.show(session, random.randrange(len(session.tree.line()) + 1))
    text = stored.write("game", kept.game(session))
    other = Session(GAME)
    kept.show_game(other, kept.read_game(text, GAME))
    assert kept.game(other) == kept.game(session)
    assert other.position.moves == session.position.moves


SPOILED = [
    {},
    {"moves": [0], "parents": [0], "tip": 2, "shown": 0},
    {"moves": [0], "parents": [0], "tip": 0, "shown": 1},
    {"moves": [0], "parents": [1], "tip": 1, "shown": 1},
    {"moves": [0], "parents": [], "tip": 0, "shown": 0},
    {"moves": [0, 1], "parents": [0, 1], "tip": 2, "shown": 2},
    {"moves": [600], "parents": [0], "tip": 1, "shown": 1},
    {"moves": ["a1=1"], "parents": [0], "tip": 1, "shown": 1},
    {"moves": 3, "parents": [0], "tip": 1, "shown": 1},
    {"moves": [0], "parents": [0], "tip": True, "shown": 1},
    {"moves": [0], "parents": [0.0], "tip": 1, "shown": 1},
]


UNREADABLE = (
    ["", "{", "[]", "null", '"x"', '{"pygame35": "game"}', '{"pygame35": "game", "version": 1, "content": 3}']
    + [json.dumps({"pygame35": "game", "version": 1, "content": {"tree": plain}}) for plain in SPOILED]
    + [
        json.dumps({"pygame35": "game", "version": 1, "content": {"tree": GameTree().to_plain(), **wrong}})
        for wrong in ({"ended": 3}, {"ended": [0, 5, "resigned"]}, {"left": [1]}, {"left": [1, "x"]}, {"left": [1, -1]})
    ]
    + [stored.write("settings", {})]
)


def test_a_kept_game_that_cannot_be_read_is_spoiled_and_nothing_else(subtests):
    for text in UNREADABLE:
        with subtests.test(text=text), pytest.raises(stored.Spoiled):
            kept.read_game(text, GAME)


def test_only_known_settings_are_taken():
    text = stored.write("settings", {"level": 3, "theme": "pink", "sums": 1, "sound": True, "x": [1]})
    assert stored.read_settings(text, GAME.choices) == {"level": 3, "sound": True}


def test_the_last_fifty_games_are_kept():
    games = []
    for number in range(60):
        games = kept.with_game(games, {"number": number}, GAME)
    assert [game["number"] for game in games] == list(range(10, 60))


def test_the_clock_runs_for_the_side_to_move():
    clock = Clock(60, 2)
    clock.start(RED, 100)
    assert (clock.remaining(RED, 110), clock.remaining(BLUE, 110)) == (50, 60)
    clock.press(RED, 110)
    assert (clock.remaining(RED, 115), clock.remaining(BLUE, 115)) == (52, 55)
    clock.stop(115)
    assert (clock.remaining(RED, 999), clock.remaining(BLUE, 999)) == (52, 55)
    assert clock.fallen(999) is None
    clock.start(BLUE, 1000)
    assert clock.fallen(1054.9) is None
    assert clock.fallen(1055) == BLUE and clock.remaining(BLUE, 2000) == 0


def test_side_lines_of_side_lines():
    tree = GameTree()
    for move in moves("a1=1", "b1=1", "c1=1"):
        tree.play(move)
    main = tree.tip
    tree.show(1)
    for move in moves("d1=1", "e1=1"):
        tree.play(move)
    tree.show(2)
    tree.play(parse_move("f1=1"))
    tree.promote(main)
    found = [(ply, tree.moves_of(nodes)) for ply, nodes in tree.variations()]
    assert found == [(1, moves("d1=1", "f1=1")), (1, moves("d1=1", "e1=1"))]
    assert tree.line(ROOT) == []
