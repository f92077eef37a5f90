"""The view of the page of a game for two. It shows the game with buttons, settings, moves and analysis."""

from collections.abc import Callable
from typing import Any

from pyscript import document, window

from app.core import formats, player_words
from app.core.clock import Clock
from app.core.duel_kind import Trap
from app.core.opponents import SEATS
from app.core.protocols import Settings
from app.core.session import Session
from app.core.settings import to_text
from app.core.sounds import STAMP, later
from app.core.study import tries
from app.core.texts import say
from app.duel.remote.view import RemoteGameView
from app.duel.renderer import Renderer
from app.duel.tips import is_calm, is_helped
from app.duel.views.analysis_view import AnalysisView
from app.duel.views.board_view import DuelBoardView
from app.duel.views.held_view import HeldView
from app.duel.views.moves_view import MovesView
from app.duel.views.result_view import ResultView
from app.duel.views.tip_view import TipView
from app.platform.browser import allow, at_once, bring_into_sight, find, write
from app.widgets.controls import describe_keys, show_value
from app.widgets.tabs import Tabs

REVIEW = "reviewing"  # the panel of the review
OWN = "own"  # the state of the history entry if the address is the person's own link of a remote game
SCORE = "w"  # the key that says the score
KEYS = {  # {key: id of the button that the key presses}
    "u": "take-back",
    "r": "redo",
    "h": "hint",
    "m": "move-now",
    "n": "open-new",
    "p": "pause",
    "a": "analyse",
    "v": "review",
    "s": "open-record",
    "?": "open-help",
    "d": "play-for-me",
    "t": "tell",
    "c": "centre",
    "+": "zoom-in",
    "-": "zoom-out",
}
DESCRIBED = dict(KEYS, **{SCORE: "grid"})  # {key: id of the part whose description names the key}
STAMPED = 650  # milliseconds from the effects of a win until the stamp falls, as in the style sheet


class DuelPageView(DuelBoardView):
    def __init__(self, session: Session, renderer: Renderer) -> None:
        super().__init__(session, renderer)
        self.analysis = AnalysisView()
        self.moves, self.held = MovesView(), HeldView(self.grid)
        self.story: Any = None  # an `app.duel.views.story_view.StoryView`, once its module is loaded
        self.result = ResultView(session, renderer, self.grid, self._celebrate)
        self.tabs = Tabs()
        self.tip: TipView | None = None
        self.remote_view: RemoteGameView | None = None
        self.invitation: Any = None  # an `app.duel.invitation.Invitation`, once a link needed one
        self.offer: tuple[object, bool] = (None, False)  # (the position, True if its end is offered)
        self.enabled: dict[str, bool] = {}  # {id of a button: True if it can be used}
        self.shown_settings: tuple[Settings, int] | None = None  # (values, number of controls)
        self.described: bool | None = None  # True if the descriptions for screen readers name the keys
        self.other_openers = {  # {id of a button: the buttons elsewhere that press it}
            name: document.querySelectorAll(f"[data-opens={name}]") for name in ("hint", "review")
        }
        self.clocks = {side: find(f"clock-{SEATS[side]}") for side in SEATS}

    def updates(self) -> list[Callable[[], object]]:
        return super().updates() + [self._update_page]

    def _update_page(self) -> None:
        """Update what stands around the board."""
        session = self.session
        # the seats say whose turn it is
        calm = (session.persons_turn() or self._is_thinking(session)) and not session.study.hinting
        self.status.classList.toggle("unseen", calm and not (session.looks_back() or session.result()))
        for clock in self.clocks.values():
            clock.hidden = not session.clock
        find("table").classList.toggle("timed", bool(session.clock))
        begun = len(session.tree.moves) > 1 or session.only_engines()
        document.body.classList.toggle("begun", begun)  # a phone then shows the tools
        self._buttons(session)
        self._settings(session)
        self.moves.update(session)
        self._tell(session)
        self.analysis.update(session, self.engine == "loading")
        self._aside(session)
        self.result.update()
        if self.remote_view:
            self.remote_view.update()
        if self.invitation:
            self.invitation.update()
        self.speech.follow_review(session.study.review, len(session.study.story.moments) if session.study.story else 0)

    def shows_review(self) -> bool:
        return self.tabs.is_pulled() and not find(REVIEW).hidden

    def _tell(self, session: Session) -> None:
        """Show the story of the game while its panel is open."""
        telling = self.shows_review()
        document.body.classList.toggle("telling", telling)
        if telling and not self.story:
            try:
                from app.duel.views.story_view import StoryView
            except ImportError:  # not loaded yet
                return
            self.story = StoryView(self.grid, self.renderer)
        if self.story:
            self.story.update(session, telling)

    def _aside(self, session: Session) -> None:
        """Write the line beside the game: the players of a shared game, or that the game replays a finished game."""
        line, shared = find("aside"), session.players.shared
        another = say("game.try.another") if tries.is_shown(session) else ""
        write(line, player_words.shared(session) if shared else another)
        line.hidden = not (shared or another)

    def warn(self, trap: Trap) -> None:
        """Do nothing: `held` shows the warning as long as the move is held."""

    def _offer_end(self) -> None:
        """Offer the end of a decided game while the person looks at no square."""
        session, game, offer = self.session, self.renderer.game, find("won")
        now = session.tree, session.tree.shown, session.result(), game.explainer
        if self.offer[0] != now:
            self.offer = now, game.offers_end(session)
        focused = offer.matches(":focus-within")
        offer.hidden = not (self.offer[1] and is_calm(session) and not is_helped(session))
        if focused and offer.hidden:
            self.grid.take_focus()
        write(find("won-text"), "" if offer.hidden else say("game.sure"))

    def write_square(self) -> None:
        self._offer_end()
        if self.remote_view:
            self.remote_view.write_line()
        if self.held.update(self.session):
            self.seats.update(self.session, self.engine)
        if self.tip and self.tip.update():
            write(self.square, "")
        else:
            super().write_square()
            session = self.session
            if (
                tries.would_begin(session)
                and is_calm(session)
                and not (session.study.hint or session.selection.digit or session.study.shows_value)
            ):
                write(self.square, say("game.try.next"))

    def _status(self, session: Session) -> str:
        texts = session.opponent.texts
        if texts and not (session.looks_back() or session.result() or session.persons_turn()):
            return texts.status(session)
        text = super()._status(session)
        return say("game.status.finished", state=text) if session.looks_back() and session.result() else text

    def show_clocks(self, clock: Clock, now: float) -> None:
        for side, element in self.clocks.items():
            left = clock.remaining(side, now)
            write(element, formats.clock(left))
            element.classList.toggle("short", left < 10)

    def _buttons(self, session: Session) -> None:
        over, result = session.is_over(), session.result()
        played = len(session.tree.line())
        enabled = {
            "take-back": self.remote_view.may_take_back() if self.remote_view else session.plies_to_take_back(),
            "redo": session.undone,
            "again": session.position.moves,
            "hint": not over and not session.opponent.by_agreement and session.persons_turn() and self.can_ask(),
            "move-now": self.engine == "thinking" and session.engines_turn(),
            "resign": played and not result and not session.only_engines(),
            "analyse": session.may_help() or session.study.analysing,
            "review": played and session.may_help() and self.can_ask(),
        }
        for name, possible in enabled.items():
            if self.enabled.get(name) != bool(possible):
                self.enabled[name] = bool(possible)
                for button in [find(name)] + list(self.other_openers.get(name, ())):
                    allow(button, possible)
        waits = session.paused and not session.persons_turn()
        self._show_if("pause", not (over or session.looks_back()) and (session.only_engines() or waits))
        write(find("pause"), say("game.go-on") if session.paused else say("game.pause"))
        self._question(bool(session.outcome.resigning) and not result)
        self._show_if("retry", self.engine == "failed")
        self._show_if("previous-game", session.previous)
        self._show_if("end-try", tries.is_shown(session))
        find("analyse").setAttribute("aria-pressed", to_text(session.study.analysing))
        find("tab-analysis").hidden = not session.study.analysing
        if not (session.study.analysing or find("analysis").hidden):
            self.tabs.open("moves")

    def _question(self, asked: bool) -> None:
        """Show or hide the question whether the person resigns. The shown question has the focus on the answer no."""
        question = find("surely")
        if question.hidden != asked:
            return
        focused = question.matches(":focus-within")
        question.hidden = not asked
        if asked:
            find("resign-no").focus()
        elif focused:
            find("open-more").focus()

    def _show_if(self, name: str, wanted: object) -> None:
        """Show or hide a button. A hidden button gives its focus to the board."""
        button = find(name)
        if not wanted and button.matches(":focus"):
            self.grid.take_focus()
        button.hidden = not wanted

    def show_result(self) -> None:
        if not self.session.opponent.knows_end():
            return  # the end would hide the request to send it
        self.result.open_later(self.rest_of_animation())

    def return_to_result(self, take_focus: bool) -> None:
        """Show the end of the person's own finished game: the page was loaded anew, or the review was closed."""
        session = self.session
        over = session.result() and not (session.looks_back() or session.players.shared)
        if over and session.opponent.knows_end() and not self.tabs.is_pulled():
            self.result.open() if take_focus else self.result.show()

    def _celebrate(self, winner: int) -> bool:
        self.board.celebrate(self.session.position, winner, window.performance.now())
        self.painter.repaint()
        if self.result.is_first_win():
            self.play(later(STAMP, STAMPED))
        return not self.board.calm.matches

    def open_panel(self, panel: str) -> None:
        focused = self.result.put_away() or find("notes").matches(":focus-within")
        self.tabs.pull_up(panel)
        document.body.classList.toggle("telling", panel == REVIEW)  # hides and shows what may take the focus
        if focused:
            find("story-heading" if panel == REVIEW else f"tab-{panel}").focus()
        self.refresh()  # because the panel was not drawn while it was hidden

    def leave_panel(self) -> None:
        focused = find("notes").matches(":focus-within")
        self.tabs.open("moves")
        self.tabs.put_down()
        document.body.classList.remove("telling")
        if focused:
            find("open-more").focus()

    def put_panel_down(self) -> None:
        self.tabs.put_down()

    def put_panels_away(self) -> None:
        if not find("reviewing").hidden:
            self.tabs.open("moves")
        self.put_panel_down()
        self.result.put_away()  # it is still shown if the remote opponent has begun the next game

    def _settings(self, session: Session) -> None:
        shown = dict(session.settings, warn=self.renderer.game.warns(session))
        controls = document.querySelectorAll("[data-setting]")  # some come after the start
        if self.shown_settings == (shown, len(controls)):
            return
        self.shown_settings = shown, len(controls)
        for control in controls:
            show_value(control, shown[control.getAttribute("data-setting")])
        find("toggle-sound").setAttribute("aria-pressed", to_text(session.settings["sound"]))
        if self.described != session.settings["shortcuts"]:
            self.described = session.settings["shortcuts"]
            describe_keys(DESCRIBED, self.described)

    def show_board(self) -> None:
        bring_into_sight(find("board"))

    def leave_review(self) -> None:
        """Note in the browser's history that the visitor leaves the review for another page."""
        at_once(window.history, "replaceState", REVIEW, "", window.location.href)

    def is_own_link(self) -> bool:
        """True if the page was reloaded with the person's own link of a remote game."""
        return bool(window.history.state == OWN)

    def returns_to_review(self) -> bool:
        """True if the visitor has returned to the review from another page."""
        return bool(window.history.state == REVIEW)

    def show_address(self, query: str, fragment: str) -> None:
        """Write the game and the settings of this visit into the page's address. A reload then shows them again."""
        game = fragment if len(fragment) > 1 else ""
        address = window.location.pathname + query + game
        at_once(window.history, "replaceState", OWN if self.session.opponent.texts else None, "", address)
