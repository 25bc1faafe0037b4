"""The fields of an action block, in Form A (labels with bullets) and Form B (`key: value`).

Both forms are read from one block, so that a block that mixes them still gives all its fields.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from adapterc.sitemap.model import Field, SitemapFile
from adapterc.sitemap.parse.pairs import FENCE, FieldBuilder
from adapterc.sitemap.piece import piece

__all__ = ["LABELS", "read_action_fields"]

LABELS = {
    "pre": "Preconditions",
    "do": "Do",
    "post": "Postconditions",
    "fail": "Failure signals",
    "recover": "Recovery",
    "sig": "State signature",
    "evidence": "Evidence",
}
"""Short name -> label of Form A."""

_SHORT = {label.lower(): name for name, label in LABELS.items()}
_LABEL = re.compile(r"([A-Z][A-Za-z]*(?: +[A-Za-z]+)*)[ \t]*:[ \t]*(?:#.*)?$")
_KEY = re.compile(r"([a-z_]+):[ \t]*(.*)$")


def read_action_fields(file: SitemapFile, rows: Iterable[int]) -> tuple[Field, ...]:
    """The fields among the rows of one block. In Form B an empty line ends a field; lines of no field are left out."""
    source = file.source
    assert source is not None
    found: list[Field] = []
    current: FieldBuilder | None = None
    for row in rows:
        line = file.lines[row]
        text = line.strip()
        if not text:
            if current is not None and current.style == "key":
                found.append(current.done())
                current = None
            continue
        if text.startswith((">", "#", *FENCE)):
            continue
        start = source.line_starts[row]
        label, key = _LABEL.match(line), _KEY.match(line)
        if label is not None or key is not None:
            if current is not None:
                found.append(current.done())
            if label is not None:
                name = label[1]
                at = piece(source, start, start + len(name))
                current = FieldBuilder(file, _SHORT.get(name.lower(), name), at, "label", row)
            elif key is not None:
                at = piece(source, start, start + key.end(1))
                current = FieldBuilder(file, key[1], at, "key", row)
                if key[2].strip():
                    current.say(current.cut(row, key.start(2)))
        elif current is not None:
            current.add(row, pairs=current.name == "sig")
    if current is not None:
        found.append(current.done())
    return tuple(found)
