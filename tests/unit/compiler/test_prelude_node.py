"""What stands in for Node and for the package of the tool in `func` adapters, executed in quickjs-ng."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import random

import pytest

from tests.support.prelude import run, value


def test_fetch_of_code_that_ran_outside_of_a_page() -> None:
    body = """const fetch = $nodeFetch($net.fetch);
    const dropped = { 'User-Agent': 'x', referer: 'y', ORIGIN: 'z', Host: 'h', 'Sec-Fetch-Mode': 'cors' };
    const headers = { ...dropped, Accept: 'a', 'X-Id': '1' };
    await fetch('https://shop.test/1', { headers });
    await fetch(new URL('https://shop.test/2'));
    const made = new Headers([['user-agent', 'x'], ['x-id', '2']]);
    await fetch('https://shop.test/3', { headers: made, credentials: 'include' });
    const spoken = [['Accept-Encoding', 'gzip'], ['Accept-Language', 'zh-CN']];
    return await (await fetch('https://shop.test/4', { headers: spoken })).json();"""
    any_language = {"accept-language": "*"}
    got = run(body, respond=lambda url: (200, {"url": url}))
    assert got.result == {"url": "https://shop.test/4"}
    assert [(r["url"][-1], r["headers"], r["credentials"]) for r in got.requests] == [
        ("1", {"accept": "a", "x-id": "1", **any_language}, "omit"),
        ("2", any_language, "omit"),
        ("3", {"x-id": "2", **any_language}, "include"),
        ("4", {"accept-language": "zh-CN"}, "omit"),
    ]


def test_a_cookie_header_ends_the_run() -> None:
    body = """const state = $open(), fetch = $nodeFetch($net.fetch, state);
    await fetch('https://shop.test/', { headers: { Cookie: 'a=b' } }).catch(() => {}); return state.refused.$reason;"""
    assert run(body).result == "unsupported_branch"
    assert run(body).requests == []


@pytest.mark.parametrize(
    ("expression", "expected"),
    [
        ("[{}, [], null, 'x', () => 1].map($isRecord)", [True, False, False, False, False]),
        ("$formatCookieHeader([{ name: 'a', value: '1' }, { name: 'b', value: '' }])", "a=1; b="),
        ("$sanitizeFilename(' a/b: \\t c?__d ')", "a_b_c_d"),
        ("$sanitizeFilename('abcdef', 3)", "abc"),
        ("[0, NaN, 1, 1023].map($formatBytes)", ["0 B", "0 B", "1.0 B", "1023.0 B"]),
        ("[1024, 1536, 5e15].map($formatBytes)", ["1.0 KB", "1.5 KB", "4547.5 TB"]),
        ("$silent().info('x') ?? Object.keys($silent()).length", 9),
        ("$throwIfLoginWall({ __loginWall: true })", {"__loginWall": True}),
        ("$throwIfLoginWall(null)", None),
    ],
)  # fmt: skip
def test_small_helpers(expression: str, expected: object) -> None:
    assert value(f"return {expression};") == expected


def test_a_few_at_a_time_in_their_order() -> None:
    body = """let [now, most] = [0, 0];
    const results = await $mapConcurrent([30, 10, 20, 5], 2, async (ms, at) => {
      most = Math.max(most, ++now); await $sleep(ms); now--; return [ms, at]; });
    return [results, most, await $mapConcurrent([], 3, async () => 1)];"""
    assert value(body) == [[[30, 0], [10, 1], [20, 2], [5, 3]], 2, []]


@pytest.mark.parametrize(
    ("body", "kind", "expected"),
    [
        ('{"a": 1}', "application/json", {"a": 1}),
        ("<!DOCTYPE html>hello", "application/json", ["LoginWallError", 200, "u"]),
        ('{"a": 1}', "text/HTML; charset=utf-8", ["LoginWallError", 200, "u"]),
        ("{oops", "application/json", ["Error", None, None]),
    ],
)
def test_json_or_a_login_wall(body: str, kind: str, expected: object) -> None:
    code = f"""const headers = new Headers({{ 'content-type': '{kind}' }});
    const response = new Response({json.dumps(body)}, {{ status: 200, url: '', headers }});
    const told = (e) => [e.name, e.status ?? null, e.url ?? null];
    return await $parseJsonOrThrowLoginWall(response, {{ url: 'u' }}).catch(told);"""
    assert value(code) == expected


def test_the_mark_of_a_login_wall_becomes_an_error() -> None:
    body = """const mark = { __loginWall: true, status: 403, url: 'u', bodyPreview: '<html>' };
    try { $throwIfLoginWall(mark, { url: 'v' }); }
    catch (e) { return [e.code, e.status, e.url, e.bodyPreview, e.message.includes('status=403')]; }"""
    assert value(body) == ["LOGIN_WALL", 403, "v", "<html>", True]


def texts() -> list[str]:
    rng = random.Random(5)
    lengths = [0, 1, 54, 55, 56, 57, 63, 64, 65, 119, 120, 128, 1000]
    return ["".join(rng.choice("ab&=中é😀 ") for _ in range(length)) for length in lengths] + [
        "a" * 55,
        "a" * 56,
        "a" * 64,
    ]


@pytest.mark.parametrize("name", ["md5", "sha1", "sha256"])
def test_hashes(name: str) -> None:
    body = f"""const {{ createHash, createHmac }} = $crypto(null, {{ md5: $md5, sha1: $sha1, sha256: $sha256 }});
    return {json.dumps(texts())}.map((text) => [
      createHash('{name}').update(text).digest('hex'),
      createHash('{name.upper()}').update('x').update(text).digest('base64'),
      createHmac('{name}', text).update('data').digest('hex')]);"""
    expected = [
        [
            hashlib.new(name, text.encode()).hexdigest(),
            base64.b64encode(hashlib.new(name, b"x" + text.encode()).digest()).decode(),
            hmac.new(text.encode(), b"data", name).hexdigest(),
        ]
        for text in texts()
    ]
    assert value(body) == expected


def test_digests_as_bytes_are_keys_again() -> None:
    body = """const { createHmac } = $crypto(null, { sha256: $sha256 });
    const key = createHmac('sha256', 'secret').update('day').digest();
    return createHmac('sha256', key).update(new Uint8Array([1, 2])).digest('base64url');"""
    key = hmac.new(b"secret", b"day", "sha256").digest()
    expected = base64.urlsafe_b64encode(hmac.new(key, b"\x01\x02", "sha256").digest()).decode().rstrip("=")
    assert value(body) == expected
    assert (
        value("return $crypto({ refused: null }, { md5: $md5 }).createHash('sha512');")["reason"]
        == "unsupported_branch"
    )


FETCH_JSON = """
globalThis.AbortController = class { signal = {}; abort() {} };
const fetchJson = $pageFetchJson($open(), $net.fetch);
const told = (e) => [e instanceof $errors().CliError, e.code, e.message, e.hint ?? null];
"""


def test_fetch_json() -> None:
    got = run(
        FETCH_JSON + "return await fetchJson('/api', { headers: { 'X-A': '1' } });", respond=lambda url: (200, [1])
    )
    assert got.result == [1]
    asked = {"url": "https://shop.test/api", "method": "GET", "credentials": "include", "body": None}
    assert got.requests == [{**asked, "headers": {"accept": "application/json", "x-a": "1"}}]
    assert run(FETCH_JSON + "return await fetchJson('/api');", respond=lambda url: (200, "  ")).result is None


def test_fetch_json_sends_json() -> None:
    body = """const sent = [];
    const ask = $pageFetchJson($open(), async (url, init) => {
      sent.push(init); return new Response('', { status: 200, headers: new Headers() }); });
    await ask('/api', { method: 'POST', body: { a: [1] } });
    await ask('/api', { body: null, headers: { 'content-TYPE': 'x' } });
    return sent.map(({ method, headers, body }) => [method, headers, body]);"""
    start = "globalThis.AbortController = class { signal = {}; abort() {} };"
    assert value(start + body) == [
        ["POST", {"Accept": "application/json", "Content-Type": "application/json"}, '{"a":[1]}'],
        ["GET", {"Accept": "application/json", "content-TYPE": "x"}, "null"],
    ]


@pytest.mark.parametrize(
    ("answer", "message", "hint"),
    [
        ((404, "<p>not\n here</p>"), "HTTP 404 from https://shop.test/api", "Response preview: <p>not here</p>"),
        ((500, ""), "HTTP 500 from https://shop.test/api", None),
        ((200, "<html>"), "Expected JSON from https://shop.test/api (text/html)", "Response preview: <html>"),
    ],
)
def test_fetch_json_fails(answer: tuple[int, str], message: str, hint: str | None) -> None:
    body = FETCH_JSON + "return await fetchJson('/api').catch(told);"
    assert value(body, respond=lambda url: answer) == [True, "FETCH_ERROR", message, hint]


def test_fetch_json_without_an_answer_and_without_leave() -> None:
    body = (
        FETCH_JSON
        + "const failed = await fetchJson('/api').catch(told);"
        + "return [failed, await fetchJson('https://elsewhere.test/').catch((e) => e.$reason)];"
    )
    failed, refused = value(body)
    assert failed[1:3] == ["FETCH_ERROR", "Browser fetch failed for /api: Failed to fetch"]
    assert refused == "forbidden_host"
