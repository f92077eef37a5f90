"""Reads the sentences of stories of Cell Division. Gains are differences of the score."""

from pygame35.basics import RED
from tests.web.told.forms import read, read_both

CELL, POINTS = r"([a-j]\d+)", r"(1(?= point\b)|(?!1 )\d+(?= points)) points?"
HARMS = {
    "let": f"{{own}} {CELL} let {{rival}} gain {POINTS} on {CELL}",
    "could": f"After {{within}} {CELL}, {{rival}} could gain {POINTS} on {CELL}",
    "gained": f"{{own}} {CELL} gained {POINTS}",
    "still": rf"{{own}} {CELL} gained {POINTS}, and {{rival}} could still gain (\d+) on {CELL}",
    "room": rf"{{own}} {CELL} had (\d+) empty squares? around it",
}
REMEDIES = {
    "gains": rf"{CELL} would have gained (\d+)",
    "leaves": rf"{CELL} would have left {{rival}} at most (\d+)",
    "keeps": rf"{CELL} would have gained (\d+) and kept (\d+) from {{rival}}",
    "roomier": rf"{CELL} had (\d+)",
}
DEED = {"deed": rf"{{own}} {CELL} gained {POINTS} at once\."}
LED = {"led": rf"{{own}} {CELL} gained {POINTS} and put {{me}} ahead for good\."}


def gain(position, move):
    """The growth of the mover's score."""
    at = 0 if position.turn == RED else 1
    before = position.scores()[at]
    position.play(move)
    after = position.scores()[at]
    position.undo()
    return after - before


def rival_gain(position, move):
    """The growth of the opponent's score if it moved there instead."""
    position.turn = -position.turn
    grown = gain(position, move)
    position.turn = -position.turn
    return grown


def room(position, move):
    """The empty squares around a square."""
    return len([near for near in position.field.near[move] if not position.owners[near]])


def outlook(position, move):
    """(gain of a move, the most that the opponent can gain by the next)."""
    own = gain(position, move)
    position.play(move)
    left = max([0] + [gain(position, answer) for answer in position.legal_moves()])
    position.undo()
    return own, left


def is_true(position, moment, names, reply):
    """True if the sentence of a moment is true. position: before the move. reply: the next move of the game."""
    if moment.better is None:
        kind, found = read(DEED, moment.text, names, position.turn)
        return bool(kind) and found == [position.format_move(moment.move), str(gain(position, moment.move))]
    (harm, found), (remedy, fixed) = read_both(HARMS, REMEDIES, moment.text, names, position.turn)
    if not (harm and remedy) or [found[0], fixed[0]] != [position.format_move(move) for move in moment[3:5]]:
        return False
    (own, left), (best, best_left) = outlook(position, moment.move), outlook(position, moment.better)
    if best - best_left < own - left:
        return False
    if harm == "room":
        few, many = [room(position, move) for move in (moment.move, moment.better)]
        return remedy == "roomier" and int(found[1]) == few < many == int(fixed[1]) and len(moment.after) == 1
    if remedy == "keeps":
        kept, lost = [rival_gain(position, move) for move in (moment.better, moment.move)]
        told = int(found[1]) == own and [int(fixed[1]), int(fixed[2])] == [best, kept]
        return harm == "gained" and told and best + kept > own + lost and len(moment.after) == 1
    if best - best_left == own - left:
        return False
    worth, better_worth = [gain(position, move) + rival_gain(position, move) for move in (moment.move, moment.better)]
    if harm == "gained":
        if worth > better_worth and left:  # the lesson would speak for the worse square
            return False
        return int(found[1]) == own < best == int(fixed[1]) and remedy == "gains" and len(moment.after) == 1
    if harm == "still" and (int(found.pop(1)) != own or worth <= better_worth):
        return False
    position.play(moment.move)
    answer, number = position.parse_move(found[2]), int(found[1])
    taken = gain(position, answer)
    position.undo()
    shown = moment.after[1:] == [answer] and taken == number and (number > best_left) == (harm != "still")
    cause = answer == reply if harm == "let" else number == left
    cure = int(fixed[1]) == best > own if remedy == "gains" else int(fixed[1]) == best_left
    return shown and cause and cure


def decided(position, moves, names, text):
    """True if a sentence on what decided a game is true: the winner's lead for good, or a tie."""
    leads, gains = [], []
    for move in moves:
        gains.append(gain(position, move))
        position.play(move)
        red, blue = position.scores()
        leads.append(red - blue)
    if not leads[-1]:
        return text == f"A tie, {position.scores()[0]} to {position.scores()[1]}."
    winner = RED if leads[-1] > 0 else -RED
    kind, found = read(LED, text, names, winner)
    last = max([ply for ply, lead in enumerate(leads) if lead * winner <= 0] + [-1]) + 1
    mine = last % 2 == (0 if winner == RED else 1)
    return bool(kind) and mine and found == [position.format_move(moves[last]), str(gains[last])]
