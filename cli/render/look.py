"""How text for people is to look: colours, what the stream can encode, and the names that the reader can open."""

from __future__ import annotations

from collections.abc import Callable

from adapterc.cli.render.cells import clean
from adapterc.spec.quick import quick

__all__ = ["BLUE", "BOLD", "Look"]

BLUE, BOLD = "1;34", "1"


@quick
class Look:
    """How to print. `display` turns the path of a span into what the reader can open."""

    color: bool = False
    encoding: str = "utf-8"
    columns: int = 140
    display: Callable[[str], str] = str

    def paint(self, text: str, colour: str) -> str:
        return f"\x1b[{colour}m{text}\x1b[0m" if self.color and text else text

    def clean(self, text: str) -> str:
        return clean(text, self.encoding)

    def attached(self, title: str, text: str) -> str:
        """The line below a message that is about no place in a source: what to do, or what belongs to it."""
        return f"  {self.paint('=', BLUE)} {self.paint(title, BOLD)}: {self.clean(text)}\n"
