"""What MicroPython needs to call the browser safely.

A synchronous JavaScript exception cannot be caught in MicroPython: it stalls the event loop for good. So a call that
may throw goes through a promise, which rejects instead.
"""

import asyncio

from pyscript import window


def guarded(owner, method, *arguments):
    """Start `owner.method(*arguments)`; returns a task whose result is False when it threw, else True."""
    return asyncio.create_task(_call(owner, method, arguments))


async def _call(owner, method, arguments):
    function = getattr(owner, method)
    apply = window.Reflect.apply.bind(window.Reflect, function, owner, window.Array.of(*arguments))
    try:
        await window.Promise.resolve(None).then(apply)
        return True
    except Exception:
        return False
