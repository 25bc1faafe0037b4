# ruff: noqa: E501 (each line of the tables is one body)
"""Writes and ways out behind objects, lists, promises and names: each is held or refused, look-alikes are not."""

from __future__ import annotations

import time

import pytest

from adapterc.compiler.options import Options
from adapterc.compiler.unit import compile_file
from adapterc.spec.diagnostics import Severity
from adapterc.whitelist.profiles import load_profile
from tests.unit.whitelist.adapters import around, spellings

_CLICKS = r"""
(() => { for (const b of document.querySelectorAll('b')) b.click() })()
const ui={buy:document.querySelector('#b')}; ui.buy.click()
[...document.links].map(n=>({n})).find(x=>x.n).n.click()
Object.fromEntries([['b',document.querySelector('b')]]).b.click()
const f = ({b}) => b.click(); f({b:document.querySelector('b')})
const f = ({b}) => { const c = b; c.click() }; f({b:document.querySelector('b')})
Reflect.apply(HTMLElement.prototype.click, document.body, [])
HTMLElement.prototype.click.call(document.body)
const el = document.body; el.click.bind(el)()
const el = document.body; el.dispatchEvent(new MouseEvent('click'))
const {click} = HTMLElement.prototype; click.call(document.body)
const {click: c} = document.body; c.call(document.body)
const { ['cli' + 'ck']: c } = document.body; c.call(document.body)
Reflect.get(document.body, 'click').call(document.body)
Object.getOwnPropertyDescriptor(HTMLElement.prototype, 'click').value.call(document.body)
document.querySelectorAll('a').forEach(Function.prototype.call, HTMLElement.prototype.click)
const m = new Map([['b', document.querySelector('b')]]); m.get('b').click()
const o = {}; o.b = document.querySelector('b'); o.b.click()
const a = []; a.push(document.querySelector('b')); a[0].click()
const e = document.createElement('a'); e.href = '/x'; e.click()
document.querySelector('b').dispatchEvent(new (class extends MouseEvent {})('click'))
document.querySelector('b')?.click?.()
document.querySelector('b')['click']()
document.querySelectorAll('b').forEach((b) => b.click())
const all = [...document.querySelectorAll('b')]; all[all.length - 1].click()
const o = { get b() { return document.querySelector('b') } }; o.b.click()
const o = { b() { return document.querySelector('b') } }; o.b().click()
class P { b() { return document.querySelector('b') } } new P().b().click()
class P { #b = document.querySelector('b'); go() { this.#b.click() } } new P().go()
const w = new WeakRef(document.querySelector('b')); w.deref().click()
const { b: { click } } = { b: document.querySelector('b') }; click.call(document.body)
let go; go = document.body.click; go.call(document.body)
const acts = [document.body.click]; acts[0].call(document.body)
const acts = { go: document.body.click }; acts.go.call(document.body)
const api = { click() {} }; const o = { api: document.body }; o.api.click()
Array.from(document.links, (a) => ({ a })).map((o) => o.a).pop().click()
new Promise((done) => done(document.querySelector('b'))).then((b) => b.click())
(async () => { const [b] = await Promise.all([document.querySelector('b')]); b.click() })()
({ d: document }).d.body.dispatchEvent(new MouseEvent('click'))
document.querySelector('#app').shadowRoot.querySelector('b').click()
document.querySelector('iframe').contentDocument.querySelector('b').click()
document.evaluate('//b', document).iterateNext().click()
document.activeElement.click()
getSelection().anchorNode.parentElement.click()
const b = document.querySelector('b'); const { click = b.click } = b; click.call(b)
var o = Object.create(document.querySelector('b')); o.click()
const p = new Proxy(document.querySelector('b'), {}); p.click()
const el = document.querySelector('b'); (el.click || el.tap).call(el)
"""

_SUBMITS_AND_INPUT = r"""
const ui={buy:document.querySelector('#b')}; ui.buy.submit()
const ui={buy:document.querySelector('#b')}; ui.buy.requestSubmit()
({d:document}).d.execCommand('insertText', false, 'x')
HTMLFormElement.prototype.submit.call(document.forms[0])
document.forms[0]['sub' + 'mit']()
const form = document.forms[0]; const go = form.submit; go.call(form)
dispatchEvent(new Event('x'))
window.dispatchEvent(new CustomEvent('add-to-cart'))
document.querySelector('b').closest('form').requestSubmit()
document.forms.checkout.submit()
[...document.forms].map((form) => ({ form })).forEach(({ form }) => form.submit())
const s = HTMLFormElement.prototype.submit; s.apply(document.forms[0])
Function.prototype.call.call(HTMLFormElement.prototype.submit, document.forms[0])
document.forms[0].dispatchEvent(new SubmitEvent('submit'))
document.body.dispatchEvent(new Event(document.title))
const e = new KeyboardEvent('keydown', { key: 'Enter' }); document.activeElement.dispatchEvent(e)
EventTarget.prototype.dispatchEvent.call(document.body, new MouseEvent('click'))
document['exec' + 'Command']('delete')
const x = document.execCommand; x.call(document, 'delete')
const act = (d) => d.execCommand('delete'); act(document)
document.querySelector('input').form.submit()
"""

_PAGE_CALLS = r"""
const o={app:window.app}; o.app.wipe()
({app:window.app}).app.wipe()
(async () => { (await Promise.resolve(window.app)).wipe() })()
class X { constructor(){ this.a=window.app } go(){ this.a.wipe() } } new X().go()
class X { constructor(){ this.a=window.app } go(){ this.a.delete() } } new X().go()
const el = document.body; el[document.title]()
const m = new Map(); m.set('b', window.app); m.get('b').remove()
const o = {}; const p = o; p.a = window.app; o.a.remove()
Promise.all([window.app]).then(([a]) => a.remove())
const { app } = window; const { remove } = app; remove()
const { app: { remove } } = window; remove()
new Promise(r => r(window.app)).then(a => a.remove())
const f = ({a}) => a.remove(); f({a: window.app})
const f = (...a) => a[0].remove(); f(window.app)
const f = (a = window.app) => a.remove(); f()
const k = document.title; const o = {a: window.app}; o[k].remove()
Object.values({a: window.app}).forEach(a => a.remove())
Object.assign({}, {a: window.app}).a.remove()
[window.app].reduce((x, a) => a).remove()
setTimeout({a: window.app}.a.wipe, 1)
const w = {a: window.app}.a.wipe; w()
new ({a: window.app}).a.Wipe()
document.querySelector('x-app').wipe()
document.querySelector('x-app').addEventListener('x', (e) => e.detail.wipe())
HTMLElement.prototype[document.title].call(document.body)
const f = (x, k) => x[k](); f(document.querySelector('b'), 'click')
document.querySelectorAll('b').forEach((b) => b[document.title]())
const k = ['cl', 'ick'].join(''); document.querySelector('b')[k]()
window.app.wipe()
app.wipe()
window['app']['wipe']()
const a = window.app || {}; a.wipe()
(window.app ?? {}).wipe?.()
const wipe = window.app?.wipe; wipe && wipe()
window.app.wipe.call(window.app)
window.app.wipe.bind(window.app)()
Reflect.apply(window.app.wipe, window.app, [])
[window.app].forEach((a) => a.wipe())
[1].forEach(window.app.wipe)
setTimeout(window.app.wipe, 5)
new Promise(window.app.wipe)
document.body.addEventListener('x', window.app.wipe)
const o = { go: window.app.wipe }; o.go()
const o = {}; o.go = window.app.wipe; o.go()
new window.App().wipe()
document.querySelector('#app').__vue__.wipe()
document.querySelector('#app')._component.wipe()
document.querySelector('x-cart').wipe()
customElements.get('x-cart').wipe()
const el = document.querySelector('#app'); el[Object.keys(el)[0]].memoizedProps.remove()
(() => window.app)().wipe()
const get = () => ({ app: window.app }); get().app.wipe()
const { app: { wipe } } = { app: window.app }; wipe()
(await_ => await_.wipe())(window.app)
const a = structuredClone; const b = [window.app].map((x) => ({ x })); b[0].x.delete('a')
const s = window.store; s.dispatch({ type: 'x' })
$('b').trigger('x')
jQuery.post('/x')
document.querySelector('b').onclick()
document.querySelector('b').onclick.call(document.body)
document.querySelector('form').onsubmit()
"""

_STORAGE = r"""
({s:localStorage}).s.setItem('a','b')
({s:localStorage}).s.a = 1
const put = (s) => s.setItem('a','b'); put(localStorage)
const put = (s) => { s.a = 1 }; put(localStorage)
({d:document}).d.cookie = 'a=b'
sessionStorage.clear()
({s:sessionStorage}).s.clear()
const s = [localStorage][0]; s.removeItem('a')
const put = (s, k) => s[k]('a', 'b'); put(localStorage, 'setItem')
Storage.prototype.setItem.call(localStorage, 'a', 'b')
delete localStorage.a
document.cookie = 'a=b'
cookieStore.set('a', 'b')
({c:cookieStore}).c.set('a','b')
indexedDB.deleteDatabase('x')
const open = (d) => d.deleteDatabase('x'); open(indexedDB)
const put = (s) => { delete s.a }; put(localStorage)
localStorage.setItem('a', 'b')
localStorage['set' + 'Item']('a', 'b')
localStorage.a = 'b'
localStorage[document.title] = 'b'
localStorage.clear()
const { setItem } = localStorage; setItem.call(localStorage, 'a', 'b')
const s = [localStorage]; s[0].setItem('a', 'b')
const m = new Map([['s', localStorage]]); m.get('s').clear()
(document.title ? localStorage : sessionStorage).setItem('a', 'b')
let s = null; s = localStorage; s.setItem('a', 'b')
class S { constructor() { this.s = localStorage } put() { this.s.a = 'b' } } new S().put()
const f = () => localStorage; f().a = 'b'
const f = (s = localStorage) => { s.a = 'b' }; f()
document['coo' + 'kie'] = 'a=b'
const d = document; d.cookie = 'a=b'
const f = (d) => { d.cookie = 'a=b' }; f(document)
[document].forEach((d) => { d.cookie = 'a=b' })
document.body.ownerDocument.cookie = 'a=b'
document.body.getRootNode().cookie = 'a=b'
document.querySelector('b').parentNode.ownerDocument.cookie = 'a=b'
caches.delete('a')
"""

_CLIPBOARD = r"""
const c = navigator.clipboard; c.writeText('x')
const { writeText } = navigator.clipboard; writeText.call(navigator.clipboard, 'x')
navigator.clipboard.writeText('x')
const { clipboard } = navigator; clipboard.writeText('x')
navigator['clipboard'].read()
"""

_REQUESTS = r"""
fetch('/api/order', {method:'POST', body: JSON.stringify({query:'{a}', order:1})})
fetch('/api/order', {method:'POST', body: JSON.stringify({query:'{a}', ['order']:1})})
fetch('/api/order', {method:'POST', body: JSON.stringify({...{order: 1}, query:'{a}'})})
fetch('/api/order', {method:'POST', body: JSON.stringify({query:'buy now'})})
const b = {query:'{a}'}; b.order = 1; fetch('/api/order', {method:'POST', body: JSON.stringify(b)})
const b = {query:'{a}'}; Object.assign(b, {order: 1}); fetch('/api/order', {method:'POST', body: JSON.stringify(b)})
const b = {query:'{a}'}; ((x) => { x.order = 1 })(b); fetch('/api/order', {method:'POST', body: JSON.stringify(b)})
fetch('/api/order', {method:'POST', body: JSON.stringify({query:'{a}'}, (k, v) => k ? v : {order: 1})})
fetch('/api/order', {method:'POST', body: JSON.stringify({query:'query'})})
fetch('/api/order', {method:'POST', body: JSON.stringify({query:'query buy now {a}'})})
fetch('/api/order', {method:'POST', body: JSON.stringify({query:'{}'})})
"""

_EGRESS = r"""
Reflect.set(localStorage, 'a', 'b')
Object.assign(localStorage, {a: 'b'})
Object.assign(document, {cookie: 'a=b'})
Reflect.set(document, 'cookie', 'a=b')
({n:navigator}).n.sendBeacon('/x', 'a')
document.body.insertAdjacentHTML('beforeend', '<img src=https://stats.test/>')
document.querySelector('b').insertAdjacentHTML('beforeend', '<img src=https://stats.test/>')
({b: document.body}).b.insertAdjacentHTML('beforeend', '<img src=https://stats.test/>')
Element.prototype.insertAdjacentHTML.call(document.body, 'beforeend', '<img src=https://stats.test/>')
document.body.insertAdjacentHTML(...['beforeend', '<img src=https://stats.test/>'])
document.body.insertAdjacentHTML('beforeend', document.title)
document.body.insertAdjacentHTML('beforeend', '<input type=image src=/x>')
document.body.innerHTML = '<input type=image src=/x>'
document.body.innerHTML = '<p style="background:url(/x)">'
document.body.innerHTML = '<body background=/x>'
document.body.innerHTML = '<svg><use href=/x></svg>'
({b: document.body}).b.innerHTML = '<img src=https://stats.test/>'
document.body.style.setProperty('background','url(https://stats.test/)')
document.body.style.setProperty('background', document.title)
({b: document.body}).b.style.setProperty('background','url(https://stats.test/)')
document.body.style.cssText = 'background:url(https://stats.test/)'
document.body.style.cssText = document.title
document.body.style.background = document.title
document.body.style['backgroundImage'] = `url(${document.title})`
document.body.style = 'background:url(https://stats.test/)'
document.body.style.background = 'u\\72l(https://stats.test/)'
document.body.style.background = 'image-set("https://stats.test/" 1x)'
Object.assign(document.body.style, {background: 'url(https://stats.test/)'})
document.styleSheets[0].insertRule('a{background:url(https://stats.test/)}')
document.styleSheets[0].cssRules[0].style.background = 'url(https://stats.test/)'
document.adoptedStyleSheets = [new CSSStyleSheet()]
const s = new CSSStyleSheet(); s.replaceSync('a{background:url(https://stats.test/)}'); document.adoptedStyleSheets.push(s)
const d = new DOMParser().parseFromString('<img src=https://stats.test/>', 'text/html'); document.body.append(d.body)
const d = new DOMParser().parseFromString('<img src=https://stats.test/>', 'text/html'); document.body.append(...d.body.children)
const d = new DOMParser().parseFromString(document.title, 'text/html'); d.querySelectorAll('*').forEach(n => document.body.appendChild(n))
const d = new DOMParser().parseFromString(document.title, 'text/html'); document.adoptNode(d.body)
const d = new DOMParser().parseFromString(document.title, 'text/html'); const f = document.createDocumentFragment(); f.append(d.body); document.body.append(f)
const r = new XMLHttpRequest(); const R = r.constructor.__proto__; new R().open('POST', 'https://stats.test/')
const r = new XMLHttpRequest(); const C = r.constructor; const R = Object.getPrototypeOf(C); new R()
new (Object.getPrototypeOf(XMLHttpRequest))()
XMLHttpRequest.__proto__
XMLHttpRequest['__pro' + 'to__']
const r = new XMLHttpRequest(); r.__proto__.__proto__.constructor
const { __proto__: R } = XMLHttpRequest; new R()
Reflect.getPrototypeOf(XMLHttpRequest)
fetch.constructor
fetch.constructor('return 1')()
fetch.__proto__
const f = fetch; f.constructor
Object.getPrototypeOf(fetch)
const r = new XMLHttpRequest(); Object.getPrototypeOf(Object.getPrototypeOf(r)).constructor
document.createElement('style')
document.querySelector('style').textContent = '@import "https://stats.test/"'
document.querySelector('style').append('a{background:url(https://stats.test/)}')
document.querySelector('img').srcset = '/x'
[document.querySelector('img')][0].src = '/x'
({i: document.querySelector('img')}).i.src = '/x'
const set = ({i}) => { i.src = '/x' }; set({i: document.querySelector('img')})
const a = document.createElement('a'); a.innerHTML = `<img src=/${encodeURIComponent(document.title)}>`
document.querySelector('img').attributes.src.value = '/x'
document.querySelector('img').getAttributeNode('src').value = '/x'
document.querySelector('a').attributeStyleMap.set('background', 'url(/x)')
Object.defineProperty(document, 'cookie', { value: 1 })
Object.getOwnPropertyDescriptor(Document.prototype, 'cookie').set.call(document, 'a=b')
document.__lookupSetter__('cookie').call(document, 'a=b')
Reflect.set(document.body, 'innerHTML', '<img src=/x>')
document.body.append(Object.assign(document.createElement('a'), { innerHTML: '<img src=/x>' }))
"""

_FINE = r"""
const api = { click() { return 1 } }; api.click()
class Form { submit() { return [] } run() { return this.submit() } } new Form().run()
const steps = [{ click: () => 1 }]; steps.map((s) => s.click())
fetch('/x').then((r) => r.json()).then((d) => d.items.map((i) => ({ clicks: i.click, buy: i.submit })))
const rows = [...document.links].map((a) => ({ a, title: a.title })); rows.map((r) => r.title.trim())
const rows = [...document.links].map((a) => ({ a, href: a.href })); rows.forEach((r) => { r.src = r.href; r.value = 1 }); rows.map((r) => r.href)
const seen = new Map(); seen.set('a', document.title); seen.delete('a'); seen.clear(); [...seen]
const seen = new Set(); document.querySelectorAll('a').forEach((a) => seen.add(a.href)); [...seen]
const out = []; for (const i of window.__STATE__.items) out.push({ id: i.id }); out.slice(0, 5)
const row = {}; row.cookie = 'oat'; row.clipboard = 1; row
({ ...localStorage })
Object.entries(localStorage).map(([k, v]) => k + v)
const s = localStorage; s.getItem('a')
const get = (s, k) => s.getItem(k); get(localStorage, 'a')
const box = document.createElement('div'); box.innerHTML = '<b>a</b>'; box.remove(); box.textContent
const d = new DOMParser().parseFromString(document.title, 'text/html'); [...d.querySelectorAll('a')].map((a) => a.href)
const d = new DOMParser().parseFromString(document.title, 'text/html'); d.querySelectorAll('script').forEach((s) => s.remove()); d.body.textContent
const table = { a: () => 1, b: () => 2 }; table[document.title]()
const fmt = new Intl.NumberFormat('en'); fmt.format(1)
const u = new URL('/a', location.origin); u.searchParams.set('a', 'b'); u.searchParams.delete('c'); u.toString()
const helpers = { clean(t) { return t.trim() } }; helpers.clean(document.title)
class Reader { constructor() { this.rows = []; this.cache = new Map() } add(x) { this.rows.push(x); this.cache.clear(); return this } } new Reader().add(1).rows
const { items } = { items: [1] }; items.map((x) => x + 1)
const f = ({ rows, pick }) => rows.map(pick); f({ rows: [1], pick: (x) => x })
const read = async (url) => { const r = await fetch(url); if (!r.ok) throw new Error(r.status); return r.json() }; read('/x').then((d) => d.list.filter(Boolean).sort((a, b) => a.n - b.n))
Promise.all(['/a', '/b'].map((u) => fetch(u))).then((rs) => Promise.all(rs.map((r) => r.json()))).then((ds) => ds.flat())
fetch('/graphql', { method: 'POST', body: JSON.stringify({ query: 'query Items($n: Int = 5) @live { items(n: $n) { id } }', variables: { n: 1 }, operationName: 'Items', extensions: {} }) }).then((r) => r.json())
const payload = { query: '{ items { id } }', variables: {} }; fetch('/graphql', { method: 'POST', body: JSON.stringify(payload) }).then((r) => r.json())
document.body.style.width = `${1 + 1}px`; document.body.style.display = 'none'; document.title
typeof document.body.click === 'function'
new Promise((resolve) => setTimeout(resolve, 5)).then(() => document.title)
const it = new Map([['a', 1]])[Symbol.iterator](); it.next().value
document.querySelectorAll('li').length ? [...document.querySelectorAll('li')].map((li) => li.querySelector('a')?.getAttribute('href')) : []
const r = new XMLHttpRequest(); r.open('GET', '/x', false); r.send(); JSON.parse(r.responseText).rows
const w = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT); const t = []; while (w.nextNode()) t.push(w.currentNode.nodeValue); t
Object.getPrototypeOf({ a: 1 }) === Object.prototype
const data = structuredClone({ a: 1 }); data.a
"""

_LABELS = {
    "click": _CLICKS,
    "submit input": _SUBMITS_AND_INPUT,
    "call": _PAGE_CALLS,
    "write": _STORAGE,
    "clipboard": _CLIPBOARD,
    "POST": _REQUESTS,
}


def _compile(body: str) -> tuple[str, str, tuple[str, ...], list[str]]:
    options = Options(profile=load_profile("lime-v1"))
    (artifact,) = compile_file("hot.yaml", around(body), options).artifacts
    errors = [item.code for item in artifact.diagnostics if item.severity is Severity.ERROR]
    return artifact.status, artifact.access, artifact.held_effects, errors


@pytest.mark.parametrize(
    ("words", "body"), [(words, body) for words, table in _LABELS.items() for body in spellings(table)]
)
def test_every_spelling_of_a_write_is_held_and_named(words: str, body: str) -> None:
    status, access, effects, errors = _compile(body)
    assert (status, access, errors) == ("held", "unknown", [])
    assert any(word in label.split() for label in effects for word in words.split()), effects


@pytest.mark.parametrize("body", spellings(_EGRESS))
def test_every_way_out_is_refused(body: str) -> None:
    status, _, _, errors = _compile(body)
    assert status == "rejected"
    assert set(errors) & {"AC503", "AC505", "AC508", "AC511"}, errors


@pytest.mark.parametrize("body", spellings(_FINE))
def test_what_only_looks_alike_reads(body: str) -> None:
    assert _compile(body) == ("compiled", "read", (), [])


@pytest.mark.parametrize(
    ("first", "last", "label"),
    [
        ("window.app", "wipe()", "call wipe"),
        ("window.app", "remove()", "call remove"),
        ("localStorage", "a = 1", "local write"),
        ("document", "cookie = 'a=b'", "cookie write"),
        ("document.querySelector('b')", "click()", "click"),
        ("document.querySelector('b')", "value = 1; document.forms[0].submit()", "submit"),
    ],
)
@pytest.mark.parametrize("how", ["const", "let", "list", "object"])
def test_no_chain_is_too_long(first: str, last: str, label: str, how: str) -> None:
    step = {"const": "a{}", "let": "a{}", "list": "[a{}][0]", "object": "({{ x: a{} }}).x"}[how]
    kind = "let" if how == "let" else "const"
    chain = "".join(f"{kind} a{n} = {step.format(n - 1)}; " for n in range(1, 145))
    status, _, effects, errors = _compile(f"{kind} a0 = {first}; {chain}a144.{last}")
    assert (status, errors) == ("held", [])
    assert label in effects


def test_a_long_chain_of_names_of_fetch_is_refused() -> None:
    chain = "".join(f"const a{n} = a{n - 1}; " for n in range(1, 145))
    assert _compile(f"const a0 = fetch; {chain}a144('/x', {{ method: 'POST' }})")[0] == "rejected"


def test_wide_data_flow_is_seen_and_quick() -> None:
    names = range(25)
    mesh = "".join(f"let v{i}; " for i in names) + "".join(
        f"v{i} = [{', '.join(f'v{j}' for j in names)}][0]; " for i in names
    )
    start = time.process_time()
    status, _, effects, _ = _compile(f"{mesh}v3 = window.app; v0.wipe(); v7.remove()")
    assert time.process_time() - start < 2
    assert status == "held" and {"call wipe", "call remove"} <= set(effects)


def test_five_bodies_are_analysed_once_each(monkeypatch: pytest.MonkeyPatch) -> None:
    from adapterc.whitelist.analysis import scripts

    made: list[str] = []
    original = scripts._analysed

    def counted(code: object, numeric: frozenset[str]) -> object:
        made.append("body")
        return original(code, numeric)  # type: ignore[arg-type]

    monkeypatch.setattr(scripts, "_analysed", counted)
    head = "site: shop\nname: hot\ndescription: Hot.\ndomain: shop.test\nstrategy: cookie\npipeline:\n"
    steps = "".join(f"  - evaluate: 'document.title + {n}'\n" for n in range(6))
    (artifact,) = compile_file("hot.yaml", (head + steps).encode(), Options(profile=load_profile("lime-v1"))).artifacts
    assert artifact.status == "compiled"
    assert len(made) == 6


def test_the_help_for_a_fetch_step_that_sends_cookies_elsewhere_says_what_works() -> None:
    head = "site: shop\nname: hot\ndescription: Hot.\ndomain: shop.test\n"
    steps = "pipeline:\n  - fetch: https://bank.test/rates\n"
    options = Options(profile=load_profile("lime-v1"))
    (artifact,) = compile_file("hot.yaml", (head + steps).encode(), options).artifacts
    (found,) = [item for item in artifact.diagnostics if item.code == "AC521"]
    assert found.help == (
        "open a page of `bank.test` instead, or let the adapter run without a page: `browser: false`, and no `navigate`"
    )
    (followed,) = compile_file("hot.yaml", (head + "browser: false\n" + steps).encode(), options).artifacts
    assert followed.status == "compiled"


def test_the_tables_are_as_long_as_they_should_be() -> None:
    least = {_CLICKS: 40, _SUBMITS_AND_INPUT: 20, _PAGE_CALLS: 40, _STORAGE: 30, _EGRESS: 50, _FINE: 30}
    assert [len(set(spellings(table))) >= number for table, number in least.items()] == [True] * len(least)
