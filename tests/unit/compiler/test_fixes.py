from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

from adapterc.compiler import fixes
from adapterc.compiler.discover import FoundFile, Root
from adapterc.compiler.driver import ImportRun, compile_again, find_all, run_import
from adapterc.compiler.fixes import FixError, apply_fixes
from adapterc.compiler.options import Options
from adapterc.spec.diagnostics import Applicability, Diagnostic, Edit, Fix
from adapterc.spec.edits import edited, safe_fixes
from adapterc.spec.span import Span

TERNARY = """\
site: shop
name: {name}
description: {name} of the shop
domain: shop.test
strategy: public
browser: false
pipeline:
  - fetch: https://shop.test/api
  - map:
      title: ${{{{ item.ok ? item.a : item.b }}}}
columns: [title]
"""


def edit(start: int, end: int, text: str) -> Edit:
    return Edit(Span("a", start, end, 1, start + 1, 1, end + 1), text)


@pytest.mark.parametrize(
    ("data", "wanted", "expected", "made"),
    [
        (b"abc", [[edit(1, 2, "X")]], b"aXc", 1),
        (b"abc", [[edit(0, 1, "XX"), edit(2, 3, "YY")]], b"XXbYY", 1),
        (b"abc", [[edit(0, 2, "X")], [edit(1, 3, "Y")]], b"Xc", 1),
        (b"abc", [[edit(1, 1, "X")], [edit(1, 1, "Y")]], b"aXbc", 1),
        (b"abc", [[edit(0, 1, "X")], [edit(1, 2, "Y")]], b"XYc", 2),
        (b"abc", [[edit(2, 9, "X")]], b"abc", 0),
        (b"abc", [[edit(0, 2, "X"), edit(1, 3, "Y")]], b"abc", 0),
        (b"a\r\nb\r\n", [[edit(0, 1, "x\ny")]], b"x\r\ny\r\nb\r\n", 1),
        (b"a\nb\n", [[edit(0, 1, "x\ny")]], b"x\ny\nb\n", 1),
        ("热a".encode(), [[edit(3, 4, "热")]], "热热".encode(), 1),
    ],
)
def test_edits(data: bytes, wanted: list[list[Edit]], expected: bytes, made: int) -> None:
    every = [Fix(str(number), tuple(edits)) for number, edits in enumerate(wanted)]
    assert edited(data, every) == (expected, every[:made])


def test_only_safe_fixes_are_taken_and_each_once() -> None:
    every = [Fix("f", (edit(0, 1, "x"),), applicability) for applicability in Applicability] + [Fix("none", ())]
    span = Span("a", 0, 0, 1, 1, 1, 1)
    found = [Diagnostic("AC301", "m", span, fix=fix) for fix in [*every, *every]]
    assert safe_fixes(found) == [found[2]]


def test_a_fix_of_another_file_is_not_made_in_this_one() -> None:
    fix = Fix("f", (edit(0, 1, "x"),), Applicability.SAFE)
    assert safe_fixes([Diagnostic("AC301", "m", Span("b", 0, 0, 1, 1, 1, 1), fix=fix)]) == []


def test_only_the_changed_files_are_compiled_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("a", "b", "c"):
        (tmp_path / f"{name}.yaml").write_text(TERNARY.format(name=name), encoding="utf-8")
    (tmp_path / "c.yaml").write_text(TERNARY.format(name="a").replace("${{", '"${{').replace("}}", '}}"'))
    files = find_all([Root(tmp_path)])
    run = run_import([Root(tmp_path)], Options(), found=files)
    again: list[list[str]] = []

    def watched(run: ImportRun, changed: Iterable[FoundFile], options: Options) -> ImportRun:
        again.append([file.path for file in changed])
        return compile_again(run, changed, options)

    monkeypatch.setattr(fixes, "compile_again", watched)
    fixed = apply_fixes(run, files, Options())

    assert again == [["a.yaml", "b.yaml"]]
    assert [f"{item.span} {item.code}" for item in fixed.made] == ["a.yaml:10:14 AC103", "b.yaml:10:14 AC103"]
    assert fixed.run == run_import([Root(tmp_path)], Options())


def test_a_file_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text(TERNARY.format(name="a"), encoding="utf-8")
    files = find_all([Root(tmp_path)])
    run = run_import([Root(tmp_path)], Options(), found=files)
    (tmp_path / "a.yaml").unlink()
    with pytest.raises(FixError, match=r"^`.*a\.yaml` cannot be fixed: no such file or directory$"):
        apply_fixes(run, files, Options())


@pytest.mark.parametrize("change", [lambda text: "# new\n" + text, lambda text: text.replace("\n", "\r\n")])
def test_a_file_that_changed_since_it_was_checked(tmp_path: Path, change: Callable[[str], str]) -> None:
    """Also in its line ends alone: the text is the same then, and its bytes have moved."""
    file = tmp_path / "a.yaml"
    file.write_text(TERNARY.format(name="a"), encoding="utf-8")
    files = find_all([Root(tmp_path)])
    run = run_import([Root(tmp_path)], Options(), found=files)
    changed = change(TERNARY.format(name="a")).encode()
    file.write_bytes(changed)
    with pytest.raises(FixError, match=r"^`.*a\.yaml` was changed while it was checked$"):
        apply_fixes(run, files, Options())
    assert file.read_bytes() == changed
