"""Sitemaps: the small Markdown files that tell an agent which pages, actions, workflows, endpoints and pitfalls a site
has. Read here with the place of every character, merged over their two layers, and judged by one rule a module."""

from __future__ import annotations

__all__: list[str] = []
