"""The texts of the pages of Threes."""

from app.core.protocols import Json, Settings
from app.core.record.dates import day_name
from app.core.texts import listed, say
from app.core.words import CANNOT_BE_READ, joined
from app.games.threes.game import AUTOPLAY, HINT, ThreesSession
from app.games.threes.keeping import day_of_board
from pygame35.games.threes.rules import NAMES, RULE_SETS, Outcome

NOT_READY, GAME_OVER = say("threes.computer.not-ready"), say("threes.over.no-move")
SLIDE_BY_KEYS, SLIDE_BY_FINGER = say("threes.guide.keys"), say("threes.guide.finger")
NOT_COUNTED, COUNTED_BEFORE = say("threes.over.not-counted"), say("threes.over.counted-before")
BEST_SO_FAR = say("threes.over.best-so-far")
BEAT_IT, WHAT_NOW = say("threes.friend.beat"), say("threes.share.what-now")
WAYS = [say("threes.way", slide=name) for name in NAMES]  # for each move


def not_ready(engine: str) -> str:
    """The reason why the AI cannot take a task. engine: the state of the engine, which is not usable."""
    return say("threes.computer.failed") if engine == "failed" else NOT_READY


def status(session: ThreesSession) -> str:
    """The first line beside the board, such as "Your move" or the result."""
    if session.locked:
        return say("threes.status.shown", move=len(session.position.moves), moves=session.plies())
    if session.position.is_over():
        return say("threes.status.over", points=session.position.scores()[0])
    if session.thinking == AUTOPLAY:
        return say("threes.status.computer") if session.helped else say("threes.status.computer-begins")
    if session.thinking == HINT:
        return say("threes.status.hint")
    return say("threes.status.move")


def shared(session: ThreesSession) -> str:
    """The message that is shared together with the link of the game."""
    position = session.position
    if not position.moves:
        return say("threes.share.tiles")
    score = say("threes.share.score", points=position.scores()[0], moves=len(position.moves))
    return joined(score, say("threes.share.better") if position.is_over() else WHAT_NOW)


def challenge(session: ThreesSession, name: str) -> str:
    """The sentence on which a shared score opens. name: of the person who shares it, or ""."""
    who = "named" if name else "friend"
    return say("threes.friend.scored", who=who, name=name, score=session.position.scores()[0])


def pictured(session: ThreesSession, name: str) -> tuple[str, str]:
    """(title, question) of the picture, which has the score in between. name: as for `challenge`."""
    who = "named" if name else "friend" if session.shared else "me"
    return say("threes.share.picture", who=who, name=name), BEAT_IT if session.position.is_over() else WHAT_NOW


def guide(session: ThreesSession, by_finger: bool) -> str:
    """The line below the board. It names the game of the day, and gives an instruction or the result.

    by_finger: True if the instruction is for a touch screen.
    """
    if session.locked:
        return ""
    day, text = day_of_board(session.board()), ""
    if session.position.is_over():
        text = ended(session)
    elif not session.plies():
        text = SLIDE_BY_FINGER if by_finger else SLIDE_BY_KEYS
    elif session.helped and not session.thinking:
        text = NOT_COUNTED
    return joined(say("threes.guide.day", day=day_name(day)) if day else "", text)


def ended(session: ThreesSession) -> str:
    """A text about the score of a finished game: whether it counts, and the person's best score."""
    score, best = session.position.scores()[0], session.best.get(session.position.rules, 0)
    if session.answered and not session.helped:
        name, other = session.answered
        return say("threes.over.compared", who="named" if name else "friend", name=name, own=score, other=other)
    if session.is_best():
        return BEST_SO_FAR
    # a score above the best one: the game had ended before; moves were then taken back
    text = NOT_COUNTED if session.helped else COUNTED_BEFORE if score > best else ""
    return joined(text, say("threes.best", points=best) if best else "")


def rules(name: str, best: int) -> str:
    """A sentence about the rules, and the person's best score by these rules. best: 0 if there is no score."""
    return joined(say("threes.rules.explained", rules=name), say("threes.best", points=best) if best else "")


def ai(chosen: Settings) -> str:
    """The chosen AI, such as "Computer: Master, 3 moves ahead"."""
    if chosen["player"] == "master":
        return say("threes.computer.chosen-master", depth=chosen["depth"])
    return say("threes.computer.chosen-original", depth=chosen["depth"], tries=chosen["simulations"])


def shown(tiles: tuple[int, ...]) -> str:
    """The text on the next tile; "+" for a bonus. tiles: the possible values of the next tile."""
    return str(tiles[0]) if len(tiles) == 1 and tiles[0] <= 3 else "+"


def shown_in_words(tiles: tuple[int, ...]) -> str:
    """The next tile in words, for screen readers. tiles: the possible values of the next tile."""
    names = [str(tile) for tile in tiles]
    return say("threes.next.larger", tiles=listed(names, True)) if tiles[1:] else say("threes.next.is", tile=names[0])


def announcement(move: int, outcome: Outcome, tiles: tuple[int, ...]) -> str:
    """A move in words, for screen readers. tiles: the possible values of the next tile."""
    row, column = outcome.entered // 4 + 1, outcome.entered % 4 + 1
    entered = say("threes.moved.entered", tile=str(outcome.tile), row=row, column=column)
    return joined(say("threes.moved.slide", slide=NAMES[move], points=outcome.gain), entered, shown_in_words(tiles))


def taken_back(move: int, session: ThreesSession) -> str:
    return joined(say("threes.moved.back", slide=NAMES[move]), totals(session))


def totals(session: ThreesSession) -> str:
    """The score and the next tile in words."""
    position = session.position
    score = say("threes.moved.score", points=position.scores()[0], moves=len(position.moves))
    return joined(score, shown_in_words(position.shown))


def square(at: int, tile: int) -> str:
    """A square in words, for screen readers."""
    row, column = at // 4 + 1, at % 4 + 1
    if tile:
        return say("threes.square.tile", row=row, column=column, tile=str(tile))
    return say("threes.square.empty", row=row, column=column)


def played(session: ThreesSession) -> str:
    """The game in words: its rules or its day, the number of moves, and a note if the score does not count."""
    day, counts = day_of_board(session.board()), "no" if session.helped else "yes"
    name = say("threes.day", day=day_name(day)) if day else say("threes.rules.name", rules=session.position.rules)
    return say("threes.played", name=name, moves=len(session.position.moves), counts=counts)


def kept_game(plain: Json) -> str:
    """A line in the list of games. plain: a stored game of `ThreesSession.to_plain`, which may be damaged."""
    try:
        rules = plain["board"].partition("-")[0]
        if rules not in RULE_SETS:
            return CANNOT_BE_READ
        text = say("threes.rules.name", rules=rules)
        if "score" in plain:  # games of earlier versions have no score
            over = "yes" if plain.get("over") else "no"
            text = say("threes.kept", name=text, moves=plain["ply"], points=plain["score"], over=over)
        return f"{plain.get('when', '')}  {text}".lstrip()
    except (AttributeError, KeyError, TypeError):
        return CANNOT_BE_READ
