"""A catalog in the forms that the host takes: imported folder, bootstrap payload, bundled folder with runners."""

from __future__ import annotations

__all__: list[str] = []
