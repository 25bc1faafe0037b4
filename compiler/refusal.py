"""The error that says why something cannot be done: whoever decides raises it, and whoever prints ends the command."""

from __future__ import annotations

__all__ = ["Refusal"]


class Refusal(Exception):
    """What was asked for cannot be done. `help` says what to do; `unreadable`: a file, the disk, the system or a server
    is the cause, not what was asked."""

    def __init__(self, message: str, help: str | None = None, *, unreadable: bool = False) -> None:
        super().__init__(message)
        self.help, self.unreadable = help, unreadable
