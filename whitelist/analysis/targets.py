"""Where a request goes, as far as the pieces of its URL say.

The rules are those of the URL standard for the parts that decide a host: a text that only *may* become another host
(`'/' + path`, `'https://shop.test' + path`) is computed. Backslashes count as slashes.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from urllib.parse import quote

from adapterc.syntax.sites import normal_host
from adapterc.whitelist.analysis.pieces import Hole, Pieces

__all__ = ["Target", "target_of"]

_SAFE = (Hole.NUMBER, Hole.ENCODED)
_HOST = re.compile(r"([a-z0-9_-]+(\.[a-z0-9_-]+)*|\[[0-9a-f:.]+\])(:\d+)?")
_SCHEME = re.compile(r"\A[A-Za-z][A-Za-z0-9+.-]*:")
_ABSOLUTE = re.compile(r"(?:(https?|wss?):)?//([^/?#]*)(.*)", re.IGNORECASE | re.DOTALL)


@dataclass(frozen=True, slots=True)
class Target:
    """Where one request goes.

    `kind`: "host" (then `host` names it, without a default port), "page" (the page's own host), "local" (`data:` and
    `blob:`, no network) or "computed". `path` is the path with `*` for what is not known, without query and fragment.
    """

    kind: str
    host: str = ""
    path: str = ""


def target_of(pieces: Pieces) -> Target:
    """The target of a URL with these pieces, relative URLs being of the page."""
    text = "".join(piece if isinstance(piece, str) else _MARKS[piece] for piece in pieces)
    text = re.sub(r"[\t\n\r]", "", text).strip(" ").replace("\\", "/")
    if not text:
        return Target("page")
    head = text[0]
    if head in _PAGE_STARTS:
        return _after_page(head, text[1:])
    found = _ABSOLUTE.match(text)
    if found:
        return _absolute(found[2], found[3])
    scheme = _SCHEME.match(text)
    if scheme:
        return Target("local") if scheme[0].lower() in ("data:", "blob:") else Target("computed")
    before = re.split(r"[/?#]", text, maxsplit=1)[0]
    # `/` before a value that may itself begin with `/` names another host, and a value before the first `/` a scheme.
    if text[1:2] in _OPEN if head == "/" else any(mark in before for mark in _OPEN):
        return Target("computed")
    return Target("page", path=_path(text if text[0] == "/" else "/" + text))


def _after_page(head: str, rest: str) -> Target:
    if head == _MARKS[Hole.PROTOCOL]:
        found = re.match(r"//([^/?#]*)(.*)", rest, re.DOTALL)
        return _absolute(found[1], found[2]) if found else Target("computed")
    if head == _MARKS[Hole.HREF]:
        return Target("page", path="*")
    if head == _MARKS[Hole.ORIGIN] and (not rest or rest[0] in "/?#"):
        return Target("page", path=_path(rest))
    return Target("computed")


def _absolute(authority: str, rest: str) -> Target:
    if authority == _MARKS[Hole.HOST]:
        return Target("page", path=_path(rest))
    if any(mark in authority for mark in _ALL_MARKS):
        return Target("computed")
    host = normal_host(authority.rpartition("@")[2])
    return Target("host", host, _path(rest)) if _HOST.fullmatch(host) else Target("computed")


def _path(text: str) -> str:
    text = re.split(r"[?#]", text, maxsplit=1)[0]
    return quote(re.sub(f"[{''.join(_ALL_MARKS)}]+", "*", text), safe="/*:@!$&'()+,;=~%")


# One private-use character stands for each hole while the text is looked at.
_MARKS = {hole: chr(0xE000 + number) for number, hole in enumerate(Hole)}
_ALL_MARKS = tuple(_MARKS.values())
_PAGE_STARTS = tuple(_MARKS[hole] for hole in (Hole.ORIGIN, Hole.PROTOCOL, Hole.HREF))
_OPEN = tuple(mark for hole, mark in _MARKS.items() if hole not in _SAFE)
