"""One page, workflow or singleton over both layers: the local one wins key by key, section by section and, where a
section holds entries, field by field. Every part remembers the file that supplied it.

An overlay cannot delete: what only the global layer has stays, and `stale` is the way to say that it is gone.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from adapterc.sitemap.layout import Kind
from adapterc.sitemap.model import Action, LayerName, Record, Section, SitemapFile
from adapterc.sitemap.routes import BY_LEFT_SIDE, merged_routes, union
from adapterc.sitemap.sections import ALIASES

__all__ = [
    "Entity",
    "MergedEntry",
    "MergedField",
    "MergedKey",
    "MergedSection",
    "Origin",
    "merge",
]

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a part stands: `line` is 1-based; `verified` and `stale` are those of the file, as they are written."""

    layer: LayerName
    file: str
    line: int
    verified: str
    stale: str


@dataclass(frozen=True, slots=True)
class MergedKey:
    """A key of the frontmatter with its lines as they are written, the key included."""

    name: str
    text: str
    origin: Origin


@dataclass(frozen=True, slots=True)
class MergedField:
    """A field of an entry with its lines as they are written, the key included; `value` is its text alone."""

    name: str
    text: str
    value: str
    origin: Origin


@dataclass(frozen=True, slots=True)
class MergedEntry:
    """An action, endpoint or pitfall. `origins` are the blocks that it is made of, the local one first. `lines` are all
    rows of a block that stands in one layer alone, with what belongs to no field; None when two were merged."""

    kind: str
    id: str
    fields: tuple[MergedField, ...]
    origins: tuple[Origin, ...]
    lines: str | None = None

    def value(self, name: str) -> str:
        """The text of a field, "" when it is missing."""
        return next((field.value for field in self.fields if field.name == name), "")

    @property
    def text(self) -> str:
        """The block below its heading, as a reader is to see it."""
        return self.lines if self.lines is not None else "\n".join(field.text for field in self.fields)


@dataclass(frozen=True, slots=True)
class MergedSection:
    """A section: its own text, and its entries in the order of the layer that is complete. What stands before the first
    heading is one of level 0, without a title."""

    title: str
    key: str
    level: int
    text: str
    entries: tuple[MergedEntry, ...]
    origin: Origin


@dataclass(frozen=True, slots=True)
class Entity:
    """What a reader gets under one id. `files` supply it, the local ones first."""

    kind: Kind
    id: str
    keys: tuple[MergedKey, ...]
    sections: tuple[MergedSection, ...]
    files: tuple[SitemapFile, ...]

    @property
    def source(self) -> str:
        """`local`, `global` or `local+global`."""
        given = {file.layer for file in self.files}
        return "+".join(layer for layer in ("local", "global") if layer in given)

    def section(self, key: str) -> MergedSection | None:
        return next((item for item in self.sections if item.key == key), None)

    @property
    def entries(self) -> tuple[MergedEntry, ...]:
        return tuple(entry for section in self.sections for entry in section.entries)


def merge(files: Sequence[SitemapFile]) -> Entity:
    """The entity of some files: at most one main file of each layer, the local one first, and the files of the same
    layer that belong to it (`pages/x/actions/`, `workflows/x/sub/`) behind it. `files` must not be empty."""
    mains = [file for file in files if file.kind not in (Kind.PAGE_ACTIONS, Kind.WORKFLOW_SUB)] or list(files[:1])
    keys = union(_keys(file) for file in mains)
    steps = [file for file in files if file.kind is Kind.WORKFLOW_SUB and file not in mains]
    sections = (*_preface(mains), *_sections(mains, [file for file in files if file not in steps]), *_steps(steps))
    return Entity(mains[0].kind, mains[0].name, keys, sections, tuple(files))


def origin_of(file: SitemapFile, row: int) -> Origin:
    """The origin of what stands in a row of a file."""
    front = file.frontmatter
    return Origin(file.layer, file.shown, row + 1, front.text("last_verified"), front.text("stale"))


def _keys(file: SitemapFile) -> dict[str, MergedKey]:
    mapping = file.frontmatter.mapping
    if mapping is None:
        return {}
    rows = [entry.key_text.span.line - 1 for entry in mapping.entries]
    assert file.source is not None
    last = file.source.position(file.frontmatter.end)[0] - 1
    found = {}
    for entry, row, behind in zip(mapping.entries, rows, [*rows[1:], last], strict=True):
        text = "\n".join(file.lines[row : max(behind, row + 1)]).rstrip()
        found[entry.key] = MergedKey(entry.key, text, origin_of(file, row))
    return found


def _sections(mains: Sequence[SitemapFile], files: Sequence[SitemapFile]) -> Iterator[MergedSection]:
    layers: list[dict[str, tuple[SitemapFile, Section]]] = []
    for file in mains:
        own: dict[str, tuple[SitemapFile, Section]] = {}
        for section in file.sections:
            own.setdefault(_full(section.key), (file, section))
        layers.append(own)
    order = dict.fromkeys(key for own in reversed(layers) for key in own)  # the global layer is the complete one
    further = [record for file in files if file not in mains for record in file.entries]
    for key in order:
        given = [own[key] for own in layers if key in own]
        file, section = given[0]
        records = [record for owner, part in given for record in _inside(owner, part)]
        if key == "actions on this page":
            records += [record for record in further if isinstance(record, Action)]
            further = []
        text = (
            merged_routes([_own_lines(*pair) for pair in given])
            if key in BY_LEFT_SIDE
            else "\n".join(_own_lines(file, section))
        )
        ordered = sorted(records, key=lambda item: item.file.layer == "local")  # stable: the global order leads
        yield MergedSection(
            section.title.value, key, section.level, text, _merged(ordered), origin_of(file, section.row)
        )
    if further:  # of a page without a section for them
        first = further[0]
        yield MergedSection(
            "Actions on this page", "actions on this page", 2, "", _merged(further), origin_of(first.file, first.row)
        )


def _preface(mains: Sequence[SitemapFile]) -> Iterator[MergedSection]:
    """What stands before the first heading, as a section without a title; the local one replaces the other."""
    for file in mains:
        row = _lead(file)
        if row < _head(file):
            text = "\n".join(file.lines[row : _head(file)]).rstrip("\n")
            yield MergedSection("", "", 0, text, (), origin_of(file, row))
            return


def _steps(files: Sequence[SitemapFile]) -> Iterator[MergedSection]:
    """The files of `sub/`, each under its path with its own sections below it."""
    for path in sorted({file.path for file in files}):
        layers = [file for file in files if file.path == path]
        leads = [(file, row) for file in layers if (row := _lead(file)) < _head(file)]
        file, row = (leads or [(file, file.first) for file in layers])[0]
        text = "\n".join(file.lines[row : _head(file)]).rstrip("\n")
        yield MergedSection(path, path, 2, text, (), origin_of(file, row))
        for section in _sections(layers, layers):
            yield replace(section, key=f"{path} {section.key}", level=section.level + 1)


def _head(file: SitemapFile) -> int:
    """The row of the first heading, else the end."""
    return file.sections[0].row if file.sections else len(file.lines)


def _lead(file: SitemapFile) -> int:
    """The first row of the body that holds something, else the end."""
    return next((row for row in range(file.first, len(file.lines)) if file.lines[row].strip()), len(file.lines))


def _merged(records: Iterable[Record]) -> tuple[MergedEntry, ...]:
    found: dict[tuple[str, str], list[Record]] = {}
    for record in records:
        found.setdefault((record.kind, record.id.value), []).append(record)
    return tuple(_entry(_one_a_layer(group)) for group in found.values())


def _one_a_layer(records: Iterable[Record]) -> list[Record]:
    """The first block of each layer, the local one first; a second one of a layer is a mistake that hides nothing."""
    first: dict[str, Record] = {}
    for record in records:
        first.setdefault(record.file.layer, record)
    return [first[layer] for layer in ("local", "global") if layer in first]


def _entry(records: Sequence[Record]) -> MergedEntry:
    head = records[0]
    origins = tuple(origin_of(record.file, record.row) for record in records)
    fields = union({field.name: _field(record, field.name) for field in record.fields} for record in records)
    lines = None
    if len(records) == 1:
        lines = "\n".join(head.file.lines[head.row + 1 : head.end]).strip("\n")
    return MergedEntry(head.kind, head.id.value, fields, origins, lines)


def _field(record: Record, name: str) -> MergedField:
    field = record.field(name)
    source = record.file.source
    assert field is not None and source is not None
    text = source.text[field.start : field.end].rstrip("\n")
    return MergedField(name, text, field.value.value, origin_of(record.file, field.key.row))


def _full(key: str) -> str:
    return ALIASES.get(key, key).lower()


def _inside(file: SitemapFile, section: Section) -> list[Record]:
    return [record for record in file.entries if section.row < record.row < section.end]


def _own_lines(file: SitemapFile, section: Section) -> list[str]:
    """The lines below a heading that belong to no entry and are no fence around entries."""
    taken: set[int] = set()
    for record in _inside(file, section):
        taken.update(range(record.row, record.end))
        if record.fence is not None:
            taken.update((record.fence.row, record.fence.end - 1))
    lines = [file.lines[row] for row in range(section.row + 1, section.end) if row not in taken]
    return "\n".join(lines).strip("\n").split("\n")
