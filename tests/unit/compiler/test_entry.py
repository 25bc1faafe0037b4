"""Where a run starts: the entry, and every way in which there is none."""

from __future__ import annotations

import pytest

from adapterc.compiler.artifact import Artifact
from adapterc.compiler.unit import compile_file

HEAD = "site: shop\nname: item\ndescription: x\n"
ARGS = "args:\n  id: {type: str, required: true}\n  n: {type: int, required: true}\n  opt: {type: str}\n"
BODY = '  - evaluate: "[1]"\n'


def compiled(pipeline: str, *, head: str = "domain: shop.test\n") -> Artifact:
    source = f"{HEAD}{head}{ARGS}pipeline:\n{pipeline}"
    return compile_file("clis/shop/item.yaml", source.encode()).artifacts[0]


def said(artifact: Artifact, *codes: str) -> list[str]:
    return [
        f"{item.span.line}:{item.span.column} {item.code} {item.message}"
        for item in artifact.diagnostics
        if item.severity == "error" or item.code in codes
    ]


@pytest.mark.parametrize(
    ("pipeline", "head", "entry", "domain"),
    [
        ("  - navigate: https://shop.test/a\n" + BODY, "domain: shop.test\n", "https://shop.test/a", "shop.test"),
        ("  - navigate: HTTPS://Shop.Test\n" + BODY, "domain: Shop.Test\n", "https://shop.test/", "shop.test"),
        ("  - navigate: https://a.shop.test/\n" + BODY, "domain: shop.test\n", "https://a.shop.test/", "shop.test"),
        ("  - navigate: https://other.test/\n" + BODY, "domain: shop.test\n", "https://other.test/", "other.test"),
        (
            "  - navigate: https://notshop.test/\n" + BODY,
            "domain: shop.test\n",
            "https://notshop.test/",
            "notshop.test",
        ),
        (
            "  - navigate: https://shop.test/a b/{{x}}\n" + BODY,
            "",
            "https://shop.test/a%20b/%7B%7Bx%7D%7D",
            "shop.test",
        ),
        (BODY, "domain: shop.test\n", "https://shop.test/", "shop.test"),
        (BODY, "domain: shop.test\nnavigateBefore: https://shop.test/start\n", "https://shop.test/start", "shop.test"),
        (
            "  - navigate: https://shop.test/warm\n  - navigate: https://shop.test/real\n" + BODY,
            "domain: shop.test\n",
            "https://shop.test/real",
            "shop.test",
        ),
        (
            "  - fetch: https://shop.test/api\n",
            "domain: shop.test\nstrategy: public\nbrowser: false\n",
            "https://shop.test/",
            "shop.test",
        ),
        (
            "  - fetch: https://api.shop.test/v1\n",
            "domain: shop.test\nstrategy: public\nbrowser: false\n",
            "https://api.shop.test/robots.txt",
            "shop.test",
        ),
        (
            "  - fetch: https://api.other.test:8443/v1\n",
            "domain: shop.test\nstrategy: public\nbrowser: false\n",
            "https://api.other.test:8443/robots.txt",
            "api.other.test",
        ),
    ],
)
def test_fixed_entries(pipeline: str, head: str, entry: str, domain: str) -> None:
    artifact = compiled(pipeline, head=head)
    assert artifact.manifest is not None, said(artifact)
    assert artifact.manifest["entry"] == {"kind": "fixed_url", "url": entry}
    assert artifact.manifest["domain"] == domain


@pytest.mark.parametrize(
    ("url", "template", "warned"),
    [
        ("https://shop.test/i/${{ args.id | urlencode }}", "https://shop.test/i/{{id|urlencode}}", []),
        ("https://shop.test/i/${{ args.n }}?p=1", "https://shop.test/i/{{n|urlencode}}?p=1", []),
        (
            "https://shop.test/i/${{ args.id }}",
            "https://shop.test/i/{{id|urlencode}}",
            ["10:35 AC516 `args.id` goes into the URL as it is, so it can change more than its part"],
        ),
        ("${{ args.id }}", "{{id}}", ["10:15 AC517 the caller's `id` is the entry URL"]),
    ],
)
def test_templates(url: str, template: str, warned: list[str]) -> None:
    artifact = compiled(f"  - navigate: {url}\n{BODY}")
    assert artifact.manifest is not None, said(artifact)
    assert artifact.manifest["entry"] == {"kind": "url_template", "template": template}
    assert said(artifact, "AC516", "AC517") == warned


@pytest.mark.parametrize(
    ("declared", "listed"),
    [
        (
            "type: str",
            ["entry-arguments: the host trims an argument in the address of the page, takes no blank one,"],
        ),
        ("type: str, choices: [new, 'on sale']", ["entry-arguments: the host trims an argument in the address"]),
        ("type: str, choices: [new, old/2nd]", []),
        ("type: int", []),
        ("type: number", ["entry-arguments: a number or boolean stands in the address of the page as it was given"]),
        ("type: bool", ["entry-arguments: a number or boolean stands in the address of the page as it was given"]),
    ],
)
def test_what_a_host_makes_of_an_argument_is_listed(declared: str, listed: list[str]) -> None:
    source = (
        f"{HEAD}domain: shop.test\nargs:\n  id: {{{declared}, required: true}}\npipeline:\n"
        f"  - navigate: https://shop.test/${{{{ args.id | urlencode }}}}\n{BODY}"
    )
    (artifact,) = compile_file("clis/shop/item.yaml", source.encode()).artifacts
    assert artifact.manifest is not None, said(artifact)
    found = [f"{item['code']}: {item['text']}" for item in artifact.manifest["adapterc"]["deviations"]]
    found = [item for item in found if item.startswith("entry-arguments")]
    assert len(found) == len(listed) and all(map(str.startswith, found, listed)), found


@pytest.mark.parametrize(
    ("url", "message"),
    [
        (
            "https://shop.test/${{ args.opt }}",
            "10:33 AC515 `opt` is optional, so the entry URL would be a different page without it",
        ),
        (
            "https://shop.test/${{ args.nope }}",
            "10:33 AC515 `nope` is not declared, so the entry URL would never hold it",
        ),
        ("https://shop.test/${{ args.id || 'x' }}", "10:33 AC520 `args.id || 'x'` cannot stand in the entry URL"),
        ("https://${{ args.id }}.shop.test/", "10:23 AC520 `args.id` cannot stand in the entry URL"),
        ("ftp://shop.test/", "10:15 AC518 `ftp://shop.test/` is not the address of a web page"),
        ("javascript:alert(1)", "10:15 AC518 `javascript:alert(1)` is not the address of a web page"),
        ("https://me:pw@shop.test/", "10:15 AC518 `https://me:pw@shop.test/` is not the address of a web page"),
        ("https://shop.test:99999/", "10:15 AC518 `https://shop.test:99999/` is not the address of a web page"),
        ("https://127.1/", "10:15 AC519 `127.0.0.1` is an address of a private network"),
        ("http://localhost:3000/", "10:15 AC519 `localhost` is an address of a private network"),
        ("https://shop.test/?access_token=abc", "10:15 AC527 the entry URL holds a secret"),
    ],
)
def test_refused_entries(url: str, message: str) -> None:
    artifact = compiled(f"  - navigate: {url}\n{BODY}")
    assert artifact.status == "rejected"
    assert said(artifact) == [message]


@pytest.mark.parametrize(
    ("domain", "help"),
    [
        ("https://shop.test", "write `domain: shop.test`"),
        ("shop.test/hot", "write `domain: shop.test`"),
        ("shop test", "write the host alone, such as `shop.test`"),
        ('"*.shop.test"', "write the host alone, such as `shop.test`"),
    ],
)
def test_domains_that_are_no_host(domain: str, help: str) -> None:
    artifact = compiled(BODY, head=f"domain: {domain}\n")
    (finding,) = [item for item in artifact.diagnostics if item.severity == "error"]
    text = domain.strip('"')
    assert (finding.code, finding.message) == ("AC303", f"`domain` is not a host name: `{text}`")
    assert finding.help == help


@pytest.mark.parametrize(
    ("url", "message"),
    [
        ("ftp://shop.test/", "the request goes to an address of the scheme `ftp:`"),
        ("data:application/json,[]", "the request goes to an address of the scheme `data:`"),
        ("https://u:p@shop.test/", "the request goes to an address with a user name in it"),
        ("/api/items", "the request goes to a relative address, and the request is not sent from a page"),
        ("https://-x.test/", "the request goes to no address of a web server"),
        (
            "https://${{ args.id }}.shop.test/",
            "the request goes to a host that `args.id` decides, which no manifest could declare",
        ),
    ],
)
def test_requests_that_can_never_be_sent(url: str, message: str) -> None:
    artifact = compiled(f"  - fetch: {url}\n", head="domain: shop.test\nstrategy: public\nbrowser: false\n")
    assert said(artifact) == [f"12:12 AC518 {message}"]


def test_a_page_that_is_not_encrypted_is_a_warning_and_a_deviation() -> None:
    artifact = compiled(f"  - navigate: http://shop.test/\n{BODY}")
    assert artifact.manifest is not None
    assert said(artifact, "AC526") == ["10:15 AC526 `shop.test` is opened without encryption"]
    assert "insecure-entry" in {item["code"] for item in artifact.manifest["adapterc"]["deviations"]}


def test_a_navigation_after_the_start_is_refused() -> None:
    artifact = compiled(f"{BODY}  - navigate: https://shop.test/\n")
    assert said(artifact) == ["11:5 AC502 `navigate` after the script began would destroy the page it runs in"]


def test_nowhere_to_start() -> None:
    artifact = compiled(BODY, head="")
    assert said(artifact) == [
        "9:3 AC302 no page to start on: the adapter has neither `domain` nor a leading `navigate`"
    ]
