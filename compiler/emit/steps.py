"""Each canonical step as plain JavaScript statements over `$data`."""

from __future__ import annotations

from collections.abc import Iterable

from adapterc.compiler.emit.arguments import choice_text
from adapterc.compiler.emit.bodies import emit_body
from adapterc.compiler.emit.expr_paths import INHERITED, is_identifier
from adapterc.compiler.emit.expressions import Emitted, Scope, emit_piped, emit_template
from adapterc.compiler.emit.urls import LEFT_OUT, emit_url, report_missing
from adapterc.compiler.emit.values import PLAIN_RESULTS, Uses, emit_value, key
from adapterc.compiler.writer import Writer, quote
from adapterc.spec.diagnostics import Sink
from adapterc.spec.expr import Piped, Template
from adapterc.spec.ir import (
    Action,
    Arg,
    Code,
    Constant,
    Deviation,
    Evaluate,
    Filter,
    Limit,
    Map,
    Pluck,
    Quiet,
    Request,
    Sort,
    Step,
    TextWait,
    Value,
)
from adapterc.syntax.template.walk import piped_values, reads, roots

__all__ = ["describe", "emit_step"]


def describe(step: Step) -> str:
    """The step's name in comments and progress."""
    if isinstance(step, Evaluate):
        names = {Code: "evaluate", Request: "fetch", Pluck: "select", Quiet: "wait", TextWait: "wait"}
        return names[type(step.action)]
    return type(step).__name__.lower()


def emit_step(step: Step, args: dict[str, Arg], writer: Writer, uses: Uses, sink: Sink, outcome: str = "") -> None:
    """Write one step. `args` are the declared arguments by the author's name.

    `outcome`: results of code may be failures of the author's wording; the name of the guard that saw the requests.
    """
    match step:
        case Evaluate(action=action):
            _evaluate(action, args, writer, uses, sink, outcome)
        case Map():
            _map(step, args, writer, uses)
            _check_texts((field.value for field in step.fields), args, sink)
        case Filter(test=Piped() as test):
            scope = Scope(args, frozenset(("args", "item", "index")))
            row = _row(_item_params((test,)), uses.take(emit_piped(test, scope)))
            writer.line(f"$data = {uses.call('filter')}($data, {row});")
        case Sort(by=by, descending=descending):
            uses.deviations.add(Deviation("numeric-sort", "numbers sort by value; OpenCLI compares them as text"))
            uses.deviations.add(Deviation("pinned-collation", "text sorts by the rules of `en` on every machine"))
            flag = "true" if descending else "false"
            cell = _cell_of(by, uses)
            writer.line(f"$data = {uses.call('sort')}($data, {quote(by)}, {cell}, {flag}, $warnings);")
        case Limit(count=count):
            value = _plain_value(count, args, uses)
            _check_limit(count, args, sink)
            writer.line(f"$data = {uses.call('limit')}($data, {value});")
        case _:
            raise TypeError(f"{type(step).__name__} is not a canonical step")


def _cell_of(column: str, uses: Uses) -> str:
    """How a row's cell is read; a name that every object inherits is read as an own property only."""
    if is_identifier(column) and column not in INHERITED:
        return f"(row) => row.{column}"
    return f"(row) => {uses.call('own')}(row, {quote(column)})"


def _page_scope(args: dict[str, Arg]) -> Scope:
    return Scope(args, frozenset(("args", "data")))


def _plain_value(value: Value, args: dict[str, Arg], uses: Uses) -> str:
    return emit_value(value, _page_scope(args), uses)


def _check_limit(count: Value, args: dict[str, Arg], sink: Sink) -> None:
    for piped in piped_values(count):
        undeclared = any(name not in args for name, _ in reads(piped, "args"))  # AC204 has said so
        if not undeclared and emit_piped(piped, _page_scope(args)).may_be_missing:
            sink.report(
                "AC602",
                f"`{piped.text}` may be missing, and then the limit gives no rows at all",
                piped.span,
                help="give the argument a default",
            )


def _evaluate(action: Action, args: dict[str, Arg], writer: Writer, uses: Uses, sink: Sink, outcome: str) -> None:
    match action:
        case Code():
            body = emit_body(action, _page_scope(args))
            for binding in action.bound.bindings if action.bound is not None else ():
                if binding.position in ("string", "template") and _missing_argument(binding.value, args):
                    report_missing(binding.value, sink)
            uses.prelude |= body.prelude
            uses.deviations |= body.deviations
            if action.bound is not None and action.bound.anonymous:
                writer.raw(f"$data = {body.indented(writer.prefix)};")
                return
            judge, seen = (uses.call("outcome"), f", {outcome}, $warnings") if outcome else (uses.call("evaluated"), "")
            writer.raw(f"$data = {judge}({body.indented(writer.prefix)}{seen});")
        case Request(each=True):
            scope = Scope(args, frozenset(("args", "data", "item", "index")))
            parts = _request(action, scope, args, uses, sink)
            params = _item_params(piped_values(action.url))
            each = uses.call("requestEach")
            writer.line(f"$data = await {each}($net, $data, {action.concurrency}, ({params}) =>")
            send = uses.call("request")
            with writer.indent():  # without a list there is one request, which follows the rule of single ones
                writer.call(
                    f"(Array.isArray($data) ? {send} : {uses.call('requestJson')})" if action.asks_json else send,
                    parts,
                    ",",
                )
            writer.line(");")
        case Request():
            parts = _request(action, _page_scope(args), args, uses, sink)
            writer.call(f"$data = await {uses.call('requestJson' if action.asks_json else 'request')}", parts, ";")
        case Pluck(path=path):
            writer.line(f"$data = {_pluck(path, args, uses)};")
        case Quiet(cap=cap) if cap is not None:
            uses.prelude |= {"sleep", "settle"}
            writer.line(f"await {uses.call('waitSeconds')}({_plain_value(cap, args, uses)});")
        case Quiet(quiet_ms=0, cap_ms=cap_ms):
            writer.line(f"await {uses.call('sleep')}({round(cap_ms)});")
        case Quiet(quiet_ms=quiet_ms, cap_ms=cap_ms):
            writer.line(f"await {uses.call('settle')}({quiet_ms}, {round(cap_ms)});")
        case TextWait(text=text, timeout_ms=timeout_ms):
            writer.line(f"await {uses.call('waitText')}({_plain_value(text, args, uses)}, {round(timeout_ms)});")


def _request(action: Request, scope: Scope, args: dict[str, Arg], uses: Uses, sink: Sink) -> list[str]:
    """The arguments of `$request`."""
    url = emit_url(action.url, scope, uses, sink)
    if action.params:
        params = ", ".join(f"{key(item.key)}: {_plain_value(item.value, args, uses)}" for item in action.params)
        url = f"{uses.call('withParams')}({url}, {{ {params} }})"
        _check_params(action, args, uses, sink)
    init = [] if action.method == "GET" else [f"method: {quote(action.method)}"]
    init.append(f"credentials: {quote(action.credentials)}")
    if action.headers:
        headers = ", ".join(f"{key(item.key)}: {_as_text(item.value, args, uses)}" for item in action.headers)
        init.append(f"headers: {{ {headers} }}")
    return ["$net", url, f"{{ {', '.join(init)} }}"]


def _as_text(value: Value, args: dict[str, Arg], uses: Uses) -> str:
    if isinstance(value, Constant):
        return quote(choice_text(value.value))
    js = _plain_value(value, args, uses)
    return js if isinstance(value, Template) and value.kind != "value" else f"String({js})"


def _check_params(action: Request, args: dict[str, Arg], uses: Uses, sink: Sink) -> None:
    for item in action.params:
        whole = isinstance(item.value, Template) and item.value.kind == "value"
        for piped in piped_values(item.value):
            if _missing_argument(piped, args):
                report_missing(piped, sink, left_out=whole)
                if whole:
                    uses.deviations.add(LEFT_OUT)


def _missing_argument(piped: Piped, args: dict[str, Arg]) -> bool:
    """True for an argument that may be missing; a field of the data always may, and nobody can help it."""
    return roots(piped) == {"args"} and emit_piped(piped, _page_scope(args)).may_be_missing


def _check_texts(values: Iterable[Value], args: dict[str, Arg], sink: Sink) -> None:
    """Warn where an optional argument becomes part of a text."""
    for value in values:
        if isinstance(value, Template) and value.kind == "string":
            for piped in piped_values(value):
                if _missing_argument(piped, args):
                    report_missing(piped, sink)


def _pluck(path: Value, args: dict[str, Arg], uses: Uses) -> str:
    text = None
    if isinstance(path, Template) and path.kind == "literal":
        text = "".join(part for part in path.parts if isinstance(part, str))
    elif isinstance(path, Constant):
        text = str(path.value)
    keys = _keys(text) if text is not None else f'{_as_text(path, args, uses)}.split(".")'
    return f"{uses.call('pluck')}($data, {keys})"


def _keys(text: str) -> str:
    return "[" + ", ".join(quote(part) for part in text.split(".")) + "]"


def _map(step: Map, args: dict[str, Arg], writer: Writer, uses: Uses) -> None:
    pieces = [piped for field in step.fields for piped in piped_values(field.value)]
    if any("root" in roots(piped) for piped in pieces):
        writer.line("{")
        with writer.indent():
            writer.line("const $root = $data;")
            _rows(step, pieces, args, writer, uses)
        writer.line("}")
    else:
        _rows(step, pieces, args, writer, uses)


def _rows(step: Map, pieces: list[Piped], args: dict[str, Arg], writer: Writer, uses: Uses) -> None:
    if step.select is not None:
        writer.line(f"$data = {_pluck(step.select, args, uses)};")
    scope = Scope(args, frozenset(("args", "data", "item", "index", "root")))
    params = _item_params(pieces)
    call = uses.call("map")
    if not step.fields:
        writer.line(f"$data = {call}($data, () => ({{}}));")
        return
    writer.line(f"$data = {call}($data, ({params}) => ({{")
    with writer.indent():
        for field in step.fields:
            writer.line(f"{key(field.key)}: {_cell(field.value, scope, uses)},")
    writer.line("}));")


def _cell(value: Value, scope: Scope, uses: Uses) -> str:
    """A row's cell; what may be no JSON value (a date, a set) is made plain at once, a number stays as it is."""
    if isinstance(value, Template) and value.kind == "value":
        emitted = emit_template(value, scope)
        js, plain = uses.take(emitted), _is_plain(emitted)
    else:
        js = emit_value(value, scope, uses)
        plain = all(_is_plain(emit_piped(piped, scope)) for piped in piped_values(value))
    if plain:
        return js
    uses.deviations.add(PLAIN_RESULTS)
    return f"{uses.call('plain')}({js}, true)"


def _is_plain(emitted: Emitted) -> bool:
    return emitted.plain or emitted.numeric


def _item_params(values: object) -> str:
    used = frozenset().union(*(roots(piped) for piped in values))  # type: ignore[attr-defined]
    if "index" in used:
        return "item, index"
    return "item" if "item" in used else ""


def _row(params: str, body: str) -> str:
    wrapped = f"({body})" if body.startswith("{") else body
    return f"({params}) => {wrapped}"
