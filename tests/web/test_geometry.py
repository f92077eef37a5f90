"""What is painted lies where it is pressed: after every change of size, and on a page from right to left."""

import pytest
from table import KNOWN, SETTLED, wait_until_ready, without_engine

SIZES = ((390, 844), (844, 390), (390, 640), (1100, 760), (360, 740))  # turned, with the browser's bar, of a window
ENDLESS = "five-in-a-row/"
PLAYED = [f"{path}?side=both" for path in ("", "cell-division/", "mega-tic-tac-toe/", ENDLESS)]
# On the endless paper: [cell, the cell at what is painted for it, and how far the two middles are apart]. A cell that takes
# the focus is selected, and the board paints a frame and a sign there: of two neighbours in turn, all pixels that change
# lie around the cell between them.
ON_PAPER = (
    """async () => {
  const canvas = document.querySelector('#squares'), box = canvas.getBoundingClientRect(), settled = %s;
  const cellAt = (x, y) => document.elementFromPoint(x, y)?.dataset.square;
  const pixels = () => canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data;
  const row = document.querySelector(`[data-square="${cellAt(box.left + box.width / 2, box.top + box.height / 2)}"]`)
    .parentElement.children;
  const free = [...row].filter((it, at) => [row[at - 1], row[at + 1]].every(one => one && !['red', 'blue'].includes(one.dataset.owner)));
  const cell = free[Math.floor(free.length / 2)], its = cell.getBoundingClientRect();
  cell.previousElementSibling.focus({preventScroll: true});
  await settled();
  const before = pixels();
  cell.nextElementSibling.focus({preventScroll: true});
  await settled();
  const columns = [], rows = [];
  pixels().forEach((value, at) => {
    if (value === before[at]) return;
    columns.push((at >> 2) %% canvas.width);
    rows.push(Math.floor((at >> 2) / canvas.width));
  });
  const middle = all => (all.reduce((a, b) => Math.min(a, b)) + all.reduce((a, b) => Math.max(a, b)) + 1) / 2;
  const x = box.left + middle(columns) * box.width / canvas.width;
  const y = box.top + middle(rows) * box.height / canvas.height;
  return [cell.dataset.square, cellAt(x, y), Math.hypot(x - its.left - its.width / 2, y - its.top - its.height / 2)];
}"""
    % SETTLED
)
# Elsewhere: the squares that are not at their part of the canvas, and by how many pixels the picture is stretched.
IN_PARTS = """() => {
  const canvas = document.querySelector('#squares'), box = canvas.getBoundingClientRect();
  const rows = [...document.querySelectorAll('#grid [role=row]')].map(row => [...row.children]);
  const misplaced = rows.flatMap((row, down) => row.filter((cell, across) => {
    const x = box.left + (across + 0.5) / row.length * box.width, y = box.top + (down + 0.5) / rows.length * box.height;
    return cell.dataset.square && !cell.isSameNode(document.elementFromPoint(x, y));
  }));
  return [misplaced.map(cell => cell.dataset.square),
          Math.abs(canvas.width - box.width * devicePixelRatio) + Math.abs(canvas.height - box.height * devicePixelRatio)];
}"""


def assert_in_place(frame):
    """The cells lie on what is painted. frame: a page, or a frame with a board."""
    frame.evaluate(SETTLED)
    if ENDLESS in frame.url:
        cell, painted, apart = frame.evaluate(ON_PAPER)
        assert cell == painted and apart < 3
    else:
        misplaced, stretched = frame.evaluate(IN_PARTS)
        assert not misplaced and stretched < 2


@pytest.fixture
def still(page):
    page.emulate_media(reduced_motion="reduce")
    page.add_init_script(KNOWN)
    without_engine(page)
    return page


@pytest.mark.parametrize("path", [*PLAYED, f"{ENDLESS}puzzles/#1", f"{ENDLESS}lessons/", f"{ENDLESS}embed.html?side=both"])
def test_the_cells_lie_on_what_is_painted_after_each_change_of_size(still, site, path):
    page = still
    page.set_viewport_size({"width": 360, "height": 640})
    page.goto(site + path)
    wait_until_ready(page)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert_in_place(page)
    for _ in range(2 * page.locator("#pull").count()):  # the board gives a sheet room, and takes it again
        page.click("#pull" if page.is_visible("#pull") else "#put-down")
        assert_in_place(page)
