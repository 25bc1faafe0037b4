"""Which parts of the helper files a function needs: the declarations it names, those they name, and so on.

A statement that does something comes in too when a needed declaration may depend on it: it writes or hands on one that
can change, it changes a global object, or it works on the page as the needed code does. So does a declaration whose
value is computed by changing a needed one.

Limits: what a declaration's value reads from the page is no reason to take it. A file of more than 2,000 parts comes in
as a whole or not at all.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from adapterc.importers.bb_site.helper_file import HelperFile, Part
from adapterc.importers.bb_site.helper_graph import Graph, at_top, bits, is_stateful
from adapterc.syntax.javascript.constants import Place

__all__ = ["Needs", "needs_of"]

_MOST_PARTS = 2000


@dataclass(slots=True)
class Needs:
    """`parts` in the order in which they are to be evaluated; `free`: names that no file declares, with a use of each;
    `twice`: needed names that two files declare, with both declarations."""

    parts: list[Part] = field(default_factory=list)
    free: dict[str, Place] = field(default_factory=dict)
    twice: dict[str, tuple[Place, Place]] = field(default_factory=dict)


def needs_of(files: Sequence[HelperFile], free: dict[str, Place]) -> Needs:
    """What a function with these `free` names needs of `files`."""
    return _Walk(files).run(free)


class _Walk:
    """`taken` is the set of parts that are needed so far."""

    def __init__(self, files: Sequence[HelperFile]) -> None:
        self.files = files
        self.graph = Graph(files)
        self.found = Needs()
        self.taken = 0

    def run(self, free: dict[str, Place]) -> Needs:
        for name, place in free.items():
            self.note(name, place)
            for part in self.graph.owned(name):
                self.take(self.graph.number[part])
        while self.act():
            pass
        taken = [self.graph.parts[number] for number in bits(self.taken)]
        self.found.parts = [part for file in self.ordered() for part in taken if part.file is file]
        return self.found

    def note(self, name: str, place: Place) -> None:
        """Keep what is odd about a name that is needed: no file declares it, or two."""
        owners = [file for file in self.files if name in file.declared]
        if not owners:
            self.found.free.setdefault(name, place)
        elif len(owners) > 1:
            first, second = (Place(file.script, file.declaration(name).node) for file in owners[:2])
            self.found.twice.setdefault(name, (first, second))

    def take(self, number: int) -> None:
        """A part and all it leads to."""
        fresh = self.graph.reached(number) & ~self.taken
        self.taken |= fresh
        for item in bits(fresh):
            part = self.graph.parts[item]
            for reference in part.references:
                if reference.declaration is None or at_top(part, reference):
                    self.note(reference.name, Place(part.file.script, reference.node))

    def act(self) -> bool:
        """Take the parts that matter for those that are taken; False when there are none. A file of which nothing is
        needed does nothing to the page."""
        before = self.taken
        used = {self.graph.parts[number].file for number in bits(self.taken)}
        asks = any(is_stateful(name) for name in self.found.free)
        for number, part in enumerate(self.graph.parts if used else ()):
            if self.taken >> number & 1:
                continue
            if len(part.file.parts) > _MOST_PARTS:
                matters = part.file in used
            elif part.acts:
                effect = self.graph.effect(number)
                matters = bool(effect.touched & self.taken) or (
                    part.file in used and (effect.changes or (effect.asks and asks and not part.declares))
                )
            else:
                continue
            if matters:
                self.take(number)
        return self.taken != before

    def ordered(self) -> list[HelperFile]:
        """The files, one that the other needs in front of it; the last in the list first where nothing decides."""
        files = list(reversed(self.files))
        if len(files) == 2 and self.uses(files[0], files[1]) and not self.uses(files[1], files[0]):
            files.reverse()
        return files

    def uses(self, file: HelperFile, other: HelperFile) -> bool:
        """Whether a needed part of a file names one of another."""
        theirs = sum(1 << self.graph.number[part] for part in other.parts)
        mine = (number for number in bits(self.taken) if self.graph.parts[number].file is file)
        return any(self.graph.edges(number) & theirs for number in mine)
