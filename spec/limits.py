"""Limits that several stages keep. A module of its own: a commit hook asks for them before it reads anything."""

from __future__ import annotations

__all__ = ["MAX_BYTES"]

MAX_BYTES = 1 << 20
"""The largest source file that is read, in bytes."""
