"""The list of games, by months, and the buttons that choose a game."""

from app.core.record.dates import is_date, month_name
from app.platform.browser import find, in_site, write
from app.you import words
from app.you.parts import linked, made, pictured
from app.you.record import STEP
from pygame35.basics import TYPE_CHECKING

if TYPE_CHECKING:
    from app.core.protocols import Element
    from app.core.record.kinds import Kind
    from app.you.listing import Item
    from app.you.record import Record


class ListView:
    """items: the games in the list."""

    def __init__(self, record: "Record") -> None:
        self.record = record
        self.items: list[Item] = []

    def update(self) -> None:
        """Show the chosen games."""
        record = self.record
        items = self.items = record.items()
        find("games").hidden = not (record.games or record.others)
        find("filter").replaceChildren(*[self._button(kind) for kind in [None] + self._kinds()])
        rows, month = [], ""
        for at in range(len(items)):
            now = month_name(items[at].at) if is_date(items[at].at) else ""
            if now != month and now:
                rows.append(made("li", "month", made("h3", "", now)))
            month = now
            rows.append(self._row(at, items[at]))
        find("list").replaceChildren(*rows)
        write(find("none"), words.NO_GAMES_OF.format(record.chosen.title) if record.chosen else "")
        find("none").hidden = bool(items)
        left = record.left()
        find("more").hidden = not left
        write(find("more"), words.SHOW_MORE.format(min(left, STEP)))

    def _kinds(self) -> "list[Kind]":
        """The games that have an entry, if there are several."""
        record = self.record
        named = {kind.name for _, kind, _, _ in record.games} | {item.kind.name for item in record.others}
        found = [kind for kind in record.kinds if kind.name in named]
        return found if len(found) > 1 else []

    def _button(self, kind: "Kind | None") -> "Element":
        button = made("button", "", kind.title if kind else words.ALL)
        button.setAttribute("type", "button")
        button.setAttribute("data-kind", kind.name if kind else "")
        button.setAttribute("aria-pressed", "true" if kind is self.record.chosen else "false")
        return button

    def _row(self, at: int, item: "Item") -> "Element":
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
