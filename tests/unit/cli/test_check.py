from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from .conftest import adapter, bad


def test_a_clean_adapter(run: Any, write: Any) -> None:
    write({"clis/shop/hot.yaml": adapter()})
    result = run("check")
    assert (result.code, result.out) == (0, "")
    assert result.err == "checked 1 adapter: 1 compiled, 0 held, 0 rejected\n"


def test_a_finding_is_shown_in_its_frame(run: Any, write: Any) -> None:
    write({"clis/shop/bad.yaml": bad()})
    result = run("check", "clis")
    assert result.code == 1
    head, *frame = result.out.splitlines()
    assert head == "error[AC202]: unknown filter `shout`"
    assert frame[:5] == [
        "  --> clis/shop/bad.yaml:10:31",
        "   |",
        "10 |       title: ${{ item.title | shout }}",
        "   |                               ^^^^^",
        "   |",
    ]
    assert result.err == "checked 1 adapter: 0 compiled, 0 held, 1 rejected (1 error)\n"


def test_a_file_is_named_as_it_was_given(run: Any, write: Any) -> None:
    root = write({"clis/shop/bad.yaml": bad()})
    for given in ("clis/shop/bad.yaml", "./clis//shop/bad.yaml", str(root / "clis/shop/bad.yaml")):
        shown = os.path.normpath(given)
        assert f" --> {shown}:10:" in run("check", given).out


def test_files_elsewhere_are_shown_as_given(run: Any, write: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    root = write({"clis/shop/bad.yaml": bad(), "other/place/x": ""})
    monkeypatch.chdir(root / "other/place")
    for given in ("../../clis", str(root / "clis"), "../../clis/shop/bad.yaml", "../.."):
        result = run("check", given)
        folder = given.removesuffix("/shop/bad.yaml")
        folder += "" if folder.endswith("clis") else "/clis"
        assert f" --> {folder}/shop/bad.yaml:10:" in result.out
        (found,) = json.loads(run("check", given, "--format", "json").out)["diagnostics"]
        assert found["file"] == f"{folder}/shop/bad.yaml"
    result = run("check", "../../clis/shop/bad.yaml", "../../clis", str(root / "clis"))
    assert result.out.count("error[AC202]") == 1


def test_a_file_that_is_given_twice_is_read_once(run: Any, write: Any) -> None:
    root = write({"clis/shop/hot.yaml": adapter()})
    result = run("check", "clis", "./clis/shop/hot.yaml", str(root / "clis"))
    assert (result.code, result.err) == (0, "checked 1 adapter: 1 compiled, 0 held, 0 rejected\n")


def test_json(run: Any, write: Any) -> None:
    import jsonschema

    from adapterc.spec.schema import committed

    write({"clis/shop/bad.yaml": bad()})
    result = run("check", "--format", "json", encoding="ascii")
    assert result.code == 1
    document = json.loads(result.out)
    jsonschema.validate(document, json.loads(committed("diagnostics").read_text(encoding="utf-8")))
    (found,) = document["diagnostics"]
    assert (found["code"], found["name"], found["file"], found["line"]) == (
        "AC202",
        "unknown-filter",
        "clis/shop/bad.yaml",
        10,
    )


def test_warnings_alone_are_fine_and_notes_are_asked_for(run: Any, write: Any) -> None:
    write({"clis/github/search.yaml": adapter("github", "search")})
    result = run("check")
    assert result.code == 0
    assert result.out.startswith("warning[AC312]: the host ships an adapter named `github/search`")
    assert "info[" not in result.out


def test_a_file_without_adapter_is_told_when_it_is_named(run: Any, write: Any) -> None:
    write({"clis/x.txt": "x", "clis/hours.yaml": "shop: closed on Sundays\n", "clis/empty.yaml": ""})
    assert run("check", "clis").code == 0
    for name, why in (
        ("x.txt", "text document"),
        ("hours.yaml", "YAML without a `pipeline`"),
        ("empty.yaml", "empty YAML file"),
    ):
        result = run("check", f"clis/{name}", "--format", "json")
        assert result.code == 1
        (found,) = json.loads(result.out)["diagnostics"]
        assert (found["file"], found["line"], found["code"]) == (f"clis/{name}", 1, "AC006")
        assert found["message"] == f"file holds no adapter: {why}"
    assert run("check", "clis", "clis/x.txt").out.startswith("error[AC006]: file holds no adapter: text document\n")


@pytest.mark.parametrize(
    ("name", "help"),
    [
        (
            "x.js",
            "one in JavaScript is registered with `cli({…})`, or is a function below an `@meta` comment",
        ),
        ("x.yml", "every adapter has a `pipeline`"),
        ("x.txt", "they are YAML or JavaScript files"),
    ],
)
def test_the_help_for_a_file_without_adapter_is_that_of_its_kind(run: Any, write: Any, name: str, help: str) -> None:
    write({name: "export {}\n" if name == "x.js" else "a: 1\n"})
    (found,) = json.loads(run("check", name, "--format", "json").out)["diagnostics"]
    assert (found["code"], found["help"]) == (
        "AC006",
        f"name the file or the folder that holds the adapters; {help}",
    )


def test_names_are_compared_among_the_files_given(run: Any, write: Any) -> None:
    write({"clis/shop/hot.yaml": adapter(), "clis/shop/copy.yaml": adapter()})
    assert run("check", "clis/shop/copy.yaml").code == 0
    result = run("check", "clis/shop/copy.yaml", "clis/shop/hot.yaml")
    assert result.code == 1
    assert result.out.count("error[") == 1
    assert "AC306" in result.out


def test_the_profile_decides(run: Any, write: Any) -> None:
    write({"clis/shop/hot.yaml": adapter()})
    assert run("check", "--profile", "lime-v1-strict").code == 1
    write({"adapterc.toml": 'profile = "lime-v1-strict"\n'})
    result = run("check")
    assert result.code == 1
    assert "AC512" in result.out
    assert run("check", "--profile", "lime-v1").code == 0


KEYS = (
    "the keys are `accept`, `allow`, `approve`, `baseline`, `catalog`, `deny`, `deviations`, `hold`, `locale`, "
    "`override`, `profile`, `schema`, `sitemap_baseline`, `source`, `state`"
)


def test_an_unusable_configuration_ends_it(run: Any, write: Any) -> None:
    write({"adapterc.toml": "x = 1\ny = 2\n"})
    assert run("check").err == (
        f"error: adapterc.toml:1:1: unknown key `x`\n  = help: {KEYS}\n"
        f"error: adapterc.toml:2:1: unknown key `y`\n  = help: {KEYS}\n"
    )


@pytest.mark.parametrize("encoding", ["ascii", "gbk", "latin-1"])
def test_any_console_can_show_it(run: Any, write: Any, encoding: str) -> None:
    write({"clis/shop/热.yaml": bad().replace("bad of shop", "热榜😀\u202e")})
    result = run("check", encoding="ascii")
    assert result.code == 1
    assert "clis/shop/\\u70ed.yaml:10:" in result.out


def test_the_c_locale_changes_nothing(spawn: Any, write: Any) -> None:
    root = write({"clis/shop/热.yaml": bad(), "clis/shop/gbk.yaml": "site: 热\n".encode("gbk")})
    plain = spawn("check", "--format", "json", cwd=root)
    bare = spawn("check", "--format", "json", cwd=root, LC_ALL="C", PYTHONUTF8="0", PYTHONCOERCECLOCALE="0")
    assert plain.code == bare.code == 1
    assert plain.out == bare.out
    assert "clis/shop/热.yaml" in bare.out
    text = spawn("check", cwd=root, LC_ALL="C", PYTHONUTF8="0", PYTHONCOERCECLOCALE="0")
    assert "clis/shop/\\u70ed.yaml:10:" in text.out
    assert "file is not UTF-8" in text.out


def test_sources_cannot_drive_the_terminal(run: Any, write: Any) -> None:
    write({"clis/shop/bad.yaml": bad() + '"x\\e]0;owned\\a": "\\e[2J"\n', "clis/shop/\x1b[31m.yaml": bad("red")})
    result = run("check", "-v")
    assert "\x1b" not in result.out + result.err
    assert "\x07" not in result.out


def test_fixing_changes_the_reported_range_and_no_other_byte(run: Any, write: Any) -> None:
    text = adapter().replace("\n", "\r\n").replace("domain:", "# comment 热\t \r\ndomain:", 1)
    broken = text.replace("title: ${{ item.title }}", "title: ${{ item.ok ? item.a : item.b }}")
    path = write({"clis/shop/hot.yaml": b"\xef\xbb\xbf" + broken.encode()}) / "clis/shop/hot.yaml"
    path.chmod(0o640)
    assert run("check").code == 1
    result = run("check", "--fix")
    assert result.code == 0, result.out
    assert result.err == (
        "fixed[AC103] clis/shop/hot.yaml:11: quote this template: wrap the value in double quotes\n"
        "checked 1 adapter: 1 compiled, 0 held, 0 rejected; fixed 1\n"
    )
    fixed = path.read_bytes().decode("utf-8-sig")
    before, after = broken.split("${{ item.ok ? item.a : item.b }}")
    assert fixed.startswith(before)
    assert fixed.endswith(after)
    assert path.read_bytes().startswith(b"\xef\xbb\xbf")
    assert path.stat().st_mode & 0o777 == 0o640
    assert sorted(item.name for item in path.parent.iterdir()) == ["hot.yaml"]
    stamp = path.stat().st_mtime_ns
    assert run("check", "--fix").err == "checked 1 adapter: 1 compiled, 0 held, 0 rejected; fixed 0\n"
    assert path.stat().st_mtime_ns == stamp


def test_a_fix_follows_a_link_to_the_file(run: Any, write: Any, tmp_path: Path) -> None:
    broken = adapter().replace("title: ${{ item.title }}", "title: ${{ item.ok ? item.a : item.b }}")
    write({"real/hot.yaml": broken})
    os.symlink("real/hot.yaml", tmp_path / "link.yaml")
    run("check", "--fix", "link.yaml")
    assert (tmp_path / "link.yaml").is_symlink()
    assert (tmp_path / "real/hot.yaml").read_text(encoding="utf-8") != broken


def test_fixes_are_listed_in_json(run: Any, write: Any) -> None:
    import jsonschema

    from adapterc.spec.schema import committed

    write({"hot.yaml": adapter().replace("title: ${{ item.title }}", "title: ${{ item.ok ? item.a : item.b }}")})
    document = json.loads(run("check", "--fix", "--format", "json").out)
    jsonschema.validate(document, json.loads(committed("diagnostics").read_text(encoding="utf-8")))
    assert document["diagnostics"] == []
    assert [(item["code"], item["file"], item["line"]) for item in document["fixed"]] == [("AC103", "hot.yaml", 10)]
    assert json.loads(run("check", "--fix", "--format", "json").out) == {"diagnostics": [], "fixed": []}


def test_no_line_of_a_source_is_a_command_to_the_runner_of_a_workflow(run: Any, write: Any) -> None:
    """A runner takes `::` at the start of a line behind white space, and `##[` anywhere."""
    marked = adapter(name="hot").replace("item.title", '"##[y" + item.title | shout')
    write({"clis/shop/hot.yaml": marked, "clis/shop/##[add-mask]z.yaml": bad("z")})
    for arguments in (["check", "clis"], ["import", "clis", "--out", "out"], ["check", "clis/shop/##[add-mask]z.yaml"]):
        result = run(*arguments)
        assert result.code == 1
        lines = (result.out + result.err).splitlines()
        assert not any("##[" in line or line.lstrip().startswith("::") for line in lines)
    out = run("check", "clis/shop/hot.yaml").out.splitlines()
    assert out[3].index("shout") == out[4].index("^") and '"##\\x5by"' in out[3]


HELD = "held[AC507]: `shop/seen` may write: it sends `PUT shop.test/seen`, and nothing proves that this only reads"
SEND = "export const send = (page) => page.evaluate(`fetch('/seen', { method: 'PUT' }).then((r) => r.json())`);"
SEEN = (
    "import { cli } from '@jackwener/opencli/registry';\nimport { send } from '../_shared/send.js';\n"
    "cli({ site: 'shop', name: 'seen', access: 'read', description: 'what was seen', domain: 'shop.test', "
    "func: async (page) => send(page) });\n"
)


def test_a_finding_in_a_file_beside_the_one_that_was_named_has_its_frame(
    run: Any, write: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = write({"clis/shop/seen.js": SEEN, "clis/_shared/send.js": SEND, "far/away/x": ""})
    for folder, given, shown in (
        (".", "clis/shop/seen.js", "clis/_shared/send.js"),
        ("clis", "shop/seen.js", "_shared/send.js"),
        ("far/away", "../../clis/shop/seen.js", "../../clis/_shared/send.js"),
        ("far/away", str(root / "clis/shop/seen.js"), str(root / "clis/_shared/send.js")),
    ):
        monkeypatch.chdir(root / folder)
        assert run("check", given).out.splitlines()[:4] == [HELD, f" --> {shown}:1:71", "  |", f"1 | {SEND}"], given
        (found,) = json.loads(run("check", given, "--format", "json").out)["diagnostics"]
        assert found["file"] == shown


def test_a_file_above_the_folder_that_is_read_is_told_as_such(
    run: Any, write: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = write({"clis/shop/seen.js": SEEN, "clis/_shared/send.js": SEND})
    monkeypatch.chdir(root / "clis/shop")
    for given in ("seen.js", "."):
        out = run("check", given).out
        assert "cannot be put together: `../_shared/send.js` lies outside of the folder that is read\n" in out
        assert "= help: start adapterc in a folder that holds both files, or name such a folder\n" in out
