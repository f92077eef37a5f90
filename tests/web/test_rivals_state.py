"""The ten rivals: who they are in each game, and how they take moves and ends, without a browser."""

from random import Random
from types import SimpleNamespace

import pytest
from test_library_state import page, page_with

from app.core import changes, remarks, rivals
from app.core.reactions import Reactions
from app.core.remarks import BEFORE, MOST, REMARKS
from app.core.rivals import ASTONISHED, CALM, GLAD, GREETING, LINES, RIVALS, SAD
from app.games.thirtyfive.game import GAME
from pygame35.basics import BLUE, NONE, RED
from tools.catalogue import GAMES
from tools.settings import page_game

DUELS = [page_game(game.module) for game in GAMES if game.sides]
MOST_WORDS, MOST_LETTERS = 8, 37  # of a line; the line at a seat has that room on a phone


@pytest.mark.parametrize("game", DUELS, ids=lambda game: game.rules.NAME)
def test_every_game_has_the_ten_rivals_in_order(game):
    opponents = game.words.OPPONENTS
    assert [(opponents[value].rival, opponents[value].name) for value in game.ladder()] == list(RIVALS)
    assert set(opponents) == set(game.choices[game.ai_setting])


def test_lines_are_short_and_no_rival_has_one_twice():
    for place, (key, _) in enumerate(RIVALS):
        own = [game.words.OPPONENTS[game.ladder()[place]].own for game in DUELS]
        lines = [*LINES[key], *REMARKS[key], *own]
        assert len(lines) == remarks.OWN[-1] + len(DUELS) and len(set(lines)) == len(lines)
        lines += [game.words.OPPONENTS[game.ladder()[place]].about for game in DUELS]
        assert not [line for line in lines if len(line.split()) > MOST_WORDS or len(line) > MOST_LETTERS]


@pytest.mark.parametrize(
    "own, ply, leads, leader, mood, places",
    [
        (True, 9, (0, 2), 0, CALM, [GREETING]),  # what was said last stays during the answer
        (True, 9, (0, 3), 0, GLAD, [GREETING]),
        (True, 9, (0, 7), 0, GLAD, remarks.OWN),
        (True, 9, (0, -7), 0, ASTONISHED, [GREETING]),
        (False, 9, (0, -6), 0, CALM, [None]),
        (False, 9, (0, -7), 0, ASTONISHED, remarks.PRAISE),
        (False, 9, (0, 1), 0, GLAD, remarks.THANKS),  # the person's own move pays the rival
        (False, 20, (-3, -3), 1, SAD, [remarks.BEHIND]),
        (False, 20, (-2, -2), 1, CALM, [None]),  # no clear lead
        (False, 32, (2, 2), 0, CALM, [remarks.CLOSE]),
        (False, 32, (3, 3), 0, GLAD, [remarks.AHEAD]),
        (False, 56, (9, 9), 1, CALM, [remarks.NEAR]),
    ],
)
def test_a_rival_reacts_to_what_a_move_takes_and_to_the_state_of_the_game(own, ply, leads, leader, mood, places):
    game = SimpleNamespace(pleases=3, astonishes=7, plies=lambda _: 64, passed=lambda _: ply / 64)
    game.balance, game.gain = lambda _: leads[1], lambda *_: (1 if own else -1) * (leads[1] - leads[0])
    position = SimpleNamespace(turn=BLUE if own else RED, moves=[0] * ply, format_move=str)
    before = BEFORE._replace(lead=leads[0], leader=leader)
    reaction = remarks.after(before, game, position, RED).reaction
    assert reaction.mood == mood and reaction.line in places
    silent = remarks.after(before._replace(said=((ply - 5, remarks.THINK),)), game, position, RED).reaction
    assert silent.line in (GREETING, None)  # it has just spoken


@pytest.mark.parametrize("game", DUELS, ids=lambda game: game.rules.NAME)
def test_the_same_moves_bring_the_same_lines_and_none_twice(game):
    board, seen = page(game), []
    random, session = Random(5), board.session
    greta = game.words.OPPONENTS[game.ladder()[1]]

    def greeted(reactions):
        reactions.follow(session)
        return reactions.of[BLUE].mood, reactions.line(session, BLUE, greta), reactions.remark(session)

    reactions = Reactions()
    assert greeted(reactions) == (CALM, LINES["greta"][GREETING], "")
    while not session.is_over() and len(seen) < 60:
        board.play(random.choice(session.position.legal_moves()))
        seen.append(greeted(reactions))
        if len(seen) % 9 == 0 and not session.result():
            assert greeted(Reactions()) == seen[-1]  # the page was loaded anew
    said = [remark.partition(": ")[2] for *_, remark in seen if remark]
    assert 1 <= len(said) <= MOST and len(set(said)) == len(said)
    changes.go_back_to(session, 8)
    assert greeted(reactions) == seen[7]
    session.position.undo()
    session.tree.shown = session.tree.parents[session.tree.shown]
    assert greeted(reactions)[:2] == (CALM, greta.about)  # the board shows an earlier position


def test_the_end_changes_the_face_and_a_long_think_is_mentioned_once():
    board = page_with("e4=9", "d5=3")
    session, reactions = board.session, Reactions()
    pip = GAME.words.OPPONENTS[1]
    reactions.follow(session)
    assert reactions.think(session) and not reactions.think(session)
    reactions.follow(session)
    assert reactions.remark(session) == f"Pip: {remarks.text(pip, remarks.THINK)}"
    for winner, told in ((RED, (ASTONISHED, rivals.LOST)), (BLUE, (GLAD, rivals.WON)), (NONE, (CALM, rivals.TIED))):
        session.outcome.finals[session.tree.tip] = winner, (1, 1)
        reactions.follow(session)
        assert reactions.of[BLUE] == told and reactions.line(session, BLUE, pip) == LINES["pip"][told[1]]
        assert not reactions.remark(session)
    session.settings["red"] = session.players.so_far["red"] = "engine"  # rivals among themselves
    reactions.follow(session)
    assert reactions.line(session, BLUE, pip) == pip.about and not reactions.remark(session)
