"""The sheet "New game": who plays, how strong the AI is, the sides, the clock, the board."""

from collections.abc import Callable

from app.core import player_words, settings, words
from app.core.changes import FIXED
from app.core.opponents import BY_KEY, LIVE, PEOPLE, SIDES, is_person, kind_of
from app.core.protocols import Settings
from app.core.settings import to_text
from app.core.study import strength_words
from app.duel import standings
from app.duel.advice import better_matched
from app.duel.parts import PageParts
from app.platform.browser import bring_into_sight, find, write
from app.widgets.controls import show_value
from pygame35.basics import BLUE, RED

EITHER = "either"  # the value of the control "side" for a random side
OF_THE_SEATS = ("opponent", "side")  # controls that determine the settings "red" and "blue"
NEXT_TIME = {"clock": words.CLOCK_LATER, "board": words.SAME_BOARD}  # {setting for the next game: message}


class NewGameSheet:
    """The sheet "New game". Its choices are applied when a person presses "Play" or "Go on with this game".

    begin_with_friend(side, clock, live): begins a remote game. side: the person's side. live: True to connect at once.
    """

    def __init__(
        self,
        parts: PageParts,
        draw_seed: Callable[[], int],
        begin_with_friend: Callable[[int, str | None, bool], object],
    ) -> None:
        self.session, self.game, self.library = parts.session, parts.game, parts.library
        self.view, self.preferences = parts.view, parts.preferences
        self.draw_seed = draw_seed
        self.begin_with_friend = begin_with_friend
        self.sheet = find("new")
        self.controls = self.sheet.querySelectorAll("[data-choice]")
        find("rarely").addEventListener("toggle", lambda event: bring_into_sight(event.target))
        self.shown: dict[str, str] = {}  # the texts of the controls when the sheet was opened

    def open(self) -> None:
        """Show the sheet with the settings of the next game."""
        session = self.session
        upcoming = session.upcoming()
        chosen = {name: to_text(value) for name, value in upcoming.items()}
        has_person = is_person(upcoming["red"]) or is_person(upcoming["blue"])
        chosen["opponent"] = kind_of(upcoming).key
        chosen["side"] = (self.library.next_side() or EITHER) if has_person else ""  # "" in a game between two AIs
        suggested = better_matched(session)
        if suggested is not None:
            chosen[session.game.ai_setting] = to_text(suggested)
        for control in self.controls:
            value = chosen[control.getAttribute("data-choice")]
            if control.type == "radio":
                control.checked = control.value == value
            else:
                show_value(control, value)
        self.follow()
        self.shown = self._texts()
        if suggested is not None:
            self.shown.pop(session.game.ai_setting)  # so that an accepted suggestion counts as a change
        if has_person and session.only_engines():
            self.shown.pop("side", None)  # so that the person replaces the AI on the shown side
        self.sheet.showModal()

    def follow(self) -> None:
        """Show the parts of the sheet that fit the chosen opponent."""
        texts, game = self._texts(), self.session.game
        for part in self.sheet.querySelectorAll("[data-against]"):
            part.hidden = texts["opponent"] not in part.getAttribute("data-against").split()
        session = self.session
        over = not session.tree.line() or session.result() is not None
        find("apply").hidden = bool(over or session.opponent.by_agreement or not BY_KEY[texts["opponent"]].opponent)
        name = game.ai_setting
        if name in texts:
            value = settings.of_text(game.choices, name, texts[name])
            record = strength_words.record(standings.tally(self.session, value), words.IT)
            about = strength_words.about(self.session, value, texts.get("board", ""))
            description = find("opponent-told")
            write(description.firstElementChild, f"{player_words.title(self.session, value)}.")
            write(description.lastElementChild, f"{about} {record}".strip())

    def _texts(self) -> dict[str, str]:
        """The values of the controls, as {name: text}."""
        return {
            control.getAttribute("data-choice"): control.value
            for control in self.controls
            if control.type != "radio" or control.checked
        }

    def _changes(self) -> Settings:
        """The settings that the person has changed. They include "red" and "blue" if the players were changed."""
        game, texts = self.session.game, self._texts()
        changed = [name for name in texts if texts[name] != self.shown.get(name)]
        values: Settings = {
            name: settings.of_text(game.choices, name, texts[name]) for name in changed if name not in OF_THE_SEATS
        }
        if not [name for name in OF_THE_SEATS if name in changed]:
            return values
        if texts["opponent"] in PEOPLE:
            values["red"] = values["blue"] = texts["opponent"]
            return values
        side = texts["side"]
        if side == EITHER:
            values["next"] = "random"
            side = "red" if self.draw_seed() % 2 else "blue"
        elif "next" not in values and self.session.settings["next"] == "random":
            values["next"] = "same"
        values.update(SIDES[side])
        return values

    def play(self) -> None:
        self.sheet.close()
        texts = self._texts()
        kind = BY_KEY[texts["opponent"]]
        if not kind.opponent:
            if texts.get("board") != self.shown.get("board"):
                self.preferences.set_all(
                    {"board": settings.of_text(self.session.game.choices, "board", texts["board"])}
                )
            side = {"red": RED, "blue": BLUE}.get(texts.get("side", ""))
            timed = "clock" in kind.controls
            clock = settings.of_text(self.session.game.choices, "clock", texts["clock"]) if timed else None
            self.begin_with_friend(side or (RED if self.draw_seed() % 2 else BLUE), clock, kind.key == LIVE)
            self.view.grid.take_focus()
            return
        changes = self._changes()
        self.preferences.set_all(changes)
        if "red" in changes:
            self.library.begin_anew()
        else:
            self.library.new_game()
        self.view.grid.take_focus()

    def apply(self) -> None:
        """Go on with the game on the board, with the chosen players."""
        self.sheet.close()
        changes = self._changes()
        self.preferences.set_all(changes)
        self.session.paused = False
        self.game.changed()
        messages = [NEXT_TIME[name] for name in NEXT_TIME if name in changes]
        players = [name for name in self.session.game.player_settings() if name in changes]
        if players and not self.session.outcome.counted and len(self.session.tree.line()) >= FIXED:
            messages.append(words.NOT_COUNTED)
        if messages:
            self.view.show_message(" ".join(messages))
        self.view.grid.take_focus()

    def play_against(self, text: str) -> None:
        """Begin a game against another AI. text: the value of the setting that chooses the AI."""
        game = self.session.game
        self.preferences.set_all({game.ai_setting: settings.of_text(game.choices, game.ai_setting, text)})
        self.library.new_game()
