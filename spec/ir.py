"""The intermediate representation: one adapter between its importer and its artifact.

Importers build it, passes replace parts of it, code generation reads it. Every node is frozen and carries a span.
Texts are `Text` until `bind_templates` turns them into `Template`s and `BoundCode`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import field

from adapterc.spec.diagnostics import Sink
from adapterc.spec.effects import Effects
from adapterc.spec.origin import SourceInfo
from adapterc.spec.quick import quick, replace
from adapterc.spec.span import Span
from adapterc.spec.steps import (
    Action,
    Binding,
    BoundCode,
    Code,
    Constant,
    Evaluate,
    Fetch,
    Field,
    Filter,
    Limit,
    ListValue,
    Map,
    MapValue,
    Navigate,
    Pluck,
    Quiet,
    Refused,
    Request,
    Select,
    Sort,
    Step,
    TextWait,
    Value,
    Wait,
)

__all__ = [
    "Action",
    "AdapterIR",
    "Arg",
    "Binding",
    "BoundCode",
    "Code",
    "Constant",
    "Deviation",
    "Driven",
    "Entry",
    "Evaluate",
    "Fetch",
    "Field",
    "Filter",
    "Hold",
    "Limit",
    "ListValue",
    "Map",
    "MapValue",
    "Navigate",
    "Pluck",
    "Quiet",
    "Refused",
    "Request",
    "Select",
    "Sort",
    "SourceInfo",
    "Step",
    "TextWait",
    "Value",
    "Wait",
]


@quick
class Arg:
    """A declared argument. Fields below `help_text` are filled by `normalize_args`.

    `type` is the dialect's word ("str", "int", "bool", "integer", ...). `default` None means no default; a default of
    `null` is `Constant(None)`. `public` is the name callers use (`item-id` -> `item_id`); the author's code still sees
    `name`. `untyped`: no type is written. `kind` is the manifest type, "string" or "integer". `coerce`: "text",
    "integer", "number", "boolean".
    """

    name: str
    type: str
    required: bool
    span: Span
    default: Constant | None = None
    choices: tuple[Constant, ...] = ()
    positional: bool = False
    help_text: str = ""
    untyped: bool = False
    code_default: Constant | None = None
    """What the author's code falls back to by itself: documentation, never filled in by the script."""
    example: Constant | None = None
    """A value of the source's own example."""
    public: str = ""
    kind: str = "string"
    coerce: str = "text"
    positive: bool = False
    """The value must be a positive whole number, the default as well."""


@quick
class Entry:
    """The page a run starts on. `kind` is "fixed_url" or "url_template".

    `url` is the URL or the host's template text (`{{name|urlencode}}`); `host` the literal host, "" when an argument
    decides it (then the script checks `location.host` first). `settle_ms` None: no settle wait.
    """

    kind: str
    url: str
    host: str
    domain: str
    span: Span
    settle_ms: float | None = None
    checks_host: bool = False


@quick
class Deviation:
    """A listed difference from what OpenCLI does."""

    code: str
    text: str


@quick
class Hold:
    """Why an adapter waits for approval: the effect labels and the spans that show them."""

    effects: tuple[str, ...]
    spans: tuple[Span, ...]


@quick
class Driven:
    """A body that drives its page: upstream runs it beside the browser.

    `methods` are the page methods it uses, `refused` those that exist upstream and end a run here. `before` is the page
    that upstream opened first, "" for none. `relaxed`: every `goto` of the body only waits, because all lead to pages
    of the one origin that it asks. `page` False: the body gets no page at all. `origin`: the one origin that it asks,
    "" when a page is opened for it. `blank`: the body opens the page itself, and finds an empty tab before it does.
    """

    methods: tuple[str, ...] = ()
    refused: tuple[str, ...] = ()
    before: str = ""
    relaxed: bool = False
    page: bool = True
    origin: str = ""
    blank: bool = False


@quick
class AdapterIR:
    """One adapter. `access` is the declared claim: "read", "write" or "unknown"."""

    source: SourceInfo
    site: str
    name: str
    description: str
    domain: str
    span: Span
    strategy: str
    browser: bool
    args: tuple[Arg, ...] = ()
    steps: tuple[Step, ...] = ()
    columns: tuple[str, ...] = ()
    access: str = "unknown"
    example: str | None = None
    timeout_seconds: float | None = None
    navigate_before: Value | bool | None = None
    aliases: tuple[str, ...] = ()
    deprecated: str | bool | None = None
    replaced_by: str | None = None
    spans: tuple[tuple[str, Span], ...] = ()
    """Spans of top-level fields by name ("site", "domain", "columns", ...)."""
    args_style: str = "typed"
    """"typed": the script coerces arguments and fills in defaults. "strings": the code gets the texts that were given
    and nothing else."""
    result_rule: str = "value"
    """"value": the last result is the data. "outcome": an object with an `error` that is not null is a failure."""
    driven: Driven | None = None
    """Set when the one body drives its page."""
    session: str | None = None
    """How sure it is that a session is needed: "required", "possible", "none"; None when the strategy says it."""
    place: Span | None = None
    """Where findings about the adapter as a whole stand: the value of `name`, or the first key."""
    pending: Callable[[Sink], AdapterIR | None] | None = field(default=None, compare=False, repr=False)
    """Gives the adapter with its steps, or None after a report; set while its code has not been looked at."""
    entry: Entry | None = None
    effects: Effects | None = None
    hold: Hold | None = None
    deviations: tuple[Deviation, ...] = field(default=())

    @property
    def id(self) -> str:
        return f"{self.site}/{self.name}"

    def span_of(self, field_name: str) -> Span:
        """The span of a top-level field, or of the whole adapter when the field is not written."""
        return next((span for name, span in self.spans if name == field_name), self.span)

    def deviate(self, code: str, text: str) -> AdapterIR:
        """This adapter with one more deviation."""
        return self.deviating((Deviation(code, text),))

    def deviating(self, more: Iterable[Deviation]) -> AdapterIR:
        """This adapter with more deviations, each kept once, sorted."""
        listed = sorted({*self.deviations, *more}, key=lambda item: (item.code, item.text))
        return replace(self, deviations=tuple(listed))
