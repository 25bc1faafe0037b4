"""Artifacts in, one catalog out, as plain data.

Order of the input never shows: adapters are sorted by name, files by path. Only compiled adapters enter; held and
rejected ones stand in the report. The version of the catalog is a hash of its entries and scripts.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import Any

from adapterc.compiler.artifact import FileResult
from adapterc.compiler.catalog.canonical import canonical_json
from adapterc.compiler.catalog.entry import finish_entry
from adapterc.compiler.catalog.errors import InvalidCatalogError
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
    entries: list[dict[str, Any]] = []
    scripts: dict[str, str] = {}
    problems: list[str] = []
    for file in files:
        for artifact in file.artifacts:
            if artifact.status != "compiled":
                continue
            if artifact.manifest is None or artifact.script is None:
                problems.append(f"`{artifact.name}` is compiled and has no manifest or no script")
                continue
            entry = artifact.manifest
            if "script_file" not in entry:
                entry = finish_entry(entry, artifact.script)
            if entry["script_file"] in scripts:
                problems.append(f"`{artifact.name}` is there twice")
            scripts[entry["script_file"]] = artifact.script
            entries.append(entry)
    if problems:
        raise InvalidCatalogError(problems)
    entries.sort(key=lambda entry: str(entry["name"]))
    index = {"registry_version": 1, "catalog_version": catalog_version(entries), "adapters": entries}
    report = build_report(files, ignored)
    try:
        rendered = {INDEX: canonical_json(index), REPORT: canonical_json(report)}
    except ValueError as error:
        raise InvalidCatalogError([f"the index or the report cannot be written as JSON: {error}"]) from error
    lock = {
        "lock_version": 1,
        "compiler": compiler_version,
        "profile": profile,
        "sources": _sources(files, repos),
        "outputs": _outputs(entries, rendered),
    }
    return Catalog(index, {path: scripts[path] for path in sorted(scripts)}, lock, report, rendered)


def catalog_version(entries: Iterable[dict[str, Any]]) -> str:
    """The version of an index: a hash of its entries. One holds the digest of its script, so it stands for both."""
    text = json.dumps(list(entries), separators=(",", ":"))
    return "adapterc-" + sha256(text.encode("ascii")).hexdigest()[:16]


def _outputs(entries: Iterable[dict[str, Any]], rendered: dict[str, bytes]) -> dict[str, str]:
    digests = {entry["script_file"]: entry["adapterc"]["script_sha256"] for entry in entries}
    digests |= {path: sha256(data).hexdigest() for path, data in rendered.items()}
    return dict(sorted(digests.items()))


def _sources(files: Sequence[FileResult], repos: Sequence[SourceRepo]) -> list[dict[str, Any]]:
    pinned: dict[str, dict[str, str]] = {repo.repo: {} for repo in repos}
    by_root = sorted(repos, key=lambda repo: -len(repo.root))
    for file in files:
        if (file.ignored is not None and not file.artifacts) or not file.sha256:
            continue
        owner = next((repo for repo in by_root if _inside(file.path, repo.root)), None)
        if owner is None:
            raise InvalidCatalogError([f"`{printable(file.path)}` lies in no imported source"])
        pinned[owner.repo][printable(file.path)] = file.sha256
    once = {repo.repo: repo for repo in repos}  # single files of one repository are given one by one
    return [
        {"repo": name, "commit": once[name].commit, **_asked(once[name]), "files": dict(sorted(pinned[name].items()))}
        for name in sorted(once)
    ]


def _asked(repo: SourceRepo) -> dict[str, str]:
    return {} if repo.ref is None else {"ref": printable(repo.ref)}


def _inside(path: str, root: str) -> bool:
    return not root or path == root or path.startswith(root.rstrip("/") + "/")
