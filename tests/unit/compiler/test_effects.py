"""Effects of bodies: what is seen, where, and what is not."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest

from adapterc.compiler.passes.infer_effects import infer_effects
from adapterc.spec.diagnostics import Sink
from adapterc.spec.effects import Effects, label
from adapterc.spec.ir import AdapterIR

_HELPERS = Path(__file__).parent.parent / "whitelist" / "adapters.py"
_SPEC = importlib.util.spec_from_file_location("adapters", _HELPERS)
assert _SPEC is not None and _SPEC.loader is not None
adapters = importlib.util.module_from_spec(_SPEC)
_SPEC.loader.exec_module(adapters)


def _infer(code: str) -> tuple[Effects, list[str]]:
    sink = Sink()
    ir: AdapterIR = infer_effects(adapters.adapter(adapters.script(code)), sink)
    assert ir.effects is not None
    return ir.effects, [f"{item.code} {adapters.shown(item)}" for item in sink.sorted()]


def _effects(code: str) -> Effects:
    return _infer(code)[0]


@pytest.mark.parametrize(
    ("code", "hosts"),
    [
        ("fetch('/api')", ["shop.test"]),
        ("fetch('api/items')", ["shop.test"]),
        ("fetch('?page=2')", ["shop.test"]),
        ("fetch(`/t/${Number(document.title)}.json`)", ["shop.test"]),
        ("fetch('https://api.shop.test/x')", ["api.shop.test"]),
        ("fetch('//API.shop.test./x')", ["api.shop.test"]),
        ("fetch('https://api.shop.test:443/x')", ["api.shop.test"]),
        ("fetch('https:\\\\\\\\api.shop.test/x')", ["api.shop.test"]),
        ("const base = 'https://api.shop.test'; fetch(base + '/x?q=' + document.title)", ["api.shop.test"]),
        ("const base = 'https://api.shop.test'; fetch(`${base}/x`)", ["api.shop.test"]),
        ("fetch(location.origin + '/x')", ["shop.test"]),
        ("const { origin } = window.location; fetch(`${origin}/x`)", ["shop.test"]),
        ("fetch(location.protocol + '//' + location.host + '/x')", ["shop.test"]),
        ("fetch(location.href.split('?')[0] + '.json')", ["shop.test"]),
        (
            "let url = ''; if (document.title) url = '/a'; else url = 'https://b.test/'; fetch(url)",
            ["b.test", "shop.test"],
        ),
        ("fetch(document.title ? 'https://a.test/' : 'https://b.test/')", ["a.test", "b.test"]),
        ("const get = (path) => fetch('https://api.shop.test' + path); get('/a'); get('/b')", ["api.shop.test"]),
        ("async function get(url) { return fetch(url) } get('https://a.test/'); get('/b')", ["a.test", "shop.test"]),
        ("const url = (id) => `https://api.shop.test/${id}`; fetch(url(1))", ["api.shop.test"]),
        ("for (const url of ['https://a.test/', 'https://b.test/']) fetch(url)", ["a.test", "b.test"]),
        ("['https://a.test/'].map((url) => fetch(url))", ["a.test"]),
        ("const API = { hot: 'https://a.test/', old: 'https://b.test/' }; fetch(API.hot)", ["a.test"]),
        (
            "const API = { a: 'https://a.test/', b: 'https://b.test/' }; fetch(API[document.title])",
            ["a.test", "b.test"],
        ),
        ("const u = new URL('/x', 'https://api.shop.test'); u.searchParams.set('q', 'a'); fetch(u)", ["api.shop.test"]),
        ("const u = new URL('/x', location.origin); fetch(u.href)", ["shop.test"]),
        ("fetch(new Request('https://a.test/'))", ["a.test"]),
        ("const r = new XMLHttpRequest(); r.open('GET', 'https://a.test/')", ["a.test"]),
        ("const f = window.fetch; f('https://a.test/')", ["a.test"]),
        ("fetch('https://\u4f8b\u5b50.test/')", ["xn--fsqu00a.test"]),
        ("fetch('data:text/plain,x')", []),
        ("(async () => (await (await fetch('/x')).json()).title)()", ["shop.test"]),
        ("(async () => { const get = async () => '/x'; fetch(await (get)()) })()", ["shop.test"]),
        ("const fetch = (x) => x; fetch('https://a.test/')", []),
    ],
)
def test_hosts(code: str, hosts: list[str]) -> None:
    effects, found = _infer(code)
    assert list(effects.hosts) == hosts
    assert not effects.computed_hosts
    assert [line for line in found if line.startswith("AC522")] == []


@pytest.mark.parametrize(
    ("code", "place"),
    [
        ("fetch(document.title)", "1:7"),
        ("fetch('https://' + document.title + '/x')", "1:7"),
        ("fetch('https://shop.test' + document.title)", "1:7"),
        ("fetch('/' + document.title)", "1:7"),
        ("fetch(document.title + '/x')", "1:7"),
        ("fetch(location.origin + document.title)", "1:7"),
        ("fetch('https://%65vil.test/')", "1:7"),
        ("const u = new URL('https://a.test/'); u.host = document.title; fetch(u)", "1:70"),
        ("const get = (url) => fetch(url); [1].map(get)", "1:28"),
    ],
)
def test_computed_hosts_are_reported_and_confined_to_the_page(code: str, place: str) -> None:
    effects, found = _infer(code)
    assert found == [f"AC522 {place} the host of this request is computed when it runs"]
    assert effects.computed_hosts
    assert effects.hosts == ("shop.test",)


def test_computed_hosts_are_a_listed_deviation() -> None:
    ir = infer_effects(adapters.adapter(adapters.script("fetch(document.title)")), Sink())
    assert [(item.code, item.text) for item in ir.deviations] == [
        ("computed-host", "requests reach the declared hosts only")
    ]


def test_other_hosts_are_noted_once_each() -> None:
    code = "fetch('https://api.other.test/a'); fetch('https://api.other.test/b'); fetch('https://cdn.shop.test/')"
    effects, found = _infer(code)
    assert found == [
        "AC523 1:7 request to `api.other.test` from a page of `shop.test`",
        "AC523 1:77 request to `cdn.shop.test` from a page of `shop.test`",
    ]
    assert effects.cross_origin


@pytest.mark.parametrize("host", ["127.0.0.1:9222", "localhost", "[::1]", "192.168.0.1"])
def test_private_addresses_are_refused(host: str) -> None:
    _, found = _infer(f"fetch('http://{host}/json')")
    name = host.removesuffix(":9222")
    assert f"AC519 1:7 `{name}` is an address of a private network" in found


@pytest.mark.parametrize(
    ("code", "methods", "credentials"),
    [
        ("fetch('/x')", ["GET"], "same-origin"),
        ("fetch('/x', { credentials: 'include' })", ["GET"], "include"),
        ("fetch('/x', { credentials: 'omit' })", ["GET"], "omit"),
        ("fetch('/x', { method: 'post' })", ["POST"], "same-origin"),
        ("const o = { method: 'PUT' }; fetch('/x', { ...o, credentials: 'include' })", ["PUT"], "include"),
        ("const method = 'DELETE'; fetch('/x', { method })", ["DELETE"], "same-origin"),
        ("fetch('/x', { method: document.title })", ["?"], "same-origin"),
        ("const o = {}; o.method = 'POST'; fetch('/x', o)", ["?"], "same-origin"),
        ("fetch('/x', JSON.parse(document.title))", ["?"], "include"),
        ("const get = (u, o = { credentials: 'include' }) => fetch(u, o); get('/a')", ["GET"], "include"),
        ("const get = (u, o) => fetch(u, o); get('/a'); get('/b', { method: 'POST' })", ["GET", "POST"], "same-origin"),
        ("fetch('/x', { headers: { 'X-HTTP-Method-Override': 'DELETE' } })", ["DELETE", "GET"], "same-origin"),
        ("const r = new XMLHttpRequest(); r.open('POST', '/x'); r.withCredentials = true", ["POST"], "include"),
        ("document.title", [], "omit"),
    ],
)
def test_methods_and_credentials(code: str, methods: list[str], credentials: str) -> None:
    effects = _effects(code)
    assert list(effects.methods) == methods
    assert effects.credentials == credentials
    assert effects.read_only == (set(methods) <= {"GET"})


@pytest.mark.parametrize(
    ("code", "labels"),
    [
        ("fetch('/api/items', { method: 'POST' })", ["POST shop.test/api/items"]),
        ("fetch('/api/get_list?x=1', { method: 'POST' })", ["POST shop.test/api/get_list"]),
        ("fetch(`/u/${encodeURIComponent('`')}/like`, { method: 'POST' })", ["POST shop.test/u/*/like"]),
        ("fetch('/\\ud800`\\n', { method: 'POST' })", ["POST shop.test/%EF%BF%BD%60"]),
        ("fetch(document.title, { method: 'POST' })", ["POST *"]),
        ("document.querySelector('a').click()", ["click"]),
        ("document.forms[0].submit()", ["submit"]),
        ("document.execCommand('insertText', false, 'x')", ["input"]),
        ("document.body.dispatchEvent(new MouseEvent('click'))", ["click"]),
        ("document.body.dispatchEvent(new Event('submit'))", ["submit"]),
        ("document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter' }))", ["input"]),
        ("HTMLElement.prototype.click.call(document.querySelector('a'))", ["click"]),
        ("localStorage.setItem('a', 'b'); localStorage.a = 1; localStorage['b'] = 1", ["local write"]),
        ("document.cookie = 'a=b'", ["cookie write"]),
        ("navigator.clipboard.readText()", ["clipboard read"]),
        ("window.__app.refresh()", ["call refresh"]),
        ("const vm = document.querySelector('#app').__vue__; vm.load()", ["call load"]),
        ("const load = window.__app.load; load()", ["call load"]),
        ("$.get('/x')", ["call get"]),
        ("[1].forEach(window.__remove)", ["call __remove"]),
    ],
)
def test_writes_have_labels(code: str, labels: list[str]) -> None:
    effects = _effects(code)
    assert list(effects.labels()) == labels
    assert not effects.read_only


@pytest.mark.parametrize(
    "code",
    [
        "document.body.dispatchEvent(new Event('scroll'))",
        "const api = { click() {} }; api.click()",
        "const rows = []; rows.value = 1; rows.submit = 2",
        "JSON.stringify(window.__STATE__.items.map((item) => item.name))",
        "window.__STATE__.title.trim().split(',')",
        "localStorage.getItem('a') + document.cookie",
        "const walk = (vm) => vm.children.map((child) => walk(child)); walk(document.querySelector('#app').__vue__)",
        "new URLSearchParams('a=b').append('c', 'd')",
        "'x'.replace('x', 'y')",
        "fetch('/graphql', { method: 'POST', body: JSON.stringify({ query: 'query Q { me { id } }' }) })",
        "fetch('/graphql', { method: 'POST', body: JSON.stringify({ query: '{ mutation }' }) })",
        "const query = `fragment F on U { id } query { me { ...F } }`; const b = { query, variables: { a: 1 } };"
        " fetch('/graphql', { method: 'POST', body: JSON.stringify(b) })",
        "fetch('https://x.algolia.net/1/indexes/items/query', { method: 'POST' })",
        "fetch('/items/_search', { method: 'POST', body: '{}' })",
        "fetch('/x', { method: 'POST', headers: { 'X-HTTP-Method-Override': 'GET' } })",
    ],
)
def test_reads(code: str) -> None:
    effects = _effects(code)
    assert effects.labels() == ()
    assert effects.read_only


@pytest.mark.parametrize(
    "body",
    [
        "JSON.stringify({ query: 'mutation M { like(id: 1) { id } }' })",
        "JSON.stringify({ query: 'query Q { me { id } } mutation M { like { id } }' })",
        "JSON.stringify({ query: '{ me(q: \"' + document.title + '\") { id } }', operationName: 'M' })",
        "JSON.stringify({ query: document.title + '{ me }' })",
        "JSON.stringify({ query: 'subscription { x }' })",
        "JSON.stringify({ doc_id: '123' })",
        "JSON.stringify({ query: '{ me }', order: 1 })",
        "JSON.stringify({ query: '{ me }', ['or' + 'der']: 1 })",
        "JSON.stringify({ query: 'query' })",
        "JSON.stringify({ query: 'me' })",
        "JSON.stringify({ query: 'query buy it { me }' })",
        "JSON.stringify({ query: '{}' })",
        "JSON.stringify({ query: '{ me }' }, (key, value) => value)",
        "JSON.stringify([{ query: '{ me }' }, { query: 'mutation { x }' }])",
        "JSON.stringify({ query: '{ me }', ...JSON.parse(document.title) })",
        "'query=mutation'",
        "document.title",
    ],
)
def test_graphql_that_is_not_proven_to_read(body: str) -> None:
    effects = _effects(f"fetch('/graphql', {{ method: 'POST', body: {body} }})")
    assert effects.labels() == ("POST shop.test/graphql",)


@pytest.mark.parametrize(
    ("code", "dom"),
    [
        ("document.title", ["read"]),
        ("const el = document.querySelector('input'); el.value = 'x'; el.focus()", ["input", "read"]),
        ("document.body.innerHTML = ''", ["mutate", "read"]),
        ("document.querySelectorAll('p').forEach((p) => p.remove())", ["mutate", "read"]),
        ("for (const p of document.links) p.classList.add('x')", ["mutate", "read"]),
        ("for (const p of document.links) p.classList.replace('x', 'y')", ["mutate", "read"]),
        ("for (const p of document.links) p.append(/x/)", ["mutate", "read"]),
        ("const clean = (v) => (v || '').replace(/x/g, ''); clean(document.body); clean(document.title)", ["read"]),
        ("const d = document.createElement('div'); d.innerHTML = 'x'; d.appendChild(d.cloneNode(true))", []),
        (
            "const d = new DOMParser().parseFromString('', 'text/xml'); for (const p of d.children) p.remove()",
            [],
        ),
        ("const c = document.body.cloneNode(true); c.querySelector('p').remove()", ["read"]),
        ("scrollTo(0, 5); window.scrollBy(0, 1)", ["scroll"]),
        ("document.body.scrollTop = 5", ["read", "scroll"]),
        ("const document = { title: 1 }; document.title", []),
    ],
)
def test_dom(code: str, dom: list[str]) -> None:
    assert list(_effects(code).dom) == dom


@pytest.mark.parametrize(
    ("code", "names"),
    [
        ("window.__STATE__.items", ["__STATE__"]),
        ("typeof __NEXT_DATA__", ["__NEXT_DATA__"]),
        ("jQuery('a').text()", ["jQuery"]),
        ("window[document.title]", ["*"]),
        ("document.querySelector('#app').__vue__.$store", ["__vue__"]),
        (
            "const e = document.body; e[Object.keys(e).find((k) => k.startsWith('__reactFiber$'))]",
            ["*", "__reactFiber$"],
        ),
        ("document.links[0].href", []),
        ("const list = document.links; for (let i = 0; i < list.length; i++) list[i].href", []),
        ("JSON.parse('{}').__typename", []),
        ("innerWidth + performance.now()", []),
        ("(async () => { await (await fetch('/x')).json(); await [1][0]; await `x`; await (0, 1) })()", []),
    ],
)
def test_page_globals_need_the_page_world(code: str, names: list[str]) -> None:
    effects = _effects(code)
    assert list(effects.page_globals) == names
    assert effects.world == ("main" if names else "isolated")


def test_a_page_call_makes_hosts_unknown() -> None:
    effects = _effects("fetch('/x'); window.__app.load()")
    assert effects.hosts == ("*", "shop.test")
    (host,) = [item for item in effects.items if item.detail == "*"]
    assert host.reason == "a function of the page may do anything"


@pytest.mark.parametrize(
    ("code", "storage"),
    [
        ("document.cookie.match(/a=(.*)/)", ["cookie:read"]),
        ("sessionStorage.getItem('a')", ["session:read"]),
        ("localStorage.removeItem('a')", ["local:write"]),
        ("JSON.stringify(localStorage)", ["local:read"]),
        ("const { cookie } = document; cookie", ["cookie:read"]),
        ("indexedDB.open('a')", ["indexedDB:read"]),
        ("indexedDB.deleteDatabase('a')", ["indexedDB:write"]),
        ("cookieStore.set('a', 'b')", ["cookie:write"]),
        ("const localStorage = {}; localStorage.a = 1", []),
    ],
)
def test_storage(code: str, storage: list[str]) -> None:
    assert list(_effects(code).storage) == storage


def test_timers_and_navigation() -> None:
    effects = _effects("setTimeout(() => 1, 5); history.pushState({}, '', '/x')")
    assert effects.timers and effects.navigation
    quiet = _effects("const setTimeout = (f) => f; setTimeout(1)")
    assert not quiet.timers and not quiet.navigation


def test_every_effect_points_into_the_source() -> None:
    code = "const a = 1;\n  document.querySelector('a').click();"
    (click,) = [item for item in _effects(code).items if item.write]
    assert (str(click.span), label(click)) == ("item.yaml:2:3", "click")


def test_views_are_sorted_and_stable() -> None:
    code = "fetch('https://b.test/'); fetch('https://a.test/'); fetch('https://b.test/')"
    assert _effects(code) == _effects(code)
    assert _effects(code).hosts == ("a.test", "b.test")
