"""Made-up artifacts and catalogs for tests."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from adapterc.compiler.artifact import Artifact, FileResult
from adapterc.compiler.catalog.build import build_catalog
from adapterc.compiler.catalog.canonical import canonical_text
from adapterc.compiler.catalog.model import Catalog, SourceRepo
from adapterc.spec.diagnostics import Diagnostic
from adapterc.spec.ir import SourceInfo
from adapterc.spec.span import Span

__all__ = ["PROFILE", "REPO", "artifact", "catalog", "file_of", "manifest", "plain", "rejected", "script"]

PROFILE = "lime-v1@1"
REPO = SourceRepo("https://code.test/adapters.git", "0123456789abcdef0123456789abcdef01234567")


def script(name: str, body: str = "return { ok: true };") -> str:
    return f'/* {name} */\nasync (args, helpers) => {{\n  "use strict";\n  {body}\n}}'


def manifest(name: str = "shop/hot", **changes: Any) -> dict[str, Any]:
    """A finished entry as the passes give it; `changes` replace top-level fields, or `effects`, `rules`, `extension`
    parts of the `adapterc` object."""
    site = name.split("/")[0]
    effects = {
        "hosts": [f"www.{site}.test"],
        "methods": ["GET"],
        "credentials": "same-origin",
        "cross_origin": False,
        "computed_hosts": False,
        "dom": [],
        "storage": [],
        "page_globals": [],
        "timers": False,
        "navigation": False,
        "clipboard": [],
        "writes": [],
        "evidence": {f"host www.{site}.test": "9:12"},
        "reasons": {},
    } | changes.pop("effects", {})
    rules = {
        "required": ["query"],
        "defaults": {"limit": 20},
        "choices": {},
        "coercions": {"query": "text", "limit": "integer"},
        "renamed": {},
        "positional": ["query"],
    } | changes.pop("rules", {})
    extension = {
        "spec": 1,
        "compiler": "0.1.0",
        "profile": PROFILE,
        "source": {
            "dialect": "opencli-yaml",
            "repo": REPO.repo,
            "path": f"clis/{name}.yaml",
            "sha256": "0" * 64,
            "domain": f"{site}.test",
        },
        "world": "isolated",
        "effects": effects,
        "output": {"columns": ["title"], "rows_path": "items"},
        "deviations": [],
        "args": rules,
    } | changes.pop("extension", {})
    return {
        "name": name,
        "domain": f"{site}.test",
        "description": f"What is new at {site}",
        "read_only": True,
        "capabilities": ["search"],
        "args": [
            {
                "name": "query",
                "description": "Words to look for",
                "required": True,
                "arg_type": "string",
                "example": "tea",
            },
            {"name": "limit", "description": "Most rows", "required": False, "arg_type": "integer", "example": 20},
        ],
        "example": f'{name} {{"query": "tea"}}',
        "auth_hint": None,
        "entry": {"kind": "url_template", "template": f"https://www.{site}.test/find?q={{{{query|urlencode}}}}"},
        "source_version": "opencli-yaml+000000000000",
        "adapterc": extension,
    } | changes


def artifact(name: str = "shop/hot", body: str = "return { ok: true };", **changes: Any) -> Artifact:
    return Artifact(
        name,
        "compiled",
        "read",
        SourceInfo("opencli-yaml", f"clis/{name}.yaml", "0" * 64, REPO.repo),
        _span(f"clis/{name}.yaml"),
        manifest(name, **changes),
        script(name, body),
    )


def rejected(name: str, status: str = "rejected", code: str = "AC506", access: str = "write") -> Artifact:
    path = f"clis/{name}.yaml"
    found = Diagnostic(code, "adapter writes", _span(path, 7, 5), help="import it with `--profile lime-v1-writes`")
    return Artifact(name, status, access, SourceInfo("opencli-yaml", path, "0" * 64), _span(path), diagnostics=(found,))


def file_of(*artifacts: Artifact) -> FileResult:
    """The file that these adapters stand in."""
    return FileResult(artifacts[0].source.path, artifacts[0].source.sha256, artifacts)


def catalog(*artifacts: Artifact, ignored: Sequence[tuple[str, str]] = (("README.md", "not an adapter"),)) -> Catalog:
    """One catalog of one file per adapter."""
    return build_catalog([file_of(item) for item in artifacts], ignored, [REPO], PROFILE, "0.1.0")


def plain(value: Any) -> Any:
    """A part of a catalog as a reader of the files would see it."""
    return json.loads(canonical_text(value))


def _span(path: str, line: int = 1, column: int = 1) -> Span:
    return Span(path, 0, 1, line, column, line, column + 1)
