"""The controller of an embedded board of a two-player game. It obeys the embedding page, and reports moves to it."""

from collections.abc import Callable
from typing import Any

from app.core import changes, player_words
from app.core.duel_kind import Trap
from app.core.opponents import SEATS
from app.core.protocols import Move, Plain, Settings
from app.core.texts import say
from app.duel.controller import DuelController
from app.embed.protocol import PLAY, PUZZLE, VIEW, BadMessage
from pygame35.basics import IllegalMove
from pygame35.contracts import Position
from pygame35.records import replay, write_fragment


class DuelEmbedController(DuelController):
    """The controller of an embedded board of a two-player game.

    tell      tell(event, content): reports to the embedding page; `app.embed.duel_board` sets this function
    mode      PLAY, VIEW or PUZZLE
    solution  the solution of a puzzle, {right move as text: rest}. rest is None after the last move, otherwise
              [the opponent's answer as text, the solution from there]. {} without a puzzle, or once it is solved
    lost      the reason why the AI failed to start, else None
    """

    GAME_OVER, TWO_AIS = say("embed.game-over"), say("embed.two-rivals")

    tell: Callable[[str, Plain], object]
    mode = PLAY
    solution: Plain = {}
    lost: str | None = None

    def begin(self, mode: str, game: Position[Any], ply: int) -> None:
        """Show a game after `ply` moves. In a puzzle, the later moves are the solution. game: the last position."""
        self.mode = mode
        self.solution = {}
        if mode == PUZZLE:
            self.solution = _one_line([game.format_move(move) for move in game.moves[ply:]])
            game = replay(game.moves[:ply], self.session.game.rules, game.board)
        self.library.load(game, ply)

    def begin_puzzle(self, position: Position[Any], solution: Plain) -> None:
        """Show a puzzle. position: the first position of the puzzle. solution: see the class."""
        self.begin(VIEW, position, len(position.moves))
        self.mode, self.solution = PUZZLE, solution
        self.view.refresh()

    def engine_entered(self, state: str, detail: object) -> None:
        super().engine_entered(state, detail)
        self.lost = say("embed.without-ai", reason=detail) if state == "failed" else None
        if self.lost:
            self.tell("error", dict(self.state(), reason=self.lost))

    def not_your_turn(self, name: str) -> str:
        return say("embed.not-your-turn", name=name)

    def played_from(self, ply: int) -> str:
        return say("embed.played-from", number=ply)

    def tried_from(self, ply: int, _is_kept: bool) -> str:
        return self.played_from(ply)

    # Actions of a person

    def attempt(self, move: Move | None, digit: int | None = None) -> None:
        if self.mode != VIEW:
            super().attempt(move, digit)

    def trap(self, move: Move) -> Trap | None:
        return None if self.mode == PUZZLE else super().trap(move)

    def play(self, move: Move) -> None:
        if self.mode != PUZZLE:
            self._play(move)
        elif self._is_legal(move):  # `_is_legal` has shown the reason for an illegal move
            try:
                self._try(move)
            except BadMessage:
                pass  # `_try` has reported the wrong move

    def take_back(self) -> None:
        """Take moves back. A game of two AIs goes on at once: an embedded board has no button to continue it."""
        super().take_back()
        if self.session.paused:
            self.pause()

    def _play(self, move: Move) -> None:
        plies = len(self.session.position.moves)
        super().play(move)
        session = self.session
        if len(session.position.moves) > plies:
            self.tell("move", dict(self.state(), move=session.position.format_move(move)))
            result = session.result()
            if result:
                self.tell("gameover", dict(self.state(), winner=SEATS[result[0]] if result[0] else None))

    def _try(self, move: Move) -> None:
        """Play a right move of a puzzle and the answer to it. Report a wrong move and raise BadMessage."""
        if not self.solution:
            self.view.show_message(say("embed.solved"))
            raise BadMessage(say("embed.solved"))
        text = self.session.position.format_move(move)
        if text not in self.solution:
            self.session.selection.forget_move()
            self.view.refresh()
            wrong = say("embed.not-solution", move=text)
            self.view.show_message(wrong)
            self.tell("attempt", dict(self.state(), move=text))
            raise BadMessage(wrong)
        changes.show(self.session, len(self.session.tree.line()))
        answer, after = self.solution[text] or ("", {})
        self.solution = after
        self._play(move)
        if answer:
            self._play(self.session.position.parse_move(answer))
        if not self.solution:
            self.view.announce(say("embed.solved"))
            self.view.show_message(say("embed.solved"))
            self.tell("solved", self.state())

    # Requests of the embedding page

    def commands(self) -> dict[str, Callable[..., object]]:
        """Returns {name of a command: function that carries out the command}."""
        return {"play": self._play_for_page, "undo": self._undo, "load": self._load, "set": self._set}

    def _load(self, end: Position[Any], ply: int) -> None:
        if self.mode == PUZZLE and ply == len(end.moves):
            raise BadMessage(say("embed.problem.no-solution"))
        self.begin(self.mode, end, ply)

    def _undo(self) -> None:
        if self.mode == PUZZLE:
            raise BadMessage("a puzzle is solved, not taken back")
        if not self.session.plies_to_take_back():
            raise BadMessage("there is nothing to take back")
        self.take_back()

    def _set(self, ply: int | None, looks: Settings) -> None:
        if ply is not None and self.mode == PUZZLE:
            raise BadMessage("where a puzzle begins cannot change while it stands")
        if looks:
            self.session.settings.update(looks)
            self.view.painter.follow_theme()
        if ply is not None:
            self.show(ply)

    def _play_for_page(self, move: Move) -> None:
        """Play a move at the end of the game, even if an earlier position is shown."""
        shown = self.session.tree.ply()
        changes.show(self.session, self.plies())
        reason = self._why_not(move)
        if reason:
            changes.show(self.session, shown)
            ply = self.plies()
            raise BadMessage(reason if shown == ply else f"after ply {ply}, where the game stands: {reason}")
        if self.mode == PUZZLE:
            self._try(move)
        else:
            self._play(move)

    def _why_not(self, move: Move) -> str | None:
        """The reason why a move cannot be played, or None."""
        if self.session.result():
            return self.GAME_OVER
        if not self.session.persons_turn():
            return self.lost or self.not_your_turn(player_words.mover(self.session))
        try:
            self.session.position.check(move)
        except IllegalMove as error:
            return str(error)
        return None

    def plies(self) -> int:
        """The number of moves of the game, including moves after the shown position."""
        return len(self.session.tree.line())

    def state(self) -> Plain:
        """The state of the game for the embedding page."""
        session = self.session
        red, blue = session.position.scores()
        return {
            "moves": write_fragment(self.session.moves(), session.game.rules, session.tree.board),
            "ply": session.tree.ply(),
            "turn": SEATS[session.position.turn],
            "red": red,
            "blue": blue,
        }


def _one_line(moves: list[str]) -> Plain:
    """Make the `solution` of a puzzle with one line of moves. moves: the right moves and the answers alternate."""
    if len(moves) < 2:
        return {move: None for move in moves}
    return {moves[0]: [moves[1], _one_line(moves[2:])]}
