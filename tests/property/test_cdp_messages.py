"""Whatever a peer sends, a connection neither hangs nor leaks, and each call ends in its reply or in a CdpError.

Real sockets on loopback. A script of messages is sent between a client's commands and their replies: harmless ones
must change nothing, one that breaks the protocol must end the connection, and any mixture must do one of the two.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Sequence
from typing import Any

from hypothesis import example, given, settings
from hypothesis import strategies as st
from websockets.asyncio.server import ServerConnection, serve

from adapterc.runtime.connection import Connection
from adapterc.runtime.errors import CdpError, ConnectionLost
from tests.support.events import Events

Message = str | bytes
"""One WebSocket message: text as a text frame, bytes as a binary frame, or as a text frame that need not be UTF-8."""

CALLS = 3
"""Commands that are pending while the script is sent; their numbers are 2 to 4, after the one that attached."""

NUMBERS = range(1, CALLS + 2)
ATTACHED = {"method": "Target.attachedToTarget", "params": {"sessionId": "S"}}
SPECIAL = ("Target.attachedToTarget", "Target.detachedFromTarget", "Inspector.targetCrashed")

Outcome = dict[str, Any] | BaseException


async def exchange(script: Sequence[Message]) -> list[Outcome]:
    """What became of the pending calls: the script comes first, then a right reply for each, then each reply again."""
    loop_errors: list[dict[str, Any]] = []
    asyncio.get_running_loop().set_exception_handler(lambda _, context: loop_errors.append(context))

    async def peer(socket: ServerConnection) -> None:
        asked = json.loads(await socket.recv())
        await socket.send(json.dumps(ATTACHED))
        await socket.send(json.dumps({"id": asked["id"], "result": {"sessionId": "S"}}))
        numbers = [json.loads(await socket.recv())["id"] for _ in range(CALLS)]
        for message in script:
            await socket.send(message, text=isinstance(message, str) or b"\xff" in message)
        for result in ({"of": "the call"}, {"of": "nobody"}):
            for number in numbers:
                await socket.send(json.dumps({"id": number, "result": {**result, "is": number}}))
        async for _ in socket:
            pass

    async with serve(peer, "127.0.0.1", 0, close_timeout=1, max_size=None) as server:
        port = server.sockets[0].getsockname()[1]
        connection = await Connection.open(f"ws://127.0.0.1:{port}", timeout=5)
        session = await connection.attach("T", timeout=5)
        events = Events(session, "Page.loadEventFired", "Inspector.targetCrashed")
        callers = (connection.browser, session, session)
        calls = [caller.call("Runtime.evaluate", timeout=5) for caller in callers]
        outcomes = await asyncio.wait_for(asyncio.gather(*calls, return_exceptions=True), 10)
        events.close()
        await asyncio.wait_for(connection.close(), 5)
        assert connection._reader.exception() is None
        assert not connection._pending
    for _ in range(3):
        await asyncio.sleep(0)
    assert asyncio.all_tasks() == {asyncio.current_task()}
    assert loop_errors == []
    return outcomes


def check(script: Sequence[Message], right: Callable[[Outcome], bool]) -> None:
    outcomes = asyncio.run(exchange(script))
    assert len(outcomes) == CALLS
    for outcome in outcomes:
        assert right(outcome), repr(outcome)


def is_reply(outcome: Outcome) -> bool:
    return isinstance(outcome, dict) and outcome["of"] == "the call" and outcome["is"] in NUMBERS


def is_lost(outcome: Outcome) -> bool:
    return isinstance(outcome, ConnectionLost) and "the peer does not speak the protocol" in str(outcome)


def is_reply_or_error(outcome: Outcome) -> bool:
    return isinstance(outcome, dict | CdpError)


scalars = st.none() | st.booleans() | st.integers(-(10**40), 10**40) | st.floats() | st.text(max_size=8)
values = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)
objects = st.dictionaries(st.text(max_size=5), values, max_size=3)
strangers = st.text(max_size=8).filter(lambda text: text != "S")
"""Ids of sessions that were never attached."""

numbers = st.integers().filter(lambda number: number not in NUMBERS)
unknown_replies = st.fixed_dictionaries(
    {"id": numbers | st.text() | st.none()},
    optional={"result": values, "error": values, "method": values, "params": values},
)
stray_events = st.fixed_dictionaries(
    {"method": st.text(max_size=8) | st.sampled_from(SPECIAL), "sessionId": strangers}, optional={"params": objects}
)
unknown_events = st.fixed_dictionaries(
    {"method": st.text(max_size=8).filter(lambda name: name not in SPECIAL)},
    optional={"params": objects, "sessionId": st.just("S") | st.none(), "extra": values},
)
harmless = (unknown_replies | stray_events | unknown_events).map(json.dumps)
harmless_frames = harmless | harmless.map(str.encode)

not_json = st.text().filter(lambda text: not is_json(text.encode("utf-8", "surrogatepass")))
not_objects = st.one_of(scalars, st.lists(values, max_size=3)).map(json.dumps)
no_events = st.dictionaries(st.sampled_from(["params", "result", "error"]), objects, max_size=2)
wrong_parts = st.one_of(
    st.fixed_dictionaries(
        {"id": st.sampled_from(NUMBERS[1:]), "result": scalars.filter(lambda value: value is not None)}
    ),
    st.fixed_dictionaries({"id": st.sampled_from(NUMBERS[1:]), "error": st.integers() | st.text() | st.lists(values)}),
    st.fixed_dictionaries({"id": st.lists(values, max_size=2) | objects}),
    st.fixed_dictionaries({"method": st.lists(values, max_size=2) | objects, "sessionId": st.just("S")}),
    st.fixed_dictionaries({"method": st.text(), "params": st.lists(values, max_size=2) | st.text()}),
    st.fixed_dictionaries({"method": st.sampled_from(SPECIAL[:2])}, optional={"params": st.just({})}),
    st.fixed_dictionaries({"method": st.text(), "sessionId": st.lists(values, max_size=2) | objects}),
)
breaking = not_json | not_objects | (no_events | wrong_parts).map(json.dumps)
endings = st.sampled_from(
    [
        "[" * 100_000,
        '{"a":' * 100_000,
        '{"id": ' + "9" * 5000 + "}",
        b"\xff\xfe\x00",
        b"{}\xff",
        b"\x80\x81",
        b"",
        "{}",
        "\ufeff{}",
    ]
)


def is_json(data: bytes) -> bool:
    try:
        json.loads(data)
    except (ValueError, RecursionError):
        return False
    return True


@settings(max_examples=60)
@given(st.lists(harmless_frames, min_size=1, max_size=6))
@example(['{"id": 9, "result": ' + '{"a":' * 400 + "1" + "}" * 400 + "}"])
@example(['{"method": "x", "params": {"big": ' + "9" * 4000 + "}}"])
@example(['{"id": 99, "error": 3}', '{"method": "Inspector.targetCrashed", "sessionId": "other"}'])
@example([b'{"method": "a\\ud800", "params": {"lone": "\\udfff"}}', b'{"id": NaN}'])
def test_harmless_messages_change_nothing(script: list[Message]) -> None:
    check(script, is_reply)


@settings(max_examples=60)
@given(st.lists(harmless_frames, max_size=3), breaking | endings, st.lists(harmless_frames | breaking, max_size=3))
def test_a_message_that_breaks_the_protocol_ends_the_connection(
    before: list[Message], breaks: Message, after: list[Message]
) -> None:
    check([*before, breaks, *after], is_lost)


own = st.one_of(
    st.fixed_dictionaries({"id": st.sampled_from(NUMBERS)}, optional={"result": values, "error": values}),
    st.fixed_dictionaries(
        {"method": st.sampled_from([*SPECIAL, "Page.loadEventFired"])},
        optional={
            "sessionId": st.just("S") | values,
            "params": values | st.fixed_dictionaries({"sessionId": st.just("S") | values}),
        },
    ),
    st.fixed_dictionaries(
        {
            "id": st.sampled_from(NUMBERS),
            "error": st.fixed_dictionaries({}, optional={"code": values, "message": values}),
        }
    ),
)


@settings(max_examples=120)
@given(st.lists(own.map(json.dumps) | harmless_frames | breaking | endings | st.binary(max_size=20), max_size=6))
@example(['{"method": "Target.attachedToTarget"}'])
@example(['{"method": "Target.detachedFromTarget", "params": {"sessionId": "S"}}'] * 2)
@example(['{"method": "Target.attachedToTarget", "params": {"sessionId": "S"}}'] * 2)
@example(['{"id": 2, "error": {"code": -32001}}', '{"id": 3, "error": {"code": [], "message": {}}}'])
def test_whatever_comes_each_call_ends(script: list[Message]) -> None:
    check(script, is_reply_or_error)
