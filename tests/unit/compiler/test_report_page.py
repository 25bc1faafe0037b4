from __future__ import annotations

import re
from base64 import b64encode
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import pytest

from adapterc.compiler.report.charts import bar, stacked
from adapterc.compiler.report.model import Material
from adapterc.compiler.report.page import MARK, page_policy
from adapterc.compiler.report.write import ReportError, check_place, write_page
from tests.support.reports import HOSTILE, finding, material, page_of


def elements(page: str, tag: str) -> list[str]:
    return re.findall(rf"<{tag}>(.*?)</{tag}>", page, re.DOTALL)


def digest(content: str) -> str:
    return f"'sha256-{b64encode(sha256(content.encode()).digest()).decode()}'"


def test_the_policy_names_the_one_script_and_the_one_style_by_their_digests() -> None:
    page = page_of(material(3))
    (script,), (style,) = elements(page, "script"), elements(page, "style")
    assert page_policy() == (
        f"default-src 'none'; script-src {digest(script)}; style-src {digest(style)}; img-src data:; base-uri 'none'; "
        "form-action 'none'; require-trusted-types-for 'script'; trusted-types 'none'"
    )
    assert page_policy().replace("'", "&#x27;") in page


def test_the_page_asks_for_nothing_and_sets_no_style_in_place() -> None:
    page = page_of(material(20))
    head, _, _ = page.partition("<script")
    assert not re.search(r"\sstyle=|\son\w+=|<iframe|<img|@import|url\(", head)
    assert re.findall(r"<link[^>]*>", page) == ['<link rel="icon" href="data:,">']
    (script,) = elements(page, "script")
    for name in (
        "innerHTML",
        "outerHTML",
        "insertAdjacentHTML",
        "document.write",
        "eval(",
        "new Function",
        "fetch(",
        "srcdoc",
    ):
        assert name not in script
    assert "</" not in script and "<!--" not in script


def test_the_same_material_gives_the_same_bytes() -> None:
    assert page_of(material(40)) == page_of(material(40))


def test_the_static_part_tells_the_totals_and_the_coverage() -> None:
    page = page_of(material(2000))
    static, _, _ = page.partition('<section id="adapters"')
    plain = re.sub(r"<[^>]+>", " ", static.partition("</style>")[2])
    words = " ".join(plain.split())
    assert "2,001 found = 1,200 compiled 60.0 % + 200 held 10.0 % + 601 rejected 30.0 %" in words
    assert "AC101 text is not valid YAML 400" in words
    assert (
        "8 sites, most adapters first forum 171 /286 library 171 /286 shop 172 /286 weather 172 /286 书店 172 /286"
        in words
    )
    assert "2,003 files scanned: 2,001 with adapters, 2 without" in words
    assert "https://code.test/adapters.git 0123456789ab profile lime-v1@1 adapterc 0.1.0" in words


def test_an_empty_import_has_a_page_too() -> None:
    nothing = dict.fromkeys(("found", "compiled", "held", "rejected", "files_scanned", "files_without_adapter"), 0)
    page = page_of(Material(nothing, (), (), {}, (), "lime-v1@1", "adapterc 0.1.0"))
    assert "Everything compiled." in page and "Every file holds an adapter." in page


def test_findings_of_the_walk_and_unknown_codes_are_told() -> None:
    made = material(3)
    row = replace(made.rows[0], status="rejected", findings=(finding("AC999", "error", made.rows[0].path, 1, 1, 2),))
    page = page_of(replace(made, rows=(row, *made.rows[1:]), walk=(finding("AC005", "warning", "clis/link", 1, 1, 1),)))
    assert "a code of another version" in page
    assert "Found on the way" in page and "<code>clis/link</code>" in page


def test_texts_that_are_left_out_are_counted() -> None:
    assert "The texts of 11 adapters were left out" not in page_of(material(10))
    assert "The texts of 10 adapters were left out" in page_of(material(10), limit=0)


def test_hostile_text_stays_text() -> None:
    made = material(1)
    row = replace(made.rows[0], path=HOSTILE, adapter=HOSTILE, dialect=HOSTILE)
    page = page_of(
        replace(made, rows=(row,), sources={HOSTILE: HOSTILE}, ignored=((HOSTILE, HOSTILE),), profile=HOSTILE)
    )
    assert page.count("<script>") == 1 and page.count("owned") > 3
    assert not set(page) & set("\u2028\u202e\u200b\ufeff\x00\x1b\ud800")


def test_bars() -> None:
    assert bar(1, 3, "held").count("<rect") == 2
    assert '<rect class="a" x="0" width="25" height="8"/><rect class="c" x="25" width="75" height="8"/>' in stacked(
        [("a", 1), ("b", 0), ("c", 3)], 4
    )
    assert 'width="0.6"' in bar(1, 100000, "a"), "a part that is there can be seen"


def test_a_page_is_written_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    target = tmp_path / "report.html"
    check_place(target)
    assert write_page(target, [MARK, "店"]) == (len(MARK) + 3, True)
    stamp = target.stat().st_mtime_ns
    assert write_page(target, [MARK, "店"]) == (len(MARK) + 3, False)
    assert target.stat().st_mtime_ns == stamp
    assert target.stat().st_mode & 0o777 == 0o644

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.replace", full)
    with pytest.raises(ReportError) as caught:
        write_page(target, [MARK, "two"])
    assert (caught.value.message, caught.value.misplaced) == (
        f"`{target.as_posix()}` cannot be written: no space left on device",
        False,
    )
    assert target.read_text(encoding="utf-8") == MARK + "店"
    assert [path.name for path in tmp_path.iterdir()] == ["report.html"]


def test_a_link_is_followed_and_stays(tmp_path: Path) -> None:
    (tmp_path / "real.html").write_text(MARK, encoding="utf-8")
    (tmp_path / "link.html").symlink_to("real.html")
    check_place(tmp_path / "link.html")
    write_page(tmp_path / "link.html", [MARK, "new"])
    assert (tmp_path / "link.html").is_symlink()
    assert (tmp_path / "real.html").read_text(encoding="utf-8") == MARK + "new"


def test_places_that_are_refused(tmp_path: Path) -> None:
    (tmp_path / "shop.yaml").write_text("site: shop\n", encoding="utf-8")
    (tmp_path / "empty.html").touch()
    (tmp_path / "catalog").mkdir()
    check_place(tmp_path / "empty.html")
    root = tmp_path.as_posix()
    said = {}
    for name in ("shop.yaml", "catalog", "missing/report.html", "shop.yaml/report.html", "catalog/report.html"):
        with pytest.raises(ReportError) as caught:
            check_place(tmp_path / name, [tmp_path / "catalog"] if name == "catalog/report.html" else [])
        said[name] = (caught.value.message.replace(root, "."), caught.value.help, caught.value.misplaced)
    assert said == {
        "shop.yaml": (
            "`./shop.yaml` is there and is no report of adapterc",
            "choose another name, or move it away",
            True,
        ),
        "catalog": ("`./catalog` is a folder", "name a file, such as `report.html`", True),
        "missing/report.html": (
            "`./missing/report.html` cannot be written: `./missing` does not exist",
            "create it first",
            False,
        ),
        "shop.yaml/report.html": (
            "`./shop.yaml/report.html` cannot be written: not a directory",
            "check the permissions and the free space of its folder",
            False,
        ),
        "catalog/report.html": (
            "`./catalog/report.html` lies in the catalog folder `./catalog`, which is replaced as a whole",
            "choose a place outside of it",
            True,
        ),
    }


def test_a_file_that_came_in_between_is_not_overwritten(tmp_path: Path) -> None:
    target = tmp_path / "report.html"
    check_place(target)
    target.write_text("somebody's", encoding="utf-8")
    with pytest.raises(ReportError, match="is no report of adapterc"):
        write_page(target, [MARK])
    assert target.read_text(encoding="utf-8") == "somebody's"
