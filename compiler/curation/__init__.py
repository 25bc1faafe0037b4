"""What a curator decides, and what follows from it: which adapters enter a catalog, from where, and in which state."""

from __future__ import annotations

__all__: list[str] = []
