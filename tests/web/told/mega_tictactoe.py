"""Reads the sentences of stories of Mega tic-tac-toe. A prize is what a mark wins: a board, or a board and the game."""

from pygame35.games.mega_tictactoe.rules import BOARD
from tests.web.told.forms import called, read, read_both

BOARDS = ("bottom left", "bottom", "bottom right", "left", "centre", "right", "top left", "top", "top right")
SQUARE, PRIZE = "([a-i][1-9])", f"(the (?:{'|'.join(BOARDS)}) board(?: and the game)?)"
HARMS = {
    "let": f"{{own}} {SQUARE} let {{rival}} win {PRIZE}",
    "could": f"After {{within}} {SQUARE}, {{rival}} could win {PRIZE}",
    "nothing": f"{{own}} {SQUARE} won no board",
    "won": f"{{own}} {SQUARE} won {PRIZE}",
    "frees": f"{{own}} {SQUARE} let {{rival}} play anywhere",
    "calm": f"{{own}} {SQUARE} threatened no board",
}
REMEDIES = {
    "wins": f"{SQUARE} would have won {PRIZE}",
    "stops": f"{SQUARE} would have stopped that",
    "leaves": f"{SQUARE} would have left {{rival}} no board to win",
    "sends": f"{SQUARE} would have sent {{rival}} to (the (?:{'|'.join(BOARDS)}) board)",
    "threatens": f"{SQUARE} would have threatened {PRIZE}",
}
DEED = {"won": rf"{{own}} {SQUARE} won {PRIZE}\."}
GAME = " and the game"


def prize(position, move):
    """What a mark wins, in words; "" for nothing."""
    mover = position.turn
    outcome = position.play(move)
    position.undo()
    return f"the {BOARDS[outcome.board]} board{GAME * bool(outcome.line)}" if outcome.became == mover else ""


def given(position, move):
    """{what the opponent can win by the next mark}"""
    position.play(move)
    found = {prize(position, answer) for answer in position.legal_moves()} - {""}
    position.undo()
    return found


def sends(position, move):
    """The board in which the opponent must play after a mark, in words; "" for any board."""
    position.play(move)
    board = position.forced
    position.undo()
    return "" if board is None else f"the {BOARDS[board]} board"


def threatened(position, move):
    """{what the mover could win in the mark's own board by its next mark there, but not before}"""
    mover, cells = position.turn, [cell for cell in range(81) if BOARD[cell] == BOARD[move]]

    def wins():
        found = {}
        for cell in cells:
            if not position.owners[cell] and position.boards[BOARD[cell]] == 0:
                position.turn, position.forced = mover, BOARD[cell]
                found[cell] = prize(position, cell)
        return {cell: text for cell, text in found.items() if text}

    kept = position.turn, position.forced
    before = wins()
    position.turn, position.forced = kept
    position.play(move)
    then = position.turn, position.forced
    after = wins()
    position.turn, position.forced = then
    position.undo()
    return {text for cell, text in after.items() if cell not in before}


def worth(text):
    return 0 if not text else 2 if text.endswith(GAME) else 1


def risk(prizes):
    return max([worth(text) for text in prizes] + [0])


def is_true(position, moment, names, reply):
    """True if the sentence of a moment is true. position: before the move. reply: the next move of the game."""
    if moment.better is None:
        kind, found = read(DEED, moment.text, names, position.turn)
        return bool(kind) and found == [position.format_move(moment.move), prize(position, moment.move)]
    (harm, found), (remedy, fixed) = read_both(HARMS, REMEDIES, moment.text, names, position.turn)
    if not (harm and remedy) or [found[0], fixed[0]] != [position.format_move(move) for move in moment[3:5]]:
        return False
    own, best = prize(position, moment.move), prize(position, moment.better)
    gives, best_gives = given(position, moment.move), given(position, moment.better)
    if risk(best_gives) > risk(gives) or (remedy == "wins" and fixed[1] != best):
        return False
    if harm in ("frees", "calm"):
        answered = len(moment.after) > 1 or worth(own) > worth(best)
        if harm == "frees":
            sent = [sends(position, move) for move in (moment.move, moment.better)]
            return remedy == "sends" and not answered and sent == ["", fixed[1]]
        threats = [threatened(position, move) for move in (moment.move, moment.better)]
        return remedy == "threatens" and not answered and threats[0] == set() and fixed[1] in threats[1]
    if harm in ("nothing", "won"):
        said = (found + [""])[1]
        return said == own and len(moment.after) == 1 and remedy == "wins" and worth(best) > worth(own)
    if len(moment.after) != 2 or (moment.after[1] != reply and harm == "let"):
        return False
    position.play(moment.move)
    taken = prize(position, moment.after[1])
    position.undo()
    if taken != found[1] or worth(taken) != risk(gives) or worth(taken) <= risk(best_gives):
        return False
    if remedy == "wins":
        return worth(best) == 2 or not own
    boards = {text.removesuffix(GAME) for text in best_gives}
    return taken.removesuffix(GAME) not in boards if remedy == "stops" else not best_gives


def decided(position, moves, names, text):
    """True if a sentence on what decided a game is true: the winner's three boards in a row, or that there are none."""
    for move in moves:
        position.play(move)
    if not position.line:
        return text == "A tie: nobody has three boards in a row."
    first, second, third = [BOARDS[board] for board in position.line]
    who = called(names[position.winner()], begins=True)
    return text == f"{who} won three boards in a row: {first}, {second} and {third}."
