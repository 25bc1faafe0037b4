"""Commands written down in tests, inlined, and run both ways: as texts that are evaluated and as page functions."""

from __future__ import annotations

import json
import textwrap
from collections.abc import Mapping
from typing import Any

import quickjs

from adapterc.compiler.prelude import closure, prelude_source
from adapterc.importers.opencli_js.func.inline import Inlined, inline
from adapterc.importers.opencli_js.func.model import Linked
from adapterc.importers.opencli_js.func.trace import trace
from adapterc.spec.span import Span
from adapterc.spec.text import Run, Text
from adapterc.syntax.javascript.edit import apply_edits
from adapterc.syntax.javascript.script import parse

from .func_code import function_named

__all__ = ["calls", "command", "inlined", "page_functions", "refused", "run_page_functions", "run_texts"]

_PRELUDE = ("copied", "jsonCopy", "part", "pasted", "pageRefuse")
_PAGE = """
globalThis.window = globalThis;
globalThis.document = { title: "Shop", cookie: "id=7", list: ["a", "b", "c"] };
globalThis.location = { href: "https://shop.test/hot" };
globalThis.$done = "";
"""
_WRAP = r"""
const $wrap = (text) => {
  const js = text.trim();
  if (!js) return "undefined";
  if (/^\([\s\S]*\)\s*\(.*\)\s*$/.test(js)) return js;
  if (/^(async\s+)?(\([^)]*\)|[A-Za-z_]\w*)\s*=>/.test(js)) return `(${js})()`;
  if (/^(async\s+)?function[\s(]/.test(js)) return `(${js})()`;
  return js;
};
const $asText = (code) => (typeof code === "function" ? `(${code})` : null);
const page = {
  async evaluate(code, ...args) {
    const given = JSON.parse(JSON.stringify(args));
    return $copied(await (typeof code === "function" ? (0, eval)(`(${code})`)(...given) : (0, eval)($wrap(code))));
  },
};
"""
_SHIM = """
const $state = { refused: null };
const page = {
  async evaluate(code, ...args) {
    if (typeof code !== "function") return $pageRefuse($state, "page code that only a run knows");
    return $copied(await code(...JSON.parse(JSON.stringify(args))));
  },
};
"""


def command(body: str, before: str = "") -> Linked:
    """The linked text of a command; `before` are declarations in front of it."""
    code = f"{textwrap.dedent(before)}\nconst $func = async (page, kwargs) => {{\n{textwrap.dedent(body)}\n}};\n"
    runs: list[Run] = []
    offset = 0
    for number, line in enumerate(code.split("\n"), 1):
        runs.append(Run(offset, offset, number, 1))
        offset += len(line) + 1
    last = code.count("\n") + 1
    script = parse(Text(code, Span("clis/shop/hot.js", 0, len(code), 1, 1, last, 1), tuple(runs)))
    assert script.errors() == ()
    func = function_named(script, "$func")
    assert func is not None
    return Linked(script, func, None, {}, frozenset())


def inlined(body: str, before: str = "") -> tuple[Linked, Inlined]:
    """A command and what becomes of it."""
    linked = command(body, before)
    return linked, inline(linked, trace(linked))


def page_functions(body: str, before: str = "") -> list[str]:
    """The page functions of a command that can be inlined."""
    _, found = inlined(body, before)
    assert [item.message for item in found.refusals] == []
    return [item.text.value for item in found.functions]


def calls(body: str, before: str = "") -> list[str]:
    """What the module code says instead of its texts."""
    return [edit.text for edit in inlined(body, before)[1].edits]


def refused(body: str, before: str = "") -> list[tuple[str, str]]:
    """The messages, and the source that each points at."""
    linked, found = inlined(body, before)
    return [(item.message, linked.script.source(item.node) if item.node else "") for item in found.refusals]


def run_texts(linked: Linked, kwargs: Mapping[str, Any]) -> Any:
    """What the command gives when texts are evaluated."""
    return _run(_WRAP, linked.script.code, kwargs)


def run_page_functions(linked: Linked, found: Inlined, kwargs: Mapping[str, Any]) -> Any:
    """What the command gives when page functions are called, and evaluation of texts is impossible."""
    functions = "\n".join(item.text.value for item in found.functions)
    code = apply_edits(linked.script.code, found.edits)
    return _run(_SHIM + functions, f"{{{code}\nreturn await $func(page, kwargs); }}", kwargs)


def _run(head: str, code: str, kwargs: Mapping[str, Any]) -> Any:
    prelude = "\n".join(prelude_source(name) for name in closure(_PRELUDE))
    context = quickjs.Context()
    context.set_max_stack_size(4 * 2**20)
    context.eval(_PAGE)
    tail = "" if code.startswith("{") else "\nreturn await $func(page, kwargs);"
    given = f"const kwargs = {json.dumps(dict(kwargs))};"
    context.eval(
        f"(async () => {{ 'use strict';\n{prelude}\n{head}\n{given}\n{code}{tail} }})()"
        ".then((value) => { $done = JSON.stringify({ value }); },"
        " (error) => { $done = JSON.stringify({ thrown: String(error?.message ?? error), reason: error?.$reason }); })"
    )
    while context.execute_pending_job():
        pass
    text = context.eval("$done")
    assert text, "the command never ended"
    return json.loads(text)
