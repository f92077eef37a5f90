"""The review of a game stays with it: opened again, or after a reload, it names the same moves. Without a browser."""

import json
from random import Random

from fuzzing import mutated, odd_plain
from loops import in_a_loop
from test_analysis_cache_state import laid, until
from test_library_state import page, page_with, play, reopened
from test_story_state import THWARTED, reviewed, story_of

from app.core import records as kept
from app.core.study.stored_review import to_text
from app.games.thirtyfive.game import GAME


def with_mistake(*moves):
    """A page with a reviewed game in which red, the person, did not stop blue's c2=8."""
    board = page_with(*THWARTED, "h6=1", "c2=8", *moves, level=4)
    return reviewed(board, [0.5] * 7 + [-12.25] * (2 + len(moves)), {6: "b2=9"})


def cache(board):
    """The texts of the review on the page."""
    review, story = board.session.study.review, story_of(board)
    return review.nodes, review.seconds, story.moments, story.opening, story.practice, review.share()


def test_a_game_that_is_opened_again_has_the_review_that_it_had():
    board = with_mistake()
    before = cache(board)
    assert before[2][0].ply == 7
    board.library.new_game()
    assert board.session.study.review is None
    play(board, "a1=1")
    board.library.previous_game()
    assert cache(board) == before and not board.session.study.reviewing()
    assert cache(reopened(board)) == before


def test_a_review_that_looked_deeper_goes_on_from_there():
    board = with_mistake()
    board.session.study.review.seconds = 0.9
    assert reopened(board).session.study.review.seconds == 0.9
    board.session.study.review.seconds = 2.7  # not finished: its positions are searched for a second
    assert reopened(board).session.study.review.seconds == 0.3


def test_the_review_of_a_game_stays_with_it_while_another_try_is_played():
    board = with_mistake()
    before = cache(board)
    board.assistant.try_again(7)
    play(board, "b2=9")
    assert board.session.study.review.nodes != board.session.tree.line()
    assert cache(reopened(board)) == before


@in_a_loop
async def test_an_unfinished_review_is_stored():
    board, engine = await laid("e4=9", "d5=3", "a1=1")
    board.engine.keep = lambda: None
    board.assistant.review()
    await until(lambda: board.session.study.review.share() > 0)
    board.assistant.review()
    share = board.session.study.review.share()
    assert 0 < share < 1
    text = to_text(board.session)
    engine.plies()
    other, engine = await laid("e4=9", "d5=3", "a1=1")
    plain = dict(kept.game(other.session), review=text)
    kept.show_game(other.session, plain)
    assert other.session.study.review.share() == share
    other.assistant.review()
    await until(lambda: not other.session.study.reviewing())
    assert len(engine.plies()) == 4 * (1 - share) and other.session.study.review.seconds == 0.3


def test_the_list_of_games_has_the_latest_ten_reviews():
    games = []
    for number in range(20):
        games = kept.with_game(games, {"tree": {"number": number}, "review": "text" if number % 4 else None}, GAME)
    reviewed = [game["tree"]["number"] for game in games if game["review"]]
    assert reviewed == [7, 9, 10, 11, 13, 14, 15, 17, 18, 19]
    assert len(games) == 20


def test_a_damaged_review_is_none_and_the_game_is_shown():
    random = Random(3)
    plain = kept.game(with_mistake().session)
    text, whole = plain["review"], 0
    odd = [json.dumps(odd_plain(random, json.loads(text))) for _ in range(300)]
    for review in [None, 3, "", "[]", "{}", *odd, *[mutated(random, text) for _ in range(300)]]:
        board = page(level=4)
        kept.show_game(board.session, dict(plain, review=review))
        assert board.session.texts(board.session.position.moves) == [*THWARTED, "h6=1", "c2=8"]
        if board.session.study.review:
            whole += 1
            cache(board)
            to_text(board.session)
    assert 0 < whole < 600
