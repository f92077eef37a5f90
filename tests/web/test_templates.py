"""The table of games, the settings in templates, and the templates' environment; no browser."""

import html
import importlib
import json
import re

import pytest

from tools import operator, policy
from tools.catalogue import GAMES
from tools.embeds import heights
from tools.programs import BuildError
from tools.templates import jinja


def test_a_game_of_the_site_has_its_rules_name_and_its_files(subtests):
    for game in GAMES:
        with subtests.test(game=game):
            assert game.name == importlib.import_module(f"pygame35.games.{game.module}.rules").NAME
            assert (game.folder / "page.html").is_file() and (game.folder / "icon.svg").is_file()
            assert len(game.sides) in (0, 2) and len(game.heights) == 2
            assert f'[game="{game.name}"]' in heights() or game == GAMES[0]


@pytest.fixture
def additions(monkeypatch, tmp_path):
    """additions(links, servers, relay) -> what the operator adds, as a file says it."""

    def read(links, servers, relay=""):
        (tmp_path / "operator.json").write_text(json.dumps({"links": links, "iceServers": servers, "relay": relay}))
        monkeypatch.setattr(operator, "FILE", tmp_path / "operator.json")
        return operator.read()

    return read


def test_what_the_operator_adds_is_on_the_pages_and_has_room_there(additions):
    servers = [
        {"urls": "stun:stun.example.org"},
        {"urls": ["turn:a.example", "turns:b.example:5349?transport=tcp"], "username": "<&>", "credential": "\"'é"},
    ]
    links = [
        {"text": "Imprint & <privacy>", "href": "https://you.example/imprint?a=1&b=2"},
        {"text": "About", "href": "about/"},
    ]
    added, environment = additions(links, servers), jinja()
    names = {"games": GAMES, "path": "", "up": "../", "root": "../", "documented": False}
    credits, connect = (environment.get_template(f"parts/{name}.html") for name in ("credits", "connect"))
    page = credits.render(names, operator=added)
    assert '<a href="https://you.example/imprint?a=1&amp;b=2">Imprint &amp; &lt;privacy&gt;</a>' in page
    assert '<a href="../about/">About</a>' in page
    data = re.search('data-servers="([^"]*)"', connect.render(operator=added))
    assert json.loads(html.unescape(data[1])) == {"iceServers": servers}
    none = operator.Operator([], [])
    sizes = [sum(len(part.render(names, operator=it)) for part in (credits, connect)) for it in (added, none)]
    assert sizes[0] - sizes[1] <= added.room < 2 * (sizes[0] - sizes[1]) and none.room == 0


RELAYS = {  # as the operator writes it: (as pages name it, the origin that their policy has to allow)
    "": ("", ""),
    "/relay": ("/relay/", ""),
    "wss://you.example": ("wss://you.example/", "wss://you.example"),
    "ws://localhost:8350/a/": ("ws://localhost:8350/a/", "ws://localhost:8350"),
    "wss://[2001:db8::1]:443/": ("wss://[2001:db8::1]:443/", "wss://[2001:db8::1]:443"),
}


def test_a_page_names_the_relay_and_may_connect_to_it_alone(subtests, additions, tmp_path):
    connect = jinja().get_template("parts/connect.html")
    for relay, (named, origin) in RELAYS.items():
        with subtests.test(relay=relay):
            added = additions([], [], relay)
            part = connect.render(operator=added)
            assert re.findall('data-relay="([^"]*)"', part) == ([named] if named else [])
            assert len(part) - len(connect.render(operator=operator.Operator([], []))) <= added.room
            page = tmp_path / "page.html"
            page.write_text(f'<meta charset="utf-8">{part}', encoding="utf-8")
            policy.add_policy(page, added.relay_origin)
            allowed = re.search("connect-src ([^;]*);", page.read_text(encoding="utf-8"))[1]
            assert allowed == f"'self' {origin}".strip()


IN_VAIN = [
    ([], [{"urls": "stun.example.org"}], "'stun.example.org' is no address such as stun:"),
    ([], [{"url": "stun:a.example"}], "operator.json: KeyError"),
    ([{"text": "Imprint"}], [], "operator.json: KeyError"),
    ([{"text": " ", "href": "a/"}], [], "a link needs a text and an address"),
    ([{"text": "Imprint", "href": "javascript:alert(1)"}], [], "a link needs a text and an address"),
    ([{"text": "Imprint", "href": "/imprint"}], [], "a link needs a text and an address"),
]


def test_what_the_operator_adds_in_vain_ends_the_build(subtests, additions):
    for links, servers, reason in IN_VAIN:
        with subtests.test(links=links, servers=servers, reason=reason), pytest.raises(BuildError, match=reason):
            additions(links, servers)
    for relay in (
        "https://you.example",
        "//you.example",
        "relay/",
        "wss://you.example/?a",
        "wss://'self' *",
        "wss://[",
    ):
        with subtests.test(relay=relay), pytest.raises(BuildError, match="is no address such as wss:"):
            additions([], [], relay)
