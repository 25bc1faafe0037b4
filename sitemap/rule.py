"""What a rule about sitemaps looks like."""

from __future__ import annotations

from typing import Protocol

from adapterc.sitemap.context import Context
from adapterc.sitemap.view import View
from adapterc.spec.diagnostics import Sink

__all__ = ["Example", "Rule"]

Example = tuple[str, ...]
"""A change of the demo sitemap."""


class Rule(Protocol):
    """What a rule module offers."""

    @property
    def CODE(self) -> str: ...

    @property
    def VALID(self) -> tuple[Example, ...]: ...

    @property
    def INVALID(self) -> tuple[tuple[Example, tuple[str, ...]], ...]: ...

    def check(self, view: View, context: Context, sink: Sink, /) -> None: ...
