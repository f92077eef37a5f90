"""Texts about all games. A game's own texts are in its module `words`."""

from collections import namedtuple

from app.core.formats import thousands
from pygame35.basics import BLUE, NONE, RED

SIDES = {RED: "Red", BLUE: "Blue"}  # the default names of the sides; Red follows the setting `colours`
FIRST_COLOUR = {"safe": "Orange"}  # {value of the setting `colours`: name of the first side}; Red for other values
ME = "me"
YOU, FRIEND, HUMAN, ENGINE, UNKNOWN = "You", "Friend", "Person", "AI", "unknown"

Opponent = namedtuple("Opponent", ("name", "about", "rival", "own"))
# name   the name of an AI, such as "Greta"
# about  a line about how the AI plays, at most eight words
# rival  the key of the AI's face in `app.core.rivals`; "" for an AI that is not on the ladder
# own    what the rival says after a good move of its own in this game; "" for an AI that is not on the ladder


def side(colour: int) -> str:
    """The value of the attribute data-owner for a side: "red", "blue" or "" for NONE."""
    return {RED: "red", BLUE: "blue"}.get(colour, "")


def follow_colours(kind: str) -> None:
    """Name the sides by their colours. kind: the value of the setting `colours`."""
    SIDES[RED] = FIRST_COLOUR.get(kind, "Red")


def colour(owner: int) -> str:
    """The name of a side's colour within a sentence; "" for NONE."""
    return SIDES[owner].lower() if owner else ""


def hue(owner: int) -> str:
    """What texts choose the colour of a side by: "red", "orange" (the first side, in safe colours) or "blue"."""
    return "blue" if owner == BLUE else "orange" if SIDES[RED] == FIRST_COLOUR["safe"] else "red"


def recoloured(text: str) -> str:
    """Replace "red" in a text with the current name of the first side."""
    return " ".join([_recoloured(word) for word in text.split(" ")])


def _recoloured(word: str) -> str:
    for old, new in (("Red", SIDES[RED]), ("red", SIDES[RED].lower())):
        if word.startswith(old) and not word[len(old) : len(old) + 1].isalpha():
            return new + word[len(old) :]
    return word


def many(number: int, word: str) -> str:
    """The word in singular for 1, else in plural: "game", "games"."""
    return word if number == 1 else f"{word}s"


def plural(number: int, word: str) -> str:
    """A number with its noun, such as "1 game" or "12,345 games"."""
    return f"{thousands(number)} {many(number, word)}"


def spelled(number: int) -> str:
    """A number as a word, such as "five", up to ten."""
    return NUMBERS[number] if number < len(NUMBERS) else str(number)


def rivals_left(beaten: int, rivals: int) -> str:
    """A sentence such as "One down, nine to go."; "" before the first."""
    if not beaten:
        return ""
    if beaten == rivals:
        return ALL_BEATEN.format(spelled(rivals))
    return LEFT.format(capital(spelled(beaten)), spelled(rivals - beaten))


def sides(names: dict[int, str], turn: int, scores: tuple[int, int] | None, plays: bool = True) -> str:
    """The sides of a task, such as "You play red. Red 3, blue 4.".

    names: {side: name}. scores: None in a game without points. plays: False if the visitor does not make a move.
    """
    text = f"You play {names[turn].lower()}." if plays else f"{to_move(names[turn])}."
    return f"{text} {names[RED]} {scores[0]}, {names[BLUE].lower()} {scores[1]}." if scores else text


def joined(*texts: str) -> str:
    """Join texts with spaces. Empty texts are left out."""
    return " ".join([text for text in texts if text])


def counted(winner: int, scores: tuple[int, int]) -> str:
    red, blue = scores
    if winner == NONE:
        return f"A tie, {red} to {blue}"
    return f"{SIDES[winner]} wins {max(red, blue)} to {min(red, blue)}"


def wins(name: str, several: bool) -> str:
    """The text about the winner, such as "Red wins". several: True if the name of the side is a plural."""
    return f"{name} {'win' if several else 'wins'}"


def to_move(name: str) -> str:
    return f"{name} to move"


def your_turn(name: str) -> str:
    return f"Your move · {name}"


def thinking(name: str, several: bool) -> str:
    return f"{name} {'are' if several else 'is'} thinking"


def leads(margin: float, exact: bool = False) -> str:
    """A margin as text, such as "Red +6.5", or "Red +6 proved" if it is exact. margin: red's score minus blue's."""
    size = f"{abs(margin):.0f}" if exact else f"{abs(margin):.1f}"
    if not float(size):
        return "even, proved" if exact else "even"
    return f"{SIDES[RED] if margin > 0 else SIDES[BLUE]} +{size}" + (" proved" if exact else "")


def of(name: str) -> str:
    return name + ("'" if name.endswith("s") else "'s")


def whose(name: str, thing: object) -> str:
    """Such as "Your 9 on e4" or "Greta's 9 on e4"."""
    return f"{YOUR if name == YOU else of(name)} {thing}"


def within(name: str, text: str) -> str:
    """A text that begins with a player's name or `whose`, for the middle of a sentence: "your 9 on e4"."""
    return text[:1].lower() + text[1:] if name == YOU else text


def capital(text: str) -> str:
    """A text with a capital first letter."""
    return text[:1].upper() + text[1:]


LEVEL, BELOW_FIRST = "level {}", "below level 1"  # in records
NOW_AT = "Plays {} now."
NOT_BY_THESE = "Games on this board do not change that."  # the sentence after NOW_AT
LIKE, A_LITTLE = "like {}", "a little below {}"
TO_MOVE, YOUR_MOVE, MOVES_NEXT, WON = "to move", "your move", "moves next", "won"
COUNTED_MOVES = "{} of {}"  # the number of the shown move, and of all
HINTING = "Looking for a hint"
PAUSED, PAUSE, STOP, GO_ON = "Press Go on to let {} move", "Pause", "Stop", "Go on"
ABSENT = {  # {state of the engine: what follows the name of the AI while it is the AI's turn}
    "loading": "will be ready in a moment",
    "failed": "cannot play here now",
}
LOADING = "Your rival is on the way: {}%."
LOADS_LATER = "Your rival comes when needed, to save data."
LOADING_WHILE_PLAYING = LOADING + " You can play already."
FAILED = "The computer could not be started. Two people can go on playing."
NEW_VERSION, RELOAD = "This page has a new version. Please reload.", "Reload"
HOST_BLOCKS = "This site's host blocks the computer: its Content-Security-Policy lacks {}."
RESTARTED = "The computer stopped answering. It is being started anew."
REFUSED = "The computer cannot answer: {}"
TAKEN_BACK = "Taken back: {}."
PLAYED_AGAIN = "Played again: {}."
ANALYSIS_WAITS = "The computer is on the way"
ANALYSIS_ON, ANALYSIS_OFF, EVALUATED = "Analysis on", "Analysis off", "{}, {}"
REVIEWING, REVIEWED, NO_MOMENT = "Reviewing the game", "Review finished: {}", "no moment"
HINTED = "hint"
PUT_BACK = "Put back."  # a held move
WAITS, DROPPED = "{}: now choose its square.", "The chosen digit was dropped."
NOT_RESIGNED = "Not resigned."
PLAYED_FROM = "Played anew from move {}; the old moves are kept under Moves."
SWITCHED = "Switched to {}."
ANOTHER_TRY = "Another try of your finished game."
NEW_TRY, IS_KEPT = "A new try from move {}.", "Your finished game is kept."
NEXT_TRY = "This game is finished. A move here begins another try."
FINISHED, A_TRY = "Finished · ", ", another try of a finished game"
NOT_YOUR_TURN = "It is {} turn. \u201cMore\u201d has \u201cHurry your rival\u201d."
TURN_OF_ABSENT = {  # {state of the engine: reason why the AI does not move}
    "loading": "It is {} turn, as soon as everything has loaded.",
    "failed": "It is {} turn, but the computer could not be started. Two people can play.",
}
TWO_AIS = "Two rivals play this game. To play yourself, choose a rival."
NO_SUCH_PLY = "The address asks for move {}; the game has {}."
PAUSED_TURN = "It is {} turn. Press \u201cGo on\u201d to go on."
NOT_COUNTED = "With other players, this game does not count in your record."
SAME_BOARD = "The board changes with the next game."
GAME_OVER = "The game is over. Choose a rival, or go back and play on from there."
CANNOT_BE_READ = "A game that cannot be read"
NO_GAMES = "No games yet. A game that you leave for another is kept here."
YOUR = "Your"
SET_ASIDE = "What this browser had kept of {} could not be read ({}). It was set aside, and nothing else is affected."
NOT_KEPT = "This browser does not allow keeping games: they last until the page is closed."
NOT_KEPT_NOW = "The browser could not keep this. It is tried again at the next change."
SHARED, SHARED_BY_TWO = "A shared game.", "A shared game, played by two people."
SHARED_BY, A_PERSON = "A shared game, played by {} and {}.", "a person"
A_TIE, YOU_WIN, YOU_LOSE, YOU_RESIGNED = "A tie", "You win", "You lose", "You resigned"
RESIGNED_TO_YOU = "You win: {} resigned"
BY, ON_TIME, LOST_ON_TIME = " by {}", "{} on time", "You lost on time"
GAVE_UP, GAVE_UP_AFTER = "{} gave up with {} against {}.", "{} gave up after {}."
TIME_RAN_OUT, TIME_AFTER = "{} time ran out; {}.", "{} time ran out after {}."
AHEAD, BEHIND, EVEN = "{} ahead {} to {}", "{} behind {} to {}", "it was {1} to {2}"
NOW_FIRST, NOW_SECOND = "You are {} now, and begin.", "You are {} now. {} begins."
SURE = "You cannot be caught."
HERE = "Put your sign here."
GIVES_UP = "You win: {} cannot catch you"
REMATCH, ANOTHER, PLAY_YOURSELF = "Rematch", "Again", "Play {} yourself"
IT = "it"
NEXT_RIVAL, GENTLER = "Next: {}", "Play someone gentler: {}"
BEATEN_OF = "{} of {} beaten"
BEATEN, BEATEN_AGAIN = "Beaten", "Beaten \u00d7 {}"
LEFT, ALL_BEATEN = "{} down, {} to go.", "All {} beaten."
MOVE, AT_MOVE = "Move {}", "Move {}, with the score at {}\u2013{}"
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
FIRST_GAME = "You have {} your first game against {}."
WON_NONE = "You have played {0} games against {1} and won none"
WON_SOME, TIED_SOME = "You have won {2} of {0}", " and tied {}"
KEPT_SHARED = "Shared: "
COPIED, SAVED = "Copied.", "Saved as a picture."
CLOCK_LATER = "The clock starts with the next game."
SHARE_FAILED = "The browser did not allow sharing. Copy the link instead."
NOT_SAVED = "The browser did not allow saving a picture. Copy the link instead."
COPY_FAILED = "The browser did not allow copying. The text is selected: copy it by hand."
RECORD_LOADED = "Game loaded."
NO_MOVES = "there is no move in it"
SPOILED = "The text of the game could not be read: {}. The game on the board is unchanged."
SPOILED_LINK = "The link could not be read. It is of another game, incomplete or too long. Nothing was changed."
TOO_LONG = "it has {} characters, and at most {} are read"
SPOILED_SETTING = "The address asks for {}. That part was ignored."
MEASURING = "Measuring, about half a minute"
MEASURED = "Measured"
NOT_MEASURED = "The computer could not be measured: {}"
FORBIDDEN = "its settings or an extension forbid it"
REFUSALS = {  # {name of a browser's error: the reason, as a clause after a colon}
    "NotAllowedError": FORBIDDEN,
    "SecurityError": FORBIDDEN,
    "NotSupportedError": "it is not able to",
    "QuotaExceededError": "it has no room left",
}
