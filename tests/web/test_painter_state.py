"""The order in which a page is drawn, without a browser."""

from types import SimpleNamespace

import pyscript
import pytest

from app.platform.painter import Painter


@pytest.fixture
def page(monkeypatch):
    """A painter with what it has drawn; `frame()` and `task()` do what the browser would."""
    frames, tasks, drawn = [], [], []
    monkeypatch.setattr(pyscript.window, "requestAnimationFrame", frames.append, raising=False)
    monkeypatch.setattr(pyscript.window, "setTimeout", lambda act, _wait: tasks.append(act), raising=False)

    def do_all(waiting):
        acts = waiting[:]
        waiting.clear()
        for act in acts:
            act(0)

    page = SimpleNamespace(drawn=drawn, effects=False, frames=frames)
    page.frame, page.task = lambda: do_all(frames), lambda: do_all(tasks)
    board = SimpleNamespace(paint=lambda _scene, _now: drawn.append("board") or page.effects)
    page.painter = Painter(board, {}, [lambda: drawn.append("rest")], lambda: None)
    return page


def test_the_board_is_drawn_first_and_the_rest_once_in_a_task_after_it(page):
    page.painter.refresh()
    page.painter.refresh()
    page.frame()
    assert page.drawn == ["board"]
    page.task()
    page.frame()
    page.task()
    assert page.drawn == ["board", "rest"] and not page.frames


def test_a_press_can_have_the_rest_drawn_before_it(page):
    page.painter.refresh()
    page.painter.finish()
    assert page.drawn == ["rest"]
    page.frame()
    page.task()
    assert page.drawn == ["rest", "board"] and not page.frames


def test_a_part_of_the_page_is_updated_once_after_the_board_and_never_beside_the_rest(page):
    painter = page.painter
    parts = {name: lambda name=name: page.drawn.append(name) for name in ("square", "pad")}
    for name in ("square", "pad", "square"):
        painter.follow(parts[name])
    page.frame()
    page.task()
    assert page.drawn == ["board", "pad"]  # a press may come before the next task
    page.task()
    assert page.drawn == ["board", "pad", "square"]
    painter.follow(parts["pad"])
    painter.refresh()
    painter.follow(parts["square"])
    page.frame()
    page.task()
    assert page.drawn[3:] == ["board", "rest"] and not page.frames
