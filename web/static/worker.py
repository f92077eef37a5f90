"""The engine in a Pyodide worker: JSON text in, JSON text out."""

import json

from pygame35 import engine
from pygame35.kernels.in_pyodide import has_vectors


def ping():
    """Called first: False if the worker never will be ready, because the processor lacks vectors."""
    return has_vectors()


def think(text):
    """The analysis of a request of `pygame35.engine`, or {"id", "error"} if the engine refuses the request."""
    request = {}
    try:
        request = json.loads(text)
        return json.dumps(engine.think(request))
    except MemoryError:
        raise  # the page then replaces this worker
    except Exception as error:
        identity = request.get("id") if isinstance(request, dict) else None
        return json.dumps({"id": identity, "error": str(error) or repr(error)})


def bench(seconds):
    """The figures of `pygame35.bench`, measured in this worker, which is new."""
    from pygame35.bench import measure  # it loads two games, which workers of other games do not need

    return json.dumps(measure(seconds))


__export__ = ["ping", "think", "bench"]
