"""Choose the one page that a `func` starts on, from its events in order.

A run opens one page, before the code begins; a later `goto` can only stay where it is. So every `goto` but one has to
be warm-up, stand on the way to that one, or be replaceable by a page of the same origin. What a branch does beyond
that fails when it is taken. Everything else is refused with the call that decides.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from tree_sitter import Node

from adapterc.importers.opencli_js.func.addresses import ArgumentPart, UrlReading, origins_of, read_url
from adapterc.importers.opencli_js.func.entry_choice import EntryChoice
from adapterc.importers.opencli_js.func.facts import Facts, site_of
from adapterc.importers.opencli_js.func.fetches import choose_origin, cross_origin, plain_http
from adapterc.importers.opencli_js.func.model import Event, Unknown
from adapterc.importers.opencli_js.func.order import Order, exclusive
from adapterc.importers.opencli_js.func.page_methods import EVALUATING
from adapterc.importers.opencli_js.func.refusals import Refusal, refuse
from adapterc.importers.opencli_js.func.relax import page_key, relaxed
from adapterc.spec.ir import Deviation
from adapterc.syntax.addresses import parse_address

__all__ = ["choose_func_entry"]

_SESSION_READERS = frozenset(
    f"{site}/read" for site in ("chatgpt", "claude", "deepseek", "doubao", "gemini", "grok", "kimi", "qwen", "yuanbao")
)
"""Commands that read the conversation which a tab was left on."""


def choose_func_entry(order: Order, facts: Facts) -> EntryChoice | Refusal:
    """The entry of a command. Blockers are not looked at (see `blockers`)."""
    return _Chooser(order, facts).choose()


class _Chooser:
    def __init__(self, order: Order, facts: Facts) -> None:
        self.order = order
        self.facts = facts

    def choose(self) -> EntryChoice | Refusal:
        order = self.order
        keys = {self._key(event) for event in order.gotos}
        found = self._several() if len(keys) > 1 else self._one() if keys else self._without_goto()
        if isinstance(found, Refusal):
            return found
        return self._leaving() or self._asked_elsewhere(found) or found

    def _reading(self, event: Event) -> UrlReading:
        return read_url(event.args[0] if event.args else Unknown(), self.facts.args)

    def _key(self, event: Event) -> Hashable:
        return page_key(event, self.facts)

    def _without_goto(self) -> EntryChoice | Refusal:
        facts = self.facts
        if not facts.browser or not (self.order.page or facts.before):
            return choose_origin(self.order, facts)
        if not facts.before:
            message = f"`{facts.command}` opens no page: it works on one that an earlier command left open"
            first = self.order.page[0].call if self.order.page else None
            return refuse("page-left-open", message, first)
        return EntryChoice("PRENAV", (facts.before,), at=facts.before, deviations=self._session())

    def _one(self) -> EntryChoice | Refusal:
        """All calls open the same page."""
        order, goto = self.order, self.order.gotos[0]
        reading = self._reading(goto)
        if reading.dynamic:
            return relaxed(order, self.facts) or _dynamic(goto)
        looped = next((event for event in order.gotos if event.loops), None)
        if goto.loops and looped is not None:
            return _loop(looped)
        if not reading.fixed:
            return relaxed(order, self.facts) or _computed(goto, reading)
        before = order.events[: order.place(goto)]
        work = [event for event in before if order.significant(event)]
        if self._elsewhere(reading) and any(event.kind == "page" for event in work):
            return _sequence(goto)
        again = self._again(goto)
        if again is not None:
            return _sequence(again)
        deviations = (_HOISTED,) if work else ()
        return self._opened(goto, reading, order.gotos, (), deviations)

    def _elsewhere(self, reading: UrlReading) -> bool:
        """Whether work before the `goto` happens on another site."""
        first = reading.parts[0]
        before = self.facts.before
        return bool(before) and isinstance(first, str) and site_of(before) != site_of(first)

    def _again(self, goto: Event) -> Event | None:
        """The same page opened again, in every run, after work that a reload would undo."""
        worked = False
        for event in self.order.events[self.order.place(goto) + 1 :]:
            if event.kind == "page" and event.name == "goto":
                if worked and not self.order.conditions(event) and not exclusive(event, goto):
                    return event
            else:
                worked = worked or self.order.significant(event)
        return None

    def _several(self) -> EntryChoice | Refusal:
        return self._warmed_up() or self._branches() or relaxed(self.order, self.facts) or self._too_many()

    def _warmed_up(self) -> EntryChoice | Refusal | None:
        """Several pages of which the last is the one worked on."""
        order = self.order
        last = order.gotos[-1]
        key = self._key(last)
        last = next(event for event in order.gotos if self._key(event) == key)
        place = order.place(last)
        earlier = [event for event in order.gotos if order.place(event) < place]
        later = [event for event in order.gotos if order.place(event) > place and self._key(event) != key]
        if later or last.loops or any(order.significant(event) for event in order.events[:place]):
            return None
        if any(exclusive(event, last) for event in earlier):
            return None
        reading = self._reading(last)
        own = set(order.conditions(last))
        if reading.dynamic or any(not own <= set(order.conditions(event)) for event in earlier):
            return None
        if not reading.fixed:
            return relaxed(order, self.facts) or _computed(last, reading)
        if (again := self._again(last)) is not None:
            return _sequence(again)
        same = [event for event in order.gotos if self._key(event) == key]
        dropped = tuple({event.call.id: event.call for event in earlier}.values())
        return self._opened(last, reading, same, dropped, (_WARM_UP,))

    def _branches(self) -> Refusal | None:
        """One page for each branch, and nothing done before: a choice that arguments make."""
        order = self.order
        firsts: dict[Hashable, Event] = {}
        for event in order.gotos:
            firsts.setdefault(self._key(event), event)
        gotos = list(firsts.values())
        apart = all(exclusive(one, two) for number, one in enumerate(gotos) for two in gotos[:number])
        if not apart or any(event.loops or self._reading(event).dynamic for event in gotos):
            return None
        before = [event for event in order.events[: order.place(gotos[-1])] if order.significant(event)]
        if any(not exclusive(event, gotos[-1]) for event in before) or relaxed(order, self.facts) is not None:
            return None
        message = "`page.goto` opens one page or another, depending on the arguments"
        return refuse("computed-entry", message, gotos[1].call)

    def _too_many(self) -> Refusal:
        order, worked = self.order, False
        first = self._key(order.gotos[0])
        for event in order.events:
            if event.kind == "page" and event.name == "goto":
                if event.loops:
                    return _loop(event)
                if self._reading(event).dynamic:
                    return _dynamic(event)
                if worked and self._key(event) != first:
                    return _later(event) if order.conditions(event) else _sequence(event)
            else:
                worked = worked or order.significant(event)
        return _sequence(order.gotos[-1])

    def _opened(
        self,
        goto: Event,
        reading: UrlReading,
        calls: Sequence[Event],
        dropped: tuple[Node, ...],
        deviations: tuple[Deviation, ...],
    ) -> EntryChoice | Refusal:
        """`goto` as the entry, when its arguments are always given."""
        for part in reading.parts:
            arg = self.facts.argument(part.name) if isinstance(part, ArgumentPart) else None
            if isinstance(part, ArgumentPart) and (arg is None or not arg.required):
                message = f"`page.goto` opens a page that depends on `{part.name}`, which may be left out"
                return refuse("computed-entry", message, goto.call, "make the argument required")
        first = reading.parts[0]
        address = parse_address(first) if isinstance(first, str) else None
        if address is not None and address.scheme == "http":
            return plain_http(goto, address.origin)
        before = self.facts.before
        if before and isinstance(first, str) and before.rstrip("/") != first.rstrip("/"):
            deviations += (_NO_PRENAVIGATION,)
        return EntryChoice(
            "GOTO_TEMPLATE" if reading.kind == "template" else "GOTO_LITERAL",
            reading.parts,
            goto.call,
            tuple({event.call.id: event.call for event in calls}.values()),
            dropped,
            at=before,
            deviations=deviations + self._session(),
        )

    def _asked_elsewhere(self, choice: EntryChoice) -> Refusal | None:
        """A request that the function sends itself, to another origin than that of its page."""
        first = choice.parts[0] if choice.parts else ""
        address = parse_address(first) if isinstance(first, str) else None
        if address is None:
            return None
        for event in self.order.fetches:
            others = sorted((origins_of(event.args[0]) if event.args else None) or ())
            other = next((origin for origin in others if origin != address.origin), None)
            if other is not None:
                return cross_origin(event, other, address.origin)
        return None

    def _session(self) -> tuple[Deviation, ...]:
        return (_CURRENT,) if self.facts.command in _SESSION_READERS else ()

    def _leaving(self) -> Refusal | None:
        """A page that its own code leaves, and that is used after that."""
        order = self.order
        for number, event in enumerate(order.page):
            if event.name not in EVALUATING:
                continue
            how = order.page_facts(event).leaves
            used = next((item for item in order.page[number + 1 :] if not exclusive(item, event)), None)
            used = used or (event if event.loops else None)
            if how and used is not None:
                message = f"`page.evaluate` leaves the page with `{how}`, and `page.{used.name}` needs the next one"
                return refuse("in-page-navigation", message, event.call)
        return None


def _dynamic(event: Event) -> Refusal:
    message = "`page.goto` opens an address that only an earlier page or answer tells"
    return refuse("multi-step-navigation", message, event.call)


def _loop(event: Event) -> Refusal:
    return refuse("multi-step-navigation", "`page.goto` is called in a loop: each page ends the script", event.call)


def _sequence(event: Event) -> Refusal:
    message = "`page.goto` opens another page after work on the first one"
    return refuse("multi-step-navigation", message, event.call)


def _later(event: Event) -> Refusal:
    message = "`page.goto` opens another page on some branch, after work on the first one"
    return refuse("multi-step-navigation", message, event.call)


def _computed(event: Event, reading: UrlReading) -> Refusal:
    how = {
        "argument": "is an argument",
        "transform": "holds an argument that code changes",
        "alternatives": "is one of several",
    }.get(reading.kind, "is computed from the arguments")
    return refuse("computed-entry", f"the address that `page.goto` opens {how}", event.call)


_HOISTED = Deviation("goto-first", "the page is opened before the work that the function does ahead of it")
_WARM_UP = Deviation("warm-up-skipped", "only the page that is worked on is opened")
_NO_PRENAVIGATION = Deviation("pre-navigation-skipped", "the page that is opened before the function runs is not")
_CURRENT = Deviation("new-conversation", "the page is a new one: no conversation is open that could be read")
