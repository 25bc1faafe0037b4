"""What the tracer sees of a func: events with their values, texts with their holes."""

from __future__ import annotations

import pytest
from tree_sitter import Node

from adapterc.importers.opencli_js.func.model import (
    Alternatives,
    Argument,
    Array,
    Const,
    Event,
    External,
    Function,
    Linked,
    Object,
    Package,
    Str,
    Trace,
    Unknown,
    Value,
)
from adapterc.importers.opencli_js.func.trace import trace
from adapterc.syntax.javascript.modules import file_text
from adapterc.syntax.javascript.script import parse

from .func_code import linked_code

_PACKAGES = {
    "ArgumentError": Package("@kit/errors", "ArgumentError"),
    "fs": Package("node:fs", "*"),
    "toMarkdown": Package("@kit/utils", "toMarkdown"),
}


def _linked(code: str) -> Linked:
    return linked_code(code, _PACKAGES)


def _body(code: str) -> Linked:
    """A command whose function has this body."""
    return _linked(f"const $func = async (page, kwargs, debug) => {{ {code} }};")


def _shown(value: Value) -> str:
    if isinstance(value, Const):
        return {"None": "null", "True": "true", "False": "false"}.get(str(value.value), str(value.value))
    if isinstance(value, Str):
        return "'" + "".join(part if isinstance(part, str) else f"<{_shown(part.value)}>" for part in value.parts) + "'"
    if isinstance(value, Argument):
        return "|".join((f"@{value.name}", *value.ops))
    if isinstance(value, Alternatives):
        return " / ".join(sorted(map(_shown, value.values)))
    if isinstance(value, Unknown):
        return "dynamic" if value.dynamic else "unknown"
    if isinstance(value, External):
        return ".".join(value.path)
    if isinstance(value, Object):
        inner = ", ".join(f"{name}: {_shown(item)}" for name, item in value.fields.items())
        return f"{{{inner}{', ...' * value.open}}}"
    if isinstance(value, Array):
        return f"[{', '.join(map(_shown, value.items))}{', ...' * value.open}]"
    return "function" if isinstance(value, Function) else type(value).__name__


def _event(event: Event) -> str:
    name = {"page": event.name, "fetch": "fetch"}.get(event.kind, f"{event.kind} {event.name}")
    call = f"test {name}" if event.test else f"{name}({', '.join(map(_shown, event.args))})"
    arms = "".join(f" {arm}" for _, arm in event.branches)
    return call + " loop" * event.loops + arms


def _events(linked: Linked, browser: bool = True) -> list[str]:
    found = trace(linked, browser)
    assert found.complete
    return [_event(event) for event in found.events]


URLS = [
    # what is known about the address of a `goto`
    ("page.goto('https://shop.test/')", "'https://shop.test/'"),
    ("const B = 'https://shop.test'; page.goto(`${B}/a`)", "'https://shop.test/a'"),
    ("page.goto('https://shop.test/' + kwargs.id + '/b')", "'https://shop.test/<@id>/b'"),
    ("page.goto(`https://shop.test/?q=${encodeURIComponent(kwargs.q)}`)", "'https://shop.test/?q=<@q|encode>'"),
    ("const q = String(kwargs.q ?? '').trim(); page.goto(`/?${q}`)", "'/?<@q|default:|string|trim>'"),
    ("const { q = 'all', ...more } = kwargs; page.goto(`/${q}/${more.n}`)", "'/<@q|default:all>/<@n>'"),
    ("const n = Math.min(Number(kwargs.n) || 20, 100); page.goto(`/${n}`)", "'/<@n|number|default:20|other>'"),
    ("page.goto(`/${kwargs.s.toLowerCase()}`)", "'/<@s|lower>'"),
    ("page.goto(kwargs.url)", "@url"),
    ("page.goto(kwargs.sort === 'new' ? '/new' : '/top')", "'/new' / '/top'"),
    ("const P = { a: '/a', b: '/b' }; page.goto(P.b)", "'/b'"),
    ("const P = { a: '/a', b: '/b' }; page.goto(P[kwargs.k] ?? '/c')", "'/a' / '/b' / '/c'"),
    ("let u = '/a'; u += '?x=1'; page.goto(u)", "'/a?x=1'"),
    ("const u = new URL('/a', 'https://shop.test'); page.goto(u.toString())", "'https://shop.test/a'"),
    (
        "const u = new URL('https://shop.test/a'); u.searchParams.set('q', kwargs.q); u.searchParams.set('n', 5);"
        "page.goto(u.href)",
        "'https://shop.test/a?q=<@q|encode>&n=5'",
    ),
    (
        "const p = new URLSearchParams({ q: kwargs.q, s: 'a b' }); page.goto(`https://shop.test/?${p}`)",
        "'https://shop.test/?<'q=<@q|encode>&s=a+b'>'",
    ),
    (
        "const u = new URL('https://shop.test/?a=1'); if (kwargs.b) u.searchParams.append('b', '2'); page.goto(u.href)",
        "'https://shop.test/?a=1&b=2' / 'https://shop.test/?a=1'",
    ),
    ("page.goto(['https:/', 'shop.test', kwargs.id].join('/'))", "'https://shop.test/<@id>'"),
    ("page.goto('https://shop.test//'.replace(/\\/+$/, '') + '/a')", "'https://shop.test/a'"),
    ("const f = (a, b = 2) => `/${a}/${b}`; page.goto(f(1))", "'/1/2'"),
    ("const f = (...all) => all.join('-'); page.goto(f(1, ...[2, 3]))", "'1-2-3'"),
    ("const f = ({ a: [x, y] }) => x + y; page.goto(f({ a: ['/a', '/b'] }))", "'/a/b'"),
    ("let u; switch (kwargs.k) { case 'a': u = '/a'; break; default: u = '/b'; } page.goto(u)", "'/a' / '/b'"),
    ("let u = '/a'; switch ('x') { case 'y': u = '/b'; break; case 'x': u = '/c'; } page.goto(u)", "'/c'"),
    ("let u = null; if (kwargs.a) u = '/a'; if (!u) throw new Error('no'); page.goto(u)", "'/a'"),
    ("let u = '/a'; if (kwargs.a) { u = '/b'; throw new Error('no'); } page.goto(u)", "'/a'"),
    ("let u = '/a'; try { u = '/b'; JSON.parse(kwargs.x); } catch { } page.goto(u)", "'/a' / '/b'"),
    ("let u = '/a'; for (const x of ['b', 'c']) u = `${u}/${x}`; page.goto(u)", "'/a/b/c'"),
    ("let n = 0; while (kwargs.more()) n++; page.goto(`/${n}`)", "'/<unknown>'"),
    (
        "class A { constructor(b) { this.b = b; } at(p) { return this.b + p; } } page.goto(new A('/a').at('/c'))",
        "'/a/c'",
    ),
    ("const r = await page.evaluate('1'); page.goto(`/${r.id}`)", "'/<dynamic>'"),
    ("const h = await page.evaluate('1').then((r) => r.href).catch(() => '/x'); page.goto(h)", "'/x' / dynamic"),
    ("const [a] = await Promise.all([Promise.resolve('/a'), 2]); page.goto(a)", "'/a'"),
    ("const x = ['a', 'b'].map((k) => `/${k}`); page.goto(x[1])", "'/b'"),
    ("page.goto(Object.entries({ a: 1, b: 2 }).map(([k, v]) => `${k}=${v}`).join('&'))", "'a=1&b=2'"),
    ("const o = { a: 1, ...(kwargs.b ? { b: '/b' } : {}) }; page.goto(o.b)", "'/b' / undefined"),
    ("const o = { ...kwargs, n: 3 }; page.goto(`/${o.id}/${o.n}`)", "'/<@id>/3'"),
    ("page.goto(debug ? '/debug' : '/plain')", "'/plain'"),
]


@pytest.mark.parametrize(("code", "expected"), URLS, ids=[code[:60] for code, _ in URLS])
def test_the_value_of_an_address(code: str, expected: str) -> None:
    found = trace(_body(code))
    assert [_shown(event.args[0]) for event in found.events if event.name == "goto"] == [expected]


EVENTS = [
    ("await page.goto('/a'); await page.wait(2);", ["goto('/a')", "wait(2)"]),
    ("const { goto, wait: w } = page; goto('/a'); w({ time: 1 });", ["goto('/a')", "wait({time: 1})"]),
    ("page['scr' + 'oll']('down');", ["scroll('down')"]),
    ("const g = page.goto.bind(page); g('/a'); page.wait.call(page, 1);", ["goto('/a')", "wait(1)"]),
    ("if (kwargs.a) await page.goto('/a'); else await page.wait(1);", ["goto('/a') then", "wait(1) else"]),
    ("if (kwargs.a) return []; page.goto('/a');", ["goto('/a') rest"]),
    (
        "if (kwargs.a) { if (kwargs.b) return []; page.wait(1); } page.goto('/a');",
        ["wait(1) then rest", "goto('/a') rest"],
    ),
    ("if (!kwargs.a) throw new ArgumentError('no'); page.goto('/a');", ["goto('/a')"]),
    (
        "const f = async () => { if (kwargs.a) return; page.wait(1); }; await f(); page.goto('/a');",
        ["wait(1) rest", "goto('/a')"],
    ),
    ("kwargs.a && page.goto('/a'); kwargs.b || page.wait(1);", ["goto('/a') right", "wait(1) right"]),
    ("true && page.goto('/a'); false && page.wait(1); null ?? page.sleep(1);", ["goto('/a')", "sleep(1)"]),
    ("kwargs.a ? page.goto('/a') : page.goto('/b');", ["goto('/a') then", "goto('/b') else"]),
    (
        "switch (kwargs.k) { case 1: page.goto('/a'); break; case 2: case 3: page.wait(3); }",
        ["goto('/a') case 1", "wait(3) case 2", "wait(3) case 3"],
    ),
    (
        "try { page.goto('/a'); } catch (e) { page.wait(1); } finally { page.sleep(1); }",
        ["goto('/a') try", "wait(1) catch", "sleep(1)"],
    ),
    ("try { return await page.evaluate('1'); } catch { } page.goto('/a');", ["evaluate('1') try", "goto('/a') rest"]),
    ("for (let i = 0; i < 3; i++) page.wait(i);", ["wait(unknown) loop"]),
    ("for (const u of ['/a', '/b']) page.goto(u);", ["goto('/a' / '/b') loop"]),
    (
        "while (true) { const d = await page.fetchJson('/a'); if (d.end) break; page.wait(1); } page.sleep(1);",
        ["fetchJson('/a') loop", "wait(1) loop rest", "sleep(1)"],
    ),
    (
        "let u = '/a'; do { const d = await page.fetchJson(u); u = d.next; } while (u);",
        ["fetchJson('/a' / dynamic) loop"],
    ),
    ("out: for (const a of kwargs.l) { for (;;) { if (a) continue out; page.wait(1); } }", ["wait(1) loop loop rest"]),
    ("await Promise.all(['/a', '/b'].map(async (u) => page.fetchJson(u)));", ["fetchJson('/a' / '/b') loop"]),
    (
        "const rows = await page.evaluate('1'); rows.forEach((r) => page.wait(r.n));",
        ["evaluate('1')", "wait(dynamic) loop"],
    ),
    ("[1, 2].reduce((sum, n) => sum + n, 0); [].map(() => page.wait(1));", []),
    ("setTimeout(() => page.wait(1), 10);", ["wait(1) callback"]),
    ("await new Promise((done) => { page.wait(1); setTimeout(done, 5); });", ["wait(1)"]),
    (
        "const f = async (p, u) => { await p.goto(u); return p; }; (await f(page, '/a')).wait(1);",
        ["goto('/a')", "wait(1)"],
    ),
    ("const f = (n) => { page.wait(n); if (n > 0) f(n - 1); }; f(2);", ["wait(2)"]),
    ("if (page.getCookies) page.wait(1); else page.wait(2);", ["test getCookies", "wait(1)"]),
    ("if (typeof page.odd === 'function') page.wait(1);", ["test odd", "wait(1) then"]),
    ("await page.closeWindow?.();", ["test closeWindow", "closeWindow()"]),
    ("toMarkdown.use(page);", ["package @kit/utils:toMarkdown.use(Page)", "escape page(Page)"]),
    ("console.log(page); JSON.stringify(page); new Error(page);", []),
    ("kwargs.run({ a: [page] });", ["escape page({a: [Page]})"]),
    (
        "fs.existsSync('a'); if (kwargs.o) fs.promises.readFile('b');",
        ["package node:fs:*.existsSync('a')", "package node:fs:*.promises.readFile('b') then"],
    ),
    (
        "const c = await import('node:crypto'); c.createHash('md5');",
        ["package node:crypto('node:crypto')", "package node:crypto:createHash('md5')"],
    ),
    (
        "const k = process.env.SHOP_KEY || 'x'; globalThis.process.exit(1); Buffer.from('a');",
        ["global process.env.SHOP_KEY()", "global process.exit(1)", "global Buffer.from('a')"],
    ),
    (
        "const { env } = process; f(env.A); __dirname;",
        ["global process.env()", "global process.env.A()", "global __dirname()"],
    ),
    ("['a'].map(toMarkdown);", ["package @kit/utils:toMarkdown('a', unknown, ['a']) loop"]),
    ("const fail = () => { throw new Error('no'); }; fail(); page.goto('/a');", []),
    ("const u = kwargs.a || (() => { throw new ArgumentError('no'); })(); page.goto(u);", ["goto(@a)"]),
]


@pytest.mark.parametrize(("code", "expected"), EVENTS, ids=[code[:60] for code, _ in EVENTS])
def test_events_in_order(code: str, expected: list[str]) -> None:
    assert _events(_body(code)) == expected


def test_a_function_without_a_page() -> None:
    code = """
    const API = 'https://api.shop.test';
    const $func = async (args) => {
      const r = await fetch(`${API}/items?n=${args.n}`, { headers: { Accept: 'text/plain' } });
      return (await r.json()).rows;
    };
    """
    assert _events(_linked(code), browser=False) == [
        "fetch('https://api.shop.test/items?n=<@n>', {headers: {Accept: 'text/plain'}})"
    ]


def test_validation_comes_first_and_has_no_page() -> None:
    code = """
    const $validate = (kwargs) => { fs.existsSync(kwargs.file); };
    const $func = async (page) => { await page.goto('/a'); };
    """
    assert _events(_linked(code)) == ["package node:fs:*.existsSync(@file)", "goto('/a')"]


def test_the_path_tells_calls_of_one_place_apart() -> None:
    found = trace(
        _linked("const open = (p, u) => p.goto(u); const $func = (page) => { open(page, '/a'); open(page, '/b'); };")
    )
    assert [_event(event) for event in found.events] == ["goto('/a')", "goto('/b')"]
    one, other = found.events
    assert one.call.id == other.call.id
    assert one.path != other.path


def test_exclusive_arms_share_the_node_that_decides() -> None:
    found = trace(_body("if (kwargs.a) page.goto('/a'); else page.goto('/b');"))
    assert {node for event in found.events for node, _ in event.branches} == {found.events[0].branches[0][0]}


@pytest.mark.parametrize(
    ("code", "count"),
    [
        ("if (kwargs.a) page.wait(1);", 0),
        ("const r = await page.evaluate('1'); if (r.ok) page.wait(1);", 1),
        ("const r = await page.evaluate('1'); r.a && page.wait(1); r.b ? 1 : 2;", 2),
    ],
)
def test_choices_that_depend_on_answers(code: str, count: int) -> None:
    assert len(trace(_body(code)).dynamic) == count


def _texts(found: Trace) -> list[tuple[str, list[str], dict[str, list[str]], list[str]]]:
    """Kind of the source, parts, holes with their values, places where it is used as a text."""
    return [
        (
            text.node.type,
            [_shown(part) for part in text.parts],
            {_source(node): [_shown(value) for value in values] for node, values in text.holes.values()},
            [_source(node) for node in text.observed],
        )
        for text in found.texts.values()
    ]


def _source(node: Node) -> str:
    return (node.text or b"").decode()


TEXTS = [
    ("page.evaluate('1 + 1')", [("string", ["'1 + 1'"], {}, [])]),
    ("const T = `a(${kwargs.n})`; page.evaluate(T)", [("template_string", ["'a(<@n>)'"], {"kwargs.n": ["@n"]}, [])]),
    (
        "const K = 'k'; page.evaluate(`a('${K}', ${2})`)",
        [("template_string", ["'a('k', 2)'"], {"K": ["'k'"], "2": ["2"]}, [])],
    ),
    (
        "const t = (q) => `f(${JSON.stringify(q)})`; page.evaluate(t(kwargs.q)); page.evaluate(t('x'))",
        [("template_string", ["'f(<@q|json>)'", "'f(\"x\")'"], {"JSON.stringify(q)": ["@q|json", "'\"x\"'"]}, [])],
    ),
    (
        "const r = await page.evaluate('1'); page.evaluate(`f(${JSON.stringify(r.id)})`)",
        [
            ("string", ["'1'"], {}, []),
            ("template_string", ["'f(<'<dynamic>'>)'"], {"JSON.stringify(r.id)": ["'<dynamic>'"]}, []),
        ],
    ),
    ("page.evaluate('(' + `x${kwargs.n}` + ')')", [("binary_expression", ["'(x<@n>)'"], {"kwargs.n": ["@n"]}, [])]),
    (
        "function help(a) { return a; } page.evaluate(`${help}; help(1)`)",
        [("template_string", ["'function help(a) { return a; }; help(1)'"], {"help": ["function"]}, [])],
    ),
    (
        "const help = (a) => a; page.evaluate('(' + help.toString() + ')(1)')",
        [("binary_expression", ["'((a) => a)(1)'"], {"help.toString()": ["'(a) => a'"]}, [])],
    ),
    (
        "page.evaluate(kwargs.a ? 'one' : `two`)",
        [("string", ["'one'"], {}, []), ("template_string", ["'two'"], {}, [])],
    ),
    (
        "const b = kwargs.b ? 'body: 1,' : ''; page.evaluate(`f({ ${b} })`)",
        [("template_string", ["'f({ <'' / 'body: 1,'> })'"], {"b": ["'body: 1,' / ''"]}, [])],
    ),
    ("page.evaluate(['a', 'b'].join(';'))", [("call_expression", ["'a;b'"], {}, [])]),
    (
        "const T = ' x '; page.evaluate(T); page.evaluate(T.trim())",
        [("string", ["' x '"], {}, ["T.trim"]), ("call_expression", ["'x'"], {}, [])],
    ),
    (
        "const T = 'x'; console.log(T.length); const U = 'y' + T; page.evaluate(T)",
        [("string", ["'x'"], {}, ["T.length", "T"])],
    ),
    (
        "let at = ''; while (kwargs.go()) { at = await page.evaluate(`f(${JSON.stringify(at)})`); }",
        [("template_string", ["'f(<'\"\"' / '<dynamic>'>)'"], {"JSON.stringify(at)": ["'\"\"' / '<dynamic>'"]}, [])],
    ),
    (
        "const run = (p, text) => { if (!text) return; return p.evaluate(text); }; run(page, 'x')",
        [("string", ["'x'"], {}, [])],
    ),
]


@pytest.mark.parametrize(("code", "expected"), TEXTS, ids=[code[:60] for code, _ in TEXTS])
def test_texts_that_reach_evaluate(
    code: str, expected: list[tuple[str, list[str], dict[str, list[str]], list[str]]]
) -> None:
    found = trace(_body(code))
    assert _texts(found) == [
        (
            kind,
            parts,
            {name: [" / ".join(sorted(v.split(" / "))) for v in values] for name, values in holes.items()},
            seen,
        )
        for kind, parts, holes, seen in expected
    ]
    assert found.unresolved == []


def test_functions_that_are_evaluated() -> None:
    found = trace(_body("const f = (n) => n + 1; page.evaluate(f, 1); page.evaluate(() => document.title);"))
    assert [_source(node) for node in found.evaluated.values()] == ["(n) => n + 1", "() => document.title"]
    assert (found.texts, found.unresolved) == ({}, [])


@pytest.mark.parametrize(
    "code", ["kwargs.code", "`f(${kwargs.n})`.replace('f', kwargs.g)", "await page.getCurrentUrl()", ""]
)
def test_what_else_is_evaluated_is_unresolved(code: str) -> None:
    found = trace(_body(f"page.evaluate({code});"))
    assert [event.name for event in found.unresolved] == ["evaluate"]


def test_without_environment_variables() -> None:
    code = "const key = process.env.SHOP_KEY; if (!key) throw new Error('no key'); page.goto('/a');"
    assert [event.name for event in trace(_body(code)).events] == ["process.env.SHOP_KEY", "goto"]
    found = trace(_body(code), environment=False)
    assert ([event.name for event in found.events], found.fails) == (["process.env.SHOP_KEY"], True)


def test_the_function_of_a_factory_sees_what_it_captured() -> None:
    code = """
    const make = (host) => ({ func: async (page) => { await page.goto(`https://${host}/`); } });
    const $command = make('shop.test');
    const $func = $command.func;
    """
    script = parse(file_text("clis/shop/list.js", code))
    func = next(node for node in script.walk() if node.type == "arrow_function" and "page.goto" in script.source(node)
                and node.children[0].type == "async")  # fmt: skip
    assert _events(Linked(script, func, None, {}, frozenset())) == ["goto('https://shop.test/')"]


def test_too_much_code_is_not_complete() -> None:
    fans = "".join(f"const f{n} = (x) => {{ f{n - 1}(x + 1); f{n - 1}(x + 2); }};" for n in range(1, 25))
    found = trace(_body(f"const f0 = (x) => x; {fans} f24(1); page.goto('/a');"))
    assert not found.complete


def test_deep_code_is_followed() -> None:
    deep = "(" * 3000 + "'/a'" + ")" * 3000
    assert _events(_body(f"page.goto({deep});")) == ["goto('/a')"]
