"""What an embedded board of a game for one player does for the page around it; a controller has it beside its own."""

from app.embed.protocol import BadMessage
from app.platform.browser import find
from pygame35.basics import IllegalMove
from pygame35.records import replay


class SoloBoard:
    """The controller has rules, a module, table, with position and fragment(), load, walk, take_back, play and tell.

    chosen: the settings. follow_theme(): the page takes on what they say of its looks.
    """

    def show_way(self):
        """The link to the whole page leads to the game as it stands here."""
        find("whole").setAttribute("href", "./#" + self.table.fragment())

    def tell_move(self, move):
        self.tell("move", dict(self.state(), move=self.rules.format_move(move)))
        if self.table.position.is_over():
            self.tell("gameover", dict(self.state(), winner=None))

    def follow(self, command):
        """Do what `app.embed.protocol.read_message` understood; BadMessage when the game does not allow it."""
        try:
            if command.name == "load":
                self.load(replay(command.game.moves[: command.ply], self.rules, command.game.board))
            elif command.name == "undo":
                self.take_back()
            elif command.name == "set":
                self._set(command)
            else:
                self.play(command.move)
        except IllegalMove as error:
            raise BadMessage(str(error))

    def _set(self, command):
        if command.looks:
            self.chosen.update(command.looks)
            self.follow_theme()
        if command.ply is not None:
            self.walk(command.ply)

    def state(self):
        """The game as the page around gets it: the score is that of red, the only side."""
        position = self.table.position
        moves, ply = self.table.fragment(), len(position.moves)
        return {"moves": moves, "ply": ply, "turn": "red", "red": position.scores()[0], "blue": None}
