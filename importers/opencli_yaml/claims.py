"""Which YAML files may hold adapters, by a look at their text: nothing is parsed, and nothing loaded that could."""

from __future__ import annotations

import re

__all__ = ["TOP_FIELD", "TOP_PIPELINE", "claims", "unclaimed"]

TOP_PIPELINE = re.compile(r"^[\"']?pipeline[\"']?[ \t]*:", re.MULTILINE)
TOP_FIELD = re.compile(r"^(site|name|args|domain|columns|strategy)[ \t]*:", re.MULTILINE)

_PIPELINE = re.compile(r"^[ ]*(?:- +)*[\"']?pipeline[\"']?[ \t]*:|[{,][ \t]*[\"']?pipeline[\"']?[ \t]*:", re.MULTILINE)
_CONTENT = re.compile(r"^[ \t]*(?!---|\.\.\.)[^\s#]", re.MULTILINE)
_JOBS = re.compile(r"^jobs[ \t]*:", re.MULTILINE)
_TRIGGER = re.compile(r"^[\"']?on[\"']?[ \t]*:", re.MULTILINE)


def claims(path: str, text: str) -> bool:
    """Whether a text may hold an adapter: it has a `pipeline` key, or two other fields at the left margin."""
    return bool(_PIPELINE.search(text)) or len(set(TOP_FIELD.findall(text))) >= 2


def unclaimed(path: str, text: str) -> str:
    """Why a text that `claims` turned down is no adapter, without parsing it."""
    if not _CONTENT.search(text):
        return "empty YAML file"
    if _JOBS.search(text) and _TRIGGER.search(text):
        return "workflow file: no `pipeline` list"
    return "YAML without a `pipeline`"
