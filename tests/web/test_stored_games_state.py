"""Games that an earlier version stored, with the result and the name of the AI as texts, show what they showed then."""

import json

import pytest
from test_library_state import page

from app.core import player_words, stored, words
from app.core import records as kept
from app.core.record import kinds
from app.core.remote import texts
from app.games.cell_division.game import GAME as CELL_DIVISION
from app.games.five_in_a_row.game import GAME as FIVE_IN_A_ROW
from app.games.mega_tictactoe.game import GAME as MEGA_TIC_TAC_TOE
from app.games.thirtyfive.game import GAME as THIRTYFIVE
from app.you import record
from pygame35.basics import BLUE, RED
from tests.paths import ROOT

GAMES = {game.rules.NAME: game for game in (THIRTYFIVE, CELL_DIVISION, FIVE_IN_A_ROW, MEGA_TIC_TAC_TOE)}
STORED = json.loads((ROOT / "tests/fixtures/stored_games.json").read_text(encoding="utf-8"))


def told(game, plain):
    """The texts about a stored game, in the form of the fixture."""
    session = page(game).session
    kept.show_game(session, plain)
    found = {
        "seats": [player_words.seat(session, side)[0] for side in (RED, BLUE)],
        "roles": [player_words.role(session, side) for side in (RED, BLUE)],
        "status": player_words.result(session),
    }
    if plain["friend"]:
        return found | {"stands": list(texts.listed(kept.peek_remote_game(stored.write("game", plain)), game))}
    (item,) = record.of_list(kinds.of_game(game, game.rules.NAME, ""), "games", [plain], set())
    return found | {"line": player_words.kept_game(game, plain), "item": [item.title, item.details]}


@pytest.mark.parametrize("before", STORED, ids=lambda before: before.get("line") or before["stands"][1])
def test_a_game_of_an_earlier_version_is_told_as_it_was(before):
    game, plain = GAMES[before["game"]], before["plain"]
    shows = {name: before[name] for name in before if name not in ("game", "plain")}
    assert told(game, plain) == shows
    session = page(game).session
    kept.show_game(session, plain)
    again = dict(json.loads(json.dumps(kept.game_in_progress(session))), when=plain["when"])
    assert told(game, again) == shows  # stored by this version
    assert "result" not in again and not {"level 4", "adaptive, level 1.6"} & set(map(str, again.values()))
    assert len(kept.with_game([plain], kept.game(session), game)) == 1


def test_the_list_follows_the_colours():
    resigned = next(before for before in STORED if before["line"].endswith("Red resigned"))
    words.follow_colours("safe")
    try:
        assert player_words.kept_game(THIRTYFIVE, resigned["plain"]).endswith("Pip, 2 moves, Orange resigned")
    finally:
        words.follow_colours("standard")


def test_damaged_parts_are_left_out():
    adaptive = next(before["plain"] for before in STORED if before["line"].endswith("ran out of time"))
    for damage in ({"skill": "high"}, {"opponent": "adaptive, level x"}, {"scores": [1]}, {"ended": [2, 1]}):
        line = player_words.kept_game(THIRTYFIVE, dict(adaptive, ended=None) | damage)
        assert line.startswith("2026-11-25  Someone my size") and line.endswith(" \u2013 You, 2 moves")
