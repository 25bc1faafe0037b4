"""Any text in any argument arrives as that text: in a body, in a request's path and query, in a row."""

from __future__ import annotations

from functools import cache
from urllib.parse import parse_qsl, unquote, urlsplit

from hypothesis import given
from hypothesis import strategies as st

from adapterc.compiler.unit import compile_file
from tests.support.js import run_artifact

SOURCE = """site: shop
name: echo
description: echo
domain: shop.test
strategy: public
browser: false
args:
  q: {type: str, required: true}
pipeline:
  - fetch:
      url: https://shop.test/u/${{ args.q }}/rows?raw=${{ args.q }}&coded=${{ args.q | urlencode }}
      params:
        param: ${{ args.q }}
  - map:
      full: ${{ args.q }}
      inside: "<${{ args.q }}>"
      upper: ${{ args.q | trim | length }}
"""

OPTIONAL = """site: shop
name: echo
description: echo
domain: shop.test
strategy: public
browser: false
args:
  f: {type: str}
  q: {type: str}
pipeline:
  - fetch:
      url: https://shop.test/s?f_${{ args.f }}=${{ args.q }}&q=${{ args.q }}&x=1#top
      params:
        p: ${{ args.f }}
  - map:
      id: ${{ item.id }}
"""

BODY = """site: shop
name: body
description: body
domain: shop.test
args:
  q: {type: str, required: true}
pipeline:
  - navigate: https://shop.test/
  - evaluate: |
      (() => {
        // ${{ args.q }}
        const a = '${{ args.q }}', b = "${{ args.q }}", c = `${{ args.q }}`;
        const d = ${{ args.q | json }}, e = ${{ args.q }};
        return [{ a, b, c, d, e, f: 'x${{ args.q }}y', g: `x${{ args.q }}y` }];
      })()
"""


@cache
def script(source: str) -> str:
    artifact = compile_file("clis/shop/echo.yaml", source.encode()).artifacts[0]
    assert artifact.script is not None, artifact.diagnostics
    return artifact.script


TEXTS = st.text(min_size=1, max_size=40) | st.sampled_from(
    ["'", '"', "`", "${x}", "\\", "</script>", "*/", "//", "\u2028", "%27", "a|b", "}}", "${{ args.q }}", "__proto__"]
)


@given(TEXTS)
def test_text_in_urls_and_rows(text: str) -> None:
    run = run_artifact(script(SOURCE), {"q": text}, respond=lambda url: (200, [{"id": 1}]))
    if text.strip() in (".", ".."):
        assert run.result["data"]["reason"] == "invalid_args"
        return
    assert run.result["ok"], run.result
    (request,) = run.requests
    url = urlsplit(request["url"])
    assert unquote(url.path) == f"/u/{text}/rows"
    assert url.hostname == "shop.test" and not url.fragment
    assert dict(parse_qsl(url.query, keep_blank_values=True)) == {"raw": text, "coded": text, "param": text}
    row = run.result["data"]["items"][0]
    assert (row["full"], row["inside"]) == (text, f"<{text}>")


@given(st.none() | TEXTS, st.none() | TEXTS)
def test_optional_text_beside_a_fragment(first: str | None, second: str | None) -> None:
    args = {name: value for name, value in (("f", first), ("q", second)) if value is not None}
    run = run_artifact(script(OPTIONAL), args, respond=lambda url: (200, [{"id": 1}]))
    assert run.result["ok"], run.result
    (request,) = run.requests
    url = urlsplit(request["url"])
    assert (url.hostname, url.path) == ("shop.test", "/s")
    pairs = parse_qsl(url.query, keep_blank_values=True)
    expected = [("f_" + (first if first is not None else "undefined"), second if second is not None else "undefined")]
    expected += [] if second is None else [("q", second)]
    expected += [("x", "1")] + ([] if first is None else [("p", first)])
    assert pairs == expected


@given(TEXTS)
def test_text_in_a_body(text: str) -> None:
    run = run_artifact(script(BODY), {"q": text})
    assert run.result["ok"], run.result
    row = run.result["data"]["items"][0]
    assert {row[key] for key in "abcde"} == {text}
    assert row["f"] == row["g"] == f"x{text}y"
