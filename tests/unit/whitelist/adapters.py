"""Small adapters for rule and effect tests, built without an importer."""

from __future__ import annotations

from adapterc.compiler.passes.bind_templates import bind_templates
from adapterc.compiler.passes.choose_entry import choose_entry
from adapterc.compiler.passes.desugar_steps import desugar_steps
from adapterc.compiler.passes.normalize_args import normalize_args
from adapterc.importers import import_source
from adapterc.spec.diagnostics import Diagnostic, Sink
from adapterc.spec.expr import Const, Template
from adapterc.spec.ir import (
    AdapterIR,
    BoundCode,
    Code,
    Constant,
    Entry,
    Evaluate,
    Limit,
    Map,
    Navigate,
    Pluck,
    Quiet,
    Refused,
    Request,
    SourceInfo,
    Step,
)
from adapterc.spec.span import Span
from adapterc.spec.text import Run, Text
from adapterc.syntax.source import SourceText

FILE = "item.yaml"


def spellings(table: str) -> list[str]:
    """The bodies of a table, one a line."""
    return [line for line in table.strip().splitlines() if line]


def around(body: str) -> bytes:
    """A YAML adapter that opens a page of `shop.test` and evaluates `body` there."""
    indented = "".join(f"      {line}\n" for line in body.splitlines())
    head = "site: shop\nname: hot\ndescription: Hot.\ndomain: shop.test\nstrategy: cookie\npipeline:\n"
    return f"{head}  - navigate: https://shop.test/\n  - evaluate: |\n{indented}".encode()


def text(value: str) -> Text:
    """A text that stands alone in its file, character for character."""
    lines = value.split("\n")
    runs, offset, byte = [], 0, 0
    for number, line in enumerate(lines, 1):
        runs.append(Run(offset, byte, number, 1))
        offset += len(line) + 1
        byte += len(line.encode()) + 1
    end = Span(FILE, 0, len(value.encode()), 1, 1, len(lines), len(lines[-1]) + 1)
    return Text(value, end, tuple(runs), "literal")


def script(code: str) -> Evaluate:
    """An `evaluate` step whose body is `code`."""
    body = text(code)
    return Evaluate(Code(body, BoundCode(code, (), "block", 0, len(code))), body.span)


def step(line: str) -> Step:
    """A step from a line such as `- fetch: https://shop.test/`."""
    op, _, rest = line.removeprefix("- ").partition(":")
    body = text(line)
    url = Template("literal", (rest.strip(),), text(rest.strip()))
    constant = Constant(_scalar(rest), body.span)
    known: dict[str, Step] = {
        "navigate": Navigate(url, body.span),
        "evaluate": script(rest.strip()),
        "map": Map((), body.span),
        "limit": Limit(constant, body.span),
        "fetch": Evaluate(Request(url, "GET", (), (), 5, False, "omit", body.span), body.span),
        "select": Evaluate(Pluck(constant, body.span), body.span),
        "wait": Evaluate(Quiet(500, 2000, body.span), body.span),
    }
    return known.get(op, Refused(op, body.span))


def _scalar(rest: str) -> Const:
    return int(rest) if rest.strip().isdigit() else rest.strip()


def adapter(*steps: Step, name: str = "items", host: str = "shop.test", access: str = "unknown") -> AdapterIR:
    """An adapter of the site `shop` that starts on a page of `host`."""
    span = Span(FILE, 0, 0, 1, 1, 1, 1)
    entry = Entry("fixed_url", f"https://{host}/", host, "shop.test", span)
    source = SourceInfo("opencli-yaml", FILE, "0" * 64)
    return AdapterIR(
        source, "shop", name, "x", "shop.test", span, "cookie", True, steps=steps, access=access, entry=entry
    )


def whole(source: str) -> AdapterIR:
    """The adapter of a whole YAML source, as the whitelist gets it."""
    sink = Sink()
    decoded = SourceText.decode(FILE, source.encode(), sink)
    assert decoded is not None
    (ir,) = import_source(decoded, sink).adapters
    for pass_ in (bind_templates, desugar_steps, normalize_args, choose_entry):
        ir = pass_(ir, sink)
    assert not sink.failed, sink.sorted()
    return ir


def from_example(example: str) -> AdapterIR:
    """The adapter of a rule's example: a whole source, a step (it begins with `- `), or a body."""
    if example.startswith("site: "):
        return whole(example)
    return adapter(step(example) if example.startswith("- ") else script(example))


def shown(diagnostic: Diagnostic) -> str:
    return f"{diagnostic.span.line}:{diagnostic.span.column} {diagnostic.message}"
