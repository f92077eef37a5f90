"""The examples of web/README.md, served by nginx and Caddy; each is skipped where the server is missing."""

import http.client
import os
import re
import shutil
import socket
import subprocess
import time
from pathlib import Path

import pytest

import build

TYPES = {
    ".html": "text/html",
    ".css": "text/css",
    ".js": "text/javascript",
    ".mjs": "text/javascript",
    ".json": "application/json",
    ".wasm": "application/wasm",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".txt": "text/plain",
    ".webmanifest": "application/manifest+json",
}
POLICIES = (
    "content-security-policy",
    "cross-origin-embedder-policy",
    "cross-origin-resource-policy",
    "access-control-allow-origin",
)
BOARD = {"cross-origin-embedder-policy": "require-corp", "cross-origin-resource-policy": "cross-origin"}
SCRIPT = {"cross-origin-resource-policy": "cross-origin", "access-control-allow-origin": "*"}
PAGE = {"content-security-policy": "frame-ancestors 'self'"}


def command(server, example, folder):
    """The command that starts a server with an example; its files are in `folder`."""
    if server == "caddy":
        (folder / "Caddyfile").write_text("{\n\tadmin off\n\tauto_https off\n}\n" + example)
        return ["caddy", "run", "--adapter", "caddyfile", "--config", str(folder / "Caddyfile")]
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    places = "".join(f"{kind}_temp_path {folder}/{kind};\n" for kind in kinds)
    (folder / "nginx.conf").write_text(
        f"{'user root; ' if os.geteuid() == 0 else ''}daemon off; pid {folder}/pid; error_log stderr; events {{}}\n"
        f"http {{ access_log off;\n{places}\n{example}\n}}\n"
    )
    shutil.copy("/etc/nginx/mime.types", folder)
    return ["nginx", "-p", str(folder), "-c", str(folder / "nginx.conf"), "-e", "stderr"]


@pytest.fixture(params=["nginx", "caddy"])
def ask(request, built, tmp_path):
    """ask(path, header=…) -> (status, headers, body) of the site, as the server sends it."""
    server = request.param
    if not shutil.which(server):
        pytest.skip(f"{server} is not installed")
    text = (build.WEB / "README.md").read_text(encoding="utf-8")
    (example,) = re.findall(rf"```{server}\n(.*?)```", text, re.DOTALL)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    assert "8080" in example and "/srv/35" in example
    shutil.copytree(built, tmp_path / "site")
    tmp_path.chmod(0o755)
    example = example.replace("8080", str(port)).replace("/srv/35", str(tmp_path / "site"))
    environment = {"PATH": "/usr/bin:/usr/sbin:/bin", "HOME": str(tmp_path)}

    def ask(path, method="GET", **headers):
        connection = http.client.HTTPConnection("localhost", port, timeout=10)
        connection.request(method, path, headers={name.replace("_", "-"): value for name, value in headers.items()})
        answer = connection.getresponse()
        found = answer.status, {name.lower(): value for name, value in answer.getheaders()}, answer.read()
        connection.close()
        return found

    with (tmp_path / "log").open("w") as log:
        process = subprocess.Popen(command(server, example, tmp_path), stderr=log, stdout=log, env=environment)
        try:
            wait_for(ask, process, tmp_path / "log")
            assert "[warn]" not in (tmp_path / "log").read_text()
            yield ask
        finally:
            process.terminate()
            process.wait(10)


def wait_for(ask, process, log):
    deadline = time.monotonic() + 60
    while True:
        try:
            return ask("/")
        except OSError:
            assert process.poll() is None and time.monotonic() < deadline, log.read_text()
            time.sleep(0.05)


def expected_policies(name):
    if Path(name).name == "embed.html":
        return BOARD
    if name in ("embed.js", "embed_site.mjs"):
        return SCRIPT
    return PAGE if name.endswith(".html") else {}


def test_the_site_as_the_servers_of_the_examples_send_it(ask, built):
    names = [path.relative_to(built).as_posix() for path in built.rglob("*") if path.is_file()]
    names.remove("404.html")
    for name in names:
        paths = [name.removesuffix("index.html")] if name.endswith("index.html") else [name]
        if name.endswith(".html") and not name.endswith("index.html"):
            paths.append(name.removesuffix(".html"))
        for path in paths:
            status, headers, _ = ask(f"/{path}", "HEAD")
            assert status == 200, path
            if suffix := TYPES.get(Path(name).suffix):
                assert headers["content-type"].split(";")[0] == suffix, path
            kept = "public, max-age=31536000, immutable" if name.startswith("immutable/") else "no-cache"
            assert headers["cache-control"] == kept and headers["x-content-type-options"] == "nosniff", path
            assert {key: headers[key] for key in POLICIES if key in headers} == expected_policies(name), path
    assert ask("/embed")[2] == (built / "embed.html").read_bytes()
    status, headers, _ = ask("/lessons")
    assert status in (301, 308) and headers["location"] == "/lessons/"
    assert ask("/none")[0] == 404
    status, headers, _ = ask("/immutable/none")  # it may come back
    assert status == 404 and "immutable" not in headers.get("cache-control", "")


def test_large_files_are_compressed_and_what_is_kept_is_not_sent_again(ask, built):
    (wasm,) = built.glob("immutable/*/pyodide/pyodide.asm.wasm")
    (style,) = built.glob("immutable/*/style.css")
    for file in (wasm, style, built / "index.html", built / "sw.js"):
        path = "/" + file.relative_to(built).as_posix()
        status, headers, body = ask(path, Accept_Encoding="gzip")
        assert (status, headers["content-encoding"]) == (200, "gzip")
        assert len(body) < 0.6 * file.stat().st_size  # sw.js is mostly hashes
        assert ask(path, Accept_Encoding="gzip", If_None_Match=headers["etag"])[0] == 304
