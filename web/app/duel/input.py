"""Events of pointer and keyboard as actions of the controller; one listener for each kind of event."""

import asyncio
from collections.abc import Callable

from pyscript import document

from app.core import player_words, settings, words
from app.core.geometry import FAR
from app.core.protocols import BoardActions, Element
from app.core.remote.links import of_link
from app.duel.controller import DuelController
from app.duel.dialogs import Dialogs
from app.duel.hand.resignation import Resignation
from app.duel.new_game import NewGameSheet
from app.duel.parts import PageParts
from app.duel.remote.remote_games import RemoteGames
from app.duel.views.page_view import KEYS, SCORE, DuelPageView
from app.platform.browser import allowed
from app.platform.painter import other_theme
from app.widgets import keys
from app.widgets.board_input import enter_board, go_by_key, listen_to_board, marked_action, take_key
from app.widgets.controls import text_of

LIST_STEPS = {"ArrowUp": -1, "ArrowDown": 1, "PageUp": -10, "PageDown": 10, "Home": -FAR, "End": FAR}
ANSWERING, LEAVING = ("Enter", " "), ("Tab", "Shift")  # the only keys besides Escape that act while a question is open


def listen(
    parts: PageParts,
    view: DuelPageView,
    remote_games: RemoteGames,
    sheet: NewGameSheet,
    resignation: Resignation,
    controller: DuelController,
) -> None:
    grid, session, assistant, library = view.grid, parts.session, parts.assistant, parts.library
    game, dialogs = session.game, Dialogs(parts, remote_games)

    def pull() -> None:
        """Pull up the sheet or put it down; an analysis ends with its sheet."""
        if session.study.analysing and view.tabs.is_pulled():
            assistant.toggle_analysis()
        else:
            view.tabs.pull()

    def rematch() -> None:
        if session.opponent.by_agreement:
            remote_games.then(lambda view: view.rematch())
        else:
            library.rematch()

    def toggle_theme() -> None:
        theme = other_theme()
        parts.preferences.set("theme", theme)
        view.speech.say(words.THEMES[theme])

    actions: dict[str, Callable[[], object]] = {
        "open-new": sheet.open,
        "new-game": sheet.play,
        "apply": sheet.apply,
        "watch": library.watch,
        "pull": pull,
        "toggle-theme": toggle_theme,
        "open-result": view.result.open,
        "open-review": assistant.open_review,
        "rematch": rematch,
        "take-back": remote_games.take_back,
        "redo": controller.redo,
        "again": assistant.show_again,
        "hint": assistant.hint,
        "move-now": parts.assistant.engine.finish_now,
        "resign": resignation.ask,
        "resign-yes": resignation.resign,
        "resign-no": resignation.stop_asking,
        "pause": controller.pause,
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
        share() if session.may_help() else remote_games.then(lambda view: view.dialog.open())
    )
    actions.update(view.renderer.actions(parts))
    pressed: dict[str, Callable[[str], object]] = {  # by the attribute of the button
        "data-candidate": assistant.choose_candidate,
        "data-ply": lambda text: controller.show(int(text)),
        "data-good": lambda text: controller.show(int(text)),
        "data-line": lambda text: controller.promote(int(text)),
        "data-mistake": lambda text: assistant.show_mistake(int(text)),
        "data-better": lambda text: assistant.try_better(int(text)),
        "data-replay": lambda text: assistant.replay(int(text)),
        "data-friend": lambda id: remote_games.then(lambda view: view.open_game(id)),
        "data-game": lambda text: dialogs.games.choose(int(text)),
        "data-opponent": sheet.play_against,
        "data-panel": lambda panel: open_panel(panel),
    }

    def _with(action: Callable[[BoardActions, str], object]) -> Callable[[str], object]:
        return lambda text: action(controller, text)

    pointed: dict[str, Callable[[str], object]] = {"data-candidate": assistant.point}
    for table, own in ((pressed, game.pressed()), (pointed, game.pointed())):
        for name in own:
            table[name] = _with(own[name])

    more = document.getElementById("more")

    def open_panel(panel: str) -> None:
        """Open a panel. The panel of the analysis begins one."""
        view.open_panel(panel)
        if panel == "analysis" and not session.study.analysing:
            assistant.toggle_analysis()

    pressed_last: Element | None = None

    def on_click(event: Element) -> None:
        nonlocal pressed_last
        target = event.target
        before, pressed_last = pressed_last, target.closest("button")
        if event.detail > 1 and before and pressed_last and not before.isSameNode(pressed_last):
            return  # the first click of a double click has put another button under the pointer
        if not target.closest("#surely"):
            controller.move_on()
        square, button = grid.square_of(target), target.closest("button")
        if button:
            view.painter.finish()  # the button may just have been enabled
        if button and target.closest("#more") and allowed(button):
            more.close()
        if button and button.hasAttribute("data-opens"):
            button = document.getElementById(button.getAttribute("data-opens"))
        special = marked_action(target, pressed)
        if square is not None:
            grid.focus(square)
            game.press(controller, square)
        elif button and not allowed(button):
            pass
        elif special:
            special[0](special[1])
            if not target.closest("#pad, [role=tablist]"):
                view.show_board()
        elif button and button.id in actions:
            actions[button.id]()
        elif button and button.id in remote_games.actions:
            remote_games.actions[button.id]()
        elif target.closest("#practice"):
            view.leave_review()
        elif target.id == "graph":
            controller.show(view.moves.graph.ply_at(event.offsetX))

    def attend(target: Element) -> None:
        special = marked_action(target, pointed)
        if special:
            special[0](special[1])
            return
        if session.selection.candidate is not None:
            assistant.point(None)
        if session.selection.preview and session.selection.asked is None:
            controller.foresee(None)

    def on_key(event: Element, key: str) -> None:
        target = event.target
        if target.matches("[role=tab]") and view.tabs.go_by_key(target, key):
            event.preventDefault()
            return
        if session.outcome.resigning and not session.result():
            answers = key in ANSWERING and target.closest("#surely")
            if key == "Escape":
                controller.move_on()
            elif not (answers or key in LEAVING):
                event.preventDefault()
            return
        controller.move_on()
        if target.closest("[data-testid=move-list], #walk") and key in LIST_STEPS:
            event.preventDefault()
            controller.step(LIST_STEPS[key])
            return
        shortcuts = session.settings["shortcuts"]
        if take_key(event, key, grid, lambda *typed: game.type_key(controller, *typed), shortcuts):
            return
        if len(key) == 1 and not shortcuts:
            return
        if controller.guide:
            if key == "Escape":
                controller.guide.leave()
            else:
                enter_board(event, key, grid)
        elif key == "Escape" and view.tabs.is_pulled() and document.getElementById("put-down").checkVisibility():
            pull()
        elif key == SCORE:
            view.speech.say(player_words.score(session))
        elif key in KEYS or event.key in KEYS:  # a digit of the top row may be typed as "+" or "-"
            event.preventDefault()  # or the character would be typed into the opened dialog
            view.painter.finish()
            button = document.getElementById(KEYS.get(key) or KEYS[event.key])
            if button and not button.hidden:
                button.click()
        else:
            go_by_key(event, key, grid, controller)

    def on_change(event: Element) -> None:
        control = event.target
        if control.hasAttribute("data-choice"):
            sheet.follow()
        name = control.getAttribute("data-setting")
        if not name:
            return
        controller.move_on()
        parts.preferences.set(name, settings.of_text(game.choices, name, text_of(control)))

    def on_input(event: Element) -> None:
        if event.target.id == "ply":
            controller.move_on()
            controller.show(int(event.target.value))

    def on_link(event: Element) -> None:
        # From the event: the address itself may have been rewritten after a move.
        page, _, fragment = event.newURL.partition("#")
        game_message = of_link(event.newURL)
        if game_message:
            remote_games.open_link(*game_message)
        else:
            library.open_link(page.partition("?")[2], fragment)

    document.addEventListener("click", on_click)
    keys.listen(on_key)
    document.addEventListener("change", on_change)
    document.addEventListener("input", on_input)
    # MicroPython calls a method of `window` without `this`, so addEventListener of PyScript's `window` fails.
    document.defaultView.addEventListener("hashchange", on_link)
    listen_to_board(grid, controller, attend)
