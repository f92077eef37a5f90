"""PyScript's names that the pages use. Values of JavaScript are `Any`."""

from typing import Any

document: Any
window: Any

async def fetch(url: str, **options: Any) -> Any: ...
async def js_import(*modules: str) -> Any: ...
