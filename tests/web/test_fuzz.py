"""Malformed inputs at each door of the pages: refused in words, and nothing else happens."""

import json
from random import Random

from embedding import hear
from fuzzing import fuzz, odd_plain, readers

from app.embed import protocol as embed
from pygame35.games.cell_division import rules as cell_division
from pygame35.games.five_in_a_row import rules as five_in_a_row
from pygame35.games.mega_tictactoe import rules as mega_tictactoe
from pygame35.games.monty_hall import rules as monty_hall
from pygame35.games.thirtyfive import rules as thirtyfive
from pygame35.games.threes import rules as threes

COUNT = 100  # inputs per reader; tests/bench/fuzz_pages.py takes any number


def test_malformed_inputs_are_refused_in_words():
    for name, reader in readers().items():
        for sample in reader.samples:
            reader.read(sample)
        assert not fuzz(Random(name), reader, COUNT), name


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
        # JavaScript reads the one as another character, the other as infinite
        if not followed and "\\ud800" not in text and 400 * "0" not in text:
            found.append(text)
    return found


def test_hundreds_of_messages_change_nothing(host):
    """Of every game's page; each that is meant for a board is refused in words, as is what the element is asked for."""
    boards = "".join(
        f'<board-35 id="n{index}" game="{name}" mode="view" moves="{moves}" loading="eager"></board-35>'
        for index, (name, (_, moves, _)) in enumerate(SAMPLES.items())
    )
    page = host('<script src="SITEembed.js"></script>' + boards)
    for index, name in enumerate(SAMPLES):
        before = hear(page, "ready", board=f"n{index}")
        texts = messages(name, COUNT)
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
