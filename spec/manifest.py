"""The catalog index, exactly as the host reads it, and our own facts beside it.

Field names, order and nullability are the host's; the object under `adapterc` is ours and the host ignores it. These
records are what a checked document is read into, and what its JSON Schema is made from; the checks themselves are
`entry_shape.py` and `entry_rules.py`. They are stricter than the host's loader: nothing unknown, nothing coerced.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Annotated, Any, Literal

from adapterc.spec.extension import (
    INSECURE_ENTRY,
    SPEC_VERSION,
    Approval,
    ArgRules,
    DeviationEntry,
    EffectsEntry,
    Extension,
    Governance,
    Output,
    Override,
    SourceEntry,
)
from adapterc.spec.fields import AnyText, ArgName, Asked, Host, Line, Name, One, ScriptPath, plain, record

__all__ = [
    "INSECURE_ENTRY",
    "SPEC_VERSION",
    "TOKEN",
    "AdapterEntry",
    "Approval",
    "ArgEntry",
    "ArgRules",
    "CatalogIndex",
    "DeviationEntry",
    "EffectsEntry",
    "EntryUrl",
    "Extension",
    "FixedUrl",
    "Governance",
    "Output",
    "Override",
    "SourceEntry",
    "UrlTemplate",
]

TOKEN = re.compile(r"\{\{\s*([a-zA-Z0-9_]+)(?:\s*\|\s*(urlencode))?\s*\}\}")
"""A token of an entry template: the name of an argument, and whether it is encoded."""


@record
class ArgEntry:
    """One argument. `example` is documentation and prefill only; the host never injects it."""

    name: ArgName
    description: Line
    required: bool
    arg_type: Literal["string", "integer"]
    example: AnyText | int | None = None


@record
class FixedUrl:
    """The page every run starts on."""

    kind: Literal["fixed_url"]
    url: Line


@record
class UrlTemplate:
    """A page address with `{{name|urlencode}}` tokens for required arguments."""

    kind: Literal["url_template"]
    template: Line


EntryUrl = FixedUrl | UrlTemplate


@record
class AdapterEntry:
    """One adapter of the index."""

    name: Name
    domain: Host
    description: Line
    read_only: bool
    capabilities: list[Line]
    args: list[ArgEntry]
    example: Line
    auth_hint: Line | None
    entry: EntryUrl
    script_file: ScriptPath
    source_version: Line
    adapterc: Extension

    @classmethod
    def of(cls, item: Mapping[str, Any]) -> AdapterEntry:
        """The record of a checked entry (`spec/index.py` is the way in)."""
        entry = item["entry"]
        parts = {
            "args": [ArgEntry(**arg) for arg in item["args"]],
            "entry": FixedUrl(**entry) if entry["kind"] == "fixed_url" else UrlTemplate(**entry),
            "adapterc": Extension.of(item["adapterc"]),
        }
        return cls(**{**item, **parts})

    @property
    def may_write(self) -> bool:
        """Whether a run may change something on the site, also where a person has approved it as reading."""
        return bool(self.adapterc.effects.writes) or not self.read_only

    @property
    def reads_page(self) -> bool:
        """Whether the script looks at the page that is opened, and does not only send requests."""
        return bool(self.adapterc.effects.dom) or self.adapterc.world == "main"

    def document(self) -> dict[str, Any]:
        """The entry as the index holds it; what is null and may be missing is left out."""
        whole: dict[str, Any] = plain(self)
        return whole


@record
class CatalogIndex:
    """`index.json`. Adapters are sorted by name; `catalog_version` is a hash of the content, never a date."""

    registry_version: One
    catalog_version: Annotated[str, Asked(r"^adapterc-[0-9a-f]{16}$")]
    tenant_id: AnyText | None = None
    synced_at: AnyText | None = None
    adapters: list[AdapterEntry]
