"""Every word the page says, in one place."""

from pygame35.rules.thirtyfive import BLUE, NONE, RED, TARGET, format_move, format_square

SIDES = {RED: "Red", BLUE: "Blue"}
YOU, PERSON, ENGINE = "You", "Person", "AI"


def side(colour):
    """red, blue or nothing: the value of data-owner."""
    return SIDES[colour].lower() if colour else ""


def plural(number, word):
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


def sum_and_need(total):
    """What a square's neighbours hold, and what is missing."""
    if total > TARGET:
        return f"neighbours sum to {total}, past {TARGET}"
    if total == TARGET:
        return f"neighbours sum to {TARGET}"
    return f"neighbours sum to {total}, needs {TARGET - total}"


def square_label(position, square):
    """A square in words, such as "e4, red 9, neighbours sum to 26, needs 9"."""
    owner, digit = side(position.owners[square]), position.digits[square]
    held = f"{owner} {digit}" if digit else "empty" + (f", highlighted {owner}" if owner else "")
    at_once = ", any digit reaches it" if not digit and position.sums[square] == TARGET else ""
    return f"{format_square(square)}, {held}, {sum_and_need(position.sums[square])}{at_once}"


def squares(indices):
    names = [format_square(square) for square in indices]
    return names[0] if len(names) == 1 else ", ".join(names[:-1]) + " and " + names[-1]


def announcement(mover, move, outcome, colour):
    """A move and what came of it; colour is that of the squares that reached 35."""
    square, digit = format_move(move).split("=")
    text = f"{SIDES[mover]} placed {digit} on {square}."
    if outcome.created != mover:
        text += f" The highlight made it {side(outcome.created)}."
    if not outcome.reached:
        return text
    text += f" {squares(outcome.reached)} reached {TARGET}"
    if outcome.cancelled:
        return text + " in both colours: nothing changes."
    changes = []
    if outcome.flipped:
        changes.append(plural(len(outcome.flipped), "square") + f" turned {side(colour)}")
    if outcome.lit:
        changes.append(plural(len(outcome.lit), "empty square") + f" lit {side(colour)}")
    return text + ("; " + ", ".join(changes) if changes else "") + "."


def result(position):
    red, blue = position.scores()
    winner = position.winner()
    if winner == NONE:
        return f"A tie, {red} to {blue}"
    return f"{SIDES[winner]} wins {max(red, blue)} to {min(red, blue)}"


def to_move(colour):
    return f"{SIDES[colour]} to move"


def thinking(colour):
    return f"{SIDES[colour]} is thinking"


def waiting_for_engine(colour):
    return f"{SIDES[colour]} moves as soon as the AI has loaded"


def cannot_move(colour):
    return f"{SIDES[colour]} cannot move without the AI"


def role(person, both_persons, level):
    """Who plays a side; between two people there is nothing to tell."""
    if person:
        return "" if both_persons else YOU
    return f"{ENGINE}, {LEVEL.format(level)}"


def progress(analysis):
    """The quiet counter of a search."""
    simulations, speed = thousands(analysis["simulations"]), thousands(int(analysis["per_second"]))
    return f"{simulations} simulations, {speed} a second, best {analysis['best'] or 'none yet'}"


def evaluation(analysis):
    """Who stands better and by how much; how the game ends if that is proved."""
    margin = analysis["margin"]
    leader = SIDES[RED] if margin >= 0 else SIDES[BLUE]
    if analysis["exact"]:
        return f"Proved: {leader} wins by {abs(margin):.0f}" if margin else "Proved: a tie"
    return f"{leader} +{abs(margin):.1f} squares, red wins {100 * analysis['win']:.0f}%"


def thousands(number):
    """12345 -> 12,345; MicroPython's format has no such option."""
    text = str(number)
    groups = []
    while len(text) > 3:
        groups.insert(0, text[-3:])
        text = text[:-3]
    return ",".join([text] + groups)


def figure(value):
    """A measured figure: words as they are, numbers of three digits and more without decimals."""
    if isinstance(value, str):
        return value
    return thousands(int(value)) if value >= 100 else str(value)


def hint(move):
    square, digit = move.split("=")
    return f"Hint: {digit} on {square}"


LEVEL = "level {}"
TO_MOVE = "to move"
THINKING = "thinking"
HINTING = "Looking for a hint"
PAUSED, PAUSE, GO_ON = "The AI waits", "Pause", "Go on"
LOADING = "The AI is loading, {}%. Two people can play already."
FAILED = "The AI could not be started. Two people can go on playing."
RESTARTED = "The AI stopped answering. It is being started anew."
REFUSED = "The AI cannot move: {}"
CHOOSE_SQUARE = "Choose an empty square first, then a digit."
NOT_YOUR_TURN = "It is the AI's turn. Move now ends its thinking."
PAUSED_TURN = "It is the AI's turn, and it waits. Go on lets it move."
GAME_OVER = "The game is over. New game starts another."
COPIED = "Copied."
COPY_FAILED = "The browser did not allow copying; select the text and copy it by hand."
RECORD_LOADED = "Game loaded."
NO_MOVES = "there is no move in it"
SPOILED = "The record could not be read: {}. The game on the board is unchanged."
SPOILED_LINK = "The link could not be read: {}. The game on the board is unchanged."
SPOILED_SETTING = "The address asks for {}. That part was ignored."
MEASURING = "Measuring, about fifteen seconds"
MEASURED = "Measured"
NOT_MEASURED = "The engine could not be measured: {}"
