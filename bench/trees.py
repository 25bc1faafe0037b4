"""Trees of any size to import: the examples again and again, under sites that are numbered.

All rules, helpers and refusals of the examples are in them, in the proportion of the examples.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

__all__ = ["DIALECTS", "grown"]

EXAMPLES = Path(__file__).resolve().parents[1] / "examples"
DIALECTS = ("opencli-yaml", "opencli-js", "bb-site")
SITES = ("forum", "library", "shop", "weather")
SITE = re.compile(rf"""(?m)((?:^site: |\bsite: ')|"name": "(?=[a-z]+/))({"|".join(SITES)})\b""")


def grown(folder: Path, files: int, dialects: Iterable[str] = DIALECTS) -> int:
    """Write a tree of at least `files` files into `folder`, by whole copies of the examples. Returns how many."""
    sources = [
        (path.relative_to(EXAMPLES), path.read_text(encoding="utf-8"))
        for dialect in dialects
        for path in sorted((EXAMPLES / dialect).rglob("*"))
        if path.suffix in (".js", ".yaml")
    ]
    written = copy = 0
    while written < files:
        for path, text in sources:
            site = next((part for part in path.parts if part in SITES), None)
            if site is None and copy:
                continue  # shared by all copies
            target = folder.joinpath(*(f"{part}{copy}" if part in SITES else part for part in path.parts))
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(SITE.sub(rf"\g<1>\g<2>{copy}", text), encoding="utf-8")
            written += 1
        copy += 1
    return written
