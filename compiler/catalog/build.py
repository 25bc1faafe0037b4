"""Artifacts in, one catalog out, as plain data.

Order of the input never shows: adapters are sorted by name, files by path. Only compiled adapters enter; held and
rejected ones stand in the report. The version of the catalog is a hash of its entries and scripts.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from itertools import chain, groupby, pairwise
from operator import itemgetter
from typing import Any

from adapterc.compiler.artifact import Artifact, FileResult
from adapterc.compiler.catalog.canonical import canonical_item, canonical_text
from adapterc.compiler.catalog.contents import Content, Draft, document
from adapterc.compiler.catalog.digests import digest_map
from adapterc.compiler.catalog.entry import finish_entry
from adapterc.compiler.catalog.errors import InvalidCatalogError
from adapterc.compiler.catalog.lazy import LazyList, LazyTexts
from adapterc.compiler.catalog.model import INDEX, LOCK, REPORT, Catalog, SourceRepo
from adapterc.compiler.catalog.rows import build_report, printable
from adapterc.compiler.records import StoredArtifact
from adapterc.compiler.results import in_order
from adapterc.compiler.shelf import Sorter, shelved

__all__ = ["build_catalog", "catalog_version", "entry_of"]

_RECENT = 1 << 10
"""Files that others refer to are remembered: hundreds of files refer to the same few."""

_REPO = itemgetter(0)


def build_catalog(
    files: Sequence[FileResult],
    ignored: Sequence[tuple[str, str]],
    repos: Sequence[SourceRepo],
    profile: str,
    compiler_version: str,
) -> Catalog:
    """The catalog of `files`. `ignored` are (path, why) of files that were never compiled; `profile` is `name@number`.

    A manifest without `script_file` is finished here (`finish_entry`). Raises `InvalidCatalogError` when two adapters
    have one name. What the host asks of an entry is checked by whoever makes it (`entry_problems`); before anything is
    written it is asked again, unless every one of them is as the self-check saw it.
    """
    named = shelved(_by_name(files))

    def artifact_at(index: int) -> Artifact:
        _, number, place = named[index]
        return files[number].artifacts[place]

    version = _Version()
    body = Draft()
    scripts: Sorter[tuple[str, int, str]] = Sorter()
    problems: list[str] = []
    checked = True
    try:
        for index, (_, number, place) in enumerate(named):
            artifact = files[number].artifacts[place]
            if artifact.manifest is None or artifact.script is None:
                problems.append(f"`{artifact.name}` is compiled and has no manifest or no script")
                continue
            entry = entry_of(artifact)
            scripts.add((entry["script_file"], index, entry["adapterc"]["script_sha256"]))
            version.add(entry)
            text = artifact.entry_text() if isinstance(artifact, StoredArtifact) else None
            if text is None:
                checked = False
                text = canonical_item(entry, 2)
            body.add(("," if index else "") + "\n    " + text)
        by_path = shelved(scripts)
        twice = [later[1] for first, later in pairwise(by_path) if first[0] == later[0]]
        problems += [f"`{named[index][0]}` is there twice" for index in sorted(twice)]
        if problems:
            raise InvalidCatalogError(problems)
        listed: dict[str, Any] = {"registry_version": 1, "catalog_version": version.text(), "adapters": []}
        report = build_report(files, ignored)
        rendered = {INDEX: _around(body, listed, "adapters"), REPORT: document(report)}
        lock = {
            "lock_version": 1,
            "compiler": compiler_version,
            "profile": profile,
            "sources": _sources(files, repos),
            "outputs": digest_map(
                # both are sorted, and so is what they give as a rule: scripts come behind documents
                chain(
                    ((path, text.sha256) for path, text in sorted(rendered.items())),
                    ((path, digest) for path, _, digest in by_path),
                )
            ),
        }
        rendered[LOCK] = document(lock)
    except ValueError as error:
        raise InvalidCatalogError([f"the catalog cannot be written as JSON: {error}"]) from error
    listed["adapters"] = LazyList(len(named), lambda index: entry_of(artifact_at(index)))
    texts = LazyTexts(by_path.keys(), lambda place: artifact_at(by_path[place][1]).script or "")
    return Catalog(listed, texts, lock, report, rendered, checked, named.keys())


def _by_name(files: Sequence[FileResult]) -> Iterable[tuple[str, int, int]]:
    """The compiled adapters in the order of their names: name, number of the file, place in it."""
    return in_order(
        (artifact.name, number, place)
        for number, file in enumerate(files)
        for place, artifact in enumerate(file.artifacts)
        if artifact.status == "compiled"
    )


def entry_of(artifact: Artifact) -> dict[str, Any]:
    """The entry of a compiled adapter as the index has it."""
    entry = artifact.manifest or {}
    return entry if "script_file" in entry else finish_entry(entry, artifact.script or "")


def _around(items: Draft, around: dict[str, Any], field: str) -> Content:
    """A document whose list `field` is empty, with `items` in it."""
    empty = f'\n  "{field}": []'
    head, tail = canonical_text(around).split(empty)
    if items.is_empty:
        return items.content(head + empty + tail)
    return items.content(head + empty[:-1], "\n  ]" + tail)


def catalog_version(entries: Iterable[dict[str, Any]]) -> str:
    """The version of an index: a hash of its entries. One holds the digest of its script, so it stands for both."""
    version = _Version()
    for entry in entries:
        version.add(entry)
    return version.text()


class _Version:
    """Takes the entries one by one; the text that is hashed is the JSON of their list, without blanks."""

    def __init__(self) -> None:
        self._whole = sha256(b"[")
        self._lead = b""

    def add(self, entry: dict[str, Any]) -> None:
        self._whole.update(self._lead + json.dumps(entry, separators=(",", ":")).encode("ascii"))
        self._lead = b","

    def text(self) -> str:
        whole = self._whole.copy()
        whole.update(b"]")
        return "adapterc-" + whole.hexdigest()[:16]


def _sources(files: Sequence[FileResult], repos: Sequence[SourceRepo]) -> list[dict[str, Any]]:
    by_root = sorted(repos, key=lambda repo: -len(repo.root))
    helpers: Sorter[tuple[str, str, int, str]] = Sorter()
    recent: dict[tuple[str, str], str] = {}

    def rows() -> Iterator[tuple[str, str, int, str]]:
        for number, file in enumerate(files):
            if (file.ignored is not None and not file.artifacts) or not file.sha256:
                continue
            owner = next((repo for repo in by_root if _inside(file.path, repo.root)), None)
            if owner is None:
                raise InvalidCatalogError([f"`{printable(file.path)}` lies in no imported source"])
            yield owner.repo, printable(file.path), number, file.sha256
            for path, digest in file.helpers:
                helper = owner.repo, printable(path)
                if recent.get(helper) != digest:
                    if len(recent) == _RECENT:
                        recent.clear()
                    recent[helper] = digest
                    helpers.add((*helper, number, digest))

    taken = {repo: digest_map((row[1], row[3]) for row in group) for repo, group in groupby(in_order(rows()), _REPO)}
    referred = {repo: digest_map((row[1], row[3]) for row in group) for repo, group in groupby(helpers, _REPO)}
    once = {repo.repo: repo for repo in repos}  # single files of one repository are given one by one
    return [
        {
            "repo": name,
            "commit": once[name].commit,
            **_asked(once[name]),
            "files": taken.get(name, {}),
            **_referred(referred.get(name, {}), taken.get(name, {})),
        }
        for name in sorted(once)
    ]


def _referred(helpers: Mapping[str, str], files: Mapping[str, str]) -> dict[str, Mapping[str, str]]:
    others = digest_map((path, digest) for path, digest in helpers.items() if path not in files)
    return {"helpers": others} if others else {}


def _asked(repo: SourceRepo) -> dict[str, str]:
    return {} if repo.ref is None else {"ref": printable(repo.ref)}


def _inside(path: str, root: str) -> bool:
    return not root or path == root or path.startswith(root.rstrip("/") + "/")
