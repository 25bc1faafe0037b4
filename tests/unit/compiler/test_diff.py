"""Catalog diffs: effects first, noise left out."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from adapterc.compiler.catalog.build import build_catalog
from adapterc.compiler.catalog.model import Catalog, SourceRepo
from adapterc.compiler.diff.compare import diff_catalogs
from adapterc.compiler.diff.markdown import render_markdown
from adapterc.compiler.diff.model import CatalogDiff, to_json
from adapterc.compiler.diff.outside import fate
from adapterc.compiler.diff.text import render_text
from tests.support.catalogs import PROFILE, REPO, artifact, catalog, file_of, rejected

BASE = catalog(artifact("shop/hot"))


def diff(body: str = "return { ok: true };", **changes: Any) -> CatalogDiff:
    return diff_catalogs(BASE, catalog(artifact("shop/hot", body, **changes)))


def lines(**changes: Any) -> list[tuple[str, bool]]:
    (adapter,) = diff(**changes).changed
    return [(f"{change.aspect}: {change.sign} {change.text}", change.loud) for change in adapter.changes]


def test_equal_catalogs() -> None:
    assert diff_catalogs(BASE, BASE) == CatalogDiff()
    assert render_text(CatalogDiff()) == "no changes\n"
    assert diff_catalogs(BASE, BASE).empty and not diff_catalogs(BASE, BASE).loud


def args(**changes: Any) -> list[dict[str, Any]]:
    query = {"name": "query", "description": "Words to look for", "required": True, "arg_type": "string"}
    return [
        query | {"example": "tea"} | changes,
        {"name": "limit", "description": "Most rows", "required": False, "arg_type": "integer", "example": 20},
    ]


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"effects": {"hosts": ["api.other.test", "www.shop.test"]}}, [("effects: + host api.other.test", True)]),
        ({"effects": {"hosts": []}}, [("effects: - host www.shop.test", False)]),
        ({"effects": {"methods": ["GET", "POST"]}}, [("effects: + method POST", True)]),
        (
            {"effects": {"writes": ["POST shop.test/buy"]}, "read_only": False},
            [("effects: ~ read_only: true -> false", True), ("effects: + write POST shop.test/buy", True)],
        ),
        ({"effects": {"credentials": "include"}}, [("effects: ~ credentials: same-origin -> include", True)]),
        ({"effects": {"credentials": "omit"}}, [("effects: ~ credentials: same-origin -> omit", False)]),
        ({"extension": {"world": "main"}}, [("effects: ~ world: isolated -> main", True)]),
        ({"effects": {"cross_origin": True}}, [("effects: + requests to another origin", True)]),
        ({"effects": {"timers": True}}, [("effects: + timers", False)]),
        ({"effects": {"dom": ["click", "read"]}}, [("effects: + DOM click", True), ("effects: + DOM read", False)]),
        ({"effects": {"storage": ["local:write"]}}, [("effects: + storage local:write", True)]),
        (
            {"extension": {"approval": {"effects": ["click"], "reason": "a menu"}}},
            [("effects: + approval of click: a menu", True)],
        ),
        (
            {"entry": {"kind": "url_template", "template": "https://m.shop.test/?q={{query|urlencode}}"}},
            [
                (
                    "entry: ~ entry: https://www.shop.test/find?q={{query|urlencode}} "
                    "-> https://m.shop.test/?q={{query|urlencode}}",
                    True,
                )
            ],
        ),
        ({"domain": "www.shop.test"}, [("entry: ~ domain: shop.test -> www.shop.test", True)]),
        ({"auth_hint": "Log in first"}, [("entry: ~ auth_hint: none -> Log in first", False)]),
        (
            {"rules": {"defaults": {"limit": 10}, "choices": {"limit": [10, 20]}}},
            [
                ("args: ~ limit choices: none -> [10, 20]", True),
                ("args: ~ limit default: 20 -> 10", False),
            ],
        ),
        ({"args": args(description="Words")}, [('args: ~ query description: "Words to look for" -> "Words"', False)]),
        ({"args": args()[::-1]}, [("args: ~ order: query, limit -> limit, query", False)]),
        ({"rules": {"positional": []}}, [('args: ~ positional: ["query"] -> []', True)]),
        (
            {"extension": {"output": {"columns": ["name", "url"], "rows_path": "items"}}},
            [("output: + column name", False), ("output: + column url", False), ("output: - column title", True)],
        ),
        (
            {"extension": {"output": {"columns": ["title"], "rows_path": None}}},
            [('output: ~ rows_path: "items" -> none', True)],
        ),
        (
            {"extension": {"deviations": [{"code": "numeric-sort", "text": "numbers are sorted as numbers"}]}},
            [("deviations: + numeric-sort: numbers are sorted as numbers", False)],
        ),
        (
            {"description": "Hot things"},
            [('metadata: ~ description: "What is new at shop" -> "Hot things"', False)],
        ),
    ],
)
def test_one_change(changes: dict[str, Any], expected: list[tuple[str, bool]]) -> None:
    assert lines(**changes) == expected


def test_new_and_dropped_arguments() -> None:
    more = [*args(), {"name": "page", "description": "Page", "required": True, "arg_type": "integer", "example": 1}]

    assert lines(args=more, rules={"required": ["query", "page"]}) == [("args: + page: integer, required", True)]
    assert lines(args=args()[:1], rules={"defaults": {}, "coercions": {"query": "text"}}) == [("args: - limit", True)]


def test_effects_come_before_everything_else() -> None:
    found = lines(
        description="Hot things",
        effects={"hosts": ["api.other.test", "www.shop.test"]},
        entry={"kind": "fixed_url", "url": "https://shop.test/"},
        extension={"output": {"columns": ["title", "url"], "rows_path": "items"}},
    )

    assert [line.split(":")[0] for line, _ in found] == ["effects", "entry", "output", "metadata"]


def test_noise_is_left_out() -> None:
    other_compiler = {"extension": {"compiler": "0.2.0"}}
    moved = {"effects": {"evidence": {"host www.shop.test": "99:1"}}}

    assert diff(**other_compiler).empty and diff(**moved).empty
    assert diff(source_version="opencli-yaml+111111111111") == CatalogDiff(source_only=("shop/hot",))


def test_script_diff() -> None:
    (adapter,) = diff("return { ok: false };").changed

    assert adapter.script == (
        "@@ -1,4 +1,4 @@",
        " async (args, helpers) => {",
        '   "use strict";',
        "-  return { ok: true };",
        "+  return { ok: false };",
        " }",
    )


def test_white_space_is_folded() -> None:
    (adapter,) = diff("return {\n    ok: true };").changed

    assert (adapter.folded, adapter.script) == (1, ())
    assert render_text(diff("return {\n    ok: true };")) == (
        "~ shop/hot\n    script: 1 place with another formatting only, not shown\n0 added, 0 removed, 1 changed\n"
    )


def test_added_and_removed() -> None:
    new = catalog(
        artifact("shop/new", "go();", effects={"hosts": ["cdn.other.test", "www.shop.test"], "dom": ["read"]}),
        rejected("shop/hot"),
    )

    assert render_text(diff_catalogs(BASE, new)) == (
        "read first: 1 line\n"
        "  ! shop/new: effects: + host cdn.other.test\n"
        "\n"
        "- shop/hot  (now rejected: AC506 adapter writes (clis/shop/hot.yaml:7))\n"
        "+ shop/new\n"
        "  ! effects: + host cdn.other.test\n"
        "    effects: + host www.shop.test\n"
        "    effects: + credentials same-origin\n"
        "    effects: + method GET\n"
        "    effects: + DOM read\n"
        "    entry: + entry https://www.shop.test/find?q={{query|urlencode}}\n"
        "    entry: + domain shop.test\n"
        "1 added, 1 removed, 0 changed (lines with `!` widen what an adapter may do or break its callers)\n"
    )
    assert "- shop/new  (no longer found)" in render_text(diff_catalogs(new, BASE))


@pytest.mark.parametrize(
    ("host", "loud"),
    [
        ("shop.test", False),
        ("a.shop.test:8443", False),
        ("evilshop.test", True),
        ("shop.test.evil.test", True),
        ("*", True),
    ],
)
def test_a_host_outside_the_domain_of_a_new_adapter_is_loud(host: str, loud: bool) -> None:
    made = diff_catalogs(BASE, catalog(artifact("shop/hot"), artifact("shop/new", "x();", effects={"hosts": [host]})))

    assert made.added[0].effects[0].loud is loud and made.loud is loud


def test_a_site_that_nobody_had_is_loud_once() -> None:
    """The page that a new adapter opens is told in any case: it is where the script runs, with or without requests."""
    quiet: dict[str, Any] = {"hosts": [], "methods": [], "evidence": {}}
    both = (artifact("bank/a", "a();", effects=quiet), artifact("bank/b", "b();", effects=quiet))
    made = diff_catalogs(BASE, catalog(artifact("shop/hot"), *both))

    assert [(name, line.text) for name, line in made.loudest] == [("bank/a", "domain bank.test")]
    for item in made.added:
        assert [line.text for line in item.effects if line.aspect == "entry"] == [
            "entry https://www.bank.test/find?q={{query|urlencode}}",
            "domain bank.test",
        ]


def test_the_world_and_the_approval_of_a_new_adapter_are_loud() -> None:
    extension = {"world": "main", "approval": {"effects": ["click"], "reason": "a menu", "reviewer": "ana"}}
    made = diff_catalogs(BASE, catalog(artifact("shop/hot"), artifact("shop/new", "x();", extension=extension)))

    assert [line.text for _, line in made.loudest] == ["world main", "approval of click: a menu (ana)"]


@pytest.mark.parametrize(
    ("before", "after", "loud"),
    [
        ([1, 2], [1, 2, 3], False),
        ([1, 2], [2, 1], False),
        ([1, 2], [2, 3], True),
        ([1, 2], [], True),
        ([1, 2], None, False),
        (None, [1, 2], True),
        ([1, 2], ["1", "2"], True),
    ],
)
def test_choices_that_go_break_callers(before: list[object] | None, after: list[object] | None, loud: bool) -> None:
    def chosen(values: list[object] | None) -> Catalog:
        return catalog(artifact("shop/hot", rules={"choices": {} if values is None else {"limit": values}}))

    (adapter,) = diff_catalogs(chosen(before), chosen(after)).changed
    assert adapter.loud is loud


def test_another_coercion_breaks_callers() -> None:
    (adapter,) = diff(rules={"coercions": {"query": "number", "limit": "integer"}}).changed
    assert [(change.text, change.loud) for change in adapter.changes] == [('query coercion: "text" -> "number"', True)]


def test_profile_and_compiler() -> None:
    new = build_catalog([file_of(artifact("shop/hot"))], [], [REPO], "lime-v1-writes@1", "0.2.0")

    assert render_text(diff_catalogs(BASE, new)) == (
        "  ! catalog: ~ profile: lime-v1@1 -> lime-v1-writes@1\n"
        "    catalog: ~ compiler: 0.1.0 -> 0.2.0\n"
        "0 added, 0 removed, 0 changed (lines with `!` widen what an adapter may do or break its callers)\n"
    )
    assert PROFILE == "lime-v1@1"


def test_loud_adapters_come_first_in_the_text() -> None:
    old = catalog(artifact("shop/a"), artifact("shop/b"))
    new = catalog(artifact("shop/a", description="x"), artifact("shop/b", effects={"hosts": ["z.test"]}))

    text = render_text(diff_catalogs(old, new))

    assert text.index("~ shop/b") < text.index("~ shop/a")
    assert text.startswith("read first: 1 line\n  ! shop/b: effects: + host z.test\n")


def test_colour_and_control_characters() -> None:
    made = diff("return '\x1b[31m\u202e';", description="red \x1b]0;x\x07")

    assert "\x1b" not in render_text(made) and "\\x1b[31m\\u202e" in render_text(made)
    coloured = render_text(made, color=True)
    assert "\x1b[32m+  return '\\x1b[31m\\u202e';\x1b[0m" in coloured
    assert "\x1b]" not in coloured


def test_json_form() -> None:
    made = to_json(diff("return 1;", effects={"hosts": ["z.test"]}))

    assert json.loads(json.dumps(made)) == made
    assert made["loud"] is True and made["empty"] is False
    assert made["changed"][0]["changes"][0] == {
        "aspect": "effects",
        "sign": "+",
        "text": "host z.test",
        "loud": True,
    }
    assert list(made) == ["empty", "loud", "added", "removed", "changed", "source_only", "header", "outside"]


def test_the_place_of_a_source_is_no_change() -> None:
    moved = artifact("shop/hot", extension={"source": BASE.entries()["shop/hot"]["adapterc"]["source"] | {"path": "x"}})
    assert diff_catalogs(BASE, catalog(moved)) == CatalogDiff(source_only=("shop/hot",))


def test_header_and_line_numbers_of_a_script_do_not_count() -> None:
    def made(header: str, line: int, name: str = "map") -> CatalogDiff:
        item = artifact("shop/hot", f"// 2. {name} (line {line})\n  go();")
        text = (item.script or "").replace("/* shop/hot */", f"/* {header} */")
        return diff_catalogs(plain, catalog(replace(item, script=text)))

    plain = catalog(artifact("shop/hot", "// 2. map (line 9)\n  go();"))
    assert made("other\n   source: x", 12).empty
    (changed,) = made("shop/hot", 9, "fetch").changed
    assert [line for line in changed.script if line[0] in "+-"] == ["-  // 2. map", "+  // 2. fetch"]


def test_another_repository_is_told_once() -> None:
    repo = SourceRepo("https://code.test/fork.git")
    new = build_catalog([file_of(artifact("shop/hot"))], [], [repo], PROFILE, "0.1.0")
    assert render_text(diff_catalogs(BASE, new)) == (
        "    catalog: ~ sources: https://code.test/adapters.git -> https://code.test/fork.git\n"
        "0 added, 0 removed, 0 changed\n"
    )


def test_many_moved_sources_are_cut() -> None:
    text = render_text(CatalogDiff(source_only=tuple(f"shop/n{number}" for number in range(9))))
    assert text == (
        "source moved, artifact unchanged: shop/n0, shop/n1, shop/n2, shop/n3, shop/n4 and 4 more\nno changes\n"
    )


def test_characters_that_nobody_sees_are_escapes() -> None:
    made = diff(description="d\U000e0148\u200d\u3164❤\ufe0f")
    for text in (render_text(made), render_markdown(made)):
        assert "d\\U000e0148\\u200d\\u3164❤\\ufe0f" in text


def test_no_line_of_a_script_is_a_command_to_the_runner_of_a_workflow() -> None:
    """A runner takes `::` at the start of a line behind white space, and `##[` anywhere."""
    kept = "`\n::stop-commands::x\n  ::error::y\n##[add-mask]z`;"
    made = diff_catalogs(
        catalog(artifact("shop/hot", f"return 0 + {kept}")), catalog(artifact("shop/hot", f"return 1 + {kept}"))
    )

    for text in (render_text(made), render_markdown(made), render_text(diff(description="##[error]x"))):
        assert "stop-commands" in text or "error]x" in text
        assert not any(line.lstrip().startswith("::") or "##[" in line for line in text.splitlines())
    assert "\n    |  ::stop-commands::x\n" in render_text(made)
    assert "\n \\x3a:stop-commands::x\n" in render_markdown(made)


def test_a_fate_names_the_file_of_its_finding() -> None:
    finding = {"code": "AC701", "severity": "held", "line": 17, "message": "`a/b` is held"}
    row = {"status": "held", "path": "up/a/b.js", "diagnostics": [{**finding, "file": "adapterc.toml"}]}
    assert fate(row) == "held: AC701 `a/b` is held (adapterc.toml:17)"
    assert fate({**row, "diagnostics": [finding]}) == "held: AC701 `a/b` is held (up/a/b.js:17)"
