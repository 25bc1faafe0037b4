"""Finds the page of a diagnostic code: inside the installed package, or in `docs/diagnostics/` of a checkout."""

from __future__ import annotations

from pathlib import Path

__all__ = ["page"]

_FOLDERS = (Path(__file__).parent / "pages", Path(__file__).resolve().parent.parent / "docs" / "diagnostics")


def page(code: str) -> str | None:
    """The Markdown text of a code's page, or None when it has none."""
    for folder in _FOLDERS:
        try:
            return (folder / f"{code}.md").read_text(encoding="utf-8")
        except FileNotFoundError:
            continue
    return None
