"""An adapter with its helper files does what it does with their text pasted in front of its function. In quickjs-ng."""

from __future__ import annotations

from dataclasses import dataclass, field

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from adapterc.compiler.artifact import Artifact
from adapterc.compiler.unit import compile_file
from tests.support.js import run_artifact

from . import strategies as make

META = '/* @meta {"name": "shop/hot", "domain": "shop.test", "args": {"n": {}}, "readOnly": true} */\n'
SETTINGS = settings(max_examples=make.EXAMPLES, deadline=None, suppress_health_check=[HealthCheck.too_slow])


@dataclass
class Module:
    """Top-level lines in an order that runs, and names of each sort of value that they declare."""

    lines: list[str] = field(default_factory=list)
    names: dict[str, list[str]] = field(default_factory=dict)

    def some(self, sort: str) -> list[str]:
        return self.names.get(sort, [])

    def add(self, sort: str, line: str) -> None:
        self.names.setdefault(sort, []).append(f"{sort}{len(self.lines)}")
        self.lines.append(line)


READS = {
    "num": "{}", "obj": "{}.k", "list": "{}.length", "func": "{}(2)", "arrow": "{}(3)", "tick": "{}()", "var": "{}",
    "part": "{}", "Class": "new {}().get()",
}  # fmt: skip
"""What reads a number from each sort of name."""


@st.composite
def expressions(draw: st.DrawFn, module: Module) -> str:
    parts = [str(draw(st.integers(0, 9)))]
    for _ in range(draw(st.integers(0, 2))):
        sort = draw(st.sampled_from(sorted(READS)))
        if module.some(sort):
            parts.append(READS[sort].format(draw(st.sampled_from(module.some(sort)))))
    return " + ".join(draw(st.permutations(parts)))


@st.composite
def modules(draw: st.DrawFn) -> Module:
    module = Module()
    for _ in range(draw(st.integers(1, 14))):
        sort = draw(st.sampled_from([*sorted(READS), "write", "push", "assign", "call"]))
        value = draw(expressions(module))
        name = f"{sort}{len(module.lines)}"
        one = {target: draw(st.sampled_from(module.some(target) or [""])) for target in ("obj", "list", "var", "tick")}
        end = draw(st.sampled_from([";", "", " // about it", "; /* about it */"]))
        match sort:
            case "num":
                module.add(sort, f"// a number\nconst {name} = {value}{end}")
            case "obj":
                module.add(sort, f"const {name} = {{ k: {value} }}{end}")
            case "list":
                module.add(sort, f"const {name} = [{value}], twin{name} = {value}{end}")
            case "func":
                module.add(sort, f"function {name}(x) {{ return x + {value}; }}")
            case "arrow":
                module.add(sort, f"const {name} = (x) => x + {value}{end}")
            case "var":
                module.add(sort, f"let {name} = {value}{end}")
            case "Class":
                module.add(sort, f"class {name} {{ static n = {value}; get() {{ return {name}.n + {value}; }} }}")
            case "tick" if one["obj"]:
                module.add(sort, f"function {name}() {{ {one['obj']}.k += 1; return {one['obj']}.k; }}")
            case "part" if one["obj"]:
                module.add(sort, f"const {{ k: {name} }} = {one['obj']}{end}")
            case "write" if one["obj"]:
                module.lines.append(f"{one['obj']}.k = {value}{end}")
            case "push" if one["list"]:
                module.lines.append(f"{one['list']}.push({value}){end}")
            case "assign" if one["var"]:
                module.lines.append(f"{one['var']} = {value}{end}")
            case "call" if one["tick"]:
                module.lines.append(f"{one['tick']}(){end}")
    return module


def compiled(function: str, files: dict[str, str]) -> Artifact:
    helpers = {f"shop/{name}": text.encode() for name, text in files.items()}
    (artifact,) = compile_file("shop/hot.js", (META + function).encode(), files=helpers).artifacts
    assert artifact.script is not None, (function, files, artifact.diagnostics)
    return artifact


@SETTINGS
@given(modules(), st.data())
def test_bundled_is_unbundled(module: Module, data: st.DataObject) -> None:
    wanted = [data.draw(expressions(module)) for _ in range(3)]
    function = f"async function (args) {{ return {{ n: args.n, values: [{', '.join(wanted)}] }}; }}"
    cut = data.draw(st.integers(0, len(module.lines)))
    first, second = data.draw(st.permutations(["_helper.js", "_shared.js"]))
    files = {first: "\n".join(module.lines[:cut]), second: "\n".join(module.lines[cut:])}
    pasted = "\n".join(module.lines)
    alone = f"async (args) => {{\n{pasted}\nreturn ({function})(args);\n}}"
    bundled, unbundled = compiled(function, files), compiled(alone, {})
    assert bundled.script is not None and unbundled.script is not None
    assert run_artifact(bundled.script, {"n": "7"}).result == run_artifact(unbundled.script, {"n": "7"}).result
    assert bundled.manifest is not None and unbundled.manifest is not None
    for key in ("args", "auth_hint", "entry", "read_only"):
        assert bundled.manifest[key] == unbundled.manifest[key]


@SETTINGS
@given(modules())
def test_what_nothing_names_stays_out(module: Module) -> None:
    """A function that reads one number brings in no declaration that it does not reach, and no pure one at all."""
    files = {"_helper.js": "\n".join(["const zero = 0;", *module.lines])}
    script = compiled("async function (args) { return { zero, n: args.n }; }", files).script
    assert script is not None and "const zero = 0;" in script
    assert not any(line.split("\n")[-1] in script for line in module.lines)
