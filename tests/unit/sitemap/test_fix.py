"""Fixes of sitemaps: what they change, what they leave, and that they never make it worse."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from adapterc.compiler.replace import replace_file
from adapterc.sitemap import fix
from adapterc.sitemap.check import check_sites, sites_to_fix
from adapterc.sitemap.context import Context
from adapterc.sitemap.discover import Roots, find_sites
from adapterc.sitemap.fix import fix_sites, moves
from adapterc.sitemap.load import layer_of
from adapterc.sitemap.model import Site
from adapterc.sitemap.rules import RULES, Rule
from adapterc.sitemap.write import FixError, move_file, write_fixes
from adapterc.spec.diagnostics import Applicability, Diagnostic, Severity
from adapterc.syntax.source import whole_file
from tests.support.sitemap_examples import CONTEXT, demo_files, files_of, site_of

FIXABLE = [
    (rule.CODE, example)
    for rule in RULES
    for example, _ in rule.INVALID
    if any(
        item.code == rule.CODE and item.fix is not None and item.fix.applicability is Applicability.SAFE
        for item in check_sites([site_of(files_of(example))], CONTEXT)
    )
]
BY_FORMAT = {
    "SM202", "SM204", "SM205", "SM207", "SM212", "SM213", "SM217", "SM302", "SM309", "SM409", "SM602", "SM607", "SM613",
    "SM616", "SM622", "SM623", "SM703", "SM704", "SM705", "SM710", "SMA01",
}  # fmt: skip
"""The rules whose fixes the format calls safe. SM706 is for the local layer; SMA02 and SMA08 move whole files."""


def errors(found: tuple[Diagnostic, ...]) -> int:
    return sum(item.severity is Severity.ERROR for item in found)


def test_the_rules_that_can_fix_are_those_of_the_format() -> None:
    assert {code for code, _ in FIXABLE} == BY_FORMAT


@pytest.mark.parametrize(("code", "example"), FIXABLE, ids=[f"{code}-{n}" for n, (code, _) in enumerate(FIXABLE)])
def test_a_fix_answers_its_finding_and_changes_nothing_else(code: str, example: tuple[str, ...]) -> None:
    site = site_of(files_of(example))
    before = {file.shown: file.data for file in site.files}
    start = check_sites([site], CONTEXT)
    done = fix_sites([site], CONTEXT, lambda file: True)
    assert code in {item.code for item in done.made}
    assert code not in {item.code for item in done.found if item.fix and item.fix.applicability is Applicability.SAFE}
    assert errors(done.found) <= errors(start)
    assert done.found == check_sites([site], CONTEXT)
    again = fix_sites([site], CONTEXT, lambda file: True)
    assert again.made == [] and again.found == done.found
    touched = {item.span.file for item in done.made}
    assert {file.shown for file in site.files if file.data != before[file.shown]} == touched
    for file in site.files:
        kept = outside(before[file.shown], [item for item in done.made if item.span.file == file.shown])
        position = 0
        for part in kept:
            position = file.data.find(part, position)
            assert position >= 0, f"{part!r} is gone"
            position += len(part)


def outside(data: bytes, made: list[Diagnostic]) -> list[bytes]:
    """The parts of a text that no edit touches. The edits of later rounds have places of a later text: only lines that
    no edit of the first round touches and that stay whole are compared."""
    edits = sorted((edit.span.start, edit.span.end) for item in made if item.fix for edit in item.fix.edits)
    parts, start = [], 0
    for begin, end in edits:
        if begin < start:
            return []
        parts.append(data[start:begin])
        start = end
    return [*parts, data[start:]]


def test_a_fix_that_would_bring_an_error_is_left_out() -> None:
    files = demo_files()
    old = "recover: go back and read the list again"
    files["pages/deals.md"] = files["pages/deals.md"].replace(old, "recover: go (back；read the list again")
    site = site_of(files)
    done = fix_sites([site], CONTEXT, lambda file: True)
    assert done.made == [] and [item.code for item in done.found] == ["SM613"]


def test_fixes_beside_one_that_is_left_out_are_made_where_they_belong() -> None:
    files = demo_files()
    page = files["pages/home.md"]
    assert page.count("## Linked APIs") == 1
    files["pages/home.md"] = (
        page.replace("schema_version: 1\n", "schema_version: 1.1\n")
        .replace("## Linked APIs\n", "## Actions\n\nmore\n\n## Linked APIs\n")
        .replace("## Page-specific pitfalls", "## Page pitfalls")
    )
    site = site_of(files)
    done = fix_sites([site], CONTEXT, lambda file: True)

    (text,) = (file.data.decode() for file in site.files if file.shown == "shop/pages/home.md")
    assert text == page.replace("schema_version: 1\n", 'schema_version: "1.1"\n').replace(
        "## Linked APIs\n", "## Actions\n\nmore\n\n## Linked APIs\n"
    )
    assert sorted(item.code for item in done.made) == ["SM204", "SM302"]
    assert fix_sites([site], CONTEXT, lambda file: True).made == []


def test_fixes_that_fail_in_many_files_are_tried_together(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each round checks whole sites: one for each file that cannot be fixed would take the square of their number."""
    files = demo_files()
    deals = files.pop("pages/deals.md").replace("recover: go back and read the list again", "recover: go (back；read")
    for number in range(40):
        name = f"deals{number}"
        text = deals.replace("page_id: deals", f"page_id: {name}").replace("shop.test/deals", f"shop.test/{name}")
        files[f"pages/{name}.md"] = text
    files["pages/home.md"] = files["pages/home.md"].replace("schema_version: 1\n", "schema_version: 1.1\n")
    checks = []
    monkeypatch.setattr(fix, "sites_to_fix", lambda *given: checks.append(given) or sites_to_fix(*given))
    done = fix_sites([site_of(files)], CONTEXT, lambda file: True)
    assert [(item.code, item.span.file) for item in done.made] == [("SM204", "shop/pages/home.md")]
    assert sum(item.code == "SM613" for item in done.found) == 40 and len(checks) < 8


def test_a_file_is_not_left_out_for_the_fix_of_another() -> None:
    """The fix of one page brings an error into another page, whose own fix is fine."""
    files = demo_files()
    files["pages/home.md"] = files["pages/home.md"].replace("source: global\n", "")
    files["pages/deals.md"] = files["pages/deals.md"].replace("source: global\n", "")
    site, home = site_of(files), "shop/pages/home.md"

    def spoilt(sites: list[Site], context: Context) -> tuple[Diagnostic, ...]:
        found = list(sites_to_fix(sites, context))
        deals = next(file for file in sites[0].files if file.path == "pages/deals.md")
        if b"source: global" in deals.data:
            found.append(Diagnostic("SM201", "spoilt", whole_file(home)))
        return tuple(found)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(fix, "sites_to_fix", spoilt)
        done = fix_sites([site], CONTEXT, lambda file: True)
    assert [item.span.file for item in done.made] == [home]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("{schema_version: 1, page_id: x}", "{schema_version: 1, page_id: x, source: local}"),
        ("  schema_version: 1\n  page_id: x", "  schema_version: 1\n  page_id: x\n  source: local"),
    ],
)
def test_a_key_is_added_as_the_others_are_written(old: str, new: str) -> None:
    layer = layer_of({"pages/x.md": f"---\n{old}\n---\n".encode()}, "local")
    fix_sites([Site("shop", (layer,))], CONTEXT, lambda file: True)
    assert layer.files[0].data.decode() == f"---\n{new}\n---\n"


def test_rounds_go_on_until_nothing_is_left() -> None:
    files = demo_files()
    old = "recover: go back and read the list again"
    files["pages/deals.md"] = files["pages/deals.md"].replace(old, "recover: go back;;; read；the list again;")
    site = site_of(files)
    done = fix_sites([site], CONTEXT, lambda file: True)
    text = next(file.data for file in site.files if file.path == "pages/deals.md").decode()
    assert "recover: go back; read; the list again\n" in text and done.found == ()


def test_line_ends_stay(tmp_path: Path) -> None:
    files = {path: text.replace("\n", "\r\n") for path, text in demo_files().items()}
    files["pages/home.md"] = files["pages/home.md"].replace("source: global\r\n", "")
    site = site_of(files)
    done = fix_sites([site], CONTEXT, lambda file: True)
    data = next(file.data for file in site.files if file.path == "pages/home.md")
    assert b"source: global\r\n---\r\n" in data and data.count(b"\n") == data.count(b"\r\n")
    assert done.found == ()


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Both layers of the demo sitemap, the local one with faults."""
    for path, text in demo_files().items():
        place = tmp_path / "sitemaps" / "shop" / path
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(text.replace("schema_version: 1\n", "schema_version: 1.1\n"), encoding="utf-8")
    local = tmp_path / "sites" / "shop" / "sitemap"
    (local / "pages").mkdir(parents=True)
    (local.parent / "sitemap.draft.md").write_text("# seen\n", encoding="utf-8")
    home_page = demo_files()["pages/home.md"]
    (local / "pages" / "home.md").write_text(home_page.replace("front page with", "start page with"), encoding="utf-8")
    (local / "pages" / "item.md").write_text((tmp_path / "sitemaps/shop/pages/item.md").read_text("utf-8"), "utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(shared: bool = False) -> tuple[list[str], int, list[str]]:
    given = find_sites(["shop"], Roots("sites", "sitemaps"))
    done = write_fixes(given, replace(CONTEXT, audit=False), shared, replace_file)
    return [f"{item.code} {item.span.file}" for item in done.made], done.waiting, [item.code for item in done.found]


def test_only_the_local_layer_is_written_unless_it_is_said(home: Path) -> None:
    shared = home / "sitemaps" / "shop" / "pages" / "home.md"
    before = shared.read_bytes()
    made, waiting, left = run()
    assert made == [
        "SMA01 sites/shop/sitemap/pages/home.md",
        "SM204 sites/shop/sitemap/pages/item.md",
        "SMA01 sites/shop/sitemap/pages/item.md",
        "SMA02 sites/shop/sitemap.draft.md",
    ]
    assert waiting == 10 and set(left) == {"SM204", "SMA04"}
    assert shared.read_bytes() == before
    assert (home / "sites/shop/sitemap/sitemap.draft.md").read_text("utf-8") == "# seen\n"
    assert not (home / "sites/shop/sitemap.draft.md").exists()
    made, waiting, left = run(shared=True)
    assert {item.split()[0] for item in made} == {"SM204", "SMA08"} and waiting == 0 and left == ["SMA04"]
    assert not (home / "sites/shop/sitemap/pages/item.md").exists(), "it said what the global one says"
    assert run(shared=True) == ([], 0, ["SMA04"])


def test_a_file_that_changed_meanwhile_is_not_touched(home: Path) -> None:
    given = find_sites(["shop"], Roots("sites", "sitemaps"))
    place = home / "sites/shop/sitemap/pages/home.md"
    place.write_text("somebody else was here\n", encoding="utf-8")
    with pytest.raises(FixError, match="was changed while it was checked"):
        write_fixes(given, CONTEXT, False, replace_file)
    assert place.read_text("utf-8") == "somebody else was here\n"


def test_a_file_that_cannot_be_written_stays_as_it_was(home: Path) -> None:
    given = find_sites(["shop"], Roots("sites", "sitemaps"))
    place = home / "sites/shop/sitemap/pages/home.md"
    before = place.read_bytes()

    def full(location: str, data: bytes) -> None:
        raise OSError(28, "No space left on device")

    with pytest.raises(FixError, match=r"home\.md` cannot be fixed: no space left on device"):
        write_fixes(given, CONTEXT, False, full)
    assert place.read_bytes() == before


def test_rules_have_a_name_for_what_they_fix() -> None:
    named: list[Rule] = [rule for rule in RULES if "Fix safety" in (rule.__doc__ or "")]
    assert {rule.CODE for rule in named} == BY_FORMAT | {"SM706", "SMA02", "SMA08"}


def encoded(files: dict[str, str]) -> dict[str, bytes]:
    return {path: text.encode() for path, text in files.items()}


def test_a_file_without_a_last_line_end_keeps_its_lines() -> None:
    files = demo_files()
    name = "workflows/read-reviews.md"
    text = files[name].replace("source: global", "source: local")
    head, _, tail = text.partition("## Best path")
    files = {path: text for path, text in files.items() if path != name}
    body = tail[tail.index("## ") :]
    local = f"{head}{body}\n## Best path\n- adapter: opencli shop products"
    layers = (layer_of({name: local.encode()}, "local", "local"), layer_of(encoded(files), "global", "shop"))
    done = fix_sites([Site("shop", layers)], replace(CONTEXT, audit=False), lambda path: True)
    assert [item.code for item in done.made] == ["SM703"]
    (changed,) = done.changed.values()
    assert changed[1].endswith(b"\n- adapter: opencli shop products\n- adapter_health: suspect\n")


def test_an_overlay_that_changed_meanwhile_is_not_deleted(home: Path) -> None:
    given = find_sites(["shop"], Roots("sites", "sitemaps"))
    place = home / "sites/shop/sitemap/pages/item.md"
    (move,) = moves(given.sites, check_sites(given.sites, CONTEXT), lambda path: True)[-1:]
    assert (move.source, move.target) == (str(place), "")
    place.write_text("somebody else was here\n", encoding="utf-8")
    with pytest.raises(FixError, match=r"item\.md` was changed while it was checked"):
        move_file(move)
    assert place.read_text("utf-8") == "somebody else was here\n"


def run_copy(home: Path, change: tuple[str, str] = ("", "")) -> tuple[list[str], list[str]]:
    """The fixes and what is left where the local layer is a copy of the global one, some text of `SITE.md` aside."""
    local = home / "sites" / "shop" / "sitemap"
    for path in sorted(local.rglob("*"), reverse=True):
        path.rmdir() if path.is_dir() else path.unlink()
    for name, text in demo_files().items():
        for folder, layer in ((home / "sitemaps" / "shop", "global"), (local, "local")):
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_text(text.replace("source: global", f"source: {layer}"), encoding="utf-8")
    site = local / "SITE.md"
    site.write_text(site.read_text("utf-8").replace(*change), encoding="utf-8")
    given = find_sites(["shop"], Roots("sites", "sitemaps"))
    done = write_fixes(given, CONTEXT, False, replace_file)
    assert done.found == check_sites(find_sites(["shop"], Roots("sites", "sitemaps")).sites, CONTEXT)
    return [item.code for item in done.made], [f"{item.code} {item.span.file}" for item in done.found]


def test_a_local_layer_that_says_nothing_goes_as_a_whole(home: Path) -> None:
    (home / "sites" / "shop" / "notes.txt").write_text("x", encoding="utf-8")
    (home / "sites" / "shop" / "sitemap.draft.md").unlink()

    made, left = run_copy(home)
    assert set(made) == {"SMA08"} and left == []
    assert [path.name for path in (home / "sites" / "shop").iterdir()] == ["notes.txt"]


def test_an_overlay_with_a_comment_of_its_own_is_not_deleted(home: Path) -> None:
    (home / "sites" / "shop" / "sitemap.draft.md").unlink()

    made, left = run_copy(home, ("source: local", "source: local  # keep: note 42"))
    assert set(made) == {"SMA08"} and left == ["SMA08 sites/shop/sitemap/SITE.md"]
    local = home / "sites" / "shop" / "sitemap"
    assert [path.name for path in local.iterdir()] == ["SITE.md"]


def test_a_folder_without_pages_is_fine_beside_a_global_layer() -> None:
    layers = (layer_of({}, "local", "local"), layer_of(encoded(demo_files()), "global", "shop"))

    assert check_sites([Site("shop", layers)], CONTEXT) == ()
    assert [item.code for item in check_sites([Site("shop", layers[:1])], CONTEXT)] == ["SM104"]
