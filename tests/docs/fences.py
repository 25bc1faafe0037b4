"""The fenced blocks of a Markdown page."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

__all__ = ["DOCS", "ROOT", "Fence", "fences", "titled"]

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
_OPEN = re.compile(r"( *)(`{3,})([\w-]*)(?: +title=\"([^\"]+)\")?[ ]*$")


@dataclass(frozen=True)
class Fence:
    """`text` is without the block's own indentation; `line` is that of the fence, from 1."""

    language: str
    title: str
    text: str
    line: int


def fences(text: str) -> list[Fence]:
    """All blocks in order."""
    found = []
    lines = iter(enumerate(text.splitlines(), 1))
    for number, line in lines:
        opened = _OPEN.match(line)
        if opened is None:
            continue
        indent, ticks, language, title = opened.groups()
        body = []
        for _, inner in lines:
            if inner.strip() == ticks:
                break
            body.append(inner.removeprefix(indent))
        found.append(Fence(language, title or "", "".join(f"{each}\n" for each in body), number))
    return found


def titled(page: str) -> dict[str, str]:
    """The blocks of a page below `docs/` that have a title: title -> text."""
    return {each.title: each.text for each in fences((DOCS / page).read_text(encoding="utf-8")) if each.title}
