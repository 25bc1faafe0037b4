"""The ways in which a run can end without a value."""

from __future__ import annotations

__all__ = ["Failure", "JSThrow", "Refused", "Unsupported"]


class Refused(Exception):
    """The compiler has to refuse this text: it does not parse, or it names an unknown filter."""


class Failure(Exception):
    """The run ends with a reason of blueprint section 8."""

    def __init__(self, reason: str, detail: str = "") -> None:
        super().__init__(f"{reason}: {detail}")
        self.reason = reason
        self.detail = detail


class JSThrow(Exception):
    """A JavaScript exception. `name` is the error class."""

    def __init__(self, name: str, message: str = "") -> None:
        super().__init__(f"{name}: {message}")
        self.name = name


class Unsupported(Exception):
    """The reference does not model this; a strategy must not generate it."""
