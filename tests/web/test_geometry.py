"""What is painted lies where it is pressed, also after every change of size."""

import pytest
from embedding import board, frame_in, hear
from table import KNOWN, SETTLED, Table, wait_until_ready, without_engine

SIZES = ((390, 844), (844, 390), (390, 640), (1100, 760), (360, 740))  # turned, with the browser's bar, of a window
ENDLESS = "five-in-a-row/"
# On the endless paper: [cell, the cell at what is painted for it, and how far the two middles are apart]. A cell that
# takes the focus is selected, and the board paints a frame and a sign there: of two neighbours in turn, all pixels that
# change lie around the cell between them.
ON_PAPER = """async () => {
  const canvas = document.querySelector('#squares'), box = canvas.getBoundingClientRect(), settled = SETTLED;
  const across = x => box.left + x * box.width, down = y => box.top + y * box.height;
  const at = (x, y) => document.elementFromPoint(x, y)?.closest('[role=gridcell]');
  const pixels = () => canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data;
  const isFree = one => one && !['red', 'blue'].includes(one.dataset.owner);
  const free = [...at(across(0.5), down(0.5)).parentElement.children].filter(
    one => isFree(one.previousElementSibling) && isFree(one.nextElementSibling));
  const cell = free[Math.floor(free.length / 2)], its = cell.getBoundingClientRect();
  cell.previousElementSibling.focus({preventScroll: true});
  await settled();
  const before = pixels(), columns = [], rows = [];
  cell.nextElementSibling.focus({preventScroll: true});
  await settled();
  pixels().forEach((value, index) => {
    if (value === before[index]) return;
    columns.push((index >> 2) % canvas.width);
    rows.push(Math.floor((index >> 2) / canvas.width));
  });
  const middle = all => (all.reduce((a, b) => Math.min(a, b)) + all.reduce((a, b) => Math.max(a, b)) + 1) / 2;
  const x = across(middle(columns) / canvas.width), y = down(middle(rows) / canvas.height);
  const apart = Math.hypot(x - its.left - its.width / 2, y - its.top - its.height / 2);
  return [cell.dataset.square, at(x, y)?.dataset.square, apart];
}""".replace("SETTLED", SETTLED)
# Elsewhere: the squares that are not at their part of the canvas, and by how many pixels the picture is stretched.
IN_PARTS = """() => {
  const canvas = document.querySelector('#squares'), sheet = canvas.getBoundingClientRect();
  const box = document.querySelector('#board').getBoundingClientRect(); // the canvas has the names beside it, too
  const rows = [...document.querySelectorAll('#grid [role=row]')].map(row => [...row.children]);
  const misplaced = rows.flatMap((row, down) => row.filter((cell, across) => {
    const x = box.left + (across + 0.5) / row.length * box.width, y = box.top + (down + 0.5) / rows.length * box.height;
    return cell.dataset.square && !cell.isSameNode(document.elementFromPoint(x, y));
  }));
  const stretched = [canvas.width / devicePixelRatio - sheet.width, canvas.height / devicePixelRatio - sheet.height];
  return [misplaced.map(cell => cell.dataset.square), Math.max(...stretched.map(Math.abs))];
}"""


def assert_in_place(frame):
    """The cells lie on what is painted. frame: a page, or a frame with a board."""
    frame.evaluate(SETTLED)
    if ENDLESS in frame.url:
        cell, painted, apart = frame.evaluate(ON_PAPER)
        assert cell == painted and apart < 3
    else:
        misplaced, stretched = frame.evaluate(IN_PARTS)
        assert not misplaced and stretched < 1


@pytest.fixture
def still(page):
    page.emulate_media(reduced_motion="reduce")
    page.add_init_script(KNOWN)
    without_engine(page)
    return page


@pytest.mark.parametrize("path", ["?side=both", "cell-division/?board=4x7&side=both", f"{ENDLESS}?side=both"])
def test_the_cells_lie_on_what_is_painted_after_each_change_of_size(still, site, path):
    page = still
    page.set_viewport_size({"width": 360, "height": 640})
    page.goto(site + path)
    wait_until_ready(page)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert_in_place(page)
    for _ in range(2 * page.locator("#pull").count()):  # the board gives a sheet room, and takes it again
        page.evaluate("document.querySelector('#pull').click()")
        assert_in_place(page)


def test_a_tap_after_the_sheet_is_pulled_up_plays_the_cell_that_is_tapped(browser, site):
    with browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True) as context:
        sheet = Table(context.new_page()).open(site + ENDLESS + "?side=both", engine=False)
        sheet.square("0,0").tap()
        sheet.page.tap("#pull")
        sheet.settle()
        box = sheet.page.locator("#board").bounding_box()  # the paper keeps its middle, where 0,0 is, and its scale
        sheet.page.touchscreen.tap(box["x"] + box["width"] / 2 + 40, box["y"] + box["height"] / 2)
        sheet.wait_for_plies(2)
        assert sheet.moves() == ["0,0", "1,0"]


def test_a_board_that_was_hidden_shows_its_game_when_it_appears(host):
    page = host('<div style="width: 400px">' + board('game="five-in-a-row" side="both" moves="0,0 1,1"') + "</div>")
    hear(page, "ready")
    frame = frame_in(page)
    for style, game, width in (("display: none", "3,3 4,4 5,5", 300), ("width: 0", "6,6 7,7 5,5", 350)):
        page.evaluate("style => { document.querySelector('div').style = style; }", style)
        page.evaluate("game => document.querySelector('board-35').load(game)", game)
        page.evaluate("width => { document.querySelector('div').style = `width: ${width}px`; }", width)
        frame.wait_for_function("width => innerWidth === width", arg=width)
        assert_in_place(frame)
        assert frame.locator("[data-square='5,5']").bounding_box()["width"] > 30
