"""Shared results without a browser: links, the sentence they open on, the answer, the comparison."""

import pytest
from test_library_state import PAGE, follow, page, page_with, parts_of, play, reopened

from app.core import address, challenge
from app.core.names import sharer
from app.core.record.stored_game import OUT_OF_TIME, RESIGNED
from app.duel import links, sharing
from app.games.cell_division.game import GAME as CELL_DIVISION
from app.games.five_in_a_row.game import GAME as FIVE_IN_A_ROW
from app.games.thirtyfive.game import GAME
from pygame35.basics import BLUE, RED

CELLS = ("b2", "a3", "b3", "c2", "a1", "a2", "c3", "b1", "c1")  # red wins 18 to 12
ROW = ("0,0", "0,1", "1,0", "1,1", "2,0", "2,1", "3,0", "3,1", "4,0")  # crosses have five in a row


@pytest.fixture(autouse=True)
def address_of_the_page(monkeypatch):
    monkeypatch.setattr(sharing, "here", lambda: PAGE)


def finished(game=CELL_DIVISION, moves=CELLS, **settings):
    board = page(game, **(settings or {"board": "3x3"}))
    board.library.lay_first()
    play(board, *moves)
    return board


def opened(link, game=CELL_DIVISION, **settings):
    """A visitor's page, opened by a link, with what the late modules add."""
    board = page(game, **settings)
    follow(board, link)
    if board.library.challenge is not None:
        board.library.challenge.update(challenge.of_session(board.session))
    return board


def sentence(board, name=None):
    shared = board.library.challenge
    told = challenge.sentence(board.session, shared, sharer(shared) if name is None else name)
    return f"{told} {challenge.question(shared)}"


def test_a_shared_result_names_the_person_and_asks_the_visitor():
    link = sharing.link(parts_of(finished()), "Anna K. & Söhne")
    assert link.startswith(PAGE + "?side=red&player=beginner#3x3.") and "&by=Anna%20K.%20%26%20S%C3%B6hne" in link
    board = opened(link, player="hard")
    assert sentence(board) == "Anna K. & Söhne beat Pip 18\u201312. Can you?"
    assert challenge.button(board.session, board.library.challenge) == "Play Pip as Red"
    assert challenge.game_of("James") == "James's game"
    assert PAGE + board.view.address == link  # a reload shows it again
    assert sharing.link(parts_of(board), "Ben") == link  # whoever passes it on does not become its winner
    again = reopened(board)
    assert again.library.challenge == board.library.challenge


@pytest.mark.parametrize(
    "spoiled",
    [".", ")", "\u201d", "'>", "&utm_source=mail", "?fbclid=x1", "&amp;utm_campaign=a", "%0A", "\n", " and more"],
)
def test_what_mails_and_chats_add_to_a_link_changes_nothing(spoiled):
    link = sharing.link(parts_of(finished()), "Anna")
    for changed in (link + spoiled, link.replace("&by", "&amp;by") + spoiled, link.replace("&by=Anna", "") + spoiled):
        board = opened(changed)
        assert sentence(board, "X") == "X beat Pip 18\u201312. Can you?"
        assert sharer(board.library.challenge) == ("Anna" if "by" in changed else "")


def test_a_link_whose_signs_were_encoded_or_whose_line_was_broken_is_read():
    link = sharing.link(parts_of(finished()), "Anna")
    page_part, _, fragment = link.partition("#")
    query, encoded = address.divided(page_part.partition("?")[2] + "%23" + fragment, "")
    assert (query, encoded) == ("side=red&player=beginner", fragment)
    moves = fragment.partition("&")[0]
    for broken in (f"{moves[:12]}%0A{moves[12:]}", f"{moves[:12]}\r\n {moves[12:]}", f"{moves}%26by%3DAnna"):
        position, problem = address.read_fragment(broken, CELL_DIVISION.rules)
        assert problem is None and len(position.moves) == len(CELLS)
    assert address.sent(f"{moves}%26by%3DAnna") == {"by": "Anna"}
    board = page(CELL_DIVISION)
    assert links.load_record(board.library, f"{page_part}#{moves[:12]}\n{moves[12:]}") is None
    assert len(board.session.moves()) == len(CELLS)


def test_the_answer_has_the_same_rival_side_and_board_and_both_scores_are_compared():
    shared = finished(board="3x3", red="engine", blue="person", player="casual")
    board = opened(sharing.link(parts_of(shared), "Anna"), player="hard", board="6x6")
    assert sentence(board) == "Greta beat Anna 18\u201312. Can you win?"
    board.library.rematch()
    session = board.session
    assert (session.settings["player"], session.person(RED), session.person(BLUE)) == ("casual", False, True)
    assert session.tree.board == "3x3" and not session.moves() and not session.players.shared
    play(board, *CELLS[:2])
    board = reopened(board)
    play(board, *CELLS[2:])
    told = challenge.compared(board.session, board.library.challenge)
    assert told == [("You", "12", False), ("Anna", "12", False)]
    board.library.rematch()  # another try, with the same side
    assert board.session.person(BLUE) and board.library.challenge
    board.end(RED, RESIGNED)
    told = challenge.compared(board.session, board.library.challenge)
    assert told == [("You", "lost in 0 moves", False), ("Anna", "12", True)]
    board.library.new_game()
    assert board.library.challenge is None


def test_a_move_within_the_shared_game_is_no_answer_to_it():
    board = opened(sharing.link(parts_of(finished()), "Anna"))
    board.show(2)
    board.play(board.session.position.legal_moves()[-1])
    assert board.library.challenge is None and not board.session.players.shared


def test_a_game_without_scores_is_compared_by_its_end():
    link = sharing.link(parts_of(finished(FIVE_IN_A_ROW, ROW, red="person")), "")
    board = opened(link, FIVE_IN_A_ROW)
    assert sentence(board) == "A friend beat Pip in 9 moves. Can you?"
    board.library.rematch()
    play(board, "9,9", "-9,9", *ROW)
    told = challenge.compared(board.session, board.library.challenge)
    assert told == [("You", "won in 11 moves", False), ("Your friend", "won in 9 moves", True)]


def test_an_end_by_resignation_or_on_time_is_in_the_link():
    for why, word, end in ((RESIGNED, "resigned", " 1\u20130"), (OUT_OF_TIME, "late", " on time")):
        board = page_with("e4=9")
        board.end(RED, why)
        link = sharing.link(parts_of(board), "Anna")
        assert link == f"{PAGE}?side=red&level=1#EE&by=Anna&{word}=blue"
        other = opened(link, GAME)
        assert other.session.result() == (RED, why)
        assert sentence(other) == f"Anna beat Pip{end}. Can you?"
        assert reopened(other).session.result() == (RED, why)


@pytest.mark.parametrize("query", ["?side=both", "?side=none&level=2", "", "?side=red&level=3&ply=1"])
def test_no_invitation_to_a_game_of_others_nor_to_an_unfinished_one(query):
    board = page()
    follow(board, f"{PAGE}{query}#EEE9&by=Anna")
    assert board.library.challenge is None and board.session.players.shared


def test_a_damaged_kept_challenge_is_no_challenge():
    board = opened(sharing.link(parts_of(finished()), "Anna"))
    whole = board.library.challenge
    assert challenge.is_whole(whole)
    for name, value in (("side", "red"), ("result", 3), ("scores", [1]), ("plies", None)):
        assert not challenge.is_whole(dict(whole, **{name: value}))
