"""JSON Schemas of everything adapterc writes, and of `adapterc.toml`, generated from the models.

`python -m adapterc.spec.schema` rewrites the committed copies in `spec/schemas/`. A schema cannot say what spans
several fields (a token that names a required argument, sums, order); the models and the catalog checklist do.
"""

from __future__ import annotations

import json
from importlib import import_module
from inspect import isfunction
from pathlib import Path
from typing import Any

__all__ = ["SCHEMAS", "committed", "main", "render", "schema"]

SCHEMAS: dict[str, tuple[str, str, str]] = {
    "catalog": ("manifest", "CatalogIndex", "index.json of a compiled catalog"),
    "config": ("settings", "config_schema", "adapterc.toml"),
    "diagnostic-lines": ("report", "DiagnosticLines", "one line of the findings of a command as JSON Lines"),
    "diagnostics": ("report", "DiagnosticList", "findings of a command"),
    "export": ("export", "ExportReport", "what `adapterc export --format json` says"),
    "export-mark": ("export", "ExportMark", "adapterc-export.json in the folder of an export"),
    "diff": ("review", "CatalogReview", "difference of two catalogs"),
    "lock": ("lock", "Lock", "adapterc.lock of a compiled catalog"),
    "report": ("report", "Report", "report.json of a compiled catalog"),
    "result": ("result", "RunResult", "result of a run"),
}
"""Name of the schema -> module, model or function that gives the schema, title."""

_FOLDER = Path(__file__).parent / "schemas"


def schema(name: str) -> dict[str, Any]:
    """The schema `name` (JSON Schema 2020-12). Raises `KeyError` for a name that is not in `SCHEMAS`."""
    module, model, title = SCHEMAS[name]
    source = getattr(import_module(f"adapterc.spec.{module}"), model)
    from pydantic import TypeAdapter
    from pydantic.json_schema import GenerateJsonSchema

    class Untitled(GenerateJsonSchema):
        """Leaves out the titles that only repeat the field's name."""

        def field_title_should_be_set(self, schema: Any) -> bool:
            return False

    body = source() if isfunction(source) else TypeAdapter(source).json_schema(schema_generator=Untitled)
    head = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"urn:adapterc:schema:{name}:1",
        "title": title,
    }
    return head | {key: value for key, value in body.items() if key != "title"}


def render(name: str) -> str:
    """The text of the committed file."""
    return json.dumps(schema(name), indent=2, ensure_ascii=False, allow_nan=False) + "\n"


def committed(name: str) -> Path:
    """Where the schema lies in the package."""
    return _FOLDER / f"{name}.json"


def main() -> None:
    """Write all schemas."""
    for name in SCHEMAS:
        committed(name).write_text(render(name), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
