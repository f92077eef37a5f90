"""Reference pictures of pages: how a screenshot is reduced to one, and compared with one.

A reference has one pixel for each block of BLOCK × BLOCK pixels of the screenshot: the mean of their colours. A block
of a later screenshot differs if its mean is more than TOLERANCE from the reference in a channel, wherever the
screenshot is moved by up to MOVED pixels. So another anti-aliasing changes nothing, nor does a browser that draws a
glyph one pixel lower. Two pictures differ where ENOUGH blocks of a window of NEAR × NEAR blocks do: the smallest icon
is that large.
"""

import io
from collections import namedtuple

import numpy as np
from PIL import Image, ImageChops

BLOCK = 6  # pixels
TOLERANCE = 14  # of 255
MOVED = 1  # pixels
NEAR = 4  # blocks
ENOUGH = 3  # blocks
STEP = 4  # the stored means are multiples of it: a smaller file

# A rectangle in pixels that holds all blocks that differ.
Region = namedtuple("Region", "x, y, width, height")


def _picture(png):
    return Image.open(io.BytesIO(png)).convert("RGB")


def _reduced(picture):
    """A picture with one pixel for each whole block."""
    width, height = picture.width // BLOCK * BLOCK, picture.height // BLOCK * BLOCK
    return picture.reduce(BLOCK, (0, 0, width, height))


def write_reference(png, path):
    """Reduce a screenshot to a reference in a file."""
    _reduced(_picture(png)).point(lambda mean: min(255, STEP * round(mean / STEP))).save(path, optimize=True)


def read_reference(path):
    """[rows, columns, 3] of a reference in a file."""
    return np.asarray(Image.open(path), dtype=int)


def differing(png, reference):
    """[rows, columns] bool: the blocks of a screenshot that differ from a reference; all if the sizes do."""
    picture = _picture(png)
    least = most = np.asarray(_reduced(picture), dtype=int)
    if least.shape != reference.shape:
        return np.ones(least.shape[:2], bool)
    for down in range(-MOVED, MOVED + 1):
        for right in range(-MOVED, MOVED + 1):
            means = np.asarray(_reduced(ImageChops.offset(picture, right, down)), dtype=int)
            least, most = np.minimum(least, means), np.maximum(most, means)
    return (np.maximum(reference - most, least - reference) > TOLERANCE).any(2)


def region(blocks):
    """The Region of the windows in which ENOUGH of [rows, columns] blocks differ, or None."""
    windows = np.lib.stride_tricks.sliding_window_view(np.pad(blocks, NEAR - 1), (NEAR, NEAR))
    dense = np.argwhere(windows.sum((2, 3)) >= ENOUGH)
    if not len(dense):
        return None
    inside = np.zeros((blocks.shape[0] + 2 * NEAR - 2, blocks.shape[1] + 2 * NEAR - 2), bool)
    for row, column in dense:
        inside[row : row + NEAR, column : column + NEAR] = True
    found = np.argwhere(blocks & inside[NEAR - 1 : 1 - NEAR, NEAR - 1 : 1 - NEAR])
    (top, left), (bottom, right) = found.min(0), found.max(0) + 1
    return Region(*(int(BLOCK * edge) for edge in (left, top, right - left, bottom - top)))


def marked(png, blocks):
    """The screenshot as PNG, its blocks that differ in magenta."""
    picture = _picture(png)
    mask = Image.fromarray(blocks.repeat(BLOCK, 0).repeat(BLOCK, 1))
    picture.paste("magenta", (0, 0), mask)
    stream = io.BytesIO()
    picture.save(stream, "PNG")
    return stream.getvalue()
