"""The small languages inside the fields: separators, steps, health directives, and how they are written again."""

from __future__ import annotations

__all__: list[str] = []
