"""Which JavaScript files are bb-browser adapters, by a look at their text."""

from __future__ import annotations

import re
from pathlib import PurePosixPath

__all__ = ["HELPERS", "META", "claims", "references", "unclaimed"]

HELPERS = ("_helper.js", "_shared.js")
"""Files whose declarations the adapters of their folder may use."""

META = re.compile(r"/\*[\s*]*@meta\b")
"""The beginning of the comment."""

_META_LINES = re.compile(r"^[ \t]*//[ \t]*@(?:name|description|domain|args|example)[ \t]+\S", re.MULTILINE)
"""The older form, one `// @tag` line for each field."""

_CODE = re.compile(r"\S")


def claims(path: str, text: str) -> bool:
    """Whether a text has something that looks like a `@meta` comment."""
    return PurePosixPath(path).name not in HELPERS and META.search(text) is not None


def unclaimed(path: str, text: str) -> str:
    """Why a JavaScript file is no adapter."""
    if PurePosixPath(path).name in HELPERS:
        return "JavaScript shared by adapters: no adapter of its own"
    if not _CODE.search(text):
        return "empty JavaScript file"
    if _META_LINES.search(text):
        return "JavaScript with `// @tag` lines and no `@meta` comment, which says too little"
    return "JavaScript source: not an adapter dialect"


def references(path: str, text: str) -> tuple[str, ...]:
    """The helper files beside a file."""
    folder, slash, name = path.rpartition("/")
    return tuple(folder + slash + helper for helper in HELPERS if helper != name)
