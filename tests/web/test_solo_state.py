"""The parts of games for one player: their subclasses have what is required, and their sessions behave alike."""

import pyscript
import pytest
from test_page_games import games

from app.solo.game import read_game, read_link
from pygame35.basics import IllegalMove
from pygame35.links import RecordError


@pytest.fixture(params=["threes", "monty_hall"])
def game(request):
    pyscript.reset()
    return dict(games())[request.param]


def play(session, moves):
    for _ in range(moves):
        session.play(session.position.legal_moves()[0])


def test_moves_can_be_taken_back_redone_and_walked_through(game):
    session = game.session()
    play(session, 2)
    line = session.line()
    session.undo()
    assert session.undone == line[1:] and session.line() == line and session.plies() == 2
    session.redo()
    assert session.undone == [] and session.position.moves == line
    session.walk(0)
    with pytest.raises(IllegalMove, match="no move to take back"):
        session.undo()
    assert session.position.moves == [] and session.line() == line
    session.walk(9)
    assert session.position.moves == line
    session.walk(1)
    other = [move for move in session.position.legal_moves() if move != line[1]][0]
    session.play(other)
    assert session.line() == [line[0], other] and session.undone == []


def test_a_link_and_a_text_lead_to_the_same_game(game):
    session, page = game.session(), "https://you.example/game/?ply=1#old"
    session.begin(game.rules.seeded(7))
    play(session, 2)
    marked = "\ufeff" + '[Event-2 "Round #3"]\n' + session.text()
    for text in (session.fragment(), "#" + session.fragment(), session.link(page), session.text(), marked):
        position, ply = read_game(text, game)
        assert session.includes(position) and ply is None
    session.walk(1)
    position, ply = read_game(session.link(page), game)
    assert ply == 1 and session.includes(position) and read_game(session.text(), game)[0].moves == session.line()
    earlier = read_link(session.fragment(), game.rules)
    assert earlier.moves == session.line()[:1] and session.includes(earlier)
    other = game.session()
    other.begin(game.rules.seeded(8))
    assert not other.includes(earlier)
    other.show_shared(read_game(session.text(), game)[0])
    assert not other.includes(earlier)
    assert read_link("#", game.rules) is None
    board = read_game(game.rules.seeded(7), game)[0]
    assert board.moves == [] and board.board == session.position.board
    for wrong in ("", "#", "https://you.example/#", "#!"):
        with pytest.raises(RecordError, match=r"\w"):
            read_game(wrong, game)


def test_a_game_from_elsewhere_is_nobodys_own_until_a_move_is_made(game):
    played = game.session()
    play(played, 1)
    session = game.session()
    session.show_shared(played.position)
    assert session.shared
    session.walk(0)
    session.redo()
    assert session.shared
    play(session, 1)
    assert not session.shared
    session.show_shared(game.rules.start())
    assert not session.shared  # nothing was played in it: it is a game to begin
