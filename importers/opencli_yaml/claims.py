"""Which YAML files may hold adapters, by a look at their text: nothing is parsed, and nothing loaded that could.

Patterns are compiled when they are first used: a commit hook that finds its files in the cache never asks.
"""

from __future__ import annotations

import re

__all__ = ["claims", "is_pipeline_like", "top_fields", "unclaimed"]

_PIPELINE = r"""^[ ]*(?:- +)*["']?pipeline["']?[ \t]*:|[{,][ \t]*["']?pipeline["']?[ \t]*:"""
_TOP_PIPELINE = r"""^["']?pipeline["']?[ \t]*:"""
_TOP_FIELD = r"^(site|name|args|domain|columns|strategy)[ \t]*:"
_CONTENT = r"^[ \t]*(?!---|\.\.\.)[^\s#]"
_JOBS = r"^jobs[ \t]*:"
_TRIGGER = r"""^["']?on["']?[ \t]*:"""


def claims(path: str, text: str) -> bool:
    """Whether a text may hold an adapter: it has a `pipeline` key, or two other fields at the left margin."""
    return _has(_PIPELINE, text) or top_fields(text) >= 2


def is_pipeline_like(text: str) -> bool:
    """Whether a text that does not parse has a `pipeline` at its left margin, or as good as one."""
    return _has(_TOP_PIPELINE, text) or top_fields(text) >= 3


def top_fields(text: str) -> int:
    """How many fields of an adapter stand at the left margin."""
    return len(set(re.findall(_TOP_FIELD, text, re.MULTILINE)))


def unclaimed(path: str, text: str) -> str:
    """Why a text that `claims` turned down is no adapter, without parsing it."""
    if not _has(_CONTENT, text):
        return "empty YAML file"
    if _has(_JOBS, text) and _has(_TRIGGER, text):
        return "workflow file: no `pipeline` list"
    return "YAML without a `pipeline`"


def _has(pattern: str, text: str) -> bool:
    return re.search(pattern, text, re.MULTILINE) is not None
