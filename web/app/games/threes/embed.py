"""The embedded board of Threes. The engine is loaded when a visitor first uses the board."""

from pyscript import document, window

from app.core.protocols import Element
from app.core.texts import say
from app.embed.solo_board import SoloBoard
from app.engine.client import USABLE, EngineClient
from app.engine.worker import Worker
from app.games.threes.controller import ThreesController
from app.games.threes.game import GAME, ThreesSession
from app.games.threes.input import listen, touched
from app.games.threes.view import ThreesView
from app.platform.browser import on_window
from app.platform.painter import take_theme


class Board(SoloBoard):
    game = GAME
    session: ThreesSession
    controller: ThreesController

    def make_parts(self) -> None:
        session = self.session
        self.view = ThreesView(session, self.chosen)
        self.view.asked_in += ("loading",)  # tasks can be given early: they wait for the engine
        self.client = EngineClient(self._follow_engine, lambda: Worker(GAME.worker))
        self.controller = ThreesController(session, self.view, self.chosen, self.client, self.changed, self.moved)
        listen(self.controller, {}, {})
        hold_on_tap()

    def follow_theme(self) -> None:
        take_theme(self.chosen)

    async def finish(self) -> None:
        if not self.session.locked:
            await touched()
            await self.client.start()

    def _follow_engine(self, state: str, detail: object) -> None:
        waited = self.view.engine == "loading" and self.session.thinking
        self.view.show_engine(state, detail)
        if state == "failed":
            self.controller.stop()
            self.tell("error", {"reason": say("embed.without-ai", reason=detail)})
        elif waited and state in USABLE:
            self.view.show_message("")


def hold_on_tap() -> None:
    """Let fingers scroll the page until a tap on the board. After it, fingers slide the tiles until a tap elsewhere."""
    body = document.body.classList

    def press(event: Element) -> None:
        if event.pointerType == "touch" and not body.contains("held"):
            event.stopPropagation()

    document.addEventListener("pointerdown", press, window.JSON.parse('{"capture": true}'))

    def hold(_event: Element) -> None:
        body.add("held")
        document.defaultView.focus()  # without the focus, the window would get no blur event

    document.addEventListener("click", hold)
    on_window("blur", lambda _: body.remove("held"))
