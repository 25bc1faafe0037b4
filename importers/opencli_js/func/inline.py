"""Page texts become page functions: what `evaluate` is given in the module code is a function, never a text.

A text expression that reaches `evaluate` is replaced by `$pageN(values of its holes)`, which gives a function without
parameters; pieces of code that a text is put together from become `$part(number, values)`. Page functions stand outside
of the modules, so a free name in them is a name of the page, as upstream.

Limits: objects that are put into a text are one object however often the text uses them, and when the function is
called again.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from tree_sitter import Node

from adapterc.importers.opencli_js.func.inline_arguments import Replaced, outermost
from adapterc.importers.opencli_js.func.inline_emit import REFUSING, add_slots, page_function
from adapterc.importers.opencli_js.func.inline_functions import copied, handed_over, page_copy
from adapterc.importers.opencli_js.func.inline_model import Leaf, Open, Owner, Refused, Tree
from adapterc.importers.opencli_js.func.inline_place import codes_in, culprit_of
from adapterc.importers.opencli_js.func.inline_resolve import Resolver, leaves_of
from adapterc.importers.opencli_js.func.inline_shared import Shared, shared_name
from adapterc.importers.opencli_js.func.inline_thunk import Thunk, thunk_of
from adapterc.importers.opencli_js.func.inline_uses import handing_over, read_as_text, runs_again, used_piece
from adapterc.importers.opencli_js.func.inline_values import Seen
from adapterc.importers.opencli_js.func.inline_variant import Choice, Variant, variants_of, written_variants
from adapterc.importers.opencli_js.func.model import Linked, TextSource, Trace
from adapterc.importers.opencli_js.func.own_names import Collision, in_modules, in_page_text
from adapterc.importers.opencli_js.func.refusals import Refusal, refuse
from adapterc.spec.ir import Deviation
from adapterc.spec.span import Span
from adapterc.spec.text import Text
from adapterc.syntax.javascript.edit import Edit

__all__ = ["Inlined", "PageFunction", "inline"]

_ROUNDS = 60
_PASTED = Deviation("pasted-text", "text put into a literal of page code is never read as code")
_UNCALLED = Deviation("uncalled-page-code", "page code that is a function is called, however it is written")


@dataclass(frozen=True, slots=True)
class PageFunction:
    """`text` is the whole declaration, `const $page1 = …;`."""

    name: str
    text: Text


@dataclass(frozen=True, slots=True)
class Inlined:
    """The page functions, what changes in the linked text, and what could not be done.

    `helpers` are the functions of generated code that were written into them, `collisions` the author's uses of such
    names.
    """

    functions: tuple[PageFunction, ...]
    edits: tuple[Edit, ...]
    deviations: tuple[Deviation, ...]
    refusals: tuple[Refusal, ...]
    helpers: frozenset[str] = frozenset()
    collisions: tuple[Collision, ...] = ()


def inline(linked: Linked, trace: Trace, folds: Sequence[Edit] = ()) -> Inlined:
    """Inline everything that reaches `evaluate`. With refusals or collisions the rest is incomplete.

    `folds` are other edits of the linked text; those outside of what is replaced are among the edits of the result.
    """
    return _Inliner(linked, trace, folds).run()


@dataclass(slots=True, eq=False)
class _Plan:
    """A text: its expression, the decisions of the module, and for each leaf the variants."""

    source: TextSource
    tree: Tree
    leaves: list[tuple[Leaf, Owner, Choice | Variant]] = field(default_factory=list)
    thunks: dict[int, Thunk] = field(default_factory=dict)

    @property
    def variants(self) -> list[Variant]:
        return [variant for _, _, tree in self.leaves for variant in written_variants(tree)]


class _Inliner:
    def __init__(self, linked: Linked, trace: Trace, folds: Sequence[Edit]) -> None:
        self._linked = linked
        self._folds = folds
        self._helpers: set[str] = set()
        self._copied: list[Variant] = []
        self._collisions: dict[Span, Collision] = {}
        self._script = linked.script
        self._trace = trace
        self._seen = Seen(linked, trace)
        self._declared = linked.script.scopes.top.names.keys()
        self._refused: dict[int, Refusal] = {}
        self._resolver = Resolver(self._script, self._seen, set())

    def run(self) -> Inlined:
        for event in self._trace.unresolved:
            self._refuse(Refused("`evaluate` is handed a text that only a run knows", event.call))
        for source in self._trace.texts.values():
            if source.node.type == "augmented_assignment_expression":
                message = "page code is put together by `+=`, step by step"
                self._refuse(Refused(message, source.node, "write the whole text in one template"))
        for event in self._trace.events:
            if event.kind == "page" and event.name == "evaluateWithArgs" and not event.test:
                message = "`evaluateWithArgs` declares names in the text, which a page function does not see"
                self._refuse(Refused(message, event.call, "use `evaluate` with a function and its arguments"))
        plans = self._plans()
        self._number(plans)
        functions: dict[int, PageFunction] = {}
        for plan in plans:
            for leaf, owner, ways in plan.leaves:
                name, text = page_function(self._script, leaf, owner, ways, plan.thunks, plan.source.node)
                functions[leaf.number] = PageFunction(name, text)
                self._helpers.update(() if isinstance(ways, Variant) else REFUSING)
        copies = self._copies(functions, len(functions))
        self._check_shared(plans)
        edits = self._replace(plans, [*copies, *self._folds])
        self._collide(in_modules(self._linked, self._trace.evaluated.values()))
        return Inlined(
            tuple(functions[number] for number in sorted(functions)),
            tuple(sorted(edits)),
            self._deviations(plans),
            tuple(self._refused.values()),
            frozenset(self._helpers),
            tuple(self._collisions.values()),
        )

    def _replace(self, plans: list[_Plan], folds: list[Edit]) -> list[Edit]:
        """The calls of the page functions, where the texts are made; or where they are handed over, when a text that
        is known in full is read as a text as well.
        """
        kept: dict[int, list[Node]] = {}
        while True:
            replaced = Replaced(self._script, self._seen.of, folds)
            for plan in plans:
                for node in kept.get(plan.source.node.id, [plan.source.node]):
                    replaced.add(node, plan.tree, "$page")
            for node, tree in self._resolver.fragments.values():
                replaced.add(node, tree, "$part")
            edits = list(outermost([*replaced.edits(), *folds]))
            before = len(kept)
            for plan in plans:
                if plan.source.node.id not in kept:
                    self._check_uses(plan, replaced, kept)
            if len(kept) == before:
                break
        for node, _ in self._resolver.fragments.values():
            if any(plan.source.node.id == node.id for plan in plans):
                self._refuse(Refused("page text is a piece of another page text, too", node))
            use = used_piece(self._script, node, replaced.nodes)
            if use is not None:
                self._refuse(Refused("a piece of page code is used as a text", use))
        self._helpers |= replaced.helpers
        return edits

    def _check_uses(self, plan: _Plan, replaced: Replaced, kept: dict[int, list[Node]]) -> None:
        use = read_as_text(plan.source, replaced.nodes, replaced.emitted, self._script)
        if use is None:
            return
        constant = isinstance(plan.tree, Leaf) and not plan.tree.slots
        places = handing_over(plan.source, self._trace.events) if constant else None
        if places is None:
            self._refuse(Refused("page text is read as a text, too", use, "keep the code and the text apart"))
        kept[plan.source.node.id] = [plan.source.node] if places is None else places

    def _plans(self) -> list[_Plan]:
        as_code: set[int] = set()
        sources = sorted(self._trace.texts.values(), key=lambda item: item.node.start_byte)
        plans: list[_Plan] = []
        for _ in range(_ROUNDS):
            self._resolver = Resolver(self._script, self._seen, as_code)
            before, plans = len(as_code), []
            for source in sources:
                if source.node.id in self._refused:
                    continue
                try:
                    plan = self._plan(source, as_code)
                except Refused as refused:
                    self._refuse(refused, source.node)
                else:
                    plans.append(plan)
            if len(as_code) == before:
                break
        return plans

    def _plan(self, source: TextSource, as_code: set[int]) -> _Plan:
        plan = _Plan(source, self._resolver.tree(source.node))
        for leaf in leaves_of(plan.tree):
            owner = Owner(leaf)
            tree = variants_of(self._script, owner)
            plan.leaves.append((leaf, owner, tree))
            for variant in written_variants(tree):
                if _is_hole(variant):
                    raise Refused("page text as a whole is known only to a run", source.node)
                found = codes_in(self._script, self._resolver, variant, source.node)
                as_code.update(node.id for node in found)
                if not found:
                    plan.thunks[id(variant)] = self._thunk(variant, source.node)
        return plan

    def _thunk(self, variant: Variant, at: Node) -> Thunk:
        try:
            self._collide(in_page_text(variant.script))
            return thunk_of(variant, at, self._declared)
        except Refused as refused:
            raise culprit_of(self._script, variant) or refused from None

    def _number(self, plans: list[_Plan]) -> None:
        leaves = [leaf for plan in plans for leaf, _, _ in plan.leaves]
        for number, leaf in enumerate(leaves, 1):
            leaf.number = number
        fragments = sorted(self._resolver.fragments.values(), key=lambda item: item[0].start_byte)
        for number, leaf in enumerate((leaf for _, tree in fragments for leaf in leaves_of(tree)), 1):
            leaf.number = number
        for plan in plans:
            for _, _, tree in plan.leaves:
                add_slots(self._script, tree)

    def _copies(self, functions: dict[int, PageFunction], number: int) -> list[Edit]:
        edits: list[Edit] = []
        for node in sorted(self._trace.evaluated.values(), key=lambda item: item.start_byte):
            number += 1
            name = f"$page{number}"
            try:
                variant = copied(self._script, node)
                self._copied.append(variant)
                self._collide(in_page_text(variant.script))
                functions[number] = PageFunction(name, page_copy(self._script, node, name, variant))
            except Refused as refused:
                self._refuse(refused)
                continue
            edits += handed_over(self._script, node, name)
        return edits

    def _check_shared(self, plans: list[_Plan]) -> None:
        """Names that one text leaves in the page for another to read."""
        texts = [
            Shared(number, variant.script, plan.thunks.get(id(variant)), runs_again(plan.source, self._trace.events))
            for number, plan in enumerate(plans)
            for variant in plan.variants
        ]
        if not any(text.left for text in texts):
            return
        texts += [Shared(-1, variant.script, None) for variant in self._copied]
        for text in texts:
            name = shared_name(text, texts)
            if name is not None:
                message = f"page text declares `{name}` for page code that runs later"
                self._refuse(Refused(message, plans[text.owner].source.node, "hand the value over instead"))

    def _deviations(self, plans: list[_Plan]) -> tuple[Deviation, ...]:
        found: set[Deviation] = set()
        for plan in plans:
            if any(thunk.uncalled for thunk in plan.thunks.values()):
                found.add(_UNCALLED)
            for variant in plan.variants:
                if any(value.placement.kind in ("string", "template") for value in variant.values):
                    found.add(_PASTED)
        return tuple(sorted(found, key=lambda item: item.code))

    def _collide(self, found: Iterable[Collision]) -> None:
        for item in found:
            self._collisions.setdefault(item.span, item)

    def _refuse(self, refused: Refused, text: Node | None = None) -> None:
        node = text or refused.node
        self._refused[node.id] = refuse("runtime-eval", refused.message, refused.node, refused.help)


def _is_hole(variant: Variant) -> bool:
    parts = [part for part, _ in variant.parts]
    return any(isinstance(part, Open) for part in parts) and all(
        isinstance(part, Open) or not part.text.strip() for part in parts
    )
