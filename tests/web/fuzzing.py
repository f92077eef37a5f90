"""Malformed inputs for every reader of the pages, for `test_fuzz.py` and `tests/bench/fuzz_pages.py`.

A reader takes a text or plain data from outside: stored, imported, pasted, of a link, of a friend. It reads it, and
does with it what its page does before a person can act. It may refuse it by its own errors; all others are failures.
"""

import json
import string
from collections import namedtuple

from app.core import address, changes, player_words, stored
from app.core import records as kept
from app.core.duel_kind import with_shared
from app.core.game_tree import of_moves
from app.core.lessons import progress as lessons
from app.core.puzzles import daily, progress
from app.core.record import archive, transfer
from app.core.record.kinds import of_game
from app.core.record.timeline import described, timeline
from app.core.remote import game_messages, live_messages, opponent, signals, texts
from app.core.remote.link_words import of_link
from app.core.session import Session
from app.core.study import stored_review, strength_words
from app.duel import links
from app.embed import protocol as embed
from app.games.cell_division.game import GAME as CELL_DIVISION
from app.games.five_in_a_row.game import GAME as FIVE
from app.games.mega_tictactoe.game import GAME as MEGA
from app.games.monty_hall import game as tally
from app.games.monty_hall.game import GAME as MONTY_HALL
from app.games.monty_hall.game import read_game as read_doors
from app.games.thirtyfive.game import GAME as THIRTYFIVE
from app.games.threes import keeping
from app.games.threes.game import GAME as THREES
from app.games.threes.game import ThreesSession
from app.games.threes.scores import counted
from app.solo.game import read_game
from app.you.record import Record, known
from pygame35.basics import BLUE, RED
from pygame35.links import RecordError
from pygame35.records import replay, write_fragment, write_record

ODD = [*'\0½²\ud800\U0001f600%&{}"\\\u202e=#', "%00", "<script>", "]]", "[" * 9999, "9" * 5000, "constructor"]
ODD_VALUES = [None, True, -1, 10**15, 10**400, 1.5, float("nan"), float("inf"), "", [], {}, [[]], {"a": {}}]
ODD_VALUES += ["x" * 1000, "9" * 5000, [None] * 99]
TODAY = "2026-11-25"

Reader = namedtuple("Reader", ("samples", "read", "refused"))
# samples  well-formed inputs: texts, or plain data that is no text
# read     read(input)
# refused  the errors by which it may refuse an input; each has words


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


def odd_input(random, sample):
    """A malformed input made of a sample. A text of JSON is damaged in its letters or in its values."""
    if not isinstance(sample, str):
        return odd_plain(random, sample)
    if sample[:1] == "{" and random.random() < 0.7:
        plain = json.loads(sample.partition("\n")[0])
        inner = "content" if "content" in plain else "texts" if "texts" in plain else None
        changed = odd_plain(random, plain[inner] if inner else plain)
        return json.dumps(dict(plain, **{inner: changed}) if inner else changed) + sample[len(sample.rstrip("\n")) :]
    return mutated(random, sample)


# Games for two


def played(game, plies=6):
    """A session with some moves, a side line and the names of a record."""
    session, position = Session(game), game.rules.start()
    for ply in range(plies):
        position.play(position.legal_moves()[7 * ply % len(position.legal_moves())])
    changes.begin(session, of_moves(position.moves))
    changes.show(session, 3)
    changes.play(session, session.position.legal_moves()[-1])
    session.tree.promote(plies)
    session.players.names = {RED: "Ann", BLUE: "Ben"}
    return session


def with_friend(game):
    session = played(game)
    changes.meet(session, opponent.RemoteOpponent("x7Gk2mQpAb", BLUE, {RED: "Ann", BLUE: "Ben"}, "300+3"))
    session.remote.asks = (RED, 2)
    return session


def duel_readers(game):
    """{name: Reader} of a game for two."""
    session = played(game)
    rules, moves = game.rules, session.tree.moves_of(session.tree.line())
    fragment = write_fragment(moves, rules)
    memory = dict(game.memory, standings={"4": [1, 0, 2, 1]}, tips={"hint": 1})
    if game.scale:
        memory["strength"] = list(game.memory["strength"])

    def read_memory(text):
        again = Session(game)
        again.memory.update(game.read_memory(stored.read("memory", text)))
        for value in game.choices[game.ai_setting]:
            strength_words.about(again, value)
        known(of_game(game, "", ""), stored.read("memory", text), {}, {})

    def read_link(text):
        query, _, moves = text.partition("#")
        links.read(query, moves, Session(game))

    def show(plain):
        shown = played(game)
        before = shown.tree.to_plain()
        try:
            kept.show_game(shown, plain)
        except stored.Spoiled:
            assert shown.tree.to_plain() == before, "a spoiled game leaves the one on the board"
            raise
        player_words.kept_game(game, kept.game_in_progress(shown))

    def read_friends(text):
        found = kept.peek_remote_game(text)
        texts.in_order([found, found])
        texts.listed(found, game)
        kept.read_remote_game(text, game)

    text = stored.write("game", kept.game_in_progress(session))
    record = write_record({"Red": "Ann", "Blue": 'B"ob'}, replay(moves, rules))
    return {
        "link": Reader([f"?side=both&level=3&seconds=1&ply=2&theme=dark#{fragment}"], read_link, ()),
        "record": Reader([record], lambda text: address.record_of(text, rules), (RecordError,)),
        "stored game": Reader([text], lambda text: kept.read_game(text, game), (stored.Spoiled,)),
        "game of the list": Reader([stored.read("game", text)], show, (stored.Spoiled,)),
        "memory": Reader([stored.write("memory", memory)], read_memory, (stored.Spoiled,)),
        "settings": Reader(
            [stored.write("settings", session.settings)],
            lambda text: stored.read_settings(text, game.choices),
            (stored.Spoiled,),
        ),
        "game with a friend": Reader(
            [stored.write("game", kept.game_in_progress(with_friend(game)))], read_friends, (stored.Spoiled,)
        ),
        "message of the host": embed_reader(game, fragment, session.texts(moves[:1])[0]),
    }


def embed_reader(game, moves, move):
    samples = [
        {"pygame35": "play", "move": move, "id": 5},
        {"pygame35": "load", "moves": moves, "ply": 1},
        {"pygame35": "set", "theme": "dark", "colours": "safe", "ply": 1},
    ]
    return Reader(samples, lambda plain: embed.read_message(plain, game.rules), (embed.BadMessage,))


# Games for one


def threes_readers():
    session = ThreesSession()
    session.begin("full-7")
    for move in (0, 2, 1, 3, 0):
        if move in session.position.legal_moves():
            session.play(move)

    def open_game(text):
        again = ThreesSession()
        again.open(stored.read("game", text))
        keeping.with_game([stored.read("game", text)], session.to_plain())

    moves = session.packed(session.line())
    return {
        "link": Reader(
            [f"https://x.example/threes/#full-7.{moves}", session.text()], solo_link(THREES), (RecordError,)
        ),
        "game of three doors": Reader([stored.write("game", "35.C")], read_doors, (stored.Spoiled,)),
        "tally": Reader([OWN["monty-hall.tally"]], tally.read_tally, (stored.Spoiled,)),
        "stored game": Reader([stored.write("game", session.to_plain())], open_game, (stored.Spoiled,)),
        "message of the host": embed_reader(THREES, f"full-7.{moves}", "left"),
        "best scores": Reader([stored.write("best", {"full": 300})], keeping.read_best, (stored.Spoiled,)),
    }


def solo_link(game):
    return lambda text: read_game(text, game)


# All games together

KINDS = [of_game(game, game.rules.NAME, f"{game.rules.NAME}/") for game in (THIRTYFIVE, CELL_DIVISION, FIVE, MEGA)]
KINDS += [of_game(game, game.rules.NAME, f"{game.rules.NAME}/") for game in (THREES, MONTY_HALL)]


def show_record(text):
    """What the page of a person's record makes of a text of the archive, for each game."""
    for kind in KINDS:
        record = Record(KINDS)
        record.known = {other.name: known(other, None, None, None) for other in KINDS}
        record.add(kind, "archive 2026-11", archive.read(text))
        record.items()
        described(timeline(record.duels(), TODAY), TODAY)
        counted(record.everything(), "full")


def show_list(text):
    """The same of a list of last games."""
    games = stored.read_games(text)
    for kind in KINDS:
        record = Record(KINDS)
        record.add_list(kind, "games", games)
        record.items()


def show_days(text):
    days = daily.read_days(text)
    daily.streak(days, 20783)
    daily.noted(days, TODAY, "35", "xo", TODAY, TODAY)
    daily.longest(days)
    [daily.is_over(marks) for games in days.values() for marks in games.values()]


def show_lessons(text):
    lessons.Progress([{"steps": [{"id": "a/1"}, {"id": "a/2"}]}], lessons.read_progress(text)).following()


def import_file(text):
    texts, _, _ = transfer.read(text)
    transfer.games_of(texts)
    transfer.write(transfer.merged(OWN, texts), TODAY)


def read_letter(text):
    link = of_link(text)
    if link:
        signal = signals.of_words(link[0])
        if signal:
            signals.unpack(signal[1])
        game_messages.read_link(*link, THIRTYFIVE.rules)


def rest_review(text):
    stored_review.from_text(played(THIRTYFIVE), text)


SIGNAL = signals.Signal(bytes(32), "abcd", "e" * 22, [("host", "192.168.1.7", 4000)], "")
ROW = {"at": "2026-11-25 10:00", "side": "red", "ai": "4", "result": "won", "why": "counted", "helped": False}
ROW |= {"moves": "EEE9", "scores": [40, 24], "rating": [420, 200]}
TILES = {"at": "2026-11-25 10:00", "score": 3204, "highest": 384, "helped": True, "moves": "full-7.A"}
OWN = {
    "archive 2026-11": archive.with_line(None, json.dumps(ROW)),
    "threes.archive 2026-11": archive.with_line(None, json.dumps(TILES)),
    "memory": stored.write("memory", {"standings": {"4": [1, 0, 1, 1]}, "strength": [400, 0, 36000, 0, 90000]}),
    "games": stored.write("games", [kept.game(played(THIRTYFIVE))]),
    "lessons": stored.write("lessons", ["a/1", "a/2 *"]),
    "monty-hall.tally": stored.write("tally", {"stay": [1, 3], "switch": [2, 3]}),
    "threes.best": stored.write("best", {"full": 300}),
    "puzzles": stored.write("puzzles", progress.to_plain(progress.after(progress.new(), 3, 500.0, True))),
    "daily": stored.write("daily", {TODAY: {"35": "xo", "threes": "+ho"}}),
    "friend x7Gk2mQpAb": stored.write("game", kept.game_in_progress(with_friend(THIRTYFIVE))),
}
TILES_LEFT = stored.write("games", [{"board": "full-7", "moves": "A", "score": 12}])
WORDS = f"friend=x7Gk2mQpAb&from=red&plies=2&me=Ann&you=Ben&clock=300%2B3&back=1&asks=1&live={signals.pack(SIGNAL)}"
GAME_MESSAGE = f"#{WORDS}&game=35&moves=EEE9"
LETTER_BEFORE = f"?{WORDS}#EEE9"  # of the version before


def of_site():
    """{name: Reader} of what all games share."""
    choices = with_shared({})
    spoiled = (stored.Spoiled,)
    return {
        "archive": Reader([OWN["archive 2026-11"], OWN["threes.archive 2026-11"]], show_record, ()),
        "list of games": Reader([OWN["games"], TILES_LEFT], show_list, spoiled),
        "imported file": Reader([transfer.write(OWN, "2026-11-25 19:13")], import_file, (transfer.BadFile,)),
        "settings of the site": Reader(
            [stored.write("settings", {"theme": "dark"})], lambda text: stored.read_settings(text, choices), spoiled
        ),
        "progress in puzzles": Reader([OWN["puzzles"]], progress.read_progress, spoiled),
        "days": Reader([OWN["daily"]], show_days, spoiled),
        "lessons": Reader([OWN["lessons"]], show_lessons, spoiled),
        "review": Reader(['[2, 10000, [[1, 5000, 0, 9, ["e4=9"], [["e4=9", 3, 1, 1, 0]]], null]]'], rest_review, ()),
        "message of a friend": Reader(
            [GAME_MESSAGE, LETTER_BEFORE], read_letter, (game_messages.BadGameMessage, signals.BadSignal)
        ),
        "live message": Reader(
            [f"letter 3 1000 {LETTER_BEFORE}", "got 3", "here"], live_messages.read, (live_messages.BadMessage,)
        ),
        "signal": Reader([signals.pack(SIGNAL)], signals.unpack, (signals.BadSignal,)),
    }  # fmt: skip


def readers():
    """{name: Reader} of all pages."""
    found = {f"site: {name}": reader for name, reader in of_site().items()}
    for game in (THIRTYFIVE, CELL_DIVISION, FIVE, MEGA):
        found |= {f"{game.rules.NAME}: {name}": reader for name, reader in duel_readers(game).items()}
    return found | {f"threes: {name}": reader for name, reader in threes_readers().items()}


def fuzz(random, reader, count):
    """[(input, exception)] of the inputs, of so many, that end in another exception than a refusal with words."""
    failures = []
    for _ in range(count):
        odd = odd_input(random, random.choice(reader.samples))
        try:
            reader.read(odd)
        except reader.refused as error:
            if not str(error):
                failures.append((odd, error))
        except Exception as error:  # which is what is looked for
            failures.append((odd, error))
    return failures
