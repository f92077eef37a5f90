"""The contract of `pygame35.basics` and what records make of it: the same tests for every game and board."""

from random import Random

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from pygame35.basics import BLUE, NONE, RED, IllegalMove, winner_of
from pygame35.games.cell_division import rules as cell_division
from pygame35.games.five_in_a_row import rules as five_in_a_row
from pygame35.games.mega_tictactoe import rules as mega_tictactoe
from pygame35.games.monty_hall import rules as monty_hall
from pygame35.games.thirtyfive import rules as thirtyfive
from pygame35.games.threes import rules as threes
from pygame35.records import RecordError, read_fragment, read_record, write_fragment, write_record
from tests.nim.package import rules as nim

GAMES = {  # every game, and the boards to test it on; "" is the usual one
    thirtyfive: ["", "6x6"],
    cell_division: ["", "2x2", "3x7", "beaker-6x7", "flask-10-8"],
    five_in_a_row: [""],
    mega_tictactoe: [""],
    threes: ["", "full-0", "classic-4294967295"],
    monty_hall: ["", "10-35", "forgetful-10-2", "leftmost-5-7"],
    nim: ["", "1-2-3"],
}
ENDLESS = {five_in_a_row.NAME}  # games on an endless grid: a move is a cell (x, y)
BOARDS = [(game, board) for game, boards in GAMES.items() for board in boards]
MOST_MOVES = 4096  # what two characters of a link can say

every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.NAME)
every_board = pytest.mark.parametrize(("game", "board"), BOARDS, ids=lambda value: getattr(value, "NAME", value or "-"))
seeds = st.integers(0, 2**32 - 1)
random_games = settings(max_examples=5, phases=[Phase.generate])  # no search for a smaller seed: its game is no simpler


def frozen(value):
    """A copy of a value and of everything in it, however deep, that compares by content and type."""
    if isinstance(value, dict):
        return dict, frozenset((key, frozen(item)) for key, item in value.items())
    if isinstance(value, (list, tuple)):
        return type(value), tuple(frozen(item) for item in value)
    if isinstance(value, (set, frozenset)):
        return type(value), frozenset(value)
    if value is None or isinstance(value, (bool, int, float, str, bytes)):
        return type(value), value
    if isinstance(value, bytearray):
        return type(value), bytes(value)
    inside = dict(getattr(value, "__dict__", {}))
    for owner in type(value).__mro__:
        inside |= {name: getattr(value, name) for name in getattr(owner, "__slots__", ()) if hasattr(value, name)}
    assert inside, f"{value!r} holds nothing that could be compared"
    return type(value), frozen(inside)


def answers(position):
    """What one can ask a position."""
    return (
        (position.game, position.board, position.turn, list(position.moves)),
        (position.legal_moves(), position.is_over(), position.scores(), position.winner()),
    )


def likely(position):
    """The legal moves; on an endless grid those in a small square, so that a random game comes to its end."""
    legal = position.legal_moves()
    if position.game not in ENDLESS:
        return legal
    reach = max(3, min(max(map(abs, move)) for move in legal))
    return [move for move in legal if max(map(abs, move)) <= reach]


def playing(game, board, seed, plies=MOST_MOVES):
    """A position at every ply of a random game, always the same object."""
    random, position = Random(seed), game.start(board)
    yield position
    while not position.is_over() and len(position.moves) < plies:
        position.play(random.choice(likely(position)))
        yield position


def played(game, board, seed):
    """A position at a random ply of a random game, the end as likely as all others together."""
    random = Random(seed)
    (*_, position) = playing(game, board, seed)
    if random.random() < 0.5:
        for _ in range(random.randint(1, len(position.moves))):
            position.undo()
    return position


# --- the start ----------------------------------------------------------------------------------------------------


def test_every_game_has_a_name_of_its_own_and_a_usual_board():
    names = [game.NAME for game in GAMES]
    assert len(set(names)) == len(names) and all(isinstance(name, str) and name for name in names)
    for game in GAMES:
        assert frozen(game.Position()) == frozen(game.start()) == frozen(game.start(""))


@every_board
def test_the_start(game, board):
    """Games on one board share nothing that changes."""
    position = game.start(board)
    assert isinstance(position, game.Position)
    assert (position.game, position.board, position.turn, position.moves) == (game.NAME, board, RED, [])
    assert position.legal_moves() and position.is_over() is False and position.winner() is None
    before = frozen(position)
    (*_, second) = playing(game, board, 1)
    assert second.moves
    assert frozen(position) == frozen(game.start(board)) == before
    with pytest.raises(IllegalMove) as error:
        position.undo()
    assert str(error.value) and frozen(position) == before


@every_game
def test_an_unknown_board_is_refused(game):
    for board in ("no such board", " ", "-", "\n", "0x0", "1x1", "99x99", "ﬂask", "a" * 1000):
        with pytest.raises(IllegalMove) as error:
            game.start(board)
        assert str(error.value).strip(), board
    for read, text in ((read_record, '[Board "no-such-board"]\n\n*'), (read_fragment, "no-such-board.")):
        with pytest.raises(RecordError, match="no-such-board") as error:
            read(text, game)
        assert error.value.ply == 0


# --- moves --------------------------------------------------------------------------------------------------------


@every_board
@given(seeds)
@random_games
def test_moves_texts_and_scores_at_every_ply(game, board, seed):
    """Legal moves are in index order and end with the game, their texts are read back, the winner has more points."""
    turns = set()
    for position in playing(game, board, seed):
        legal = position.legal_moves()
        if game.NAME in ENDLESS:
            assert all(type(move) is tuple and [type(part) for part in move] == [int, int] for move in legal)
            assert legal == sorted(set(legal), key=lambda cell: (cell[1], cell[0]))
        else:
            assert all(type(move) is int and 0 <= move < MOST_MOVES for move in legal)
            assert legal == sorted(set(legal))
        turns.add(position.turn)
        texts = {position.format_move(move): move for move in legal}
        assert len(texts) == len(legal)
        for text, move in texts.items():
            assert text.isascii() and text.isprintable() and text == text.strip() and " " not in text
            read = position.parse_move(text)
            assert read == move and type(read) is type(move)
        assert position.is_over() is (not legal)
        assert type(position.scores()) is tuple and [type(score) for score in position.scores()] == game.SIDES * [int]
        assert legal == [] or position.winner() is None
        legal.clear()
        assert position.legal_moves() or position.is_over()
    assert turns == ({RED, BLUE} if game.SIDES == 2 else {RED})
    first, second = position.scores() if game.SIDES == 2 else (0, 0)
    assert position.winner() == (RED if first > second else BLUE if first < second else NONE)
    assert position.winner() == (winner_of(position.scores()) if game.SIDES == 2 else NONE)


@every_board
@given(seeds)
@settings(random_games, max_examples=2)
def test_undo_restores_everything(game, board, seed):
    """A move taken back at every ply, then the whole game."""
    random, before = Random(seed), []
    for position in playing(game, board, seed):
        before.append((frozen(position), answers(position)))
        if not position.is_over():
            move = random.choice(likely(position))
            assert isinstance(position.play(move), game.Outcome)
            assert position.moves[-1] == move and len(position.moves) == len(before)
            assert answers(position) != before[-1][1]
            assert position.undo() == move
            assert (frozen(position), answers(position)) == before[-1]
    moves = list(position.moves)
    while position.moves:
        assert (frozen(position), answers(position)) == before.pop()
        assert position.undo() == moves.pop()
    assert [(frozen(position), answers(position))] == before
    assert frozen(position) == frozen(game.start(board))


@every_board
@given(seeds)
@random_games
def test_an_illegal_move_says_why_and_changes_nothing(game, board, seed):
    position = played(game, board, seed)
    before, legal = frozen(position), position.legal_moves()
    numbers = sorted(set(range(-2, MOST_MOVES + 2)) - set(legal))
    filled = [move for move in position.moves if move not in legal]
    for move in [*filled, *numbers, -(2**40), 2**40, True, False, None, "", "e4=", 3.0, 0.5, float("nan"), [0], (0,)]:
        with pytest.raises(IllegalMove) as error:
            position.play(move)
        assert str(error.value)
    assert frozen(position) == before


@every_game
def test_a_game_with_chance_is_told_by_its_board(game):
    if game.SIDES == 2:
        return
    boards = [game.seeded(seed) for seed in (0, 1, 2**32 - 1)]
    games = [[frozen(answers(position)) for position in playing(game, board, 3)] for board in boards]
    assert games == [[frozen(answers(position)) for position in playing(game, board, 3)] for board in boards]
    assert games[0] != games[1] != games[2]


# --- records ------------------------------------------------------------------------------------------------------


@every_board
@given(seeds)
@random_games
def test_a_record_and_a_link_are_read_back_as_the_same_game(game, board, seed):
    position = played(game, board, seed)
    text = write_record({"Red": "Ann", "Blue": 'B "o" \\'}, position)
    tags, read = read_record(text, game)
    assert frozen(read) == frozen(position)
    result = {RED: "1-0", BLUE: "0-1", NONE: "1/2-1/2", None: "*"}[position.winner()]
    if game.SIDES == 1 and position.is_over():
        result = str(position.scores()[0])
    wanted = {"Game": game.NAME, "Red": "Ann", "Blue": 'B "o" \\', "Result": result}
    assert tags == (wanted | {"Board": board} if board else wanted)
    assert text.split()[-1] == result
    assert write_record(tags, read) == text
    fragment = write_fragment(position.moves, game, position.board)
    assert len(fragment) <= 2 * len(position.moves) + (len(board) + 1 if board else 0)
    assert frozen(read_fragment(fragment, game)) == frozen(position)


@every_board
def test_a_record_names_the_ply_of_an_illegal_move(game, board):
    (*_, position) = playing(game, board, 7)
    moves = [*position.moves, position.moves[0]]  # one more than there are
    words = [position.format_move(move) for move in moves]
    tag = f'[Board "{board}"]\n\n' if board else ""
    with pytest.raises(RecordError, match=f"^ply {len(moves)}: ") as error:
        read_record(tag + " ".join([*words, "*"]), game)
    assert error.value.ply == len(moves)
    with pytest.raises(RecordError, match=f"^ply {len(moves)}: ") as error:
        read_fragment(write_fragment(moves, game, board), game)
    assert error.value.ply == len(moves)
