"""Subresource Integrity: the hash by which a browser checks a file."""

import base64
import hashlib


def integrity(content: bytes) -> str:
    """The value of an `integrity` attribute for a file with this content."""
    return f"sha256-{base64.b64encode(hashlib.sha256(content).digest()).decode()}"
