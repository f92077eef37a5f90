"""The connection of an embedded board to the embedding page. It receives commands, and sends answers and events.

`embed_port.js` has the JavaScript part of the connection.
"""

import json
from collections.abc import Callable
from typing import Any

from pyscript import document, js_import, window

from app.core.game import Game
from app.core.protocols import EmbeddedBoard, Plain
from app.core.texts import say
from app.embed.protocol import MODES, BadMessage, Options, read_message, read_options
from app.platform.browser import in_version, made
from pygame35.basics import IllegalMove
from pygame35.contracts import Rules


def query() -> dict[str, str]:
    """{name: value} from the query of the page's address."""
    entries = window.Object.fromEntries(window.URLSearchParams.new(window.location.search))
    names: dict[str, str] = json.loads(window.JSON.stringify(entries))
    return names


class EmbedChannel:
    """The connection to the embedding page. Reports are dropped until the connection is open.

    origin: the origin of the only page that may send messages; None if any page may.
    """

    def __init__(self) -> None:
        self.post: Callable[[str], object] | None = None
        self.origin: str | None = None

    async def read_address(self, game: Game, modes: tuple[str, ...] = MODES) -> Options | None:
        """Read the board's options from the address. If they are wrong, call `refuse` and return None."""
        games = document.querySelector("meta[name=games]").content.split()
        options, problems = read_options(query(), game, modes, games)
        self.origin = options.origin
        if problems:
            await self.refuse(problems)
        return None if problems else options

    def tell(self, event: str, content: Plain) -> None:
        """Report an event to the embedding page."""
        if self.post:
            message = {"pygame35": event}
            message.update(content)
            self.post(json.dumps(message))

    async def open(self, embedded: EmbeddedBoard, rules: Rules[Any], board: Callable[[], str]) -> None:
        """Begin to obey the embedding page, and report that the board is ready.

        board(): returns the name of the shown board.
        """

        def answer(plain: object) -> None:
            command = read_message(plain, rules, board(), embedded.plies())
            if command:
                embedded.commands()[command.name](*command.arguments)
                self.tell("done", dict(embedded.state(), id=command.id))

        await self._listen(answer)
        self.tell("ready", dict(embedded.state(), title=document.title))

    async def refuse(self, problems: list[str]) -> None:
        """Show and report why there is no board. problems: the reasons from `app.embed.protocol.read_options`."""
        reason = "; ".join(problems)
        document.querySelector("main").replaceWith(made("p", "fallback", say("embed.refused", reason=reason)))

        def answer(_plain: object) -> None:
            raise BadMessage(reason)

        await self._listen(answer)
        self.tell("error", {"reason": reason})

    async def _listen(self, answer: Callable[[object], object]) -> None:
        """Begin to listen to messages. answer(plain): carries out a message, or raises the reason for a refusal."""

        def receive(text: str) -> None:
            identity = None
            try:
                plain = json.loads(text)
                identity = plain.get("id")
                answer(plain)
            except (BadMessage, IllegalMove, RuntimeError) as error:  # RuntimeError: JSON is nested too deeply
                self.tell("refused", {"id": identity, "reason": str(error)})

        (port,) = await js_import(in_version("embed_port.js"))
        self.post = port.open(self.origin, receive)
        document.body.setAttribute("data-ready", "true")
