"""What a source dialect is and what importing a file gives."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from adapterc.spec.diagnostics import Sink
from adapterc.spec.ir import AdapterIR
from adapterc.spec.span import Span
from adapterc.syntax.source import SourceText

__all__ = ["Dialect", "ImportResult", "Rejected"]


class Rejected(NamedTuple):
    """An adapter that was found and refused: its best-known name (`site/name`) and where it stands.

    `place` is where findings about it as a whole stand; `document` counts from 0 in a file of several.
    """

    name: str
    span: Span
    place: Span
    document: int = 0


@dataclass(frozen=True, slots=True)
class ImportResult:
    """The adapters of one file. `ignored` says why a file holds none; it is None when `found` is not 0."""

    adapters: tuple[AdapterIR, ...] = ()
    rejected: tuple[Rejected, ...] = ()
    ignored: str | None = None

    @property
    def found(self) -> int:
        return len(self.adapters) + len(self.rejected)


@dataclass(frozen=True, slots=True)
class Dialect:
    """A source dialect.

    `suffixes`: endings of the files worth opening. `claims(path, text)`: whether a text may hold an adapter, cheaply.
    `load(source, sink)`: the adapters; it may still find none. `unclaimed(path, text)`: why a text that is not claimed
    holds none.
    """

    name: str
    suffixes: tuple[str, ...]
    claims: Callable[[str, str], bool]
    load: Callable[[SourceText, Sink], ImportResult]
    unclaimed: Callable[[str, str], str]
