"""The person chooses between the game on the board and the one of a link that contradicts it."""

from app.core import changes
from app.core import records as kept
from app.core.correspondence import merge, talk
from app.core.correspondence import words as ours
from app.core.correspondence.friendship import GAME
from app.core.game_tree import of_moves
from app.duel.correspondence.takebacks import go_back
from pygame35.basics import TYPE_CHECKING

if TYPE_CHECKING:
    from app.duel.correspondence.desk import Desk


class Rivals:
    """It belongs to a `Desk`. The link's game is `RemoteOpponent.rival`."""

    def __init__(self, desk: "Desk") -> None:
        self.desk = desk
        self.session = desk.session

    def take_theirs(self) -> None:
        """The link's game goes on: its moves become the game, and the others a side line."""
        session, friend = self.session, self.session.remote
        if not (friend and friend.rival):
            return
        letter, position = friend.rival
        friend.rival = None
        moves, told = list(position.moves), ""
        if position.board != session.tree.board:
            self.desk.keeper.put_away(dict(kept.game(session), friend=None))  # it is about to be replaced
            self.desk.library.meet(friend, of_moves(moves, position.board))
            told = ours.TOOK_OTHER_BOARD
        else:
            ply = merge.difference(talk.state(session), talk.state_of_letter(letter, position))
            common = ply - 1 if ply else min(len(moves), len(session.tree.line()))
            told = ours.TOOK_THEIRS if common < len(session.tree.line()) else ours.TOOK_LONGER
            go_back(session, common, letter.back)
            for move in moves[common:]:
                changes.play(session, move)
        friend.back, friend.asks, friend.refused, friend.sent = letter.back, None, None, True
        self.desk.take_requests(letter)
        self.desk.game.show_another()
        self.desk.view.show_lasting(told)

    def keep_mine(self) -> None:
        """The game on the board goes on."""
        friend = self.session.remote
        if not (friend and friend.rival):
            return
        letter, _ = friend.rival
        friend.rival = None
        if letter.back > friend.back:
            friend.back = letter.back
            friend.tell(GAME)  # or the friend would take the links of this game for older ones
        self.desk.game.changed()
        self.desk.view.show_message(ours.KEPT_MINE)
