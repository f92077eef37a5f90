"""The examples of web/README.md, served by nginx and Caddy; each is skipped where the server is missing."""

import http.client
import os
import re
import shutil
import socket
import ssl
import subprocess
import time
from pathlib import Path

import pytest

import build

TYPES = {".html": "text/html", ".css": "text/css", ".js": "text/javascript", ".mjs": "text/javascript"}
TYPES |= {".json": "application/json", ".wasm": "application/wasm", ".webmanifest": "application/manifest+json"}
TYPES |= {".svg": "image/svg+xml", ".png": "image/png", ".txt": "text/plain", ".woff2": "font/woff2"}
POLICIES = (
    "content-security-policy",
    "cross-origin-embedder-policy",
    "cross-origin-resource-policy",
    "access-control-allow-origin",
)
BOARD = {"cross-origin-embedder-policy": "require-corp", "cross-origin-resource-policy": "cross-origin"}
SCRIPT = {"cross-origin-resource-policy": "cross-origin", "access-control-allow-origin": "*"}
PAGE = {"content-security-policy": "frame-ancestors 'self'"}
UP = "/35/"


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
    shutil.copytree(built, tmp_path / f"www{UP}")
    tmp_path.chmod(0o755)
    certificate, key = certified(tmp_path)
    port, plain = free_port(), free_port()
    places = {
        "/srv/www": str(tmp_path / "www"),
        "listen 80;": f"listen {plain};",
        "443": str(port),
        "/etc/letsencrypt/live/you.example/fullchain.pem": certificate,
        "/etc/letsencrypt/live/you.example/privkey.pem": key,
        "you.example {": f"https://localhost:{port} {{\n\ttls {certificate} {key}",
        "you.example": "localhost",
    }
    for place, own in places.items():
        example = example.replace(place, own)
    assert str(port) in example and certificate in example and str(tmp_path / "www") in example
    environment = {"PATH": "/usr/bin:/usr/sbin:/bin", "HOME": str(tmp_path)}
    trusted = ssl.create_default_context(cafile=certificate)

    def ask(path, method="GET", **headers):
        connection = http.client.HTTPSConnection("localhost", port, timeout=10, context=trusted)
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


def free_port():
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return free.getsockname()[1]


def certified(folder):
    """The paths of a new certificate for localhost and its key."""
    if not shutil.which("openssl"):
        pytest.skip("openssl is not installed")
    paths = str(folder / "35.pem"), str(folder / "35.key")
    kind = ("-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2")
    names = ("-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost")
    command = ["openssl", "req", "-x509", *kind, *names, "-out", paths[0], "-keyout", paths[1]]
    subprocess.run(command, check=True, capture_output=True)
    return paths


def wait_for(ask, process, log):
    deadline = time.monotonic() + 60
    while True:
        try:
            return ask(UP)
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
            status, headers, _ = ask(UP + path, "HEAD")
            assert status == 200, path
            if suffix := TYPES.get(Path(name).suffix):
                assert headers["content-type"].split(";")[0] == suffix, path
            kept = "public, max-age=31536000, immutable" if name.startswith("immutable/") else "no-cache"
            assert headers["cache-control"] == kept and headers["x-content-type-options"] == "nosniff", path
            assert {key: headers[key] for key in POLICIES if key in headers} == expected_policies(name), path
    (wasm,), (style,) = built.glob("immutable/*/pyodide/pyodide.asm.wasm"), built.glob("immutable/*/style.css")
    for file in (wasm, style, built / "index.html", built / "sw.js"):
        path = UP + file.relative_to(built).as_posix()
        status, headers, body = ask(path, Accept_Encoding="gzip")
        assert (status, headers["content-encoding"]) == (200, "gzip")
        assert len(body) < 0.6 * file.stat().st_size  # sw.js is mostly hashes
        assert ask(path, Accept_Encoding="gzip", If_None_Match=headers["etag"])[0] == 304
    assert ask(f"{UP}embed")[2] == (built / "embed.html").read_bytes()
    status, headers, _ = ask(f"{UP}lessons")
    assert status in (301, 308) and headers["location"] == f"{UP}lessons/"
    for name in ("none", "immutable/none", "lessons/none.html"):  # it may come back
        status, headers, page = ask(UP + name)
        assert (status, headers["cache-control"]) == (404, "no-cache"), name
        assert page == (built / "404.html").read_bytes() and headers["content-type"].startswith("text/html")
