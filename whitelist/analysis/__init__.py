"""Static questions about an adapter that rules and effect inference share. Nothing here reports or decides."""

from __future__ import annotations

__all__: list[str] = []
