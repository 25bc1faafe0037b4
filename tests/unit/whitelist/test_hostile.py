"""Ways around the rules: every one is refused with an error, never only held, and look-alikes are not."""

from __future__ import annotations

import pytest

from adapterc.compiler.options import Options
from adapterc.compiler.unit import compile_file
from adapterc.spec.diagnostics import Severity
from adapterc.whitelist.access import Approval
from adapterc.whitelist.profiles import load_profile
from tests.unit.whitelist.adapters import around, spellings

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

_DEVIOUS = r"""
class A { static x = eval } A.x('1')
const { document: { defaultView: w } } = window; w.eval('1')
const { document: { defaultView: { eval: e } } } = window; e('1')
const d = document; const w = d['default' + 'View']; w[d.title]('1')
document.body.ownerDocument.defaultView.eval('1')
document.body['owner' + 'Document']['default' + 'View']['fetch']('/x')
const go = (w = window) => w.eval('1'); go()
const go = ({ eval: e } = window) => e('1'); go()
for (const w of [window]) w.eval('1'); 1
[...[window]].forEach((w) => w.eval('1'))
({ w: window }).w.eval('1')
(async () => { const w = await window; w.eval('1') })()
(async () => { const w = await window; w['e' + 'val']('1') })()
Promise.resolve(window).then((w) => w.eval('1'))
(function () { return this }).call(window).eval('1')
Array.prototype.map.call([1], eval)
new (function () {}.constructor)('1')()
(function* () {}).constructor('1')().next()
Object.assign({}, { f: (() => 1).constructor }).f('1')()
const { constructor } = () => 1; constructor('1')()
const F = [(() => 1)].map((f) => f.constructor)[0]; F('1')()
((f) => f.constructor)(() => 1)('1')()
const get = (o, k) => o[k]; get(() => 1, document.title)('1')()
const get = (o, k) => o[k]; get(window, document.title)('1')
const get = (o, k) => o[k]; const F = get(() => 1, 'constructor'); F('1')()
const k = ['constructor'][0]; (() => 1)[k]('1')()
const p = 'constr'; let k = p; k += 'uctor'; (() => 1)[k]('1')()
const k = document.title; const o = {}; const C = o[k]; const F = C[k]; F('1')()
const k = document.title; let F = ''; F = F[k]; F = F[k]; F('1')()
Reflect.construct(Reflect.get(() => 1, 'construct' + 'or'), ['1'])()
Object.getOwnPropertyDescriptor(Object.getPrototypeOf(() => 1), 'constructor').value('1')()
setTimeout(String('1'))
setTimeout(['1'].join(''))
setTimeout({ toString() { return '1' } })
setTimeout(...['1'])
const c = document.querySelector('code').textContent; setTimeout(c)
['1'].forEach((c) => setTimeout(c))
fetch('/x').then((r) => r.text()).then(setTimeout)
fetch('/x').then((r) => r.text()).then((t) => setTimeout(t))
fetch('/x').then((r) => r.text()).then(eval)
queueMicrotask(eval)
requestAnimationFrame(function () { this.eval('1') })
addEventListener('x', function () { this.fetch('/x') })
document.addEventListener('x', (e) => e.currentTarget.defaultView.eval('1'))
let f = 0; f = fetch; f('https://stats.test/')
const o = { f: fetch }; o.f('https://stats.test/')
const o = { fetch }; o.fetch('https://stats.test/')
const { fetch: f } = self; f('https://stats.test/')
class X extends XMLHttpRequest {} new X()
new (class extends WebSocket {})('wss://stats.test/')
Reflect.construct(XMLHttpRequest, [])
Reflect.construct(Image, []).src = 'https://stats.test/'
Reflect.set(new Image(), 'src', 'https://stats.test/')
document.images[0].src = 'https://stats.test/'
document.links[0].ping = 'https://stats.test/'
document.forms[0].action = 'https://stats.test/'
document.body.background = 'https://stats.test/'
document.body.style.backgroundImage = 'url(https://stats.test/)'
document.body.style.setProperty('background', 'url(https://stats.test/)')
document.body.setAttribute('style', 'background:url(https://stats.test/)')
document.head.insertAdjacentHTML('beforeend', '<link rel=stylesheet href=https://stats.test/>')
document.body.append(document.createRange().createContextualFragment('<img src=x>'))
const i = document.querySelector('img').cloneNode(); i.src = '/x'
document.importNode(document.querySelector('img'), true).src = '/x'
const t = document.createElement('template'); t.innerHTML = '<img src=x>'; document.body.append(t.content)
navigator.serviceWorker.controller.postMessage(1)
new BroadcastChannel('x').postMessage(1)
new SharedWorker('/x')
CSS.paintWorklet.addModule('/x')
audioContext.audioWorklet.addModule('/x')
document.location.assign('/x')
document['loc' + 'ation'].replace('/x')
window.location.reload()
window['location']['reload']()
location.reload.call(location)
Reflect.apply(location.assign, location, ['/x'])
[1].forEach(location.reload.bind(location))
const { location: l } = window; l.href = '/x'
const { location: { assign } } = window; assign('/x')
const l = window.location; l['hr' + 'ef'] = '/x'
const l = location; Object.assign(l, { href: '/x' })
const f = () => location; f().href = '/x'
navigation.navigate('/x')
history.go(-1)
const h = history; h['go'](-1)
window.open('/x')
window['open']('/x')
document.open('/x', '', '')
document.defaultView.location = '/x'
document.body.ownerDocument.location = '/x'
parent.location = '/x'
top.location.href = '/x'
opener.location = '/x'
self.name = '1'
import("/x.js")
import(`/x.js`)
new Function.prototype.constructor('1')
Function['apply'](null, ['1'])()
const A = Function; A('1')()
globalThis.Function('1')()
globalThis.constructor.constructor('1')()
window.constructor.constructor('1')()
''.constructor.constructor('1')()
''.sub.constructor('1')()
Math.max.constructor('1')()
[].at.constructor('1')()
[].flat['constructor']('1')()
`${1}`.at['con' + `structor`]('1')()
(class {}).constructor('1')()
new Proxy({}, {}).constructor.constructor('1')()
const o = { get x() { return window } }; o.x.eval('1')
let w; [w] = [window]; w.eval('1')
let w; ({ w } = { w: window }); w.eval('1')
try { throw window } catch (w) { w.eval('1') }; 1
(() => { switch (1) { case 1: return window } })().eval('1')
function* g() { yield window } [...g()][0].eval('1')
const g = function* () { yield eval }; [...g()][0]('1')
new Map([['w', window]]).get('w').eval('1')
window.self.window.top['ev' + 'al']('1')
globalThis?.['eval']?.('1')
window.eval?.call(null, '1')
document.all[0].ownerDocument.defaultView['ev' + 'al']('1')
document.createElement('a').ownerDocument.defaultView.eval('1')
document.createElement('a').ownerDocument[document.title].eval('1')
document.createElement('a').ownerDocument[document.title][document.title]('1')
document[document.title].eval('1')
document[document.title][document.title]('1')
new MouseEvent('x', { view: window }).view.eval('1')
new UIEvent('x', { view: window }).view[document.title]('1')
"""

_FINE = r"""
const rows = { evaluate: 1 }; rows['eval' + 'uate']
const api = { fetch(url) { return [url] } }; api.fetch('/x')
class Api { fetch() { return [] } load() { return this.fetch() } } new Api().load()
const table = { a: () => 1, b: () => 2 }; const k = document.title; (table[k] || table.a)(1)
const part = 'hash'; location[part]
const k = '__state'; window[k].items
const state = window['__STATE__']; state ? state.items : []
const key = Object.keys(window).find((k) => k > 'a'); const state = window[key]; (state && state.items) || []
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
fetch('/api').then((r) => r.json()).then((d) => d.moves.map((m) => ({ score: m.eval, cp: m.eval.cp })))
const engine = { eval: (x) => x + 1 }; engine.eval(1)
class Engine { eval(x) { return x } run() { return this.eval(1) } } new Engine().eval(1)
typeof eval
const seen = new Set(); caches.has('x').then((yes) => seen.add(yes))
Function.prototype.toString.call(document.title.trim)
"""


def _compile(body: str, effects: tuple[str, ...] = ()) -> tuple[str, list[str]]:
    approvals = (Approval("shop/hot", effects, "Only reads."),) if effects else ()
    options = Options(profile=load_profile("lime-v1"), approvals=approvals)
    (artifact,) = compile_file("hot.yaml", around(body), options).artifacts
    errors = [f"{item.code} {item.message}" for item in artifact.diagnostics if item.severity is Severity.ERROR]
    return artifact.status, errors


@pytest.mark.parametrize("body", [*spellings(_EVAL), *spellings(_EGRESS), *spellings(_DEVIOUS)])
def test_every_way_around_the_rules_is_refused(body: str) -> None:
    status, errors = _compile(body, ("*", "page-call:*"))
    assert status == "rejected"
    assert any(error[:3] == "AC5" or error[:5] == "AC405" for error in errors), errors


@pytest.mark.parametrize("body", spellings(_FINE))
def test_what_only_looks_alike_compiles(body: str) -> None:
    assert _compile(body) == ("compiled", [])


def test_the_tables_are_as_long_as_they_should_be() -> None:
    assert len({*spellings(_EVAL), *spellings(_EGRESS), *spellings(_DEVIOUS)}) >= 200
    assert len(spellings(_FINE)) >= 20
