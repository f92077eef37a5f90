"""Every word that the pages of Threes say."""

from app.words import plural, thousands
from pygame35.rules.threes import DOWN, LEFT, NAMES, RIGHT, UP

ARROWS = {LEFT: "←", RIGHT: "→", UP: "↑", DOWN: "↓"}
LOADING = "The AI is loading, {}%. You can play already."
FAILED = "The AI could not be started. You can go on playing."
RESTARTED = "The AI stopped answering. It is being started anew."
REFUSED = "The AI cannot answer: {}"
NOT_READY = "The AI is still loading."
BROKEN_LINK = "The link could not be read: {}. The game on the board is unchanged."
BROKEN_RECORD = "The text could not be read: {}. The game on the board is unchanged."
LOADED = "Game loaded."
COPIED, NOT_COPIED = "Copied.", "The browser did not allow copying; select the text and copy it by hand."
HINT, AUTOPLAY, STOP = "Hint", "Autoplay", "Stop"
START_SERIES, PAUSE, GO_ON = "Play them", "Pause", "Go on"
PAUSED = "Paused:"
INTERRUPTED = "Paused while the AI is at your game:"
RULES_LATER = "The rules change with the next game."
GAME_OVER = "No move is left. New game starts another, and moves can be taken back."
RULES = {"full": "Full rules", "classic": "Classic rules"}


def points(number):
    return thousands(number) + (" point" if number == 1 else " points")


def status(table):
    """What the page says first."""
    if table.locked:
        return f"{len(table.position.moves)} of {plural(table.plies(), 'move')}"
    if table.position.is_over():
        return f"Game over: {points(table.position.scores()[0])}"
    if table.thinking == table.AUTOPLAY:
        return "The AI is playing"
    if table.thinking == table.HINT:
        return "Looking for a hint"
    return "Your move"


def shown(tiles):
    """What is known of the next tile."""
    return str(tiles[0]) if len(tiles) == 1 and tiles[0] <= 3 else "+"


def shown_in_words(tiles):
    """The same for those who hear it."""
    if len(tiles) == 1:
        return f"Next tile {tiles[0]}"
    return f"Next tile a bonus: {', '.join(str(tile) for tile in tiles[:-1])} or {tiles[-1]}"


def told(move, outcome, tiles):
    """What a move did; tiles: what is shown next."""
    text = f"{NAMES[move][0].upper()}{NAMES[move][1:]}"
    if outcome.gain:
        text += f", {points(outcome.gain)} more"
    row, column = outcome.entered // 4 + 1, outcome.entered % 4 + 1
    return f"{text}. {outcome.tile} came in, row {row}, column {column}. {shown_in_words(tiles)}."


def square(at, tile):
    """A square for those who hear it."""
    return f"row {at // 4 + 1}, column {at % 4 + 1}: {tile or 'blank'}"


def hint(values, best, player):
    """What the AI thinks of the moves."""
    what = "expected at the end" if player == "master" else "mean best score of the simulations"
    return f"{NAMES[best][0].upper()}{NAMES[best][1:]} looks best: {points(round(values[best]))} {what}."


def effort(analysis):
    """The quiet counter of a search."""
    count = analysis["simulations"]
    return (
        f"{plural(analysis['depth'], 'move')} ahead, {thousands(count)} {'simulation' if count == 1 else 'simulations'}"
    )


def played(table):
    """How far the game is."""
    moves = len(table.position.moves)
    text = f"{RULES[table.position.rules]}, {plural(moves, 'move')}" if moves else RULES[table.position.rules]
    return text + (", not counted for the best score" if table.helped else "")


def record(row):
    """A tile of the result: (tile, how often, points)."""
    tile, count, total = row
    return thousands(tile), f"× {count}", thousands(total)


def series(found, seconds):
    """How far a series is, and how long it will take. found: the engine's answer; seconds: that it has taken so far."""
    ended, games, moves = len(found["scores"]), found["games"], found["moves"]
    text = f"{thousands(ended)} of {plural_games(games)}, {thousands(moves)} moves"
    if ended == games:
        return text + "."
    if not ended:
        return f"{text}. The first {plural_games(found['started'])} are at move {moves // found['started']}."
    # All moves, those of unended games too, over the games that have ended: the mean of lengths of which some are
    # not known yet (the estimator of survival analysis for a constant hazard).
    expected = games * moves / ended
    return f"{text}, {left(seconds * (expected / moves - 1))}."


def left(seconds):
    """About how long something takes yet."""
    for unit, name in ((3600, "h"), (60, "min")):
        if seconds >= unit:
            return f"about {round(seconds / unit)} {name} left"
    return f"about {max(round(seconds), 1)} s left"


def plural_games(number):
    return thousands(number) + (" game" if number == 1 else " games")


def summary(scores, highest):
    """[(what, figure)] of a series that has ended games."""
    ordered = sorted(scores)
    middle = ordered[(len(ordered) - 1) // 2], ordered[len(ordered) // 2]
    rows = [
        ("mean", thousands(round(sum(scores) / len(scores)))),
        ("median", thousands(round(sum(middle) / 2))),
        ("best", thousands(ordered[-1])),
    ]
    for tile in (384, 768, 1536, 3072, 6144):
        count = len([one for one in highest if one >= tile])
        if count:
            rows.append((f"reached {thousands(tile)}", f"{round(100 * count / len(highest))}%"))
    return rows


def plot(scores, highest):
    """What the plot shows, for those who do not see it."""
    if not scores:
        return "No game has ended yet."
    text = ", ".join(f"{name} {figure}" for name, figure in summary(scores, highest))
    return f"Distribution of {plural_games(len(scores))}: {text}"
