"""File results as bytes: how they come back from a worker, wait for the end of a run, and lie in the cache.

    record = size of the head, 4 bytes | head, JSON | body, deflated: the entry and the script of each artifact

An entry is written as it stands in the index: whoever puts an index together only copies it. Of a script, the body
has its own part and the names of the prelude functions it ends with. The head has all that most of a run looks at; a
body is unpacked when a manifest or a script is asked for. Nothing here builds anything but plain data, whatever the
bytes say: a record that is not one raises `DamagedRecord`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from sys import intern
from typing import TYPE_CHECKING, Any

from adapterc.compiler.artifact import Artifact, FileResult
from adapterc.spec.origin import SourceInfo
from adapterc.spec.span import Span

if TYPE_CHECKING:
    from adapterc.spec.diagnostics import Diagnostic

__all__ = [
    "DamagedRecord",
    "StoredArtifact",
    "as_number",
    "as_text",
    "decode_result",
    "encode_result",
    "pack_span",
    "unpack_body",
    "unpack_span",
]

_STATUSES = frozenset({"compiled", "held", "rejected"})
_LEVEL = 1
_MOST = 1 << 28
"""Bytes of a body; a few kilobytes could unpack to any size."""


class DamagedRecord(ValueError):
    """The bytes are not a record."""


class StoredArtifact(Artifact):
    """An artifact whose manifest and script are unpacked when they are asked for, anew each time: a run of many
    thousands holds none of them."""

    __slots__ = ("_body", "_place")

    def entry_text(self) -> str | None:
        """The manifest as `canonical_item` writes it into an index; None when there is none, or when it is not what the
        self-check saw."""
        if not hasattr(self, "_body"):  # made of another one by `replace`
            return None
        start, entry, _, seen = self._place
        if not seen:
            return None
        return self._body()[start : start + entry].decode("utf-8", "surrogatepass") if entry else None

    def __getattr__(self, name: str) -> Any:
        """Called for the slots that `_stored` leaves empty."""
        if name not in ("manifest", "script"):
            raise AttributeError(name)
        start, entry, script, _ = self._place
        if name == "manifest":
            return _object(self._body()[start : start + entry]) if entry else None
        start += entry
        return _script(self._body()[start : start + script]) if script else None


def encode_result(result: FileResult, seen: bool = False) -> bytes:
    """The record of a result; with `seen` its manifests and scripts are as the self-check saw them. Raises `ValueError`
    or `TypeError` for a manifest that JSON cannot hold."""
    from adapterc.compiler.catalog.canonical import canonical_item

    file = result.path
    body: list[bytes] = []
    artifacts = []
    for item in result.artifacts:
        entry = b"" if item.manifest is None else canonical_item(item.manifest, 2).encode("utf-8", "surrogatepass")
        script = b"" if item.script is None else _packed_script(item.script)
        body += (entry, script)
        source = item.source
        artifacts.append(
            (
                item.name,
                item.status,
                item.access,
                (source.dialect, source.path, source.sha256, source.repo, source.document),
                pack_span(item.span, file),
                _packed(item.diagnostics, file),
                item.held_effects,
                len(entry),
                len(script),
            )
        )
    found = _packed(result.diagnostics, file)
    head = _json((file, result.sha256, result.ignored, found, artifacts, result.helpers, seen))
    return len(head).to_bytes(4, "big") + head + _pack(b"".join(body))


def decode_result(
    record: bytes | memoryview, body: Callable[[], bytes] | None = None, known: str | None = None
) -> FileResult:
    """The result that a record holds. `body` gives what `unpack_body` makes of it, when it is asked for; without it the
    record itself is kept for that. `known` is the path as the caller holds it, so that no copy of it is held. Raises
    `DamagedRecord`."""
    try:
        end = int.from_bytes(record[:4], "big") + 4
        path, sha256, ignored, found, artifacts, helpers, seen = json.loads(bytes(record[4:end]))
        if known is not None and path == known:
            path = known
        read = body if body is not None else _kept(bytes(record))
        place = 0
        stored = []
        for fields in artifacts:
            stored.append(_stored(fields, path, sha256, read, (place, bool(seen))))
            place += fields[7] + fields[8]
        return FileResult(
            as_text(path),
            as_text(sha256),
            tuple(stored),
            _findings(found, path),
            None if ignored is None else as_text(ignored),
            tuple((as_text(other), as_text(digest)) for other, digest in helpers),
        )
    except (ValueError, TypeError, KeyError, IndexError, AttributeError, RecursionError) as error:
        raise DamagedRecord(f"no record: {type(error).__name__}") from None


def unpack_body(record: bytes | memoryview) -> bytes:
    """The entries and scripts of a record, one behind the other. Raises `DamagedRecord`."""
    packed = record[int.from_bytes(record[:4], "big") + 4 :]
    if not packed:
        return b""
    import zlib

    unpacker = zlib.decompressobj()
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
    import zlib

    return zlib.compress(body, _LEVEL)


def _packed_script(script: str) -> bytes:
    """The names of its prelude functions on one line, and its own part; or a blank and the whole of another script."""
    from adapterc.compiler.prelude.block import parted

    found = parted(script)
    text = f" {script}" if found is None else f"{' '.join(found[1])}\n{found[0]}"
    return text.encode("utf-8", "surrogatepass")


def _script(packed: bytes) -> str:
    from adapterc.compiler.prelude.block import joined

    text = packed.decode("utf-8", "surrogatepass")
    if text.startswith(" "):
        return text[1:]
    names, _, head = text.partition("\n")
    try:
        return joined(head, names.split())
    except KeyError as error:
        raise DamagedRecord(f"no prelude function {error}") from None


def _json(value: Any) -> bytes:
    return json.dumps(value, separators=(",", ":")).encode("ascii")


def _object(data: bytes) -> dict[str, Any]:
    value = json.loads(data)
    if not isinstance(value, dict):
        raise DamagedRecord("an entry that is no object")
    return value


def pack_span(span: Span, file: str) -> list[Any]:
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


def _packed(findings: Sequence[Diagnostic], file: str) -> list[list[Any]]:
    if not findings:
        return []
    from adapterc.compiler.record_findings import pack

    return [pack(item, file) for item in findings]


def _findings(packed: Sequence[Any], file: str) -> tuple[Diagnostic, ...]:
    if packed == []:
        return ()
    from adapterc.compiler.record_findings import unpack

    return tuple(unpack(item, file) for item in packed)


def _stored(
    fields: Sequence[Any], file: str, digest: str, body: Callable[[], bytes], place: tuple[int, bool]
) -> StoredArtifact:
    name, status, access, source, span, diagnostics, held, entry, script = fields
    dialect, path, sha256, repo, document = source
    if status not in _STATUSES or as_number(entry) < 0 or as_number(script) < 0:
        raise DamagedRecord("no artifact")
    stored = StoredArtifact.__new__(StoredArtifact)
    for slot, value in (
        ("name", as_text(name)),
        ("status", status),
        ("access", as_text(access)),
        (
            "source",
            SourceInfo(
                intern(as_text(dialect)),
                file if path == file else as_text(path),
                digest if sha256 == digest else as_text(sha256),
                intern(as_text(repo)),
                as_number(document),
            ),
        ),
        ("span", unpack_span(span, file)),
        ("diagnostics", _findings(diagnostics, file)),
        ("held_effects", tuple(as_text(item) for item in held)),
        ("_body", body),
        ("_place", (place[0], entry, script, place[1])),
    ):
        object.__setattr__(stored, slot, value)
    return stored


def unpack_span(packed: Sequence[Any], file: str) -> Span:
    other, *numbers = packed
    for number in numbers:
        as_number(number)
    return Span(file if other is None else as_text(other), *numbers)


def as_text(value: Any) -> str:
    if type(value) is not str:
        raise DamagedRecord("no text")
    return value


def as_number(value: Any) -> int:
    if type(value) is not int:
        raise DamagedRecord("no number")
    return value
