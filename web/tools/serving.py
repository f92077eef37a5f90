"""A server for localhost."""

import functools
import http.server
import sys
from pathlib import Path
from typing import Any

from tools.programs import BuildError


class Handler(http.server.SimpleHTTPRequestHandler):
    """The folder `directory` under the path `prefix`, and nothing elsewhere."""

    protocol_version = "HTTP/1.1"
    prefix = "/"
    extensions_map = http.server.SimpleHTTPRequestHandler.extensions_map | {
        ".js": "text/javascript",
        ".mjs": "text/javascript",
        ".json": "application/json",
        ".wasm": "application/wasm",
        ".webmanifest": "application/manifest+json",
        ".whl": "application/zip",
        ".svg": "image/svg+xml",
        ".py": "text/plain; charset=utf-8",
    }

    def send_head(self) -> Any:
        if self.path.startswith(self.prefix):
            return super().send_head()
        self.send_error(http.HTTPStatus.NOT_FOUND)
        return None

    def translate_path(self, path: str) -> str:
        return super().translate_path("/" + path.removeprefix(self.prefix))

    def end_headers(self) -> None:
        self.send_header("Cache-Control", "no-cache")
        if not self.path.partition("?")[0].endswith("/embed.html"):  # as web/_headers asks of hosts that read it
            self.send_header("Content-Security-Policy", "frame-ancestors 'self'")
        super().end_headers()

    def log_message(self, *_: Any) -> None:
        pass


class Server(http.server.ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, *arguments: Any) -> None:
        """A browser that closes a connection, as they do, is no error."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(*arguments)


def server(directory: Path, port: int = 0, prefix: str = "/") -> Server:
    """Bound to localhost, not yet serving; port 0 takes a free one."""
    handler = type("Handler", (Handler,), {"prefix": prefix})
    try:
        return Server(("127.0.0.1", port), functools.partial(handler, directory=str(directory)))
    except OSError as error:
        raise BuildError(f"port {port} cannot be used ({error}); --port 0 takes a free one") from error
