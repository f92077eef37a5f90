"""The sentences about moves of Mega tic-tac-toe, read again and checked by playing on."""

import re
from random import Random

from app.games.mega_tictactoe.boards import NAMES
from app.games.mega_tictactoe.explainer import EXPLAINER
from pygame35.basics import NONE
from pygame35.games.mega_tictactoe.rules import BOARD, DRAWN, Position, parse_move

SIDES = {1: "Crosses", -1: "Noughts"}
SIDE, BOARD_NAME = "(Crosses|Noughts)", f"the ({'|'.join(NAMES)}) board"
SQUARES = r"([a-i][1-9](?:(?:, [a-i][1-9])* or [a-i][1-9])?)"
FORMS = {
    "takes": f"{SIDE} win {BOARD_NAME}(, and with it the game|, their second in a row|).",
    "blocks": f"This keeps {SIDE} from winning {BOARD_NAME}(, and with it the game,|) there.",
    "denies": f"{SIDE} can no longer complete their two boards in a row: {BOARD_NAME} is decided.",
    "fills": f"This fills {BOARD_NAME}: it is nobody's.",
    "threatens": f"{SIDE} threaten to win {BOARD_NAME}(, and with it the game,|) at {SQUARES}.",
    "draws": "The game ends in a tie.",
    "sends": f"{SIDE} must play in {BOARD_NAME}, where they can win nothing yet.",
    "away": f"{SIDE} must play in {BOARD_NAME}. "
    f"They could win (?:{BOARD_NAME}|([2-8]) boards), but may not play there now.",
    "gives": f"{SIDE} must play in {BOARD_NAME}, and can win it( and the game|) at {SQUARES}.",
    "frees": f"{SIDE} may then play anywhere, but can win no board yet.",
    "frees and gives": f"{SIDE} may then play anywhere, and can win {BOARD_NAME}( and the game|) at {SQUARES}.",
}


def decided_by(position, move):
    """(the owner of the local board after a move or NONE, True if that wins the game)."""
    outcome = position.play(move)
    position.undo()
    return outcome.became, bool(outcome.line)


def can_win(position):
    """{local board: (squares that win it, True if one wins the game)} for the side to move."""
    found = {}
    for move in position.legal_moves():
        became, is_game = decided_by(position, move)
        if became == position.turn:
            squares, games = found.get(BOARD[move], ([], False))
            found[BOARD[move]] = (squares + [move], games or is_game)
    return found


def check(position, move):
    """All sentences about a move are true. Returns their kinds."""
    texts, kinds = re.split(r"(?<=\.) (?!They could)", EXPLAINER.remark(position, move)), set()
    mover, board = position.turn, BOARD[move]
    became, is_game = decided_by(position, move)
    for text in texts:
        found = [(kind, match.groups()) for kind, form in FORMS.items() if (match := re.fullmatch(form, text))]
        assert len(found) == 1, text
        kind, said = found[0]
        kinds.add(kind)
        if kind in ("takes", "threatens"):
            assert said[:2] == (SIDES[mover], NAMES[board])
        if kind in ("blocks", "denies"):
            assert said[:2] == (SIDES[-mover], NAMES[board])
        if kind == "takes":
            assert became == mover and ("game" in said[2]) == is_game
        elif kind == "fills":
            assert became == DRAWN and said[0] == NAMES[board]
        elif kind == "denies":
            assert became in (mover, DRAWN)
        elif kind == "threatens":
            assert became == NONE
    position.play(move)
    assert ("takes" in kinds) == (became == mover) and ("fills" in kinds) == (became == DRAWN)
    if position.is_over():
        assert is_game or "draws" in kinds
    else:
        won = can_win(position)
        assert said[0] == SIDES[position.turn]  # the last sentence is about the answer
        assert kind.startswith("frees") == (position.forced is None) and kind.endswith("gives") == bool(won)
        if position.forced is not None:
            assert said[1] == NAMES[position.forced]
        if kind.endswith("gives"):
            squares, games = won[NAMES.index(said[1])]
            assert [parse_move(name) for name in re.findall(r"[a-i][1-9]", said[3])] == squares
            assert bool(said[2]) == games == any(games for _, games in won.values())
    position.undo()
    return kinds


def test_every_sentence_is_true():
    kinds = set()
    for seed in range(20):
        random, position = Random(seed), Position()
        while not position.is_over():
            moves = position.legal_moves()
            for move in moves:
                kinds |= check(position, move)
            wins = [move for move in moves if decided_by(position, move)[0] not in (NONE, DRAWN)]
            position.play(random.choice((seed % 3 and wins) or moves))
    assert set(FORMS) - {"draws"} <= kinds


def test_the_main_sentence_says_what_a_move_does_and_what_it_lets_the_opponent_do():
    position = Position()
    for move in ("a1", "b2", "e5", "d5", "c4", "i1", "i3"):
        assert EXPLAINER.reason(position, parse_move(move)).count(" must play in ") == 1
        position.play(parse_move(move))
    for move in position.legal_moves():
        told = EXPLAINER.sentences(position, move)
        assert EXPLAINER.reason(position, move) == " ".join([told[0], told[-1]] if len(told) > 1 else told)
