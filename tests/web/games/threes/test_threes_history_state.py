"""The review of a game of Threes, a person's own games and the game of the day, without a browser."""

import asyncio

import loops
import pytest

from app.games.threes import review as texts
from app.games.threes.game import ThreesSession
from app.games.threes.review import Review
from app.games.threes.scores import NO_GAMES, counted, heading
from pygame35.games.threes.rules import DOWN, LEFT, RIGHT, UP

LINE = [LEFT, UP, RIGHT, DOWN, LEFT, DOWN, UP]  # of the game full-7


class View:
    def __init__(self):
        self.advised, self.messages = [], []
        self.advise, self.show_message = self.advised.append, self.messages.append

    def refresh(self):
        pass


class Controller:
    """The AI expects 1,000 points from LEFT, 500 from RIGHT, 900 from UP and 995 from DOWN."""

    def __init__(self, session):
        self.session, self.view, self.task, self.asked = session, View(), 0, []
        self.chosen = {"numbers": False}
        self.stops_at = None
        self.rests = 0

    def is_engine_ready(self):
        return True

    def begin_task(self, kind):
        self.task, self.session.thinking = self.task + 1, kind
        return self.task

    def stop(self):
        self.task, self.session.thinking = self.task + 1, None

    def rest(self):
        self.rests, self.session.thinking = self.rests + 1, None

    def walk(self, ply):
        self.session.walk(ply)

    def values_of(self, analysis):
        return analysis

    async def analysis(self, task, moves, player, depth):
        assert (player, depth) == ("master", 3)
        self.asked.append(len(moves))
        if len(moves) == self.stops_at:
            self.stop()
            return None
        return {LEFT: 1_000.0, RIGHT: 500.0, UP: 900.0, DOWN: 995.0}


@pytest.fixture
def review():
    session = ThreesSession()
    session.begin("full-7")
    for move in LINE:
        session.play(move)
    made = Review(Controller(session), lambda: None)
    made.follow()
    return made


def toggle(review):
    async def all_of_it():
        review.toggle()
        await asyncio.gather(*(asyncio.all_tasks() - {asyncio.current_task()}))

    loops.run(all_of_it())


def test_a_review_asks_for_every_move_once(review):
    assert texts.button_text(review, False) == texts.BEGIN and not review.is_done()
    toggle(review)
    assert review.controller.asked == list(range(7)) and review.is_done() and review.controller.rests == 1
    assert review.costliest() == [1, 2, 6]  # RIGHT lost half, UP a tenth of what was still to come; DOWN is as good
    assert texts.state_text(review, False) == texts.COST_MOST
    assert texts.row_texts(review, 2) == ("Moment 2 of 3: move 3", "")
    review.controller.chosen["numbers"] = True
    assert texts.row_texts(review, 2)[1] == "\u221251%"
    toggle(review)
    assert len(review.controller.asked) == 7


def test_a_review_that_was_stopped_goes_on_where_it_was(review):
    review.controller.stops_at = 3
    toggle(review)
    assert len(review.values) == 3 and not review.is_done() and review.session.thinking is None
    assert texts.button_text(review, False) == texts.GO_ON and texts.state_text(review, False) == "3 of 7 moves"
    review.controller.stops_at = None
    toggle(review)
    assert review.controller.asked == [0, 1, 2, 3, 3, 4, 5, 6] and review.is_done()


def test_the_costliest_moves_are_shown_one_by_one(review):
    review.step(1)
    assert review.shown is None  # nothing is reviewed yet
    toggle(review)
    for index, ply in ((0, 1), (1, 2)):
        review.step(1)
        assert (review.shown, len(review.session.position.moves)) == (index, ply)
        assert review.session.hint[LEFT] == 1_000 and review.session.played_here() == LINE[ply]
        assert review.advice()
    review.session.walk(3)
    assert review.advice() == ""  # the board shows another position
    review.step(-1)
    told = "Up was played; left is better"
    assert review.shown == 0 and review.advice().startswith(told) and "1000" not in review.advice()
    review.controller.chosen["numbers"] = True
    assert review.advice().endswith(" The computer sees 1,000 points in the end, not 900.")
    review.step(-1)
    assert review.shown == 2  # around
    position = review.session.position
    assert texts.advice_text(position, LEFT, {LEFT: 1.0, UP: 0.5}, False) == "Left was as good as any."


def test_the_shown_move_stays_the_same_while_the_review_goes_on(review):
    review.controller.stops_at = 2
    toggle(review)
    review.show(0)
    assert review.costliest() == [1] and review.shown == 0
    review.controller.stops_at = None
    toggle(review)
    assert review.costliest() == [1, 2, 6]
    assert review.shown == 0 and len(review.session.position.moves) == 1


def test_another_game_or_another_move_drops_what_does_not_belong_to_it(review):
    toggle(review)
    review.show(0)
    review.session.walk(5)
    review.follow()
    assert review.is_done() and review.shown == 0
    other = next(move for move in review.session.position.legal_moves() if move != LINE[5])
    review.session.play(other)
    review.follow()
    assert len(review.values) == 5 and review.shown is None
    review.session.begin("full-8")
    review.follow()
    assert review.values == [] and texts.state_text(review, False) == texts.NOTHING_PLAYED


def test_own_games_are_those_of_these_rules_without_the_ai():
    whole = {"moves": "full-1.A", "score": 30, "highest": 12, "helped": False}
    others = [{"helped": True}, {"moves": "classic-1.A"}, {"score": "30"}, {"score": -1}, {"highest": 99_999}]
    games = [whole, *[dict(whole, **other) for other in others], dict(whole, score=60, highest=24)]
    assert counted(games, "full") == {"scores": [30, 60], "highest": [12, 24]}
    assert heading("full", 2) == "Full rules: 2 games played to the end."
    assert heading("classic", 0) == NO_GAMES
