"""`adapterc mcp` as a client meets it: the real command, a session of the protocol's own client, a real browser."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import select
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.request
from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path
from typing import Any

import anyio
import pytest
from mcp import Client, StdioServerParameters, stdio_client
from mcp_types import CallToolResult, TextContent

from examples.serve import respond
from tests.support.chromium import Chromium
from tests.support.site import Site

ROOT = Path(__file__).resolve().parents[2]
CATALOG = ROOT / "examples" / "catalog"
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
SOON = 10.0
"""Seconds within which everything but the start of a browser has to happen."""


def command(endpoint: str, *more: str) -> list[str]:
    return [sys.executable, "-m", "adapterc.cli", "mcp", "--catalog", str(CATALOG), "--cdp", endpoint, *more]


def session(endpoint: str, work: Callable[[Client], Coroutine[Any, Any, None]], *more: str, mode: str = "auto") -> None:
    """Do `work` with a client that has started the command."""

    async def connected() -> None:
        name, *arguments = command(endpoint, *more)
        server = StdioServerParameters(command=name, args=arguments, env={"PYTHONPATH": str(ROOT / "src")})
        with open(os.devnull, "w") as nowhere:
            async with Client(stdio_client(server, nowhere), mode=mode) as client:
                await work(client)

    asyncio.run(connected())


def pages(chromium: Chromium) -> set[str]:
    port = chromium.endpoint.split(":")[2].partition("/")[0]
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/json/list") as answer:
        return {target["id"] for target in json.load(answer) if target["type"] == "page"}


def becomes(holds: Callable[[], bool]) -> bool:
    end = time.monotonic() + SOON
    while not holds() and time.monotonic() < end:
        time.sleep(0.02)
    return holds()


def told(result: CallToolResult) -> Any:
    """What a failed call says."""
    assert result.is_error and result.structured_content is None
    (content,) = result.content
    assert isinstance(content, TextContent)
    return json.loads(content.text)


@pytest.mark.parametrize("mode", ["auto", "legacy"])
def test_a_session(chromium: Chromium, site: Site, mode: str) -> None:
    site.fallback = respond
    before = pages(chromium)

    async def work(client: Client) -> None:
        tools = (await client.list_tools()).tools
        assert [tool.name for tool in tools] == sorted(
            entry["name"].replace("/", "_") for entry in json.loads((CATALOG / "index.json").read_bytes())["adapters"]
        )
        rows = await client.call_tool("forum_top", {"limit": 2})
        assert rows.structured_content == {
            "items": [
                {"rank": 1, "title": "Which rope for a small boat?", "score": 88, "by": "mara", "replies": 3},
                {"rank": 2, "title": "灯塔今晚开放吗", "score": 41, "by": "iko", "replies": 1},
            ],
            "count": 2,
            "columns": ["rank", "title", "score", "by", "replies"],
        }
        assert not rows.is_error
        (content,) = rows.content
        assert isinstance(content, TextContent)
        assert content.text == json.dumps(rows.structured_content, ensure_ascii=False, separators=(",", ":"))
        assert rows.meta is not None
        about = rows.meta["adapterc/run"]
        assert (about["adapter"], about["source_url"]) == ("forum/top", "https://forum.test/")
        assert about["effects_observed"]["hosts"] == ["forum.test"]

        one = await client.call_tool("shop_item", {"id": "1"})
        assert isinstance(one.structured_content, dict) and one.structured_content["title"] == "Oak stool"
        object_for_rows = await client.call_tool("weather_now", {})
        assert object_for_rows.structured_content == {
            "value": {"place": "Harbour", "celsius": 11.5, "sky": "cloud", "wind": {"from": "NW", "speed": 6}}
        }
        typed = await client.call_tool("shop_category", {"name": "desk", "in_stock": True, "min_price": 2.5})
        assert [row["title"] for row in typed.structured_content["items"]] == ["Oak stool"]

    session(chromium.endpoint, work, mode=mode)
    assert becomes(lambda: pages(chromium) == before)


def test_failures_are_answers(chromium: Chromium, site: Site) -> None:
    site.fallback = respond

    async def work(client: Client) -> None:
        assert told(await client.call_tool("shop_orders", {})) == {
            "error_code": "auth_required",
            "reason": "login_required",
            "detail": "HTTP 401",
            "hint": "the site wants a session: sign in to it in this browser, then run again",
            "auth_hint": "runs in the browser session of shop.test",
            "data": {"http_status": 401, "url": "https://shop.test/api/orders?status=all"},
        }
        assert told(await client.call_tool("shop_hto", {})) == {
            "error_code": "adapter_not_found",
            "reason": "adapter_not_found",
            "detail": "there is no tool `shop_hto`",
            "hint": "did you mean `shop_hot`?",
        }
        assert told(await client.call_tool("shop_category", {"name": "x", "__proto__": {"a": 1}}))["problems"] == [
            "argument `name` must be one of `kitchen`, `garden`, `desk`; received `x`",
            "argument `__proto__` is unknown",
        ]
        assert not site.requests("/api/category")
        fine = await client.call_tool("shop_hot", {"limit": 1})
        assert not fine.is_error

    session(chromium.endpoint, work)


def test_calls_run_at_once_and_wait_for_their_turn(chromium: Chromium, site: Site) -> None:
    site.fallback = respond
    before = pages(chromium)
    most = 0

    async def work(client: Client) -> None:
        async def watch() -> None:
            nonlocal most
            while True:
                most = max(most, len(await asyncio.to_thread(pages, chromium) - before))

        watching = asyncio.create_task(watch())
        results = await asyncio.gather(*(client.call_tool("forum_top", {"limit": n}) for n in range(1, 9)))
        watching.cancel()
        assert [result.structured_content["count"] for result in results] == [1, 2, 3, 4, 4, 4, 4, 4]

    session(chromium.endpoint, work, "--concurrency", "2")
    assert 1 <= most <= 3  # a page that was closed is listed for a moment longer
    assert becomes(lambda: pages(chromium) == before)


def test_only_the_chosen_adapters_are_tools(chromium: Chromium) -> None:
    async def work(client: Client) -> None:
        assert [tool.name for tool in (await client.list_tools()).tools] == ["forum_top", "weather_now"]
        assert told(await client.call_tool("shop_hot", {}))["error_code"] == "adapter_not_found"

    session(chromium.endpoint, work, "--only", "weather/now", "--only", "*/top")


def test_a_cancelled_call_closes_its_tab(chromium: Chromium, site: Site) -> None:
    site.fallback = respond
    site.add("//forum.test/v0/top.json", "[]", delay_ms=8000)
    before = pages(chromium)

    async def work(client: Client) -> None:
        with anyio.CancelScope() as scope:
            async with anyio.create_task_group() as group:
                group.start_soon(client.call_tool, "forum_top", {})
                await asyncio.to_thread(becomes, lambda: bool(site.requests("/v0/top.json")))
                assert pages(chromium) != before
                scope.cancel()
        start = time.monotonic()
        assert await asyncio.to_thread(becomes, lambda: pages(chromium) == before)
        assert time.monotonic() - start < 4
        assert not (await client.call_tool("shop_hot", {})).is_error

    session(chromium.endpoint, work)


def test_without_a_browser_a_call_says_so(site: Site) -> None:
    async def work(client: Client) -> None:
        assert len((await client.list_tools()).tools) > 30
        start = time.monotonic()
        answer = told(await client.call_tool("shop_hot", {}))
        assert time.monotonic() - start < 2
        assert (answer["error_code"], answer["reason"]) == ("no_matching_context", "browser_unavailable")
        assert answer["data"]["cause"] == "no_browser"
        assert answer["hint"]

    session("127.0.0.1:1", work)


# the connection


class Relay:
    """A way to the browser that can be cut. `opened` counts the connections."""

    def __init__(self, chromium: Chromium) -> None:
        host, _, rest = chromium.endpoint.removeprefix("ws://").partition(":")
        port, _, path = rest.partition("/")
        self._target = (host, int(port))
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._open: list[socket.socket] = []
        self.opened = 0
        self.endpoint = f"ws://127.0.0.1:{self._listener.getsockname()[1]}/{path}"
        threading.Thread(target=self._accept, daemon=True).start()

    def cut(self) -> None:
        for end in self._open:
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
        self._open.clear()

    def close(self) -> None:
        self.cut()
        self._listener.close()

    def _accept(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                near, _ = self._listener.accept()
                far = socket.create_connection(self._target)
                self.opened += 1
                self._open += [near, far]
                for one, other in ((near, far), (far, near)):
                    threading.Thread(target=_pump, args=(one, other), daemon=True).start()


def _pump(one: socket.socket, other: socket.socket) -> None:
    with contextlib.suppress(OSError):
        while data := one.recv(1 << 16):
            other.sendall(data)
    with contextlib.suppress(OSError):
        other.shutdown(socket.SHUT_RDWR)


@pytest.fixture
def relay(chromium: Chromium) -> Iterator[Relay]:
    made = Relay(chromium)
    yield made
    made.close()


def test_one_connection_is_kept_and_opened_again_when_it_was_lost(relay: Relay, site: Site) -> None:
    site.fallback = respond

    async def work(client: Client) -> None:
        assert relay.opened == 0
        for _ in range(3):
            assert not (await client.call_tool("shop_hot", {})).is_error
        assert relay.opened == 1
        relay.cut()
        await asyncio.sleep(0.2)
        assert not (await client.call_tool("shop_hot", {})).is_error
        assert relay.opened == 2

    session(relay.endpoint, work)


def test_a_connection_lost_during_a_run_fails_that_run_only(relay: Relay, site: Site) -> None:
    site.fallback = respond
    site.add("//forum.test/v0/top.json", "[]", delay_ms=2000)

    async def work(client: Client) -> None:
        call = asyncio.create_task(client.call_tool("forum_top", {}))
        await asyncio.to_thread(becomes, lambda: bool(site.requests("/v0/top.json")))
        relay.cut()
        assert told(await call)["reason"] == "browser_unavailable"
        assert len(site.requests("/v0/top.json")) == 1
        assert not (await client.call_tool("shop_hot", {})).is_error

    session(relay.endpoint, work)


# the process


class Process:
    """The command without a client: messages are written and read by hand."""

    def __init__(self, endpoint: str, *more: str, program: list[str] | None = None) -> None:
        self._process = subprocess.Popen(
            program or command(endpoint, *more),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=ENVIRONMENT,
            start_new_session=True,
        )
        assert self._process.stdin is not None and self._process.stdout is not None
        self._in, self._out = self._process.stdin, self._process.stdout
        client = {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "test", "version": "1"}}
        self.send({"id": 0, "method": "initialize", "params": client})
        self.started = self.receive()
        self.send({"method": "notifications/initialized"})

    def send(self, message: dict[str, Any] | bytes) -> None:
        data = message if isinstance(message, bytes) else json.dumps({"jsonrpc": "2.0", **message}).encode()
        self._in.write(data + b"\n")
        self._in.flush()

    def call(self, number: int, name: str, arguments: Any) -> None:
        self.send({"id": number, "method": "tools/call", "params": {"name": name, "arguments": arguments}})

    def receive(self) -> dict[str, Any]:
        ready, _, _ = select.select([self._out], [], [], 30)
        assert ready, "no answer"
        message: dict[str, Any] = json.loads(self._out.readline())
        return message

    def signal(self, number: int) -> None:
        self._process.send_signal(number)

    def leave(self) -> None:
        """What a client does at its end."""
        self._in.close()

    def stop_reading(self) -> None:
        self._out.close()

    def ended(self) -> tuple[int, str]:
        code = self._process.wait(timeout=SOON)
        assert self._process.stderr is not None
        return code, self._process.stderr.read().decode()

    def rest(self) -> bytes:
        return self._out.read()

    def kill(self) -> None:
        self._process.kill()
        for stream in (self._in, self._out, self._process.stderr):
            if stream is not None:
                with contextlib.suppress(OSError):
                    stream.close()
        self._process.wait()


@contextlib.contextmanager
def process(endpoint: str, *more: str, program: list[str] | None = None) -> Iterator[Process]:
    started = Process(endpoint, *more, program=program)
    try:
        yield started
    finally:
        started.kill()


def test_the_start(chromium: Chromium) -> None:
    with process(chromium.endpoint, "--only", "shop/hot") as server:
        result = server.started["result"]
        assert result["protocolVersion"] == "2025-06-18"
        assert result["serverInfo"]["name"] == "adapterc"
        assert result["capabilities"] == {"tools": {"listChanged": False}}
        assert "A failed call says" in result["instructions"]


def test_a_call_that_is_no_call_is_refused_and_ends_nothing(chromium: Chromium, site: Site) -> None:
    site.fallback = respond
    hostile: list[dict[str, Any]] = [
        {"name": "shop_hot", "arguments": []},
        {"name": "shop_hot", "arguments": "x"},
        {"name": 5},
        {"name": None, "arguments": {}},
        {},
    ]
    with process(chromium.endpoint) as server:
        for number, params in enumerate(hostile):
            server.send({"id": number, "method": "tools/call", "params": params})
            answer = server.receive()
            assert (answer["id"], answer["error"]["code"]) == (number, -32602)
        server.call(9, "shop_hot", {"limit": 1})
        assert server.receive()["result"]["isError"] is False


TOO_LARGE = "argument `limit` must be a whole number"
HOSTILE = [
    ("forum_topic", '{"topic_id": "\\ud800"}', None),
    ("forum_topic", '{"topic_id": "1", "\\ud800": 1}', "argument `\ufffd` is unknown"),
    ("forum_topic", '{"topic_id": 12345678901234567890123}', None),
    ("forum_topic", '{"topic_id": {"$ref": "x"}}', "argument `topic_id` must be text; received an object"),
    ("forum_top", '{"limit": 1e400}', TOO_LARGE),
    ("forum_top", '{"limit": "9007199254740993"}', TOO_LARGE),
    ("forum_top", '{"limit": 5.0}', None),
    ("forum_top", '{"__proto__": {"limit": 7}}', "argument `__proto__` is unknown"),
]


def test_hostile_values(chromium: Chromium, site: Site) -> None:
    site.fallback = respond
    with process(chromium.endpoint) as server:
        for number, (name, arguments, problem) in enumerate(HOSTILE):
            params = f'{{"name":"{name}","arguments":{arguments}}}'
            server.send(f'{{"jsonrpc":"2.0","id":{number},"method":"tools/call","params":{params}}}'.encode())
            answer = server.receive()
            assert answer["id"] == number
            said = json.loads(answer["result"]["content"][0]["text"])
            starts = [text.startswith(problem or "") for text in said.get("problems", ())]
            assert starts == ([] if problem is None else [True])


def test_lines_that_are_no_messages_end_nothing(chromium: Chromium, site: Site) -> None:
    site.fallback = respond
    with process(chromium.endpoint) as server:
        for line in (b"", b"hello", b"[1]", b'{"jsonrpc":"2.0"', b"\xff\xfe", b"[" * 5000, b"{}" * 10):
            server.send(line)
        server.call(1, "shop_hot", {"limit": 1})
        while (message := server.receive()).get("id") != 1:
            assert "error" in message
        assert message["result"]["isError"] is False


def test_nothing_else_is_printed_on_standard_output(chromium: Chromium, site: Site) -> None:
    """Whatever prints, in this process or in one that it starts, prints on standard error."""
    site.fallback = respond
    code = (
        "import os, sys\nfrom adapterc.cli.mcp_ import server\nreal = server.Desk.call\n"
        "async def call(*args):\n"
        "    print('stray'); sys.__stdout__.write('stray\\n'); sys.__stdout__.flush(); os.write(1, b'stray\\n')\n"
        "    os.system('echo stray')\n    return await real(*args)\n"
        "server.Desk.call = call\nfrom adapterc.cli.__main__ import main\n"
        f"sys.exit(main({command(chromium.endpoint)[3:]!r}))"
    )
    with process("", program=[sys.executable, "-c", code]) as server:
        server.call(1, "shop_hot", {"limit": 1})
        assert server.receive()["result"]["structuredContent"]["count"] == 1
        server.leave()
        returned, said = server.ended()
        assert server.rest() == b""
    assert returned == 0
    assert said.count("stray") == 4


def running(server: Process, site: Site) -> None:
    """Start a call whose script waits for the site."""
    site.fallback = respond
    site.add("//forum.test/v0/top.json", "[]", delay_ms=8000)
    server.call(1, "forum_top", {})
    assert becomes(lambda: bool(site.requests("/v0/top.json")))


@pytest.mark.parametrize(
    ("end", "code", "last"),
    [
        (lambda server: server.leave(), 0, None),
        (lambda server: server.signal(signal.SIGTERM), 143, None),
        (lambda server: server.signal(signal.SIGINT), 130, "error: interrupted"),
    ],
    ids=["the client leaves", "SIGTERM", "SIGINT"],
)
def test_whatever_ends_the_server_closes_the_tab(
    chromium: Chromium, site: Site, end: Callable[[Process], None], code: int, last: str | None
) -> None:
    before = pages(chromium)
    with process(chromium.endpoint) as server:
        running(server, site)
        assert len(pages(chromium) - before) == 1
        end(server)
        returned, said = server.ended()
    assert becomes(lambda: pages(chromium) == before)
    note, *lines = said.splitlines()
    assert note.startswith("note: ")
    assert lines == ([] if last is None else ["", last])  # click ends the line in which a terminal shows `^C`
    assert returned == code


def test_a_client_that_reads_no_more_ends_the_server(chromium: Chromium, site: Site) -> None:
    site.fallback = respond
    before = pages(chromium)
    with process(chromium.endpoint) as server:
        server.stop_reading()
        server.call(1, "shop_hot", {})
        returned, said = server.ended()
    assert returned == 141
    assert len(said.splitlines()) == 1
    assert becomes(lambda: pages(chromium) == before)
