"""What a file refers to: pages, workflows, actions, endpoints, pitfalls and commands, each with its place."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from adapterc.sitemap.model import SitemapFile
from adapterc.sitemap.piece import Piece, piece

__all__ = ["NOT_SITES", "CommandUse", "Reference", "command_uses", "references", "target_of"]

NOT_SITES = frozenset(
    {"browser", "doctor", "list", "validate", "verify", "skills", "convention-audit", "completion", "plugin", "adapter"}
    | {"profile", "daemon", "sitemap", "generate"}
)
"""Words behind `opencli` that name no site."""

_INNER = r"(?:pages|workflows)/[A-Za-z0-9_./-]{0,200}[A-Za-z0-9_-]\.md"
_PATH = rf"(?:\.{{1,2}}/)*{_INNER}|\./[A-Za-z0-9_-]+\.md"
_REFERENCE = re.compile(  # each branch begins with letters of its own, which is what makes it fast
    rf"(?P<kind>action|endpoint|pitfall):(?P<id>[A-Za-z0-9_-]+)(?:`?\s+in\s+`?(?P<in>{_PATH}))?"
    rf"|endpoint_id:[ \t]*`?(?P<endpoint>[A-Za-z0-9_-]+)"
    rf"|[Aa]ction[ \t]+`?(?P<loose>[A-Za-z_][A-Za-z0-9_-]*)`?[ \t]*(?:\(see|in)[ \t]+`?(?P<see>{_PATH})`?\)?"
    rf"|(?P<path>{_INNER}|\./[A-Za-z0-9_-]+\.md)"
)
_UP = re.compile(r"(?:\.{1,2}/)+\Z")
_HEADING = re.compile(r"#{3,4}[ \t]+\Z")
_NAME = r"[A-Za-z0-9][A-Za-z0-9_-]*"
_COMMAND = re.compile(rf"opencli[ \t]+(?P<site>{_NAME})[ \t]+(?P<name>{_NAME})(?![A-Za-z0-9_-])(?![A-Za-z0-9_.-]*\.md)")
_END = re.compile(r"`|\|\||[|;；，。]|\n|[ \t]\+[ \t]|[ \t]\(|（|[ \t]-+>|→|opencli[ \t]")
_FLAG = re.compile(r"(?<![A-Za-z0-9_-])--(?P<flag>[A-Za-z][A-Za-z0-9-]*)")


@dataclass(frozen=True, slots=True, eq=False)
class Reference:
    """`kind` and `id` of what is meant. `path` is the file that is named, relative to the root of the layer, or "".

    `loose` is True for the wordy forms of an action (``Use action `a` (see pages/p.md)``). `piece` is all of it.
    """

    kind: Literal["page", "workflow", "action", "endpoint", "pitfall"]
    id: str
    path: str
    piece: Piece
    loose: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class CommandUse:
    """`opencli SITE NAME` in `piece`, and the `--flags` that follow it."""

    site: str
    name: str
    piece: Piece
    flags: tuple[Piece, ...]

    @property
    def adapter(self) -> str:
        return f"opencli {self.site} {self.name}"


def target_of(file: SitemapFile, path: str) -> str:
    """A path as it is written in a file, relative to the root of the layer."""
    if path.startswith("./"):
        return posixpath.normpath(posixpath.join(posixpath.dirname(file.path), path))
    return posixpath.normpath(re.sub(r"^(?:\.{1,2}/)+", "", path))


def references(file: SitemapFile) -> Iterator[Reference]:
    """All references of a body, in order; the headings of entries refer to nothing."""
    source = file.source
    if source is None or file.first >= len(file.lines):
        return
    text = source.text
    for match in _REFERENCE.finditer(text, source.line_starts[file.first]):
        before = text[match.start() - 1]
        if before.isascii() and (
            before.isalnum() or before == "_" or (match["path"] and before in "./" and not _up(text, match.start()))
        ):
            continue
        if match["kind"] and _HEADING.search(text, max(0, match.start() - 16), match.start()):
            continue
        found = piece(source, match.start(), match.end())
        if match["kind"]:
            inside = match["in"]
            path = target_of(file, inside) if inside else ""
            yield Reference(_kind(match["kind"]), match["id"], path, found)
        elif match["endpoint"]:
            yield Reference("endpoint", match["endpoint"], "", found)
        elif match["loose"]:
            yield Reference("action", match["loose"], target_of(file, match["see"]), found, loose=True)
        else:
            start = match.start() - _up(text, match.start())
            found = piece(source, start, match.end())
            path = target_of(file, text[start : match.end()])
            yield Reference("workflow" if path.startswith("workflows/") else "page", _stem(path), path, found)


def command_uses(file: SitemapFile) -> Iterator[CommandUse]:
    """All `opencli SITE NAME` of a body; words that are no site are left out."""
    source = file.source
    if source is None or file.first >= len(file.lines):
        return
    text = source.text
    for match in _COMMAND.finditer(text, source.line_starts[file.first]):
        before = text[match.start() - 1]
        if match["site"] in NOT_SITES or (before.isascii() and (before.isalnum() or before in "_-")):
            continue
        stop = _END.search(text, match.end())
        end = len(text) if stop is None else stop.start()
        flags = tuple(
            piece(source, flag.start(), flag.end()) for flag in _FLAG.finditer(text, match.end(), end) if flag["flag"]
        )
        yield CommandUse(match["site"], match["name"], piece(source, match.start(), match.end()), flags)


def _up(text: str, start: int) -> int:
    """How many characters of `../` stand before a path."""
    match = _UP.search(text, max(0, start - 24), start)
    return 0 if match is None else len(match[0])


def _kind(word: str) -> Literal["action", "endpoint", "pitfall"]:
    return "action" if word == "action" else "endpoint" if word == "endpoint" else "pitfall"


def _stem(path: str) -> str:
    parts = path.removesuffix(".md").split("/")
    return parts[1] if len(parts) > 1 else parts[0]
