"""What `adapterc export` says and leaves behind, as pydantic models: its report, and the mark in every export."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from adapterc.spec.fields import AnyText, Line, Name, One, RelativePath, Sha256
from adapterc.spec.model import Model

__all__ = ["ExportFile", "ExportMark", "ExportRemark", "ExportReport"]

TargetName = Literal["lime-imported", "lime-bootstrap", "lime-bundled"]


class ExportRemark(Model):
    """What is said of one adapter."""

    adapter: Name
    message: Line
    help: Line


class ExportFile(Model):
    """One file of the export; `bytes` is its size."""

    path: RelativePath
    bytes: Annotated[int, Field(ge=0)]
    sha256: Sha256


class ExportReport(Model):
    """`written` is false for a dry run, and when adapters were refused; `changed` says whether the folder differs, or
    would. `host_adapters` are those of the host that were merged in."""

    target: TargetName
    out: AnyText
    catalog_version: Line
    dry_run: bool
    written: bool
    changed: bool
    adapters: list[Name]
    host_adapters: list[Line]
    added: list[Name]
    updated: list[Name]
    removed: list[Name]
    refused: list[ExportRemark]
    warnings: list[ExportRemark]
    files: list[ExportFile]


class ExportMark(Model):
    """`adapterc-export.json`: whose folder this is. `adapters` maps names to the digests of their entries, `outputs`
    every other file to its own."""

    export_version: One
    compiler: Line
    target: TargetName
    catalog_version: Line
    adapters: dict[Name, Sha256]
    outputs: dict[RelativePath, Sha256]
