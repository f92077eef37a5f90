"""The table of games, the settings in templates, and the templates' environment; no browser."""

import html
import importlib
import json
import re

import pytest

from tools import operator
from tools.catalogue import GAMES
from tools.embeds import heights
from tools.programs import BuildError
from tools.settings import EverySettings, Option, Settings
from tools.templates import icon, jinja, pages


def test_a_game_of_the_site_has_its_rules_name_and_its_files(subtests):
    for game in GAMES:
        with subtests.test(game=game):
            assert game.name == importlib.import_module(f"pygame35.games.{game.module}.rules").NAME
            assert (game.folder / "page.html").is_file() and (game.folder / "icon.svg").is_file()
            assert len(game.sides) in (0, 2) and len(game.heights) == 2
            assert f'[game="{game.name}"]' in heights() or game == GAMES[0]


def test_every_page_has_an_address_of_its_own():
    paths = [page.path for page in pages()]
    assert len(set(paths)) == len(paths)
    assert {"index.html", "404.html", "embed/index.html", "games/index.html"} < set(paths)


def test_a_setting_has_the_values_of_the_game_in_the_order_of_the_labels():
    cells = Settings("cell_division")
    assert cells.options("confirm", {"true": "always", "touch": "on touchscreens"}) == [
        Option("true", "always", False),
        Option("touch", "on touchscreens", True),
    ]
    assert [option.value for option in cells.options("player", cells.complete("player", {}))][0] == "beginner"
    every = {"winner-second": "loser begins", "same": "same", "swapped": "swapped", "random": "random"}
    assert list(Settings("five_in_a_row").complete("next", every)) == ["same", "swapped", "random"]
    both = EverySettings(["cell_division", "five_in_a_row"]).complete("player", {"master": "Master"})
    assert list(both)[:2] == ["master", "beginner"] and both["master"] == "Master" and "original" in both


ASKED_IN_VAIN = [
    (lambda settings: settings.values("depth"), "cell_division has no setting 'depth'"),
    (lambda settings: settings.complete("pace", {"0": "at once"}), r"lacks labels of \['1', '3'\]"),
    (lambda settings: settings.options("pace", {"9": "slow"}), r"has no values \['9'\]"),
    (lambda settings: settings.switch("pace"), "'pace' is no switch"),
    (lambda settings: settings.number("player"), "'player' is no number"),
]


def test_what_a_page_asks_for_in_vain_ends_the_build(subtests):
    for ask, reason in ASKED_IN_VAIN:
        with subtests.test(ask=ask, reason=reason), pytest.raises(BuildError, match=reason):
            ask(Settings("cell_division"))


def test_an_undefined_name_ends_the_build_and_text_is_escaped():
    environment = jinja()
    undefined = importlib.import_module("jinja2").UndefinedError
    with pytest.raises(undefined, match="nothing"):
        environment.from_string("{{ nothing }}").render()
    nothing_added = operator.Operator([], [])
    page = environment.get_template("parts/credits.html").render(up='"<', games=(), path="", operator=nothing_added)
    assert page.count("&#34;&lt;") == 4


@pytest.fixture
def additions(monkeypatch, tmp_path):
    """additions(links, servers) -> what the operator adds, as a file says it."""

    def read(links, servers):
        (tmp_path / "operator.json").write_text(json.dumps({"links": links, "iceServers": servers}))
        monkeypatch.setattr(operator, "FILE", tmp_path / "operator.json")
        return operator.read()

    return read


def test_what_the_operator_adds_is_on_the_pages_and_has_room_there(additions):
    servers = [
        {"urls": "stun:stun.example.org"},
        {"urls": ["turn:a.example", "turns:b.example:5349?transport=tcp"], "username": "<&>", "credential": "\"'é"},
    ]
    imprint = {"text": "Imprint & <privacy>", "href": "https://you.example/imprint?a=1&b=2"}
    added = additions(
        [imprint, {"text": "About", "href": "about/"}, {"text": "Mail", "href": "mailto:a@b.example"}], servers
    )
    environment, sizes = jinja(), []
    for found in (added, operator.Operator([], [])):
        names = {"games": GAMES, "path": "", "up": "../../", "operator": found}
        sizes.append(
            sum(
                len(environment.get_template(f"parts/{name}.html").render(names).encode())
                for name in ("credits", "connect")
            )
        )
    page = environment.get_template("parts/credits.html").render(games=(), path="", up="../", operator=added)
    assert '<a href="https://you.example/imprint?a=1&amp;b=2">Imprint &amp; &lt;privacy&gt;</a>' in page
    assert '<a href="../about/">About</a>' in page and '<a href="mailto:a@b.example">Mail</a>' in page
    data = re.search('data-servers="([^"]*)"', environment.get_template("parts/connect.html").render(operator=added))
    assert json.loads(html.unescape(data[1])) == {"iceServers": servers}
    assert sizes[0] - sizes[1] <= added.room < 2 * (sizes[0] - sizes[1])
    assert operator.Operator([], []).room == 0


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


def test_an_icon_is_one_path_where_all_its_paths_begin_at_places_of_their_own():
    jinja()
    assert '<path d="M5 12h14 M12 5v14"/>' in icon("plus")
    bot = icon("bot")
    assert '<path d="M12 8V4H8"/><rect width="16" height="12" x="4" y="8" rx="2"/><path d="M2 14h2 M20 14h2' in bot


def test_the_page_of_cell_division_shows_each_proved_result_where_it_belongs():
    (cells,) = (game for game in GAMES if game.name == "cell-division")
    page = jinja().get_template("games/cell_division/proved.html").render(game=cells)
    tables = [
        re.findall(r"<tr><th scope=\"row\">(\d+)</th>(.*?)</tr>", part, re.DOTALL) for part in page.split("<table")[1:]
    ]
    found = {
        (number, row): [re.sub(r"<[^>]*>|\s", "", cell) for cell in re.findall("<td>(.*?)</td>", columns)]
        for number, table in enumerate(tables)
        for row, columns in table
    }
    assert found[0, "3"][:4] == ["draw=", "Redby15", "draw=", "Redby13"] and found[0, "5"][1:4] == [
        "Redby13",
        "draw=",
        "Redby10",
    ]
    assert found[1, "3"][0] == "Redby4" and found[2, "6"][:2] == ["Blueby4", "Blueby6"]
    shown = sum(cell != "" for row in found.values() for cell in row)
    proved = {name: low for name, (low, high) in cells.exact.items() if low == high}
    assert all(f"{abs(lead)}</b>" in page for lead in proved.values() if lead) and shown >= len(proved)
    assert GAMES[0].exact == {}
