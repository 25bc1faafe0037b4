"""Findings of whole adapters that no other unit test asserts: the message, its place, and a neighbour that is fine."""

from __future__ import annotations

import pytest

from adapterc.compiler.unit import compile_file

FILE = "clis/shop/hot.yaml"
READS = "pipeline:\n  - evaluate: '[${{ args.q | json }}]'\n"
HOT = "pipeline:\n  - fetch: https://shop.test/api/hot\n"


def found(source: str) -> list[str]:
    """`line:column code message` of everything that is said about an adapter, which must compile without errors."""
    (artifact,) = compile_file(FILE, f"domain: shop.test\n{source}".encode()).artifacts
    texts = [f"{item.span.line}:{item.span.column} {item.code} {item.message}" for item in artifact.diagnostics]
    assert all(item.span.file == FILE and item.help for item in artifact.diagnostics)
    assert (artifact.status == "rejected") == any(item.severity == "error" for item in artifact.diagnostics)
    return texts


def arg(definition: str, name: str = "q") -> str:
    return f"args:\n  {name}: {definition}\n"


def fetch(url: str) -> str:
    return f"pipeline:\n  - fetch: {url}\n"


def navigate(*urls: str) -> str:
    return "pipeline:\n" + "".join(f"  - navigate: {url}\n" for url in urls) + "  - evaluate: '[1]'\n"


REPORTED = [
    (
        arg("{}") + fetch("https://shop.test/api/${{ args.q | urlencode }}"),
        "5:38 AC205 `args.q | urlencode` may be missing here: then the text `undefined` takes its place",
    ),
    (
        arg("{}") + fetch("https://shop.test/api?q=${{ args.q | urlencode }}&n=1"),
        "5:40 AC205 `args.q | urlencode` may be missing here: then the parameter is left out",
    ),
    (
        arg("{ type: float }") + READS,
        "3:3 AC309 argument type `float` is not coerced by the dialect: `q` stays text",
    ),
    (
        arg('{ type: int, default: "7" }') + READS,
        "3:28 AC310 default of `q` is text where `int` is declared",
    ),
    (
        arg("{ type: int, default: 1.5 }") + READS,
        "3:28 AC310 default of `q` is not a whole number, although `int` is declared",
    ),
    (
        arg('{ type: number, default: "7.50" }') + READS,
        "3:31 AC310 default of `q` is text where `number` is declared",
    ),
    (
        arg('{ type: bool, default: "false" }') + READS,
        "3:29 AC310 default of `q` is text where `bool` is declared",
    ),
    (
        arg("{ type: number, default: x }") + READS,
        "3:31 AC310 default of `q` is not a number, although `number` is declared",
    ),
    (
        arg("{ type: number, default: true }") + READS,
        "3:31 AC310 default of `q` is not a number, although `number` is declared",
    ),
    (
        arg('{ type: number, default: "1e999" }') + READS,
        "3:31 AC310 default of `q` is not a number, although `number` is declared",
    ),
    (
        arg("{ type: number, default: 1e999 }") + READS,
        "3:31 AC303 `default` of argument `q` must be a finite number, it is `1e999`",
    ),
    (
        arg('{ type: bool, default: "yes" }') + READS,
        "3:29 AC310 default of `q` is not true or false",
    ),
    (
        arg("{ default: 5 }") + READS,
        "3:17 AC310 default of `q` is not text, which an argument without a type is",
    ),
    (
        arg("{ type: str, default: 5 }") + READS,
        "3:28 AC310 default of `q` is not text, although `str` is declared",
    ),
    (
        "args:\n  a-b: {}\n  a.b: {}\n" + HOT,
        "4:3 AC311 arguments `a-b` and `a.b` both become `a_b`",
    ),
    (
        arg("{}", "__proto__") + HOT,
        "3:3 AC311 argument `__proto__` would replace the prototype of the host's argument object",
    ),
    (
        arg("{ default: x }", "Target") + "pipeline:\n  - evaluate: '[${{ args.Target | json }}]'\n",
        "3:3 AC313 argument name `Target` makes the host report a missing tab when it quotes the name",
    ),
    (
        arg("{ required: true, default: x }") + READS,
        "3:33 AC315 argument `q` is required, so its default is never used",
    ),
    (
        "pipeline:\n  - evaluate: '[1]'\n  - navigate: https://shop.test/hot\n",
        "4:5 AC502 `navigate` after the script began would destroy the page it runs in",
    ),
    (
        arg("{ default: x }") + navigate("https://shop.test/${{ args.q | urlencode }}"),
        "5:33 AC515 `q` is optional, so the entry URL would be a different page without it",
    ),
    (
        arg("{ required: true }") + navigate("https://shop.test/${{ args.q }}"),
        "5:33 AC516 `args.q` goes into the URL as it is, so it can change more than its part",
    ),
    (
        arg("{ required: true }") + fetch("https://shop.test/api/${{ args.q }}"),
        "5:34 AC516 `args.q` goes into the URL as it is, so it can change more than its part",
    ),
    (
        arg("{ required: true }") + navigate("${{ args.q }}"),
        "5:15 AC517 the caller's `q` is the entry URL",
    ),
    (navigate("shop.test/hot"), "3:15 AC518 `shop.test/hot` is not the address of a web page"),
    (navigate("file:///hosts"), "3:15 AC518 `file:///hosts` is not the address of a web page"),
    (navigate("about:blank"), "3:15 AC518 `about:blank` is not the address of a web page"),
    (navigate('"javascript:1"'), "3:15 AC518 `javascript:1` is not the address of a web page"),
    (
        navigate("https://me:word@shop.test/"),
        "3:15 AC518 `https://me:word@shop.test/` is not the address of a web page",
    ),
    (navigate("https://localhost/"), "3:15 AC519 `localhost` is an address of a private network"),
    (navigate("https://127.0.0.1:8080/x"), "3:15 AC519 `127.0.0.1` is an address of a private network"),
    (navigate('"https://[::1]/"'), "3:15 AC519 `[::1]` is an address of a private network"),
    (
        arg("{ required: true }") + navigate("https://${{ args.q }}.shop.test/"),
        "5:23 AC520 `args.q` cannot stand in the entry URL",
    ),
    (
        arg("{ required: true }") + navigate("https://shop.test/${{ args.q | upper }}"),
        "5:33 AC520 `args.q | upper` cannot stand in the entry URL",
    ),
    (navigate("https://shop.test/${{ data.x }}"), "3:33 AC520 `data.x` cannot stand in the entry URL"),
    (navigate("http://shop.test/"), "3:15 AC526 `shop.test` is opened without encryption"),
    (
        "strategy: public\nbrowser: false\n" + fetch("http://shop.test/api"),
        "5:12 AC526 `shop.test` is opened without encryption",
    ),
    (
        arg("{ required: true }", "api_key") + navigate("https://shop.test/?k=${{ args.api_key | urlencode }}"),
        "5:36 AC527 argument `api_key` would put a secret into the entry URL",
    ),
    (navigate("https://shop.test/?token=abc"), "3:15 AC527 the entry URL holds a secret"),
    (
        arg("{ type: int }") + HOT + "  - limit: ${{ args.q }}\n",
        "6:16 AC602 `args.q` may be missing, and then the limit gives no rows at all",
    ),
    (
        HOT + "  - fetch: https://shop.test/api/items\n",
        "4:12 AC603 OpenCLI sends one request per item here, because the URL holds the text `item`",
    ),
]

FINE = [
    arg("{ default: x }") + fetch("https://shop.test/api/${{ args.q | urlencode }}"),
    arg("{}") + fetch("https://shop.test/api/${{ args.q ?? 'x' | urlencode }}"),
    arg("{ type: INT, default: 7 }") + READS,
    arg("{ type: int, default: null }") + READS,
    "args:\n  a-b: { default: x }\n  a-c: { default: z }\n"
    "pipeline:\n  - evaluate: '[${{ args.a-b | json }}, ${{ args.a-c | json }}]'\n",
    arg("{ required: true, default: null }") + READS,
    navigate("https://shop.test/a", "https://shop.test/b"),
    arg("{ required: true }") + navigate("https://shop.test/${{ args.q | urlencode }}"),
    arg("{ type: int, required: true }") + fetch("https://shop.test/api/${{ args.q }}"),
    navigate("https://shop.test/?token="),
    arg("{ type: int }") + HOT + "  - limit: ${{ args.q ?? 5 }}\n",
    fetch("https://shop.test/api/items"),
    HOT + "  - fetch: https://shop.test/api/more/${{ item.id }}\n",
]


@pytest.mark.parametrize(("source", "expected"), REPORTED, ids=[text.split()[1] for _, text in REPORTED])
def test_is_reported_once_where_it_stands(source: str, expected: str) -> None:
    assert found(source) == [expected]


@pytest.mark.parametrize("source", FINE)
def test_the_neighbour_is_fine(source: str) -> None:
    assert found(source) == []


@pytest.mark.parametrize(
    ("definition", "value", "title", "text"),
    [
        ('{ type: int, default: "7" }', 7, "remove the quotes", "7"),
        ('{ type: int, default: "+07" }', 7, "write `7`", "7"),
        ('{ type: number, default: "7.5" }', 7.5, "remove the quotes", "7.5"),
        ('{ type: number, default: "1e3" }', 1000, "write `1000`", "1000"),
        ('{ type: bool, default: "true" }', True, "remove the quotes", "true"),
        ("{ type: boolean, default: 'false' }", False, "remove the quotes", "false"),
    ],
)
def test_a_default_that_is_text_is_coerced_and_listed(definition: str, value: object, title: str, text: str) -> None:
    (artifact,) = compile_file(FILE, f"domain: shop.test\n{arg(definition)}{READS}".encode()).artifacts
    (finding,) = artifact.diagnostics
    assert finding.fix is not None and finding.help == f"write `{text}` without quotes"
    assert (finding.fix.title, finding.fix.applicability, finding.fix.edits[0].text) == (title, "safe", text)
    assert artifact.manifest is not None and artifact.script is not None
    listed = [item["code"] for item in artifact.manifest["adapterc"]["deviations"]]
    assert listed.count("coerced-default") == 1
    assert f"fallback: {text} " in artifact.script
    fixed = definition.replace(f'"{text}"', text).replace(f"'{text}'", text)
    if fixed != definition:
        assert found(arg(fixed) + READS) == []


@pytest.mark.parametrize(
    ("default", "advice"),
    [
        ("true", 'write `"true"` if text is meant; the value is kept as it is'),
        ("5.0", 'write `"5"` if text is meant; the value is kept as it is'),
    ],
)
def test_a_default_is_shown_as_yaml_spells_it(default: str, advice: str) -> None:
    source = f"domain: shop.test\n{arg(f'{{ type: str, default: {default} }}')}{READS}"
    (artifact,) = compile_file(FILE, source.encode()).artifacts
    assert [item.help for item in artifact.diagnostics] == [advice]


ONCE = [
    (HOT + "  - limit: ${{ args.n }}\n", "4:16 AC204 argument `n` is not declared, so it never has a value"),
    (
        navigate("https://shop.test/${{ args.n | urlencode }}"),
        "3:33 AC515 `n` is not declared, so the entry URL would never hold it",
    ),
    (
        "pipeline:\n  - evaluate: \"fetch('https://10.0.0.1/x').then((r) => r.json())\"\n",
        "3:22 AC519 `10.0.0.1` is an address of a private network",
    ),
    ("pipeline:\n  - evaluate: \"require('fs').readFileSync('x')\"\n", "3:16 AC513 `require` does not exist in a page"),
    ("pipeline:\n  - evaluate: '[new Buffer(1).data()]'\n", "3:21 AC513 `Buffer` does not exist in a page"),
]


@pytest.mark.parametrize(("source", "expected"), ONCE, ids=[text.split()[1] for _, text in ONCE])
def test_one_fault_is_reported_once(source: str, expected: str) -> None:
    assert found(source) == [expected]


@pytest.mark.parametrize(
    ("target", "advice"),
    [
        ("window.fetch", "send the request yourself, and leave the page's own requests alone"),
        ("XMLHttpRequest.prototype.open", "send the request yourself, and leave the page's own requests alone"),
        (
            "Array.prototype.last",
            "leave the page's object as it is: write a function or an object of the script's own",
        ),
    ],
)
def test_the_advice_fits_the_object_that_is_changed(target: str, advice: str) -> None:
    source = f"domain: shop.test\npipeline:\n  - evaluate: '({target} = () => 1, [1])'\n"
    (artifact,) = compile_file(FILE, source.encode()).artifacts
    assert [item.help for item in artifact.diagnostics if item.code == "AC511"] == [advice]


def test_a_collision_shows_both_arguments() -> None:
    (artifact,) = compile_file(FILE, f"domain: shop.test\nargs:\n  a-b: {{}}\n  a.b: {{}}\n{HOT}".encode()).artifacts
    (note,) = artifact.diagnostics[0].notes
    assert (note.message, str(note.span)) == ("the other one is here", f"{FILE}:3:3")
