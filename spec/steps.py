"""The steps of an adapter and the values in them.

Texts are `Text` until `bind_templates` turns them into `Template`s and `BoundCode`; the sugar (`Fetch`, `Select`,
`Wait`) is gone behind `desugar_steps`.
"""

from __future__ import annotations

from adapterc.spec.expr import Const, Piped, Template
from adapterc.spec.quick import quick
from adapterc.spec.span import Span
from adapterc.spec.text import Text

__all__ = [
    "Action",
    "Binding",
    "BoundCode",
    "Code",
    "Constant",
    "Evaluate",
    "Fetch",
    "Field",
    "Filter",
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
    "Step",
    "TextWait",
    "Value",
    "Wait",
]


@quick
class Constant:
    """A literal of the source that holds no template."""

    value: Const
    span: Span


@quick
class ListValue:
    """A sequence of values."""

    items: tuple[Value, ...]
    span: Span


@quick
class Field:
    """One key of a mapping, in source order."""

    key: str
    value: Value
    key_span: Span


@quick
class MapValue:
    """A mapping of values."""

    fields: tuple[Field, ...]
    span: Span


Value = Constant | Text | Template | ListValue | MapValue
"""A step parameter. No `Text` is left after `bind_templates`."""


@quick
class Binding:
    """A `${{ }}` inside a JavaScript body. `start` and `end` are indices in the body's `Text.value`.

    `position`: "expression" (a reference stands there), "string" (inside quotes: concatenation), "template" (inside a
    template literal: a substitution), "comment" (dropped). `quote` is the quote character for "string", and
    `outer_start`/`outer_end` then span the whole literal with its quotes.
    """

    start: int
    end: int
    value: Piped
    position: str
    span: Span
    quote: str = ""
    outer_start: int = -1
    outer_end: int = -1


@quick
class BoundCode:
    """A parsed body. `masked` is the body with every `${{ }}` overwritten by an identifier of equal length, so that
    its offsets are those of the source text.

    `form`: "call" (an expression that is awaited as it stands, e.g. an IIFE), "function" (an arrow or function
    expression that is called, with `argument` if it has one), "block" (statements whose last expression is the
    result).
    `start`/`end` bound the part that is copied (a trailing `;` and outer comments excluded).
    `result_start`/`result_end` bound the result expression of a "block".
    """

    masked: str
    bindings: tuple[Binding, ...]
    form: str
    start: int
    end: int
    result_start: int = -1
    result_end: int = -1
    argument: str = ""
    """What a "function" is called with: names of generated code, "" for nothing."""
    anonymous: tuple[tuple[int, int], ...] = ()
    """Ranges that upstream runs outside of the page, where `fetch` has no cookies and may send any header."""
    blank: bool = False
    """Code for the page runs before a page is open, too: it finds an empty one then."""
    provided: tuple[tuple[int, int, str], ...] = ()
    """Calls of methods of the page object that a "function" is called with: start, end and method. They are code of
    ours, whose results are data."""
    author: tuple[int, int] | None = None
    """Where the author's function stands when code around it calls it with the same argument."""


@quick
class Code:
    """The author's JavaScript."""

    text: Text
    bound: BoundCode | None = None


@quick
class Request:
    """An HTTP request and its JSON body. `each`: one request per item of the data, `concurrency` at a time.

    `asks_json`: a request that is not one of many follows the later version, which asks a page for JSON, waits 15 s for
    the answer and reads an empty one as null.
    """

    url: Value
    method: str
    params: tuple[Field, ...]
    headers: tuple[Field, ...]
    concurrency: int
    each: bool
    credentials: str
    span: Span
    asks_json: bool = False


@quick
class Pluck:
    """Walk a dotted path into the data."""

    path: Value
    span: Span


@quick
class Quiet:
    """Wait until the DOM has been still for `quiet_ms`, at most `cap_ms`; `quiet_ms` 0 is a plain sleep of `cap_ms`.

    `cap` is used instead of `cap_ms` when the number of seconds is a template.
    """

    quiet_ms: int
    cap_ms: float
    span: Span
    cap: Value | None = None


@quick
class TextWait:
    """Poll the visible text of the page until it holds `text`; fail after `timeout_ms`."""

    text: Value
    timeout_ms: float
    span: Span


Action = Code | Request | Pluck | Quiet | TextWait


@quick
class Navigate:
    """Open a page. `settle_ms` caps the DOM-quiet wait after it; `wait_until` "none" skips that wait."""

    url: Value
    span: Span
    settle_ms: float | None = None
    wait_until: str | None = None


@quick
class Evaluate:
    """Do something in the page; its result replaces the data (waits leave it alone)."""

    action: Action
    span: Span


@quick
class Map:
    """One object per item. `select` plucks a path from the data first."""

    fields: tuple[Field, ...]
    span: Span
    select: Value | None = None


@quick
class Filter:
    """Keep the items for which `test` is truthy. `wrapped`: the author wrote the template braces."""

    test: Text | Piped
    span: Span
    wrapped: bool = False


@quick
class Sort:
    """Order by a literal key, which stands at `by_span`."""

    by: str
    descending: bool
    span: Span
    by_span: Span | None = None


@quick
class Limit:
    """Keep the first `count` items."""

    count: Value
    span: Span


@quick
class Fetch:
    """Sugar: an HTTP GET of the dialect. Desugars into `Evaluate(Request)`."""

    url: Value
    method: str
    params: tuple[Field, ...]
    headers: tuple[Field, ...]
    concurrency: int
    span: Span


@quick
class Select:
    """Sugar: a dotted path. Desugars into `Evaluate(Pluck)`."""

    path: Value
    span: Span


@quick
class Wait:
    """Sugar: a wait of `seconds` (number or template) or for `text`. Desugars into `Evaluate`."""

    span: Span
    seconds: Value | None = None
    text: Value | None = None
    timeout: float = 30.0


@quick
class Refused:
    """A step that the dialect knows and adapterc refuses by name (`tap`, `intercept`, `click`, ...)."""

    op: str
    span: Span


Step = Navigate | Evaluate | Map | Filter | Sort | Limit | Fetch | Select | Wait | Refused
