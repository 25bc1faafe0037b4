"""Ways around the rules: every one is refused with an error, never only held, and look-alikes are not."""

from __future__ import annotations

import pytest

from adapterc.compiler.options import Options
from adapterc.compiler.unit import compile_file
from adapterc.spec.diagnostics import Severity
from adapterc.whitelist.access import Approval
from adapterc.whitelist.profiles import load_profile

_EVAL = r"""
eval('1')
(0, eval)('1')
eval?.('1')
window.eval('1')
window['eval']('1')
window['ev' + 'al']('1')
globalThis[`eval`]('1')
globalThis[`${'ev'}al`]('1')
window['\x65val']('1')
top['eval']('1')
frames.eval('1')
parent.eval('1')
document.defaultView.eval('1')
document['default' + 'View']['ev' + 'al']('1')
this.eval('1')
self['Func' + 'tion']('1')()
window['Function']('1')()
Function('1')()
new Function('1')()
Function.call(null, '1')()
Function.apply(null, ['1'])()
Function.bind(null, '1')()()
Function.prototype.constructor('1')()
const w = window; w['eval']('1')
const w = window; const k = 'eval'; w[k]('1')
const a = 'ev', b = 'al'; window[a + b]('1')
let w; w = window; w.eval('1')
const { eval: e } = window; e('1')
const { ['ev' + 'al']: e } = window; e('1')
const k = document.title; const { [k]: e } = window; e('1')
const { ...all } = window; all.eval('1')
({ eval: window.e } = window)
Reflect.get(window, 'eval')('1')
Reflect.apply(eval, null, ['1'])
Object.values(window)[0]('1')
Object.entries(globalThis).map(([, f]) => f('1'))
Object.getOwnPropertyDescriptor(window, 'eval').value('1')
[window][0].eval('1')
(() => window)().eval('1')
window.valueOf().eval('1')
const name = document.title; window[name]('1')
window[document.title]('1')
window[atob('ZXZhbA==')]('1')
window['eval'.slice(0)]('1')
window[['ev', 'al'].join('')]('1')
const k = document.title; const f = window[k]; f('1')
const k = document.title; let f = null; f = window[k]; f('1')
const k = document.title; window[k].call(null, '1')
const k = document.title; ['1'].map(window[k])
const k = document.title; const o = { f: window[k] }; o.f('1')
const k = document.title; const [f] = [window[k]]; f('1')
const k = document.title; ((f) => f('1'))(window[k])
const k = document.title; const get = (n) => window[n]; get(k)('1')
const k = document.title; new window[k]('1')
const k = document.title; window[k]`1`
const k = document.title; window[k][k]('1')
const k = document.title; (window[k] || window[k])('1')
const k = document.title; window[k].eval('1')
const k = document.title; window[k] = '1'
const k = document.title; self[k]('1')
window[0].eval('1')
setTimeout(function () { this.eval('1') })
document.onclick = (e) => e.view.eval('1')
document.onclick = (e) => e.view['ev' + 'al']('1')
setTimeout('1')
setTimeout(atob('MQ=='))
setTimeout(document.title)
setTimeout.call(window, '1')
['1'].forEach(setTimeout)
window['set' + 'Timeout']('1')
const later = setInterval; later('1', 5)
(() => 1).constructor('1')()
(() => 1)['constr' + 'uctor']('1')()
(() => 1).constructor.call(null, '1')()
let F; F = (() => 1).constructor; F('1')()
[(() => 1).constructor].map((F) => F('1'))
Reflect.construct((() => 1).constructor, ['1'])
Object.getPrototypeOf(async () => 1).constructor('1')()
const k = document.title; (() => 1)[k]('1')()
const k = document.title; const f = () => 1; f[k]('1')()
const k = document.title; ''[k][k]('1')()
const k = document.title; const S = ''[k]; S[k]('1')()
const k = document.title; Object[k]('1')()
const k = document.title; const o = { f() {} }; o.f[k]('1')()
const k = document.title; Reflect.get(() => 1, k)('1')()
WebAssembly.instantiate(new Uint8Array(8))
new WebAssembly.Module(new Uint8Array(8))
import('https://cdn.test/x.js')
importScripts('https://cdn.test/x.js')
new Worker('/w.js')
new window['Wor' + 'ker']('/w.js')
navigator['service' + 'Worker'].register('/sw.js')
document.createElement('scr' + 'ipt')
document['create' + 'Element']('script')
document.createElement.call(document, 'script')
document.body.setAttribute('on' + 'click', '1')
"""

_EGRESS = r"""
window['fet' + 'ch']('https://stats.test/')
globalThis[`fetch`]('https://stats.test/')
const get = window['fet' + 'ch']; get('https://stats.test/')
top.fetch('https://stats.test/')
parent['fetch']('https://stats.test/')
window[0].fetch('https://stats.test/')
document.defaultView.fetch('https://stats.test/')
document.querySelector('iframe').contentWindow.fetch('/x')
document.onclick = (e) => e.view.fetch('https://stats.test/')
setTimeout(function () { this.fetch('https://stats.test/') })
['https://stats.test/'].map(fetch)
Reflect.apply(fetch, null, ['https://stats.test/'])
const k = document.title; window[k]('https://stats.test/')
new (window['XMLHttp' + 'Request'])()
new (top.XMLHttpRequest)()
XMLHttpRequest.prototype.open.call(null, 'GET', '/x')
navigator.sendBeacon('/b')
navigator['send' + 'Beacon']('/b')
const k = document.title; navigator[k]('/b')
const { sendBeacon } = navigator; sendBeacon.call(navigator, '/b')
Reflect.get(navigator, 'sendBeacon').call(navigator, '/b')
new Image().src = 'https://stats.test/p.gif'
new (window['Im' + 'age'])().src = 'https://stats.test/p.gif'
document.querySelector('img')['s' + 'rc'] = 'https://stats.test/p.gif'
document.querySelector('img').setAttribute('src', 'https://stats.test/p.gif')
Object.assign(document.querySelector('img'), { src: 'https://stats.test/p.gif' })
document.createElement('im' + 'g')
document['createElement']('iframe')
document.body.innerHTML = '<img src="https://stats.test/p.gif">'
document.body.style.cssText = 'background: url(https://stats.test/p.gif)'
new WebSocket('wss://stats.test/')
new window['WebSocket']('wss://stats.test/')
new EventSource('https://stats.test/')
caches.open('x').then((cache) => cache.add('https://stats.test/'))
location.href = '/x'
location['hr' + 'ef'] = '/x'
window['loc' + 'ation'] = '/x'
document.location = '/x'
const k = document.title; location[k] = '/x'
location.assign.call(location, '/x')
const go = location.replace.bind(location); go('/x')
[location][0].href = '/x'
history['ba' + 'ck']()
window['op' + 'en']('/x')
Reflect.set(location, 'href', '/x')
"""

_FINE = r"""
const rows = { evaluate: 1 }; rows['eval' + 'uate']
const api = { fetch(url) { return [url] } }; api.fetch('/x')
class Api { fetch() { return [] } load() { return this.fetch() } } new Api().load()
const table = { a: () => 1, b: () => 2 }; const k = document.title; (table[k] || table.a)(1)
const part = 'hash'; location[part]
const k = '__state'; window[k].items
const state = window['__STATE__']; state ? state.items : []
const key = Object.keys(window).find((k) => k.startsWith('__d')); const state = window[key]; (state && state.items) || []
const key = '__d' + document.title; JSON.stringify(window[key])
const key = '__d' + document.title; typeof window[key] === 'object' ? window[key].rows.map((r) => r.title) : []
(async () => { const key = '__d' + document.title; const r = window[key]; return { rows: r } })()
Math[['min', 'max'][0]](1, 2)
const fn = 'toUpper' + 'Case'; document.title[fn]()
const list = [() => 1, () => 2]; for (let i = 0; i < 2; i++) list[i](); list.length
const rows = [['a']]; rows.map((row, i) => rows[i][0].trim())
[].constructor === Array
(document.body.constructor.name + '').length
new Promise((done) => setTimeout(done, 10))
const tick = () => 1; setTimeout(tick, 10)
const wait = (ms) => new Promise((resolve, reject) => { setTimeout(resolve, ms) }); wait(5).then(() => [1])
(() => {}) instanceof Function
window['fetch']('/x').then((r) => r.json())
const get = window.fetch; get('/x').then((r) => r.json())
const image = { src: '' }; image.src = '/x'; image
const row = { location: '' }; row['loc' + 'ation'] = 'Berlin'; row
const box = document.createElement('div'); box.innerHTML = '<b>a</b>'; box.textContent
Object.getOwnPropertyDescriptor({ a: 1 }, 'a').value
document.createElement('div').setAttribute('title', 'src')
typeof window.eval
typeof eval
const seen = new Set(); caches.has('x').then((yes) => seen.add(yes))
Function.prototype.toString.call(document.title.trim)
"""


def _lines(table: str) -> list[str]:
    return [line for line in table.strip().splitlines() if line]


def _compile(body: str, effects: tuple[str, ...] = ()) -> tuple[str, list[str]]:
    indented = "".join(f"      {line}\n" for line in body.splitlines())
    head = "site: shop\nname: hot\ndescription: Hot.\ndomain: shop.test\nstrategy: cookie\npipeline:\n"
    text = f"{head}  - navigate: https://shop.test/\n  - evaluate: |\n{indented}"
    approvals = (Approval("shop/hot", effects, "Only reads."),) if effects else ()
    options = Options(profile=load_profile("lime-v1"), approvals=approvals)
    (artifact,) = compile_file("hot.yaml", text.encode(), options).artifacts
    errors = [f"{item.code} {item.message}" for item in artifact.diagnostics if item.severity is Severity.ERROR]
    return artifact.status, errors


@pytest.mark.parametrize("body", _lines(_EVAL))
def test_every_way_to_code_from_text_is_refused(body: str) -> None:
    status, errors = _compile(body, ("*", "page-call:*"))
    assert status == "rejected"
    assert any(error[:5] in ("AC503", "AC504", "AC505", "AC508", "AC511", "AC405") for error in errors), errors


@pytest.mark.parametrize("body", _lines(_EGRESS))
def test_every_way_around_the_guard_is_refused(body: str) -> None:
    status, errors = _compile(body, ("*", "page-call:*"))
    assert status == "rejected"
    codes = ("AC503", "AC508", "AC509", "AC511", "AC514", "AC505")
    assert any(error[:5] in codes for error in errors), errors


@pytest.mark.parametrize("body", _lines(_FINE))
def test_what_only_looks_alike_compiles(body: str) -> None:
    assert _compile(body) == ("compiled", [])


def test_the_tables_are_as_long_as_they_should_be() -> None:
    assert len(_lines(_EVAL)) + len(_lines(_EGRESS)) >= 120
    assert len(_lines(_FINE)) >= 20
