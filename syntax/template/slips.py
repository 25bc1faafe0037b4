"""What an author probably meant: misspelt names, and texts written as another language writes its expressions.

Guesses are for advice alone, and tight: a wrong one sends the reader astray. Plain text matching; nothing is parsed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from adapterc.syntax.template.names import ROOTS, words

__all__ = ["PAGE_NAMES", "distance", "near_root", "nearest", "path_meant", "sort_meant", "texts_meant"]

_FIELDS = words("""
    age ages alt area aria art arts avg cat date dates day days delta desc dt eta fat gate idem image india indent inner
    lat mat mate meta mite org orgs poem rat rate rated site stat state stats status step stem tag tags team tem temp
    term them tier time times
""")
"""Names that rows do have, although a root is not far: `date` is no slip of `data`."""

_FOREIGN = {
    "$item": "item", "_": "item", "it": "item", "row": "item", "self": "item", "this": "item", "arg": "args",
    "argv": "args", "$data": "data",
}  # fmt: skip
"""What other languages call the roots, when a field follows."""

PAGE_NAMES = words("document window globalThis navigator localStorage sessionStorage console process")
"""Objects that are no part of an expression's context."""

_ROOT = r"(?:args|item|data|index)"
_REST = r"(?:\??\.[\w$-]+|\[[^\[\]]*\])"
_BARE = re.compile(rf"(?:args|item|data){_REST}+|index\s*[+-]\s*\d+")
_BRACED = re.compile(rf"(?<!\$)\{{\{{\s*([\w$.-]+|{_ROOT}\b[^{{}}]*?)\s*\}}\}}|\$\{{\s*({_ROOT}\b[^{{}}]*?)\s*\}}")
_SORT = re.compile(rf"(?P<sign>[+-])?(?:{_ROOT}\.)?(?P<key>[\w$.]+)(?:[ :,]+(?P<order>asc|desc)\w*)?", re.IGNORECASE)
_INDEX = re.compile(r"\[\s*(?:(\d+)|'([^'\]]*)'|\"([^\"\]]*)\")\s*\]")


def distance(left: str, right: str) -> int:
    """How many letters to change, add, leave out or swap with their neighbour."""
    before: list[int] = []
    row = list(range(len(right) + 1))
    for i, char in enumerate(left):
        earlier, before, row = before, row, [i + 1]
        for j, other in enumerate(right):
            cost = min(before[j + 1] + 1, row[j] + 1, before[j] + (char != other))
            if i and j and char == right[j - 1] and left[i - 1] == other:
                cost = min(cost, earlier[j - 1] + 1)
            row.append(cost)
    return row[-1]


def nearest(word: str, known: Iterable[str]) -> str | None:
    """The known name that `word` is a slip of: one letter is wrong, or two of a longer word."""
    most = 2 if len(word) > 4 else 1 if len(word) > 1 else 0
    near = [(far, name) for name in sorted(known) if (far := distance(word, name)) <= most]
    return min(near)[1] if near else None


def near_root(word: str, *, alone: bool = False) -> str | None:
    """The root that the first word of a path was meant to be; `alone`: nothing follows it."""
    if word in ROOTS or word in _FIELDS or (alone and word == "items"):
        return None
    if word == "i":
        return "index" if alone else "item"
    if word in _FOREIGN and not alone:
        return _FOREIGN[word]
    near = [(far, root) for root in sorted(ROOTS) if (far := distance(word, root)) <= _most(word, root)]
    return min(near)[1] if near else None


def _most(word: str, root: str) -> int:
    """Two letters only where none but the root's own are written: `tiem`, `itmm`, `idx`; not `unit`."""
    return 2 if len(word) >= 3 and set(word) <= set(root) else 1


def texts_meant(value: str) -> list[tuple[int, int, str]]:
    """Where a text holds what looks like an expression: (start, end, the expression)."""
    if _BARE.fullmatch(value.strip()):
        start = len(value) - len(value.lstrip())
        return [(start, start + len(value.strip()), value.strip())]
    return [(found.start(), found.end(), found[1] or found[2]) for found in _BRACED.finditer(value)]


def sort_meant(key: str) -> tuple[str, str] | None:
    """The key and the order ("asc", "desc") that `-price`, `price desc` or `item.price` were meant to say."""
    found = _SORT.fullmatch(key.strip())
    if found is None or found["key"] == key:
        return None
    down = found["sign"] == "-" or (found["order"] or "").lower() == "desc"
    return found["key"], "desc" if down else "asc"


def path_meant(path: str) -> str | None:
    """The dotted path that `$.data.items[0]` was meant to be; "" when no path can say it; None when it is one."""
    plain = _INDEX.sub(lambda found: "." + next(part for part in found.groups() if part is not None), path.strip())
    root = plain[:1] == "$" and plain[1:2] in ("", ".")
    plain = plain[1:] if root else plain
    plain = plain[1:] if plain[:1] == "." else plain
    if plain == path.strip():
        return "" if re.search(r"[\[\]]|\.\.|^\*|\.\*", path) else None
    return "" if re.search(r"[\[\]*\s]|\.\.|^\.|^$", plain) else plain
