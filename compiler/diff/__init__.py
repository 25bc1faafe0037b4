"""What changed between two catalogs, as a reviewer needs it: what adapters may do first, text last."""

from __future__ import annotations

__all__: list[str] = []
