"""What a reader of a sitemap is given: one entity over both layers, where each part comes from, and what it costs."""

from __future__ import annotations

__all__: list[str] = []
