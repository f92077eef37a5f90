"""A game in the terminal, against the engine. `Game.draw` and `Game.describe` make the texts of each game."""

from . import engine
from . import records as record
from .basics import BLUE, RED, IllegalMove
from .contracts import Json
from .game import AnyPosition, TwoPlayerGame
from .games import GAMES


def draw(position: AnyPosition) -> str:
    """The board, the score and the number of the move as text."""
    words = ", ".join([*_score(position), f"move {len(position.moves) + 1}"])
    return "\n".join([*GAMES[position.game].draw(position), _sentence(words)])


def _result(position: AnyPosition) -> str:
    """The final score and the winner."""
    winner = position.winner()
    how = "no move is left" if _for_one(position) else "it is a tie"
    return _sentence(": ".join([*_score(position), _with_verb(_name(position, winner), "win") if winner else how]))


def _sentence(words: str) -> str:
    return words[0].upper() + words[1:]


def _score(position: AnyPosition) -> list[str]:
    """The score as a list of one text. The list is empty in a game without points."""
    scores = position.scores()
    if not GAMES[position.game].counts_points:
        return []
    if _for_one(position):
        return [f"Score {scores[0]}"]
    return [f"{_name(position, RED)} {scores[0]}, {_name(position, BLUE).lower()} {scores[1]}"]


def _name(position: AnyPosition, side: int) -> str:
    """The name of a side, such as Red. Only for games for two."""
    game = GAMES[position.game]
    assert isinstance(game, TwoPlayerGame)
    return game.rules.SIDE_NAMES[side]


def _for_one(position: AnyPosition) -> bool:
    return GAMES[position.game].rules.SIDES == 1


def _with_verb(name: str, verb: str) -> str:
    """The name and the verb in the same number, as in "Red wins" and "noughts win"."""
    return f"{name} {verb}" + ("" if name.endswith("s") else "s")


def _undo_a_turn(position: AnyPosition) -> None:
    """Take back the last move of each side."""
    for _ in range(GAMES[position.game].rules.SIDES):
        position.undo()


def play(position: AnyPosition, human: int, limits: Json) -> None:
    """Play a game in the terminal, from a position to the end of the game or until the person quits.

    human: RED or BLUE, the person's side. limits: the player or level, milliseconds and options of the engine.
    """
    help_ = f"a move such as {GAMES[position.game].example}, or undo, hint, moves, quit"
    print(("" if _for_one(position) else f"You are {_name(position, human).lower()}. ") + f"Enter {help_}.")
    while not position.is_over():
        if position.turn == human:
            print(draw(position))
            if not _human_turn(position, limits, help_):
                return
        else:
            analysis = asked(position, limits)
            _play(position, analysis["best"])
    print(draw(position))
    print(_result(position))


def _play(position: AnyPosition, words: str) -> None:
    """Play a move, given as text, and print its effect."""
    who = "" if _for_one(position) else _with_verb(_name(position, position.turn), "play") + " "
    outcome = position.play(position.parse_move(words))
    print(f"{who}{words}{GAMES[position.game].describe(outcome)}")


def asked(position: AnyPosition, limits: Json) -> Json:
    """The engine's analysis of a position. limits: player or level, milliseconds and options of a request."""
    request = {"id": "terminal", "game": position.game, "moves": [position.format_move(m) for m in position.moves]}
    return engine.think({**request, **limits, "options": {"board": position.board, **limits.get("options", {})}})


def _human_turn(position: AnyPosition, limits: Json, help_: str) -> bool:
    """Ask the person until an answer changes the position; returns False if the person quits."""
    while True:
        try:
            words = (
                input(f"{'Move' if _for_one(position) else _name(position, position.turn)}: ").lstrip("\ufeff").strip()
            )
        except EOFError:
            words = "quit"
            print()
        if words == "quit":
            return False
        if words == "undo" and len(position.moves) >= GAMES[position.game].rules.SIDES:
            _undo_a_turn(position)
            return True
        if words == "undo":
            print("There is nothing to take back.")
        elif words == "hint":
            print("Try", asked(position, limits)["best"])
        elif words == "moves":
            print(record.write_record({}, position))
        else:
            try:
                _play(position, words)
                return True
            except IllegalMove as error:
                print(f"{error}. Enter {help_}.")
