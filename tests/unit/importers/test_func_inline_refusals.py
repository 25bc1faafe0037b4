"""Page texts that cannot become page functions: whole messages, and what they point at."""

from __future__ import annotations

import pytest

from .func_inlining import inlined, refused

# name: (declarations, body, the message, the source it points at)
REFUSED: dict[str, tuple[str, str, str, str]] = {
    "a text of the run": (
        "",
        "return await page.evaluate(kwargs.code);",
        "`evaluate` is handed a text that only a run knows",
        "page.evaluate(kwargs.code)",
    ),
    "a text of the run in a template": (
        "",
        "return await page.evaluate(`${kwargs.code}`);",
        "page text as a whole is known only to a run",
        "`${kwargs.code}`",
    ),
    "a text that grows in a loop": (
        "",
        "let text = ''; for (const name of kwargs.all) text += `document.${name};`; return await page.evaluate(text);",
        "`evaluate` is handed a text that only a run knows",
        "page.evaluate(text)",
    ),
    "a statement": (
        "",
        "return await page.evaluate(`(() => { ${kwargs.code} })()`);",
        "`${kwargs.code}` stands for a statement that only a run knows",
        "kwargs.code",
    ),
    "a piece of an object": (
        "",
        "return await page.evaluate(`(() => ({ a: 1 ${kwargs.code} }))()`);",
        "`${kwargs.code}` is a piece of code that only a run knows",
        "kwargs.code",
    ),
    "a property key": (
        "",
        "return await page.evaluate(`(() => ({ ${kwargs.key}: 1 }))()`);",
        "`${kwargs.key}` stands in a property key, where no value can stand",
        "kwargs.key",
    ),
    "a property name": (
        "",
        "return await page.evaluate(`document.${kwargs.key}`);",
        "`${kwargs.key}` stands in a property name, where no value can stand",
        "kwargs.key",
    ),
    "a regular expression": (
        "",
        "return await page.evaluate(`/${kwargs.key}/.test(document.title)`);",
        "`${kwargs.key}` stands in a regular expression, where no value can stand",
        "kwargs.key",
    ),
    "a declared name": (
        "",
        "return await page.evaluate(`const ${kwargs.key} = 1; 2`);",
        "`${kwargs.key}` stands in a name that is declared, where no value can stand",
        "kwargs.key",
    ),
    "a target": (
        "",
        "return await page.evaluate(`${kwargs.key} = 1`);",
        "`${kwargs.key}` stands in the target of an assignment, where no value can stand",
        "kwargs.key",
    ),
    "a part of a name": (
        "",
        "return await page.evaluate(`get${kwargs.key}()`);",
        "`${kwargs.key}` stands in a part of a name, where no value can stand",
        "kwargs.key",
    ),
    "two values side by side": (
        "",
        "return await page.evaluate(`[${kwargs.a}${kwargs.b}]`);",
        "`${kwargs.a}` stands beside another value, where one value can stand",
        "kwargs.a",
    ),
    "JSON in quotes": (
        "",
        "return await page.evaluate(`'${JSON.stringify(kwargs.key)}'`);",
        "`${JSON.stringify(kwargs.key)}` stands in quotes, although `JSON.stringify` brings its own",
        "JSON.stringify(kwargs.key)",
    ),
    "JSON in a template": (
        "",
        "const q = JSON.stringify(kwargs.key); return await page.evaluate(`\\`${q}\\``);",
        "`${q}` stands in quotes, although `JSON.stringify` brings its own",
        "q",
    ),
    "an escape": (
        "",
        "return await page.evaluate(`'\\\\${kwargs.key}'`);",
        "`${kwargs.key}` stands in an escape sequence, where no value can stand",
        "kwargs.key",
    ),
    "a tagged template": (
        "",
        "return await page.evaluate(`tag\\`${kwargs.key}\\``);",
        "`${kwargs.key}` stands in a tagged template, whose tag would see it apart",
        "kwargs.key",
    ),
    "with": (
        "",
        "return await page.evaluate(`(() => { with (document) return title; })()`);",
        "page text is sloppy code, which strict code refuses: invalid keyword: with",
        "`(() => { with (document) return title; })()`",
    ),
    "an octal literal": (
        "",
        "return await page.evaluate(`(() => 017)()`);",
        "page text is sloppy code, which strict code refuses: octal literals are not allowed in strict mode",
        "`(() => 017)()`",
    ),
    "delete": (
        "",
        "return await page.evaluate(`(() => { var a = 1; delete a; return a; })()`);",
        "page text is sloppy code, which strict code refuses: cannot delete a direct reference in strict mode",
        "`(() => { var a = 1; delete a; return a; })()`",
    ),
    "a repeated parameter": (
        "",
        "return await page.evaluate(`(function (a, a) { return a; })()`);",
        "page text is sloppy code, which strict code refuses: duplicate parameter name not allowed in this context",
        "`(function (a, a) { return a; })()`",
    ),
    "the callee": (
        "",
        "return await page.evaluate(`(function () { return arguments.callee.name; })()`);",
        "page text is sloppy code: `arguments.callee` does not exist in strict code",
        "`(function () { return arguments.callee.name; })()`",
    ),
    "a function of a block": (
        "",
        "return await page.evaluate(`(() => { if (1) { function f() {} } return f(); })()`);",
        "page text is sloppy code: function `f` is used outside of the block that declares it",
        "`(() => { if (1) { function f() {} } return f(); })()`",
    ),
    "a loop at the end": (
        "",
        "return await page.evaluate(`for (const a of document.list) a`);",
        "page text has no last expression whose value could be returned",
        "`for (const a of document.list) a`",
    ),
    "a declaration behind the value": (
        "",
        "return await page.evaluate(`document.title; var after = 1;`);",
        "page text has no last expression whose value could be returned",
        "`document.title; var after = 1;`",
    ),
    "a block that looks like an object": (
        "",
        "return await page.evaluate(`{ title: document.title }`);",
        "page text has no last expression whose value could be returned",
        "`{ title: document.title }`",
    ),
    "await at the top": (
        "",
        "return await page.evaluate(`await fetch('/x')`);",
        "page text does not parse: unexpected identifier `fetch`",
        "`await fetch('/x')`",
    ),
    "return at the top": (
        "",
        "return await page.evaluate(`return 1`);",
        "page text has no last expression whose value could be returned",
        "`return 1`",
    ),
    "code that ends too early": (
        "",
        "return await page.evaluate(`(() => {`);",
        "page text does not parse: unexpected end of the code",
        "`(() => {`",
    ),
    "a variable for a later text": (
        "",
        "return [await page.evaluate(`var shared = 1; shared`), await page.evaluate(`shared + 1`)];",
        "page text declares `shared` for page code that runs later",
        "`var shared = 1; shared`",
    ),
    "a global for a later text": (
        "",
        "return [await page.evaluate(`(() => { counter = 1; })()`), await page.evaluate(`counter`)];",
        "page text declares `counter` for page code that runs later",
        "`(() => { counter = 1; })()`",
    ),
    "a text that is measured": (
        "",
        "const code = `(() => ${JSON.stringify(kwargs.q)})()`; return [code.length, await page.evaluate(code)];",
        "page text is read as a text, too",
        "code.length",
    ),
    "a constant that is measured and handed over by another function": (
        "const CODE = `(() => 1)()`;",
        "const run = (code) => page.evaluate(code); return [CODE.length, await run(CODE), await run(`2`)];",
        "page text is read as a text, too",
        "CODE.length",
    ),
    "a piece that is measured": (
        "",
        """
        const piece = kwargs.q ? `a: ${JSON.stringify(kwargs.q)},` : '';
        return [piece.length, await page.evaluate(`(() => ({ ${piece} b: 1 }))()`)];
        """,
        "a piece of page code is used as a text",
        "piece",
    ),
    "a text that is a piece of another": (
        "const inner = (q) => `(() => ${JSON.stringify(q)})()`;",
        "return [await page.evaluate(inner(kwargs.q)), await page.evaluate(`(() => [${inner(kwargs.q)}])()`)];",
        "page text is read as a text, too",
        "inner(kwargs.q)",
    ),
    "a function with a name of the module": (
        "const limit = 4;",
        "return await page.evaluate((a) => a + limit, 1);",
        "a function that runs in the page uses `limit` of the module, which the page does not have",
        "limit",
    ),
    "a method": (
        "",
        "return await page.evaluate({ run() { return 1; } }.run);",
        "page code is a method or a generator, which is no function of its own",
        "run() { return 1; }",
    ),
    "a function that makes a global": (
        "",
        "return await page.evaluate((a) => { total = a; return total; }, 1);",
        "page code assigns `total`, which is not declared",
        "(a) => { total = a; return total; }",
    ),
    "names in the text": (
        "",
        "return await page.evaluateWithArgs(`a + 1`, { a: 1 });",
        "`evaluateWithArgs` declares names in the text, which a page function does not see",
        "page.evaluateWithArgs(`a + 1`, { a: 1 })",
    ),
    "seven pieces": (
        "",
        """
        let key = 'a';
        if (kwargs.b) key = 'b'; else if (kwargs.c) key = 'c'; else if (kwargs.d) key = 'd';
        else if (kwargs.e) key = 'e'; else if (kwargs.f) key = 'f'; else if (kwargs.g) key = 'g';
        return await page.evaluate(`document.${key}`);
        """,
        "7 different pieces of code can stand here; at most 6 are followed",
        "key",
    ),
    "too many variants": (
        "",
        "const n = (x) => x; return await page.evaluate(`["
        + ", ".join(f"a.${{n(kwargs.{x}) ? 'x' : 'y'}}" for x in "abcde")
        + "]`);",
        "page text has more than 24 variants",
        "`[" + ", ".join(f"a.${{n(kwargs.{x}) ? 'x' : 'y'}}" for x in "abcde") + "]`",
    ),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_has_no_such_form_is_refused(name: str) -> None:
    before, body, message, source = REFUSED[name]
    assert (message, source) in refused(body, before)


def test_a_refusal_carries_its_reason_and_what_to_do() -> None:
    _, found = inlined("return await page.evaluate(`document.${kwargs.key}`);")
    assert [(item.code, item.reason, item.help) for item in found.refusals] == [
        ("AC546", "runtime-eval", "hand the value over where a value can stand, as in `${JSON.stringify(value)}`")
    ]
