"""What is run: for every compiled adapter and profile one job, with argument sets to try in turn.

A set is passed to both sides. The next one is tried only when the original rejects its arguments, so that most runs get
as far as the network.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from adapterc.runtime.catalog import Adapter, Catalog
from adapterc.spec.address import entry_url
from adapterc.spec.arguments import bind
from adapterc.spec.errors import Verdict

__all__ = ["Job", "jobs"]

Job = dict[str, Any]
GUESSES = (
    "abc", "user/name", "2026-01-02", "1", "ABC", "a1b2c3d4", "Q42", "10.1000/abc123", "BV1GJ411x7h7", "12345678",
    "600519", "CVE-2026-12345", "A000045", "com.example:app", "example.org", "org.example.App", "W2741809807", "europe",
    "~First_Last1",
)  # fmt: skip
PAGE_FUNCTION = Path(__file__).resolve().parents[2] / "runtime" / "page.js"


def jobs(catalog: Path, source: Path, profiles: Sequence[str], only: Sequence[str], every_arg: bool) -> list[Job]:
    """The jobs of a catalog compiled from `source`, adapter by adapter; `only` holds parts of names, or nothing.
    `every_arg` gives optional arguments too, where the manifest has an example. Raises CatalogUnreadable."""
    adapters = [a for a in Catalog.load(catalog).adapters if not only or any(part in a.entry.name for part in only)]
    return [_job(adapter, catalog, source, each, every_arg) for adapter in adapters for each in profiles]


def _job(adapter: Adapter, catalog: Path, source: Path, profile: str, every_arg: bool) -> Job:
    entry, about = adapter.entry, adapter.entry.adapterc
    return {
        "name": entry.name,
        "profile": profile,
        "dialect": about.source.dialect,
        "path": about.source.path,
        "source": str((source / about.source.path).resolve()),
        "script": str((catalog / entry.script_file).resolve()),
        "page_function": str(PAGE_FUNCTION),
        "opened": f"https://{about.source.domain or entry.domain}",
        "main": about.world == "main",
        "deviations": [deviation.code for deviation in about.deviations],
        "tries": list(_tries(adapter, every_arg)),
    }


def _tries(adapter: Adapter, every_arg: bool) -> Iterator[Job]:
    entry = adapter.entry
    texts = [None, "12345", f"https://{entry.domain}/item/12345", *GUESSES]
    seen: list[object] = []
    for text in texts:
        given: dict[str, object] = {}
        for arg in entry.args:
            if arg.required or (every_arg and arg.example is not None):
                choices = entry.adapterc.args.choices.get(arg.name)
                fixed = text is None or arg.arg_type == "integer" or choices or not arg.required
                value = arg.example if arg.example is not None else (choices or ["text"])[0]
                given[arg.name] = value if fixed else text
        try:
            bound = bind(entry, given)
            url = entry_url(entry, bound)
        except Verdict:
            continue
        if bound not in seen:
            seen.append(bound)
            yield {"kwargs": _authors(adapter, bound), "args": bound, "entry": url}


def _authors(adapter: Adapter, bound: dict[str, str | int]) -> dict[str, str | int]:
    """The arguments as the original takes them: under the author's names; bb-site functions get nothing but text."""
    about = adapter.entry.adapterc
    named = {about.args.renamed.get(name, name): value for name, value in bound.items()}
    return {name: str(value) for name, value in named.items()} if about.source.dialect == "bb-site" else named
