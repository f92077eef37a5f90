"""The texts about Mega tic-tac-toe: its squares, local boards, moves and puzzles."""

from collections import namedtuple

from app.core.duel_kind import Trap
from app.core.rivals import ladder
from app.games.mega_tictactoe.boards import NAMES, is_in_play, named, result, target
from pygame35.basics import BLUE, RED
from pygame35.games.mega_tictactoe.rules import BOARD, DRAWN, PLACE, SIDE_NAMES, Outcome, Position, format_move

SIDES = SIDE_NAMES
OPPONENTS = ladder(
    (1, "Loves the middle and the corners.", "A whole board, just for me!"),
    (2, "Grabs the boards that she sees.", "One more board on my plate."),
    (3, "Half asleep on the other boards.", "That board makes a fine pillow."),
    (4, "Sharp up close, blind on far boards.", "That board I could reach."),
    (5, "Always building his next row.", "One board nailed down."),
    (6, "Never misses two in a row.", "A board for my collection."),
    (7, "Quick, neat, knows a good board.", "Another board in my den."),
    (8, "Sees all nine boards at once.", "That board, and eight to watch."),
    (9, "Thinks many moves ahead.", "That board is my ground now."),
    (10, "Has seen everything.", "I have won that board before."),
)
CHOOSE = "Choose an empty square in a board that is in play."
BEGIN = "Win three boards in a row. Your square says where {} must play."
BOARD_KEYS = "arrow keys move, Enter plays; digits as on a keypad choose a board and its square"
PLAY_IN, PLAY_ANYWHERE = "Play in {}.", "Play anywhere."
WAITS = "{} board chosen. Now press the digit of its square; 7 8 9 are the top row."
DROPPED = "The chosen board was dropped."
WINS, TIES = "wins the game", "ends the game in a tie"
IN_A_ROW, ALL_DECIDED = "three boards in a row", "nobody has three boards in a row"
MOVE = "square"
TASK = "Find the best move for {}."
TASK_LATER = "Go on for {}."
THEMES = {
    "save": "Save a tie",
    "win-in-2": "Win in 2 moves",
    "win-in-3": "Win in 3 moves",
    "win-in-4": "Win in 4 moves",
    "win-in-5": "Win in 5 moves",
    "take": "Win a board",
    "block": "Keep a board from them",
    "threaten": "Threaten the game",
    "offer": "Give up a board",
    "free": "Let them play anywhere",
    "harmless": "Send them where they win nothing",
    "quiet": "Quiet moves",
}
UNSOLVED = "There is a better move."
UNSOLVED_LATER = "Another move wins sooner."

Preview = namedtuple("Preview", ("move", "name", "side", "board", "became", "sends", "open", "line"))
# move    the square
# name    the name of the square
# side    the owner of the mark
# board   the local board of the move
# became  RED, BLUE or DRAWN if the move decides that board, else NONE
# sends   the local board in which the opponent must play; None: any open one
# open    the local boards in which the opponent may play; [] after the end of the game
# line    the three local boards in a row that win the game, or ()


def square_label(position: Position, square: int) -> str:
    """A square in words, such as "e5, empty, in the centre board, sends to the centre board"."""
    owner, board = position.owners[square], BOARD[square]
    text = f"{format_move(square)}, {SIDES[owner].lower() if owner else 'empty'}, in {named(board)}"
    became = position.boards[board]
    if became:
        return f"{text}, {'which is full' if became == DRAWN else 'won by ' + SIDES[became].lower()}"
    if owner or position.is_over():
        return text
    place, ended = target(position, square), result(position, square)
    if ended is not None:
        text += f", {WINS if ended else TIES}"
    else:
        text += ", lets the opponent play anywhere" if place is None else f", sends to {named(place)}"
    return text if is_in_play(position, square) else f"{text}, not in play now"


def waits(board: int) -> str:
    """The message after the first of two digits has chosen a board."""
    name = NAMES[board]
    return WAITS.format(name[0].upper() + name[1:])


def foretold(preview: Preview) -> str:
    """A move and its effects, such as "e4: sends Noughts to the bottom board"."""
    board, opponent = named(preview.board), SIDES[-preview.side]
    effects = []
    if preview.became:
        effects.append(f"{'fills' if preview.became == DRAWN else 'wins'} {board}")
    if preview.line:
        effects.append("the game")  # the move wins the game, too
    elif not preview.open:
        effects.append(TIES)
    elif preview.sends is None:
        effects.append(f"lets {opponent} play anywhere")
    else:
        effects.append(f"sends {opponent} to {named(preview.sends)}")
    return f"{preview.name}: {' and '.join(effects)}"


def announcement(position: Position, outcome: Outcome) -> str:
    """The last move, the boards that it decided, and the boards where the opponent must play."""
    mover, turn = SIDES[-position.turn], SIDES[position.turn]
    texts = [f"{mover} at {format_move(position.moves[-1])}."]
    if outcome.became == DRAWN:
        texts.append(f"That fills {named(outcome.board)}: it is nobody's.")
    elif outcome.became:
        texts.append(f"They win {named(outcome.board)}{', and with it the game' if outcome.line else ''}.")
    if outcome.sends is not None and not position.is_over():
        texts.append(f"{turn} must play in {named(outcome.sends)}.")
    elif not position.is_over():
        texts.append(f"{turn} may play anywhere: {named(PLACE[position.moves[-1]])} is decided.")
    return " ".join(texts)


def press_again(position: Position, move: int) -> str:
    place, ended, name = target(position, move), result(position, move), format_move(move)
    if ended is not None:
        return f"This {WINS if ended else TIES}. Press {name} again to mark it."
    leads = "anywhere" if place is None else f"in {named(place)}"
    return f"{SIDES[-position.turn]} could then play {leads}. Press {name} again to mark it."


def warning(wins: list[int], of_game: bool) -> Trap:
    """The warning before a move that gives something to the rival. wins, of_game: see `boards.given`."""
    gift = "win the game" if of_game else f"win {named(BOARD[wins[0]])}" if wins else "play anywhere"
    return Trap(f"This lets {{}} {gift}.", 0, wins, "Pick another square", "Mark it anyway")


def where(position: Position) -> str:
    """Where the side to move must play."""
    return PLAY_ANYWHERE if position.forced is None else PLAY_IN.format(named(position.forced))


def boards_won(position: Position) -> str:
    """The number of local boards that each side has won, in words."""
    count = [position.boards.count(side) for side in (RED, BLUE)]
    return f"Boards won: {SIDES[RED].lower()} {count[0]}, {SIDES[BLUE].lower()} {count[1]}."


def standing(position: Position) -> str:
    """The boards that each side has won, the side to move, and the boards where it must play."""
    won = boards_won(position)
    if position.is_over():
        return won
    place = "anywhere" if position.forced is None else f"in {named(position.forced)}"
    return f"{won} {SIDES[position.turn]} to move, {place}."
