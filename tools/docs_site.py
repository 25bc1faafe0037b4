"""Hooks of the site: folders of `nav` become lists of their pages, pages that no line names are found under "More", and
links that leave `docs/` lead somewhere.

The pages are written for a reader of the repository, who can follow `../examples/x.py`. In the site the file is put
beside the pages; a folder cannot be, so its link becomes plain text.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator
from pathlib import Path, PurePosixPath
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
LINK = re.compile(r"\[([^\]]*)\]\((\.\./[^)#\s]+)(#[^)\s]*)?\)")


def on_config(config: Any) -> Any:
    """Expand the folders in `nav`, and add what is in none of its lines."""
    docs = Path(config.docs_dir)
    nav = [_expanded(item, docs) for item in config.nav]
    more = sorted({path.relative_to(docs).as_posix() for path in docs.rglob("*.md")} - {*_pages(nav)})
    config.nav = [*nav, {"More": more}] if more else nav
    return config


def on_page_markdown(markdown: str, page: Any, config: Any, files: Any) -> str:
    """Mend links out of `docs/`. One that leads to nothing stays, and fails the build."""
    from mkdocs.structure.files import File

    folder = posixpath.dirname(page.file.src_uri)

    def mended(match: re.Match[str]) -> str:
        label, target = match[1], posixpath.normpath(posixpath.join("docs", folder, match[2]))
        if target.startswith("docs/") or not (ROOT / target).exists():
            return match[0]
        if (ROOT / target).is_dir():
            return label
        place = f"repository/{target}"
        if files.get_file_from_path(place) is None:
            content = (ROOT / target).read_bytes()
            files.append(File.generated(config, place, content=content))
        return f"[{label}]({posixpath.relpath(place, folder or '.')})"

    return LINK.sub(mended, markdown)


def _pages(nav: Any) -> Iterator[str]:
    if isinstance(nav, str):
        yield nav
    for item in nav.values() if isinstance(nav, dict) else nav if isinstance(nav, list) else ():
        yield from _pages(item)


def _expanded(item: Any, docs: Path) -> Any:
    if isinstance(item, dict):
        return {title: _inner(value, docs) for title, value in item.items()}
    return item


def _inner(value: Any, docs: Path) -> Any:
    if isinstance(value, list):
        return [_expanded(item, docs) for item in value]
    if isinstance(value, str) and value.endswith("/"):
        pages = sorted(path.name for path in (docs / value).glob("*.md") if path.name != "README.md")
        index = [value + "README.md"] if (docs / value / "README.md").is_file() else []
        return [*index, *(str(PurePosixPath(value, name)) for name in pages)]
    return value
