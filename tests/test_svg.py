"""Pictures of positions and analyses."""

import doctest
import re
from xml.etree import ElementTree

import pytest

import pygame35
from pygame35 import svg
from pygame35.basics import IllegalMove, UserError
from tests.test_positions import BOARDS, PLAYED, positions

COLOURS = svg.COLOURS
FAR = 10**9


def root(text):
    return ElementTree.fromstring(text)


def texts(text):
    """The texts on a picture, apart from its title."""
    return [element.text for element in root(text).iter() if element.tag.endswith("}text")]


def title(text):
    return next(element.text for element in root(text) if element.tag.endswith("}title"))


def position_of(game, moves, board=""):
    position = pygame35.games[game].start(board)
    for move in moves.split():
        position.play(move)
    return position


def test_the_example_of_the_module():
    assert doctest.testmod(svg).failed == 0


@pytest.mark.parametrize("game, board", BOARDS)
def test_every_position_is_a_small_picture_with_a_title(game, board):
    for position in list(positions(game, board, 95))[::13]:
        for shown in (position, type(position).from_text(position.to_text())):
            text = shown._repr_svg_()
            picture = root(text)
            assert picture.tag == "{http://www.w3.org/2000/svg}svg" and picture.get("role") == "img"
            assert len(title(text)) > 15 and len(text) < 60_000
            width, height = float(picture.get("width")), float(picture.get("height"))
            left, top, across, down = map(float, picture.get("viewBox").split())
            assert max(width, height) == 360 and (left, top) == (0, 0)
            assert width / height == pytest.approx(across / down, rel=0.001)
            assert not re.search(r" (id|href|class|style)=|\d\.\d{3}|nan|None", text)
            colours = {element.get(name, "none") for element in picture.iter() for name in ("fill", "stroke")}
            assert all(re.fullmatch("none|#[0-9a-f]{6}", colour) for colour in colours)


@pytest.mark.parametrize("game, board", BOARDS)
def test_the_last_move_is_marked(game, board):
    for position in [each for each in positions(game, board, 4) if each.moves]:
        marked, plain = svg.draw(position), svg.draw(position, last=False)
        assert marked != plain and "Last move" in title(marked) and "Last move" not in title(plain)
        assert len(list(root(plain).iter())) <= len(list(root(marked).iter()))


@pytest.mark.parametrize("game, board", PLAYED)
def test_a_line_is_numbered_and_does_not_change_the_position(game, board):
    position = list(positions(game, board, 4))[-1]
    ahead, line = position.copy(), []
    for _ in range(3):
        line.append(ahead.legal_moves()[0])
        ahead.play(line[-1])
    before, plain = position.copy(), texts(svg.draw(position))
    drawn = texts(svg.draw(position, line=line))
    assert len(drawn) >= len(plain) + 3 and all(drawn.count(n) > plain.count(n) for n in "123")
    assert position == before and position.moves == before.moves
    names = [position.format_move(move) for move in line]
    assert svg.draw(position, line=names) == svg.draw(position, line=iter(line))
    assert title(svg.draw(position, line=names)).endswith(", ".join(names))
    for wrong in (["nowhere"], [-5]):
        with pytest.raises(IllegalMove):
            svg.draw(position, line=wrong)


def test_digits_of_35_and_squares_at_the_end_of_a_capture():
    position = position_of("35", "a1=9 b1=8 c1=9 a2=9 c2=1 h8=1")
    text = svg.draw(position)
    assert [found for found in texts(text) if found in "123456789"][6:] == list("12345678")  # after the digits: ranks
    before = text.count(COLOURS["red-lit"])
    position.play("b2=1")  # b1 and others do not reach 35; b2 has 9 + 8 + 9 + 9 + 1 = 36
    assert svg.draw(position).count(COLOURS["red-lit"]) == before == 0
    lit = pygame35.thirtyfive.Position.from_text("r......./" + "......../" * 6 + ".......b1")
    assert svg.draw(lit).count(COLOURS["red-lit"]) == 1
    assert f'fill="{COLOURS["red"]}" font' not in svg.draw(lit) and COLOURS["red"] in svg.draw(lit, line=["a8=3"])
    created = root(svg.draw(lit, line=["a8=3"]))  # blue is to move, but the lit square makes the digit red
    assert COLOURS["red"] in [element.get("fill") for element in created.iter() if element.text == "3"]


def test_cells_of_a_flask_lie_in_glass_without_the_missing_squares():
    position = position_of("cell-division", "a1 b1 c1", "flask-6-3")
    picture = root(svg.draw(position))
    wells = [element for element in picture.iter() if element.get("fill") == COLOURS["well"]]
    assert len(wells) == len(position.field.squares) == 22 and COLOURS["rim"] in svg.draw(position)
    assert texts(svg.draw(position))[:3] == ["1", "1", "1"]
    assert COLOURS["rim"] not in svg.draw(pygame35.cell_division.start("4x4"))


def test_five_in_a_row_shows_what_is_near_the_last_move():
    position = position_of("five-in-a-row", f"0,0 {FAR},3 1,0 {FAR},4 2,0 {FAR},5 3,0 {FAR},6 4,0")
    text = svg.draw(position)
    signs = [e.get("stroke") for e in root(text).iter() if "rotate" in e.get("transform", "")]
    assert signs == [COLOURS["red"]] * 5 and "4 outside" in texts(text) and "crosses won" in title(text)
    assert "0 outside" not in texts(svg.draw(position_of("five-in-a-row", "0,0")))
    assert svg.draw(pygame35.five_in_a_row.start(), line=[(0, 0)])


def test_mega_tic_tac_toe_frames_the_boards_in_play():
    gold, lit = COLOURS["gold"], COLOURS["near"]
    assert gold not in pygame35.mega_tictactoe.start()._repr_svg_()
    forced = svg.draw(position_of("mega-tic-tac-toe", "e5"), last=False)
    assert gold in forced and forced.count(lit) == 8
    won = position_of("mega-tic-tac-toe", "a1 a2 a4 b2 d4 c2")
    assert "noughts 1" in title(svg.draw(won))


def test_threes_shows_tiles_score_and_the_next_tile():
    position = pygame35.threes.Position.from_text("full-1:1,2,0,0/0,0,0,0/0,0,0,0/0,0,384,0:6:1123")
    assert texts(svg.draw(position)) == ["Score", "6,561", "Next 6 to 48", "+", "1", "2", "384"]
    assert texts(svg.draw(pygame35.threes.start()))[2:4] == ["Next", "3"]


def test_monty_hall_hides_the_car_until_the_end():
    for seed in range(9):
        position = pygame35.monty_hall.start(f"{seed}")
        for move in ("2", "switch"):
            text = svg.draw(position, line=[move])
            assert COLOURS["red"] not in text and "car" not in title(text)
            position.play(move)
        assert COLOURS["red"] in position._repr_svg_() and "the car" in title(position._repr_svg_())


def test_a_switch_before_the_host_has_opened_a_door_may_be_to_any_other():
    assert texts(svg.draw(pygame35.monty_hall.start(), line=["2", "switch"]))[-3:] == ["1", "2", "2"]


def test_an_analysis_shows_its_line_and_the_chances():
    position = position_of("35", "e4=9 d5=3")
    analysis = pygame35.analyse(position, level=3)
    text = analysis._repr_svg_()
    assert {f"{analysis.win:.0%}", f"{1 - analysis.win:.0%}"} <= set(texts(text))
    assert svg.draw(position, line=analysis.line[:3], win=analysis.win) == text and "Win chance of red" in title(text)
    alone = pygame35.analyse(pygame35.threes.start(), simulations=10)
    assert "%" not in alone._repr_svg_()


def test_sizes_and_wrong_numbers():
    picture = root(svg.draw(pygame35.monty_hall.start(), size=100))
    assert picture.get("width") == "100" and float(picture.get("height")) < 100
    for wrong in (0, -1, float("nan")):
        with pytest.raises(UserError, match="size"):
            svg.draw(pygame35.thirtyfive.start(), size=wrong)
    for game, win in (("35", 1.1), ("threes", 0.5)):
        with pytest.raises(UserError, match="win"):
            svg.draw(pygame35.games[game].start(), win=win)


def test_texts_and_attributes_are_escaped():
    drawn = root(svg.element("g", svg.write('<&">', 0, 0, 1, '"<'), data_x='">'))
    assert drawn[0].text == '<&">' and drawn[0].get("fill") == '"<' and drawn.get("data-x") == '">'


class Own(pygame35.thirtyfive.Position):
    """A game without a picture."""


def test_a_game_without_a_picture_is_shown_as_text():
    with pytest.raises(NotImplementedError, match="no picture of 35"):  # notebooks then show the text
        Own()._repr_svg_()
