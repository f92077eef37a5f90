"""The connection of an embedded board to the embedding page: commands in, answers and events out.

`embed_port.js` is its other half.
"""

import json
from collections.abc import Callable
from typing import Any

from pyscript import document, js_import, window

from app.core.protocols import Element, EmbeddedBoard, Plain
from app.embed import words as embed_words
from app.embed.protocol import BadMessage, read_message
from app.platform.browser import in_version, made
from pygame35.basics import IllegalMove
from pygame35.contracts import Rules


def query() -> dict[str, str]:
    """The names and values of the address."""
    entries = window.Object.fromEntries(window.URLSearchParams.new(window.location.search))
    names: dict[str, str] = json.loads(window.JSON.stringify(entries))
    return names


def games() -> list[str]:
    """The names of the site's games."""
    names: list[str] = document.querySelector("meta[name=games]").content.split()
    return names


class EmbedChannel:
    """The connection. Before it is open, reports are dropped."""

    def __init__(self) -> None:
        self.post: Callable[[str], object] | None = None

    def tell(self, event: Element, content: Plain) -> None:
        """Report an event to the embedding page."""
        if self.post:
            message = {"pygame35": event}
            message.update(content)
            self.post(json.dumps(message))

    async def open(
        self, origin: str | None, embedded: EmbeddedBoard, rules: Rules[Any], board: Callable[[], str]
    ) -> None:
        """Obey the embedding page from now on, and report that the board is ready.

        origin: of the only page that may send messages; None for any. board(): returns the name of the shown board.
        """

        def answer(plain: Any) -> None:
            command = read_message(plain, rules, board(), embedded.plies())
            if command:
                embedded.commands()[command.name](*command.arguments)
                self.tell("done", dict(embedded.state(), id=command.id))

        await self._listen(origin, answer)
        document.body.setAttribute("data-ready", "true")
        self.tell("ready", embedded.state())

    async def refuse(self, origin: str | None, problems: list[str]) -> None:
        """Show and report the reason why no board is shown. problems: of `app.embed.protocol.read_options`."""
        reason = "; ".join(problems)
        document.querySelector("main").replaceWith(made("p", "fallback", embed_words.REFUSED.format(reason)))

        def answer(_plain: Any) -> None:
            raise BadMessage(reason)

        await self._listen(origin, answer)
        document.body.setAttribute("data-ready", "true")
        self.tell("error", {"reason": reason})

    async def _listen(self, origin: str | None, answer: Callable[[Any], object]) -> None:
        """Listen to messages. answer(plain): carries out a message, or raises an error."""

        def receive(text: str) -> None:
            identity = None
            try:
                plain = json.loads(text)
                identity = plain.get("id")
                answer(plain)
            except (BadMessage, IllegalMove, RuntimeError) as error:  # RuntimeError: JSON is nested too deeply
                self.tell("refused", {"id": identity, "reason": str(error)})

        (port,) = await js_import(in_version("embed_port.js"))
        self.post = port.open(origin, receive)
