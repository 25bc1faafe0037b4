"""Artifacts in, one catalog out, as plain data.

Order of the input never shows: adapters are sorted by name, files by path. Only compiled adapters enter; held and
rejected ones stand in the report. The version of the catalog is a hash of its entries and scripts.
"""

from __future__ import annotations

import json
from array import array
from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from itertools import chain, pairwise
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

__all__ = ["build_catalog", "catalog_version", "entry_of"]


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
    numbers, places = _by_name(files)

    def artifact_at(index: int) -> Artifact:
        return files[numbers[index]].artifacts[places[index]]

    version = _Version()
    body = Draft()
    paths: list[str] = []
    digests: list[str] = []
    problems: list[str] = []
    checked = True
    try:
        for number in range(len(numbers)):
            artifact = artifact_at(number)
            if artifact.manifest is None or artifact.script is None:
                problems.append(f"`{artifact.name}` is compiled and has no manifest or no script")
                continue
            entry = entry_of(artifact)
            paths.append(entry["script_file"])
            digests.append(entry["adapterc"]["script_sha256"])
            version.add(entry)
            text = artifact.entry_text() if isinstance(artifact, StoredArtifact) else None
            if text is None:
                checked = False
                text = canonical_item(entry, 2)
            body.add(("," if number else "") + "\n    " + text)
        order = array("q", sorted(range(len(paths)), key=paths.__getitem__))
        twice = [later for first, later in pairwise(order) if paths[first] == paths[later]]
        problems += [f"`{artifact_at(number).name}` is there twice" for number in sorted(twice)]
        if problems:
            raise InvalidCatalogError(problems)
        index: dict[str, Any] = {"registry_version": 1, "catalog_version": version.text(), "adapters": []}
        report = build_report(files, ignored)
        rendered = {INDEX: _around(body, index, "adapters"), REPORT: document(report)}
        lock = {
            "lock_version": 1,
            "compiler": compiler_version,
            "profile": profile,
            "sources": _sources(files, repos),
            "outputs": digest_map(
                chain(zip(paths, digests, strict=True), ((path, text.sha256) for path, text in rendered.items()))
            ),
        }
        rendered[LOCK] = document(lock)
    except ValueError as error:
        raise InvalidCatalogError([f"the catalog cannot be written as JSON: {error}"]) from error
    index["adapters"] = LazyList(len(numbers), lambda number: entry_of(artifact_at(number)))
    texts = LazyTexts([paths[number] for number in order], lambda place: artifact_at(order[place]).script or "")
    names = LazyList(len(numbers), lambda number: artifact_at(number).name)
    return Catalog(index, texts, lock, report, rendered, checked, names)


def _by_name(files: Sequence[FileResult]) -> tuple[array[int], array[int]]:
    """The compiled adapters in the order of their names: the number of the file, and the adapter's place in it."""
    names: list[str] = []
    numbers, places = array("q"), array("q")
    for number, file in enumerate(files):
        for place, artifact in enumerate(file.artifacts):
            if artifact.status == "compiled":
                names.append(artifact.name)
                numbers.append(number)
                places.append(place)
    order = sorted(range(len(names)), key=names.__getitem__)
    return array("q", (numbers[item] for item in order)), array("q", (places[item] for item in order))


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
    pinned: dict[str, list[tuple[str, str]]] = {repo.repo: [] for repo in repos}
    helpers: dict[str, dict[str, str]] = {repo.repo: {} for repo in repos}
    by_root = sorted(repos, key=lambda repo: -len(repo.root))
    for file in files:
        if (file.ignored is not None and not file.artifacts) or not file.sha256:
            continue
        owner = next((repo for repo in by_root if _inside(file.path, repo.root)), None)
        if owner is None:
            raise InvalidCatalogError([f"`{printable(file.path)}` lies in no imported source"])
        pinned[owner.repo].append((printable(file.path), file.sha256))
        helpers[owner.repo] |= {printable(path): digest for path, digest in file.helpers}
    once = {repo.repo: repo for repo in repos}  # single files of one repository are given one by one
    sources = []
    for name in sorted(once):
        taken = digest_map(pinned.pop(name))
        sources.append(
            {
                "repo": name,
                "commit": once[name].commit,
                **_asked(once[name]),
                "files": taken,
                **_referred(helpers[name], taken),
            }
        )
    return sources


def _referred(helpers: dict[str, str], files: Mapping[str, str]) -> dict[str, dict[str, str]]:
    others = {path: digest for path, digest in sorted(helpers.items()) if path not in files}
    return {"helpers": others} if others else {}


def _asked(repo: SourceRepo) -> dict[str, str]:
    return {} if repo.ref is None else {"ref": printable(repo.ref)}


def _inside(path: str, root: str) -> bool:
    return not root or path == root or path.startswith(root.rstrip("/") + "/")
