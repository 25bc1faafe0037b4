"""What a source dialect is and what importing a file gives."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from adapterc.spec.diagnostics import Diagnostic, Fix, Sink
from adapterc.spec.quick import quick
from adapterc.spec.span import Span
from adapterc.syntax.source import SourceText

if TYPE_CHECKING:
    from adapterc.spec.ir import AdapterIR

__all__ = ["Dialect", "Files", "Found", "ImportResult", "Rejected", "no_files"]

Files = Callable[[str], str | None]
"""The normalised text of another file of the same import root by its path, None when there is none to be read.

Paths are those of `SourceText.file`. A provider holds nothing but what the root holds: it opens no file by itself.
"""


def no_files(path: str) -> str | None:
    """The provider of a file that stands alone."""
    return None


class Rejected(NamedTuple):
    """An adapter that was found and refused: its best-known name (`site/name`) and where it stands.

    `place` is where findings about it as a whole stand; `document` counts from 0 in a file of several.
    """

    name: str
    span: Span
    place: Span
    document: int = 0


class Found(NamedTuple):
    """An adapter and the findings that are about it alone. One with an error among them is refused."""

    adapter: AdapterIR | Rejected
    findings: tuple[Diagnostic, ...] = ()


@quick
class ImportResult:
    """The adapters of one file. `ignored` says why a file holds none; it is None when `found` is not 0.

    Of a file whose adapters stand one behind the other, findings belong to the adapter they stand in. Where adapters
    share their text (made by one factory), the importer says which finding is whose: `shares`, in source order.
    """

    adapters: tuple[AdapterIR, ...] = ()
    rejected: tuple[Rejected, ...] = ()
    ignored: str | None = None
    shares: tuple[Found, ...] = ()

    @property
    def found(self) -> int:
        return len(self.adapters) + len(self.rejected) + len(self.shares)


@quick
class Dialect:
    """A source dialect.

    `suffixes`: endings of the files worth opening. `claims(path, text)`: whether a text may hold an adapter, cheaply.
    `load(source, sink)`: the adapters; it may still find none. `unclaimed(path, text)`: why a text that is not claimed
    holds none.
    A dialect whose adapters use other files has `load_with(source, sink, files)` in place of `load`, and
    `references(path, text)`: the paths a text refers to, found cheaply, perhaps too many; the driver reads those and
    what they refer to in turn. `can_fix(source, fix)`: whether a fix, which is made of the value of a text, may be
    applied to the way the text is written; without it every fix may.
    """

    name: str
    suffixes: tuple[str, ...]
    claims: Callable[[str, str], bool]
    load: Callable[[SourceText, Sink], ImportResult] | None
    unclaimed: Callable[[str, str], str]
    load_with: Callable[[SourceText, Sink, Files], ImportResult] | None = None
    references: Callable[[str, str], tuple[str, ...]] | None = None
    can_fix: Callable[[SourceText, Fix], bool] | None = None

    def read(self, source: SourceText, sink: Sink, files: Files = no_files) -> ImportResult:
        """The adapters of a file."""
        if self.load_with is not None:
            return self.load_with(source, sink, files)
        assert self.load is not None, f"dialect {self.name} reads nothing"
        return self.load(source, sink)
