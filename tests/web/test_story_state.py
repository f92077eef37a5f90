"""The story of a review: its moments, its pages, and what its buttons do. Without a browser."""

import json
from random import Random
from types import SimpleNamespace

import pyscript
import pytest
from test_library_state import page, page_with, play

from app.core import changes, player_words, records
from app.core.record.stored_game import OUT_OF_TIME
from app.core.study import review_words, stored_review
from app.core.study.review import Review, mistakes, own_sides
from app.core.study.review import story_of as story_on_board
from app.core.study.story import COSTS, Story, answer, brought, course, plates
from app.duel.views import excerpt
from app.games.cell_division.game import GAME as CELL_DIVISION
from app.games.five_in_a_row.game import GAME as FIVE_IN_A_ROW
from app.games.mega_tictactoe.game import GAME as MEGA
from app.games.thirtyfive.game import GAME
from app.games.thirtyfive.renderer import RENDERER
from app.widgets.ribbon import apart, outline, smooth
from pygame35.basics import BLUE, RED
from pygame35.records import start
from tests.web.told import faults
from tests.web.told.thirtyfive import turned

# b2=9 sends blue's b1, which red had to fear, past 35; after h6=1, c2=8 takes three squares.
THWARTED = ("a1=9", "b1=1", "a2=9", "h8=1", "c1=9", "h7=1")
MISSED = (*THWARTED, "h6=1", "c2=8")
LOST_12 = [0] * 7 + [-12, -12], {6: "b2=9"}  # the margins and the best move of MISSED
LET = "Your 1 on h6 let Pip take 3 squares; a 9 on b2 would have left Pip nothing."


def reviewed(board, margins, bests=None):
    """The page with a review of its game. margins: red's by position. bests: {ply: best move}, else the one played."""
    session = board.session
    session.study.review = Review(session.game, session.tree, session.study.cache)
    session.study.review.running = False
    moves = [*session.study.review.texts, None]
    for ply, (node, margin) in enumerate(zip(session.study.review.places(), margins, strict=True)):
        best = (bests or {}).get(ply, moves[ply])
        win = min(1, max(0, 0.5 + margin / 100))
        analysis = {"best": best, "line": [best], "margin": margin, "win": win, "candidates": []}
        changes.note(session, node, dict(analysis, exact=False, simulations=1), 1)
    return board


def missed():
    return reviewed(page_with(*MISSED, level=1), *LOST_12)


def story_of(board):
    return Story(board.session, board.session.study.review)


def texts(board):
    return [moment.text for moment in story_of(board).moments]


def test_a_moment_says_what_the_move_let_the_rival_do_and_what_another_one_would_have():
    board = missed()
    (moment,) = story_of(board).moments
    assert (moment.ply, moment.text, moment.names) == (7, LET, ("1", "9"))
    assert board.session.texts(moment.after) == ["h6=1", "c2=8"] and board.session.texts([moment.better]) == ["b2=9"]
    assert faults(board.session, story_of(board)) == []


def test_the_sentence_has_the_names_of_sides_where_two_people_play():
    board = reviewed(page_with(*MISSED, blue="person"), *LOST_12)
    assert texts(board)[0] == "Red's 1 on h6 let Blue take 3 squares; a 9 on b2 would have left Blue nothing."
    assert texts(board)[1] == "Blue's 8 on c2 brought b1 to 35 and took 3 squares."
    assert own_sides(board.session) == [RED, BLUE]


def test_an_answer_that_was_not_played_could_have_been():
    board = reviewed(page_with(*THWARTED, "h6=1", "g8=1", level=1), *LOST_12)
    (text,) = texts(board)
    assert text.startswith("After your 1 on h6, Pip could take 3 squares with 8 on ")
    assert faults(board.session, story_of(board)) == []


def test_a_digit_that_threatens_less_is_told_with_what_the_better_one_would_have_threatened():
    moves = ["g7=1", "f6=9", "e7=5", "f8=4", "f5=9", "g8=6", "g5=7", "h6=3", "f4=4", "e5=9"]
    board = reviewed(page_with(*moves, level=1), [0] * 9 + [-12, -12], {8: "f4=5"})
    said = "Your 4 on f4 threatened nothing; a 5 on f4 would have threatened to take 2 squares with 9 on g4."
    assert texts(board) == [said]
    assert faults(board.session, story_of(board)) == []
    story = story_of(board)
    (moment,) = story.moments
    for old, new in (("2 squares", "3 squares"), ("g4", "e4"), ("threatened nothing", "threatened 1 square")):
        story.moments = [moment._replace(text=said.replace(old, new))]
        assert faults(board.session, story) != [], new


def test_the_note_on_a_mistake_names_the_better_move_and_why(monkeypatch):
    review, names = missed().session.study.review, {RED: "You", BLUE: "Pip"}
    (mistake,) = mistakes(review.texts, review.analyses)
    assert review.remark(7, mistake, names) == LET
    unknown = mistake._replace(better="h1=2")  # nothing on the board shows why
    assert review.remark(7, unknown, names).startswith("Better: h1=2.")
    monkeypatch.setattr(type(review.game.explainer), "reason", lambda *_: "")
    assert review.remark(7, unknown, names) == "Better: h1=2. The lead is then about 12 squares larger."
    assert "Better" not in review.remark(8, None, names)


def test_a_costly_move_without_a_cause_on_the_board_is_not_shown():
    board = reviewed(page_with(*MISSED, level=1), LOST_12[0], {6: "h1=2"})  # which stops nothing, either
    assert texts(board) == []
    assert texts(reviewed(page_with(*MISSED, level=1), [0] * 9, {6: "b2=9"})) == []  # it cost less than COSTS
    assert COSTS > 0


def test_a_good_move_may_be_a_moment():
    board = reviewed(page_with("d4=5", "c3=9", "a8=1", "e5=9", "a7=1", "c5=9", "e3=8", level=4), [0] * 8)
    (moment,) = story_of(board).moments
    assert moment.text == "Your 8 on e3 brought d4 to 35 and took 3 squares." and moment.better is None
    assert faults(board.session, story_of(board)) == []


def test_a_won_game_shows_the_rivals_fault_that_the_person_used_and_no_deed_that_the_opening_has_told(monkeypatch):
    board = reviewed(page_with(*MISSED, red="engine", blue="person", level=1), *LOST_12)
    monkeypatch.setattr(type(board.session), "result", lambda _session: (BLUE, "resigned"))
    assert "c2 turned 3 at once" in story_of(board).opening
    assert texts(board) == ["Pip's 1 on h6 let you take 3 squares; a 9 on b2 would have left you nothing."]
    assert faults(board.session, story_of(board)) == []
    monkeypatch.setattr(type(board.session.game.explainer), "decided", lambda *_: "You won.")
    assert texts(board) == ["Your 8 on c2 brought b1 to 35 and took 3 squares."]  # it says both


def test_each_kind_of_sentence_is_checked_by_the_reader(monkeypatch):
    """A false number, a wrong square or a foreign sentence is found."""
    board = missed()
    story = story_of(board)
    (moment,) = story.moments
    for text in (
        LET.replace("3", "4"),
        LET.replace("h6", "h5"),
        LET.replace("left Pip nothing", "taken 2"),
        LET.replace("let Pip take", "lost"),
        LET.replace("nothing", "at most 2"),
    ):
        story.moments = [moment._replace(text=text)]
        assert faults(board.session, story) != [], text


def random_game(game, seed):
    random, board = Random(seed), page(game, red="person")
    while not board.session.is_over() and len(board.session.tree.line()) < 90:
        legal = board.session.position.legal_moves()
        board.play(legal[random.randrange(len(legal))])
    return board


@pytest.mark.parametrize("game", [GAME, CELL_DIVISION, FIVE_IN_A_ROW, MEGA], ids=lambda game: game.rules.NAME)
def test_a_story_of_any_game_has_at_most_three_moments_in_order_or_says_what_decided(game):
    board = random_game(game, 35)
    random, session = Random(1), board.session
    moves, bests, position = session.moves(), {}, None
    for ply in range(len(moves)):
        position = session.before(ply + 1, lambda: session.position.legal_moves())
        bests[ply] = session.position.format_move(position[random.randrange(len(position))])
    margins = [0 if ply % 2 else 20 for ply in range(len(moves) + 1)]
    reviewed(board, margins, bests)
    assert faults(session, story_of(board)) == []


def test_a_review_without_moments_and_a_won_game_begin_with_what_decided_it():
    board = random_game(GAME, 3)
    reviewed(board, [0] * 65)
    story = story_of(board)
    assert story.opening and faults(board.session, story) == []
    won = board.session.result()[0] == board.session.own_side()
    assert story.at == 0 or not (won or not story.moments)


# Its pages


@pytest.fixture
def told():
    board = missed()
    board.assistant.open_review()
    return board


def test_the_board_shows_the_position_before_then_what_followed_then_the_better_move(told):
    session = told.session
    assert session.tree.ply() == 6 and session.texts(session.position.moves) == list(THWARTED)
    squares = [session.position.parse_move(move) // 9 for move in ("h6=1", "b2=9")]
    assert RENDERER.notes(session) == {squares[0]: "You", squares[1]: "Better"}
    told.assistant.tell("after")
    assert session.texts(session.position.moves) == list(MISSED) and session.tree.ply() == 6
    told.assistant.tell("better")
    assert session.texts(session.position.moves) == [*THWARTED, "b2=9"] and RENDERER.notes(session) == {}
    told.assistant.tell("before")
    assert session.texts(session.position.moves) == list(THWARTED)
    assert session.texts(session.moves()) == list(MISSED) and len(session.tree.variations()) == 0


def test_a_pressed_small_board_leads_back_and_a_pressed_name_does_not(told, monkeypatch):
    session = told.session
    for is_wide, shown in ((False, [*THWARTED, "b2=9"]), (True, list(THWARTED))):
        monkeypatch.setattr(pyscript.window, "matchMedia", lambda _, is_wide=is_wide: SimpleNamespace(matches=is_wide))
        told.assistant.tell("after")
        for _ in range(2):
            told.assistant.tell("better")
        assert session.texts(session.position.moves) == shown


def captions(board):
    """The texts of the small boards of the first moment."""
    session, moment = board.session, story_of(board).moments[0]
    changes.show(session, moment.ply - 1)
    line = list(session.position.moves)
    better = [] if moment.better is None else [moment.better]
    found = [answer(session, moment)]
    found += [brought(session, moves) for moves in (moment.after, better)]
    assert session.position.moves == line
    return found


def test_the_small_boards_say_what_their_moves_bring():
    assert captions(missed()) == ["Your 1, then Pip's 8", [(BLUE, "3 for Pip")], []]
    board = reviewed(page_with(*MISSED, blue="person"), *LOST_12)
    assert captions(board) == ["Red's 1, then Blue's 8", [(BLUE, "3 for Blue")], []]
    board = reviewed(page_with("d4=5", "c3=9", "a8=1", "e5=9", "a7=1", "c5=9", "e3=8", level=4), [0] * 8)
    assert captions(board) == ["", [(RED, "3 for you")], []]


def test_what_a_move_brings_is_counted_by_the_rules_of_each_game():
    session = random_game(GAME, 35).session
    position = start(GAME.rules, "")
    for move in session.moves():
        assert GAME.explainer.brings(position, move) == turned(position, move, position.turn)
        position.play(move)
    session = random_game(CELL_DIVISION, 1).session
    position, points = start(CELL_DIVISION.rules, session.tree.board), {RED: 0, BLUE: 0}
    for move in session.moves():
        points[position.turn] += CELL_DIVISION.explainer.brings(position, move)
        position.play(move)
    assert (points[RED], points[BLUE]) == session.scores()
    for game in (FIVE_IN_A_ROW, MEGA):
        session = page(game).session
        assert brought(session, list(session.position.legal_moves())[:1]) == []


def test_the_part_of_a_board_lies_around_the_first_square_and_has_all_others():
    assert [excerpt.part([place], 5, 8)[0] for place in range(8)] == [0, 0, 0, 1, 2, 3, 3, 3]
    assert excerpt.part([3], 6, 8) == range(1, 7)  # two squares before it, three after it
    assert excerpt.part([2, 6], 5, 8) == range(7) and excerpt.part([5, 1, 4], 5, 8) == range(1, 8)
    assert excerpt.part([2, 0], 5, 3) == range(3)
    assert excerpt.widened(range(3, 8), 7, 8) == range(1, 8) and excerpt.widened(range(3), 5, 3) == range(3)


def test_after_the_last_moment_the_game_is_shown_and_the_board_is_free(told):
    told.assistant.tell("next")
    session = told.session
    assert session.study.story.is_last() and told.guide is None and not session.looks_back()
    assert review_words.heading(session.study.story) == "Your game so far"
    session.study.story.over = True
    assert review_words.heading(session.study.story) == "That was your game"
    told.assistant.tell("1")
    assert session.study.story.moment() and told.guide is not None


def test_a_person_tries_to_find_the_better_move(told):
    session, story = told.session, told.session.study.story
    told.assistant.tell("try")
    assert story.tried[0] is None and review_words.text(story) == review_words.FIND
    for move, text, right in (
        ("h1=1", "After your 1 on h1, Pip could take 3 squares with 8 on b2.", False),
        ("h6=1", "Your 1 on h6 let Pip take 3 squares.", False),
        ("b2=9", review_words.RIGHT, True),
        ("c2=9", review_words.NO_HARM, False),
    ):
        told.attempt(session.position.parse_move(move))
        assert story.tried[1:] == (text, right), move
        assert session.texts(session.position.moves) == [*THWARTED, move]
    told.attempt(session.position.parse_move("a1=1"))
    assert "already filled" in told.view.complaint
    assert session.texts(session.moves()) == list(MISSED)  # nothing was played


def test_another_panel_gives_the_board_back(told):
    told.assistant.tell("after")
    told.assistant.open_panel("moves")
    assert told.guide is None and told.session.texts(told.session.position.moves) == list(THWARTED)
    told.assistant.open_panel("reviewing")
    assert told.guide is not None and told.session.study.story.step == 1
    told.guide.leave()
    assert told.guide is None and not told.session.looks_back() and not told.view.pulled


def test_the_story_of_an_old_line_is_not_told_on_a_new_one(told):
    session = told.session
    assert story_on_board(session) is session.study.story
    told.assistant.open_panel("moves")
    told.step(0)
    play(told, "h6=2")  # on the square of the moment
    told.assistant.open_panel("reviewing")
    for step in ("before", "after", "better", "try", "next"):
        told.assistant.tell(step)
        assert told.guide is None and story_on_board(session) is None
        assert session.texts(session.position.moves)[:7] == [*THWARTED, "h6=2"]
    told.assistant.tell("close")
    assert not told.view.pulled


def test_a_review_that_ends_after_another_move_tells_no_story(told):
    told.assistant.open_panel("moves")
    told.session.study.story = None
    play(told, "h5=1")
    told.view.pulled = True
    told.engine.on_reviewed()
    assert told.session.study.story is None and told.guide is None


def test_the_computer_is_asked_from_the_story_whether_or_not_it_was_asked_before(told):
    study = told.session.study
    for step in ("after", "before"):
        told.assistant.open_panel("reviewing")
        told.assistant.tell(step)
        told.assistant.tell("ask")
        assert study.analysing and told.view.panel == "analysis" and told.guide is None


def test_an_end_during_the_story_is_stored(told):
    told.assistant.tell("before")
    kept = []
    told.keeper.keep_game = kept.append
    told.end(BLUE, OUT_OF_TIME)
    assert told.guide is None and told.session.result() == (BLUE, OUT_OF_TIME)
    assert kept[-1] == told.library.stored(records.game_in_progress(told.session))


def test_two_digits_on_one_square_share_a_mark():
    board = reviewed(page_with(*MISSED, level=1), *LOST_12)
    (moment,) = story_of(board).moments
    both = moment._replace(better=board.session.position.parse_move("h6=7"), names=("1", "7"))
    square = moment.move // 9
    assert plates(board.session, both) == [(square, "played both", "1", "You\u00a01, better\u00a07")]


def test_the_marks_name_the_side_where_two_people_play():
    board = reviewed(page_with(*MISSED, blue="person"), *LOST_12)
    board.assistant.open_review()
    assert sorted(RENDERER.notes(board.session).values()) == ["Better", "Red"]


def test_a_review_that_was_interrupted_goes_on(monkeypatch):
    """The page was left before the review was whole. Its story would say that no move stood out."""
    board, asked = missed(), []
    session = board.session
    monkeypatch.setattr(type(session), "result", lambda _session: (BLUE, "counted"))
    monkeypatch.setattr(board.view, "can_ask", lambda: True, raising=False)
    monkeypatch.setattr(board.assistant.engine, "review", lambda: asked.append(1))
    board.assistant.open_review()
    assert not asked and session.study.story  # a whole review
    tip, seconds, analyses = json.loads(stored_review.to_text(session))
    part = json.dumps([tip, seconds, analyses[:4]])
    session.study.story, session.study.review = None, stored_review.from_text(session, part)
    board.assistant.open_review()
    assert asked and session.study.story is None


def test_a_try_at_a_good_move_is_answered():
    board = reviewed(page_with("d4=5", "c3=9", "a8=1", "e5=9", "a7=1", "c5=9", "e3=8", level=4), [0] * 8)
    board.assistant.open_review()
    for move in (None, 0):
        board.view.complaint = ""
        board.attempt(move)
        assert board.view.complaint == review_words.WAS_GOOD and board.session.study.story.tried is None


def test_a_new_game_ends_the_story(told):
    told.assistant.tell("after")
    told.library.rematch()
    assert told.guide is None and told.session.moves() == [] == told.session.position.moves


def test_a_try_goes_on_from_an_earlier_position_and_two_rivals_wait():
    board = reviewed(page_with(*THWARTED, "h6=1", red="engine"), [0] * 7 + [-12], {6: "b2=9"})
    board.assistant.try_again(7)
    assert board.session.paused and not board.session.engines_turn()
    assert not board.view.pulled and len(board.session.tree.variations()) == 1
    play(board, "g8=2")
    assert board.session.texts(board.session.moves()) == [*THWARTED, "g8=2"]


def test_likely_mistakes_are_reviewed_first():
    board = page_with(*MISSED, "h5=1", "h4=1", level=4)
    session = board.session
    review = Review(session.game, session.tree, session.study.cache)
    review.first = own_sides(session)
    assert review.open()[:2] == [6, 7] and sorted(review.open()) == list(range(11))  # 7 is followed by c2=8


def test_the_ribbon_has_the_persons_side_up():
    board = reviewed(page_with("d4=5", "c3=9", level=4), [0, 12, -24])
    assert course(board.session, RED) == [(0, 0), (0.5, 0.5), (1, -1)]
    assert course(board.session, BLUE) == [(0, 0), (0.5, -0.5), (1, 1)]
    five = reviewed(page_with("0,0", "5,5", game=FIVE_IN_A_ROW), [0, 50, 0])
    assert course(five.session, RED) == [(0, 0), (0.5, 1), (1, 0)]
    assert course(page_with("0,0", game=FIVE_IN_A_ROW).session, RED) == []
    assert [height for _, height in smooth([(0, 0), (0.5, 3), (1, 0)])] == [0, 1, 0]
    path = outline([(0, 0), (1, 1)])
    assert path.startswith("M0 100L0 100C") and path.endswith("L1000 100Z") and outline([]) == ""


def test_no_dot_of_the_ribbon_covers_another():
    assert apart([0.1, 0.5, 0.9]) == [0.1, 0.5, 0.9] and apart([]) == []
    for shares in ([0.1, 0.11, 0.12], [0.97, 0.98, 1]):
        places = apart(shares)
        assert places[-1] <= 1 and all(two - one > 0.0899 for one, two in zip(places, places[1:], strict=False))


def test_the_names_of_the_steps_follow_the_player():
    (moment,) = story_of(missed()).moments
    assert review_words.steps(moment, "You") == ["The choice", "Your 1", "Better: 9"]
    assert review_words.steps(moment, "Red") == ["The choice", "Red's 1", "Better: 9"]
    assert review_words.steps(moment, "Crosses", several=True)[1] == "Crosses' 1"
    assert player_words.both(missed().session) == {RED: "You", BLUE: "Pip"}
