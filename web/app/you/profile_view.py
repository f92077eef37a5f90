"""The first screen of a person's record: faces, days, puzzles, lessons, badges."""

from pyscript import document

from app.core.protocols import Element
from app.core.puzzles import daily
from app.core.puzzles.words import shown as shown_rating
from app.core.record.kinds import Kind
from app.core.texts import say, thousands
from app.platform.browser import find, in_language, made, write
from app.widgets import face
from app.you import profile
from app.you import profile_words as words
from app.you.profile import Badge, Face, Stored
from app.you.record import Record

WIDE, HIGH, EDGE = 100, 40, 4  # of the picture of the rating's course


class ProfileView:
    """The first screen.

    kind  the chosen game, None for all games
    """

    def __init__(self, record: Record) -> None:
        self.record = record
        self.stored = Stored()
        self.kinds = profile.shown_kinds(record.kinds)
        self.kind: Kind | None = self.kinds[0]
        self.face = find("rivals").querySelector("svg")
        buttons = [_choice("", say("you.all"), say("you.all"))]
        buttons += [_choice(kind.name, words.short_title(kind), kind.title) for kind in self.kinds]
        find("of-games").replaceChildren(*buttons)

    def choose(self, name: str, today: int) -> None:
        """Show one game; "" for all games."""
        self.kind = {kind.name: kind for kind in self.kinds}.get(name)
        self.update(today)

    def update(self, today: int) -> None:
        """Show the chosen game. today: in days since 1970-01-01, UTC."""
        kinds = [self.kind] if self.kind else self.kinds
        name = self.stored.name
        write(find("name"), name or say("you.name"))
        write(find("initial"), name[:1].upper())
        find("person").toggleAttribute("hidden", bool(name))
        write(find("in-words"), words.won_in(profile.results(self.record, kinds), self.kind))
        for button in find("of-games").children:
            chosen = button.getAttribute("data-game") == (self.kind.name if self.kind else "")
            button.setAttribute("aria-pressed", "true" if chosen else "false")
        every = profile.faces(self.record, kinds)
        self._faces(every)
        self._days(today)
        self._puzzles(kinds, today)
        self._lessons(kinds)
        rows = profile.badges(self.record, kinds, self.stored)
        upcoming = [rival.name for rival in _next(every)] + [""]
        find("badges").querySelector("ol").replaceChildren(*[_badge(row, upcoming[0]) for row in rows])

    def _faces(self, every: list[Face]) -> None:
        find("rivals").hidden = not every
        beaten = [rival for rival in every if rival.wins]
        write(find("beaten"), str(len(beaten)))
        write(find("of-rivals"), say("you.rivals.of", count=len(every)))
        items = [self._rival(rival, rival in _next(every)) for rival in every]
        find("rivals").querySelector("ol").replaceChildren(*items)

    def _rival(self, rival: Face, upcoming: bool) -> Element:
        drawn = self.face.cloneNode(True)
        face.show(drawn, rival.key)
        told, spoken = words.rival(rival, upcoming)
        tick = _icon("check") if rival.wins else ""
        picture = made("span", "picture", drawn, tick)
        link = made(
            "a", "", picture, made("b", "", rival.name), made("small", "", told), href=in_language(rival.address)
        )
        link.setAttribute("aria-label", spoken)
        return made("li", "beaten" if rival.wins else "next" if upcoming else "", link)

    def _days(self, today: int) -> None:
        days = self.stored.days
        now, (best, last) = daily.streak(days, today), daily.longest(days)
        write(find("days"), say("you.streak.days", count=now))
        write(find("longest"), words.longest(best, last))
        shown = profile.calendar(days, today)
        find("calendar").setAttribute("aria-label", words.calendar_label(shown))
        cells = [made("i", day.state + (" today" if day.today else ""), str(day.number)) for day in shown]
        find("calendar").replaceChildren(*[made("i", "week", name) for name in say("you.weekdays").split(" ")], *cells)

    def _puzzles(self, kinds: list[Kind], today: int) -> None:
        rating = profile.rating(self.stored, kinds, today)
        find("puzzles").hidden = not any([kind.puzzles for kind in kinds])
        first = [kind for kind in kinds if kind.puzzles][:1]
        for kind in first:
            find("puzzles").href = in_language(f"{kind.address}puzzles/")
        write(find("rating-now"), thousands(rating.solved) if rating.now is None else shown_rating(rating.now))
        write(find("gained"), words.puzzles_told(rating))
        write(find("solved"), "" if rating.now is None else say("you.puzzles.solved", count=rating.solved))
        line, picture = _line([then for _, then in rating.course]), find("rating-course")
        picture.toggleAttribute("hidden", len(line) < 2)
        if len(line) > 1:
            picture.querySelector("path").setAttribute("d", "M" + "L".join([f"{x:.1f} {y:.1f}" for x, y in line]))
            picture.querySelector("path + path").setAttribute("d", f"M{line[-1][0]:.1f} {line[-1][1]:.1f}h0")

    def _lessons(self, kinds: list[Kind]) -> None:
        progress = profile.lessons(self.stored, kinds)
        find("lessons").hidden = not progress
        if not progress:
            return
        find("lessons").href = in_language(progress.address)
        find("ring").style.setProperty("--share", f"{100 * progress.solved / progress.steps:.0f}%")
        bars = [made("i") for _ in progress.shares]
        for bar, share in zip(bars, progress.shares):
            bar.style.setProperty("--share", f"{100 * share:.0f}%")
        find("shares").replaceChildren(*bars)
        write(find("lessons-told"), words.lessons_told(progress))
        write(find("lessons-next"), words.lessons_next(progress))


def _choice(name: str, text: str, title: str) -> Element:
    return made("button", "", text, data_game=name, aria_label=title, aria_pressed="false")


def _next(every: list[Face]) -> list[Face]:
    """[the next rival to beat]: the weakest one above the strongest beaten one, else the weakest; [] without one."""
    open_ones = [rival for rival in every if not rival.wins]
    strongest = max([at for at, rival in enumerate(every) if rival.wins] + [-1])
    return (every[strongest + 1 :] or open_ones)[:1]


def _line(ratings: list[int]) -> list[tuple[float, float]]:
    """The course of a rating as points of a picture."""
    low, high = min(ratings + [0][: not ratings]), max(ratings + [0][: not ratings])
    span = max(high - low, 50)  # points; small changes stay small
    return [
        (
            EDGE + (WIDE - 2 * EDGE) * at / max(1, len(ratings) - 1),
            HIGH - EDGE - (HIGH - 2 * EDGE) * (then - low) / span,
        )
        for at, then in enumerate(ratings)
    ]


def _badge(badge: Badge, upcoming: str) -> Element:
    text, earned = words.badge(badge.name, upcoming), "yes" if badge.earned else "no"
    item = made("li", badge.name, made("span", "sign", _icon(badge.name)), made("span", "", text, aria_hidden="true"))
    item.append(made("span", "unseen", say("you.badge.state", badge=text, earned=earned)))
    item.classList.toggle("earned", badge.earned)
    return item


def _icon(name: str) -> Element:
    return document.querySelector(f"#icon-{name} svg").cloneNode(True)
