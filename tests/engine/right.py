"""What is right in every answer of the engine, whatever the game, and what is a refusal."""

import json
import re

from pygame35 import engine
from pygame35 import records as record
from pygame35.games import GAMES

OF_A_SERIES = {"id", "games", "started", "scores", "highest", "moves", "done"}


def assert_right(request, answer):
    """The answer keeps what `pygame35.engine` promises, and what it says is proved can be played to that end."""
    assert json.loads(json.dumps(answer, allow_nan=False)) == answer
    assert answer["id"] == request["id"]
    if "games" in request:
        assert answer.keys() == OF_A_SERIES and answer["games"] == request["games"]
        assert len(answer["scores"]) == len(answer["highest"]) <= answer["started"] <= request["games"]
        assert answer["done"] == (len(answer["scores"]) == request["games"])
        return
    game = GAMES[request["game"]]
    board = request.get("options", {}).get("board", "")
    position = record.replay_text(request["moves"], game.rules, board)
    candidates, most = answer["candidates"], game.most_margin(position)
    listed = [row["move"] for row in candidates]
    assert len(set(listed)) == len(listed) and answer["best"] == (listed[0] if listed else None)
    for row in [{"value": answer["win"], "margin": answer["margin"], "prior": 0}, *candidates]:
        assert -most <= row["margin"] <= most and 0 <= row["prior"] <= 1
        assert row["value"] is None if game.rules.SIDES == 1 else 0 <= row["value"] <= 1
    assert position.is_over() <= (answer["exact"] and answer["done"] and not listed)
    for move in listed:
        position.play(position.parse_move(move))
        position.undo()
    for move in answer["line"]:
        position.play(position.parse_move(move))
    if answer["exact"]:
        first, *second = position.scores()
        margin = first - sum(second)
        assert answer["done"] and position.is_over() and margin == answer["margin"]
        assert game.rules.SIDES == 1 or answer["win"] == (1 + (margin > 0) - (margin < 0)) / 2


def answered(game, position, **fields):
    """The analysis of a position, which is right; 60 simulations where no limit is given."""
    request = {"id": "1", "game": game, "moves": words(position), **fields}
    if "milliseconds" not in fields:
        request.setdefault("simulations", 60)
    analysis = engine.think(request)
    assert_right(request, analysis)
    return analysis


def words(position, moves=None):
    return [position.format_move(move) for move in (position.moves if moves is None else moves)]


def assert_refused(request, *changes, think=engine.think):
    """Each change, (fields, why), makes the request wrong, and the error says why."""
    for change, why in changes:
        try:
            think({**request, **change})
        except engine.EngineError as error:
            assert re.search(why, str(error)), f"{why!r} is not said: {error}"
            assert len(str(error)) < 400
        else:
            raise AssertionError(f"not refused: {change}")
