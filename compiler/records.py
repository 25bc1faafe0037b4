"""File results as bytes: how they come back from a worker, wait for the end of a run, and lie in the cache.

    record = size of the head, 4 bytes | head, JSON | body, deflated: the entry and the script of each artifact

The head has all that most of a run looks at; a body is unpacked when a manifest or a script is asked for. Nothing here
builds anything but plain data, whatever the bytes say: a record that is not one raises `DamagedRecord`.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable, Sequence
from functools import cache
from sys import intern
from typing import Any

from adapterc.compiler.artifact import Artifact, FileResult
from adapterc.spec.codes import CODES
from adapterc.spec.diagnostics import Applicability, Diagnostic, Edit, Fix, Note, Severity
from adapterc.spec.origin import SourceInfo
from adapterc.spec.span import Span

__all__ = ["DamagedRecord", "StoredArtifact", "decode_result", "encode_result", "unpack_body"]

_STATUSES = frozenset({"compiled", "held", "rejected"})
_LEVEL = 1
_FEWEST = 4
"""Parts of a finding that are always there."""

_MOST = 1 << 28
"""Bytes of a body; a few kilobytes could unpack to any size."""


class DamagedRecord(ValueError):
    """The bytes are not a record."""


class StoredArtifact(Artifact):
    """An artifact whose manifest and script are unpacked when they are asked for, anew each time: a run of many
    thousands holds none of them."""

    __slots__ = ("_body", "_place")

    def __getattr__(self, name: str) -> Any:
        """Called for the slots that `_stored` leaves empty."""
        if name not in ("manifest", "script"):
            raise AttributeError(name)
        start, entry, script = self._place
        if name == "manifest":
            return _object(self._body()[start : start + entry]) if entry else None
        start += entry
        return self._body()[start + 1 : start + script].decode("utf-8", "surrogatepass") if script else None


def encode_result(result: FileResult) -> bytes:
    """The record of a result. Raises `ValueError` or `TypeError` for a manifest that JSON cannot hold."""
    file = result.path
    body: list[bytes] = []
    artifacts = []
    for item in result.artifacts:
        entry = b"" if item.manifest is None else _json(item.manifest)
        # behind one byte more, so that a script that is empty is not taken for none
        script = b"" if item.script is None else b" " + item.script.encode("utf-8", "surrogatepass")
        body += (entry, script)
        source = item.source
        artifacts.append(
            (
                item.name,
                item.status,
                item.access,
                (source.dialect, source.path, source.sha256, source.repo, source.document),
                _span(item.span, file),
                [_diagnostic(found, file) for found in item.diagnostics],
                item.held_effects,
                len(entry),
                len(script),
            )
        )
    found = [_diagnostic(item, file) for item in result.diagnostics]
    head = _json((file, result.sha256, result.ignored, found, artifacts, result.helpers))
    return len(head).to_bytes(4, "big") + head + _pack(b"".join(body))


def decode_result(
    record: bytes | memoryview, body: Callable[[], bytes] | None = None, known: str | None = None
) -> FileResult:
    """The result that a record holds. `body` gives what `unpack_body` makes of it, when it is asked for; without it the
    record itself is kept for that. `known` is the path as the caller holds it, so that no copy of it is held. Raises
    `DamagedRecord`."""
    try:
        end = int.from_bytes(record[:4], "big") + 4
        path, sha256, ignored, found, artifacts, helpers = json.loads(bytes(record[4:end]))
        if known is not None and path == known:
            path = known
        read = body if body is not None else _kept(bytes(record))
        place = 0
        stored = []
        for fields in artifacts:
            stored.append(_stored(fields, path, sha256, read, place))
            place += fields[7] + fields[8]
        return FileResult(
            _text(path),
            _text(sha256),
            tuple(stored),
            tuple(_found(item, path) for item in found),
            None if ignored is None else _text(ignored),
            tuple((_text(other), _text(digest)) for other, digest in helpers),
        )
    except (ValueError, TypeError, KeyError, IndexError, AttributeError, RecursionError) as error:
        raise DamagedRecord(f"no record: {type(error).__name__}") from None


def unpack_body(record: bytes | memoryview) -> bytes:
    """The entries and scripts of a record, one behind the other. Raises `DamagedRecord`."""
    packed = record[int.from_bytes(record[:4], "big") + 4 :]
    if not packed:
        return b""
    unpacker = zlib.decompressobj(zdict=_dictionary())
    try:
        body = unpacker.decompress(packed, _MOST)
    except zlib.error as error:
        raise DamagedRecord(str(error)) from None
    if not unpacker.eof:
        raise DamagedRecord("cut off, or too large")
    return body


def _kept(record: bytes) -> Callable[[], bytes]:
    return lambda: unpack_body(record)


def _pack(body: bytes) -> bytes:
    if not body:
        return b""
    packer = zlib.compressobj(_LEVEL, zdict=_dictionary())
    return packer.compress(body) + packer.flush()


@cache
def _dictionary() -> bytes:
    """What most scripts have in common; deflate finds it there instead of storing it again. Part of the format: the
    cache never hands a record to another compiler."""
    from adapterc.compiler.prelude import closure, prelude_source

    rare = ("pageGoto", "pageFetchJson", "cliResult", "cliFailure", "errors", "guardXhr", "requestEach", "sort")
    common = ("plain", "requestJson", "request", "settle", "argInteger", "map", "guard", "failure", "success")
    names = dict.fromkeys(closure(rare))
    for name in closure(common):
        names.pop(name, None)
        names[name] = None
    text = "\n\n".join("  " + prelude_source(name).replace("\n", "\n  ") for name in names)
    return text.encode("utf-8")[-32768:]


def _json(value: Any) -> bytes:
    return json.dumps(value, separators=(",", ":")).encode("ascii")


def _object(data: bytes) -> dict[str, Any]:
    value = json.loads(data)
    if not isinstance(value, dict):
        raise DamagedRecord("an entry that is no object")
    return value


def _span(span: Span, file: str) -> list[Any]:
    """Seven values; the file is null where it is the file of the result."""
    return [
        None if span.file == file else span.file,
        span.start,
        span.end,
        span.line,
        span.column,
        span.end_line,
        span.end_column,
    ]


def _diagnostic(item: Diagnostic, file: str) -> list[Any]:
    """Without what is not there at the end, as most findings have neither notes nor a fix nor a level."""
    fix = item.fix
    packed = [
        item.code,
        item.message,
        _span(item.span, file),
        item.help,
        [(note.message, None if note.span is None else _span(note.span, file)) for note in item.notes],
        None
        if fix is None
        else (fix.title, fix.applicability.value, [(_span(edit.span, file), edit.text) for edit in fix.edits]),
        item.level,
    ]
    while len(packed) > _FEWEST and not packed[-1]:
        packed.pop()
    return packed


def _stored(fields: Sequence[Any], file: str, digest: str, body: Callable[[], bytes], place: int) -> StoredArtifact:
    name, status, access, source, span, diagnostics, held, entry, script = fields
    dialect, path, sha256, repo, document = source
    if status not in _STATUSES or _number(entry) < 0 or _number(script) < 0:
        raise DamagedRecord("no artifact")
    stored = StoredArtifact.__new__(StoredArtifact)
    for slot, value in (
        ("name", _text(name)),
        ("status", status),
        ("access", _text(access)),
        (
            "source",
            SourceInfo(
                intern(_text(dialect)),
                file if path == file else _text(path),
                digest if sha256 == digest else _text(sha256),
                intern(_text(repo)),
                _number(document),
            ),
        ),
        ("span", _place(span, file)),
        ("diagnostics", tuple(_found(item, file) for item in diagnostics)),
        ("held_effects", tuple(_text(item) for item in held)),
        ("_body", body),
        ("_place", (place, entry, script)),
    ):
        object.__setattr__(stored, slot, value)
    return stored


def _found(packed: Sequence[Any], file: str) -> Diagnostic:
    code, message, span, help, *more = packed
    CODES[code]
    notes = more[0] if more else ()
    fix = more[1] if len(more) > 1 else None
    level = more[2] if len(more) > 2 else None
    return Diagnostic(
        code,
        _text(message),
        _place(span, file),
        tuple(Note(_text(text), None if where is None else _place(where, file)) for text, where in notes),
        None if help is None else _text(help),
        None if fix is None else _fix(fix, file),
        None if level is None else Severity(level),
    )


def _fix(packed: Sequence[Any], file: str) -> Fix:
    title, applicability, edits = packed
    return Fix(
        _text(title),
        tuple(Edit(_place(span, file), _text(text)) for span, text in edits),
        Applicability(applicability),
    )


def _place(packed: Sequence[Any], file: str) -> Span:
    other, *numbers = packed
    for number in numbers:
        _number(number)
    return Span(file if other is None else _text(other), *numbers)


def _text(value: Any) -> str:
    if type(value) is not str:
        raise DamagedRecord("no text")
    return value


def _number(value: Any) -> int:
    if type(value) is not int:
        raise DamagedRecord("no number")
    return value
