"""The accessible board over a stand-in for the page, which counts what is asked of it."""

import pytest

from app.core.session import Session
from app.games.five_in_a_row.game import GAME, window
from app.widgets.grid import Grid


class Element:
    """The part of an element that the grid uses."""

    written = 0  # attributes, of all elements

    def __init__(self):
        self.attributes, self.children, self.parent = {}, [], None

    def setAttribute(self, name, value):
        Element.written += 1
        self.attributes[name] = value

    def getAttribute(self, name):
        return self.attributes[name]

    def replaceChildren(self):
        self.children = []

    def append(self, *children):
        for child in children:
            self._take(child)
            self.children.append(child)

    def prepend(self, child):
        self._take(child)
        self.children.insert(0, child)

    def _take(self, child):
        if child.parent:
            child.parent.children.remove(child)
        child.parent = self

    def contains(self, other):
        return any(other is cell for row in self.children for cell in row.children)

    def closest(self, _selector):
        return self

    def focus(self, *_options):
        Document.activeElement = self


class Document:
    activeElement = None

    class defaultView:
        class JSON:
            parse = dict

    def createElement(self, _name):
        return Element()


Document.defaultView.JSON.parse = staticmethod(lambda text: text)


@pytest.fixture
def session():
    return Session(GAME)


@pytest.fixture
def grid(session):
    made = Grid(Element(), Document())
    Document.activeElement = None
    made.lay(window(0, 0, 23, 23), session)
    made.update(session)
    return made


def names(grid):
    return [[cell.attributes["data-square"] for cell in row.children] for row in grid.element.children]


def assert_is(grid, left, top, session):
    expected = [[f"{x},{y}" for x in range(left, left + 24)] for y in range(top, top + 24)]
    assert names(grid) == expected
    for row, line in zip(grid.element.children, expected, strict=True):
        assert row.attributes["aria-label"] == line[0].partition(",")[2].replace("-", "\u2212")
        for cell, name in zip(row.children, line, strict=True):
            label = GAME.cell_attributes(session.position, session.position.parse_move(name))["aria-label"]
            assert cell.attributes["aria-label"] == label
            assert grid.cells[grid.square_of(cell)] is cell and grid.names[name] == grid.square_of(cell)
    assert len(grid.cells) == len(grid.names) == 576
    assert [cell.attributes["tabindex"] for row in grid.element.children for cell in row.children].count("0") == 1


@pytest.mark.parametrize("right, down", [(3, 0), (0, -5), (-4, 7), (23, -23), (90, 90)])
def test_a_window_that_moves_keeps_the_cells_that_are_still_seen(grid, session, right, down):
    kept = {square: cell for square, cell in grid.cells.items()}
    before = Element.written
    grid.lay(window(right, down, 23 + right, 23 + down), session)
    grid.update(session)
    fresh = [square for square in grid.cells if square not in kept]
    assert Element.written - before <= 6 * len(fresh) + 30
    assert all(cell is kept[square] for square, cell in grid.cells.items() if square in kept)
    assert_is(grid, right, down, session)


def test_the_focus_stays_on_its_square_or_goes_to_one_that_is_there(grid, session):
    grid.focus((5, 5))
    grid.lay(window(2, 2, 25, 25), session)
    assert Document.activeElement is grid.cells[5, 5] and grid.reachable == (5, 5)
    grid.lay(window(8, 8, 31, 31), session)
    assert Document.activeElement is grid.cells[grid.reachable]
    grid.update(session)
    assert_is(grid, 8, 8, session)
