"""Turn events on the page of a game for two into actions: presses, keys, changes of controls, links."""

import asyncio
from collections.abc import Callable

from pyscript import document

from app.core import player_words, settings
from app.core.geometry import FAR
from app.core.protocols import Element
from app.core.remote.link_words import of_link
from app.duel import links
from app.duel.controller import DuelController
from app.duel.dialogs import Dialogs
from app.duel.hand.listening import BoardInput
from app.duel.hand.resignation import Resignation
from app.duel.new_game import NewGameSheet
from app.duel.parts import PageParts
from app.duel.remote.remote_games import RemoteGames
from app.duel.views.page_view import KEYS, SCORE, DuelPageView
from app.platform.browser import allowed, find, on_window
from app.widgets.board_input import enter_board, go_by_key, marked_action
from app.widgets.controls import text_of

LIST_STEPS = {"ArrowUp": -1, "ArrowDown": 1, "PageUp": -10, "PageDown": 10, "Home": -FAR, "End": FAR}
PRESSED_BY_ENTER = "button, a, input, select, summary, dialog"
ANSWERING, LEAVING = ("Enter", " "), ("Tab", "Shift")  # the only keys besides Escape that act while a question is open


class DuelInput(BoardInput):
    """Handles the events on the page of a game for two. pressed_last: the button of the last click, or None."""

    controller: DuelController
    view: DuelPageView

    def __init__(
        self,
        parts: PageParts,
        view: DuelPageView,
        remote_games: RemoteGames,
        sheet: NewGameSheet,
        resignation: Resignation,
        controller: DuelController,
    ) -> None:
        self.sheet, self.remote_games, self.preferences = sheet, remote_games, parts.preferences
        self.assistant, self.library = parts.assistant, parts.library
        self.pressed_last: Element | None = None
        self.dialogs = dialogs = Dialogs(parts, remote_games)
        assistant, library = parts.assistant, parts.library
        actions: dict[str, Callable[[], object]] = {
            "open-new": sheet.open,
            "new-game": sheet.play,
            "apply": sheet.apply,
            "watch": sheet.watch,
            "to-friends": sheet.show_friends,
            "change": sheet.unfold,
            "pull": self._pull,
            "open-result": self._open_result,
            "close-result": view.result.put_away,
            "toggle-sound": lambda: self.preferences.set("sound", not self.session.settings["sound"]),
            "open-review": assistant.open_review,
            "rematch": self._rematch,
            "take-back": remote_games.take_back,
            "redo": controller.redo,
            "again": assistant.show_again,
            "hint": assistant.hint,
            "move-now": controller.analyst.client.stop,
            "see-end": controller.see_end,
            "resign": resignation.ask,
            "resign-yes": resignation.resign,
            "resign-no": resignation.stop_asking,
            "pause": controller.pause,
            "put-back": controller.put_back,
            "place-held": controller.place_held,
            "analyse": assistant.toggle_analysis,
            "hold": assistant.hold_analysis,
            "review": assistant.review,
            "end-try": assistant.end_try,
            "first": lambda: controller.show(0),
            "back": lambda: controller.step(-1),
            "forward": lambda: controller.step(1),
            "last": lambda: controller.show(FAR),
            "retry": lambda: asyncio.create_task(controller.start_engine()),
            "previous-game": library.previous_game,
        }
        actions.update(dialogs.actions)
        share = actions["open-record"]
        actions["open-record"] = lambda: (
            share() if self.session.may_help() else remote_games.then(lambda view: view.dialog.open())
        )
        actions.update(view.renderer.actions(parts))
        super().__init__(controller, view, actions, self._on_page_key)
        actions_by_attribute: dict[str, Callable[[str], object]] = {
            "data-candidate": assistant.choose_candidate,
            "data-ply": lambda text: controller.show(int(text)),
            "data-line": lambda text: controller.promote(int(text)),
            "data-story": assistant.tell,
            "data-try": lambda text: assistant.try_again(int(text)),
            "data-friend": lambda id: remote_games.then(lambda view: view.open_game(id)),
            "data-game": lambda text: dialogs.games.choose(int(text)),
            "data-opponent": sheet.play_against,
            "data-panel": assistant.open_panel,
        }
        self.pressed.update(actions_by_attribute)
        self.pointed["data-candidate"] = assistant.point
        document.addEventListener("change", self.on_change)
        document.addEventListener("input", self.on_input)
        on_window("hashchange", self.on_link)

    # Actions

    def _pull(self) -> None:
        """Pull up the sheet, or put the sheet down and end the analysis."""
        if self.session.study.analysing and self.view.tabs.is_pulled():
            self.assistant.toggle_analysis()
        else:
            self.view.tabs.pull()

    def _rematch(self) -> None:
        if self.session.opponent.by_agreement:
            self.remote_games.then(lambda view: view.rematch())
        else:
            self.library.rematch()

    def _open_result(self) -> None:
        if self.session.looks_back():
            self.controller.show(FAR)
        self.view.result.open()

    # Events

    def on_click(self, event: Element) -> None:
        target = event.target
        button, before = target.closest("button"), self.pressed_last
        self.pressed_last = button
        other = button or target.closest("nav a")
        if event.detail > 1 and before and other and not before.isSameNode(other):
            event.preventDefault()
            return  # the first click of a double click has put another button or a link under the pointer
        if not target.closest("#surely"):
            self.controller.move_on()
        if button:
            self.view.painter.finish()  # drawing may enable the button
            if target.closest("#more") and allowed(button):
                find("more").close()
            if button.hasAttribute("data-opens"):
                button = find(button.getAttribute("data-opens"))
        if self.press(target, button):
            return
        late = dict(self.remote_games.actions, **self.dialogs.sharing)
        if button and button.id in late:
            late[button.id]()
        elif target.closest("#practice"):
            self.view.leave_review()

    def show_effect(self, target: Element) -> None:
        if not target.closest("#pad, [role=tablist]"):
            self.view.show_board()

    def attend(self, target: Element) -> None:
        if self.session.selection.candidate is not None and not marked_action(target, self.pointed):
            self.assistant.point(None)
        super().attend(target)

    def on_key(self, event: Element, key: str) -> None:
        target = event.target
        if target.matches("[role=tab]") and self.view.tabs.go_by_key(target, key):
            event.preventDefault()
            return
        if self.session.outcome.resigning and not self.session.result():
            answers = key in ANSWERING and target.closest("#surely")
            if key == "Escape":
                self.controller.move_on()
            elif not (answers or key in LEAVING):
                event.preventDefault()
            return
        self.controller.move_on()
        if target.closest("[data-testid=move-list], #walk") and key in LIST_STEPS:
            event.preventDefault()
            self.controller.step(LIST_STEPS[key])
        else:
            super().on_key(event, key)

    def _on_page_key(self, event: Element, key: str) -> None:
        """Handle a key that the board does not take."""
        guide, view = self.controller.guide, self.view
        if len(key) == 1 and not self.session.settings["shortcuts"]:
            return
        if guide and key == "Escape":
            guide.leave()
        elif guide:
            enter_board(event, key, self.grid)
        elif key == "Enter" and self.session.selection.trap and not event.target.closest(PRESSED_BY_ENTER):
            self.controller.place_held()
        elif key == "Escape" and view.result.put_away():
            pass
        elif key == "Escape" and view.tabs.is_pulled() and find("pull").checkVisibility():
            self._pull()
        elif key == SCORE:
            view.say(player_words.score(self.session))
        elif key in KEYS or event.key in KEYS:  # a key of the digit row may type "+" or "-"
            event.preventDefault()  # or the character would be typed into the opened dialog
            view.painter.finish()
            button = document.getElementById(KEYS.get(key) or KEYS[event.key])
            if button and not button.hidden:
                button.click()
        else:
            go_by_key(event, key, self.grid, self.controller)

    def on_change(self, event: Element) -> None:
        control = event.target
        if control.hasAttribute("data-choice"):
            self.sheet.follow()
        name = control.getAttribute("data-setting")
        if name:
            self.controller.move_on()
            self.preferences.set(name, settings.of_text(self.game.choices, name, text_of(control)))

    def on_input(self, event: Element) -> None:
        if event.target.id == "ply":
            self.controller.move_on()
            self.controller.show(int(event.target.value))

    def on_link(self, event: Element) -> None:
        # From the event: the address itself may have been rewritten after a move.
        page, _, fragment = event.newURL.partition("#")
        game_message = of_link(event.newURL)
        if game_message:
            self.remote_games.open_link(*game_message)
        else:
            links.open_link(self.library, page.partition("?")[2], fragment)
