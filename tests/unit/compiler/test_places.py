"""Where findings stand and what they say, seen from a whole compilation."""

from __future__ import annotations

import pytest

from adapterc.compiler.options import Options
from adapterc.compiler.unit import compile_file
from adapterc.spec.diagnostics import Severity
from adapterc.whitelist.profiles import load_profile

_HEAD = "site: shop\nname: hot\ndescription: Hot.\ndomain: shop.test\npipeline:\n"


def _compile(text: str, path: str = "hot.yaml") -> tuple[str, list[str], str]:
    (artifact,) = compile_file(path, text.encode(), Options(profile=load_profile("lime-v1"))).artifacts
    shown = [
        f"{item.span.line}:{item.span.column}-{item.span.end_column} {item.code} {item.message}"
        for item in artifact.diagnostics
        if item.severity is not Severity.INFO
    ]
    return artifact.status, shown, artifact.script or ""


def _body(*lines: str) -> str:
    code = "".join(f"      {line}\n" for line in lines)
    return f"{_HEAD}  - navigate: https://shop.test/\n  - evaluate: |\n{code}"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            _body("function a() { return 1; }", "function b() { return 2; }"),
            "9:7-33 AC404 evaluate body has no result: it declares functions and calls none",
        ),
        (
            _body("(() => { const a = 1; delete a; return a })()"),
            "8:29-37 AC405 generated scripts are strict code, which refuses this: ",
        ),
    ],
)
def test_a_body_is_refused_where_the_fault_is(text: str, expected: str) -> None:
    status, (found,), _ = _compile(text)
    assert status == "rejected"
    assert found.startswith(expected)


def test_what_is_refused_is_not_held_as_well() -> None:
    status, found, _ = _compile(_body("app.go(); eval('1')"))
    assert status == "rejected"
    assert [line.split()[1] for line in found] == ["AC503"]
    status, found, _ = _compile(_body("app.go()"))
    assert status == "held"
    assert [line.split()[1] for line in found] == ["AC507"]


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("shop/Hot List.yaml", "1:1-1 AC304 name `Hot List` from the file name cannot be published"),
        ("shop/con.yaml", "1:1-1 AC305 name `con` from the file name is a device name on Windows"),
        ("My Shop/hot.yaml", "1:1-1 AC304 site `My Shop` from the folder cannot be published"),
    ],
)
def test_a_name_from_the_path_stands_before_the_first_line(path: str, expected: str) -> None:
    text = "# a note\ndomain: shop.test\npipeline:\n  - fetch: https://shop.test/api\n"
    assert _compile(text, path)[:2] == ("rejected", [expected])


def test_templates_in_keys_are_reported_at_the_key() -> None:
    fetch = "  - fetch: { url: https://shop.test/api, params: { '${{ args.q }}': 1 } }\n"
    text = f"{_HEAD}{fetch}  - map:\n      ${{{{ item.x }}}}: 1\n      title: ${{{{ item.title }}}}\n"
    assert _compile(text)[1] == [
        "6:52-67 AC212 the key `${{ args.q }}` is never rendered",
        "8:7-20 AC212 the key `${{ item.x }}` is never rendered",
    ]


def test_lints_mark_the_word_they_are_about() -> None:
    text = f"{_HEAD}  - fetch: https://shop.test/api\n  - map: {{ a: '${{{{ item.a }}}}' }}\n  - sort: {{ by: b }}\n"
    assert _compile(text)[1] == ["8:17-18 AC601 sort key `b` is empty: the rows have only `a`"]
    text = text.replace("by: b", "by: a").replace("pipeline:", "columns: [a, b]\npipeline:")
    assert _compile(text)[1] == ["5:14-15 AC605 column `b` is empty: the last `map` makes no such field"]


@pytest.mark.parametrize(
    ("literal", "warned"),
    [
        ('"/t/${{ args.q | urlencode }}"', False),
        ("`/t/${{ args.q | urlencode }}`", False),
        ("'/t/${{ args.q | urlencode }}'", True),
        ('"/t/${{ args.q }}"', True),
        ('"/t/${{ data.q | urlencode }}"', True),
        ('"/t/${{ encodeURIComponent(args.q) }}"', False),
    ],
)
def test_encoded_text_breaks_out_of_single_quotes_only(literal: str, warned: bool) -> None:
    text = _body(f"[{literal}]").replace("pipeline:", "args: { q: { required: true } }\npipeline:")
    status, found, _ = _compile(text)
    assert status == "compiled"
    assert any("AC402" in line for line in found) is warned


def test_numbers_that_javascript_cannot_hold_lose_no_digit() -> None:
    row = "  - map: { id: 1234567890123456789, low: -9007199254740993, top: 9007199254740991, no: .nan, far: .inf }\n"
    text = f"{_HEAD}  - fetch: https://shop.test/api\n{row}".encode()
    (artifact,) = compile_file("hot.yaml", text, Options(profile=load_profile("lime-v1"))).artifacts
    assert artifact.status == "compiled" and artifact.script is not None and artifact.manifest is not None
    for field in ('id: "1234567890123456789"', 'low: "-9007199254740993"', "top: 9007199254740991"):
        assert field in artifact.script
    assert "no: null" in artifact.script and "far: null" in artifact.script
    listed = [item["text"] for item in artifact.manifest["adapterc"]["deviations"]]
    assert "an integer beyond 2^53 in the source becomes text with all its digits" in listed
