"""The texts of the pages of Threes."""

from app.core.formats import thousands
from app.core.protocols import Analysis, Json, Settings
from app.core.record.dates import day_name
from app.core.words import CANNOT_BE_READ, TAKEN_BACK, of, plural
from app.games.threes.game import AUTOPLAY, HINT, ThreesSession
from app.games.threes.keeping import day_of_board
from pygame35.games.threes.rules import NAMES, Outcome

FAILED = "The computer could not be started. You can go on playing."
RESTARTED = "The computer stopped answering. It is being started anew."
REFUSED = "The computer cannot answer: {}"
LOADING = "The computer is on the way: {}%. You can play already."
NOT_READY = "The computer is still loading."
LOADS_LATER = "The computer loads at your first move, to save data."
HINT_BUTTON, AUTOPLAY_BUTTON, STOP = "Hint", "Autoplay", "Stop"
GAME_OVER = "No move is left. Press \u201cNew game\u201d, or \u201cUndo\u201d to take moves back."
RULES = {"full": "Full rules", "classic": "Classic rules"}
EXPLAINED = {
    "full": "Larger tiles come in, too, once there is a 48.",
    "classic": "Only 1, 2 and 3 come in, equally often.",
}
SLIDE_BY_KEYS = "Slide with the arrow keys: 1 and 2 make 3, then equals join."
SLIDE_BY_FINGER = "Swipe: 1 and 2 make 3, then equal tiles join."
AI_BEGINS = "The computer is playing: the score will not count"
SAME_TILES, LEARN = "Play the same tiles", "Learn first"
A_FRIEND, YOUR_FRIEND, MYSELF = "A friend", "Your friend", "I"
SCORED, BEAT_IT = "{} scored {}", "Can you beat that?"
WHAT_NOW = "What would you play?"
COMPARED = "You {}, {} {}."
BEST_SO_FAR = "Your best score so far!"
NOT_COUNTED = "It does not count: it is from a link, or had help."
COUNTED_BEFORE = "It does not count again: this game had ended before."


def not_ready(engine: str) -> str:
    """The reason why the AI cannot take a task. engine: the state of the engine, which is not usable."""
    return FAILED if engine == "failed" else NOT_READY


def points(number: int) -> str:
    return plural(number, "point")


def status(session: ThreesSession) -> str:
    """The first line beside the board, such as "Your move" or the result."""
    if session.locked:
        return f"{len(session.position.moves)} of {plural(session.plies(), 'move')}"
    if session.position.is_over():
        return f"Game over: {points(session.position.scores()[0])}"
    if session.thinking == AUTOPLAY:
        return "The computer is playing" if session.helped else AI_BEGINS
    if session.thinking == HINT:
        return "Looking for a hint"
    return "Your move"


def shared(session: ThreesSession) -> str:
    """The message that is shared together with the link of the game."""
    position = session.position
    if not position.moves:
        return "Threes: the same tiles for you to play."
    question = "Can you do better?" if position.is_over() else WHAT_NOW
    return f"Threes: {points(position.scores()[0])} after {plural(len(position.moves), 'move')}. {question}"


def challenge(session: ThreesSession, name: str) -> str:
    """The sentence on which a shared score opens. name: of the person who shares it, or ""."""
    return f"{SCORED.format(name or A_FRIEND, thousands(session.position.scores()[0]))}."


def pictured(session: ThreesSession, name: str) -> tuple[str, str]:
    """(title, question) of the picture, which has the score in between. name: as for `challenge`."""
    over = session.position.is_over()
    return SCORED.format(name or (A_FRIEND if session.shared else MYSELF), "").rstrip(), BEAT_IT if over else WHAT_NOW


def game_of(name: str) -> str:
    """The text of the button that shows the shared game. name: as for `challenge`."""
    return f"{of(name or YOUR_FRIEND)} game"


def guide(session: ThreesSession, by_finger: bool) -> str:
    """The line below the board. It names the game of the day, and gives an instruction or the result.

    by_finger: True if the instruction is for a touch screen.
    """
    if session.locked:
        return ""
    day = day_of_board(session.board())
    texts = [f"{of_the_day(day)}."] if day else []
    if session.position.is_over():
        texts.append(ended(session))
    elif not session.plies():
        texts.append(SLIDE_BY_FINGER if by_finger else SLIDE_BY_KEYS)
    elif session.helped and not session.thinking:
        texts.append(NOT_COUNTED)
    return " ".join([text for text in texts if text])


def of_the_day(day: str) -> str:
    """The name of the game of the day. day: such as "2026-11-27"."""
    return f"Game of the day, {day_name(day)}"


def ended(session: ThreesSession) -> str:
    """A text about the score of a finished game: whether it counts, and the person's best score."""
    score, best = session.position.scores()[0], session.best.get(session.position.rules, 0)
    if session.answered and not session.helped:
        name, other = session.answered
        return COMPARED.format(thousands(score), name or YOUR_FRIEND.lower(), thousands(other))
    own = f"Your best: {points(best)}." if best else ""
    if session.helped:
        return f"{NOT_COUNTED} {own}".rstrip()
    if score > best:  # the game had ended before; moves were then taken back
        return f"{COUNTED_BEFORE} {own}".rstrip()
    return BEST_SO_FAR if score == best else own


def rules(name: str, best: int) -> str:
    """A sentence about the rules, and the person's best score by these rules. best: 0 if there is no score."""
    return f"{EXPLAINED[name]} Your best: {points(best)}." if best else EXPLAINED[name]


def ai(chosen: Settings) -> str:
    """The chosen AI, such as "Computer: Master, 3 moves ahead"."""
    ahead = f"{plural(chosen['depth'], 'move')} ahead"
    if chosen["player"] == "master":
        return f"Computer: Master, {ahead}"
    return f"Computer: the original, {ahead}, {chosen['simulations']} tries for each move"


def shown(tiles: tuple[int, ...]) -> str:
    """The text on the next tile; "+" for a bonus. tiles: the possible values of the next tile."""
    return str(tiles[0]) if len(tiles) == 1 and tiles[0] <= 3 else "+"


def shown_in_words(tiles: tuple[int, ...]) -> str:
    """The next tile in words, for screen readers. tiles: the possible values of the next tile."""
    if len(tiles) == 1:
        return f"Next tile {tiles[0]}"
    return f"Next tile, a larger one: {', '.join(str(tile) for tile in tiles[:-1])} or {tiles[-1]}"


def announcement(move: int, outcome: Outcome, tiles: tuple[int, ...]) -> str:
    """A move in words, for screen readers. tiles: the possible values of the next tile."""
    text = named(move)
    if outcome.gain:
        text += f", {points(outcome.gain)} more"
    row, column = outcome.entered // 4 + 1, outcome.entered % 4 + 1
    return f"{text}. {outcome.tile} came in, row {row}, column {column}. {shown_in_words(tiles)}."


def taken_back(move: int, session: ThreesSession) -> str:
    return f"{TAKEN_BACK.format(NAMES[move])} {totals(session)}"


def totals(session: ThreesSession) -> str:
    """The score and the next tile in words."""
    position = session.position
    return f"{points(position.scores()[0])} in {plural(len(position.moves), 'move')}. {shown_in_words(position.shown)}."


def square(at: int, tile: int) -> str:
    """A square in words, for screen readers."""
    return f"row {at // 4 + 1}, column {at % 4 + 1}: {tile or 'empty'}"


def named(move: int) -> str:
    """A move at the beginning of a sentence, such as "Left"."""
    return NAMES[move][0].upper() + NAMES[move][1:]


def effort(analysis: Analysis) -> str:
    return f"Looking {plural(analysis['depth'], 'move')} ahead"


def described(session: ThreesSession) -> str:
    """The game in words: its rules or its day, and the number of moves."""
    moves, day = len(session.position.moves), day_of_board(session.board())
    text = of_the_day(day) if day else RULES[session.position.rules]
    return text + (f", {plural(moves, 'move')}" if moves else "")


def played(session: ThreesSession) -> str:
    """The text of `described`, with a note if the score does not count."""
    return described(session) + (", not counted" if session.helped else "")


def kept_game(plain: Json) -> str:
    """A line in the list of games. plain: a stored game of `ThreesSession.to_plain`, which may be damaged."""
    try:
        text = f"{plain.get('when', '')}  {RULES[plain['board'].partition('-')[0]]}".lstrip()
        if "score" in plain:  # games of earlier versions have no score
            text += f", {plural(plain['ply'], 'move')}, {points(plain['score'])}"
        return text + (", game over" if plain.get("over") else "")
    except (AttributeError, KeyError, TypeError):
        return CANNOT_BE_READ


def tile_score(row: tuple[int, int, int]) -> tuple[str, str, str]:
    """The texts of a row in the table of points. row: an element of `ThreesSession.tile_scores`."""
    tile, count, total = row
    return thousands(tile), f"× {count}", thousands(total)
