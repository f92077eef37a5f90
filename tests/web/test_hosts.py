"""The site as the local tools of Cloudflare Pages and Netlify see it. npm fetches them: the network has to be there."""

import http.client
import json
import os
import shutil
import signal
import socket
import subprocess
import time

import pytest
from table import wait_until_ready

from tools.headers import headers_for, parsed

pytestmark = [pytest.mark.long, pytest.mark.skipif(not shutil.which("npm"), reason="npm is not installed")]

WRANGLER = "wrangler@4.86.0"
NETLIFY = "@netlify/headers-parser@9.0.3"
READ_AS_NETLIFY = """
import { parseAllHeaders } from "@netlify/headers-parser";
const [file, paths] = process.argv.slice(-2);
const { headers, errors } = await parseAllHeaders({ headersFiles: [file], configHeaders: [], minimal: false });
const fitting = (path) => headers.filter((rule) => rule.forRegExp.test(path)).map((rule) => rule.values);
console.log(JSON.stringify([errors.map(String), JSON.parse(paths).map((path) => Object.assign({}, ...fitting(path)))]));
"""


def paths_of(built):
    """Every name under which a page is known, and one of each kind of other files."""
    names = [path.relative_to(built).as_posix() for path in built.rglob("*.html") if path.name != "404.html"]
    for name in names:
        yield f"/{name}"
        yield f"/{name.removesuffix('index.html')}" if name.endswith("index.html") else f"/{name.removesuffix('.html')}"
    (style,) = built.glob("immutable/*/style.css")
    yield from ("/embed.js", "/embed_site.mjs", "/sw.js", f"/{style.relative_to(built).as_posix()}")


def test_netlify_reads_the_headers_as_the_server_of_the_build_does(built, tmp_path):
    (tmp_path / "package.json").write_text('{"private": true, "type": "module"}')
    subprocess.run(["npm", "install", "--silent", "--no-audit", "--no-fund", NETLIFY], cwd=tmp_path, check=True)
    (tmp_path / "read.js").write_text(READ_AS_NETLIFY)
    paths = list(paths_of(built))
    command = ["node", "read.js", str(built / "_headers"), json.dumps(paths)]
    result = subprocess.run(command, cwd=tmp_path, check=True, capture_output=True, text=True)
    errors, found = json.loads(result.stdout)
    assert errors == []
    rules = parsed((built / "_headers").read_text(encoding="utf-8"))
    for path, headers in zip(paths, found, strict=True):
        expected = headers_for(rules, path)
        if path == "/embed/":  # which is /embed for Netlify
            expected = headers_for(rules, "/embed")
        assert {name.lower(): value for name, value in headers.items()} == expected, path


@pytest.fixture
def cloudflare(built, tmp_path):
    """The port of Cloudflare's own server of the site."""
    shutil.copytree(built, tmp_path / "dist")
    with socket.socket() as one, socket.socket() as other:
        one.bind(("127.0.0.1", 0))
        other.bind(("127.0.0.1", 0))
        port, inspector = one.getsockname()[1], other.getsockname()[1]
    options = f"--ip 127.0.0.1 --port {port} --inspector-port {inspector} --compatibility-date 2026-01-01".split()
    environment = {**os.environ, "CI": "1", "WRANGLER_SEND_METRICS": "false", "XDG_CONFIG_HOME": str(tmp_path)}
    with (tmp_path / "log").open("w") as log:
        process = subprocess.Popen(
            ["npx", "--yes", WRANGLER, "pages", "dev", "dist", *options],
            **{"cwd": tmp_path, "env": environment, "stdout": log, "stderr": log, "start_new_session": True},
        )
        try:
            deadline = time.monotonic() + 180
            while socket.socket().connect_ex(("127.0.0.1", port)):
                assert process.poll() is None and time.monotonic() < deadline, (tmp_path / "log").read_text()
                time.sleep(0.2)
            yield port
        finally:
            os.killpg(process.pid, signal.SIGTERM)
            process.wait(20)


def ask(port, path):
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
    connection.request("GET", path)
    answer = connection.getresponse()
    found = answer.status, {name.lower(): value for name, value in answer.getheaders()}, answer.read()
    connection.close()
    return found


@pytest.mark.service_worker
def test_cloudflare_sends_the_headers_and_redirects_and_all_is_there_offline(cloudflare, built, page):
    rules = parsed((built / "_headers").read_text(encoding="utf-8"))
    for path in paths_of(built):
        status, headers, _ = ask(cloudflare, path)
        assert (status == 308) == path.endswith(".html"), path
        expected = headers_for(rules, path)
        own = ("content-security-policy", "cross-origin-embedder-policy", "cross-origin-resource-policy")
        for name in own:
            assert headers.get(name) == expected.get(name), path
        assert {name: headers[name] for name in expected} == expected, path
        assert ("immutable" in headers.get("cache-control", "")) == path.startswith("/immutable/"), path
    for path in ("/none", "/immutable/none"):
        status, headers, _ = ask(cloudflare, path)
        assert (status, headers["cache-control"]) == (404, "no-store")
    site = f"http://localhost:{cloudflare}/"
    page.goto(site + "lessons/")
    wait_until_ready(page)
    page.wait_for_selector("body[data-offline=ready]", timeout=60_000)
    page.context.set_offline(True)
    for name in ("embed.html?mode=view", "embed?mode=view", "lessons", "lessons/index.html", "threes/embed"):
        page.goto(site + name)
        wait_until_ready(page)
