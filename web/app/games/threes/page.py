"""The page of Threes. It makes the parts of the page and connects them."""

import asyncio
from collections.abc import Callable

from pyscript import document

from app.core import stored
from app.core.names import sharer
from app.core.protocols import Element
from app.core.remote.opponent import cleaned
from app.core.sounds import Cue
from app.core.texts import say
from app.engine.client import EngineClient
from app.engine.worker import Worker
from app.games.threes import keeping, words
from app.games.threes.controller import ThreesController
from app.games.threes.game import AUTOPLAY, GAME, HINT, ThreesSession
from app.games.threes.input import KEYS, SCORE, listen, touched
from app.games.threes.review import Review
from app.games.threes.scores import OwnGames
from app.games.threes.series import Series, SeriesView
from app.games.threes.sharing import Invitation, card, link
from app.games.threes.story import Teller
from app.games.threes.view import ThreesPageView
from app.platform import archive
from app.platform.browser import add_style, drawn_seed, find, on_window, saves_data, today, write
from app.solo.controller import spoiled
from app.solo.game import read_game
from app.solo.input import Actions, Pressed, new_game_actions
from app.solo.page import SoloPage
from app.widgets.controls import describe_keys
from app.widgets.dialogs import GamesDialog
from app.widgets.sharing import ShareDialog
from pygame35.games.threes.rules import seeded
from pygame35.links import RecordError

DESCRIBED = dict(KEYS)  # {key: id of the element that the key uses}
DESCRIBED[SCORE] = "board"
STYLE = "later.css"  # of the invitation and of the end of a game


class Page(SoloPage):
    game = GAME
    session: ThreesSession
    view: ThreesPageView
    controller: ThreesController

    async def open_session(self) -> ThreesSession:
        """Make the session with the stored best scores. It shows the stored game; without a stored game, a new one."""
        keeper, session, before = self.keeper, ThreesSession(), None

        def show(text: str) -> bool:
            session.open(stored.read("game", text), self.linked)
            return True

        if keeper.storage:
            session.take_best(await keeper.read("best", keeping.read_best) or {})
            await keeper.open_games()
            before = await keeper.open_game(show)
            session.put_away = keeper.put_away
        if not before:
            session.begin(seeded(drawn_seed(), self.chosen["rules"]))
        return session

    def show_ply(self, ply: int) -> None:
        self.session.walk(ply)

    async def make_parts(self) -> None:
        session, chosen = self.session, self.chosen
        if session.shared and session.position.is_over():
            await add_style(STYLE)  # the page opens on an invitation
        self.view = view = ThreesPageView(session, chosen, self.sound)
        self.client = EngineClient(self._follow_engine, lambda: Worker(GAME.worker))
        self.controller = controller = ThreesController(session, view, chosen, self.client, self.changed, self.moved)
        self.series = Series(chosen, self.client, controller.stop, self.keep_setting, view.show_message)
        controller.on_rest = self.series.end_interruption
        plain = await self.keeper.read("series", keeping.read_series)
        if plain:
            self.series.open(plain)
        self.painter = SeriesView(self.series, chosen).painter
        self.own = OwnGames(self.keeper, session, chosen)
        self.review = Review(controller, lambda: self.teller.update())
        self.teller = Teller(self.review, view)
        controller.on_end = self._end
        games = GamesDialog(self.keeper, controller.open_game, words.kept_game)
        actions: Actions = {
            "hint": self._before_series(controller.hint),
            "autoplay": self._before_series(controller.toggle_autoplay),
            "previous-game": controller.go_back,
            "again": self._again,
            "open-games": games.open,
            "open-ai": find("ai").showModal,
            "open-more": find("more").showModal,
            "pull": view.tabs.pull,
            "review": self._before_series(self.review.toggle),
            "open-review": lambda: self._open_panel("reviewing"),
            "retry": lambda: asyncio.create_task(self.client.start()),
        }
        actions.update(self.actions())
        actions.update(new_game_actions(("rules",), self._shown_rules, self._begin))
        actions["daily-game"] = self._begin_daily
        find("new").addEventListener("change", lambda event: self._explain(event.target.value))
        self.invitation = Invitation(controller, lambda: self.sent)
        share = ShareDialog(
            lambda _name: words.shared(session),
            lambda name: link(session, name),
            session.text,
            self._load_text,
            lambda name: card(session, sharer(self.sent) if session.shared else name),
            lambda: say("threes.share.file", moves=len(session.position.moves)),
            lambda: session.position.is_over() and not session.shared,
            self.keeper.keep_name,
            cleaned(await self.keeper.read_name()),
        )
        actions.update(share.actions)
        pressed: Pressed = {
            "data-game": lambda index: games.choose(int(index)),
            "data-panel": self._open_panel,
            "data-story": self.teller.tell,
            "data-costly": lambda ply: self.teller.look(int(ply)),
        }
        listen(controller, actions, pressed, view.tabs)
        on_window("pagehide", self._keep_series)
        self.keeper.follow("best", keeping.read_best, self._take_best)

    async def finish(self) -> None:
        add_style(STYLE)
        await self.keeper.adopt()
        if saves_data():
            write(find("thoughts"), say("threes.computer.later"))
            await touched()
        await self.client.start()

    def keep_game(self) -> None:
        self.keeper.keep_game(self.session.to_plain())

    def changed(self) -> None:
        super().changed()
        self.teller.update()
        self.invitation.update()

    def moved(self, _move: int) -> None:
        session = self.session
        self.keeper.update("best", keeping.read_best, {}, lambda kept: keeping.with_best(kept, session.best))
        if session.position.is_over() and not session.counted:
            session.counted = True
            self.keep_game()
            archive.keep(self.keeper, session.finished())
            asyncio.create_task(self.own.read())

    def _end(self) -> None:
        """Let the highest tile jump, and play the sound of the end."""
        self.view.tiles.celebrate()
        self.sound.play(self._last_cue)

    def _last_cue(self) -> Cue:
        from app.games.threes.feel import ended  # loaded with the sounds

        return ended(self.session.is_best() and not self.session.answered)

    def _take_best(self, best: dict[str, int]) -> None:
        """Take over best scores that another tab has stored."""
        self.session.take_best(best)
        self.view.refresh()

    # Other games

    def _shown_rules(self) -> tuple[str]:
        """The value to check in the sheet "New game" when it opens: (the rules in the settings,)."""
        self._explain(self.chosen["rules"])
        return (self.chosen["rules"],)

    def _explain(self, rules: str) -> None:
        write(find("rules-told"), words.rules(rules, self.session.best.get(rules, 0)))

    def _begin(self, rules: str) -> None:
        """Start a new game by these rules, and store the rules as a setting."""
        self.keep_setting("rules", rules)
        self._again()

    def _again(self) -> None:
        self.teller.set_aside()
        self.view.tabs.put_down()
        self.controller.new_game()

    def _begin_daily(self) -> None:
        find("new").close()
        self.view.tabs.put_down()
        self.controller.start_board(keeping.daily_board(today()))

    def _load_text(self, text: str) -> str | None:
        """Show the game of a record or a link. Returns None, or the reason why it cannot be read."""
        try:
            position, ply = read_game(text, GAME)
        except RecordError as error:
            return spoiled(error)
        self.sent = {}  # nobody's name comes with the text
        self.controller.load(position, ply)
        self.view.show_message(say("game.record.loaded"))
        return None

    # The panels

    def _open_panel(self, panel: str) -> None:
        self.view.tabs.pull_up(panel)
        if panel == "reviewing":
            self._before_series(self.teller.open)()
            return
        self.teller.set_aside()
        self.teller.update()
        if panel == "own":
            asyncio.create_task(self.own.read())

    # The settings

    def setting_changed(self, name: str) -> None:
        session = self.session
        if session.thinking == HINT:
            self.controller.stop()
        self.series.refresh()  # the form may now differ from the series
        if name in ("theme", "colours"):
            self.painter.follow_theme()
            self.own.painter.follow_theme()
        elif name == "numbers":
            self.view.refresh()
            self.controller.tell_hint()
        elif session.thinking != AUTOPLAY:
            session.hint = None
            self.view.refresh()

    def settings_shown(self) -> None:
        """Hide the settings of the AI player that is not chosen."""
        for element in document.querySelectorAll("[data-for]"):
            element.hidden = element.getAttribute("data-for") != self.chosen["player"]
        super().settings_shown()
        describe_keys(DESCRIBED, self.chosen["shortcuts"])

    # The AI, which does one task at a time

    def _follow_engine(self, state: str, detail: object) -> None:
        self.view.show_engine(state, detail)
        self.series.follow_engine()

    def _before_series(self, action: Callable[[], object]) -> Callable[[], None]:
        """Make an action that first pauses the series, because the AI does one task at a time."""

        def act() -> None:
            self.series.interrupt()
            action()
            if not self.session.thinking:  # the AI has not begun the action
                self.series.end_interruption()

        return act

    def _keep_series(self, _event: Element) -> None:
        plain = self.series.to_plain()
        if plain:
            self.keeper.write("series", stored.write("series", plain))
