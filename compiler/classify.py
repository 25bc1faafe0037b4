"""Says what a file of a repository is, by its name: something a dialect may claim, or no adapter and why.

Names only, apart from one look at the head of a JavaScript file, so that a tree of thousands of files costs one
directory walk. Whether a file of a dialect's type really holds an adapter is decided by its content, by the dialect.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Collection
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["ALONE", "ENDINGS", "HEAD_BYTES", "nothing_to_read", "why_not"]

HEAD_BYTES = 4096
"""How much of a JavaScript file is read to name its dialect."""

ENDINGS = (".js", ".yaml", ".yml")
"""What dialects read, as they say themselves: a constant, for a commit hook that is given none of it."""

ALONE = (".yaml", ".yml")
"""Of these, what refers to no other file: nobody has to ask a dialect."""

_BACKUP = re.compile(r"(~|\.(bak|backup|old|orig|rej|swp|swo|tmp|save))$|^#.*#$", re.IGNORECASE)
_TEST = re.compile(r"\.(test|spec|stories)\.[a-z]+$", re.IGNORECASE)
_DECLARATIONS = re.compile(r"\.d\.[cm]?ts$", re.IGNORECASE)
_MINIFIED = re.compile(r"[.-]min\.[cm]?js$", re.IGNORECASE)
_OPENCLI_JS = re.compile(rb"""\bcli\s*\(\s*\{|from\s+['"][^'"]*(opencli|webcmd)[^'"]*/registry['"]""")
_BB_SITE_JS = re.compile(rb"/\*+\s*@meta\b")

_NAMES: dict[str, str] = {
    "package.json": "package.json: no adapter in it",
    "package-lock.json": "lock file of a package manager",
    "pnpm-lock.yaml": "lock file of a package manager",
    "pnpm-workspace.yaml": "package manager configuration",
    "yarn.lock": "lock file of a package manager",
    "bun.lock": "lock file of a package manager",
    "adapterc.toml": "adapterc configuration",
    "license": "licence text",
    "licence": "licence text",
    "makefile": "build file",
    "dockerfile": "build file",
}

_KINDS: tuple[tuple[str, str], ...] = (
    ("Markdown document", ".md .mdx .markdown"),
    ("text document", ".txt .rst .adoc .pdf"),
    ("web page source: not an adapter dialect", ".html .htm .css .scss .vue .svelte"),
    ("TypeScript source: not an adapter dialect", ".ts .mts .cts .tsx"),
    ("JSON data: not an adapter dialect", ".json .jsonc .json5 .jsonl"),
    ("data file: not an adapter dialect", ".toml .ini .cfg .env .properties .xml .csv .tsv .sql"),
    ("shell script", ".sh .bash .zsh .fish .ps1 .bat .cmd"),
    ("program source: not an adapter dialect", ".py .rb .go .rs .java .c .h .cc .cpp"),
    ("lock file of a package manager", ".lock"),
    ("source map", ".map"),
    ("binary or image", ".png .jpg .jpeg .gif .webp .avif .ico .bmp .svg .mp3 .mp4 .webm .mov .wav"),
    ("binary or image", ".woff .woff2 .ttf .otf .zip .gz .tgz .bz2 .xz .zst .7z .tar .jar .crx .class .pyc"),
    ("binary or image", ".wasm .exe .dll .so .dylib .bin .db .sqlite"),
)
_SUFFIXES: dict[str, str] = {suffix: why for why, suffixes in _KINDS for suffix in suffixes.split()}

_JAVASCRIPT = frozenset({".js", ".mjs", ".cjs", ".jsx"})


def nothing_to_read(paths: Collection[str], config: Path | None = None, baseline: Path | None = None) -> bool:
    """True when no dialect reads any of these files, by their names, and none is the baseline: then nothing has to be
    loaded that could. The configuration is not parsed: a file whose name it mentions may be the baseline.

    A name that is not there may be a folder of the index, or misspelt: that is for those who ask the index."""
    if not all(os.path.lexists(path) and not os.path.isdir(path) for path in paths):
        return False
    if any(why_not(os.path.basename(path), ENDINGS, bytes) is None for path in paths):
        return False
    try:
        with open(config or "adapterc.toml", "rb") as stream:
            mentioned = stream.read()
    except OSError:
        mentioned = b""
    names = {os.path.basename(path) for path in paths}
    named = baseline is not None and os.path.basename(baseline) in names
    return not named and not any(os.fsencode(name) in mentioned for name in names)


def why_not(path: str, suffixes: tuple[str, ...], read_head: Callable[[], bytes]) -> str | None:
    """Why the file at `path` (POSIX, relative) holds no adapter, or None when the dialects should look at it.

    `suffixes` are the endings that dialects read. `read_head` gives at most `HEAD_BYTES` bytes; it is called for
    JavaScript that no dialect reads.
    """
    *folders, name = path.split("/")
    if "node_modules" in folders:
        return "in node_modules"
    if any(folder.startswith(".") for folder in folders):
        return "in a hidden folder"
    if name.startswith("."):
        return "hidden file"
    if _BACKUP.search(name):
        return "back-up file"
    if _DECLARATIONS.search(name):
        return "type declarations"
    if _TEST.search(name) or "__tests__" in folders:
        return "test file"
    if _MINIFIED.search(name):
        return "minified JavaScript"
    lower = name.lower()
    if lower in _NAMES:
        return _NAMES[lower]
    if lower.endswith(suffixes):
        return None
    suffix = lower[lower.rfind(".") :] if "." in lower else ""
    if suffix in _JAVASCRIPT:
        return _javascript(suffix, read_head)
    known = _SUFFIXES.get(suffix)
    if known is not None:
        return known
    return f"no adapter dialect reads `{suffix}` files" if suffix else "no adapter dialect reads files without a suffix"


def _javascript(suffix: str, read_head: Callable[[], bytes]) -> str:
    head = read_head()
    if _BB_SITE_JS.search(head):
        return f"bb-browser function (`/* @meta */`) in a `{suffix}` file: bb-browser reads `.js` only"
    if _OPENCLI_JS.search(head):
        return f"OpenCLI JavaScript adapter (`cli({{...}})`) in a `{suffix}` file: adapterc reads them in `.js` only"
    return "JavaScript source: not an adapter dialect"
