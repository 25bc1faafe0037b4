"""Turns a parsed `adapterc.toml` into records and collects what is wrong with it, each fault with its place."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from difflib import get_close_matches
from typing import Any, TypeVar

from adapterc.compiler.curation.decided import Config
from adapterc.compiler.curation.records import Acceptance, Decision, Override, Pattern, Source, StateRecord
from adapterc.compiler.giturl import is_url, short_form, split_ref, without_secret
from adapterc.spec.settings import KINDS, TABLES, TOP, Key
from adapterc.spec.span import Span
from adapterc.syntax.toml import Document, Path, line_column
from adapterc.whitelist.approval import Approval

__all__ = ["Reader"]

T = TypeVar("T")

Fault = tuple[int, int, str, str]
"""Line, column, message, help."""


class Reader:
    """`file` names the document in spans, `lead` is the number of bytes before its text. `problems` fills up while
    `config` runs."""

    def __init__(self, document: Document, file: str, lead: int = 0) -> None:
        self.document = document
        self.file = file
        self.lead = lead
        self.problems: list[Fault] = []

    def config(self) -> Config:
        """What the document says; worth something only when there are no problems."""
        top = self.document.value
        self.unknown(top, {**TOP, **TABLES}, (), "")
        for name, key in TOP.items():
            self.check(name, key, top, ())
        tables = {name: list(self.records(name)) for name in TABLES}
        if self.problems:
            return Config()
        sources = self.made("source", tables, self.source)
        overrides = self.made("override", tables, self.override)
        self.together(sources, overrides)
        return Config(
            top.get("profile"),
            top.get("locale", "en"),
            top.get("deviations") == "accepted",
            tuple(Pattern(item, self.span(("allow", number))) for number, item in enumerate(top.get("allow", ()))),
            sources,
            tuple(
                Approval(item["adapter"], tuple(sorted(item["effects"])), item["reason"], item.get("reviewer", ""))
                for item in tables["approve"]
            ),
            tuple(self.span(("approve", number, "adapter")) for number in range(len(tables["approve"]))),
            self.made("deny", tables, lambda item, path: Decision(*self.decision(item, path))),
            self.made("hold", tables, lambda item, path: Decision(*self.decision(item, path))),
            self.made(
                "accept",
                tables,
                lambda item, path: Acceptance(*self.decision(item, path), tuple(sorted(item["deviations"]))),
            ),
            overrides,
            self.made(
                "state",
                tables,
                lambda item, path: StateRecord(*self.decision(item, path), item["state"], item.get("replaced_by", "")),
            ),
            top.get("catalog", ""),
            top.get("baseline", ""),
            top.get("sitemap_baseline", ""),
        )

    def made(
        self, name: str, tables: Mapping[str, list[dict[str, Any]]], make: Callable[[dict[str, Any], Path], T]
    ) -> tuple[T, ...]:
        return tuple(make(item, (name, number)) for number, item in enumerate(tables[name]))

    def decision(self, item: Mapping[str, Any], path: Path) -> tuple[str, str, str, Span]:
        return item["adapter"], item["reason"], item.get("reviewer", ""), self.span((*path, "adapter"))

    def override(self, item: Mapping[str, Any], path: Path) -> Override:
        return Override(*self.decision(item, path), item["path"], item["base"], self.span((*path, "base")))

    def source(self, item: Mapping[str, Any], path: Path) -> Source:
        url = item.get("url", "")
        if ("url" in item) == ("path" in item):
            word = "both `url` and `path`" if "url" in item else "neither `url` nor `path`"
            help = "`url` is for a git repository, `path` for a folder that is read as it is; keep one of them"
            self.report(path, f"source `{item['name']}` has {word}", help)
        elif "path" in item:
            for key in ("ref", "commit"):
                if key in item:
                    help = "write `url` in the place of `path` to pin a local repository"
                    self.report((*path, key), f"a folder that is read as it is has no `{key}`", help)
        elif (public := without_secret(url)) is not None:
            help = f"write `{public}`, and let git ask its credential helper; the secret is in this file: replace it"
            self.report((*path, "url"), "the URL of a source has a user name or password", help)
        elif (long := short_form(url)) is not None:
            self.report((*path, "url"), f"`{url}` is no URL", f"write `{long}`")
        elif is_url(url) and split_ref(url)[1] is not None:
            help = f'write `url = "{split_ref(url)[0]}"` and `ref = "{split_ref(url)[1]}"`'
            self.report((*path, "url"), "the URL of a source names a ref", help)
        place = self.span((*path, "name"))
        return Source(item["name"], place, url, item.get("path", ""), item.get("ref", ""), item.get("commit", ""))

    def together(self, sources: tuple[Source, ...], overrides: tuple[Override, ...]) -> None:
        """Faults that no record shows alone."""
        for kind, key, names in (
            ("source", "name", [item.name for item in sources]),
            ("override", "adapter", [item.adapter for item in overrides]),
            ("override", "path", [item.path for item in overrides]),
        ):
            for number, name in enumerate(names):
                if name in names[:number]:
                    self.report((kind, number, key), f"`{name}` has two `[[{kind}]]` records", "keep one of them")
        for number, item in enumerate(overrides):
            if item.path.partition("/")[0] in {source.name for source in sources}:
                help = "name the source or the folder in another way: paths of a source begin with its name"
                self.report(("override", number, "path"), f"`{item.path}` looks like a path of a source", help)

    def records(self, name: str) -> Iterator[dict[str, Any]]:
        entries = self.document.value.get(name, [])
        if not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in entries):
            self.report((name,), f"`{name}` is not a list of tables", f"write `[[{name}]]`")
            return
        for number, entry in enumerate(entries):
            path = (name, number)
            self.unknown(entry, TABLES[name], path, f" of `[[{name}]]`")
            missing = [key for key, about in TABLES[name].items() if about.required and key not in entry]
            if missing:
                named = ", ".join(f"`{key}`" for key in missing)
                self.report(path, f"`[[{name}]]` lacks {named}", f"write `{missing[0]} = …` below it")
            for key, about in TABLES[name].items():
                self.check(key, about, entry, path)
            yield entry

    def check(self, name: str, key: Key, table: Mapping[str, Any], path: Path) -> None:
        if name not in table:
            return
        value, kind = table[name], KINDS[key.kind]
        if kind.number is not None:
            fits = type(value) is int and value == kind.number
        elif kind.many:
            fits = isinstance(value, list) and bool(value) and all(_is(item, kind.pattern) for item in value)
        else:
            fits = value in kind.choices if kind.choices else _is(value, kind.pattern)
        if fits:
            return
        help = f"write {kind.what}"
        if kind.choices:
            near = get_close_matches(str(value), kind.choices, 1)
            help = f"did you mean `{near[0]}`?" if near else "write " + " or ".join(f'`"{c}"`' for c in kind.choices)
        empty = isinstance(value, str) and not value.strip()
        self.report((*path, name), f"`{name}` is empty" if empty else f"`{name}` is not {kind.what}", help)

    def unknown(self, table: Mapping[str, Any], known: Mapping[str, Any], path: Path, where: str) -> None:
        for key in table:
            if key not in known:
                near = get_close_matches(key, known, 1)
                listed = ", ".join(f"`{name}`" for name in sorted(known))
                help = f"did you mean `{near[0]}`? " if near else ""
                self.report((*path, key), f"unknown key `{key}`{where}", f"{help}the keys are {listed}", at_key=True)

    def report(self, path: Path, message: str, help: str, at_key: bool = False) -> None:
        place = self.document.at(path)
        offset = 0 if place is None else place.key_start if at_key else place.start
        self.problems.append((*line_column(self.document.text, offset), message, help))

    def span(self, path: Path) -> Span:
        """The value at `path`, as a range of the file."""
        place = self.document.at(path)
        start, end = (0, 0) if place is None else (place.start, place.end)
        text = self.document.text
        first = self.lead + len(text[:start].encode())
        return Span(
            self.file,
            first,
            first + len(text[start:end].encode()),
            *line_column(text, start),
            *line_column(text, end),
        )


def _is(value: object, pattern: str) -> bool:
    return isinstance(value, str) and re.fullmatch(pattern, value) is not None
