"""JSON with comments, as the program reads it."""

from __future__ import annotations

import re

_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|//[^\n]*|/\*.*?\*/', re.DOTALL)
_TRAILING = re.compile(r'"(?:[^"\\]|\\.)*"|,(?=\s*[}\]])')


def without_comments(text: str) -> str:
    """The text without comments and trailing commas, which become spaces: places stay what they are."""
    text = _TOKEN.sub(lambda hit: hit[0] if hit[0][0] == '"' else " " * len(hit[0]), text)
    return _TRAILING.sub(lambda hit: hit[0] if hit[0][0] == '"' else " ", text)
