"""Artifacts in, one catalog out, as plain data.

Order of the input never shows: adapters are sorted by name, files by path. Only compiled adapters enter; held and
rejected ones stand in the report. The version of the catalog is a hash of its entries and scripts.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import Any

from adapterc.compiler.artifact import Artifact, FileResult
from adapterc.compiler.catalog.canonical import canonical_item, canonical_text
from adapterc.compiler.catalog.contents import Content, Draft, digests
from adapterc.compiler.catalog.entry import finish_entry
from adapterc.compiler.catalog.errors import InvalidCatalogError
from adapterc.compiler.catalog.lazy import LazyList, LazyTexts
from adapterc.compiler.catalog.model import INDEX, REPORT, Catalog, SourceRepo
from adapterc.compiler.catalog.rows import build_report, printable

__all__ = ["build_catalog", "catalog_version"]


def build_catalog(
    files: Sequence[FileResult],
    ignored: Sequence[tuple[str, str]],
    repos: Sequence[SourceRepo],
    profile: str,
    compiler_version: str,
) -> Catalog:
    """The catalog of `files`. `ignored` are (path, why) of files that were never compiled; `profile` is `name@number`.

    A manifest without `script_file` is finished here (`finish_entry`). Raises `InvalidCatalogError` when two adapters
    have one name. What the host asks of an entry is checked by whoever makes it (`entry_problems`), and again before
    anything is written.
    """
    order = sorted(
        (artifact.name, number, place)
        for number, file in enumerate(files)
        for place, artifact in enumerate(file.artifacts)
        if artifact.status == "compiled"
    )
    places = [(number, place) for _, number, place in order]

    def artifact_at(index: int) -> Artifact:
        number, place = places[index]
        return files[number].artifacts[place]

    version = _Version()
    body = Draft()
    outputs: dict[str, str] = {}
    scripts: dict[str, int] = {}
    problems: list[str] = []
    try:
        for number, (name, _, _) in enumerate(order):
            artifact = artifact_at(number)
            if artifact.manifest is None or artifact.script is None:
                problems.append(f"`{name}` is compiled and has no manifest or no script")
                continue
            entry = _entry(artifact)
            path = entry["script_file"]
            if path in scripts:
                problems.append(f"`{name}` is there twice")
            scripts[path] = number
            outputs[path] = entry["adapterc"]["script_sha256"]
            version.add(entry)
            body.add(("," if number else "") + "\n    " + canonical_item(entry, 2))
        if problems:
            raise InvalidCatalogError(problems)
        index: dict[str, Any] = {"registry_version": 1, "catalog_version": version.text(), "adapters": []}
        report = build_report(files, ignored)
        rendered = {INDEX: _around(body, index, "adapters"), REPORT: _rendered(report)}
    except ValueError as error:
        raise InvalidCatalogError([f"the index or the report cannot be written as JSON: {error}"]) from error
    outputs |= digests(rendered)
    lock = {
        "lock_version": 1,
        "compiler": compiler_version,
        "profile": profile,
        "sources": _sources(files, repos),
        "outputs": dict(sorted(outputs.items())),
    }
    index["adapters"] = LazyList(len(places), lambda number: _entry(artifact_at(number)))
    texts = LazyTexts(
        {path: scripts[path] for path in sorted(scripts)}, lambda number: artifact_at(number).script or ""
    )
    return Catalog(index, texts, lock, report, rendered)


def _entry(artifact: Artifact) -> dict[str, Any]:
    entry = artifact.manifest or {}
    return entry if "script_file" in entry else finish_entry(entry, artifact.script or "")


def _rendered(report: dict[str, Any]) -> Content:
    body = Draft()
    for number, row in enumerate(report["files"]):
        body.add(("," if number else "") + "\n    " + canonical_item(row, 2))
    return _around(body, {**report, "files": []}, "files")


def _around(items: Draft, document: dict[str, Any], field: str) -> Content:
    """A document whose list `field` is empty, with `items` in it."""
    empty = f'\n  "{field}": []'
    head, tail = canonical_text(document).split(empty)
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
    pinned: dict[str, dict[str, str]] = {repo.repo: {} for repo in repos}
    helpers: dict[str, dict[str, str]] = {repo.repo: {} for repo in repos}
    by_root = sorted(repos, key=lambda repo: -len(repo.root))
    for file in files:
        if (file.ignored is not None and not file.artifacts) or not file.sha256:
            continue
        owner = next((repo for repo in by_root if _inside(file.path, repo.root)), None)
        if owner is None:
            raise InvalidCatalogError([f"`{printable(file.path)}` lies in no imported source"])
        pinned[owner.repo][printable(file.path)] = file.sha256
        helpers[owner.repo] |= {printable(path): digest for path, digest in file.helpers}
    once = {repo.repo: repo for repo in repos}  # single files of one repository are given one by one
    return [
        {
            "repo": name,
            "commit": once[name].commit,
            **_asked(once[name]),
            "files": dict(sorted(pinned[name].items())),
            **_referred(helpers[name], pinned[name]),
        }
        for name in sorted(once)
    ]


def _referred(helpers: dict[str, str], files: dict[str, str]) -> dict[str, dict[str, str]]:
    others = {path: digest for path, digest in sorted(helpers.items()) if path not in files}
    return {"helpers": others} if others else {}


def _asked(repo: SourceRepo) -> dict[str, str]:
    return {} if repo.ref is None else {"ref": printable(repo.ref)}


def _inside(path: str, root: str) -> bool:
    return not root or path == root or path.startswith(root.rstrip("/") + "/")
