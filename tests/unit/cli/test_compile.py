from __future__ import annotations

import json
from typing import Any

from .conftest import adapter, bad


def test_the_script_is_the_result(run: Any, write: Any) -> None:
    write({"hot.yaml": adapter()})
    result = run("compile", "hot.yaml")
    assert (result.code, result.err) == (0, "")
    assert result.out.startswith("/*")
    assert "async (args, helpers) =>" in result.out
    assert result.out.endswith("}\n")


def test_it_is_what_import_writes(run: Any, write: Any) -> None:
    root = write({"hot.yaml": adapter()})
    run("import", "hot.yaml", "--out", "out")
    assert run("compile", "hot.yaml").out == (root / "out/scripts/shop/hot.js").read_text(encoding="utf-8") + "\n"
    entry = json.loads((root / "out/index.json").read_text(encoding="utf-8"))["adapters"][0]
    assert json.loads(run("compile", "hot.yaml", "--manifest").out) == entry


def test_scripts_are_utf8_on_any_console(run: Any, write: Any) -> None:
    write({"hot.yaml": adapter().replace("item.title", "item.title | default('热')")})
    assert run("compile", "hot.yaml", encoding="ascii").out == run("compile", "hot.yaml").out
    assert "热" in run("compile", "hot.yaml", encoding="ascii").out


def test_findings_go_to_standard_error(run: Any, write: Any) -> None:
    write({"bad.yaml": bad()})
    result = run("compile", "bad.yaml")
    assert (result.code, result.out) == (1, "")
    assert result.err.startswith("error[AC202]: unknown filter `shout`\n  --> bad.yaml:10:")


def test_an_adapter_of_several_is_chosen(run: Any, write: Any) -> None:
    write({"two.yaml": adapter() + "---\n" + adapter(name="new")})
    result = run("compile", "two.yaml")
    assert result.code == 2
    assert result.err == (
        "error: `two.yaml` has 2 adapters\n  = help: choose one with --adapter: `shop/hot`, `shop/new`\n"
    )
    assert "shop/new" in run("compile", "two.yaml", "--adapter", "shop/new").out
    result = run("compile", "two.yaml", "--adapter", "shop/old")
    assert (result.code, result.err) == (
        2,
        "error: `two.yaml` has no adapter `shop/old`\n  = help: it has `shop/hot`, `shop/new`\n",
    )


def test_the_adapter_behind_a_pass(run: Any, write: Any) -> None:
    from adapterc.compiler.pipeline import PASSES

    write({"hot.yaml": adapter()})
    for step in PASSES:
        result = run("compile", "hot.yaml", "--print-after", step.name)
        assert result.code == 0
        assert result.out.startswith("AdapterIR  @")
        assert 'site: "shop"' in result.out
    result = run("compile", "hot.yaml", "--print-after", "desugar")
    assert result.code == 2
    assert result.err == "error: unknown pass `desugar`\n  = help: did you mean `desugar_steps`?\n"


def test_the_script_is_exact_and_the_adapter_behind_a_pass_is_no_command_to_a_workflow(run: Any, write: Any) -> None:
    write({"hot.yaml": adapter().replace("item.title", "item.title | default('##[error]x')")})
    assert "##[error]x" in run("compile", "hot.yaml").out
    shown = run("compile", "hot.yaml", "--print-after", "choose_entry").out
    assert "##\\x5berror]x" in shown and "##[" not in shown


def test_what_holds_no_adapter_is_a_finding(run: Any, write: Any) -> None:
    write({"README.md": "x", "list.yaml": "- a\n", "clis/x.yaml": adapter()})
    result = run("compile", "README.md")
    assert (result.code, result.out) == (1, "")
    assert result.err.startswith("error[AC006]: file holds no adapter: Markdown document\n --> README.md:1:1\n")
    assert run("compile", "list.yaml", "--adapter", "shop/x").code == 1
    assert run("compile", "clis").err == "error: `clis` is not a file\n  = help: `adapterc import` compiles folders\n"


def test_diff_of_two_catalogs(run: Any, write: Any) -> None:
    root = write(
        {"one/shop/hot.yaml": adapter(), "two/shop/hot.yaml": adapter(), "two/shop/new.yaml": adapter(name="new")}
    )
    for name in ("one", "two"):
        run("import", name, "--out", f"out-{name}")
    assert run("diff", "out-one", "out-one").out == "no changes\n"
    assert run("diff", "out-one", "out-one").code == 0
    result = run("diff", "out-one", "out-two")
    assert result.code == 1
    assert result.out.startswith("+ shop/new\n")
    document = json.loads(run("diff", "out-one", "out-two", "--format", "json").out)
    assert [item["name"] for item in document["added"]] == ["shop/new"]
    (root / "out-two/index.json").write_text("{", encoding="utf-8")
    assert run("diff", "out-one", "out-two").code == 3
    assert run("diff", "out-one", "one").code == 2


def test_json(run: Any, write: Any) -> None:
    write(
        {"hot.yaml": adapter(), "bad.yaml": bad(), "two.yaml": adapter() + "---\n" + adapter(name="new"), "x.yaml": ""}
    )
    result = run("compile", "hot.yaml", "--format", "json", encoding="ascii")
    assert (result.code, result.err) == (0, "")
    document = json.loads(result.out)
    assert list(document) == ["adapter", "status", "script", "manifest", "diagnostics"]
    assert (document["adapter"], document["status"], document["diagnostics"]) == ("shop/hot", "compiled", [])
    assert document["script"] + "\n" == run("compile", "hot.yaml").out
    assert document["manifest"] == json.loads(run("compile", "hot.yaml", "--manifest").out)
    result = run("compile", "bad.yaml", "--format", "json")
    document = json.loads(result.out)
    assert (result.code, result.err) == (1, "")
    assert (document["status"], document["script"], document["manifest"]) == ("rejected", None, None)
    assert [(item["code"], item["line"]) for item in document["diagnostics"]] == [("AC202", 10)]
    assert run("compile", "two.yaml", "--format", "json").code == 2
    assert (
        json.loads(run("compile", "two.yaml", "--format", "json", "--adapter", "shop/new").out)["adapter"] == "shop/new"
    )
    result = run("compile", "x.yaml", "--format", "json")
    assert (result.code, json.loads(result.out)["adapter"]) == (1, None)


def test_the_passes_of_the_help_are_those_of_the_compiler(run: Any) -> None:
    from adapterc.cli.compile import PASS_NAMES
    from adapterc.compiler.pipeline import PASSES

    assert [step.name for step in PASSES] == list(PASS_NAMES)
    assert all(name in run("compile", "--help").out for name in PASS_NAMES)
