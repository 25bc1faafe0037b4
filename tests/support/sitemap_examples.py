"""The examples of the sitemap rules, made into sites.

An example begins with a path of the sitemap `examples/sitemaps/shop`; what follows are pairs of a text and what takes
its place, each text standing there exactly once. An empty text stands for the whole of a new file. Before a path may
stand

    local:      the file lies in the local layer
    only:       the site holds nothing else
    legacy:     the file is a sitemap of the old form
    beside:     the file lies next to the folder of the sitemap
    delete:     the file is taken away
    live:URL    what was seen at an address: a JSON object with fields of `Seen`, nodes as [role, name, level]
    base:       lines `kind id` that the global layer had at an older commit
    promote:    no file: the gate of the global layer is asked as well

`new<old` is a new file that begins as a copy of another; `+path` among the pairs goes on with another file.
"""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import date
from pathlib import Path

from adapterc.sitemap.commands import read_commands
from adapterc.sitemap.context import Context
from adapterc.sitemap.layout import Kind
from adapterc.sitemap.live.seen import Node, Seen
from adapterc.sitemap.model import Layer, LayerName, Site, SitemapFile
from adapterc.sitemap.parse import read_file

__all__ = ["CONTEXT", "DEMO", "context_of", "demo_files", "files_of", "site_of"]

ROOT = Path(__file__).resolve().parents[2]
DEMO = ROOT / "examples" / "sitemaps" / "shop"
CONTEXT = Context(
    today=date(2026, 11, 30),
    commands=read_commands((ROOT / "examples" / "catalog" / "index.json").read_bytes()),
    endpoints={"shop": frozenset({"products", "reviews"})},
    audit=True,
)
"""What the examples are checked with."""


def demo_files() -> dict[str, str]:
    """Path -> text of the demo sitemap."""
    return {
        path.relative_to(DEMO).as_posix(): path.read_text(encoding="utf-8")
        for path in sorted(DEMO.rglob("*"))
        if path.is_file()
    }


def files_of(example: tuple[str, ...]) -> dict[str, str]:
    """The files of an example: path, with `local:` and so on before it -> text. Only changed ones have a prefix."""
    files = demo_files()
    items = list(example)
    while items:
        target = items.pop(0).removeprefix("+")
        if target.startswith("only:"):
            files.clear()
            target = target.removeprefix("only:")
        if target.startswith("delete:"):
            del files[target.removeprefix("delete:")]
            continue
        name, _, origin = target.partition("<")
        text = files[origin or name] if origin or name in files else ""
        while items and not items[0].startswith("+"):
            old, new = items.pop(0), items.pop(0)
            if old:
                assert text.count(old) == 1, f"{target}: {old!r} is there {text.count(old)} times"
            text = text.replace(old, new) if old else new
        files[name] = text
    return files


def context_of(files: dict[str, str]) -> Context:
    """What an example is checked with, by the paths that are no files."""
    live = {path.removeprefix("live:"): _seen(path, text) for path, text in files.items() if path.startswith("live:")}
    base = frozenset(
        (kind, name) for kind, name in (line.split(" ", 1) for line in files.get("base:", "").splitlines())
    )
    return replace(CONTEXT, live=live, base={"shop": base}, promote="promote:" in files)


def _seen(path: str, text: str) -> Seen:
    facts = {"url": path.removeprefix("live:"), **json.loads(text)}
    return Seen(**{**facts, "nodes": [Node(*node) for node in facts.get("nodes", [])]})


def site_of(files: dict[str, str]) -> Site:
    """The site of such files. The layers are shown as `local` and `shop`."""
    layers: dict[LayerName, list[SitemapFile]] = {"local": [], "global": []}
    beside = []
    for path, text in files.items():
        if path.startswith(("live:", "base:", "promote:")):
            continue
        kind, _, name = path.rpartition(":")
        if kind == "beside":
            beside.append(name)
            continue
        layer: LayerName = "local" if kind == "local" else "global"
        shown = f"local/{name}" if layer == "local" else name if kind == "legacy" else f"shop/{name}"
        legacy = Kind.LEGACY if kind == "legacy" else None
        layers[layer].append(read_file(name, text.encode(), layer, shown, kind=legacy))
    made = []
    for layer_name, found in layers.items():
        if found or layer_name == "global":
            shown = "local" if layer_name == "local" else "shop"
            ordered = tuple(sorted(found, key=lambda file: file.path))
            made.append(Layer(layer_name, "", shown, ordered, tuple(beside) if layer_name == "global" else ()))
    return Site("shop", tuple(made))
