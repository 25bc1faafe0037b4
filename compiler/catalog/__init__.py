"""The catalog on disk: built from artifacts as plain data, checked, written as a whole, read back."""

from __future__ import annotations

__all__: list[str] = []
