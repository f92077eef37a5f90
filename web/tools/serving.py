"""A server for localhost that sends the headers in the site's file `_headers`."""

import functools
import gzip
import hashlib
import http.server
import io
import os
import sys
from http import HTTPStatus
from pathlib import Path
from typing import Any
from urllib.parse import unquote

from tools.headers import headers_for, parsed
from tools.programs import BuildError

# The types of files that GitHub Pages compresses.
COMPRESSED = {".html", ".css", ".js", ".mjs", ".json", ".svg", ".txt", ".py", ".wasm", ".webmanifest", ".xml"}
COMPRESS_LEVEL = 5  # of gzip; higher levels save little and take longer
LONGEST_NAME = 255 - len(".html")  # bytes of a file's name on usual systems


class Handler(http.server.SimpleHTTPRequestHandler):
    """Serves the folder `directory` under the path `prefix`.

    `/name` is answered with `name.html` if there is such a file, as on most hosts. Answers have an ETag and no date:
    after a rollback, a browser has to fetch a file that is older than its own copy.
    compresses: True to send texts and programs with gzip to browsers that accept gzip.
    """

    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True  # otherwise, each small file would arrive 40 ms later
    prefix = "/"
    compresses = False
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
    status = 0

    def send_head(self) -> Any:
        if not self.path.startswith(self.prefix):
            self.send_error(HTTPStatus.NOT_FOUND)
            return None
        del self.headers["If-Modified-Since"]
        asked = self.headers.get("If-None-Match", "")
        tag = self.tag()
        if tag and tag in (part.strip().removeprefix("W/") for part in asked.split(",")):
            self.send_response(HTTPStatus.NOT_MODIFIED)
            self.end_headers()
            return None
        if self.compresses and tag and "gzip" in self.headers.get("Accept-Encoding", ""):
            path = self.file()
            if path.suffix in COMPRESSED:
                return self.send_compressed(path)
        return super().send_head()

    def send_compressed(self, path: Path) -> io.BytesIO:
        """Send the headers of a file with gzip; returns the compressed file."""
        stat = path.stat()
        content = compressed(path, stat.st_mtime_ns, stat.st_size)
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", self.guess_type(path))
        self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(content)))
        self.send_header("Vary", "Accept-Encoding")
        self.end_headers()
        return io.BytesIO(content)

    def translate_path(self, path: str) -> str:
        found = super().translate_path("/" + path.removeprefix(self.prefix))
        if "\0" in found or any(len(os.fsencode(name)) > LONGEST_NAME for name in found.split(os.sep)):
            found = str(Path(self.directory, "missing"))  # the system raises an error for such a name
        page = Path(f"{found}.html")
        return found if path.endswith("/") or Path(found).is_file() or not page.is_file() else str(page)

    def tag(self) -> str | None:
        """The ETag of the requested file; None if there is no such file."""
        path = self.file()
        if not path.is_file():
            return None
        stat = path.stat()
        return content_tag(path, stat.st_mtime_ns, stat.st_size)

    def file(self) -> Path:
        """The path of the requested file, which may be missing."""
        path = Path(self.translate_path(self.plain_path()))
        return path / "index.html" if path.is_dir() and self.plain_path().endswith("/") else path

    def plain_path(self) -> str:
        return self.path.partition("?")[0].partition("#")[0]

    def send_response(self, code: int, message: str | None = None) -> None:
        self.status = code
        super().send_response(code, message)

    def send_header(self, keyword: str, value: str) -> None:
        if keyword != "Last-Modified":
            super().send_header(keyword, value)

    def end_headers(self) -> None:
        headers = {"cache-control": "no-cache"}
        if self.status < HTTPStatus.BAD_REQUEST and self.path.startswith(self.prefix):
            headers |= self.headers_of_the_site()
            if tag := self.tag():
                headers["etag"] = tag
        if Path(self.translate_path(self.plain_path())).is_dir() and "etag" not in headers:
            headers["cache-control"] = "no-cache"  # a listing of a folder, or a redirect to it
        for name, value in headers.items():
            self.send_header(name.title(), value)
        super().end_headers()

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """Answer a request for a missing file with the site's own page, as hosts do."""
        page = Path(self.directory, "404.html")
        if code != HTTPStatus.NOT_FOUND or not page.is_file():
            super().send_error(code, message, explain)
            return
        content = page.read_bytes()
        self.send_response(code)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(content)

    def headers_of_the_site(self) -> dict[str, str]:
        path = Path(self.directory, "_headers")
        rules = parsed(path.read_text(encoding="utf-8")) if path.exists() else []
        return headers_for(rules, unquote("/" + self.plain_path().removeprefix(self.prefix)))

    def log_message(self, *_: Any) -> None:
        pass


@functools.lru_cache(maxsize=1000)
def content_tag(path: Path, changed: int, size: int) -> str:
    """The ETag of a file. `changed` and `size` are only for the cache's key: a changed file is read again."""
    return f'"{hashlib.sha256(path.read_bytes()).hexdigest()[:32]}"'


@functools.lru_cache(maxsize=1000)
def compressed(path: Path, changed: int, size: int) -> bytes:
    """A file compressed with gzip. The cache's key is as in `content_tag`."""
    return gzip.compress(path.read_bytes(), COMPRESS_LEVEL, mtime=0)


class Server(http.server.ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, *arguments: Any) -> None:
        """Ignore browsers that close a connection."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(*arguments)


def server(directory: Path, port: int = 0, prefix: str = "/", compresses: bool = False) -> Server:
    """A server that is bound to localhost and not yet serving; port 0 takes a free port."""
    handler = type("Handler", (Handler,), {"prefix": prefix, "compresses": compresses})
    try:
        return Server(("127.0.0.1", port), functools.partial(handler, directory=str(directory)))
    except OSError as error:
        raise BuildError(f"port {port} cannot be used ({error}); --port 0 takes a free one") from error
