"""The tracer on code that is nested deep: followed, or given up; never the end of the process."""

from __future__ import annotations

import sys
import threading

import pytest

from adapterc.importers.opencli_js.func.trace import trace
from adapterc.importers.opencli_js.func.trace_deep import DEPTH
from tests.unit.importers.func_code import linked

MANY = 2 * DEPTH
DEEP = {
    "parens": ("(" * MANY, "kwargs.q", ")" * MANY),
    "arrays": ("[" * MANY, "1", "]" * MANY),
    "objects": ("({ a: " * MANY, "1", " })" * MANY),
    "calls": ("f(" * MANY, "1", ")" * MANY),
    "awaits": ("await " * MANY, "f()", ""),
    "signs": ("!" * MANY, "kwargs.q", ""),
    "members": ("", "kwargs", ".a" * MANY),
    "indexes": ("a[" * MANY, "0", "]" * MANY),
    "choices": ("kwargs.q ? 1 : " * MANY, "2", ""),
    "logic": ("kwargs.q && (" * MANY, "1", ")" * MANY),
    "chain": ("", "kwargs.q", " ?? kwargs.q" * MANY),
    "templates": ("`${" * MANY, "kwargs.q", "}`" * MANY),
    "thens": ("", "f()", ".then((x) => x)" * MANY),
    "functions": ("(() => " * MANY, "1", ")()" * MANY),
}
STATEMENTS = {
    "blocks": ("{" * MANY, "f();", "}" * MANY),
    "ifs": ("if (kwargs.q) " * MANY, "f();", ""),
    "else": ("if (kwargs.q) f(); else " * MANY, "f();", ""),
    "loops": ("while (kwargs.q) " * MANY, "f();", ""),
    "tries": ("try { " * MANY, "f();", " } catch { }" * MANY),
    "patterns": ("const " + "[" * MANY, "a", "]" * MANY + " = kwargs.q;"),
    "assignments": ("let a; " + "a = " * MANY, "1", ";"),
}


@pytest.mark.parametrize("form", [*DEEP, *STATEMENTS])
def test_what_is_nested_too_deep_is_given_up(form: str) -> None:
    before, inner, behind = DEEP.get(form) or STATEMENTS[form]
    end = ";" if form in DEEP else ""
    code = linked(f"await page.wait(1);\n{before}{inner}{behind}{end}")
    limit = sys.getrecursionlimit()
    found = trace(code)
    assert found.complete == (form in ("functions", "patterns"))  # calls nest 60 deep; a pattern is no expression
    assert [event.name for event in found.events if event.kind == "page"] == ["wait"]
    assert sys.getrecursionlimit() == limit


@pytest.mark.parametrize("form", ["parens", "arrays", "calls", "choices", "templates", "functions", "blocks", "ifs"])
def test_what_people_write_is_followed(form: str) -> None:
    before, inner, behind = DEEP.get(form) or STATEMENTS[form]
    few = [part[: len(part) // MANY * 50] for part in (before, behind)]
    assert trace(linked(f"{few[0]}{inner}{few[1]}; await page.wait(1);")).complete


def test_a_small_stack_is_enough() -> None:
    """Calls of Python do not nest on the stack of the thread."""
    code = linked(f"{'f(' * 4_000}1{')' * 4_000}; await page.wait(1);")
    found: list[bool] = []
    size = threading.stack_size(256 * 1024)
    try:
        thread = threading.Thread(target=lambda: found.append(trace(code).complete))
        thread.start()
        thread.join()
    finally:
        threading.stack_size(size)
    assert found == [True]
