"""Settles a conflict between two versions of a remote game, one on the board and one in a link. The person chooses."""

from app.core import changes
from app.core import records as kept
from app.core.game_tree import of_moves
from app.core.remote import game_messages, merge
from app.core.remote.opponent import GAME
from app.core.texts import say
from app.duel.remote.controller import RemoteGameController
from app.duel.remote.takebacks import go_back


def take_theirs(remote_game: RemoteGameController) -> None:
    """Take over the game of the link. The moves of the game on the board become a side line."""
    session, remote = remote_game.session, remote_game.session.remote
    if not (remote and remote.conflict):
        return
    game_message, remote.conflict = remote.conflict, None
    moves = game_message.moves
    if game_message.board != session.tree.board:
        remote_game.keeper.put_away(dict(kept.game(session), friend=None))
        remote_game.library.meet(remote, of_moves(moves, game_message.board))
        result = say("friend.took-other-board")
    else:
        ply = merge.difference(game_messages.of_session(session), game_message)
        common = ply - 1 if ply else min(len(moves), len(session.tree.line()))
        result = say("friend.took-theirs") if common < len(session.tree.line()) else say("friend.took-longer")
        go_back(session, common, game_message.back)
        for move in moves[common:]:
            changes.play(session, move)
    remote.back, remote.asks, remote.refused, remote.sent = game_message.back, None, None, True
    remote_game.take_requests(game_message)
    remote_game.game.show_another()
    remote_game.view.show_lasting(result)


def keep_mine(remote_game: RemoteGameController) -> None:
    remote = remote_game.session.remote
    if not (remote and remote.conflict):
        return
    game_message, remote.conflict = remote.conflict, None
    if game_message.back > remote.back:
        remote.back = game_message.back
        remote.note(GAME)  # without this, the opponent's browser would treat the links of this game as out of date
    remote_game.game.changed()
    remote_game.view.show_message(say("friend.kept-mine"))
