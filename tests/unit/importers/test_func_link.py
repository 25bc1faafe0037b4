"""The code of a command out of several files: what comes in, what stays out, what it is called."""

from __future__ import annotations

import pytest
from hypothesis import given
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
        (
            {
                HOME: command(
                    "async () => { const base = 1; return read(base); }", "import { base as read } from './net.js';\n"
                ),
                "clis/shop/net.js": "export const base = (n) => n;\n",
            },
            "`base` of another file is hidden by a name of this function",
        ),
    ],
)
def test_what_cannot_become_one_text_is_refused(files: dict[str, str], message: str) -> None:
    with pytest.raises(LinkFault) as fault:
        linked(files)
    assert fault.value.message == message


NAMES = st.sampled_from(["a", "b", "c"])


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
