"""Ten thousand malformed inputs at each door of the page: refused in words, and nothing else happens."""

import json
import string
from random import Random

import pytest
from embedding import hear

from app.core import address, stored
from app.core import records as kept
from app.core.game_tree import of_moves
from app.core.session import Session
from app.embed import protocol as embed
from app.games.thirtyfive import game
from pygame35.games.cell_division import rules as cell_division
from pygame35.games.five_in_a_row import rules as five_in_a_row
from pygame35.games.mega_tictactoe import rules as mega_tictactoe
from pygame35.games.monty_hall import rules as monty_hall
from pygame35.games.thirtyfive import rules as thirtyfive
from pygame35.games.thirtyfive.records import format_fragment, format_record, parse_fragment, parse_record
from pygame35.games.thirtyfive.rules import parse_move
from pygame35.games.threes import rules as threes
from pygame35.records import RecordError

COUNT = 10_000
GAME = [parse_move(move) for move in ("e4=9", "d5=3", "a1=1", "h8=8")]
ODD = [
    "\0",
    "\u00bd",
    "\ud800",
    "\U0001f600",
    "%",
    "%00",
    "&",
    "<script>",
    "]]",
    "{",
    "}",
    '"',
    "\\",
    "\u202e",
    "=",
    "#",
]
ODD_VALUES = [
    None,
    True,
    -1,
    10**15,
    1.5,
    float("nan"),
    "",
    [],
    {},
    [[]],
    {"a": {}},
    "x" * 1000,
    "9" * 30,
    [None] * 99,
]


def mutated(random, text):
    """A text with some of its parts left out, doubled, exchanged or replaced by something odd."""
    for _ in range(random.randint(1, 4)):
        start = random.randint(0, len(text))
        end = min(len(text), start + random.choice([0, 1, 1, 2, 8, 40]))
        odd = random.choice([random.choice(ODD), random.choice(string.printable), text[start:end] * 2, ""])
        text = text[:start] + odd + text[end:]
    return text


def odd_plain(random, plain):
    """Plain data with some of its values replaced by something odd."""
    if random.random() < 0.15:
        return random.choice(ODD_VALUES)
    if isinstance(plain, dict):
        changed = {key: odd_plain(random, value) for key, value in plain.items() if random.random() > 0.05}
        return changed | ({random.choice(ODD): random.choice(ODD_VALUES)} if random.random() < 0.1 else {})
    if isinstance(plain, list):
        return [odd_plain(random, value) for value in plain]
    return plain


def session():
    made = Session(game.GAME)
    made.begin(of_moves(GAME))
    return made


def read_query(text):
    return address.read_query(text, game.GAME.choices)


def read_address(text):
    return address.read_fragment(text, thirtyfive)


def read_game(text):
    return kept.read_game(text, game.GAME)


def read_settings(text):
    return stored.read_settings(text, game.GAME.choices)


def read_message(plain):
    return embed.read_message(plain, thirtyfive)


def read_options(plain):
    return embed.read_options(plain, game.GAME)


TEXTS = {  # a door -> (a well-formed text, what it may raise)
    read_query: ("?side=both&level=3&seconds=1&ply=2&theme=dark", ()),
    read_address: ("#" + format_fragment(GAME), ()),
    parse_fragment: (format_fragment(GAME), (RecordError,)),
    parse_record: (format_record({"Red": "Ann", "Blue": 'B"ob'}, GAME), (RecordError,)),
    read_game: (stored.write("game", kept.game(session())), (stored.Spoiled,)),
    stored.read_games: (stored.write("games", [kept.game(session())]), (stored.Spoiled,)),
    read_settings: (stored.write("settings", session().settings), (stored.Spoiled,)),
}
PLAINS = {
    read_message: ({"pygame35": "load", "moves": "e4=9 d5=3", "ply": 1, "id": 7}, (embed.BadMessage,)),
    read_options: ({"mode": "puzzle", "moves": "EEE9", "ply": "1", "level": "3", "page": "x", "game": "35"}, ()),
    kept.game: (json.loads(stored.write("game", kept.game(session())))["content"], (stored.Spoiled,)),
}


@pytest.mark.parametrize("read", TEXTS, ids=lambda read: read.__name__)
def test_texts(read):
    random = Random(1)
    text, refused = TEXTS[read]
    read(text)
    for _ in range(COUNT):
        try:
            read(mutated(random, text))
        except refused as error:
            assert str(error)


def show_plain(plain):
    """A kept game into a session, which a spoiled one leaves as it was."""
    shown = session()
    before = shown.tree.to_plain()
    try:
        kept.show_game(shown, plain)
    except stored.Spoiled:
        assert shown.tree.to_plain() == before
        raise


@pytest.mark.parametrize("read", PLAINS, ids=lambda read: read.__name__)
def test_plain_data(read):
    random = Random(2)
    plain, refused = PLAINS[read]
    if read is kept.game:
        read = show_plain
    read(plain)
    for _ in range(COUNT):
        odd = odd_plain(random, plain)
        if read is read_options:  # an address holds texts
            odd = {str(key): str(value) for key, value in odd.items()} if isinstance(odd, dict) else {}
        try:
            read(odd)
        except refused as error:
            assert str(error)


SAMPLES = {  # game -> (its rules, a game of it, a move after that)
    "35": (thirtyfive, "EEE9", "a1=1"),
    "cell-division": (cell_division, "a1 b2", "c3"),
    "five-in-a-row": (five_in_a_row, "0,0 1,0", "0,1"),
    "mega-tic-tac-toe": (mega_tictactoe, "e5 e4", "e1"),
    "threes": (threes, "left up", "down"),
    "monty-hall": (monty_hall, "35.CE", "stay"),
}


def messages(name, count):
    """As JSON: what no board of a game follows, most of it nearly right."""
    random = Random(name)
    rules, moves, move = SAMPLES[name]
    samples = [
        {"pygame35": "play", "move": move, "id": 5},
        {"pygame35": "load", "moves": moves, "ply": 1},
        {"pygame35": "set", "theme": "dark", "colours": "safe", "ply": 1},
        {"pygame35": "undo", "id": "x"},
    ]
    found = []
    while len(found) < count:
        odd = odd_plain(random, random.choice(samples))
        try:
            text = json.dumps(odd, allow_nan=False)
            followed = embed.read_message(odd, rules)
        except embed.BadMessage as error:
            assert str(error)
            followed = None
        except ValueError:  # what JSON cannot tell
            continue
        if not followed and "\\ud800" not in text:
            found.append(text)
    return found


@pytest.mark.parametrize("count", [1_000, pytest.param(10_000, marks=pytest.mark.long)])
def test_thousands_of_messages_change_nothing(host, count):
    """Of every game's page; each that is meant for a board is refused in words, as is what the element is asked for."""
    boards = "".join(
        f'<board-35 id="n{index}" game="{name}" mode="view" moves="{moves}"></board-35>'
        for index, (name, (_, moves, _)) in enumerate(SAMPLES.items())
    )
    page = host('<script src="SITEembed.js"></script>' + boards)
    for index, name in enumerate(SAMPLES):
        before = hear(page, "ready", board=f"n{index}")
        texts = messages(name, count // len(SAMPLES))
        plains = [json.loads(text) for text in texts]
        expected = sum(isinstance(plain, dict) and isinstance(plain.get("pygame35"), str) for plain in plains)
        found = page.evaluate(
            """async ([name, texts]) => {
              const board = document.querySelector(name), answers = [];
              const frame = board.querySelector('iframe').contentWindow;
              const listen = ({ data, source }) => source === frame && answers.push(data);
              addEventListener('message', listen);
              for (const text of texts) frame.postMessage(JSON.parse(text), '*');
              const circle = {pygame35: 'play'};
              circle.circle = circle;
              frame.postMessage(circle, '*');
              frame.postMessage({pygame35: 'play', move: 1n}, '*');
              // as a ply, what JSON writes as null is none
              const asked = [() => 0, Symbol(), 1n, circle, null, NaN, {}, 'x'.repeat(60_000)].flatMap(
                odd => [board.play(odd), board.load(odd), board.load('', Number.isNaN(odd) ? 'NaN' : odd ?? 'null')]);
              const outcomes = await Promise.allSettled(asked);
              const { ply } = await board.undo();
              removeEventListener('message', listen);
              const kinds = outcomes.map(({ status }) => status);
              return [answers.map(answer => [answer.pygame35, answer.reason]), kinds, ply];
            }""",
            [f"#n{index}", texts],
        )
        answers, outcomes, ply = found
        refused = [reason for kind, reason in answers if kind == "refused"]
        assert all(refused) and len(refused) >= expected + 2
        assert {kind for kind, _ in answers} <= {"refused", "done"} and set(outcomes) == {"rejected"}
        assert ply == before["ply"] - 1
