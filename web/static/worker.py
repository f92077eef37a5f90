"""The engine in a Pyodide worker: JSON text in, JSON text out."""

import json

from pygame35 import bench as measure
from pygame35 import engine


def ping():
    """The worker is ready when this has answered."""
    return "pong"


def think(text):
    """A request of `pygame35.engine` in, its analysis out, or {"id", "error"} when it cannot be answered."""
    request = {}
    try:
        request = json.loads(text)
        return json.dumps(engine.think(request))
    except MemoryError:
        raise  # the page then throws this worker away
    except Exception as error:
        identity = request.get("id") if isinstance(request, dict) else None
        return json.dumps({"id": identity, "error": str(error) or repr(error)})


def bench(seconds):
    """The figures of `pygame35.bench`, measured in this worker."""
    return json.dumps(measure.measure(seconds))


__export__ = ["ping", "think", "bench"]
