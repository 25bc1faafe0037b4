"""Page functions do what the page texts did: both are run, with the same arguments."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from .func_inlining import inlined, run_page_functions, run_texts

Values = Mapping[str, Any]

# name: (declarations, body, arguments of each run)
SAME: dict[str, tuple[str, str, list[Values]]] = {
    "a function that is called at once": ("", "return await page.evaluate(`(() => document.title)()`);", [{}]),
    "an async one": ("", "return await page.evaluate(`(async () => { return [document.title]; })()`);", [{}]),
    "an arrow function": ("", "return await page.evaluate(`() => document.list.length`);", [{}]),
    "an arrow function with a default": ("", "return await page.evaluate(`async (n = 4) => n + 1`);", [{}]),
    "a function": ("", "return await page.evaluate(`function () { return 1 + 1; }`);", [{}]),
    "a named function": ("", "return await page.evaluate(`async function rows() { return rows.name; }`);", [{}]),
    "an expression": ("", "return await page.evaluate('document.title');", [{}]),
    "an object in parentheses": ("", "return await page.evaluate('({ title: document.title })');", [{}]),
    "two expressions": ("", "return await page.evaluate('document.title, document.cookie');", [{}]),
    "a promise": ("", "return await page.evaluate('Promise.resolve([1]).then((list) => list.length)');", [{}]),
    "nothing": ("", "return (await page.evaluate('  ')) === undefined;", [{}]),
    "statements": ("", "return await page.evaluate(`const t = document.title; t + '!'`);", [{}]),
    "statements behind a function": (
        "",
        "return await page.evaluate(`twice(4); function twice(n) { return n * 2; }`);",
        [{}],
    ),
    "the arms of an if": (
        "",
        """
        const text = `if (document.cookie) { document.title } else 'none'`;
        return await page.evaluate(text);
        """,
        [{}],
    ),
    "an if that is not taken": ("", "return (await page.evaluate(`if (!document.title) { 1 }`)) === undefined;", [{}]),
    "a try": (
        "",
        "return await page.evaluate(`try { missing.name } catch (error) { error.name } finally { 5 }`);",
        [{}],
    ),
    "a function with arguments": (
        "",
        "return await page.evaluate(`(function (text) { return text + '!'; })(${JSON.stringify(kwargs.q)})`);",
        [{"q": "tea"}, {"q": "a'b\"c`d\\e\n"}, {}],
    ),
    "a chained call": (
        "",
        "return await page.evaluate(`(async () => { throw new Error('x'); })().catch((error) => error.message)`);",
        [{}],
    ),
    "data": (
        "",
        "return await page.evaluate(`(() => [${JSON.stringify(kwargs.a)}, typeof ${JSON.stringify(kwargs.b)}])()`);",
        [{"a": {"x": [1, None]}}, {"a": "$&`${x}", "b": 2}, {}],
    ),
    "data by the name of a constant": (
        "",
        """
        const wanted = JSON.stringify({ q: kwargs.q, at: undefined });
        return await page.evaluate(`(() => Object.keys(${wanted}).length + ${wanted}.q)()`);
        """,
        [{"q": "tea"}],
    ),
    "numbers": (
        "",
        """
        const limit = Math.min(Number(kwargs.limit) || 3, 20);
        return await page.evaluate(`(() => document.list.slice(0, ${limit}).length + ${limit * 10})()`);
        """,
        [{"limit": "2"}, {}],
    ),
    "a raw value with a default": (
        "",
        "return await page.evaluate(`(() => document.list.slice(0, ${kwargs.limit || 2}))()`);",
        [{}, {"limit": 1}, {"limit": "3"}],
    ),
    "a flag": ("", "return await page.evaluate(`(() => ({ all: ${!kwargs.few} }))()`);", [{}, {"few": True}]),
    "one of two JSON texts": (
        "",
        "return await page.evaluate(`(() => ({ q: ${kwargs.q ? JSON.stringify(kwargs.q) : 'null'} }))()`);",
        [{}, {"q": "tea"}],
    ),
    "one of two JSON texts in a variable": (
        "",
        """
        const q = kwargs.q ? JSON.stringify(kwargs.q) : 'undefined';
        return await page.evaluate(`(() => ({ q: ${q} }))()`);
        """,
        [{}, {"q": "tea"}],
    ),
    "a value in quotes": (
        "",
        """return await page.evaluate(`(() => 'q=${kwargs.q}&n=1' + "${kwargs.q}" + '${kwargs.a}${kwargs.q}')()`);""",
        [{"q": "tea", "a": 1}, {"q": "", "a": None}],
    ),
    "a value in quotes behind an operator": (
        "",
        "return await page.evaluate(`(() => 'a${kwargs.q}b'.length * 2 + 'x${kwargs.q}'.length)()`);",
        [{"q": "tea"}],
    ),
    "a value in a template": (
        "",
        "return await page.evaluate(`(() => \\`q=${kwargs.q}&t=\\${document.title}\\`)()`);",
        [{"q": "tea"}],
    ),
    "a value in a comment": ("", "return await page.evaluate(`/* for ${kwargs.q} */ document.title`);", [{"q": "tea"}]),
    "escapes": (
        "",
        r"return await page.evaluate(`(() => 'a\\nb\\'c \\u{41}'.replace(/\\s+/g, '\\\\') + \`\${1 + 1}\`)()`);",
        [{}],
    ),
    "a raw template": ("", "return await page.evaluate(String.raw`'a\\nb'.replace(/\\s/g, '_')`);", [{}]),
    "a sum": (
        "const HEAD = '(() => ';\n",
        "return await page.evaluate(HEAD + '[' + JSON.stringify(kwargs.q) + ', ' + 1 + 2 + '])()');",
        [{"q": "tea"}],
    ),
    "a constant that is used twice": (
        "const TITLE = `(() => document.title)()`;\n",
        "return [await page.evaluate(TITLE), await page.evaluate(TITLE)];",
        [{}],
    ),
    "a function that makes the text": (
        """
        const pick = (name, fallback = 'none') => `(() => document[${JSON.stringify(name)}] || '${fallback}')()`;
        """,
        "return [await page.evaluate(pick('title')), await page.evaluate(pick(kwargs.q, 'nothing'))];",
        [{"q": "cookie"}, {"q": "x"}],
    ),
    "a function that is handed over": (
        "function pick(name, rest) { return [document[name], rest]; }\n",
        "return [await page.evaluate(pick, 'title'), await page.evaluate((n) => n + 1, kwargs.n)];",
        [{"n": 4}],
    ),
    "a function that goes through an object": (
        "function pick(name) { return document[name]; }\nconst CODE = { pick };\n",
        "return [await page.evaluate(CODE.pick, 'title'), await page.evaluate(`(${pick})('cookie')`)];",
        [{}],
    ),
    "the source of a function": (
        "function twice(text) { return text + text; }\nconst once = (text) => text;\n",
        "return await page.evaluate(`(() => { ${twice.toString()}; return twice((${once})('a')); })()`);",
        [{}],
    ),
    "the source of a function that is called": (
        "async function add(a, b) { return a + b; }\n",
        "return await page.evaluate(`(${add.toString()})(${JSON.stringify(kwargs.a)}, ${Number(kwargs.b)})`);",
        [{"a": 1, "b": "2"}],
    ),
    "names that were never declared": (
        "",
        "return await page.evaluate(`(() => { for (i = 0; i < 3; i++) last = i; return last; })()`);",
        [{}],
    ),
    "the receiver of the page": (
        "",
        "return await page.evaluate(`(function () { return this.document.title + (() => this === window)(); })()`);",
        [{}],
    ),
    "the receiver of a script": ("", "return await page.evaluate(`this.document.title`);", [{}]),
    "a body that is one of two": (
        "",
        "return await page.evaluate("
        "`(() => ({ a: 1, ${kwargs.q ? `q: ${JSON.stringify(kwargs.q)},` : ''} b: 2 }))()`);",
        [{}, {"q": "tea"}],
    ),
    "two choices by one condition": (
        "",
        """
        const up = kwargs.up;
        const text = `(() => document.list.sort((a, b) => ${up ? 'a' : 'b'} < ${up ? 'b' : 'a'} ? -1 : 1))()`;
        return await page.evaluate(text);
        """,
        [{}, {"up": True}],
    ),
    "a piece of code in a variable": (
        "",
        """
        const order = kwargs.up ? 'a < b' : 'b < a';
        return await page.evaluate(`(() => document.list.sort((a, b) => ${order} ? -1 : 1))()`);
        """,
        [{}, {"up": True}],
    ),
    "a piece with values in a variable": (
        "",
        """
        let body = '';
        if (kwargs.q) body = `q: ${JSON.stringify(kwargs.q)}, n: ${Number(kwargs.n)},`;
        return await page.evaluate(`(() => ({ a: ${JSON.stringify(kwargs.a)}, ${body} b: 2 }))()`);
        """,
        [{"a": 1}, {"q": "tea", "a": [2], "n": "7"}],
    ),
    "pieces in pieces": (
        """
        const inner = (x) => x ? `x: ${JSON.stringify(x)},` : '';
        const outer = (x, y) => `o: { ${inner(x)} y: '${y}' },`;
        """,
        "return await page.evaluate(`(() => ({ ${outer(kwargs.x, kwargs.y)} b: 2 }))()`);",
        [{"x": 1, "y": "why"}, {"y": "no"}],
    ),
    "a piece that stands twice": (
        "const field = (name) => `get(${JSON.stringify(name)})`;\n",
        "return await page.evaluate(`(() => { const get = (n) => document[n];"
        " return ${field(kwargs.a)} + ${field(kwargs.b)}; })()`);",
        [{"a": "title", "b": "cookie"}],
    ),
    "statements that come in as a parameter": (
        "const probe = (page, code) => page.evaluate(`(async () => { ${code} })()`);\n",
        "return await probe(page, `const t = document.title; return { t };`);",
        [{}],
    ),
}


@pytest.mark.parametrize("name", SAME)
def test_page_functions_do_what_the_texts_did(name: str) -> None:
    before, body, runs = SAME[name]
    linked, found = inlined(body, before)
    assert [item.message for item in found.refusals] == []
    for kwargs in runs:
        assert run_page_functions(linked, found, kwargs) == run_texts(linked, kwargs)


# What a hole can hold is never taken for less than it is: each of these gives another text each time.
CHANGING: dict[str, tuple[str, str]] = {
    "a counter": (
        "",
        "const out = []; for (let i = 0; i < 3; i++) out.push(await page.evaluate(`${i} + 1`)); return out;",
    ),
    "a cursor": (
        "",
        """
        let cursor = '';
        const out = [];
        for (let i = 0; i < 3; i++) {
          const data = await page.evaluate(`({ next: ${JSON.stringify(cursor)} + 'x' })`);
          out.push(data.next);
          cursor = data.next;
        }
        return out;
        """,
    ),
    "a text that grows": (
        "",
        """
        let seen = 'a';
        const out = [];
        while (out.length < 3) { out.push(await page.evaluate(`'${seen}'.length`)); seen += 'b'; }
        return out;
        """,
    ),
    "the items of a list": (
        "",
        """
        const out = [];
        for (const name of ['title', 'cookie']) out.push(await page.evaluate(`document['${name}']`));
        return out;
        """,
    ),
    "a callback": (
        "",
        """
        const ask = (name) => page.evaluate(`document.${'list'}.length + '${name}'`);
        return await Promise.all(['title', 'cookie'].map(ask));
        """,
    ),
    "a variable of the module": (
        "let turn = 0;\nconst next = (page) => { turn += 1; return page.evaluate(`${turn} * 2`); };\n",
        "return [await next(page), await next(page), await next(page)];",
    ),
    "a property": (
        "const state = { at: 'a' };\n",
        """
        const first = await page.evaluate(`'${state.at}' + 1`);
        state.at = kwargs.q;
        return [first, await page.evaluate(`'${state.at}' + 2`)];
        """,
    ),
    "an argument with a default": (
        "const ask = (page, name = 'title') => page.evaluate(`document[${JSON.stringify(name)}]`);\n",
        "return [await ask(page), await ask(page, 'cookie'), await ask(page, kwargs.q)];",
    ),
    "a recursive call": (
        """
        async function count(page, n) {
          const here = await page.evaluate(`[${n}, '${'x'.repeat(n)}']`);
          return n > 0 ? [here, ...(await count(page, n - 1))] : [here];
        }
        """,
        "return await count(page, 3);",
    ),
    "a closure over a variable": (
        "",
        """
        let name = 'title';
        const ask = () => page.evaluate(`document.${name}`);
        const first = await ask();
        name = 'cookie';
        return [first, await ask()];
        """,
    ),
    "a value that a catch gives": (
        "",
        """
        let name = 'title';
        try { JSON.parse(kwargs.q); } catch { name = 'cookie'; }
        return await page.evaluate(`document.${name}`);
        """,
    ),
    "parts of an object": (
        "const ask = (page, { name, at = 0 } = {}) => page.evaluate(`document[${JSON.stringify(name)}][${at}]`);\n",
        "return [await ask(page, { name: 'title' }), await ask(page, { name: 'list', at: 2 })];",
    ),
    "an array that grows": (
        "",
        """
        const names = ['title'];
        const first = await page.evaluate(`${JSON.stringify(names)}.length`);
        names.push('cookie');
        return [first, await page.evaluate(`${JSON.stringify(names)}.length`)];
        """,
    ),
    "one of several functions": (
        """
        const one = (n) => `(() => ${n} + 1)()`;
        const two = (n) => `(() => ${n} + 2)()`;
        """,
        "const out = []; for (const make of [one, two]) out.push(await page.evaluate(make(5))); return out;",
    ),
    "switch": (
        "",
        """
        let key;
        switch (kwargs.q) { case 'a': key = 'title'; break; case 'b': key = 'cookie'; break; default: key = 'list'; }
        return await page.evaluate(`document.${key}`);
        """,
    ),
}


@pytest.mark.parametrize("q", ["a", "b", "cookie", "7"])
@pytest.mark.parametrize("name", CHANGING)
def test_what_changes_is_handed_over(name: str, q: str) -> None:
    before, body = CHANGING[name]
    linked, found = inlined(body, before)
    assert [item.message for item in found.refusals] == []
    assert run_page_functions(linked, found, {"q": q}) == run_texts(linked, {"q": q})


_WORDS = st.sampled_from(["document.title", "1", "'a'", "[1, 2]", "null", "{ x: 1 }", "/a/g.test('a')", "`t`", "-0.5"])
_HOLES = st.sampled_from(
    [
        "JSON.stringify(kwargs.a)",
        "Number(kwargs.b)",
        "kwargs.b",
        "!kwargs.a",
        "kwargs.a ? JSON.stringify(kwargs.a) : 'null'",
    ]
)
_JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-9, 99) | st.text(max_size=6),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=5,
)


@st.composite
def _expressions(draw: st.DrawFn) -> str:
    """An array of values, holes, and texts with holes in them, as page code in a template literal."""
    items: list[str] = []
    for _ in range(draw(st.integers(1, 5))):
        kind = draw(st.sampled_from(["word", "hole", "text", "template", "choice", "nested"]))
        if kind == "word":
            items.append(draw(_WORDS).replace("`", "\\`"))
        elif kind == "hole":
            items.append(f"${{{draw(_HOLES)}}}")
        elif kind == "text":
            quote = draw(st.sampled_from("'\""))
            items.append(f"{quote}a${{kwargs.t}}b${{kwargs.b}}{quote}")
        elif kind == "template":
            items.append("\\`a${kwargs.t}\\${1 + 1}\\`")
        elif kind == "choice":
            items.append("document.${kwargs.a ? 'title' : 'cookie'}")
        else:
            items.append(
                f"...[${{kwargs.a ? `{draw(_WORDS).replace('`', chr(92) + '`')}, ${{{draw(_HOLES)}}}` : '2'}}]"
            )
    return ", ".join(items)


@settings(max_examples=120, deadline=None)
@given(_expressions(), _JSON, st.integers(-5, 50), st.text("abc -&?=äß", max_size=6))
def test_any_text_gives_what_it_gave(items: str, a: Any, b: int, t: str) -> None:
    linked, found = inlined(f"return await page.evaluate(`(async () => [{items}])()`);")
    assert [item.message for item in found.refusals] == []
    kwargs = {"a": a, "b": b, "t": t}
    assert run_page_functions(linked, found, kwargs) == run_texts(linked, kwargs)
