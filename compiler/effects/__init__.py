"""What an adapter does to the web and to the page, read from its code. `passes/infer_effects.py` puts it together."""

from __future__ import annotations

__all__: list[str] = []
