"""What a sitemap says of a page, held against the page as it is. Pure: who opens the page hands in what is seen."""

from __future__ import annotations

__all__: list[str] = []
