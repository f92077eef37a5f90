"""An embedded board's door to the page around it: commands in, answers and events out (see `embed_port.js`)."""

import json

from pyscript import js_import, window

from app.browser import in_version
from app.embed import BadMessage, read_message


def query():
    """The names and values of the address."""
    entries = window.Object.fromEntries(window.URLSearchParams.new(window.location.search))
    return json.loads(window.JSON.stringify(entries))


class Door:
    """What is told before it is open goes nowhere."""

    def __init__(self):
        self.post = None

    def tell(self, event, content):
        """Let the page around know."""
        if self.post:
            message = {"pygame35": event}
            message.update(content)
            self.post(json.dumps(message))

    def tell_start(self, problems, state):
        """The board stands as the page wants it, or why not: problems are of `app.embed.read_options`."""
        if problems:
            self.tell("error", {"reason": " ".join(problems)})
        else:
            self.tell("ready", state)

    async def open(self, origin, controller, rules, board):
        """From now on do what the page asks for.

        origin: of the only page that is heard, None for any. controller: follow(`app.embed.Command`), which may raise
        BadMessage, and state() -> dict. board(): the name of the board that is shown.
        """

        def receive(text):
            identity = None
            try:
                plain = json.loads(text)
                identity = plain.get("id")
                command = read_message(plain, rules, board())
                if command:
                    controller.follow(command)
                    self.tell("done", dict(controller.state(), id=identity))
            except (BadMessage, RuntimeError) as error:  # MicroPython's own for what is nested too deeply
                self.tell("refused", {"id": identity, "reason": str(error)})

        (port,) = await js_import(in_version("embed_port.js"))
        self.post = port.open(origin, receive)
