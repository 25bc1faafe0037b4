"""The report page: what became of every adapter of an import, as one self-contained HTML file."""

from __future__ import annotations

__all__: list[str] = []
