"""The abstract machine that follows code as far as it computes constants: see `core`."""

from __future__ import annotations

from adapterc.syntax.javascript.machine.core import Host, Machine, NoHost, Spent, Steps

__all__ = ["Host", "Machine", "NoHost", "Spent", "Steps"]
