"""What has to be looked for on a page, from its anchors.

a11y: role=dialog name="Post" | "Compose post"      a role, and one of the names when there are some
a11y: `role=main` + `role=region name` has "News"   every role; behind `has`, `contains` or 含 a part of the name
text: `Latest` / `Popular`                           one of the quoted wordings: they change with the language
selector_pattern, testid                             every selector
pattern                                              the only selector in backticks; without one it is prose
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from adapterc.sitemap.anchors import Anchor, anchors
from adapterc.sitemap.model import SitemapFile
from adapterc.sitemap.selectors import looks_like_selector
from adapterc.sitemap.uses import anchor_selectors

__all__ = ["Look", "Role", "looks"]

_ROLE = re.compile(r"role=[\"']?(?P<role>[a-z]+)[\"']?")
_LEVEL = re.compile(r"level=[\"']?(?P<level>[1-6])")
_QUOTED = re.compile(r'"([^"\n]{1,200})"|“([^”\n]{1,200})”|「([^」\n]{1,200})」')
_TICKED = re.compile(r"`([^`\n]{1,200})`")
_PART = re.compile(r"\b(?:has|contains|containing|includes)\b|含|包含", re.IGNORECASE)
_HOLE = re.compile(r"<[^<>]+>|\{[^{}]+\}")


@dataclass(frozen=True, slots=True)
class Role:
    """A node of the accessibility tree. Any of `names` will do, none means any name; `part`: as a part of the name.
    `level` is that of a heading, 0 for any."""

    role: str
    names: tuple[str, ...] = ()
    part: bool = False
    level: int = 0

    def fits(self, role: str, name: str, level: int) -> bool:
        """Whether a node is the one. Placeholders in names stand for any text."""
        if role != self.role or (self.level and level != self.level):
            return False
        return not self.names or any(_named(want, name, self.part) for want in self.names)


@dataclass(frozen=True, slots=True)
class Look:
    """One anchor with what it asks for: all of `roles`, all of `selectors`, one of `texts`. `why` says why it cannot be
    held against a page; it asks for nothing then."""

    anchor: Anchor
    roles: tuple[Role, ...] = ()
    selectors: tuple[str, ...] = ()
    texts: tuple[str, ...] = ()
    why: str = ""


def looks(file: SitemapFile) -> list[Look]:
    """The anchors of a page in order; those that say that there is none are left out."""
    return [_look(anchor) for anchor in anchors(file) if anchor.valid]


def _look(anchor: Anchor) -> Look:
    kind, value = anchor.type.value, anchor.value.value
    if kind == "a11y":
        roles = _roles(value)
        return Look(anchor, roles=roles) if roles else Look(anchor, why="it names no role")
    if kind == "text":
        texts = _texts(value)
        return Look(anchor, texts=texts) if texts else Look(anchor, why="it quotes no text")
    found = tuple(item.text for item in anchor_selectors(anchor) if not _HOLE.search(item.text))
    if kind == "pattern" and len(found) != 1:
        return Look(anchor, why="it is prose")
    return Look(anchor, selectors=found) if found else Look(anchor, why="it holds no selector without a placeholder")


def _roles(value: str) -> tuple[Role, ...]:
    value = value.replace("`", "")
    found = list(_ROLE.finditer(value))
    ends = [match.start() for match in found[1:]] + [len(value)]
    return tuple(_role(match["role"], value[match.end() : end]) for match, end in zip(found, ends, strict=True))


def _role(role: str, behind: str) -> Role:
    level = _LEVEL.search(behind)
    names = tuple(next(filter(None, groups)) for groups in _QUOTED.findall(behind))
    return Role(role, names, bool(_PART.search(behind)), int(level["level"]) if level else 0)


def _texts(value: str) -> tuple[str, ...]:
    ticked = [text.strip().strip('"') for text in _TICKED.findall(value) if not looks_like_selector(text)]
    rest = _TICKED.sub(" ", value)
    quoted = [next(filter(None, groups)) for groups in _QUOTED.findall(rest)]
    names = [text for text in (*ticked, *quoted) if text and not _HOLE.search(text)]
    plain = [] if _TICKED.search(value) or quoted else [value]
    return tuple(dict.fromkeys([*names, *plain]))


def _named(wanted: str, name: str, part: bool) -> bool:
    """Whether a name, or a part of it, is the one that is wanted, without case. The pieces between placeholders are
    looked for one after the other, because a pattern would try every place of each."""
    pieces, folded = _pieces(wanted), name.casefold()
    if part:
        first, middle, last = "", list(pieces), ""
    elif len(pieces) == 1:
        return folded == pieces[0]
    else:
        first, *middle, last = pieces
    at, end = len(first), len(folded) - len(last)
    if at > end or not folded.startswith(first) or not folded.endswith(last):
        return False
    for piece in middle:
        found = folded.find(piece, at, end)
        if found < 0:
            return False
        at = found + len(piece)
    return True


@lru_cache(maxsize=256)
def _pieces(wanted: str) -> tuple[str, ...]:
    """What stands between the placeholders of a name, which is folded for all nodes at once."""
    return tuple(piece.casefold() for piece in _HOLE.split(wanted))
