"""Every test begins with an engine that knows nothing."""

import pytest

from pygame35 import engine


@pytest.fixture(autouse=True)
def forget():
    engine.reset()
    yield
    engine.reset()
