"""A sitemap as it was written: files, sections, entries and fields, each with its place.

Nothing here judges. Ids that are missing are None, fields that are missing are absent, and whatever could not be read
is said by `fault`. Rows count from 0 in the whole file; pieces make spans.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal

from adapterc.sitemap.layout import Kind
from adapterc.sitemap.piece import Piece, piece
from adapterc.sitemap.tokens import estimate
from adapterc.spec.span import Span
from adapterc.syntax.markdown import Fence, Outline
from adapterc.syntax.source import SourceText, whole_file
from adapterc.syntax.yaml.nodes import Entry, Mapping, Node, Scalar

__all__ = [
    "ACTION_FIELDS",
    "Action",
    "Field",
    "Frontmatter",
    "Layer",
    "LayerName",
    "Record",
    "Section",
    "Site",
    "SitemapFile",
]

LayerName = Literal["local", "global"]

ACTION_FIELDS = ("pre", "do", "post", "fail", "recover", "sig", "evidence", "stale")
"""The fields of an action by their short names, in the order in which they are written."""


@dataclass(frozen=True, slots=True, eq=False)
class Frontmatter:
    """The block of keys at the top. `mapping` is None when it is missing or no mapping: `fault` then says why.

    `start` and `end` are indices of the text: behind the opening line, and of the closing one. `why` is the span of
    the fault.
    """

    mapping: Mapping | None
    start: int = 0
    end: int = 0
    fault: str = ""
    why: Span | None = None

    def find(self, key: str) -> Entry | None:
        return self.mapping.find(key) if self.mapping is not None else None

    def text(self, key: str) -> str:
        """The value of a scalar as it is written, quotes left out; "" for anything else."""
        entry = self.find(key)
        return entry.value.text.value if entry is not None and isinstance(entry.value, Scalar) else ""

    def node(self, key: str) -> Node | None:
        entry = self.find(key)
        return None if entry is None else entry.value


@dataclass(frozen=True, slots=True, eq=False)
class Section:
    """A heading of level 1 or 2 with what stands below it. `key` is its title up to a bracket, in lower case.

    Rows `row + 1` to `end` (exclusive) are its content.
    """

    title: Piece
    key: str
    level: int
    row: int
    end: int


@dataclass(frozen=True, slots=True, eq=False)
class Field:
    """One field of an entry. `name` is the short name for actions (`pre`, `sig`), else the key as it is written.

    `value` is all text of the field, joined by blanks; `items` are its bullets, or `key: value` lines under
    `State signature:`. `style` says how the key is written: `label` for Form A, `key` for `key: value`. `start` and
    `end` are indices of the text: all lines of the field, the last line break included.
    """

    name: str
    key: Piece
    value: Piece
    items: tuple[Piece, ...]
    style: Literal["label", "key"]
    start: int
    end: int


@dataclass(frozen=True, slots=True, eq=False)
class Record:
    """A block under `### endpoint:<id>` or `### pitfall:<id>`. Rows `row` (the heading) to `end` (exclusive)."""

    kind: Literal["action", "endpoint", "pitfall"]
    id: Piece
    file: SitemapFile
    row: int
    end: int
    fence: Fence | None
    fields: tuple[Field, ...]

    def field(self, name: str) -> Field | None:
        """The first field of a name."""
        return next((item for item in self.fields if item.name == name), None)

    def named(self, name: str) -> list[Field]:
        """All fields of a name."""
        return [item for item in self.fields if item.name == name]

    @property
    def span(self) -> Span:
        """The id in the heading."""
        return self.id.span()


@dataclass(frozen=True, slots=True, eq=False)
class Action(Record):
    """A block under `### action:<id>`. `page` is the id of its page as the path gives it; "" outside `pages/`."""

    page: str = ""

    @property
    def form(self) -> Literal["A", "B", "mixed", "none"]:
        """How the fields of an action are written. Keys that no action has decide nothing."""
        styles = {item.style for item in self.fields if item.name in ACTION_FIELDS and item.name != "stale"}
        if not styles:
            return "none"
        return "mixed" if len(styles) > 1 else "A" if styles == {"label"} else "B"


@dataclass(slots=True, eq=False)
class SitemapFile:
    """One file of a layer.

    `path` is relative to the root of the layer; `source.file` is what spans show. `data` are the bytes of the file.
    `fault` says why the file cannot be read (then `source` is None). `owner` is the id that the path demands, `id` the
    one that the frontmatter gives. Draft, alias and health files have no sections.
    """

    path: str
    shown: str
    kind: Kind
    layer: LayerName
    location: str
    owner: str = ""
    data: bytes = b""
    source: SourceText | None = None
    fault: str = ""
    frontmatter: Frontmatter = field(default_factory=lambda: Frontmatter(None))
    lines: list[str] = field(default_factory=list)
    first: int = 0
    outline: Outline = field(default_factory=lambda: Outline((), (), (), ()))
    sections: tuple[Section, ...] = ()
    actions: tuple[Action, ...] = ()
    endpoints: tuple[Record, ...] = ()
    pitfalls: tuple[Record, ...] = ()
    id: Piece | None = None
    _tokens: int | None = None

    @property
    def entries(self) -> tuple[Record, ...]:
        """All blocks in the order of their rows."""
        return tuple(sorted((*self.actions, *self.endpoints, *self.pitfalls), key=lambda item: item.row))

    @property
    def span(self) -> Span:
        """The file as a whole: its very start."""
        return whole_file(self.shown)

    @property
    def name(self) -> str:
        """The id of a page or workflow: that of the frontmatter, else that of the path."""
        return self.id.value if self.id is not None else self.owner

    @property
    def partial(self) -> bool:
        """A page that is shared by others: its id begins with `_`."""
        return self.kind is Kind.PAGE and self.name.startswith("_")

    @property
    def tokens(self) -> int:
        """What the body costs a model, by estimate."""
        if self._tokens is None:
            self._tokens = estimate(self.body)
        return self._tokens

    @property
    def body(self) -> str:
        """Everything behind the frontmatter."""
        if self.source is None or self.first >= len(self.source.line_starts):
            return ""
        return self.source.text[self.source.line_starts[self.first] :]

    def section(self, key: str) -> Section | None:
        """The first section of a normalised title."""
        return next((item for item in self.sections if item.key == key), None)

    def line(self, row: int) -> Piece:
        """A row without its line break, blanks at its ends left out."""
        assert self.source is not None
        start = self.source.line_starts[row]
        return piece(self.source, start, start + len(self.lines[row]))

    def rows(self, section: Section) -> Iterator[Piece]:
        """The lines below a heading that hold something."""
        for row in range(section.row + 1, section.end):
            if self.lines[row].strip():
                yield self.line(row)

    def fenced(self, row: int) -> Fence | None:
        """The fence that a row stands in, markers included."""
        return next((item for item in self.outline.fences if item.row <= row < item.end), None)


@dataclass(slots=True, eq=False)
class Layer:
    """All files of one root, sorted by path. `beside` are drafts that lie next to the root, where nobody looks. `slug`
    is the one that the root was found by, "" when its folder tells it."""

    name: LayerName
    root: str
    shown: str
    files: tuple[SitemapFile, ...]
    beside: tuple[str, ...] = ()
    slug: str = ""

    def of(self, *kinds: Kind) -> list[SitemapFile]:
        """The readable files of some kinds."""
        return [item for item in self.files if item.kind in kinds and item.source is not None]


@dataclass(slots=True, eq=False)
class Site:
    """A sitemap: its slug and its one or two layers, the local one first."""

    slug: str
    layers: tuple[Layer, ...]

    @property
    def files(self) -> list[SitemapFile]:
        return [item for layer in self.layers for item in layer.files]

    def of(self, *kinds: Kind) -> list[SitemapFile]:
        """The readable files of some kinds in all layers."""
        return [item for layer in self.layers for item in layer.of(*kinds)]

    def layer(self, name: LayerName) -> Layer | None:
        return next((item for item in self.layers if item.name == name), None)
