"""The effects of a move on the board of 35, without a browser."""

from types import SimpleNamespace

import pytest

from app.core.easing import LAND, landing
from app.games.thirtyfive import feel, words
from app.games.thirtyfive.board import board_canvas, tiles, touched, world
from app.games.thirtyfive.board.preview import previews
from app.games.thirtyfive.game import GAME, GEOMETRY
from pygame35.basics import BLUE, NONE, RED
from pygame35.games.thirtyfive.rules import DIGITS, TARGET, parse_move, parse_square, start

# Blue's 8 on e3 makes red's d4 reach 35: four squares turn red, four empty ones are lit.
FLIPPING = ["d4=5", "c3=9", "a8=1", "e5=9", "a7=1", "c5=9", "a6=1", "e3=8"]
# Red's 9 on e3 reaches 35, and so does blue's e4.
CANCELLING = ["d3=9", "e4=9", "d4=8", "f4=9", "e3=9"]


class Canvas:
    """A canvas 800 pixels wide that draws nothing."""

    clientWidth = width = height = 800
    offsetLeft = 0

    def __init__(self):
        self.ownerDocument = SimpleNamespace(createElement=lambda _name: Canvas())

    def getContext(self, _kind):
        return SimpleNamespace(setTransform=lambda *_: None, translate=lambda *_: None)


@pytest.fixture
def board(monkeypatch):
    monkeypatch.setattr("app.platform.drawing.read_colours", lambda names: dict.fromkeys(names, "#000"))
    window = SimpleNamespace(devicePixelRatio=1, matchMedia=lambda _query: SimpleNamespace(matches=False))
    return board_canvas.Board(Canvas(), window, GEOMETRY)


def shown(board, moves, now=0):
    """Play moves, and show the last one; returns its outcome."""
    position = start()
    for move in moves[:-1]:
        position.play(parse_move(move))
    before = position.owners.copy()
    outcome = position.play(parse_move(moves[-1]))
    board.show_move(parse_move(moves[-1]), outcome, before, now)
    return outcome


class Written(SimpleNamespace):
    """A context that only remembers the texts that are written."""

    def __init__(self, **named):
        super().__init__(texts=[], **named)

    def __getattr__(self, _name):
        return lambda *_: SimpleNamespace(roundRect=lambda *_: None)

    def fillText(self, text, _x, _y):
        self.texts.append(text)


@pytest.mark.parametrize(
    "square, labels",
    # d4 has 27 around it; the others are farther from 35 than one digit
    [("d5", ["8 to go"]), ("e3", ["8 to go"]), ("d4", ["8 to go"]), ("h1", [])],
)
def test_a_touched_square_shows_how_far_its_world_is_from_35(board, square, labels):
    position = start()
    for move in FLIPPING[:-1]:
        position.play(parse_move(move))
    board.context, board.dash = Written(), lambda *_: None
    world.paint(board, position, parse_square(square), world.OPENING)
    assert sorted(text for text in board.context.texts if not text.isdigit() or int(text) > 9) == sorted(labels)


def test_a_square_that_can_no_longer_sum_to_35_needs_nothing():
    position = start()
    for move in ["a1=1", "b1=9", "a2=9"]:
        position.play(parse_move(move))
    assert tiles.needs(position, parse_square("a1")) == 0  # one empty neighbour adds at most 9 to 18
    assert tiles.needs(position, parse_square("b1")) == TARGET - 10


def test_the_panel_lists_the_digits_that_finish_something():
    def listed(square, *moves):
        position = start()
        for move in moves:
            position.play(parse_move(move))
        finishing = [one for one in previews(position, parse_square(square)) if one.outcome.reached]
        return [(digit, words.finishes(one, "Pip"), words.gain(one, "Pip")) for one, digit in touched.rows(finishing)]

    assert listed("e3", *FLIPPING[:-1]) == [("8", "finishes Pip's {}", "4 for Pip, 4 striped")]  # Blue is to move
    assert listed("e3", *CANCELLING[:-1])[1:] == [("9", "finishes {}", "nothing turns")]
    assert listed("d4", "c3=9", "a8=1", "d3=9", "a7=1", "e3=9", "a6=1", "c4=8", "a5=1") == [
        ("any", "finishes your {}", "4 striped for you"),
        ("9", "finishes your {}", "7 striped for you"),  # c4, too
    ]


def test_a_board_that_is_only_its_gutter_is_not_drawn(board):
    board.canvas.clientWidth, board.canvas.offsetLeft = 17, -17
    board.resize()
    board.context = Written(clearRect=None)
    assert not board.paint(SimpleNamespace(touched=None, selected=None), 0)


def times(board, kind):
    """[(begin, end, square)] of all effects of a kind, in their order."""
    return sorted(
        (begin, end, square)
        for square, effects in board.effects.items()
        for name, begin, end, _ in effects
        if name == kind
    )


def test_a_digit_lands_then_its_neighbours_turn_one_after_the_other(board):
    outcome = shown(board, FLIPPING)
    assert times(board, "land") == [(0, LAND, parse_square("e3"))]
    assert times(board, "ring") == [(LAND, LAND + feel.RING, parse_square("d4"))]
    turning, fading = times(board, "turn"), times(board, "fade")
    assert {square for _, _, square in turning} == set(outcome.flipped)
    assert {square for _, _, square in fading} == set(outcome.lit)
    assert {board.effects[square][-1][3] for square in outcome.lit} == {NONE}  # lit for nobody before
    begins = sorted(begin for begin, _, _ in turning + fading)
    assert begins == [LAND + feel.RING + feel.STAGGER * order for order in range(8)]
    assert all(end - begin == feel.TURN for begin, end, _ in turning)
    assert board.settles(0) == turning[-1][1]
    assert board.settles(100) == turning[-1][1] - 100
    assert board.counting(100) == (turning[0][0] - 100, turning[-1][1] - turning[0][0])  # the score, with each turn


def test_a_cancelled_move_turns_nothing_and_strikes_both_sides(board):
    outcome = shown(board, CANCELLING)
    assert outcome.cancelled
    assert times(board, "turn") == times(board, "ring") == []
    struck = {square: effects for square, effects in board.effects.items() if any(e[0] == "strike" for e in effects)}
    assert set(struck) == set(outcome.reached)
    assert {effect[3] for effects in struck.values() for effect in effects if effect[0] == "strike"} == {1, -1}


def test_the_square_of_the_ai_is_lit_before_its_digit_lands(board):
    move = parse_move("e4=9")
    begin = board.announce(move // DIGITS, 1000)
    assert begin == 1000 + board.light
    shown(board, ["e4=9"], begin)
    assert times(board, "light") == [(1000, begin, move // DIGITS)]
    assert times(board, "land") == [(begin, begin + LAND, move // DIGITS)]
    assert board.counting(1000) == (board.light, LAND)


def test_nothing_moves_for_those_who_want_no_motion(board):
    board.calm.matches = True
    assert board.announce(parse_square("e4"), 1000) == 1000
    shown(board, FLIPPING)
    assert board.effects == {} and board.settles(0) == 0 and board.counting(0) == (0, 0)


def test_a_tile_lands_from_above_and_sinks_a_little_too_far():
    sizes = [landing(share / 20) for share in range(21)]
    assert sizes[0] == pytest.approx(1.18, abs=0.001) and sizes[-1] == pytest.approx(1, abs=0.001)
    assert 0.95 < min(sizes) < 0.99


# --- Sounds ------------------------------------------------------------------------------------------------------


def heard(moves, rival):
    """(names of the notes, their starts, pulses) of the last of some moves."""
    position = start()
    for move in moves:
        outcome = position.play(parse_move(move))
    cue = GAME.cue(position, outcome, rival)
    return " ".join(note.name for note in cue.notes), [note.start for note in cue.notes], cue.pulses


def test_each_digit_has_its_note_and_the_rival_sounds_an_octave_lower():
    names = [heard([f"e4={digit}"], NONE)[0] for digit in range(1, 10)]
    assert names == ["C4", "D4", "E4", "G4", "A4", "C5", "D5", "E5", "G5"]
    assert heard(["e4=9"], BLUE) == ("G5", [0], [(0, 8)])
    assert heard(["e4=9"], RED) == ("G4", [0], [])


def test_a_35_sounds_as_it_lands_and_each_tile_ticks_as_it_turns(board):
    outcome = shown(board, FLIPPING)
    turns = [begin for begin, _, _ in times(board, "turn")]
    names, starts, pulses = heard(FLIPPING, NONE)
    assert names == "E5 E5 G5 C6 C5 D5 E5 G5" and len(outcome.flipped) == 4
    assert starts == [0, LAND, LAND + 70, LAND + 140, *turns]
    assert pulses == [(0, 8)] + [(turn, 4) for turn in turns]


def test_a_35_of_the_rival_is_soft_whoever_placed_the_digit():
    assert heard(FLIPPING, BLUE)[0] == "E4 E5 G5 C6 C5 D5 E5 G5"  # blue's digit pays red
    names, _, pulses = heard(FLIPPING, RED)
    assert names == "E5 A4 F4 D4" and len(pulses) == 5  # the person's own tiles turn


def test_two_35s_that_cancel_each_other_sound_together():
    names, starts, _ = heard(CANCELLING, NONE)
    assert names == "G5 E4 Eb4" and starts == [0, LAND, LAND]


def test_a_square_that_has_a_digit_before_its_stripes_have_appeared_keeps_the_digit(board, monkeypatch):
    painted = []
    monkeypatch.setattr(board, "paint_square", lambda square, owner, digit, need: painted.append((owner, digit)))
    lit = shown(board, FLIPPING).lit[0]
    board.shown, board.still = True, Canvas()
    moves = [*FLIPPING, f"{GAME.rules.format_square(lit)}=1", "h8=1"]
    position = start()
    for move in moves[:-1]:
        position.play(parse_move(move))
    board.tiles = {square: (position.owners[square], position.digits[square], 0) for square in range(64)}
    shown(board, moves)
    assert all(owner for owner, digit in painted if digit)
    assert lit not in board.copies.waiting
