"""The session of Threes, what it keeps and reads, its series' bars and its words, without a browser."""

import random

import pytest

from app.core import settings, stored
from app.games.threes import hints, keeping, words
from app.games.threes.game import AUTOPLAY, GAME, HINT, ThreesSession, number_of_games
from app.games.threes.hints import reason
from app.games.threes.keeping import HIGHEST_SCORE, read_best
from app.games.threes.scores import BINS, plot_text, score_bars, summary, tile_bars
from app.games.threes.series import left, progress
from app.solo.game import read_link
from pygame35.games.threes import rules as threes
from pygame35.games.threes.rules import DOWN, LEFT, RIGHT, UP
from pygame35.records import RecordError

MOVES = [LEFT, UP, RIGHT, DOWN, LEFT, DOWN, UP]  # of the game below


@pytest.fixture
def session():
    """Before the first move of the game full-7."""
    session = ThreesSession()
    session.begin("full-7")
    return session


def play(session, moves=MOVES, **options):
    for move in moves:
        session.play(move, **options)


def play_on(session):
    """Any moves, until none is left."""
    chance = random.Random(35)
    while not session.position.is_over():
        session.play(chance.choice(session.position.legal_moves()))


def seen(session):
    """All that a player sees of the game."""
    position = session.position
    return list(position.tiles), position.shown, position.scores(), list(position.moves)


def test_what_a_move_would_do_is_what_it_does(session):
    for move in MOVES:
        before = seen(session)
        foreseen = session.foresee(move)
        assert seen(session) == before
        assert session.play(move) == foreseen
    while RIGHT in session.position.legal_moves():
        session.play(RIGHT)
    assert session.foresee(RIGHT) is None


def test_the_best_score_is_that_of_finished_games_played_alone(session):
    play(session)
    assert session.best == {}  # a game that has not ended is in no list of games either
    play_on(session)
    best = session.best["full"]
    assert best == session.position.scores()[0] > 0
    session.counted = True  # as the page notes it
    session.undo()
    play_on(session)
    assert session.best == {"full": best}  # another end of the same game changes nothing
    session.begin("full-8")
    play(session, [session.position.legal_moves()[0]], helped=True)
    play_on(session)
    assert session.helped and session.best == {"full": best}
    session.begin("classic-7")
    play_on(session)
    assert not session.helped and set(session.best) == {"full", "classic"}
    session.take_best({"full": best + 5, "classic": 0})
    assert session.best["full"] == best + 5 and session.best["classic"] > 0


def test_the_record_by_tile_adds_up_to_the_score(session):
    play_on(session)
    rows = session.tile_scores()
    assert sum(points for _, _, points in rows) == session.position.scores()[0]
    assert [tile for tile, _, _ in rows] == sorted({tile for tile in session.position.tiles if tile >= 3}, reverse=True)


def test_the_game_before_comes_back_whole_and_once(session):
    play(session, helped=True)
    session.walk(0)  # all taken back is a game, too
    session.begin("full-8")
    session.begin("full-9")
    session.go_back()
    assert session.board() == "full-7" and session.helped and session.plies() == 7
    assert session.previous is None  # no move was made in full-9
    session.walk(7)
    session.begin("full-8")
    play(session, session.position.legal_moves()[:1])
    session.go_back()
    session.go_back()
    assert session.board() == "full-8" and len(session.position.moves) == 1 and not session.helped


def test_a_game_that_was_looked_at_is_played_on_with_help(session):
    other = threes.start("full-9")
    other.play(other.legal_moves()[0])
    session.show_shared(other)
    assert session.shared and session.helped
    session.play(session.position.legal_moves()[0])
    assert not session.shared and session.helped


def test_a_broken_link():
    for broken in ("x", "full-", "full-7.!AJ", "full-7.C", "full-7.AJ.zg", "full-07", "full-4294967296", "%E9"):
        with pytest.raises(RecordError, match=r"\w"):
            assert not read_link(broken, threes), broken
    session = ThreesSession()
    session.begin("full-7")
    while LEFT in session.position.legal_moves():
        session.play(LEFT)
    broken = "full-7." + threes.pack([*session.position.moves, LEFT])
    with pytest.raises(RecordError, match=f"ply {len(session.position.moves) + 1}: nothing can move left"):
        read_link(broken, threes)


def test_a_game_is_kept(session):
    def again(plain=None):
        other = ThreesSession()
        other.open(keeping.read_game(stored.write("game", plain or session.to_plain())))
        return other

    play(session, helped=True)
    assert seen(again()) == seen(session) and again().helped is True
    session.walk(2)
    assert seen(again()) == seen(session) and again().line() == MOVES
    assert again({"board": "full-7", "moves": MOVES}).position.moves == MOVES  # of an earlier version


def test_a_spoiled_game():
    board = {"board": "full-7"}
    wrong = (
        {"moves": "left"},
        {"moves": [4]},
        {"moves": [True]},
        {"moves": [], "ply": "1"},
        {"moves": [], "ply": True},
    )
    for content in (None, {}, board, {"board": "x", "moves": []}, *(board | one for one in wrong)):
        with pytest.raises(stored.Spoiled, match=r"\w"):
            assert not keeping.read_game(stored.write("game", content)), content


def test_the_best_scores_are_kept():
    assert read_best(stored.write("best", {"full": 12, "classic": 0, "of the future": 3})) == {"full": 12, "classic": 0}
    for content in (None, [3], {"full": "x"}, {"full": -1}, {"full": True}, {"full": HIGHEST_SCORE + 1}):
        with pytest.raises(stored.Spoiled, match=r"\w"):
            read_best(stored.write("best", content))


def test_the_number_of_games_that_is_typed():
    assert [number_of_games(text) for text in ("1", " 10000 ", "01")] == [1, 10_000, 1]
    for text in ("", "2.5", "-5", "5 5", "\u0665", "0", "10001"):
        with pytest.raises(ValueError, match="must be a whole number from 1 to 10,000"):
            number_of_games(text)


def test_the_bars_hold_every_game():
    scores = [0, 1, 99, 100, 1600]
    bars, most = score_bars(scores)
    assert len(bars) == BINS and sum(bars) == 5 and most == 1600
    assert bars[0] == 3 and bars[1] == 1 and bars[-1] == 1
    assert score_bars([0, 0]) == ([2] + [0] * (BINS - 1), 0)
    assert tile_bars([48, 12, 48]) == [(12, 1), (24, 0), (48, 2)]


def test_the_status_says_whose_turn_it_is(session):
    assert words.status(session) == "Your move"
    session.thinking = AUTOPLAY
    assert words.status(session) == "The computer is playing: the score will not count"
    session.helped = True
    assert words.status(session) == "The computer is playing"
    session.thinking = HINT
    assert words.status(session) == "Looking for a hint"
    session.thinking = None
    play_on(session)
    assert words.status(session) == f"Game over: {session.position.scores()[0]:,} points"
    session.locked = True
    session.walk(1)
    assert words.status(session) == f"1 of {session.plies()} moves"


def test_the_line_below_the_board_tells_what_a_result_is_worth(session):
    assert words.guide(session, True) == words.SLIDE_BY_FINGER
    session.play(LEFT)
    assert words.guide(session, True) == ""
    play_on(session)
    assert words.guide(session, True) == words.BEST_SO_FAR
    best = session.best["full"]
    session.take_best({"full": best + 1})
    assert words.guide(session, True) == f"Your best: {best + 1:,} points."
    session.best["full"] = best - 1
    assert words.guide(session, True) == f"{words.COUNTED_BEFORE} Your best: {best - 1:,} points."
    session.helped = True
    assert words.guide(session, True) == f"{words.NOT_COUNTED} Your best: {best - 1:,} points."
    session.locked = True
    assert words.guide(session, True) == ""


def test_the_game_of_the_day_is_named(session):
    assert keeping.daily_board("2026-11-27") == "full-20784"
    assert keeping.day_of_board("full-20784") == "2026-11-27"
    for board in ("classic-20784", "full-35", "full-20757", "full-4000000000"):
        assert keeping.day_of_board(board) == ""
    session.begin("full-20784")
    assert words.guide(session, True) == f"Game of the day, 27 November 2026. {words.SLIDE_BY_FINGER}"
    play(session, [session.position.legal_moves()[0]])
    assert words.played(session) == "Game of the day, 27 November 2026, 1 move"


def test_a_game_and_the_ai_are_described(session):
    play(session, [LEFT])
    play(session, [UP], helped=True)
    assert words.played(session) == "Full rules, 2 moves, not counted"
    chosen = settings.defaults(GAME)
    assert words.ai(chosen) == "Computer: Master, 3 moves ahead"
    chosen.update({"player": "original", "depth": 1})
    assert words.ai(chosen) == "Computer: the original, 1 move ahead, 50 tries for each move"


def test_a_move_and_the_next_tile_are_reported(session):
    outcome = session.play(LEFT)
    assert words.announcement(LEFT, outcome, (2,)) == "Left. 1 came in, row 3, column 4. Next tile 2."
    session.play(UP)
    outcome = session.play(LEFT)
    told = words.announcement(LEFT, outcome, (6, 12, 24))
    assert told.startswith(f"Left, {outcome.gain:,} points more. ") and outcome.gain
    assert told.endswith("Next tile, a larger one: 6, 12 or 24.")
    assert [words.shown(tiles) for tiles in ((1,), (3,), (6,), (6, 12))] == ["1", "3", "+", "+"]
    assert words.square(6, 0) == "row 2, column 3: empty" and words.square(0, 96) == "row 1, column 1: 96"


def test_a_series_in_words():
    found = {"games": 1000, "scores": [30, 10, 20, 6000], "highest": [12, 6, 12, 768], "moves": 1234}
    found["started"] = 36
    assert progress(found, 2) == "4 of 1,000 games, 1,234 moves."  # too few to say how long the others take
    found["started"] = 8
    assert progress(found, 2) == "4 of 1,000 games, 1,234 moves, about 8 min left."
    none_yet = {"games": 1000, "started": 32, "scores": [], "highest": [], "moves": 3200}
    assert progress(none_yet, 2) == "0 of 1,000 games, 3,200 moves. The first 32 games are at move 100."
    for seconds, rest in ((0.2, (1, "s")), (61, (1, "min")), (3599, (60, "min")), (7300, (2, "h"))):
        assert left(seconds) == rest
    assert summary(found["scores"], found["highest"]) == [
        *(("average", "1,515"), ("median", "25"), ("best", "6,000")),
        *(("reached 384", "25%"), ("reached 768", "25%")),
    ]
    assert plot_text([7], [3]) == "Distribution of 1 game: average 7, median 7, best 7"


def test_what_looks_alike_on_the_arrows_is_equal():
    for values, texts in (
        ({LEFT: 5.2, UP: 1234.6}, {LEFT: "5", UP: "1,235"}),
        ({LEFT: 40.22, UP: 40.38}, {LEFT: "40.2", UP: "40.4"}),
        ({LEFT: 40.2201, UP: 40.2202, DOWN: 9.0}, {LEFT: "40", UP: "40", DOWN: "9"}),
        ({LEFT: 39.996, UP: 39.5, DOWN: 40.1}, {LEFT: "40.0", UP: "39.5", DOWN: "40.1"}),
    ):
        assert hints.worths(values) == texts


def test_a_hint_says_by_how_much_the_best_move_is_better():
    expected = "The computer sees a final score of 185,235. That is 235 more than with Left."
    alike = "The computer sees a final score of 40. That is 31 more than with Down."
    tries = "3 moves ahead, the best tries score 40.3 on average. That is 0.2 more than with Left."
    counted = "1 move ahead, the tries are worth 42 on average, empty squares counted. That is 2 more than with Up."
    one = "1 move ahead, the tries score 1 on average."
    for values, player, depth, blanks, sentence in (
        ({LEFT: 185_000.2, UP: 185_234.6, DOWN: 9.0}, "master", 2, False, f"Up is best. {expected}"),
        ({UP: 40.0, LEFT: 40.0, DOWN: 9.0}, "master", 1, False, f"Left and Up are equally good. {alike}"),
        ({UP: 40.3, LEFT: 40.1}, "original", 3, False, f"Up is best. {tries}"),
        ({UP: 40.3, LEFT: 42.0}, "original", 1, True, f"Left is best. {counted}"),
        ({UP: 1.0}, "original", 1, False, f"Only Up is possible. {one}"),
    ):
        chosen = {"player": player, "depth": depth, "blanks": blanks, "numbers": True}
        assert hints.hint(values, threes.start(), chosen) == sentence


def test_a_hint_without_figures_says_how_clear_it_is(monkeypatch):
    for values, player, sentence in (
        ({LEFT: 20_000.0, RIGHT: 19_999.0}, "master", "Left is best, but Right is almost as good."),
        ({LEFT: 20_000.0, RIGHT: 19_000.0}, "master", "Left is clearly best."),
        ({LEFT: 20_000.0, RIGHT: 19_000.0}, "original", "Left is best."),
        ({LEFT: 20_000.0, RIGHT: 20_000.0}, "master", "Left and Right are equally good."),
        ({LEFT: 20_000.0}, "master", "Only Left is possible."),
    ):
        chosen = {"player": player, "numbers": False}
        monkeypatch.setattr(hints, "reason", lambda *_: "")
        assert hints.hint(values, threes.start(), chosen) == sentence
        monkeypatch.setattr(hints, "reason", lambda *_: "It makes a 24.")
        reasoned = hints.hint(values, threes.start(), chosen)
        assert reasoned.endswith(" best. It makes a 24.") == (" best" in sentence)


def test_a_reason_is_a_fact_that_the_board_shows():
    """Of boards as the page shows them: rows of four tiles, then what is empty."""
    for tiles, following, move, text in (
        ((12, 12, 0, 0, 1, 2), 3, LEFT, "It makes a 24."),
        ((3, 0, 0, 0, 3, 0, 0, 0, 6, 0, 0, 0, 6), 1, DOWN, "It makes a 12."),
        ((3, 3, 12, 0, 12, 24, 48, 0, 3, 3, 3, 0, 48, 12, 3), 1, LEFT, "It joins 2 pairs at once."),
        ((48, 0, 1, 0, 3), 1, LEFT, "It keeps the 48 in the corner."),
        ((0, 48, 0, 3), 1, LEFT, "It brings the 48 into a corner."),
        ((0, 3, 6, 3, 6, 2, 3, 0, 3, 24, 2, 48, 6, 0, 2), 1, DOWN, "It brings the 48 into a corner."),
        ((0, 0, 0, 0, 1), 2, RIGHT, "It brings the next tile, 2, beside a 1."),
        ((3, 0, 3), 1, LEFT, "It leaves a pair to join next."),
        ((3, 0, 3, 0, 12, 0, 12), 1, LEFT, "It leaves 2 pairs to join next, more than any other move."),
        ((3, 0, 6), 1, LEFT, ""),
    ):
        position, before = threes.start(), [*tiles, *[0] * (16 - len(tiles))]
        position.tiles, position.shown, position._next = list(before), (following,), following
        assert reason(position, move) == text, tiles
        assert position.tiles == before and position.moves == []


def test_the_cost_of_a_move_is_a_share_of_what_is_still_to_come():
    values = {LEFT: 1_100.0, UP: 600.0, DOWN: 90.0}
    assert [hints.lost(values, move, 100) for move in (LEFT, UP, DOWN)] == [0, 0.5, 1]
    for most in (90.0, 100.0):  # an estimate below what is on the board, and nothing still to come
        assert hints.lost({LEFT: most, UP: 80.0}, UP, 100) == 0
    assert hints.second(values) == UP and hints.second({LEFT: 3.0, UP: 3.0}) is None
