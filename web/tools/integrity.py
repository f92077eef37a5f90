"""Subresource Integrity: browsers check a file by a hash of its content."""

import base64
import hashlib


def integrity(content: bytes) -> str:
    """The value of an `integrity` attribute for a file with this content."""
    return f"sha256-{base64.b64encode(hashlib.sha256(content).digest()).decode()}"
