"""The review of a game of Threes, a person's own games and the game of the day, without a browser."""

import asyncio

import loops
import pytest

from app.core.study import review_words
from app.core.words import joined
from app.games.threes import story_words as texts
from app.games.threes.game import ThreesSession
from app.games.threes.hints import reason
from app.games.threes.review import Review
from app.games.threes.scores import NO_GAMES, counted, heading
from pygame35.games.threes import rules as threes
from pygame35.games.threes.rules import DOWN, LEFT, RIGHT, UP
from pygame35.records import replay

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
    assert not review.is_done() and review.costly() == []
    toggle(review)
    assert review.controller.asked == list(range(7)) and review.is_done() and review.controller.rests == 1
    assert review.costly() == [1, 2, 6]  # RIGHT lost half, UP a tenth of what was still to come; DOWN is as good
    assert review.costs[2] > 0.5 > 0.12 > review.costs[6] > 0.1
    toggle(review)
    assert len(review.controller.asked) == 7


def test_a_review_that_was_stopped_goes_on_where_it_was(review):
    review.controller.stops_at = 3
    toggle(review)
    assert len(review.values) == 3 and not review.is_done() and not review.is_running()
    assert round(review.share(), 2) == 0.43
    review.controller.stops_at = None
    toggle(review)
    assert review.controller.asked == [0, 1, 2, 3, 3, 4, 5, 6] and review.is_done()


def test_the_moments_are_the_costliest_moves_with_a_cause_in_the_order_of_the_game(review):
    toggle(review)
    review.causes = ["", "It makes a 3.", "", "", "", "", "It makes a 6."]
    pages = review.pages()
    assert [(moment.ply, moment.text) for moment in pages.moments] == [
        (2, "You slid up; left is better. It makes a 3."),
        (7, "You slid up; left is better. It makes a 6."),
    ]
    assert review_words.steps(pages.moment(), "You") == ["The choice", "Your slide", "Better: left"]
    assert not pages.over and pages.opening == "" and pages.is_before()
    review.session.shared = True
    assert review.pages().moments[0].text == "Your friend slid up; left is better. It makes a 3."
    review.costs, review.causes = [0.2, 0.5, 0.3, 0.4, 0, 0, 0], ["It makes a 3."] * 7
    assert [moment.ply for moment in review.pages().moments] == [2, 3, 4]
    review.causes = [""] * 7
    pages = review.pages()
    assert pages.moments == [] and pages.is_last() and review_words.text(pages) == texts.NO_MOMENT


def test_the_cause_of_a_moment_is_true_on_the_board(review):
    toggle(review)
    for ply in review.costly():
        position = replay(LINE[:ply], threes, "full-7")
        assert review.causes[ply] == reason(position, LEFT, LINE[ply])
    assert any(review.causes)


def test_a_tried_slide_is_judged_by_the_values_of_the_review(review):
    toggle(review)
    review.causes = ["It makes a 3."] * 7
    moment = review.pages().moments[0]
    assert review.judged(moment, LEFT) == (review_words.RIGHT, True)
    assert review.judged(moment, DOWN) == (texts.AS_GOOD, True)  # it loses less than a hundredth
    text, right = review.judged(moment, RIGHT)
    why = reason(replay(LINE[: moment.ply - 1], threes, "full-7"), LEFT, RIGHT)
    assert not right and text == joined(texts.NOT_YET, why)
    assert review.session.line() == LINE


def test_the_ribbon_shows_what_was_within_reach(review):
    toggle(review)
    course = review.course()
    assert course[0] == (0, 1) and course[-1][0] == 1
    assert course[-1][1] == review.session.position.scores()[0] / 1_000


def test_another_game_or_another_move_drops_what_does_not_belong_to_it(review):
    toggle(review)
    review.session.walk(5)
    review.follow()
    assert review.is_done()
    other = next(move for move in review.session.position.legal_moves() if move != LINE[5])
    review.session.play(other)
    review.follow()
    assert len(review.values) == 5
    assert review.before(6).tiles == review.session.position.tiles
    review.session.begin("full-8")
    review.follow()
    assert review.values == [] and review.before(0).tiles == review.session.position.tiles


def test_the_texts_of_the_end_and_of_the_list(review):
    assert texts.at_end(review.session) == f"{review.session.position.scores()[0]} points."
    assert [texts.listed(*state) for state in ((False, False), (True, True), (True, False))] == [
        review_words.NOT_YET,
        texts.COST_MOST,
        texts.NO_MOMENT,
    ]


def test_own_games_are_those_of_these_rules_without_the_ai():
    whole = {"moves": "full-1.A", "score": 30, "highest": 12, "helped": False}
    others = [{"helped": True}, {"moves": "classic-1.A"}, {"score": "30"}, {"score": -1}, {"highest": 99_999}]
    games = [whole, *[dict(whole, **other) for other in others], dict(whole, score=60, highest=24)]
    assert counted(games, "full") == {"scores": [30, 60], "highest": [12, 24]}
    assert heading("full", 2) == "Full rules: 2 games played to the end."
    assert heading("classic", 0) == NO_GAMES
