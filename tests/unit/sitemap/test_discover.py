"""From paths to sites."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from adapterc.sitemap.discover import Found, NoSitemap, Roots, find_sites, find_slug
from adapterc.sitemap.layout import Kind

SITE = "---\nschema_version: 1\nsite: shop.test\nsource: {}\n---\n"
PAGE = "---\npage_id: home\n---\n"


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A repository with two global sitemaps and a home with one local one."""
    files = {
        "repo/sitemaps/shop/SITE.md": SITE.format("global"),
        "repo/sitemaps/shop/pages/home.md": PAGE,
        "repo/sitemaps/forum/pages/home.md": PAGE,
        "repo/sitemaps/old.md": SITE.format("global"),
        "repo/docs/pages/intro.md": "# Intro\n",
        "repo/README.md": "# A repository\n",
        "home/shop/sitemap/pages/home.md": PAGE,
        "home/shop/sitemap.draft.md": "# seen\n",
        "home/shop/endpoints.json": "{}",
        "home/empty/sitemap/.keep": "",
    }
    for name, text in files.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path / "repo")
    return tmp_path


def find(*paths: str, layer: str | None = None) -> Found:
    return find_sites(paths, Roots("../home", "sitemaps", layer))  # type: ignore[arg-type]


def told(found: Found) -> list[tuple[str, list[tuple[str, list[str]]]]]:
    return [
        (site.slug, [(layer.name, [file.shown for file in layer.files]) for layer in site.layers])
        for site in found.sites
    ]


def test_a_folder_of_sitemaps(tree: Path) -> None:
    assert told(find(".")) == [
        ("forum", [("global", ["sitemaps/forum/pages/home.md"])]),
        ("old", [("global", ["sitemaps/old.md"])]),
        ("shop", [("global", ["sitemaps/shop/SITE.md", "sitemaps/shop/pages/home.md"])]),
    ]
    assert find(".").sites[1].files[0].kind is Kind.LEGACY


def test_a_slug_has_both_layers_and_the_local_one_comes_first(tree: Path) -> None:
    found = find("shop")
    assert [(name, files[-1]) for name, files in told(found)[0][1]] == [
        ("local", "../home/shop/sitemap/pages/home.md"),
        ("global", "sitemaps/shop/pages/home.md"),
    ]
    assert found.sites[0].layers[0].beside == ("../home/shop/sitemap.draft.md",)
    assert found.wants("anything")


def test_a_file_brings_the_sitemap_around_it(tree: Path) -> None:
    found = find("sitemaps/shop/pages/home.md")
    assert told(found)[0][1][0][1] == ["sitemaps/shop/SITE.md", "sitemaps/shop/pages/home.md"]
    assert found.wants("sitemaps/shop/pages/home.md") and not found.wants("sitemaps/shop/SITE.md")


def test_files_and_folders_together(tree: Path) -> None:
    found = find("sitemaps/shop/pages/home.md", "sitemaps/forum")
    assert [site.slug for site in found.sites] == ["forum", "shop"]
    assert found.wants("sitemaps/forum/pages/home.md") and not found.wants("sitemaps/shop/SITE.md")


def test_an_empty_folder_of_a_sitemap_is_one(tree: Path) -> None:
    assert told(find("../home/empty")) == [("empty", [("local", [])])]
    assert told(find("../home/empty/sitemap")) == [("empty", [("local", [])])]


def test_the_layer_is_told_by_the_files_where_no_root_is(tree: Path) -> None:
    other = tree / "elsewhere" / "shop"
    other.mkdir(parents=True)
    (other / "SITE.md").write_text(SITE.format("local"), encoding="utf-8")
    place = os.path.relpath(other)
    assert find(place).sites[0].layers[0].name == "local"
    assert find(place, layer="global").sites[0].layers[0].name == "global"
    assert find(place).sites[0].files[0].layer == "local"


@pytest.mark.parametrize(
    ("path", "message"),
    [
        ("nothing/here.md", "`nothing/here.md` does not exist"),
        ("unknown", "no sitemap of `unknown` in `../home` or `sitemaps`"),
        ("docs", "no sitemap below `docs`"),
        ("README.md", "`README.md` is no file of a sitemap"),
    ],
)
def test_what_is_no_sitemap(tree: Path, path: str, message: str) -> None:
    with pytest.raises(NoSitemap, match=f"^{message}$"):
        find(path)


@pytest.mark.skipif(sys.platform in ("darwin", "win32"), reason="names are text there")
def test_a_file_whose_name_is_no_text_is_the_one_that_was_named(tree: Path) -> None:
    folder = os.fsencode("sitemaps/shop/pages/")
    for name in (b"\xff.md", b"b\xfe/index.md"):
        os.makedirs(os.path.dirname(folder + name), exist_ok=True)
        Path(os.fsdecode(folder + name)).write_text(PAGE, encoding="utf-8")
        shown = (folder + name).decode("utf-8", "backslashreplace")

        found = find(os.fsdecode(folder + name))
        assert found.only == {shown} and shown in {file.shown for site in found.sites for file in site.files}


def test_a_slug_that_is_asked_for_is_the_slug_of_both_layers(tmp_path: Path) -> None:
    real, local = tmp_path / "repo" / "shopmap", tmp_path / "sites" / "shop" / "sitemap"
    for folder in (real, local, tmp_path / "sitemaps"):
        folder.mkdir(parents=True)
    for folder in (real, local):
        (folder / "SITE.md").write_text("---\nsite: shop.test\n---\n", encoding="utf-8")
    (tmp_path / "sitemaps" / "shop").symlink_to(real)
    roots = Roots(str(tmp_path / "sites"), str(tmp_path / "sitemaps"))
    for found in (find_slug("shop", roots), find_sites(["shop"], roots)):
        assert [(site.slug, [layer.name for layer in site.layers]) for site in found.sites] == [
            ("shop", ["local", "global"])
        ]
