"""The record on its page: the summary, the estimate of strength, a card for each game, the list of games."""

from pyscript import window

from app.core import words as core_words
from app.core.protocols import Element
from app.core.record import figures
from app.core.record.dates import is_date, month_name
from app.core.record.kinds import Kind
from app.core.record.timeline import Timeline, described, timeline
from app.core.words import many, thousands
from app.platform.browser import find, in_site, made, write
from app.you import words
from app.you.graph import TimelineGraph
from app.you.record import STEP, Item, Record
from pygame35.skill import is_sure, level

BARS = (("won", 1), ("tied", 2), ("lost", 3))  # class -> place in a `Row`


def linked(address: str, kind: str, *content: Element) -> Element:
    """A link."""
    element = made("a", kind, *content)
    element.href = address
    return element


def pictured(address: str) -> Element:
    """A picture that says nothing to screen readers."""
    element = made("img")
    element.src, element.alt = address, ""
    return element


class Overview:
    """timeline: of the graph, None until all games are read."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.timeline: Timeline | None = None
        rated = [kind for kind in record.kinds if kind.scale]
        self.graph = TimelineGraph(find("course"), window, rated[0].scale.ratings if rated else ())

    def scene(self) -> Timeline | None:
        return self.timeline

    def follow(self, today: str) -> None:
        """Draw the games that are read by now."""
        self.timeline = timeline(self.record.duels(), today)
        find("course").setAttribute("aria-label", words.GRAPH_LABEL.format(described(self.timeline, today)))

    def update(self, today: str) -> None:
        """Show the record as far as it is read."""
        record = self.record
        empty = record.is_empty()
        find("nothing").hidden = not empty
        for name in ("summary", "strength", "delete-all"):
            find(name).hidden = empty
        self._figures(today)
        self._strength()
        cards = [] if empty else [self._card(kind) for kind in record.kinds]
        find("by-game").replaceChildren(*[made("div", "cell", card) for card in cards if card])

    def _figures(self, today: str) -> None:
        record, total = self.record, self.record.total()
        wins = figures.wins_in_a_row(record.duels())
        days = figures.days_in_a_row(record.everything(), today)
        games = sum(total[1:]) + record.alone()
        shown = [(thousands(games), many(games, words.GAME), words.GAMES_TOLD)]
        shown.append((f"{figures.share_won(total)} %", words.WON, words.WON_TOLD))
        shown.append((str(wins.now), words.in_a_row(wins.now, words.WIN), words.streak(wins, words.WINS_TOLD)))
        shown.append((str(days.now), words.in_a_row(days.now, words.DAY), words.streak(days, words.DAYS_TOLD)))
        rows = [
            (made("dt", "", name), made("dd", "figure", number), made("dd", "", note)) for number, name, note in shown
        ]
        find("figures").replaceChildren(*[made("div", "", *row) for row in rows])

    def _strength(self) -> None:
        rated = self.record.rated()
        if not rated:
            return
        kind, estimate = rated
        write(find("strength-title"), f"Your strength in {kind.title}")
        ratings = kind.scale.ratings
        named = [f"level {at} is {thousands(ratings[at])}" for at in range(1, len(ratings)) if at % 3 == 1]
        write(find("ratings"), core_words.listed(named))
        if not estimate:
            write(find("level"), "–")
            write(find("rating"), "")
            write(find("strength-told"), words.RATING_UNKNOWN.format(kind.title))
            return
        at = level(kind.scale, estimate.rating)
        write(find("level"), words.LEVEL.format(f"{at:.1f}") if at >= 1 else words.BELOW)
        write(find("rating"), words.RATING.format(round(estimate.rating), round(estimate.variance**0.5)))
        found = figures.rows(kind, self.record.known[kind.name].standings)
        best = figures.strongest_beaten(kind, found)
        unsure = "" if is_sure(estimate) else f" {words.STILL_UNSURE}"
        write(find("strength-told"), words.strongest(kind.names[best] if best else None) + unsure)

    def _card(self, kind: Kind) -> Element | None:
        """The card of a game; None if there is nothing to say of it."""
        known = self.record.known[kind.name]
        if kind.setting:
            found = figures.rows(kind, known.standings)
            if not found:
                return None
            best = figures.strongest_beaten(kind, found)
            content = [made("p", "", words.strongest(kind.names[best] if best else None)), self._table(kind, found)]
        elif known.tally:
            content = [_list([(text, words.tally(known.tally[name])) for name, text in words.TALLY])]
        else:
            points = figures.points(self.record.of_kind(kind), known.noted)
            if not (points.games or points.best or points.helped):
                return None
            content = [_list(words.points(points))]
        head = linked(in_site(kind.address), "", pictured(in_site(f"icons/{kind.name}.svg")), kind.title)
        return made("section", "card", made("h2", "", head), *content)

    def _table(self, kind: Kind, found: list[figures.Row]) -> Element:
        rows = []
        for row in found:
            bar = made("span", "bar")
            bar.setAttribute("aria-hidden", "true")
            for name, at in BARS:
                part = made("i", name)
                part.style.flexGrow = str(row[at])
                bar.append(part)
            rows.append(made("li", "", made("b", "", kind.names[row.ai]), bar, made("span", "", words.won_of(row))))
        table = made("ul", "levels", *rows)
        table.setAttribute("aria-label", f"{kind.title}: results by AI")
        return table


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
        write(find("none"), words.NO_GAMES_OF.format(record.chosen.title) if record.chosen else "")
        find("none").hidden = bool(items)
        find("more").hidden = not record.left()
        write(find("more"), words.SHOW_MORE.format(min(record.left(), STEP)))

    def _kinds(self) -> list[Kind]:
        """The games that have an entry, if there are several."""
        record = self.record
        named = {kind.name for _, kind, _, _ in record.games} | {item.kind.name for item in record.others}
        found = [kind for kind in record.kinds if kind.name in named]
        return found if len(found) > 1 else []

    def _button(self, kind: Kind | None) -> Element:
        button = made("button", "", kind.title if kind else words.ALL)
        button.setAttribute("type", "button")
        button.setAttribute("data-kind", kind.name if kind else "")
        button.setAttribute("aria-pressed", "true" if kind is self.record.chosen else "false")
        return button

    def _row(self, at: int, item: Item) -> Element:
        name = f"{item.title}, {item.day}"
        link = linked(
            in_site(item.address),
            "game",
            pictured(in_site(f"icons/{item.kind.name}.svg")),
            made("b", "", item.title),
            made("span", "details", item.details),
            made("span", "day", item.day),
        )
        link.setAttribute("aria-label", f"{item.kind.title}: {name}. {item.details}".rstrip(". "))
        delete = made("button", "delete")
        delete.setAttribute("type", "button")
        delete.setAttribute("data-delete", str(at))
        delete.setAttribute("aria-label", words.DELETE.format(name))
        delete.title = words.DELETE.format("this game")
        delete.append(find("delete-all").querySelector("svg").cloneNode(True))
        return made("li", item.result, link, delete)
