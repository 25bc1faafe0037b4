"""A whole catalog in memory, and what writing one did."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain
from typing import Any

from adapterc.compiler.catalog.contents import Content, document
from adapterc.compiler.catalog.lazy import LazyTexts

__all__ = ["INDEX", "LOCK", "REPORT", "Catalog", "SourceRepo", "WriteResult"]

INDEX = "index.json"
LOCK = "adapterc.lock"
REPORT = "report.json"


@dataclass(frozen=True, slots=True)
class SourceRepo:
    """One imported tree. `repo` names it in every output: a URL, or a short name for a folder, never a path of this
    machine. `commit` is None for a folder that is no checkout, or whose adapters are not those of its commit; `ref` is
    the branch or tag that was asked for, if any. `root` is the prefix of its files in `FileResult.path` ("" when the
    catalog has one source). `cloned` tells a repository that was fetched from a folder of this machine."""

    repo: str
    commit: str | None = None
    root: str = ""
    ref: str | None = None
    cloned: bool = False


@dataclass(frozen=True, slots=True)
class Catalog:
    """Plain data: the four outputs. `scripts` maps the path inside the catalog to the script's text.

    Of a catalog that was just built, the lists of entries and rows and the scripts are made when they are looked at
    (`lazy.py`), and `rendered` holds what `index`, `lock` and `report` look like as files. `checked` tells that the
    compiler's self-check saw every entry and script as it is, and `names` are those of the entries, which ask for none
    of them. Treat a catalog as frozen.
    """

    index: dict[str, Any]
    scripts: Mapping[str, str]
    lock: dict[str, Any]
    report: dict[str, Any]
    rendered: Mapping[str, Content] = field(default_factory=dict, compare=False, repr=False)
    checked: bool = field(default=False, compare=False, repr=False)
    names: Sequence[str] | None = field(default=None, compare=False, repr=False)

    def with_lock(self, lock: dict[str, Any]) -> Catalog:
        """The same catalog under another lock. Raises as `contents` does."""
        return replace(self, lock=lock, rendered={**self.rendered, LOCK: document(lock)})

    def contents(self) -> Mapping[str, Content]:
        """Every file of the folder, in the order of writing: the index is last. Raises `ValueError` for what JSON or
        UTF-8 cannot hold."""
        return _Contents(self)

    def files(self) -> dict[str, bytes]:
        """`contents` in memory."""
        return {path: b"".join(content.pieces()) for path, content in self.contents().items()}

    def adapter_names(self) -> Sequence[str]:
        """In the order of the index."""
        return [entry["name"] for entry in self.index["adapters"]] if self.names is None else self.names

    def entries(self) -> dict[str, dict[str, Any]]:
        """The index by adapter name."""
        return {entry["name"]: entry for entry in self.index["adapters"]}


@dataclass(frozen=True, slots=True)
class WriteResult:
    """Names of adapters, sorted; many lie on a shelf. `changed` is False when the folder already held exactly these
    bytes. It may be True with no name listed: then `others` are the files that moved. `damaged` says of each file that
    was not what the old lock says it was what is wrong with it, sorted by path."""

    changed: bool
    added: Sequence[str] = ()
    removed: Sequence[str] = ()
    updated: Sequence[str] = ()
    others: tuple[str, ...] = ()
    damaged: tuple[str, ...] = ()


class _Contents(Mapping[str, Content]):
    """The files of a catalog; what a script holds is asked for when it is written."""

    __slots__ = ("_documents", "_outputs", "_paths", "_scripts")

    def __init__(self, catalog: Catalog) -> None:
        values = {LOCK: catalog.lock, REPORT: catalog.report, INDEX: catalog.index}
        self._documents = {path: catalog.rendered.get(path) or document(value) for path, value in values.items()}
        self._outputs = catalog.lock["outputs"]
        self._scripts = catalog.scripts
        self._paths = catalog.scripts if isinstance(catalog.scripts, LazyTexts) else sorted(catalog.scripts)

    def __len__(self) -> int:
        return len(self._paths) + len(self._documents)

    def __iter__(self) -> Iterator[str]:
        return chain(self._paths, self._documents)

    def __getitem__(self, path: str) -> Content:
        if path in self._documents:
            return self._documents[path]
        return Content(self._outputs[path], lambda: (self._scripts[path].encode("utf-8"),))
