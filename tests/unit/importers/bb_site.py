"""Makes bb-browser adapters for tests, and looks at what comes out."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from adapterc.compiler.artifact import Artifact, FileResult
from adapterc.compiler.unit import compile_file
from adapterc.importers import import_source
from adapterc.spec.diagnostics import Sink
from adapterc.spec.ir import AdapterIR
from adapterc.syntax.source import SourceText
from tests.support.js import run_artifact

PATH = "sites/shop/hot.js"


def adapter(body: str, args: Mapping[str, object] | None = None, **fields: object) -> str:
    """The text of a file: `@meta` on six lines, then the body from line 8 on."""
    given = {"name": "shop/hot", "description": "what sells", "domain": "shop.test", "args": args or {}}
    meta = {key: value for key, value in {**given, "readOnly": True, **fields}.items() if value is not None}
    lines = ",\n".join(f"{json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}" for key, value in meta.items())
    return f"/* @meta\n{{{lines}}}\n*/\n\n{body}\n"


def compiled(text: str, path: str = PATH) -> FileResult:
    return compile_file(path, text.encode())


def the_one(text: str) -> Artifact:
    (artifact,) = compiled(text).artifacts
    return artifact


def findings(text: str) -> list[str]:
    """`line:column code message` of everything that is found, the notes on other hosts excepted."""
    result = compiled(text)
    items = [*result.diagnostics, *(item for artifact in result.artifacts for item in artifact.diagnostics)]
    assert all(item.help for item in items)
    return [f"{item.span.line}:{item.span.column} {item.code} {item.message}" for item in items if item.code != "AC523"]


def imported(text: str) -> AdapterIR:
    """The adapter as the importer gives it; it has to take the text."""
    sink = Sink()
    source = SourceText.decode(PATH, text.encode(), sink)
    assert source is not None
    (found,) = import_source(source, sink).adapters
    return found


def run(text: str, args: Mapping[str, Any] | None = None, **page: Any) -> Any:
    """What the compiled script returns in quickjs."""
    artifact = the_one(text)
    assert artifact.script is not None, artifact.diagnostics
    return run_artifact(artifact.script, args or {}, **page).result
