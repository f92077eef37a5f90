"""The headers of hosts: the file `_headers`, and `build.py serve`, which obeys it."""

import http.client
import re
import threading

import pytest

import build
from app.core.language import codes
from tools.catalogue import GAMES
from tools.headers import headers_for, parsed
from tools.parts import PARTS

RULES = """
# Comments and empty lines say nothing.
/*
  X-All: 1
  Link: <a>
  link:   <b>
/docs/*
  X-Part: :splat of :nobody
  X-All: 2
/:one/:two.html
  ! X-All
  X-Names: :two in :one
"""


def test_headers_of_a_path():
    rules = parsed(RULES)
    assert headers_for(rules, "/") == {"x-all": "1", "link": "<a>, <b>"}
    assert headers_for(rules, "/docs") == headers_for(rules, "/a/b/c.html") == headers_for(rules, "/")
    part = headers_for(rules, "/docs/a/b.txt")
    assert (part["x-all"], part["x-part"]) == ("1, 2", "a/b.txt of :nobody")
    named = headers_for(rules, "/docs/b.html")
    assert named["x-names"] == "b in docs" and "x-all" not in named
    assert "x-names" not in headers_for(rules, "/docs/bxhtml")


WRONG = {  # {lines that a host would skip: why}
    "X-A: 1": "a path comes first",
    "/a\n  X-A 1": "neither a path",
    "/a\n  X-A:": "neither a path",
    "/a\n  : 1": "neither a path",
    "/a\n  X A: 1": "neither a path",
    "/a\nhttps://b.example/c\n  X-A: 1": "no host",
    "/a": "/a has no headers",
    "/a\n  X-A: 1\n/a\n  X-B: 1": "/a stands twice",
    "/*/*\n  X-A: 1": r"line 1 .*more than one \*",
    "/:a/:a\n  X-A: 1": "redefinition",
    "/a\n  X-A: " + 2000 * "1": "line 2 .*longer than 2000",
    "".join(f"/{n}\n  X-A: 1\n" for n in range(101)): "more than 100",
}


def test_a_line_that_a_host_would_skip_is_an_error():
    for text, reason in WRONG.items():
        with pytest.raises(ValueError, match=reason):
            parsed(text)


def spellings(name):
    """The paths under which hosts serve a file."""
    path = "/" + name
    if name.endswith("index.html"):
        return [path, path.removesuffix("index.html")]
    return [path, path.removesuffix(".html")] if name.endswith(".html") else [path]


def test_the_headers_of_every_file_under_each_of_its_names(built):
    rules = parsed((built / "_headers").read_text(encoding="utf-8"))
    boards = pages = 0
    for file in filter(lambda path: path.is_file(), built.rglob("*")):
        name = file.relative_to(built).as_posix()
        for path in spellings(name):
            found = headers_for(rules, path)
            assert found.pop("x-content-type-options") == "nosniff"
            # hosts differ in what two values mean, and in `! Name`
            assert all("," not in value for key, value in found.items() if key != "cache-control"), path
            assert not any(rule.dropped for rule in rules)
            if name.startswith("immutable/"):
                assert found == {"cache-control": "public, max-age=31536000, immutable"}
            elif file.name == "embed.html":
                boards += 1
                assert found == {
                    "cross-origin-embedder-policy": "require-corp",
                    "cross-origin-resource-policy": "cross-origin",
                }, path
            elif name in ("embed.js", "embed_site.mjs"):
                assert found == {"access-control-allow-origin": "*", "cross-origin-resource-policy": "cross-origin"}
            elif name.endswith(".html") and not path.endswith("/embed/") and name != "404.html":
                pages += 1
                assert found == {"content-security-policy": "frame-ancestors 'self'"}, path
            else:
                assert found == {}, path
    assert boards == 2 * len(GAMES) * len(codes()) and pages >= 3 * len(GAMES) * len(codes())
    assert len(rules) <= 100  # Cloudflare ignores all further rules


@pytest.fixture
def ask(tmp_path):
    """ask(path) -> (status, headers, body) of a site under /some/path/."""
    for name, text in {
        "_headers": "/*\n  X-All: yes\n/lessons/*\n  Cache-Control: max-age=60\n"
        "/files/*\n  Cache-Control: immutable\n/embed\n  X-All: too\n",
        "index.html": "first",
        "embed.html": "a board",
        "embed/index.html": "about boards",
        "lessons/index.html": "lessons",
        "worker.mjs": "",
        "files/one.js": "",
    }.items():
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    with build.server(tmp_path, prefix="/some/path/") as server:
        threading.Thread(target=server.serve_forever).start()

        def ask(path):
            connection = http.client.HTTPConnection("127.0.0.1", server.server_port, timeout=10)
            connection.request("GET", path)
            answer = connection.getresponse()
            content = answer.read()
            connection.close()
            return answer.status, {name.lower(): text for name, text in answer.getheaders()}, content.decode()

        yield ask
        server.shutdown()


def test_the_server_obeys_the_headers_of_the_site(ask):
    status, headers, body = ask("/some/path/?level=3")
    assert (status, body, headers["x-all"], headers["cache-control"]) == (200, "first", "yes", "no-cache")
    assert ask("/some/path/lessons/")[1]["cache-control"] == "max-age=60"
    assert ask("/some/path/files/one.js")[1]["cache-control"] == "immutable"
    assert ask("/some/path/files/")[1]["cache-control"] == "no-cache"  # a listing
    assert ask("/some/path/embed")[1]["x-all"] == "yes, too"
    assert ask("/some/path/embed")[2] == ask("/some/path/embed.html")[2] == "a board"  # by each of its names
    assert ask("/some/path/embed/")[2] == "about boards"
    status, headers, _ = ask("/some/path/lessons?level=3")
    assert (status, headers["location"]) == (301, "/some/path/lessons/?level=3")
    assert ask("/some/path/worker.mjs")[1]["content-type"] == "text/javascript"
    for path in ("lessons/none", "a%00b", 5000 * "a"):  # asking the system about the last two is an error
        assert ask(f"/some/path/{path}")[0] == 404
    for path in ("/some/path/lessons/none", "/", "/some"):
        status, headers, _ = ask(path)
        assert (status, headers["cache-control"], "x-all" in headers) == (404, "no-cache", False)


def test_every_page_links_to_the_notices_of_all_that_is_shipped(built):
    notices = {path.name: path.read_text(encoding="utf-8") for path in (built / "licences").glob("*.txt")}
    page = (built / "licences/index.html").read_text(encoding="utf-8")
    assert sorted(re.findall(r'href="(?:\.\./licences/)?(\w+\.txt)"', page)) == sorted(notices)
    for part in PARTS:
        assert part.folder in page.lower() and part.name.split("/")[0].strip("@") in page.lower()
    whole = "\n".join(notices.values())
    bundled = "polyscript coincident stackframe libffi bzip2 XZ Zstandard SQLite expat libmpdec musl LLVM HACL uzlib"
    owners = ("Jean-loup Gailly", "Damien P. George", "Python Software Foundation", "Red Hat", "Melissa O'Neill")
    for name in (*bundled.split(), *owners):
        assert name in whole, name
    for path in built.rglob("*.html"):
        if path.name not in ("embed.html", "404.html"):
            links = re.findall(r'href="([^"]*licences/)"(?! lang)', path.read_text(encoding="utf-8"))
            [home] = [built / code for code in codes() if path.is_relative_to(built / code)] or [built]
            assert {(path.parent / link / "index.html").resolve() for link in links} == {home / "licences/index.html"}
