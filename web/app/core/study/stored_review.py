"""The review of a stored game as text. A reopened game shows the same mistakes.

The text is a string within the game's JSON. So a page that reads its list of games need not parse the reviews.
"""

import json

from app.core.positions import Played
from app.core.protocols import Analysis, DuelPosition, Json, Plain
from app.core.session import Session
from app.core.study.analysis_cache import AnalysisCache
from app.core.study.review import PLIES, SECONDS, Review, beginning

PARTS = 10_000  # squares, chances and seconds are stored as multiples of 1 / PARTS
MOST = 1_000_000_000  # the largest stored number
ROWS = 2  # stored candidates in a game without points, where they determine the best move


def to_text(session: Session) -> str | None:
    """The text of the session's review so far; None if it is empty."""
    review = session.study.review
    if not review or not any(review.analyses):
        return None
    seconds = review.seconds if review.share() == 1 else SECONDS
    rows = 0 if review.game.unit else ROWS
    return json.dumps([review.places()[-1], _parts(seconds), [_plain(each, rows) for each in review.analyses]])


def from_text(session: Session, text: Json) -> Review | None:
    """Read the review of the game on the board from a text; None if the text is missing or damaged."""
    try:
        tip, seconds, analyses = json.loads(text)
        tip = _whole(tip, len(session.tree.moves) - 1)
        review = Review(session.game, session.tree, AnalysisCache(), max(SECONDS, _whole(seconds) / PARTS), tip)
        position = review.before(1)
        for ply, (node, plain) in enumerate(zip(review.places(), analyses)):
            if ply:
                position.play(review.moves[ply - 1])
            if plain:
                review.cache.note(node, _analysis(plain, position), review.seconds)
    except (RuntimeError, TypeError, ValueError):  # RuntimeError: it is nested too deeply
        return None
    review.running = False
    return review


def _plain(analysis: Analysis | None, rows: int) -> list[Json] | None:
    """The fields of an analysis that a review reads. rows: the number of candidates to keep."""
    if not analysis:
        return None
    line = beginning(analysis["line"], analysis["best"])[:PLIES] if analysis["best"] else []
    best = [
        [row["move"], row["visits"], _parts(row["value"]), _parts(row["margin"]), int(row.get("exact", False))]
        for row in analysis["candidates"][:rows]
    ]
    return [
        _parts(analysis["margin"]),
        _parts(analysis["win"]),
        int(analysis["exact"]),
        analysis["simulations"],
        line,
        best,
    ]


def _analysis(plain: Json, position: DuelPosition) -> Analysis:
    """The analysis from `_plain`; ValueError or TypeError if it does not fit the position."""
    margin, win, exact, simulations, line, rows = plain
    with Played(position, *[position.parse_move(text) for text in line]):  # ValueError if a move is illegal
        pass
    return {
        "margin": _whole(margin, MOST, -MOST) / PARTS,
        "win": _whole(win, PARTS) / PARTS,
        "exact": exact == 1,
        "simulations": _whole(simulations),
        "per_second": 0,
        "line": list(line),
        "best": line[0] if line else None,
        "candidates": [_candidate(position, *row) for row in rows],
    }


def _candidate(position: DuelPosition, text: str, visits: int, value: int, margin: int, exact: int) -> Plain:
    position.check(position.parse_move(text))
    return {
        "move": text,
        "visits": _whole(visits),
        "value": _whole(value, PARTS) / PARTS,
        "margin": _whole(margin, MOST, -MOST) / PARTS,
        "exact": exact == 1,
    }


def _parts(number: float) -> int:
    return int(PARTS * number + (0.5 if number > 0 else -0.5))


def _whole(number: Json, most: int = MOST, least: int = 0) -> int:
    """Returns `number`; ValueError unless it is an int from `least` to `most`."""
    if type(number) is not int or not least <= number <= most:
        raise ValueError(f"{number!r} is not a whole number from {least} to {most}")
    return number
