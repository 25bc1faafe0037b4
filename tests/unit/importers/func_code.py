"""Traces of functions that are written down in tests."""

from __future__ import annotations

import textwrap

from tree_sitter import Node

from adapterc.importers.opencli_js.func.entry import choose_func_entry
from adapterc.importers.opencli_js.func.entry_choice import EntryChoice
from adapterc.importers.opencli_js.func.facts import Facts
from adapterc.importers.opencli_js.func.model import Linked, Package
from adapterc.importers.opencli_js.func.order import Order
from adapterc.importers.opencli_js.func.refusals import Refusal
from adapterc.importers.opencli_js.func.trace import trace
from adapterc.spec.ir import Arg, Constant
from adapterc.spec.span import Span
from adapterc.spec.text import Text
from adapterc.syntax.javascript.modules import file_text
from adapterc.syntax.javascript.script import Script, parse

FILE = "clis/shop/hot.js"
NOWHERE = Span(FILE, 0, 0, 1, 1, 1, 1)
PACKAGES = {
    "ConfigError": Package("@jackwener/opencli/errors", "ConfigError"),
    "ArgumentError": Package("@jackwener/opencli/errors", "ArgumentError"),
    "fs": Package("node:fs", "*"),
    "readFile": Package("node:fs/promises", "readFile"),
    "createHash": Package("node:crypto", "createHash"),
    "probe": Package("@jackwener/opencli/launcher", "probe"),
    "collect": Package("shop-tools", "collect"),
}


def function_named(script: Script, name: str) -> Node | None:
    """The function that a constant of the text holds."""
    for node in script.walk():
        if node.type == "variable_declarator":
            own, value = node.child_by_field_name("name"), node.child_by_field_name("value")
            if own is not None and script.source(own) == name:
                return value
    return None


def linked_code(code: str, packages: dict[str, Package] | None = None) -> Linked:
    """A whole linked text, which names its functions `$func` and perhaps `$validate`."""
    script = parse(file_text("clis/shop/list.js", code))
    assert script.errors() == (), code
    func = function_named(script, "$func")
    assert func is not None
    return Linked(script, func, function_named(script, "$validate"), packages or {}, frozenset())


def linked(body: str, params: str = "page, kwargs", before: str = "") -> Linked:
    """The linked text of a command with this body; `before` are declarations in front of it."""
    code = f"{textwrap.dedent(before)}\nconst $func = async ({params}) => {{\n{textwrap.dedent(body)}\n}};\n"
    script = parse(Text(code, Span(FILE, 0, len(code), 1, 1, 1, 1)))
    assert script.errors() == ()
    func = function_named(script, "$func")
    assert func is not None
    used = {script.source(node) for node in script.free}
    return Linked(script, func, None, {name: item for name, item in PACKAGES.items() if name in used}, frozenset())


def arg(name: str, required: bool = True, default: str | int | None = None, choices: tuple[str, ...] = ()) -> Arg:
    constants = tuple(Constant(choice, NOWHERE) for choice in choices)
    value = None if default is None else Constant(default, NOWHERE)
    return Arg(name, "string", required, NOWHERE, value, constants)


def facts(before: str | bool | None = "https://shop.test", **changes: object) -> Facts:
    """A browser command of shop.test with the required argument `q` and the optional `page`."""
    given = {
        "site": "shop",
        "name": "hot",
        "domain": "shop.test",
        "navigate_before": before,
        "args": (arg("q"), arg("page", required=False, default=1), arg("id")),
    }
    return Facts(**{**given, **changes})  # type: ignore[arg-type]


def said(code: Linked, found: EntryChoice | Refusal) -> str:
    """`SHAPE address` and what comes with it, or `code reason @ call: message`."""
    script = code.script
    if isinstance(found, Refusal):
        place = "-" if found.node is None else script.source(found.node)
        return f"{found.code} {found.reason} @ {place}: {found.message}"
    words = [found.shape, found.template]
    if found.dropped:
        words.append("without " + ", ".join(script.source(node) for node in found.dropped))
    if found.deviations:
        words.append("[" + ", ".join(item.code for item in found.deviations) + "]")
    return " ".join(words)


def entry(body: str, about: Facts | None = None, params: str = "page, kwargs", before: str = "") -> str:
    """The choice for a function with this body, in words."""
    code = linked(body, params, before)
    about = about or facts()
    return said(code, choose_func_entry(Order(code.script, trace(code, browser=about.browser)), about))


__all__ = ["arg", "entry", "facts", "linked", "said"]
