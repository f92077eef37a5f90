"""Every word that a page says about any game; what it says about its own stands in a module `words` of that game."""

from app.core.session import COUNTED, RESIGNED, SEATS
from app.core.settings import PERSON
from pygame35.basics import BLUE, NONE, RED

SIDES = {RED: "Red", BLUE: "Blue"}  # in the colours that are set, where a game has no names of its own
FIRST_COLOUR = {"safe": "Orange"}  # of the colours that are set; of the others it is Red
YOU, HUMAN, ENGINE, UNKNOWN = "You", "Person", "AI", "unknown"


def side(colour):
    """red, blue or nothing: the value of data-owner."""
    return {RED: "red", BLUE: "blue"}.get(colour, "")


def follow_colours(kind):
    """Call the sides by the colours that are set, of `app.core.settings`."""
    SIDES[RED] = FIRST_COLOUR.get(kind, "Red")


def colour(owner):
    """The name of a side's colour within a sentence, or nothing."""
    return SIDES[owner].lower() if owner else ""


def recoloured(text):
    """A text that was written for some colours, in those that are set."""
    return " ".join([_recoloured(word) for word in text.split(" ")])


def _recoloured(word):
    for name in ["Red"] + list(FIRST_COLOUR.values()):
        for old, new in ((name, SIDES[RED]), (name.lower(), SIDES[RED].lower())):
            if word.startswith(old) and not word[len(old) : len(old) + 1].isalpha():
                return new + word[len(old) :]
    return word


def plural(number, word):
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


def signed(number):
    """+3, \u22122, 0; with decimals as given."""
    return f"+{number}" if number > 0 else f"\u2212{-number}" if number < 0 else "0"


def result(session):
    """How a game that is over ended."""
    winner, why = session.result()
    sides = session.game.words.SIDES
    if why == COUNTED:
        return session.game.words.counted(winner, session.scores())
    return f"{sides[winner]} wins: {ended(sides[-winner], why)}"


def end_of_game(session):
    """The same for the list of games, with how far it went; None while it goes on."""
    found = session.result()
    if not found or found[1] == COUNTED:
        return result(session) if found else None
    loser = session.game.words.SIDES[-found[0]]
    return f"{plural(len(session.tree.line()), 'move')}, {ended(loser, found[1])}"


def counted(winner, scores):
    """How a game ended in which the scores are counted."""
    red, blue = scores
    if winner == NONE:
        return f"A tie, {red} to {blue}"
    return f"{SIDES[winner]} wins {max(red, blue)} to {min(red, blue)}"


def ended(loser, why):
    """Why a game ended otherwise than by the rules."""
    return f"{loser.lower()} " + ("resigned" if why == RESIGNED else "ran out of time")


def to_move(name):
    return f"{name} to move"


def thinking(name):
    return f"{name} {'are' if name.endswith('s') else 'is'} thinking"


def waiting_for_engine(name):
    return f"{name} {'move' if name.endswith('s') else 'moves'} as soon as the AI has loaded"


def cannot_move(name):
    return f"{name} cannot move without the AI"


def role(session, side):
    """Who goes on as a side; in a game that is over or has names, who played it; "" between two people."""
    if session.names or session.result():
        return "" if between_people(session) else player(session, side, HUMAN if session.shared else YOU)
    players = session.playing()
    return "" if _by_two(players) else _played(players, side, YOU)


def between_people(session):
    """True when both sides are a person's, and nobody gave them names."""
    players = session.played_by()
    return bool(not session.names and players and _by_two(players))


def _by_two(players):
    return players["red"] == players["blue"] == PERSON


def player(session, side, person=HUMAN):
    """Who plays or played a side; person: what a person is called. "" when nobody knows."""
    if session.names:
        return session.names[side]
    players = session.played_by()
    return _played(players, side, person) if players else ""


def _played(players, side, person):
    return person if players[SEATS[side]] == PERSON else f"{ENGINE}, {players['opponent']}"


def shared(session):
    """That a game is from elsewhere, and who played it."""
    if between_people(session):
        return SHARED_BY_TWO
    names = {side: player(session, side, A_PERSON) for side in (RED, BLUE)}
    if not any(names.values()):
        return SHARED
    sides = session.game.words.SIDES
    return SHARED_BY.format(*[f"{names[side] or UNKNOWN} ({sides[side]})" for side in (RED, BLUE)])


def called(opponent):
    """An AI as its setting names it."""
    return LEVEL.format(opponent) if isinstance(opponent, int) else opponent


def advice(session):
    """How a person's game against the AI went, before it is said whom to play next."""
    winner = session.result()[0]
    won = session.players[SEATS[winner]] == PERSON
    return (BEAT if won else LOST_TO).format(f"{ENGINE}, {session.players['opponent']}")


def kept_game(plain):
    """A game played, in a line of the list; plain: of `app.core.records.game`, which may be spoiled."""
    try:
        names, shared = plain.get("names"), plain.get("shared")
        if not names and (not shared or "red" in plain):
            seats = plain["red"], plain["blue"]
            person = HUMAN if shared else YOU
            names = [person if seat == PERSON else _kept_engine(plain) for seat in seats]
        who = f"{names[0] or UNKNOWN} – {names[1] or UNKNOWN}, " if names else ""
        return f"{plain.get('when', '')}  {KEPT_SHARED if shared else ''}{who}{kept_result(plain)}"
    except (AttributeError, IndexError, KeyError, TypeError):
        return CANNOT_BE_READ


def _kept_engine(plain):
    """Games of earlier versions hold a level alone."""
    return f"{ENGINE}, {plain.get('opponent') or LEVEL.format(plain['level'])}"


def kept_result(plain):
    """How a game that was kept ended, or how far it went; games of earlier versions hold no words about it."""
    if isinstance(plain.get("result"), str):
        return recoloured(plain["result"])
    if plain.get("scores"):
        red, blue = plain["scores"]
        return f"{red} to {blue}"
    text = plural(plain["plies"], "move") if "plies" in plain else "not finished"
    if plain.get("ended"):
        _, winner, why = plain["ended"]
        text += f", {ended(SIDES[-winner], why)}"
    return text


def looking_back(ply):
    return f"After {plural(ply, 'move')}" if ply else "The start"


def effort(analysis):
    """The quiet counter of a search."""
    text, speed = (
        thousands(analysis["simulations"]) + (" simulation" if analysis["simulations"] == 1 else " simulations"),
        int(analysis["per_second"]),
    )
    return f"{text}, {thousands(speed)} a second" if speed else text


def best(analysis):
    return f"best {analysis['best'] or 'none yet'}"


def numbered(ply, move):
    """A move with its number: "3. e4=9" for red, "3\u2026 d5=3" for blue; ply from 1."""
    return f"{(ply + 1) // 2}" + (". " if ply % 2 else "\u2026 ") + move


def side_line(ply, instead, moves):
    """The button of a line that leaves the game at a ply; instead: the game's own move there, or "" at its end."""
    text = f"Switch to {numbered(ply + 1, moves[0])}"
    if len(moves) > 1:
        text += f" and {plural(len(moves) - 1, 'more move')}"
    return text + (f", played instead of {instead}" if instead else "")


def swing(found):
    """A mistake, what it cost and what was better."""
    return f"{numbered(found.ply, found.move)} {cost(found)}"


def cost(found):
    points = f"{100 * found.lost:.0f} percentage points of the chance to win"
    return f"cost {points}; {found.better} was better"


def review_note(ply, move, remark, found):
    """A reviewed move, what it was and what it cost; found: its swing, or None; "" when there is nothing to tell."""
    notes = [f"{numbered(ply, move)}: {remark}."] if remark else []
    if found:
        notes.append(f"It {cost(found)}." if notes else f"{swing(found)}.")
    return " ".join(notes)


def evaluation(analysis, unit):
    """Who stands better and by how many squares or points; how the game ends if that is proved."""
    margin = analysis["margin"]
    leader = SIDES[RED] if margin >= 0 else SIDES[BLUE]
    if analysis["exact"]:
        return f"Proved: {leader} wins by {abs(margin):.0f}" if margin else "Proved: a tie"
    return f"{leader} +{abs(margin):.1f} {unit}, {colour(RED)} wins {percent(analysis['win'])}"


def candidate(row, _turn):
    """A move that the AI considers: (the move, its margin, red's chance to win)."""
    return row["move"], leads(row["margin"], row.get("exact")), f"{percent(row['value'])} {colour(RED)}"


def leads(margin, exact=False):
    """A margin, red's score less blue's, as "Red +6.5"; exact ones are whole and proved."""
    size = f"{abs(margin):.0f} proved" if exact else f"{abs(margin):.1f}"
    if size.startswith("0 ") or size == "0.0":
        return "even, proved" if exact else "even"
    return f"{SIDES[RED] if margin > 0 else SIDES[BLUE]} +{size}"


def at_ply(ply, moves):
    """What the slider stands at; moves: the whole game's, as text."""
    return f"{numbered(ply, moves[ply - 1])}, {ply} of {len(moves)} moves" if ply else "The start"


def graph(wins, scores):
    """What the graph of a game with scores shows, for those who do not see it."""
    red, blue = scores[-1]
    sides = f"{colour(RED)} {red}, {colour(BLUE)} {blue}"
    text = f"Scores by move: {sides} after {len(scores) - 1} moves"
    chance = graph_of_chance(wins, SIDES[RED])
    return f"{text}; {chance}" if chance else text


def graph_of_chance(wins, name):
    """The same of a chance to win; "" when nothing is known of it."""
    known = [win for win in wins if win is not None]
    if not known:
        return ""
    course = f"from {percent(min(known))} to {percent(max(known))}, at last {percent(known[-1])}"
    return f"{of(name.lower())} chance to win {course}"


def of(name):
    """The possessive of a name."""
    return name + ("'" if name.endswith("s") else "'s")


def percent(share):
    return f"{100 * share:.0f}%"


def clock(seconds):
    """Time left: 4:05, and tenths below ten seconds."""
    if seconds < 10:
        return f"0:0{int(10 * seconds) / 10:.1f}"
    return f"{int(seconds) // 60}:{int(seconds) % 60:02d}"


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


LEVEL = "level {}"
CHANCE, LEAD, SCORES = "{} chance, scale 0 to 100%", "{0} lead, scale \u2212{1} to {1}", "Scores, scale 0 to {}"
COMING = "Next, {}."
TO_MOVE, MOVES_NEXT = "to move", "moves next"
CHANCE_TO_WIN = "{}: chance to win, in percent"
THINKING = "thinking"
HINTING = "Looking for a hint"
PAUSED, PAUSE, STOP, GO_ON = "The AI waits: press Go on", "Pause", "Stop", "Go on"
LOADING = "The AI is loading, {}%. Two people can play already."
FAILED = "The AI could not be started. Two people can go on playing."
RESTARTED = "The AI stopped answering. It is being started anew."
REFUSED = "The AI cannot move: {}"
NOT_YOUR_TURN = "It is the AI's turn. Move now ends its thinking."
TURN_OF_ABSENT = {  # what the AI does -> why it does not move
    "loading": "It is the AI's turn. It moves as soon as it has loaded.",
    "failed": "It is the AI's turn, but it could not be started. Two people can play.",
}
TWO_AIS = "Two AIs play this game. Choose You for a side to play it."
NO_SUCH_PLY = "The address asks for move {}; the game has {}."
PAUSED_TURN = "It is the AI's turn, and it waits. Go on lets it move."
SAME_BOARD = "The board changes with the next game."
GAME_OVER = "The game is over. New game starts another, and an earlier position can be played on."
REVIEW, STOP_REVIEW = "Review the game", "Stop the review"
CANNOT_BE_READ = "A game that cannot be read"
NO_GAMES = "No games yet. A game that you leave for another is kept here."
NO_SWINGS = "No move cost more than 10 percentage points of the chance to win."
SET_ASIDE = "What this browser had kept of {} could not be read ({}). It was set aside, and nothing else is affected."
NOT_KEPT = "This browser does not allow keeping games: they last until the page is closed."
NOT_KEPT_NOW = "The browser could not keep this. It is tried again at the next change."
SHARED, SHARED_BY_TWO = "A shared game.", "A shared game, played by two people."
SHARED_BY, A_PERSON = "A shared game, played by {} and {}.", "a person"
BEAT, LOST_TO, PLAY_NEXT = "You have beaten the {}.", "The {}, was too strong this time.", "Play {}"
KEPT_SHARED = "Shared: "
COPIED, SAVED = "Copied.", "Saved as a picture."
CLOCK_LATER = "The clock starts with the next game."
COPY_FAILED = "The browser did not allow copying. The text is selected: copy it by hand."
RECORD_LOADED = "Game loaded."
NO_MOVES = "there is no move in it"
SPOILED = "The record could not be read: {}. The game on the board is unchanged."
SPOILED_LINK = "The link could not be read. It is not of this game, or it is incomplete. Nothing was changed."
SPOILED_SETTING = "The address asks for {}. That part was ignored."
MEASURING = "Measuring, about fifteen seconds"
MEASURED = "Measured"
NOT_MEASURED = "The engine could not be measured: {}"
