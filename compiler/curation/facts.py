"""Puts what a curator decided into the entry of an adapter, and seals it again."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from adapterc.compiler.artifact import Artifact

__all__ = ["with_fact"]


def with_fact(artifact: Artifact, name: str, fact: Mapping[str, Any]) -> Artifact:
    """The artifact with `fact` as `adapterc.<name>` of its entry; one without an entry stays as it is."""
    if artifact.manifest is None or artifact.script is None:
        return artifact
    from adapterc.compiler.catalog.entry import finish_entry  # with the rules of the host: for those who decide

    manifest = {**artifact.manifest, "adapterc": {**artifact.manifest["adapterc"], name: dict(fact)}}
    return replace(artifact, manifest=finish_entry(manifest, artifact.script))
