"""The shape of one entry of the index, field by field: types, spelling, nullability (host/lime.md 2.3 to 2.5)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from adapterc.spec.fields import SAFE_INTEGER
from adapterc.spec.shapes import (
    Check,
    constant,
    flag,
    integer,
    line,
    listing,
    mapping,
    matching,
    maybe,
    one_of,
    record,
    text,
)

__all__ = ["ENTRY"]

_SEGMENT = "[a-z0-9]+(?:[-_][a-z0-9]+)*"
_LABEL = "[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?"
_SHA256 = matching("[0-9a-f]{64}", "a SHA-256 in lower-case hex")
_NAME = matching(f"{_SEGMENT}/{_SEGMENT}", "a name `site/name` of lower-case letters, digits, `-` and `_`", 160)
_ARG_SPELLING = matching("[A-Za-z0-9_]+", "a name of letters, digits and `_`")


def _arg_name(value: Any, place: str) -> Iterator[str]:
    yield from _ARG_SPELLING(value, place)
    if value == "__proto__":
        yield f"`{place}` is `__proto__`, which sets the prototype of the host's argument object"


def _example(value: Any, place: str) -> Iterator[str]:
    if value is not None and not isinstance(value, str):
        yield from integer(-SAFE_INTEGER, SAFE_INTEGER)(value, place)
    elif isinstance(value, str):
        yield from text(value, place)


_ARG = record(
    {
        "name": _arg_name,
        "description": line,
        "required": flag,
        "arg_type": one_of("string", "integer"),
        "example": _example,
    },
    frozenset({"example"}),
    {"argType": "arg_type"},
)

_ENTRY_KINDS: dict[str, Check] = {
    "fixed_url": record({"kind": one_of("fixed_url"), "url": line}),
    "url_template": record({"kind": one_of("url_template"), "template": line}),
}


def _entry_url(value: Any, place: str) -> Iterator[str]:
    kind = value.get("kind") if isinstance(value, dict) else None
    check = _ENTRY_KINDS.get(kind) if isinstance(kind, str) else None
    if check is None:
        yield f"`{place}.kind` must be `fixed_url` or `url_template`"
    else:
        yield from check(value, place)


def _inside(value: Any, place: str) -> Iterator[str]:
    yield from text(value, place)
    if isinstance(value, str):
        parts = value.split("/")
        if any(part in ("", ".", "..") for part in parts) or _has_drive(value):
            yield f"`{place}` is not a relative path with `/` between its parts"


def _repo(value: Any, place: str) -> Iterator[str]:
    yield from text(value, place)
    if isinstance(value, str) and (value[:1] in ("/", "~", "\\") or value.startswith("file:") or _has_drive(value)):
        yield f"`{place}` is a path of one machine"


def _has_drive(path: str) -> bool:
    return path[:1].isascii() and path[:1].isalpha() and path[1:3] in (":/", ":\\")


_LINES = listing(line)
_EFFECTS = record(
    {
        "hosts": _LINES,
        "methods": _LINES,
        "credentials": one_of("omit", "same-origin", "include"),
        "cross_origin": flag,
        "computed_hosts": flag,
        "dom": _LINES,
        "storage": _LINES,
        "page_globals": _LINES,
        "timers": flag,
        "navigation": flag,
        "clipboard": _LINES,
        "writes": _LINES,
        "evidence": mapping(line, matching(r"([^\x00-\x1f]+:)?[1-9][0-9]*:[1-9][0-9]*", "a place `line:column`")),
        "reasons": mapping(line, line),
    }
)
_ARG_RULES = record(
    {
        "required": listing(_arg_name),
        "defaults": mapping(_arg_name, constant),
        "choices": mapping(_arg_name, listing(constant)),
        "coercions": mapping(_arg_name, one_of("text", "integer", "number", "boolean")),
        "renamed": mapping(_arg_name, text),
        "positional": listing(_arg_name),
    }
)
_REVIEWER = frozenset({"reviewer"})
_GOVERNANCE = record(
    {
        "state": one_of("current", "compat", "deprecated", "dead"),
        "rule": one_of("source", "deviation", "config"),
        "reason": maybe(line),
        "replaced_by": maybe(line),
    },
    frozenset({"reason", "replaced_by"}),
)
_OVERRIDE = record(
    {
        "repo": _repo,
        "path": _inside,
        "base_sha256": _SHA256,
        "moved": flag,
        "reason": line,
        "reviewer": maybe(line),
    },
    _REVIEWER,
)
_EXTENSION = record(
    {
        "spec": one_of(1),
        "compiler": line,
        "profile": matching("[a-z0-9-]+@[0-9]+", "a profile `name@number`"),
        "script_sha256": _SHA256,
        "entry_sha256": _SHA256,
        "source": record({"dialect": line, "repo": _repo, "path": _inside, "sha256": _SHA256, "domain": text}),
        "world": one_of("isolated", "main"),
        "effects": _EFFECTS,
        "output": record({"columns": listing(text), "rows_path": one_of("items", None)}),
        "deviations": listing(record({"code": line, "text": line})),
        "args": _ARG_RULES,
        "approval": maybe(record({"effects": _LINES, "reason": line, "reviewer": maybe(line)}, _REVIEWER)),
        "governance": maybe(_GOVERNANCE),
        "override": maybe(_OVERRIDE),
    },
    frozenset({"approval", "governance", "override"}),
)

ENTRY: Check = record(
    {
        "name": _NAME,
        "domain": matching(rf"{_LABEL}(?:\.{_LABEL})*", "a bare lower-case host", 253),
        "description": line,
        "read_only": flag,
        "capabilities": _LINES,
        "args": listing(_ARG),
        "example": line,
        "auth_hint": maybe(line),
        "entry": _entry_url,
        "script_file": matching(r"scripts/[a-z0-9_-]+/[a-z0-9_-]+\.js", "a path `scripts/site/name.js`"),
        "source_version": line,
        "adapterc": _EXTENSION,
    },
    aliases={
        "readOnly": "read_only",
        "authHint": "auth_hint",
        "scriptFile": "script_file",
        "sourceVersion": "source_version",
    },
)
