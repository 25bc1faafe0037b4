"""Several pages of one origin of which at most one is looked at: the script stays on that one."""

from __future__ import annotations

from collections.abc import Hashable, Iterator

from adapterc.importers.opencli_js.func.addresses import ArgumentPart, UrlReading, origins_of, read_url
from adapterc.importers.opencli_js.func.entry_choice import EntryChoice
from adapterc.importers.opencli_js.func.facts import Facts
from adapterc.importers.opencli_js.func.model import Event, Unknown
from adapterc.importers.opencli_js.func.order import Order, exclusive
from adapterc.importers.opencli_js.func.page_methods import EVALUATING
from adapterc.spec.ir import Deviation
from adapterc.syntax.addresses import parse_address

__all__ = ["page_key", "relaxed"]

_DEVIATION = Deviation("goto-relaxed", "one page of the origin is opened, the others are not: the referrer differs")


def page_key(goto: Event, facts: Facts) -> Hashable:
    """What makes two calls of `goto` the same page: the address, or the call and the way to it."""
    reading = read_url(goto.args[0] if goto.args else Unknown(), facts.args)
    return reading.parts if reading.fixed else (goto.call.id, goto.path)


def relaxed(order: Order, facts: Facts) -> EntryChoice | None:
    """The choice, or None when the pages cannot stand in for each other."""
    origins: set[str] = set()
    for event in order.gotos:
        found = origins_of(event.args[0]) if event.args else None
        if found is None:
            return None
        origins |= found
    if len(origins) != 1 or not any(event.name in EVALUATING for event in order.page):
        return None
    origin = origins.pop()
    looked = _looked_at(order, facts)
    if looked is None or len(looked) > 1:
        return None
    for goto in looked:
        if goto is None:
            address = parse_address(facts.before)
            known = address is not None and address.origin == origin
            return _choice(order, facts, (facts.before,), None) if known else None
        reading = read_url(goto.args[0], facts.args)
        if not _openable(reading, facts) or goto.loops:
            return None
        return _choice(order, facts, reading.parts, goto)
    for first in order.gotos:
        reading = read_url(first.args[0], facts.args)
        if reading.kind == "literal":
            return _choice(order, facts, reading.parts, first)
    return _choice(order, facts, (f"{origin}/",), order.gotos[0])


def _looked_at(order: Order, facts: Facts) -> tuple[Event | None, ...] | None:
    """The `goto` calls whose pages are looked at, one for each page, None for the page before all of them.

    None in place of them all: it is not known which page is looked at.
    """
    pages: dict[Hashable, Event | None] = {}
    before: list[Event] = []
    for event in order.page:
        if event.name == "goto":
            before.append(event)
        elif order.touches(event):
            if event.loops and any(goto.loops for goto in order.gotos):
                return None
            for goto in _pages_at(order, event, before):
                pages.setdefault(None if goto is None else page_key(goto, facts), goto)
    return tuple(pages.values())


def _pages_at(order: Order, event: Event, before: list[Event]) -> Iterator[Event | None]:
    """The last `goto` that every run comes through on its way to `event`, and those that some come through later."""
    conditions = set(order.conditions(event))
    for goto in reversed(before):
        if exclusive(goto, event):
            continue
        yield goto
        if len(order.gotos) == 1 or set(order.conditions(goto)) <= conditions:
            return
    yield None


def _openable(reading: UrlReading, facts: Facts) -> bool:
    if not reading.fixed:
        return False
    names = [part.name for part in reading.parts if isinstance(part, ArgumentPart)]
    return all((arg := facts.argument(name)) is not None and arg.required for name in names)


def _choice(order: Order, facts: Facts, parts: tuple[str | ArgumentPart, ...], goto: Event | None) -> EntryChoice:
    return EntryChoice(
        "RELAXED",
        parts,
        None if goto is None else goto.call,
        tuple({event.call.id: event.call for event in order.gotos}.values()),
        relaxed=True,
        at=facts.before,
        deviations=(_DEVIATION,),
    )
