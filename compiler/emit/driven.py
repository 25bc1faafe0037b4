"""What stands around a body that drives its page: the page object, what it was opened at, and the names it is given.

The page object holds the methods that the body uses and nothing else. What upstream has and a run here cannot do is
there too and ends the run.
"""

from __future__ import annotations

import re

from adapterc.compiler.emit.blank import BLANK_PAGE
from adapterc.compiler.emit.bodies import ANONYMOUS_FETCH, anonymous_fetches
from adapterc.compiler.emit.values import Uses, key
from adapterc.compiler.prelude import names
from adapterc.compiler.writer import Writer, quote
from adapterc.spec.ir import AdapterIR, BoundCode, Code, Driven, Evaluate
from adapterc.syntax.javascript.script import parse

__all__ = ["STATE", "emit_page", "emit_state", "parts_of"]

STATE = "$state"
_TOKEN = re.compile(r"\{\{(\w+)\|urlencode\}\}")
_NAME = re.compile(r"(?<![\w$.])\$([A-Za-z]\w*)")


def parts_of(ir: AdapterIR) -> tuple[Driven, Code, BoundCode] | None:
    """How the one body of an adapter drives its page; None when it does not."""
    if ir.driven is None:
        return None
    for step in ir.steps:
        if isinstance(step, Evaluate) and isinstance(step.action, Code) and step.action.bound is not None:
            return ir.driven, step.action, step.action.bound
    return None


def emit_state(ir: AdapterIR, net: str, writer: Writer, uses: Uses) -> None:
    """The record of a run, outside of everything that may throw."""
    parts = parts_of(ir)
    if parts is None:
        return
    driven, _, _ = parts
    if not driven.page:
        writer.line(f"const {STATE} = {{ net: {net}, refused: null }};")
        return
    options = [f"net: {net}"]
    if driven.before:
        options.append(f"at: {quote(driven.before)}")
    if driven.relaxed:
        options.append("relaxed: true")
    if driven.blank and "getCurrentUrl" in driven.methods:
        options.append("blank: true")
    writer.line(f"const {STATE} = {uses.call('pageState')}({{ {', '.join(options)} }});")


def emit_page(ir: AdapterIR, writer: Writer, uses: Uses) -> None:
    """The page object and what else the body is given; the arguments are read by now."""
    parts = parts_of(ir)
    if parts is None:
        return
    driven, code, bound = parts
    if not ir.args:
        writer.line("const $args = {};")
    uses.prelude |= names() & set(_NAME.findall(bound.argument))
    if anonymous_fetches(parse(code.text, bound.masked), bound):
        writer.line(f"const {ANONYMOUS_FETCH} = {uses.call('nodeFetch')}(fetch, {STATE});")
    if bound.blank:
        writer.line(f"const {BLANK_PAGE} = {uses.call('blankPage')}({STATE});")
    if not driven.page:  # the rest is asked for by the methods of the page alone
        return
    if "goto" in driven.methods and not driven.relaxed:
        writer.line(f"{STATE}.entry = {_entry(ir)};")
    methods = [f"{name}: {_method(name, uses)}," for name in driven.methods]
    methods += [f"{key(name)}: {_refused(name, driven, uses)}," for name in driven.refused]
    writer.line("const $page = {")
    with writer.indent():
        for method in methods:
            writer.line(method)
    writer.line("};")


def _method(name: str, uses: Uses) -> str:
    rest = ", fetch" if name == "fetchJson" else ""
    return f"{uses.call('page' + name[:1].upper() + name[1:])}({STATE}{rest})"


def _refused(name: str, driven: Driven, uses: Uses) -> str:
    if name == "tabs" and driven.blank:
        return f"{uses.call('pageTabs')}({STATE})"
    return f"{uses.call('pageRefused')}({STATE}, {quote(name)})"


def _entry(ir: AdapterIR) -> str:
    """The address of the page as the author's code spells it."""
    assert ir.entry is not None
    url = ir.entry.url
    if not _TOKEN.search(url):
        return quote(url)
    public = {arg.public: arg.name for arg in ir.args}
    parts = _TOKEN.split(url)
    text = ""
    for number, part in enumerate(parts):
        if number % 2 == 0:
            text += part.replace("\\", "\\\\").replace("`", "\\`").replace("${", "\\${")
        else:
            text += f"${{encodeURIComponent(String($args[{quote(public[part])}]).trim())}}"
    return f"`{text}`"
