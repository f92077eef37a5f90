"""The sheet "Your rivals": the opponent of the next game, the sides, the clock, the board."""

from collections.abc import Callable

from app.core import player_words, settings
from app.core.changes import FIXED
from app.core.opponents import BY_KEY, ENGINE, LIVE, PEOPLE, PERSON, SIDES, kind_of
from app.core.protocols import Settings
from app.core.rivals import GREETING, LINES
from app.core.settings import to_text
from app.core.study import strength_words
from app.core.texts import say
from app.core.words import joined
from app.duel import standings
from app.duel.advice import unbeaten, upcoming_rival
from app.duel.parts import PageParts
from app.platform.browser import bring_into_sight, can_encrypt, find, write
from app.widgets import face
from app.widgets.controls import show_value
from pygame35.basics import BLUE, RED

EITHER = "either"  # the value of the control "side" for a random side
OF_THE_SIDE = {"red": RED, "blue": BLUE}  # {other values of it: side}
OF_THE_SEATS = ("opponent", "side")  # controls that determine the settings "red" and "blue"


class NewGameSheet:
    """The sheet "Your rivals". One of its radio buttons is the opponent: an AI of the game, or a kind of friend.

    Its card is open: `#deal`, which stands after the button, has the choices and the buttons that begin or go on.

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
        self.sheet, self.deal = find("new"), find("deal")
        self.controls = self.sheet.querySelectorAll("[data-choice]")
        self.has_relay = bool(find("connect-back").getAttribute("data-relay")) and can_encrypt()
        self.shown: dict[str, str] = {}  # the texts of the controls that stand for the current settings

    def open(self) -> None:
        """Show the sheet with the settings of the next game. The card of the next rival or of the friend is open."""
        session = self.session
        upcoming = session.upcoming()
        name, kind = session.game.ai_setting, kind_of(upcoming).key
        chosen = {setting: to_text(value) for setting, value in upcoming.items()}
        if kind != ENGINE:
            chosen.pop(name)
        chosen["opponent"], chosen["side"] = kind, self.library.next_side() or EITHER
        self.shown = dict(chosen)
        if session.only_engines():
            self.shown.pop("side")  # so that the person replaces the AI on the shown side
        if kind == ENGINE:
            chosen[name] = to_text(upcoming_rival(session))
        for control in self.controls:
            value = chosen.get(control.getAttribute("data-choice"))
            if control.type == "radio":
                control.checked = control.value == value
            else:
                show_value(control, value)
        self._stamp()
        self._unfold(False)
        self.follow()
        self.sheet.showModal()
        self._focus()

    def _stamp(self) -> None:
        """Mark the rivals that the person has beaten, and the next one; count them."""
        ladder, left = self.session.game.ladder(), unbeaten(self.session)
        for value in ladder:
            control = self.sheet.querySelector(f"[name=who][value='{to_text(value)}']")
            control.parentElement.classList.toggle("next", left[:1] == [value])
            control.parentElement.querySelector(".stamp").hidden = value in left
        write(find("beaten"), say("game.new.beaten", beaten=len(ladder) - len(left), count=len(ladder)))

    def _focus(self) -> None:
        self.sheet.querySelector("[name=who]:checked").focus()
        bring_into_sight(self.deal)

    def show_friends(self) -> None:
        """Open the card of a friend."""
        kind = LIVE if self.has_relay else PERSON
        self.sheet.querySelector(f"[name=who][value={kind}]").checked = True
        self.follow()
        self._focus()

    def unfold(self) -> None:
        """Show or hide the choices in the open card."""
        self._unfold(find("terms-choices").hidden)

    def _unfold(self, wanted: bool) -> None:
        find("terms-choices").hidden = not wanted
        find("change").setAttribute("aria-expanded", to_text(wanted))
        if wanted:
            bring_into_sight(self.deal)

    def follow(self) -> None:
        """Show the card of the chosen opponent, with the choices that fit."""
        texts, session = self._texts(), self.session
        kind = BY_KEY[texts["opponent"]]
        for part in self.sheet.querySelectorAll("[data-against]"):
            part.hidden = kind.key not in part.getAttribute("data-against").split()
        over = not session.tree.line() or session.result() is not None
        find("apply").hidden = bool(over or session.opponent.by_agreement or not kind.opponent)
        label = self.sheet.querySelector("[name=who]:checked").parentElement
        if not self.deal.isSameNode(label.nextElementSibling):
            label.after(self.deal)
        rival, title, about, greeting, record, begin = "", kind.label, kind.about, "", "", kind.begin
        if kind.key == ENGINE:
            game = session.game
            value = settings.of_text(game.choices, game.ai_setting, texts[game.ai_setting])
            rival, title = game.words.OPPONENTS[value].rival, player_words.title(session, value)
            about = strength_words.about(session, value, texts.get("board", ""))
            greeting = LINES[rival][GREETING] if rival else ""
            record = strength_words.record(standings.tally(session, value), title if rival else "")
            begin = say("game.new.play", name=title) if rival else say("play.rivals.play")
        self.deal.classList.toggle("faced", bool(rival))
        face.show(find("deal-face"), rival)
        write(find("greeting"), greeting)
        write(find("deal-name"), title)
        if kind.key == LIVE and self.has_relay:
            about = joined(say("game.live.told-relayed"), say("game.invitation.relayed"))
        write(find("deal-about"), about)
        write(find("deal-record"), record)
        write(find("new-game"), begin)
        write(find("terms"), self._terms())

    def _terms(self) -> str:
        """The chosen side, clock and board in words, such as "Red, no clock, 8 × 8 board"."""
        sides, said = self.session.game.words.SIDES, []
        for control in self.controls:
            if control.hasAttribute("data-says") and control.checked and not control.closest("[data-against][hidden]"):
                side = OF_THE_SIDE.get(control.value) if control.getAttribute("data-choice") == "side" else None
                said.append(sides[side] if side else control.getAttribute("data-says"))
        return say("list.comma").join(said)

    def _texts(self) -> dict[str, str]:
        """The values of the controls, as {name: text}. An AI stands for the opponent ENGINE."""
        texts = {"opponent": ENGINE}
        for control in self.controls:
            if control.type != "radio" or control.checked:
                texts[control.getAttribute("data-choice")] = control.value
        return texts

    def _changed(self, texts: dict[str, str]) -> list[str]:
        return [name for name in texts if texts[name] != self.shown.get(name)]

    def _own_changes(self, texts: dict[str, str]) -> Settings:
        """The settings that the person has changed, without the players of the sides."""
        choices = self.session.game.choices
        names = [name for name in self._changed(texts) if name not in OF_THE_SEATS]
        return {name: settings.of_text(choices, name, texts[name]) for name in names}

    def _changes(self) -> Settings:
        """The settings that the person has changed. They include "red" and "blue" if the players were changed."""
        texts = self._texts()
        values = self._own_changes(texts)
        if not [name for name in self._changed(texts) if name in OF_THE_SEATS]:
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

    def watch(self) -> None:
        """Begin a game in which the AI of the open card, or of the last game, plays both sides."""
        self.sheet.close()
        self.preferences.set_all(self._own_changes(self._texts()))
        self.library.watch()
        self.view.grid.take_focus()

    def play(self) -> None:
        self.sheet.close()
        texts = self._texts()
        kind = BY_KEY[texts["opponent"]]
        if not kind.opponent:
            changes = self._own_changes(texts)
            self.preferences.set_all({name: changes[name] for name in changes if name == "board"})
            side = OF_THE_SIDE.get(texts.get("side", ""))
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
        messages = [say("game.clock-later")] * ("clock" in changes) + [say("game.board-later")] * ("board" in changes)
        players = [name for name in self.session.game.player_settings() if name in changes]
        if players and not self.session.outcome.counted and len(self.session.tree.line()) >= FIXED:
            messages.append(say("game.not-counted"))
        if messages:
            self.view.show_message(" ".join(messages))
        self.view.grid.take_focus()

    def play_against(self, text: str) -> None:
        """Begin a game against another AI. text: the value of the setting that chooses the AI."""
        game = self.session.game
        self.preferences.set_all({game.ai_setting: settings.of_text(game.choices, game.ai_setting, text)})
        self.library.new_game()
