"""What stands for the parts of a page that a game's own state needs, without a browser."""


class Silent:
    """Takes every call."""

    games = ()

    def __getattr__(self, name):
        return lambda *_: None


class Attempts:
    """Stands for the controller: remembers what is attempted."""

    def __init__(self, session):
        self.session = session
        self.moves = []

    def select(self, square):
        self.session.selection.square = square

    def attempt(self, move):
        self.moves.append(move)
