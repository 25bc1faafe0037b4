"""One text of a page function with its values masked, parsed; and the choices of pieces that lead to it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from adapterc.importers.opencli_js.func.inline_model import Alternative, Open, Owner, Part, Pick, Refused
from adapterc.importers.opencli_js.func.inline_resolve import key_of
from adapterc.spec.text import Text
from adapterc.syntax.javascript.constants import Piece
from adapterc.syntax.javascript.literals import join_halves
from adapterc.syntax.javascript.placeholders import Placement, place
from adapterc.syntax.javascript.script import Script, parse
from adapterc.syntax.weave import Weaver

__all__ = ["Choice", "Masked", "Variant", "variants_of", "written_variants"]

_VARIANTS = 24
_PICKS = 100
_PARTS = 5_000


@dataclass(frozen=True, slots=True, eq=False)
class Masked:
    """A value in a variant: `script.code[start:end]`. `owner` is the leaf with its slot."""

    item: Open
    owner: Owner
    start: int
    end: int
    placement: Placement


@dataclass(slots=True, eq=False)
class Variant:
    """`parts` without choices, each with the leaf it belongs to; the rest follows from them."""

    parts: tuple[tuple[Piece | Open, Owner], ...]
    script: Script
    values: tuple[Masked, ...] = field(default=())


@dataclass(frozen=True, slots=True, eq=False)
class Choice:
    """A choice that the page function makes. `owner` is the leaf whose slots hold the pick.

    `ways`: for each alternative the owner of its values and what follows.
    """

    pick: Pick
    owner: Owner
    ways: tuple[tuple[Alternative, Owner, Choice | Variant], ...]


def variants_of(script: Script, owner: Owner) -> Choice | Variant:
    """All texts of a leaf. Raises `Refused` when there are too many."""
    return _expand(script, tuple((part, owner) for part in owner.leaf.parts), {}, [0])


def written_variants(tree: Choice | Variant) -> Iterator[Variant]:
    """The variants of a tree, in order."""
    todo = [tree]
    while todo:
        item = todo.pop()
        if isinstance(item, Variant):
            yield item
        else:
            todo += (inner for _, _, inner in reversed(item.ways))


_Owned = tuple[tuple[Part, Owner], ...]


def _expand(
    script: Script, parts: _Owned, chosen: dict[tuple[int, str], tuple[Alternative, Owner]], count: list[int]
) -> Choice | Variant:
    todo, done = list(reversed(parts)), list[tuple[Part, Owner]]()
    while todo:
        part, owner = todo.pop()
        if not isinstance(part, Pick):
            done.append((part, owner))
            continue
        if len(done) + len(todo) > _PARTS or len(chosen) > _PICKS:
            raise Refused("page text is put together from too many pieces", part.node)
        key = (id(owner), key_of(script, part.node))
        if key in chosen:
            each, inner = chosen[key]
            todo += [(item, inner) for item in reversed(each.parts)]
            continue
        ways: list[tuple[Alternative, Owner, Choice | Variant]] = []
        for each in part.alternatives:
            inner = owner if each.leaf is None else Owner(each.leaf)
            following = (*done, *((item, inner) for item in each.parts), *reversed(todo))
            ways.append((each, inner, _expand(script, following, {**chosen, key: (each, inner)}, count)))
        return Choice(part, owner, tuple(ways))
    count[0] += 1
    if count[0] > _VARIANTS:
        raise Refused("page text has more than 24 variants", script.root)
    return _variant(script, tuple((part, owner) for part, owner in done if isinstance(part, Piece | Open)))


def _variant(home: Script, parts: tuple[tuple[Piece | Open, Owner], ...]) -> Variant:
    weaver = Weaver(home.text.span.file)
    places: list[tuple[Open, Owner, int, int]] = []
    for part, owner in parts:
        start = len(weaver)
        if isinstance(part, Open):
            weaver.write("$" + "_" * 7, home.span(part.node))
            places.append((part, owner, start, len(weaver)))
        elif part.atomic:
            shown = part.text.replace("\0", "\\x00")  # no grammar knows the character itself
            weaver.write(shown, home.text.slice(part.start, part.end))
        else:
            weaver.copy(home.text, part.start, part.end)
    text = weaver.text()
    joined = join_halves(text.value)
    if joined != text.value:
        text = Text(joined, text.span)
        places = []
    script = parse(text)
    values = tuple(Masked(item, owner, start, end, place(script, start, end)) for item, owner, start, end in places)
    return Variant(parts, script, values)
