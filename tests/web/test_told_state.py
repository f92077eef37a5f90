"""The sentences of stories are true: those about lively random games, and those about some positions. No browser."""

from random import Random

import pytest

from app.core.study.story import Moment
from app.games.cell_division.game import GAME as CELL_DIVISION
from app.games.five_in_a_row.game import GAME as FIVE_IN_A_ROW
from app.games.mega_tictactoe.game import GAME as MEGA
from app.games.thirtyfive.game import GAME as THIRTY_FIVE
from pygame35.basics import BLUE, RED
from pygame35.games.five_in_a_row.rules import LINES
from pygame35.records import replay_text
from tests.web.told import READERS, cell_division, five_in_a_row, mega_tictactoe

LIVELY = 4  # moves of the highest worth, from which a random one is played
NAMES = {RED: "You", BLUE: "Pip"}


def rows(position, cell):
    """The lengths of the rows that a stone on a cell makes and blocks."""
    sides = (RED, BLUE) if position.stones else ()
    return sum(five_in_a_row.run(position.stones, cell, line, side)[0] ** 2 for line in LINES for side in sides)


GAMES = {
    CELL_DIVISION: (cell_division.gain, ("", "4x4", "beaker-5x4", "flask-4-3")),
    FIVE_IN_A_ROW: (rows, ("",) * 3),
    MEGA: (lambda position, move: len(mega_tictactoe.prize(position, move)), ("",) * 4),
}


def fault(game, position, played, better, reply, names):
    """The moment that shows why a move is worse than another one; None if the rules do not show it."""
    found = game.explainer.fault(position, played, better, reply, names)
    if not found:
        return None
    after = [played] if found.answer is None else [played, found.answer]
    return Moment(0, f"{found.harm}; {found.remedy}.", f"{found.harm}.", played, better, after, ("", ""))


def deed(game, position, move, names):
    found = game.explainer.deed(position, move, names)
    return Moment(0, found.text, "", move, None, [move], ("", "")) if found else None


def moments(game, position, worth, rng, names):
    """Play a lively move; yields what there is to say about it, beside some other moves."""
    legal = position.legal_moves()
    rng.shuffle(legal)
    best = sorted(legal, key=lambda move: -worth(position, move))[:LIVELY]
    played, other = rng.choice(best), rng.choice(legal)
    position.play(played)
    reply = max(position.legal_moves(), key=lambda move: worth(position, move), default=None)
    position.undo()
    yield reply, deed(game, position, played, names)
    for one, two in ((played, best[0]), (played, other), (other, best[0])):
        if one != two:
            next_move = reply if one == played else None
            yield next_move, fault(game, position, one, two, next_move, names)
    position.play(played)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.rules.NAME)
def test_sentences_about_lively_games_are_true(game):
    worth, boards = GAMES[game]
    reader, names, said = READERS[game.rules.NAME], game.words.SIDES, []
    for seed, board in enumerate(boards):
        rng, position = Random(seed), game.rules.start(board)
        while not position.is_over() and len(position.moves) < 50:
            for reply, moment in moments(game, position, worth, rng, names):
                if moment:
                    said.append((moment.text, reader.is_true(position, moment, names, reply)))
        text = game.explainer.decided(board, position.moves, names) if position.is_over() else ""
        if text:
            said.append((text, reader.decided(game.rules.start(board), position.moves, names, text)))
    assert len(said) > 30 and [text for text, is_true in said if not is_true] == []


POSITIONS = [  # (game, moves, the move, a better one, the reply, the sentence, (a part of it, what makes it false) ...)
    (
        THIRTY_FIVE,
        "c3=6 d3=5 d2=9 e2=8 a7=9 f1=9 g1=4 b3=8 d4=1 h2=8 b4=9 a6=8",
        "h3=9 c4=3",
        "Your 9 on h3 took nothing; a 3 on c4 would have taken 2 squares.",
        (("nothing", "1 square"), ("2 squares", "3 squares"), ("3 on c4", "4 on c4"), ("taken 2", "taken 1")),
    ),
    (
        THIRTY_FIVE,
        "e2=8 f3=6 g2=8 e3=7 f1=5 f2=8 d2=9 h2=9 h1=7 g1=7",
        "c1=7 d4=4",
        "Your 7 on c1 striped nothing; a 4 on d4 would have striped 2 squares.",
        (("nothing", "1 square"), ("2 squares", "1 square"), ("striped 2", "taken 2"), ("7 on c1", "7 on c2")),
    ),
    (
        CELL_DIVISION,
        "a3 b3 c3 a1 a4 a2",
        "d4 b2 b2",
        "Your d4 let Pip gain 12 points on b2; b2 would have gained 7.",
        (("12", "11"), ("on b2", "on c2"), ("7", "6"), ("gained 7", "left Pip at most 7"), ("Your", "Pip's")),
    ),
    (
        CELL_DIVISION,
        "d1 b2 a3 a1 d2 b1 c1 c2",
        "c3 a2",
        "After your c3, Pip could gain 10 points on a2; a2 would have left Pip at most 6.",
        (("10", "9"), ("on a2", "on d4"), ("6", "5"), ("left Pip at most 6", "gained 6"), ("Pip could", "Nell could")),
    ),
    (
        CELL_DIVISION,
        "a4 c1 a3 d2",
        "c2 b3",
        "Your c2 gained 1 point; b3 would have gained 8.",
        (("1 point", "2 points"), ("8", "7"), ("1 point", "1 points"), ("b3", "b2")),
    ),
    (
        CELL_DIVISION,
        "a3 c2 d1 c1 b4 c3",
        "b2 a4",
        "Your b2 gained 4 points, and Pip could still gain 12 on d2; a4 would have gained 8.",
        (("4 points", "3 points"), (", and Pip could still gain 12 on d2", ""), ("12", "11"), ("on d2", "on b3")),
    ),
    (
        CELL_DIVISION,
        "",
        "d1 b2",
        "Your d1 had 3 empty squares around it; b2 had 8.",
        (("3", "4"), ("8", "7"), ("b2", "b3")),
    ),
    (
        CELL_DIVISION,
        "a3 c2 d1 c1 b4 c3",
        "a4 b3",
        "Your a4 gained 8 points; b3 would have gained 8 and kept 8 from Pip.",
        (("8 points", "7 points"), ("8 and", "4 and"), ("kept 8", "kept 9"), ("from Pip", "from Nell")),
    ),
    (
        FIVE_IN_A_ROW,
        "4,-4 5,-3 5,-4 6,-3 3,-4 4,-3",
        "0,-9 3,-3 9,9",
        "After your 0,−9, Pip could make an open four at 3,−3; 3,−3 would have stopped that.",
        (("an open four", "five"), ("at 3", "at 2"), ("After your 0,−9, Pip could", "Your 0,−9 let Pip")),
    ),
    (
        FIVE_IN_A_ROW,
        "4,-4 5,-3 5,-4 6,-3 3,-4 4,-3",
        "0,-9 3,-3 3,-3",
        "Your 0,−9 let Pip make an open four at 3,−3; 3,−3 would have stopped that.",
        (("an open four", "five"), ("at 3", "at 2"), ("; 3", "; 2"), ("stopped that", "made an open four")),
    ),
    (
        FIVE_IN_A_ROW,
        "3,4 3,5 4,4 -1,3 5,4 8,2",
        "4,5 2,4",
        "Your 4,5 made no threat; 2,4 would have made an open four.",
        (("no threat", "an open three"), ("an open four", "two fours at once"), ("made an open four", "stopped that")),
    ),
    (
        MEGA,
        "b2 f6 h8 e5 d5 a5",
        "b5 b6 d4",
        "Your b5 let Pip win the centre board; b6 would have left Pip no board to win.",
        (("centre", "left"), ("board;", "board and the game;"), ("left Pip no board to win", "won the centre board")),
    ),
    (
        MEGA,
        "i4 i3 h8 f5 i6 i8",
        "h4 i5",
        "Your h4 won no board; i5 would have won the right board.",
        (("right", "left"), ("no board", "the right board"), ("i5", "g5"), ("won the right board", "stopped that")),
    ),
    (
        MEGA,
        "d4 a1 a3 a7 b2 f6 i7 g2 c4 i3 i8 g5 c6 i9 g9 b8",
        "e6 f4",
        "Your e6 threatened no board; f4 would have threatened the centre board.",
        (("the centre", "the left"), ("centre board", "centre board and the game"), ("f4", "f5")),
    ),
    (
        MEGA,
        "b2 f4 g3 a9 a7 c1 g1 c3 g7 c2 h5 d6 c7 g2 a6 b7 e2 e5 h7 f1",
        "h2 i2",
        "Your h2 let Pip play anywhere; i2 would have sent Pip to the right board.",
        (("the right", "the left"), ("anywhere", "nowhere"), ("let Pip", "let Nell"), ("i2", "i1")),
    ),
]


@pytest.mark.parametrize(("game", "text", "moves", "sentence", "changes"), POSITIONS, ids=[row[3] for row in POSITIONS])
def test_a_false_sentence_is_found(game, text, moves, sentence, changes):
    position = replay_text(text.split(), game.rules, "4x4" if game is CELL_DIVISION else "")
    played, better, reply = [position.parse_move(move) for move in moves.split()] + [None] * (2 - moves.count(" "))
    moment, reader = fault(game, position, played, better, reply, NAMES), READERS[game.rules.NAME]
    assert moment.text == sentence
    for old, new in (("", ""), *changes):
        said = moment._replace(text=sentence.replace(old, new, 1))
        assert reader.is_true(position, said, NAMES, reply) is (old == new), said.text


def test_a_four_only_delays_an_open_three():
    """After 3,3 blue must block at 7,3; blue's three stones in column 0 can then still become an open four."""
    position = replay_text(["4,3", "0,0", "5,3", "0,1", "6,3", "2,3", "9,9", "0,2"], FIVE_IN_A_ROW.rules)
    for better, stops in (((3, 3), False), ((0, 3), True)):
        moment = fault(FIVE_IN_A_ROW, position, (20, 20), better, (0, 3), NAMES)
        assert bool(moment) is stops, better
        assert not moment or moment.text.endswith("; 0,3 would have stopped that.")


WON_BY_CROSSES = (
    "a8 a5 c6 h8 d4 c3 g8 b4 f3 i7 h1 d2 c4 h3 e8 e6 d8 a4 b1 e1 e3 e7 d3 b8 e5 d5 c5 i6 h7 g9 b9 e9 f8 h6 a3 b7 f6"
)
DECIDED = [  # (game, board, moves, what decided it, (a part of the sentence, what makes it false) ...)
    (CELL_DIVISION, "2x2", "a1 a2 b1 b2", "", ()),
    (
        CELL_DIVISION,
        "3x3",
        "b2 a1 c2 b1 c3 c1 b3 a3 a2",
        "Your c3 gained 8 points and put you ahead for good.",
        (("8", "6"), ("c3", "c2"), ("you", "Pip")),
    ),
    (
        FIVE_IN_A_ROW,
        "",
        "0,0 0,9 1,0 2,9 2,0 4,9 3,0 6,9 4,0",
        "After your 3,0, you could make five at −1,0 or 4,0.",
        (("−", ""), (" or 4,0", " or 5,0"), ("3,0", "2,0"), ("at −1,0 or", "at −2,0, −1,0 or")),
    ),
    (
        FIVE_IN_A_ROW,
        "",
        "0,0 −1,0 1,0 2,9 2,0 4,9 3,0 6,9 4,0",
        "After your 3,0, Pip did not block 4,0.",
        (("Pip", "you"), ("4,0", "5,0"), ("3,0", "2,0")),
    ),
    (
        MEGA,
        "",
        WON_BY_CROSSES,
        "You won three boards in a row: bottom, centre and top.",
        (("You", "Pip"), ("bottom", "left"), ("centre and top", "top and centre")),
    ),
]


@pytest.mark.parametrize(("game", "board", "text", "sentence", "changes"), DECIDED)
def test_a_false_sentence_on_what_decided_a_game_is_found(game, board, text, sentence, changes):
    moves = replay_text(text.replace("−", "-").split(), game.rules, board).moves
    assert game.explainer.decided(board, moves, NAMES) == sentence
    reader = READERS[game.rules.NAME]
    for old, new in (("", ""), *changes) if sentence else ():
        said = sentence.replace(old, new, 1)
        assert reader.decided(game.rules.start(board), moves, NAMES, said) is (old == new), said


def test_a_tie_is_told_by_its_result():
    moves = replay_text(["a1", "a2", "b1", "b2"], CELL_DIVISION.rules, "2x2").moves
    for text, is_true in (("A tie, 4 to 4.", True), ("A tie, 4 to 3.", False)):
        assert cell_division.decided(CELL_DIVISION.rules.start("2x2"), moves, NAMES, text) is is_true
