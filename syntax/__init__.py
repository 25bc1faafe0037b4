"""The languages that adapterc reads: source text, YAML, templates, JavaScript. Nothing here evaluates what it reads."""

from __future__ import annotations

__all__: list[str] = []
