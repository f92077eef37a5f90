"""The record on its page: the summary, the estimate of strength, a card for each game, the list of games."""

from pyscript import window

from app.core import words as core_words
from app.core.protocols import Element
from app.core.record import figures
from app.core.record.dates import is_date, month_name
from app.core.record.kinds import Kind
from app.core.record.timeline import Timeline, described, timeline
from app.core.texts import listed, say
from app.platform.browser import find, in_language, in_site, made, write
from app.you import words
from app.you.graph import TimelineGraph
from app.you.record import STEP, Item, Record
from pygame35.skill import is_sure, level


class Overview:
    """Everything on the page except the list of games.

    rated     the game whose AIs have ratings, or None
    timeline  the `Timeline` in the graph; None before the first update
    """

    def __init__(self, record: Record) -> None:
        self.record = record
        self.timeline: Timeline | None = None
        rated = [kind for kind in record.kinds if kind.scale]
        self.rated: Kind | None = rated[0] if rated else None
        self.rivals = [self.rated.names[value] for value in self.rated.ladder] if self.rated else []
        self.graph = TimelineGraph(
            find("course"), window, self.rated.scale.ratings[1:] if self.rated else (), self.rivals
        )

    def scene(self) -> Timeline | None:
        return self.timeline

    def update(self, today: str) -> None:
        """Show the figures of the games that were read so far. today: the local date."""
        record = self.record
        self.timeline = timeline(record.duels(), today)
        told = core_words.joined(say("you.strength.graph"), described(self.timeline, today))
        find("course").setAttribute("aria-label", told)
        empty = record.is_empty()
        for name in ("all-games", "delete-all"):
            find(name).hidden = empty
        self._figures(today)
        self._strength()
        cards = [] if empty else [self._card(kind) for kind in record.kinds]
        find("by-game").replaceChildren(*[made("div", "cell", card) for card in cards if card])

    def _figures(self, today: str) -> None:
        duels, games, total = self.record.duels(), self.record.everything(), self.record.total()
        wins, days = figures.wins_in_a_row(duels), figures.days_in_a_row(games, today)
        count = sum(total[1:]) + len(games) - len(duels)
        find("figures").replaceChildren(
            *[
                made("div", "", made("dt", "", name), made("dd", "figure", number), made("dd", "", note))
                for number, name, note in words.figures(count, total, wins, days)
            ]
        )

    def _strength(self) -> None:
        kind = self.rated
        if not kind:
            return
        estimate = self.record.known[kind.name].estimate
        write(find("strength-title"), say("you.strength.title", game=kind.title))
        ratings = kind.scale.ratings
        named = [
            say("you.strength.rival", name=self.rivals[at], points=ratings[at + 1])
            for at in range(0, len(self.rivals), 3)
        ]
        write(find("ratings"), listed(named))
        if not estimate:
            write(find("level"), "–")
            write(find("rating"), "")
            write(find("strength-told"), say("you.strength.unknown", game=kind.title))
            return
        at = level(kind.scale, estimate.rating)
        nearest = self.rivals[max(1, int(at + 0.5)) - 1]
        like = say("you.strength.like", name=nearest) if at >= 1 else say("you.strength.below", name=nearest)
        write(find("level"), like)
        rating, error = str(round(estimate.rating)), str(round(estimate.variance**0.5))
        write(find("rating"), say("you.strength.rating", rating=rating, error=error))
        unsure = "" if is_sure(estimate) else say("you.strength.unsure")
        results = figures.rows(kind, self.record.known[kind.name].standings)
        write(find("strength-told"), core_words.joined(words.strongest(kind, results), unsure))

    def _card(self, kind: Kind) -> Element | None:
        """The card of a game; None for a game without results."""
        known = self.record.known[kind.name]
        if kind.setting:
            results = figures.rows(kind, known.standings)
            if not results:
                return None
            content = [made("p", "", words.strongest(kind, results)), _table(kind, results)]
        elif known.tally:
            content = [_list(words.doors(known.tally))]
        else:
            points = figures.points(self.record.of_kind(kind), known.noted)
            if not (points.games or points.best or points.helped):
                return None
            content = [_list(words.points(points))]
        head = made("a", "", _icon(kind), kind.title, href=in_language(kind.address))
        return made("section", "card", made("h2", "", head), *content)


def _table(kind: Kind, results: list[figures.Row]) -> Element:
    rows = []
    for row in results:
        bar = made("span", "bar", aria_hidden="true")
        for name in (figures.WON, figures.TIED, figures.LOST):
            part = made("i", name)
            part.style.flexGrow = str(getattr(row, name))
            bar.append(part)
        rows.append(made("li", "", made("b", "", kind.names[row.ai]), bar, made("span", "", words.won_of(row))))
    return made("ul", "levels", *rows, aria_label=say("you.results-of", game=kind.title))


def _icon(kind: Kind) -> Element:
    return made("img", src=in_site(f"icons/{kind.name}.svg"), alt="")


def _list(rows: list[tuple[str, str]]) -> Element:
    return made("dl", "points", *[made("div", "", made("dt", "", name), made("dd", "", text)) for name, text in rows])


class ListView:
    """items: the games in the list."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.items: list[Item] = []

    def update(self) -> None:
        """Show the chosen games."""
        record = self.record
        items = self.items = record.items()
        find("games").hidden = not (record.games or record.others)
        find("filter").replaceChildren(*[self._button(kind) for kind in [None] + self._kinds()])
        rows, month = [], ""
        for at, item in enumerate(items):
            before, month = month, month_name(item.at) if is_date(item.at) else ""
            if month not in ("", before):
                rows.append(made("li", "month", made("h3", "", month)))
            rows.append(self._row(at, item))
        find("list").replaceChildren(*rows)
        write(find("none"), say("you.none-of", game=record.chosen.title) if record.chosen else "")
        find("none").hidden = bool(items)
        find("more").hidden = not record.left()
        write(find("more"), say("you.games.more", count=min(record.left(), STEP)))

    def _kinds(self) -> list[Kind]:
        """The kinds of the games in the record; [] if all games are of one kind."""
        record = self.record
        names = {kind.name for _, kind, _, _ in record.games} | {item.kind.name for item in record.others}
        return [kind for kind in record.kinds if kind.name in names and len(names) > 1]

    def _button(self, kind: Kind | None) -> Element:
        name, title = (kind.name, kind.title) if kind else ("", say("you.all"))
        pressed = "true" if kind is self.record.chosen else "false"
        return made("button", "", title, data_kind=name, aria_pressed=pressed)

    def _row(self, at: int, item: Item) -> Element:
        name = say("you.game.row", title=item.title, day=item.day) if item.day else item.title
        more = "yes" if item.details else "no"
        label = say("you.game.label", game=item.kind.title, row=name, more=more, details=item.details)
        texts = [made("b", "", item.title), made("span", "details", item.details), made("span", "day", item.day)]
        link = made("a", "game", _icon(item.kind), *texts, href=in_language(item.address), aria_label=label)
        cross = find("delete-all").querySelector("svg").cloneNode(True)
        delete = made("button", "delete", cross, data_delete=str(at), aria_label=say("you.game.delete", name=name))
        delete.title = say("you.game.delete-it")
        return made("li", item.result, link, delete)
