"""Differences of scripts: what counts is shown by hunks, formatting is folded and counted."""

from __future__ import annotations

import pytest

from adapterc.compiler.diff.script import diff_scripts
from tests.support.catalogs import script


def diff(old: str, new: str) -> tuple[list[str], int]:
    """The changed lines, and the places that were folded."""
    made = diff_scripts(script("shop/hot", old), script("shop/hot", new))
    return [line for line in made.lines if line[0] in "+-"], made.folded


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("return { ok: true };", "return {\n    ok: true,\n  }"),
        ("f('a b');", '  f("a b")'),
        ("f([a, /* c */])", "f([a /* c */,])"),
        ("f(a,b)", "f(\n    a,\n    b,\n  );"),
        ("// one  thing\n  x();", "//   one thing\n\n  x();"),
        ("/* a\n  b */ x();", "/* a b */\n  x();"),
        ("if(a){b()}else{c()}", "if (a) {\n    b();\n  } else {\n    c();\n  }"),
        ("for (;;) { f() }", "for (; ;) {\n    f();\n  }"),
    ],
)
def test_formatting_is_folded(old: str, new: str) -> None:
    changed, folded = diff(old, new)
    assert changed == [] and folded >= 1
    assert diff(new, old)[0] == []


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("f('a b');", "f('a  b');"),
        ("f(`a\n  b`);", "f(`a\n b`);"),
        ("f(/a b/);", "f(/a  b/);"),
        ("return x;", "return\n  x;"),
        ("return new X(y);", "return\n  new X(y);"),
        ("a\n  ++b", "a++\n  b"),
        ("while (a); b();", "while (a) b();"),
        ("x = [1,,];", "x = [1,];"),
        ("x = [,];", "x = [];"),
        ("f(,);", "f();"),
        ("if ([/*c*/].length) { f() }", "if ([/*c*/,].length) { f() }"),
        ("x = [a,/*c*/];", "x = [a,/*c*/,];"),
        ("x = [a, // c\n  ];", "x = [a, // c\n  ,];"),
        ("x = [/*c*/,/*d*/];", "x = [/*c*/ /*d*/];"),
        ("t = `\n // 1. a (line 5)\n`;", "t = `\n // 1. a (line 6)\n`;"),
        ("t = `${\n // 1. a (line 5)\n b}`;", "t = `${\n // 1. a (line 6)\n b}`;"),
        ("// 1. a\u2028f(5) // (line 5)", "// 1. a\u2028f(5) // (line 6)"),
        ("f(`${a}`);", "f(`$ {a}`);"),
        ("x = a / b / c;", "x = a; / b /.c;"),
        ("f('it\\'s');", 'f("it\'s");'),
        ("// one", "// two"),
        ("x = (a, b);", "f = (a, b);"),
        ("x = a - -b;", "x = a-- - b;"),
        ("x = 1;", "x = 1 +;"),
    ],
)
def test_what_may_mean_something_is_shown(old: str, new: str) -> None:
    assert diff(old, new)[0] and diff(new, old)[0]


def test_formatting_beside_a_change() -> None:
    old = "let a = 1;\n  foo(a, b);\n" + "  g();\n" * 9 + "  return a;"
    new = "let a = 1;\n  foo(\n    a,\n    b,\n  );\n" + "    g();\n" * 9 + "  return b;"
    made = diff_scripts(script("shop/hot", old), script("shop/hot", new))
    assert made.lines == (
        "@@ -11,5 +14,5 @@",
        "     g();",
        "     g();",
        "     g();",
        "-  return a;",
        "+  return b;",
        " }",
    )
    assert made.folded == 2


def test_formatting_at_the_ends_of_a_change() -> None:
    changed, folded = diff("f(a, b);\n  g();\n  h(c, d);", "f(\n    a,\n    b);\n  i();\n  h(\n    c, d);")
    assert (changed, folded) == (["-  g();", "+  i();"], 2)


@pytest.mark.parametrize("end", ["", ","])
def test_a_line_that_is_the_last_no_more_is_not_changed(end: str) -> None:
    old = "return {\n  title: a,\n  price: b,\n};"
    new = f"return {{\n  title: a,\n  price: b,\n  saved: c{end}\n}};"
    assert diff(old, new) == ([f"+  saved: c{end}"], 0)
    assert diff(new, old) == ([f"-  saved: c{end}"], 0)
    both = new.replace("title: a", "title: d")
    assert diff(old, both) == (["-  title: a,", "+  title: d,", f"+  saved: c{end}"], 0)


def test_hunks_are_apart_when_lines_are() -> None:
    old = [f"f({number});" for number in range(30)]
    new = ["x();" if number in (4, 11, 25) else line for number, line in enumerate(old)]
    made = diff_scripts(script("shop/hot", "\n  ".join(old)), script("shop/hot", "\n  ".join(new)))
    assert [line for line in made.lines if line.startswith("@@")] == ["@@ -4,14 +4,14 @@", "@@ -25,7 +25,7 @@"]


def test_the_source_line_of_a_step_is_no_change() -> None:
    old = "t = `\n`;\n  // 1. pick `a` (line 5)\n  f();\n  // 2. map (line 7)"
    new = old.replace("line 5", "line 9").replace("line 7", "line 11")
    assert diff(old, new) == ([], 0)
    assert diff(f"{old}\n  a();", f"{new}\n  b();") == (["-  a();", "+  b();"], 0)


def test_line_ends_are_formatting() -> None:
    old = script("shop/hot", "f();\n  g();")
    made = diff_scripts(old, old.replace("\n", "\r\n").replace("*/\r", "*/"))
    assert made.lines == () and made.folded == 1


def test_a_script_that_does_not_parse_is_compared_as_it_is() -> None:
    assert diff("f( (", "f(  (") == (["-  f( (", "+  f(  ("], 0)
    assert diff("a();\n  f( (", "a();\n  b();") == (["-  f( (", "+  b();"], 0)


def test_a_large_script_of_like_lines_comes_to_an_end() -> None:
    changed, folded = diff("f();\n" * 5_000 + "a();", "f();\n" * 5_000 + "b();")
    assert (changed, folded) == (["-a();", "+b();"], 0)
    assert diff("f( );\n" * 5_000, "  f();\n" * 5_000)[0] == []
