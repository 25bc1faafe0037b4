"""Catalogs as they lie on a disk: what loads, what is refused one by one, and who wins a name."""

from __future__ import annotations

import asyncio
import contextlib
import copy
import gc
import json
import os
from hashlib import sha256
from pathlib import Path
from types import MappingProxyType
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adapterc.compiler.catalog.entry import finish_entry
from adapterc.runtime import catalog as catalog_module
from adapterc.runtime.catalog import Adapter, Catalog, CatalogUnreadable, DamagedArtifact, UnknownAdapter
from adapterc.runtime.execute import run
from adapterc.spec.catalogs import AGAIN
from adapterc.spec.digest import sealed
from adapterc.spec.index import KNOWN_PROFILES, WRITING_PROFILES, read_index
from adapterc.whitelist.profiles import PROFILES, load_profile
from tests.support.catalogs import manifest, script

EXAMPLES = Path(__file__).resolve().parents[3] / "examples" / "catalog"
HEAD = {"registry_version": 1, "catalog_version": "adapterc-0123456789abcdef"}
MB = 2**20


def entry(name: str = "shop/hot", **changes: Any) -> dict[str, Any]:
    return finish_entry(manifest(name, **changes), script(name))


def lime(name: str) -> dict[str, Any]:
    """An entry of another maker."""
    return {key: value for key, value in entry(name).items() if key != "adapterc"}


def put(folder: Path, *entries: Any, **head: Any) -> Path:
    """A catalog folder with these entries and the script of each that has a name."""
    for item in entries:
        if isinstance(item, dict) and item.get("script_file") == f"scripts/{item.get('name')}.js":
            file = folder / item["script_file"]
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(script(item["name"]).encode())
    folder.mkdir(exist_ok=True)
    (folder / "index.json").write_text(json.dumps({**HEAD, "adapters": entries, **head}), encoding="utf-8")
    return folder


def names(loaded: Catalog) -> list[str]:
    return [adapter.entry.name for adapter in loaded.adapters]


def refusals(loaded: Catalog) -> list[tuple[str, str]]:
    return [(item.name, item.detail) for item in loaded.refused]


# what loads


def test_the_catalog_of_the_examples_loads() -> None:
    loaded = Catalog.load(EXAMPLES)
    assert loaded.refused == () and loaded.shadowed == ()
    index = json.loads((EXAMPLES / "index.json").read_bytes())
    assert names(loaded) == [item["name"] for item in index["adapters"]] != []
    for adapter in loaded.adapters:
        assert adapter.source_kind == "imported"
        assert adapter.script() == (EXAMPLES / adapter.entry.script_file).read_text(encoding="utf-8")


def test_adapters_are_sorted_whatever_the_order_of_the_file(tmp_path: Path) -> None:
    loaded = Catalog.load(put(tmp_path, entry("shop/hot"), entry("forum/new"), entry("shop/a")))
    assert names(loaded) == ["forum/new", "shop/a", "shop/hot"]


@pytest.mark.parametrize(
    "head",
    [
        {},
        {"catalog_version": None},
        {"catalog_version": "2026-01-01", "tenant_id": "t", "synced_at": "yesterday", "new": [1]},
    ],
)
def test_a_head_of_another_maker_is_read(head: dict[str, Any], tmp_path: Path) -> None:
    assert names(Catalog.load(put(tmp_path, entry(), **head))) == ["shop/hot"]


def test_no_script_is_read_at_load(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []
    real = Path.read_bytes

    def noted(path: Path) -> bytes:
        read.append(path.name)
        return real(path)

    monkeypatch.setattr(Path, "read_bytes", noted)
    loaded = Catalog.load(folder)
    assert read == ["index.json"]
    loaded.get("shop/hot").script()
    assert read == ["index.json", "hot.js"]


@pytest.mark.parametrize("collecting", [True, False])
@pytest.mark.parametrize("data", [b'{"adapters": []}', b"["])
def test_the_garbage_collector_is_left_as_it_was(collecting: bool, data: bytes, tmp_path: Path) -> None:
    (tmp_path / "index.json").write_bytes(data)
    try:
        (gc.enable if collecting else gc.disable)()
        with contextlib.suppress(CatalogUnreadable):
            Catalog.load(tmp_path)
        assert gc.isenabled() == collecting
    finally:
        gc.enable()


def test_an_empty_catalog_is_one(tmp_path: Path) -> None:
    loaded = Catalog.load(put(tmp_path))
    assert (loaded.adapters, loaded.refused, loaded.shadowed) == ((), (), ())


@pytest.mark.parametrize("profile", sorted(KNOWN_PROFILES))
def test_every_published_profile_is_known(profile: str, tmp_path: Path) -> None:
    assert names(Catalog.load(put(tmp_path, entry(extension={"profile": profile})))) == ["shop/hot"]


def test_every_profile_that_the_compiler_has_is_known() -> None:
    profiles = [load_profile(name) for name in PROFILES]
    assert {profile.id for profile in profiles} <= KNOWN_PROFILES
    assert {profile.id for profile in profiles if profile.writes} == WRITING_PROFILES


def test_a_profile_of_writes_takes_them(tmp_path: Path) -> None:
    item = entry(extension={"profile": "lime-v1-writes@1"}, read_only=False)
    assert names(Catalog.load(put(tmp_path, item))) == ["shop/hot"]


def test_one_that_is_held_may_be_tried_in_memory() -> None:
    assert not Adapter.of(entry(read_only=False), script("shop/hot")).entry.read_only


# no catalog at all


def unreadable(folder: Path, **options: Any) -> str:
    with pytest.raises(CatalogUnreadable) as caught:
        Catalog.load(folder, **options)
    return str(caught.value).replace(os.fspath(folder), "DIR")


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "`index.json` is not strict JSON: Expecting value: line 1 column 1 (char 0)"),
        (b"[]", "`index.json` is no object with a list `adapters`"),
        (b"null", "`index.json` is no object with a list `adapters`"),
        (b"{}", "`index.json` is no object with a list `adapters`"),
        (b'{"adapters": {}}', "`index.json` is no object with a list `adapters`"),
        (b'{"adapters": [], "adapters": []}', "`index.json` is not strict JSON: a key is given twice"),
        (b'{"adapters": [{"a": {"b": 1, "b": 1}}]}', "`index.json` is not strict JSON: a key is given twice"),
        (b'{"adapters": [NaN]}', "`index.json` is not strict JSON: `NaN` is no JSON value"),
        (b'{"adapters": [-Infinity]}', "`index.json` is not strict JSON: `-Infinity` is no JSON value"),
        (b'{"adapters": []} x', "`index.json` is not strict JSON: Extra data: line 1 column 18 (char 17)"),
        (
            b'\xef\xbb\xbf{"adapters": []}',
            "`index.json` is not strict JSON: Unexpected UTF-8 BOM (decode using utf-8-sig): line 1 column 1 (char 0)",
        ),
        (
            b'{"adapters": ["\xff"]}',
            "`index.json` is not strict JSON: 'utf-8' codec can't decode byte 0xff in position 15: invalid start byte",
        ),
        (
            '{"adapters": []}'.encode("utf-16"),
            "`index.json` is not strict JSON: 'utf-8' codec can't decode byte 0xff in position 0: invalid start byte",
        ),
        (b'{"registry_version": 2, "adapters": []}', "`index.json` has a `registry_version` other than 1"),
        (b'{"registry_version": true, "adapters": []}', "`index.json` has a `registry_version` other than 1"),
        (b'{"registry_version": 1.0, "adapters": []}', "`index.json` has a `registry_version` other than 1"),
        (b'{"registry_version": null, "adapters": []}', "`index.json` has a `registry_version` other than 1"),
        (b'{"catalog_version": 5, "adapters": []}', "`index.json` has a `catalog_version` that is no text"),
        (b'{"tenant_id": [], "adapters": []}', "`index.json` has a `tenant_id` that is no text"),
        (b'{"synced_at": {}, "adapters": []}', "`index.json` has a `synced_at` that is no text"),
    ],
)
def test_an_index_that_is_none(data: bytes, said: str, tmp_path: Path) -> None:
    (tmp_path / "index.json").write_bytes(data)
    assert unreadable(tmp_path) == f"no catalog in `DIR`: {said}"


@pytest.mark.parametrize(
    "data", [b"[" * 10**6, b'{"adapters":' + b'{"a":' * 10**6, b'{"adapters": [' + b"1" * 10**6 + b"]}"]
)
def test_an_index_that_is_meant_to_hurt(data: bytes, tmp_path: Path) -> None:
    (tmp_path / "index.json").write_bytes(data)
    assert unreadable(tmp_path).startswith("no catalog in `DIR`: `index.json` is not strict JSON: ")


def test_a_folder_without_an_index(tmp_path: Path) -> None:
    missing = "no catalog in `DIR`: `index.json` cannot be read: No such file or directory"
    assert unreadable(tmp_path) == missing
    assert unreadable(tmp_path / "none") == missing
    (tmp_path / "file").write_text("{}")
    assert unreadable(tmp_path / "file") == "no catalog in `DIR`: `index.json` cannot be read: Not a directory"


def test_an_index_that_is_no_plain_file(tmp_path: Path) -> None:
    (tmp_path / "index.json").mkdir()
    assert unreadable(tmp_path) == "no catalog in `DIR`: `index.json` is no plain file"


def test_an_index_that_would_wait_for_ever(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "index.json")
    assert unreadable(tmp_path) == "no catalog in `DIR`: `index.json` is no plain file"


def test_an_index_outside(tmp_path: Path) -> None:
    put(tmp_path / "other", entry())
    (tmp_path / "here").mkdir()
    (tmp_path / "here" / "index.json").symlink_to(tmp_path / "other" / "index.json")
    assert unreadable(tmp_path / "here") == "no catalog in `DIR`: `index.json` leads out of the catalog"


def test_an_index_that_is_too_large(tmp_path: Path) -> None:
    with open(tmp_path / "index.json", "wb") as file:
        file.truncate(64 * MB + 1)
    assert unreadable(tmp_path) == "no catalog in `DIR`: `index.json` is larger than 67108864 bytes"


def test_a_kind_that_somebody_made_up(tmp_path: Path) -> None:
    with pytest.raises(ValueError):
        Catalog.load(put(tmp_path, entry()), "mine")


# one bad entry spoils no other


def without(item: dict[str, Any], *path: str) -> dict[str, Any]:
    made = copy.deepcopy(item)
    inner = made
    for key in path[:-1]:
        inner = inner[key]
    del inner[path[-1]]
    return made


def with_mark(**changes: Any) -> dict[str, Any]:
    made = entry("shop/bad")
    return {**made, "adapterc": {**made["adapterc"], **changes}}


FORMAT = "`adapterc.spec` is not 1, the only version that is read"
PLACE = "`script_file` is not a path `scripts/site/name.js`"

BAD: dict[str, tuple[dict[str, Any], str]] = {
    "another maker": (lime("shop/bad"), "not compiled by adapterc"),
    "mark that is no object": ({**entry("shop/bad"), "adapterc": "1"}, "not compiled by adapterc"),
    "mark that is a list": ({**entry("shop/bad"), "adapterc": [1]}, "not compiled by adapterc"),
    "no format": (
        without(entry("shop/bad"), "adapterc", "spec"),
        "`adapterc.spec` is not 1, the only version that is read",
    ),
    "later format": (with_mark(spec=2), FORMAT),
    "format that is true": (with_mark(spec=True), FORMAT),
    "no compiler": (without(entry("shop/bad"), "adapterc", "compiler"), "`adapterc.compiler` is missing"),
    "blank compiler": (with_mark(compiler=""), "`adapterc.compiler` is blank"),
    "form of the profile": (
        with_mark(profile="lime-v1"),
        "`adapterc.profile` is not a profile `name@number`",
    ),
    "unknown profile": (with_mark(profile="lime-v9@1"), "`adapterc.profile` is `lime-v9@1`, which is not known"),
    "later profile": (with_mark(profile="lime-v1@2"), "`adapterc.profile` is `lime-v1@2`, which is not known"),
    "writes under a profile of reads": (
        entry("shop/bad", read_only=False),
        "the profile `lime-v1@1` takes no writes",
    ),
    "writes under the strict profile": (
        entry("shop/bad", read_only=False, extension={"profile": "lime-v1-strict@1"}),
        "the profile `lime-v1-strict@1` takes no writes",
    ),
    "digest": (with_mark(script_sha256="0"), "`adapterc.script_sha256` is not a SHA-256 in lower-case hex"),
    "no seal": (without(entry("shop/bad"), "adapterc", "entry_sha256"), "`adapterc.entry_sha256` is missing"),
    "another seal": (with_mark(entry_sha256="0" * 64), "the entry is not what was compiled"),
    "edited text": ({**entry("shop/bad"), "description": "x"}, "the entry is not what was compiled"),
    "edited access": ({**entry("shop/bad"), "read_only": False}, "the entry is not what was compiled"),
    "edited page": (
        {**entry("shop/bad"), "entry": {"kind": "fixed_url", "url": "https://www.shop.test/"}},
        "the entry is not what was compiled",
    ),
    "edited world": (with_mark(world="main"), "the entry is not what was compiled"),
    "unknown field": ({**entry("shop/bad"), "extra": 1}, "`extra` is no known field"),
    "field of another type": ({**entry("shop/bad"), "read_only": 1}, "`read_only` is an integer, must be a boolean"),
    "host that is none": (
        {**entry("shop/bad"), "entry": {"kind": "fixed_url", "url": "https://evil.test/"}},
        "the entry's host is neither `shop.test` nor below it",
    ),
    "script of another": (
        {**entry("shop/bad"), "script_file": "scripts/shop/good.js"},
        "`script_file` is not `scripts/shop/bad.js`",
    ),
    "absolute script": (
        {**entry("shop/bad"), "script_file": "/etc/hostname"},
        PLACE,
    ),
    "script outside": (
        {**entry("shop/bad"), "script_file": "scripts/../bad.js"},
        PLACE,
    ),
    "hostile key": (
        {**entry("shop/bad"), "\x1b[2J" + "x" * 1000: 1},
        "`\\x1b[2J" + "x" * 295 + "…",
    ),
}


@pytest.mark.parametrize(("item", "detail"), BAD.values(), ids=BAD)
def test_one_bad_entry_spoils_no_other(item: dict[str, Any], detail: str, tmp_path: Path) -> None:
    loaded = Catalog.load(put(tmp_path, entry("shop/good"), item, entry("shop/new")), "bundled")
    assert names(loaded) == ["shop/good", "shop/new"]
    assert refusals(loaded) == [("shop/bad", detail)]
    with pytest.raises(DamagedArtifact) as caught:
        loaded.get(" Shop/BAD")
    assert (caught.value.name, caught.value.detail, caught.value.source_kind) == ("shop/bad", detail, "bundled")
    assert str(caught.value) == f"`shop/bad`: {detail}"
    assert caught.value is not loaded.refused[0]  # or each use would add to its traceback


@pytest.mark.parametrize(
    ("item", "name", "detail"),
    [
        (None, "adapters[1]", "not compiled by adapterc"),
        ([], "adapters[1]", "not compiled by adapterc"),
        ({}, "adapters[1]", "not compiled by adapterc"),
        ({**entry("shop/bad"), "name": 5}, "adapters[1]", "`name` is an integer, must be text"),
        ({**lime("shop/bad"), "name": "\x1b[31m"}, "adapters[1]", "not compiled by adapterc"),
        ({**lime("shop/bad"), "name": "x" * 161}, "adapters[1]", "not compiled by adapterc"),
        ({**lime("shop/bad"), "name": "\ud800"}, "adapters[1]", "not compiled by adapterc"),
        ({**lime("shop/bad"), "name": " 茶/热 "}, "茶/热", "not compiled by adapterc"),
        (
            {**entry("shop/bad"), "name": "Shop/Bad"},
            "Shop/Bad",
            "`name` is not a name `site/name` of lower-case letters, digits, `-` and `_`",
        ),
    ],
)
def test_what_a_refused_entry_is_called(item: Any, name: str, detail: str, tmp_path: Path) -> None:
    loaded = Catalog.load(put(tmp_path, entry("shop/good"), item))
    assert names(loaded) == ["shop/good"]
    assert refusals(loaded) == [(name, detail)]


@pytest.mark.parametrize("other", ["shop/hot", " shop/hot\t", "Shop/HOT"])
def test_entries_that_share_a_name_are_all_refused(other: str, tmp_path: Path) -> None:
    loaded = Catalog.load(put(tmp_path, entry(), entry("shop/new"), {**lime("shop/hot"), "name": other}))
    twice = "the index has 2 entries of this name"
    assert names(loaded) == ["shop/new"]
    assert refusals(loaded) == [("shop/hot", twice), (other.strip(), twice)]
    with pytest.raises(DamagedArtifact):
        loaded.get("shop/hot")


PLACES: list[tuple[str | int, ...]] = []


def collect(value: Any, path: tuple[str | int, ...]) -> None:
    PLACES.append(path)
    children = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in children:
        collect(item, (*path, key))


collect(entry("shop/bad"), ())
JUNK = st.recursive(
    st.one_of(
        st.none(),
        st.booleans(),
        st.integers(),
        st.floats(),
        st.text(max_size=8),
        st.sampled_from(["shop/good", "\ud800"]),
    ),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=4,
)


@settings(max_examples=300)
@given(st.sampled_from(PLACES), JUNK)
def test_whatever_one_entry_holds_the_others_are_judged_alone(path: tuple[str | int, ...], junk: Any) -> None:
    bad: Any = [entry("shop/bad")]
    inner = bad
    for key in (0, *path)[:-1]:
        inner = inner[key]
    inner[(0, *path)[-1]] = junk
    data = json.dumps({**HEAD, "adapters": [entry("shop/good"), *bad, entry("shop/new")]})
    try:
        judged = read_index(data.encode())
    except ValueError:
        assert "NaN" in data or "Infinity" in data
        return
    assert [name for name, _ in judged[::2]] == ["shop/good", "shop/new"]
    clash = judged[1][0] == "shop/good"
    assert isinstance(judged[0][1], str) == clash and not isinstance(judged[2][1], str)
    assert not isinstance(judged[1][1], str) or judged[1][1].isprintable()


@settings(max_examples=300)
@given(st.one_of(st.binary(max_size=40), JUNK.map(json.dumps).map(str.encode)))
def test_whatever_an_index_is_it_is_read_or_refused(data: bytes) -> None:
    for text in (data, b'{"adapters": [' + data + b"]}"):
        try:
            judged = read_index(text)
        except ValueError:
            continue
        assert all(isinstance(found, str) for _, found in judged)


# where a script may lie


def hot(folder: Path) -> Path:
    return folder / "scripts" / "shop" / "hot.js"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return put(tmp_path / "catalog", entry(), entry("shop/new"))


def only_new(folder: Path) -> str:
    """Why `shop/hot` was refused at load; `shop/new` has to be there."""
    loaded = Catalog.load(folder)
    assert names(loaded) == ["shop/new"]
    ((name, detail),) = refusals(loaded)
    assert name == "shop/hot"
    return detail


def test_a_script_that_is_missing(folder: Path) -> None:
    hot(folder).unlink()
    assert only_new(folder) == "`scripts/shop/hot.js` cannot be read: No such file or directory"


def test_a_script_that_is_a_folder(folder: Path) -> None:
    hot(folder).unlink()
    hot(folder).mkdir()
    assert only_new(folder) == "`scripts/shop/hot.js` is no plain file"


def test_a_script_that_is_a_pipe(folder: Path) -> None:
    hot(folder).unlink()
    os.mkfifo(hot(folder))
    assert only_new(folder) == "`scripts/shop/hot.js` is no plain file"


def test_a_script_that_is_a_device(folder: Path) -> None:
    hot(folder).unlink()
    hot(folder).symlink_to("/dev/zero")
    assert only_new(folder) == "`scripts/shop/hot.js` leads out of the catalog"


def test_a_script_that_is_too_large(folder: Path) -> None:
    os.truncate(hot(folder), 4 * MB + 1)
    assert only_new(folder) == "`scripts/shop/hot.js` is larger than 4194304 bytes"
    os.truncate(hot(folder), 4 * MB)
    assert names(Catalog.load(folder)) == ["shop/hot", "shop/new"]


def test_a_link_that_leads_out(folder: Path) -> None:
    outside = folder.parent / "catalog-other.js"  # its path begins like the catalog's
    hot(folder).rename(outside)
    hot(folder).symlink_to(outside)
    assert only_new(folder) == "`scripts/shop/hot.js` leads out of the catalog"
    hot(folder).unlink()
    hot(folder).symlink_to("../../../catalog-other.js")
    assert only_new(folder) == "`scripts/shop/hot.js` leads out of the catalog"


def test_a_folder_that_leads_out(folder: Path) -> None:
    (folder / "scripts").rename(folder.parent / "scripts")
    (folder / "scripts").symlink_to(folder.parent / "scripts")
    assert [detail for _, detail in refusals(Catalog.load(folder))] == [
        "`scripts/shop/hot.js` leads out of the catalog",
        "`scripts/shop/new.js` leads out of the catalog",
    ]


def test_a_link_that_leads_round(folder: Path) -> None:
    hot(folder).unlink()
    hot(folder).symlink_to("hot.js")
    assert only_new(folder) == "`scripts/shop/hot.js` cannot be read: Too many levels of symbolic links"


def test_a_link_that_stays_inside(folder: Path) -> None:
    hot(folder).rename(folder / "kept.js")
    hot(folder).symlink_to("../../kept.js")
    assert Catalog.load(folder).get("shop/hot").script() == script("shop/hot")


def test_a_catalog_behind_a_link_is_the_folder_it_was_at_load(folder: Path) -> None:
    link = folder.parent / "current"
    link.symlink_to(folder)
    loaded = Catalog.load(link)
    link.unlink()
    link.symlink_to(folder.parent)
    assert loaded.get("shop/hot").script() == script("shop/hot")


# what the first use of a script checks


def damaged(adapter: Adapter) -> str:
    with pytest.raises(DamagedArtifact) as caught:
        adapter.script()
    assert (caught.value.name, caught.value.source_kind) == ("shop/hot", "imported")
    return caught.value.detail


def test_a_script_is_read_once_at_its_first_use(folder: Path) -> None:
    loaded = Catalog.load(folder)
    hot(folder).write_text("changed after the load")
    assert damaged(loaded.get("shop/hot")) == "`scripts/shop/hot.js` is not what was compiled"
    hot(folder).write_bytes(script("shop/hot").encode())
    assert loaded.get("shop/hot").script() == script("shop/hot")
    hot(folder).write_text("changed after the first use")
    assert loaded.get("shop/hot").script() == script("shop/hot")
    hot(folder).unlink()
    assert loaded.get("shop/hot").script() == script("shop/hot")
    assert Catalog.load(folder).refused != ()


def test_one_byte_more_is_another_script(folder: Path) -> None:
    with open(hot(folder), "ab") as file:
        file.write(b"\n")
    assert damaged(Catalog.load(folder).get("shop/hot")) == "`scripts/shop/hot.js` is not what was compiled"


def test_a_script_that_vanished(folder: Path) -> None:
    adapter = Catalog.load(folder).get("shop/hot")
    hot(folder).unlink()
    assert damaged(adapter) == "`scripts/shop/hot.js` cannot be read: No such file or directory"


def test_a_script_that_became_something_else(folder: Path) -> None:
    adapter = Catalog.load(folder).get("shop/hot")
    outside = folder.parent / "other.js"
    hot(folder).rename(outside)
    hot(folder).symlink_to(outside)
    assert damaged(adapter) == "`scripts/shop/hot.js` leads out of the catalog"
    hot(folder).unlink()
    os.mkfifo(hot(folder))
    assert damaged(adapter) == "`scripts/shop/hot.js` is no plain file"


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may read everything")
def test_a_script_that_may_not_be_read(folder: Path) -> None:
    hot(folder).chmod(0)
    assert damaged(Catalog.load(folder).get("shop/hot")) == "`scripts/shop/hot.js` cannot be read: Permission denied"


@pytest.mark.parametrize("data", [b"\xff", "é".encode("latin-1"), "\ud800".encode("utf-8", "surrogatepass")])
def test_a_script_that_is_no_text(data: bytes, tmp_path: Path) -> None:
    item = entry()
    item["adapterc"]["script_sha256"] = sha256(data).hexdigest()
    put(tmp_path, sealed(item))
    hot(tmp_path).write_bytes(data)
    assert damaged(Catalog.load(tmp_path).get("shop/hot")) == "`scripts/shop/hot.js` is not valid UTF-8"


# who wins a name


def three(tmp_path: Path, **items: dict[str, Any]) -> dict[str, Catalog]:
    """One catalog of each kind with `shop/hot`, its entry given by kind."""
    return {kind: Catalog.load(put(tmp_path / kind, item), kind) for kind, item in items.items()}


@pytest.mark.parametrize("order", [(0, 1, 2), (2, 1, 0), (1, 2, 0)])
def test_a_later_kind_wins_in_any_order(order: tuple[int, ...], tmp_path: Path) -> None:
    kinds = ["imported", "bundled", "server_synced"]
    found = three(tmp_path, **{kind: entry(description=kind) for kind in kinds})
    made = Catalog.merged(*(found[kinds[number]] for number in order))
    assert made.get("shop/hot").entry.description == "server_synced"
    assert made.shadowed == (
        ("shop/hot", "bundled", "server_synced"),
        ("shop/hot", "imported", "server_synced"),
    )
    assert names(made) == ["shop/hot"] and made.refused == ()


def test_merging_in_steps_is_merging_at_once(tmp_path: Path) -> None:
    found = three(tmp_path, imported=entry(), bundled=entry(), server_synced=entry())
    imported, bundled, synced = found.values()
    made = Catalog.merged(Catalog.merged(synced, imported), bundled)
    assert made.shadowed == Catalog.merged(imported, bundled, synced).shadowed
    assert made.adapters == Catalog.merged(imported, bundled, synced).adapters


def test_of_two_catalogs_of_one_kind_the_later_one_wins(tmp_path: Path) -> None:
    first = Catalog.load(put(tmp_path / "a", entry(description="first"), entry("shop/a")))
    second = Catalog.load(put(tmp_path / "b", entry(description="second"), entry("shop/b")))
    made = Catalog.merged(first, second)
    assert made.get("shop/hot").entry.description == "second"
    assert names(made) == ["shop/a", "shop/b", "shop/hot"]
    assert made.shadowed == (("shop/hot", "imported", "imported"),)


def test_a_refused_entry_keeps_its_name(tmp_path: Path) -> None:
    found = three(tmp_path, imported=entry(), bundled=lime("shop/hot"))
    made = Catalog.merged(*found.values())
    assert made.adapters == ()
    assert refusals(made) == [("shop/hot", "not compiled by adapterc")]
    assert made.shadowed == (("shop/hot", "imported", "bundled"),)
    with pytest.raises(DamagedArtifact) as caught:
        made.get("shop/hot")
    assert caught.value.source_kind == "bundled"


@pytest.mark.parametrize("name", ["\t shop/hot", "SHOP/Hot", " Shop/hot \n"])
def test_a_refused_entry_keeps_its_name_in_any_spelling(name: str, tmp_path: Path) -> None:
    found = three(tmp_path, imported=entry(), bundled={**lime("shop/hot"), "name": name})
    made = Catalog.merged(*found.values())
    assert made.adapters == () and made.shadowed == (("shop/hot", "imported", "bundled"),)


def test_a_refused_entry_below_changes_nothing(tmp_path: Path) -> None:
    found = three(tmp_path, imported=lime("shop/hot"), bundled=entry())
    made = Catalog.merged(*found.values())
    assert made.get("shop/hot").source_kind == "bundled"
    assert refusals(made) == [("shop/hot", "not compiled by adapterc")] and made.shadowed == ()


def test_entries_without_a_name_shadow_nothing(tmp_path: Path) -> None:
    made = Catalog.merged(
        Catalog.load(put(tmp_path / "a", None, entry())), Catalog.load(put(tmp_path / "b", None), "bundled")
    )
    assert names(made) == ["shop/hot"] and made.shadowed == ()
    assert [name for name, _ in refusals(made)] == ["adapters[0]", "adapters[0]"]


def test_nothing_merged_is_an_empty_catalog() -> None:
    made = Catalog.merged()
    assert (made.adapters, made.refused, made.shadowed) == ((), (), ())


# looking a name up


@pytest.mark.parametrize("name", ["shop/hot", " shop/hot\n", "Shop/HOT"])
def test_a_name_is_compared_as_the_host_does(name: str, folder: Path) -> None:
    assert Catalog.load(folder).get(name).entry.name == "shop/hot"


def test_letters_beyond_ascii_are_compared_as_they_are(tmp_path: Path) -> None:
    loaded = Catalog.load(put(tmp_path, entry("shop/k")))
    with pytest.raises(UnknownAdapter):
        loaded.get("shop/\u212a")  # whose lower case is `k`


@pytest.mark.parametrize(
    ("name", "near"),
    [
        ("shop/hto", ("shop/hot", "shop/new")),
        ("hot", ("shop/hot",)),
        ("shop", ("shop/hot", "shop/new")),
        ("shop_hot", ("shop/hot",)),
        ("forum/topic", ()),
        ("", ()),
        ("/", ()),
        ("shop/\u212aot", ("shop/hot", "shop/new")),
        ("x" * 10**6, ()),
    ],
    ids=range(9),
)
def test_an_unknown_name(name: str, near: tuple[str, ...], folder: Path) -> None:
    with pytest.raises(UnknownAdapter) as caught:
        Catalog.load(folder).get(name)
    assert (caught.value.name, caught.value.near) == (name, near)
    assert len(str(caught.value)) < 400


def test_an_unknown_name_is_shown_safely(folder: Path) -> None:
    with pytest.raises(UnknownAdapter, match=r"^no adapter is called `\\x1b\[31m`$"):
        Catalog.load(folder).get("\x1b[31m")


# an artifact that is in no catalog


def test_an_artifact_in_memory() -> None:
    adapter = Adapter.of(MappingProxyType(entry()), script("shop/hot"))
    assert (adapter.entry.name, adapter.source_kind, adapter.script()) == ("shop/hot", "memory", script("shop/hot"))


def test_an_artifact_in_memory_keeps_nothing_of_its_manifest() -> None:
    given = entry()
    adapter = Adapter.of(given, script("shop/hot"))
    given["args"].clear()
    given["adapterc"]["args"]["required"].clear()
    assert [arg.name for arg in adapter.entry.args] == ["query", "limit"]
    assert adapter.entry.adapterc.args.required == ["query"]


@pytest.mark.parametrize(
    ("item", "text", "name", "detail"),
    [
        (entry(), "async () => {}", "shop/hot", "`scripts/shop/hot.js` is not what was compiled"),
        (entry(), "\ud800", "shop/hot", "`scripts/shop/hot.js` is not what was compiled"),
        (lime("shop/hot"), script("shop/hot"), "shop/hot", "not compiled by adapterc"),
        ({}, "", "adapter", "not compiled by adapterc"),
        (manifest(), script("shop/hot"), "shop/hot", "`script_file` is missing"),
    ],
)
def test_a_bad_artifact_in_memory(item: dict[str, Any], text: str, name: str, detail: str) -> None:
    with pytest.raises(DamagedArtifact) as caught:
        Adapter.of(item, text)
    assert (caught.value.name, caught.value.detail, caught.value.source_kind) == (name, detail, "memory")


# what the lock says


def test_an_adapter_that_the_lock_does_not_vouch_for_gives_no_script(tmp_path: Path) -> None:
    folder = put(tmp_path / "catalog", entry("shop/hot"))
    digest = sha256((folder / "index.json").read_bytes()).hexdigest()
    (folder / "adapterc.lock").write_text(json.dumps({"outputs": {"index.json": digest}}), encoding="utf-8")
    loaded = Catalog.load(folder)
    assert (names(loaded), loaded.locks) == (["shop/hot"], {os.path.realpath(folder): ""})
    with pytest.raises(DamagedArtifact) as caught:
        loaded.get("shop/hot").script()
    assert caught.value.detail == "`adapterc.lock` does not list `scripts/shop/hot.js`"


def test_a_catalog_that_lost_its_lock_gives_no_script(tmp_path: Path) -> None:
    folder = put(tmp_path / "catalog", entry("shop/hot"))
    assert Catalog.load(folder).get("shop/hot").script()  # of a host
    (folder / "report.json").write_text("{}", encoding="utf-8")
    loaded = Catalog.load(folder)
    assert loaded.locks == {os.path.realpath(folder): "it is not there"}
    with pytest.raises(DamagedArtifact, match="does not hold: it is not there"):
        loaded.get("shop/hot").script()


def test_a_run_of_it_ends_before_a_browser_is_asked(tmp_path: Path) -> None:
    folder = put(tmp_path / "catalog", entry("shop/hot"))
    (folder / "report.json").write_text("{}", encoding="utf-8")
    browser: Any = None
    result = asyncio.run(run(Catalog.load(folder).get("shop/hot"), {"query": "tea"}, browser))
    assert (result.ok, result.error_code) == (False, "internal_error")
    assert result.detail == "`adapterc.lock` does not hold: it is not there"
    assert result.data is not None and result.data["help"] == AGAIN


def test_an_import_between_the_two_reads_is_no_fault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = put(tmp_path / "catalog", entry("shop/hot"))
    old, new = (folder / "index.json").read_bytes(), json.dumps({**HEAD, "adapters": []}).encode()
    lock = {"outputs": {"index.json": sha256(new).hexdigest()}}
    (folder / "adapterc.lock").write_text(json.dumps(lock), encoding="utf-8")
    (folder / "index.json").write_bytes(new)
    asked = iter([old])
    real = catalog_module.read_inside

    def read(root: str, path: str, limit: int, content: bool = True) -> bytes:
        return (
            next(asked, None) or real(root, path, limit, content) if path == "index.json" else real(root, path, limit)
        )

    monkeypatch.setattr(catalog_module, "read_inside", read)
    assert (Catalog.load(folder).locks, names(Catalog.load(folder))) == ({os.path.realpath(folder): ""}, [])
