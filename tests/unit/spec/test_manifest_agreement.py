"""The reference models and the checks of the product judge the same: neither lets pass what the other refuses."""

from __future__ import annotations

import copy
from contextlib import suppress
from typing import Any

from hypothesis import example, given, settings
from hypothesis import strategies as st

from adapterc.compiler.catalog.checklist import entry_problems
from adapterc.compiler.catalog.entry import finish_entry
from adapterc.spec.digest import is_sealed, sealed
from tests.reference.catalog_models import manifest_problems
from tests.support.catalogs import manifest, script

BASE = finish_entry(
    manifest(
        effects={"storage": ["local:read"], "reasons": {"host *": "a call"}, "writes": ["click"]},
        rules={"choices": {"query": ["a", "b"]}, "renamed": {"query": "que-ry"}},
        extension={
            "deviations": [{"code": "a", "text": "b"}],
            "approval": {"effects": ["click"], "reason": "a menu", "reviewer": "ana"},
            "governance": {"state": "deprecated", "rule": "source", "reason": "old", "replaced_by": "shop/new"},
            "override": {
                "repo": "https://code.test/adapters",
                "path": "clis/shop/hot.yaml",
                "base_sha256": "0" * 64,
                "moved": True,
                "reason": "mended",
                "reviewer": "ana",
            },
        },
    ),
    script("shop/hot"),
)


def places(value: Any, path: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    children = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [path, *(place for key, item in children for place in places(item, (*path, key)))]


PLACES = [path for path in places(BASE) if path]
WORDS = [
    *(
        "",
        " ",
        "x",
        "x ",
        "\u00a0x",
        "\x1c",
        "\ufeff",
        "x\n",
        "query",
        "limit",
        "page",
        "__proto__",
        "item-id",
        "\ud800",
    ),
    *("shop.test", "www.shop.test", "Shop.test", "evilshop.test", "-a.test", "a..test", "localhost", "127.0.0.1"),
    *("https://shop.test/", "http://shop.test/", "https://shop.test", "https://shop.test?x", "https://shop.test:x/"),
    *(
        "https://[::1]/",
        "https://[/",
        "HTTPS://shop.test/",
        "https://shop.test:/",
        "https://a@shop.test/",
        "//shop.test",
    ),
    *(
        "https://shop.test/{{query}}",
        "https://shop.test/{{ query|urlencode }}",
        "{{query}}",
        "{{limit}}",
        "{{{{query}}}}",
    ),
    *(
        "https://{{query|urlencode}}.shop.test/",
        "https://{{query|urlencode}}:80/",
        "https://shop.test/{{",
        "https://é.test/",
    ),
    *("https://shop.test/\u2028", "https://shop.test/é", "https://{}.shop.test/", "https://x.{}/", "https://{}/"),
    *(
        "string",
        "integer",
        "fixed_url",
        "url_template",
        "builder",
        "GET",
        "omit",
        "main",
        "items",
        "text",
        "1:1",
        "0:1",
    ),
    *(
        "scripts/shop/hot.js",
        "scripts/a/b.js",
        "../x",
        "/x",
        "C:/x",
        "é:/x",
        "~/x",
        "file:x",
        "a/b",
        "shop/hot-",
        "0" * 64,
    ),
    *("lime-v1@1", "lime-v1@1\n", "a" * 200),
]
VALUES = (
    st.sampled_from([None, True, False, 0, 1, -1, 1.0, 2**53, 10**30, float("nan"), [], {}, ["x"], [["x"]], {"x": "y"}])
    | st.sampled_from(WORDS)
    | st.lists(st.sampled_from(WORDS), max_size=3)
    | st.text(max_size=3)
)


def changed(path: tuple[str | int, ...], value: Any, delete: bool) -> dict[str, Any]:
    entry: Any = copy.deepcopy(BASE)
    part = entry
    for step in path[:-1]:
        part = part[step]
    if delete:
        del part[path[-1]]
    else:
        part[path[-1]] = value
    with suppress(ValueError):  # what JSON cannot hold is refused as it is
        entry = sealed(entry) if path[-1] != "entry_sha256" else entry
    return entry  # type: ignore[no-any-return]


@settings(max_examples=1500, deadline=None)
@given(st.sampled_from(PLACES), VALUES, st.sampled_from([False] * 9 + [True]))
@example(("entry", "template"), "https://shop.test/", False)
@example(("adapterc", "entry_sha256"), "0" * 64, False)
def test_one_change_anywhere(path: tuple[str | int, ...], value: Any, delete: bool) -> None:
    entry = changed(path, value, delete)
    index = {"registry_version": 1, "catalog_version": "adapterc-0123456789abcdef", "adapters": [entry]}

    broken_seal = path[-1] == "entry_sha256" and not is_sealed(entry)  # the models look at its form alone
    assert (bool(manifest_problems(index)) or broken_seal) == bool(entry_problems(entry)), (
        path,
        value,
        manifest_problems(index),
        entry_problems(entry),
    )


def test_the_base_is_good() -> None:
    assert entry_problems(BASE) == []
