"""The code of a command out of several files: what comes in, what stays out, what it is called."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adapterc.importers.opencli_js.commands import discover
from adapterc.importers.opencli_js.func.link import FUNC, link
from adapterc.importers.opencli_js.func.model import Linked
from adapterc.importers.opencli_js.func.names import LinkFault
from adapterc.spec.diagnostics import Sink
from adapterc.syntax.javascript.constants import FunctionValue, ObjectValue
from adapterc.syntax.source import SourceText
from tests.support.js import call

HOME = "clis/shop/hot.js"
HEAD = "import { cli } from '@jackwener/opencli/registry';\n"


def linked(files: dict[str, str], number: int = 0) -> Linked:
    """The linked text of a command of `HOME`."""
    source = SourceText.decode(HOME, files[HOME].encode(), Sink())
    assert source is not None
    module, found, machine, _ = discover(source, files.get)
    options = found[number].options
    assert isinstance(options, ObjectValue)
    func, validate = options.entries["func"].value, options.entries.get("validateArgs")
    assert isinstance(func, FunctionValue)
    checks = validate.value if validate is not None else None
    return link(machine.modules, module, func, checks if isinstance(checks, FunctionValue) else None)


def text_of(files: dict[str, str], number: int = 0) -> str:
    return linked(files, number).script.code


def command(body: str, before: str = "") -> str:
    return f"{HEAD}{before}cli({{ site: 'shop', name: 'hot', access: 'read', func: {body} }});\n"


def test_a_command_of_one_file() -> None:
    home = command(
        "async (page) => page.goto(HOME + size(1))",
        "// the front page\nconst HOME = 'https://shop.test/';\n\nconst UNUSED = 1;\nfunction size(n) { return n; }\n",
    )
    assert text_of({HOME: home}) == (
        "// clis/shop/hot.js\n"
        "// the front page\n"
        "const HOME = 'https://shop.test/';\n"
        "function size(n) { return n; }\n"
        "const $func = async (page) => page.goto(HOME + size(1));\n"
    )


def test_declarations_of_other_files_come_first_and_only_those_that_are_needed() -> None:
    files = {
        HOME: command("async () => get('a')", "import { get } from './net.js';\n"),
        "clis/shop/net.js": (
            "import { BASE } from './base.js';\nimport fs from 'node:fs';\n"
            "const folder = fs.tmpdir();\n"
            "export const get = (path) => BASE + path;\nexport const save = () => folder;\n"
        ),
        "clis/shop/base.js": "export const BASE = '/x/', OTHER = fail();\n",
    }
    assert text_of(files) == (
        "// clis/shop/base.js\n"
        "const BASE = '/x/';\n"
        "\n// clis/shop/net.js\n"
        "const get = (path) => BASE + path;\n"
        "\n// clis/shop/hot.js\n"
        "const $func = async () => get('a');\n"
    )


@pytest.mark.parametrize(
    ("importing", "call"),
    [
        ("import { get } from './net.js';", "get()"),
        ("import { get as read } from './net.js';", "read()"),
        ("import * as net from './net.js';", "net.get()"),
        ("import { again } from './net.js';", "again()"),
    ],
)
def test_every_form_of_import_leads_to_the_declaration(importing: str, call: str) -> None:
    files = {
        HOME: command(f"async () => {call}", importing + "\n"),
        "clis/shop/net.js": "export { get, get as again } from './deep.js';\n",
        "clis/shop/deep.js": "export function get() { return 7; }\n",
    }
    assert text_of(files).endswith("const $func = async () => get();\n")


def test_a_default_export_without_a_name_gets_one() -> None:
    files = {
        HOME: command("async () => net.get()", "import net from './net.js';\n"),
        "clis/shop/net.js": "export default { get: () => 7 };\n",
    }
    assert "const net_default = { get: () => 7 };\n" in text_of(files)
    assert text_of(files).endswith("const $func = async () => net_default.get();\n")


def test_names_of_two_files_are_told_apart() -> None:
    files = {
        HOME: command("async () => ({ base, part: part() })", "import { part } from './a.js';\nconst base = 1;\n"),
        "clis/shop/a.js": "const base = 2;\nexport const part = () => ({ base });\n",
    }
    assert text_of(files) == (
        "// clis/shop/a.js\n"
        "const base = 2;\n"
        "const part = () => ({ base });\n"
        "\n// clis/shop/hot.js\n"
        "const base_2 = 1;\n"
        "const $func = async () => ({ base: base_2, part: part() });\n"
    )


def test_a_name_that_a_function_hides_is_given_up() -> None:
    files = {
        HOME: command(
            "async () => { const base = 1; return read(base); }", "import { base as read } from './net.js';\n"
        ),
        "clis/shop/net.js": "export const base = (n) => n;\n",
    }
    assert "const base_2 = (n) => n;\n" in text_of(files)
    assert text_of(files).endswith("const $func = async () => { const base = 1; return base_2(base); };\n")


def test_what_comes_from_packages_is_listed() -> None:
    files = {
        HOME: command(
            "async () => { throw new Fault(hash('a')); }",
            "import { CliError as Fault } from '@jackwener/opencli/errors';\nimport { hash } from 'node:crypto';\n",
        )
    }
    found = linked(files)
    assert {name: (item.package, item.export) for name, item in found.packages.items()} == {
        "Fault": ("@jackwener/opencli/errors", "CliError"),
        "hash": ("node:crypto", "hash"),
    }


def test_the_span_of_a_declaration_lies_in_its_own_file() -> None:
    files = {
        HOME: command("async () => get()", "import { get } from './net.js';\n"),
        "clis/shop/net.js": "\n\nexport function get() { return 7; }\n",
    }
    script = linked(files).script
    spans = [str(script.span(node)) for node in script.root.named_children if node.type != "comment"]
    assert spans == ["clis/shop/net.js:3:8", "clis/shop/hot.js:3:56"]


def test_a_factory_is_written_down_as_constants() -> None:
    files = {
        HOME: "import { make } from './make.js';\n"
        "const probe = async (page) => page.goto('https://shop.test/');\n"
        "make({ site: 'shop', probe, login: fail });\n",
        "clis/shop/make.js": (
            HEAD + "export function make(config) {\n"
            "  cli({ site: config.site, name: 'me', access: 'read', func: async (page) => config.probe(page) });\n}\n"
        ),
    }
    assert text_of(files) == (
        "// clis/shop/make.js\n"
        "const config = { \"probe\": async (page) => page.goto('https://shop.test/'), };\n"
        "const $func = async (page) => config.probe(page);\n"
    )


def test_registrations_stay_out_and_other_statements_stay() -> None:
    before = "const table = new Map();\ntable.set('a', 1);\nfunction other() { return table; }\n"
    before += "cli({ site: 'shop', name: 'x', access: 'read', func: other });\n"
    assert text_of({HOME: command("async () => table.get('a')", before)}, 1) == (
        "// clis/shop/hot.js\nconst table = new Map();\ntable.set('a', 1);\nconst $func = async () => table.get('a');\n"
    )


def test_validate_args_comes_before_the_function() -> None:
    options = "site: 'shop', name: 'hot', access: 'read', validateArgs(kwargs) { check(kwargs); }, func: async () => 1"
    home = f"{HEAD}cli({{ {options} }});\n"
    assert "const $validate = function (kwargs) { check(kwargs); };\nconst $func = async () => 1;\n" in text_of(
        {HOME: home}
    )


@pytest.mark.parametrize(
    ("files", "message"),
    [
        (
            {HOME: command("async () => import('./late.js')"), "clis/shop/late.js": "export const a = 1;\n"},
            "`import()` of another file",
        ),
        (
            {
                HOME: command("async () => keys(net)", "import * as net from './net.js';\n"),
                "clis/shop/net.js": "export const a = 1;\n",
            },
            "`net` stands for all exports of a file",
        ),
        (
            {
                HOME: command("async () => gone()", "import { gone } from './net.js';\n"),
                "clis/shop/net.js": "export const a = 1;\n",
            },
            "`./net.js` is not there, or exports no `gone`",
        ),
    ],
)
def test_what_cannot_become_one_text_is_refused(files: dict[str, str], message: str) -> None:
    with pytest.raises(LinkFault) as fault:
        linked(files)
    assert fault.value.message == message


def result(files: dict[str, str], number: int = 0) -> object:
    """What the function of a command gives when the linked text runs."""
    return call(f"() => {{ {text_of(files, number)}\nreturn {FUNC}(); }}")


def factory(func: str, body: str = "", args: str = "", given: str = "") -> str:
    """A file whose command is made by a factory."""
    registration = f"cli({{ site: 'shop', name: 'hot', access: 'read', func: {func} }});"
    return f"{HEAD}function make({args}) {{\n{body}\n{registration}\n}}\nmake({given});\n"


REGISTER = "const m = new Map();\nfunction reg(k, v) { m.set(k, v); return v; }\n"
RUNS = [
    ("Object.assign(c, d)", "c.a", "const c = {};\nconst d = { a: 5 };\nObject.assign(c, d);\n", 5),
    ("a call", "[...m.keys()]", REGISTER + "reg('a', 5);\n", ["a"]),
    ("a value that is not used", "[...m.keys()]", REGISTER + "const d = reg('a', 5);\n", ["a"]),
    ("a default export", "[...m.keys()]", REGISTER + "export default reg('a', 5);\n", ["a"]),
    (
        "a class",
        "[...m.keys()]",
        REGISTER + "class K { static x = reg('a', 1); static { reg('b', 2); } }\n",
        ["a", "b"],
    ),
    ("a callback", "c", "const c = {};\n['a', 'b'].forEach((x) => { c[x] = 1; });\n", {"a": 1, "b": 1}),
    ("a member of a function", "f.n", "function f() {}\nfunction init() { f.n = 1; }\ninit();\n", 1),
    ("a class under another name", "P.n", "class P {}\nconst q = P;\nq.n = 3;\n", 3),
    ("a function that is handed over", "f.n", "function f() {}\nconst t = { f };\nt.f.n = 3;\n", 3),
    ("patterns", "[c.a, c.b]", "const c = {};\nconst d = { x: 1 };\n({ x: c.a } = d);\n[c.b] = [2];\n", [1, 2]),
    ("a getter", "c.v", "const c = { v: 1, get go() { this.v = 7; return 1; } };\nconst d = c.go;\n", 7),
    ("a part under another name", "c.in.v", "const c = { in: {} };\nconst d = c.in, e = (d.v = 7);\n", 7),
    ("let", "n", "let n = 1;\nn += 4;\n", 5),
    ("let behind a function", "next()", "let n = 0;\nconst next = () => ++n;\nconst unused = next();\n", 2),
    ("var in a block", "v", "if (true) { var v = 3; }\n", 3),
    ("var in a loop head", "v", "for (var v = 0; v < 3; v++) {}\n", 3),
    ("var twice", "v", "var v = 1;\nvar w = v;\nvar v = w + 2;\n", 3),
    ("var again in a block", "v", "var v = 1;\n{ var v = 2; }\n", 2),
    ("a global", "globalThis.n", "globalThis.n = 5;\n", 5),
]


@pytest.mark.parametrize(("value", "before", "expected"), [item[1:] for item in RUNS], ids=[item[0] for item in RUNS])
def test_what_runs_at_the_top_level_runs(value: str, before: str, expected: object) -> None:
    assert result({HOME: command(f"() => ({value})", before)}) == expected


S = "export const S = { v: 1 };\nexport function put(v) { S.v = v; }\n"
OTHERS = [
    ("S.v", "import { S } from './s.js';\nimport './m.js';\n", {"m": "import { S } from './s.js';\nS.v = 7;\n"}, 7),
    ("S.v", "import { S } from './s.js';\nimport './m.js';\n", {"m": "import { put } from './s.js';\nput(7);\n"}, 7),
    ("S.v", "import { S } from './s.js';\nimport './m.js';\n", {"m": "import * as s from './s.js';\ns.S.v = 7;\n"}, 7),
    ("x", "import { x } from './m.js';\nimport './n.js';\n",
     {"m": "// import './n.js';\nimport { S } from './s.js';\nexport const x = S.v;\n",
      "n": "import { S } from './s.js';\nS.v = 9;\n"}, 1),
    ("x", "import './n.js';\nimport { x } from './m.js';\n",
     {"m": "import { S } from './s.js';\nexport const x = S.v;\n", "n": "import { S } from './s.js';\nS.v = 9;\n"}, 9),
    ("v + read()", "import { read } from './m.js';\nif (true) { var v = 10; }\n",
     {"m": "var v = 1;\nexport const read = () => v;\n"}, 11),
    ("v", "import { v } from './m.js';\n", {"m": "for (var v = 0; v < 3; v++) {}\nexport { v };\n"}, 3),
    ("x", "import { x } from/**/'./m.js';\n", {"m": "export const x = 5;\n"}, 5),
    ("x", "import { x } from './\\u006d.js';\n", {"m": "export const x = 5;\n"}, 5),
    ("[f(), l()]", "import { f } from './m.js';\nimport { l } from './n.js';\n",
     {"n": "const Map = 'x';\nexport const l = () => Map;\n", "m": "export const f = () => typeof Map;\n"},
     ["function", "x"]),
]  # fmt: skip


@pytest.mark.parametrize(("value", "before", "others", "expected"), OTHERS)
def test_files_are_evaluated_in_their_order(value: str, before: str, others: dict[str, str], expected: object) -> None:
    files = {f"clis/shop/{name}.js": text for name, text in {"s": S, **others}.items()}
    assert result({HOME: command(f"() => {value}", before), **files}) == expected


CAPTURED = [
    (factory("() => g(3)", "const g = (x) => (x ? g(x - 1) : v);", "v", "1"), 1),
    (factory("() => [even(2), odd(2)]",
             "function even(n) { return n ? odd(n - 1) : t; } function odd(n) { return n ? even(n - 1) : 'o' + t; }"
             " const t = 't';"), ["t", "ot"]),
    (factory("() => fs.map((f) => f())", "const add = (n) => () => n; const fs = [add(1), add(2)];"), [1, 2]),
    (factory("() => [...g(), ...o.h()]", "const t = 3; function* g() { yield t; } const o = { *h() { yield t; } };"),
     [3, 3]),
    (factory("() => [++w, w]", "let w = 1;"), [2, 2]),
    (factory("() => [f(), f(), w]", "let w = 1; const f = () => { w += 1; return w; };"), [2, 3, 3]),
    (factory("() => n", "n = n + 1;", "n", "1"), 2),
    (factory("() => c.get()", "", "c", "{ base: 4, get() { return this.base; } }"), 4),
    (factory("() => c.hasOwnProperty('z')", "", "c", "{ z: 1 }"), True),
    (factory("() => Object.keys(c)", "", "c", "{ ['__proto__']: 1 }"), ["__proto__"]),
    (factory("() => fs.map((f) => f())", "const fs = [];\nfor (let i = 0; i < 2; i++) { fs.push(() => i); }"), [0, 1]),
]  # fmt: skip


@pytest.mark.parametrize(("home", "expected"), CAPTURED)
def test_what_a_function_sees_of_its_factory(home: str, expected: object) -> None:
    assert result({HOME: home}) == expected


def test_every_round_of_a_loop_has_its_own_variable() -> None:
    loop = "for (let i = 0; i < 2; i++) { const k = i * 10; "
    home = f"{HEAD}{loop}cli({{ site: 'shop', name: 'n' + i, access: 'read', func: () => [i, k] }}); }}\n"
    assert [result({HOME: home}, number) for number in (0, 1)] == [[0, 0], [1, 10]]


def test_two_functions_share_what_they_capture() -> None:
    code = text_of({HOME: factory("() => a, validateArgs: () => a.push(2)", "const a = [1];")})
    assert call(f"() => {{ {code}\n$validate(); return {FUNC}(); }}") == [1, 2]


def test_a_captured_name_does_not_hide_a_global_of_another_file() -> None:
    files = {
        HOME: "import { f } from './b.js';\n" + factory("() => [location, f()]", "", "location", "'x'"),
        "clis/shop/b.js": "export const f = () => typeof location;\n",
    }
    assert result(files) == ["x", "undefined"]


REFUSED = [
    (command("() => 1", "import './gone.js';\n"), "`./gone.js` is not there", "2:1"),
    (command("() => 1", "import '../../../up.js';\n"),
     "`../../../up.js` lies outside of the folder that is read", "2:1"),
    (command("() => N", "const N = [];\nfunction add(n) { N.push(n); cli({ name: n }); }\nadd('x');\n"),
     "registering commands makes or changes what the function uses", "4:1"),
    (command("() => N", "const N = {};\nfunction add(o, n) { o.n = n; cli({ name: n }); }\nadd(N, 'x');\n"),
     "registering commands makes or changes what the function uses", "4:1"),
    (HEAD + "for (var i = 0; i < 2; i++) cli({ site: 'shop', name: 'n' + i, access: 'read', func: () => i });\n",
     "registering commands makes or changes what the function uses", "2:1"),
    (factory("() => w", "let w = 1; setTimeout(() => { w = 2; });"),
     "`w` of the function around it is changed by another function", "3:31"),
    (factory("() => o.n", "const o = { n: 1 }; setTimeout(() => { o.n = 2; });"),
     "`o` of the function around it is changed by another function", "3:40"),
    (factory("() => i", "for (var i = 0; i < 2; i++) {}"),
     "`i` of the function around it is not known: it has no value there", "4:62"),
    (factory("() => [a, b.a]", "const a = { n: 1 }; const b = { a };"),
     "an object of the factory has two names", "3:11"),
    (HEAD + "const C = { n: 1 };\n" + factory("() => { c.n = 2; return C.n; }", "", "c", "C").removeprefix(HEAD),
     "an object of the factory has two names", "2:11"),
    (command("function () { return this; }"), "`this` is the command, which is not there", "2:77"),
    (command("() => v", "var v = 1;\n" * 60), "the files have too much code at their top level", "2:5"),
]  # fmt: skip


@pytest.mark.parametrize(("home", "message", "place"), REFUSED)
def test_what_may_not_mean_the_same_is_refused(home: str, message: str, place: str) -> None:
    with pytest.raises(LinkFault) as fault:
        linked({HOME: home}, len(home.split("cli({")) - 2 if "name: n }" in home else 0)
    span = fault.value.module.script.span(fault.value.node)
    assert (fault.value.message, f"{span.line}:{span.column}") == (message, place)


NAMES = st.sampled_from(["a", "b", "c"])


@settings(deadline=None)
@given(st.lists(st.lists(NAMES, min_size=1, max_size=3, unique=True), min_size=1, max_size=4))
def test_bundled_equals_unbundled(modules: list[list[str]]) -> None:
    """Every file declares some of three names and reads all that the one before it exports, each under its own name."""
    files: dict[str, str] = {}
    expected: list[str] = []
    for number, names in enumerate(modules):
        before = modules[number - 1] if number else []
        importing = "".join(f"import {{ {name} as old_{name} }} from './m{number - 1}.js';\n" for name in before)
        inner = " + ".join(f"old_{name}()" for name in before) or "''"
        body = "".join(f"export function {name}() {{ return 'm{number}.{name} ' + ({inner}); }}\n" for name in names)
        files[f"clis/shop/m{number}.js"] = importing + body
        rest = "".join(expected)
        expected = [f"m{number}.{name} {rest}" for name in names]
    last = len(modules) - 1
    importing = "".join(f"import {{ {name} as z_{name} }} from './m{last}.js';\n" for name in modules[-1])
    files[HOME] = command(f"() => [{', '.join(f'z_{name}()' for name in modules[-1])}]", importing)
    code = text_of(files)
    assert call(f"() => {{ {code}\nreturn {FUNC}(); }}") == expected
