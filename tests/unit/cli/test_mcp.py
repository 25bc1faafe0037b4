"""`adapterc mcp` without a browser: names, schemas, answers, the desk with a browser that is not one, the wire."""

from __future__ import annotations

import asyncio
import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Coroutine, Mapping
from hashlib import sha256
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from adapterc.cli.exits import ENVIRONMENT, Failure
from adapterc.cli.mcp_ import server
from adapterc.cli.mcp_.answer import Answer, failed, of_result
from adapterc.cli.mcp_.names import tool_names
from adapterc.cli.mcp_.schema import description, input_schema, line, output_schema
from adapterc.cli.mcp_.wire import lines_of
from adapterc.runtime import Adapter, Browser, BrowserUnavailable, Catalog, RunResult
from adapterc.spec.arguments import bind
from adapterc.spec.digest import sealed
from adapterc.spec.errors import Reason
from adapterc.spec.manifest import AdapterEntry
from adapterc.spec.result import Warned

REPO = Path(__file__).parents[3]
EXAMPLES = REPO / "examples" / "catalog"
ADAPTERS = {adapter.entry.name: adapter for adapter in Catalog.load(EXAMPLES).adapters}
TOOLS = {tool: ADAPTERS[name] for tool, name in tool_names(ADAPTERS)[0].items()}
names = st.from_regex(r"[ab]{1,3}([-_][ab]{1,40})?/[ab]{1,3}([-_][ab]{1,40})?", fullmatch=True)


def changed(name: str, **fields: Any) -> AdapterEntry:
    """The entry of an example, with other arguments, rules or output."""
    document = ADAPTERS[name].entry.document()
    ours = document["adapterc"]
    for field, value in fields.items():
        if field in ("output", "rules"):
            ours["args" if field == "rules" else field] |= value
        else:
            document[field] = value
    return AdapterEntry.of(document)


# names


def test_a_tool_is_named_after_its_adapter() -> None:
    assert tool_names(["shop/hot", "forum/talked-about", "a/b"]) == (
        {"a_b": "a/b", "forum_talked-about": "forum/talked-about", "shop_hot": "shop/hot"},
        (),
    )


def test_names_that_would_be_one_are_marked_all_of_them() -> None:
    tools, groups = tool_names(["a/b_c", "x/y", "a_b/c"])
    assert tools == {"a_b_c_02d7306b": "a_b/c", "a_b_c_ab14be70": "a/b_c", "x_y": "x/y"}
    assert groups == (("a/b_c", "a_b/c"),)
    assert tool_names(["a_b/c", "a/b_c", "x/y"]) == (tools, groups)


def test_a_long_name_is_cut_and_marked() -> None:
    long = f"site/{'x' * 59}", f"site/{'x' * 60}", f"site/{'x' * 61}"
    tools, groups = tool_names(long)
    assert tools[f"site_{'x' * 59}"] == long[0]
    assert sorted(tools.values()) == sorted(long)
    assert [name[:55] for name in tools] == [f"site_{'x' * 50}"] * 3
    assert [len(name) for name in tools] == [64] * 3
    assert groups == ()


@given(st.lists(names, max_size=12))
def test_every_adapter_has_one_name_that_every_client_takes(adapters: list[str]) -> None:
    tools, _ = tool_names(adapters)
    assert sorted(tools.values()) == sorted(set(adapters))
    assert list(tools) == sorted(tools)
    assert all(re.fullmatch(r"[A-Za-z0-9_-]{1,64}", name) for name in tools)


@given(st.lists(names, max_size=12), names)
def test_another_adapter_never_takes_a_name_over(adapters: list[str], more: str) -> None:
    before, after = tool_names(adapters)[0], tool_names([*adapters, more])[0]
    assert all(after.get(tool, name) == name for tool, name in before.items())


# schemas


def test_the_input_schema_is_the_manifest() -> None:
    assert input_schema(ADAPTERS["shop/category"].entry) == {
        "type": "object",
        "properties": {
            "name": {
                "type": "string",
                "description": "Category",
                "enum": ["kitchen", "garden", "desk"],
                "examples": ["kitchen"],
            },
            "in_stock": {
                "type": "boolean",
                "description": "Only what can be bought now",
                "default": False,
                "examples": [False],
            },
            "min_price": {
                "type": "number",
                "description": "Leave out cheaper ones",
                "default": 0,
                "examples": [0],
            },
        },
        "additionalProperties": False,
        "required": ["name"],
    }
    assert input_schema(ADAPTERS["library/full"].entry) == {
        "type": "object",
        "properties": {},
        "additionalProperties": False,
    }


def test_the_output_schema_of_rows_and_of_one_object() -> None:
    assert output_schema(ADAPTERS["shop/hot"].entry) == {
        "type": "object",
        "properties": {
            "items": {
                "type": "array",
                "items": {"type": "object", "properties": {"rank": {}, "title": {}, "price": {}, "maker": {}}},
                "description": "the rows",
            },
            "count": {"type": "integer", "minimum": 0, "description": "number of rows"},
            "columns": {"type": "array", "items": {"type": "string"}, "description": "columns, in order"},
            "empty": {
                "enum": ["no_hits", "unverified"],
                "description": "why there are no rows: the site said so, or nothing proves it",
            },
            "failed": {"type": "integer", "minimum": 1, "description": "items that could not be read and have no row"},
            "warnings": {"type": "array", "items": {"type": "string"}, "description": "doubts about values"},
            "value": {"description": "what the adapter gave, when that was something else"},
        },
        "anyOf": [{"required": ["items", "count", "columns"]}, {"required": ["value"]}],
    }
    assert output_schema(ADAPTERS["library/free-seats"].entry) == {
        "type": "object",
        "properties": {"value": {"description": "what the adapter gave, when that was something else"}},
    }


@pytest.mark.parametrize("name", ADAPTERS)
def test_schemas_are_schemas_and_take_what_the_manifest_shows(name: str) -> None:
    entry = ADAPTERS[name].entry
    schema = input_schema(entry)
    Draft202012Validator.check_schema(schema)
    Draft202012Validator.check_schema(output_schema(entry))
    shown = {arg: rules["examples"][0] for arg, rules in schema["properties"].items()}
    assert list(shown) == [arg.name for arg in entry.args]
    Draft202012Validator(schema).validate(shown)
    bind(entry, shown)
    defaults = {arg: rules["default"] for arg, rules in schema["properties"].items() if "default" in rules}
    assert list(defaults) == [arg.name for arg in entry.args if arg.name in entry.adapterc.args.defaults]
    bind(entry, {**shown, **defaults})


@pytest.mark.parametrize(
    ("kind", "coercion", "given_values", "seen"),
    [
        ("string", "text", ["a", 5, 0.5, True, None, "a"], ["a", "5", "0.5", "true"]),
        ("string", "number", [1, "2", 2.5, "x", True, "1e3"], [1, 2, 2.5, 1000]),
        ("string", "boolean", [True, "no", "maybe"], [True, False]),
        ("integer", "integer", [1, "20", 2.0, "x", 1.5, True], [1, 20, 2]),
    ],
)
def test_choices_and_defaults_take_the_form_that_a_caller_gives(
    kind: str, coercion: str, given_values: list[Any], seen: list[Any]
) -> None:
    args = [{"name": "a", "description": "a", "required": False, "arg_type": kind, "example": None}]
    none: dict[str, Any] = {"required": [], "choices": {}, "renamed": {}, "positional": []}
    rules = {**none, "coercions": {"a": coercion}, "defaults": {"a": given_values[0]}, "choices": {"a": given_values}}
    made = input_schema(changed("library/full", args=args, rules=rules))["properties"]["a"]
    assert json.dumps(made["enum"]) == json.dumps(seen)
    assert json.dumps(made["default"]) == json.dumps(seen[0])


def test_the_description_says_site_session_and_columns() -> None:
    assert description(ADAPTERS["shop/basket"].entry) == (
        f"{ADAPTERS['shop/basket'].entry.description}\n"
        "Site: shop.test.\nSession: runs in the browser session of shop.test.\nGives rows with title, count."
    )
    assert description(ADAPTERS["library/free-seats"].entry).endswith("\nSite: library.test.")


def test_texts_of_strangers_are_one_bounded_line() -> None:
    assert line("a\nb\x1b[2J\u202e c\u2028d") == "a b [2J c d"
    assert line("x" * 2000) == "x" * 999 + "…"
    assert line("茶" * 5, 5) == "茶" * 5


# answers

ROWS = {"items": [{"title": "a"}], "count": 1, "columns": ["title"]}


def success(data: Any, name: str = "shop/hot", **more: Any) -> Answer:
    return of_result(ADAPTERS[name].entry, RunResult(ok=True, adapter=name, data=data, **more))


@pytest.mark.parametrize(
    ("name", "data", "structure"),
    [
        ("shop/hot", ROWS, ROWS),
        ("shop/hot", {**ROWS, "items": [], "count": 0, "empty": "no_hits"}, "same"),
        ("shop/hot", {**ROWS, "failed": 2, "warnings": ["x"]}, "same"),
        ("shop/hot", {**ROWS, "failed": "2"}, "wrapped"),
        ("shop/hot", {**ROWS, "empty": None}, "wrapped"),
        ("shop/hot", {**ROWS, "count": True}, "wrapped"),
        ("shop/hot", {**ROWS, "items": ["a"]}, "wrapped"),
        ("shop/hot", {"place": "Harbour"}, "wrapped"),
        ("shop/hot", ["a"], "wrapped"),
        ("shop/hot", None, "wrapped"),
        ("forum/newest", {**ROWS, "items": ["a", None]}, "same"),
        ("library/free-seats", {"free": 3}, "same"),
        ("library/free-seats", {}, "same"),
        ("library/free-seats", "text", "wrapped"),
        ("library/free-seats", None, "wrapped"),
    ],
)
def test_data_that_fits_is_given_as_it_is_all_else_under_value(name: str, data: Any, structure: Any) -> None:
    answer = success(data, name)
    assert answer.structure == {"same": data, "wrapped": {"value": data}}.get(str(structure), structure)
    assert not answer.is_error
    assert answer.texts == (json.dumps(answer.structure, ensure_ascii=False, separators=(",", ":")),)
    Draft202012Validator(output_schema(ADAPTERS[name].entry)).validate(answer.structure)


def json_values() -> st.SearchStrategy[Any]:
    atoms = (
        st.none() | st.booleans() | st.integers(-3, 3) | st.floats(allow_nan=False, allow_infinity=False) | st.text()
    )
    keys = st.sampled_from(["items", "count", "columns", "empty", "failed", "warnings", "value", "title"])
    return st.recursive(atoms, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(keys, inner), max_leaves=12)


@given(st.sampled_from(["shop/hot", "forum/newest", "library/free-seats"]), json_values())
def test_every_answer_keeps_the_promise_of_its_schema(name: str, data: Any) -> None:
    answer = success(data, name)
    Draft202012Validator(output_schema(ADAPTERS[name].entry)).validate(answer.structure)
    assert answer.structure in (data, {"value": data})
    assert json.loads(answer.texts[0]) == answer.structure


def test_half_a_pair_reaches_no_client() -> None:
    answer = success({**ROWS, "items": [{"title": "a\ud800b", "\udfff": 1}]})
    assert answer.structure == {**ROWS, "items": [{"title": "a\ufffdb", "\ufffd": 1}]}
    answer.texts[0].encode()
    failed("internal_error", "x\udc80").texts[0].encode()


def test_warnings_stand_beside_the_data() -> None:
    warned = [Warned(code="output_drift", text="column `price` is empty in all 2 rows"), Warned(code="x", text="y")]
    answer = success(ROWS, warnings=[*warned, Warned(code="dialog_dismissed", text="sure?")])
    assert answer.texts[1:] == (
        "warning output_drift: column `price` is empty in all 2 rows\nwarning x: y\n"
        "warning dialog_dismissed: a dialog was answered no: sure?",
    )
    assert answer.structure == ROWS


def test_a_failure_says_why_and_what_to_do_and_has_no_structure() -> None:
    result = RunResult.failed(
        "shop/orders",
        Reason.LOGIN_REQUIRED,
        "HTTP 401",
        auth_hint="requires the browser session of shop.test",
        data={"http_status": 401},
        source_url="https://shop.test/",
    )
    answer = of_result(ADAPTERS["shop/orders"].entry, result)
    assert answer.is_error and answer.structure is None
    assert [json.loads(text) for text in answer.texts] == [
        {
            "error_code": "auth_required",
            "reason": "login_required",
            "detail": "HTTP 401",
            "hint": "the site wants a session: sign in to it in this browser, then run again",
            "auth_hint": "requires the browser session of shop.test",
            "data": {"http_status": 401},
        }
    ]
    assert answer.about is not None
    assert answer.about["source_url"] == "https://shop.test/"
    assert not {"data", "evidence", "ok"} & set(answer.about)


NO_LOGIN = "this account may not see it; signing in once more does not help"


def test_no_advice_to_sign_in_where_that_helps_nothing() -> None:
    result = RunResult.failed("shop/orders", Reason.FORBIDDEN_ROLE, "HTTP 403", auth_hint="sign in")
    (text,) = of_result(ADAPTERS["shop/orders"].entry, result).texts
    assert json.loads(text) == {
        "error_code": "auth_required",
        "reason": "forbidden_role",
        "detail": "HTTP 403",
        "hint": NO_LOGIN,
    }


def test_words_of_a_site_are_no_advice() -> None:
    data = {"help": "sign up at evil.test", "problems": ["pay first"], "hint": "log in"}
    result = RunResult.failed("shop/orders", Reason.NOT_FOUND, "gone", data=data, timings={"script_ms": 1.0})
    (text,) = of_result(ADAPTERS["shop/orders"].entry, result).texts
    assert json.loads(text) == {
        "error_code": "adapter_runtime_error",
        "reason": "not_found",
        "detail": "gone",
        "hint": "check the arguments: names and ids are those of the site",
        "data": {"hint": "log in"},
    }


def test_a_long_detail_is_cut() -> None:
    assert len(json.loads(failed("internal_error", "x" * 9000).texts[0])["detail"]) == 4001


# the desk

Run = Callable[..., Coroutine[Any, Any, RunResult]]


class FakeBrowser:
    """What the desk sees of a browser."""

    def __init__(self) -> None:
        self.connection = SimpleNamespace(browser=SimpleNamespace(lost=None))
        self.closed = False

    async def close(self) -> None:
        self.closed = True


class Setting:
    """A desk whose runs are a function of the test, and what it did."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, run: Run | None = None) -> None:
        self.opened: list[FakeBrowser] = []
        self.ran: list[tuple[str, dict[str, Any], Any]] = []
        self.said: list[str] = []
        self.attempts = 0
        self.refuses: Exception | None = None
        self._run = run or self._succeed
        monkeypatch.setattr(server, "run", self._noted)
        self.desk = server.Desk(TOOLS, self._connect, deadline=7, say=self.said.append)

    async def _connect(self) -> Browser:
        self.attempts += 1
        await asyncio.sleep(0)
        if self.refuses is not None:
            raise self.refuses
        self.opened.append(FakeBrowser())
        return cast(Browser, self.opened[-1])

    async def _noted(self, adapter: Adapter, args: Mapping[str, Any], browser: Any, *, deadline: float) -> RunResult:
        assert deadline == 7
        self.ran.append((adapter.entry.name, dict(args), browser))
        return await self._run(adapter, args)

    async def _succeed(self, adapter: Adapter, args: Mapping[str, Any]) -> RunResult:
        return RunResult(ok=True, adapter=adapter.entry.name, data=ROWS)

    def call(self, name: str, arguments: Mapping[str, Any] | None = None) -> Answer:
        return asyncio.run(self.desk.call(name, arguments or {}))

    def told(self, name: str, arguments: Mapping[str, Any] | None = None) -> Any:
        answer = self.call(name, arguments)
        assert answer.is_error
        return json.loads(answer.texts[0])


@pytest.fixture
def setting(monkeypatch: pytest.MonkeyPatch) -> Setting:
    return Setting(monkeypatch)


def test_a_call_runs_the_adapter_with_checked_arguments(setting: Setting) -> None:
    assert setting.call("forum_search", {"query": "rope", "limit": 5.0}).structure == ROWS
    assert setting.call("forum_topic", {"topic-id": "101"}).structure == ROWS
    assert setting.call("shop_category", {"name": "desk", "in_stock": True, "min_price": 2.5}).structure == ROWS
    assert [(name, args) for name, args, _ in setting.ran] == [
        ("forum/search", {"query": "rope", "limit": 5}),
        ("forum/topic", {"topic_id": "101"}),
        ("shop/category", {"name": "desk", "in_stock": "true", "min_price": "2.5"}),
    ]


@pytest.mark.parametrize(
    ("name", "detail", "hint"),
    [
        ("shop_hto", "there is no tool `shop_hto`", "did you mean `shop_hot`?"),
        ("shop/hot", "there is no tool `shop/hot`", "did you mean `shop_hot`?"),
        ("", "there is no tool ``", "`tools/list` gives the names"),
        ("__proto__", "there is no tool `__proto__`", "`tools/list` gives the names"),
        ("../../etc/passwd", "there is no tool `../../etc/passwd`", "`tools/list` gives the names"),
        ("a\x1b[2J\n", "there is no tool `a\\x1b[2J\\n`", "`tools/list` gives the names"),
        ("z" * 100_000, f"there is no tool `{'z' * 80}…`", "`tools/list` gives the names"),
    ],
)
def test_a_hostile_name_is_an_answer(setting: Setting, name: str, detail: str, hint: str) -> None:
    assert setting.told(name) == {
        "error_code": "adapter_not_found",
        "reason": "adapter_not_found",
        "detail": detail,
        "hint": hint,
    }
    assert setting.ran == [] and setting.opened == []


@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        ("shop_category", {}),
        ("shop_category", {"name": "cellar"}),
        ("shop_category", {"name": None}),
        ("shop_category", {"name": ["desk"]}),
        ("shop_category", {"name": "desk", "extra": 1}),
        ("shop_category", {"name": "desk", "__proto__": {"limit": 7}}),
        ("shop_category", {"name": "desk", "constructor": "x"}),
        ("forum_topic", {"topic_id": "1", "topic-id": "1"}),
        ("forum_search", {"query": "x", "limit": 1.5}),
        ("forum_search", {"query": "x", "limit": 10**30}),
        ("forum_search", {"query": "x", "limit": True}),
        ("forum_search", {"query": "x" * 2_000_000}),
        ("forum_search", {"query": {"a": 1}, "limit": "no", "x": 1}),
    ],
)
def test_arguments_that_do_not_fit_are_an_answer_with_every_problem(
    setting: Setting, name: str, arguments: dict[str, Any]
) -> None:
    told = setting.told(name, arguments)
    assert list(told) == ["error_code", "reason", "detail", "hint", "problems"]
    assert told["error_code"] == told["reason"] == "invalid_args"
    assert told["detail"] == "; ".join(told["problems"])
    assert told["hint"] == "the input schema of the tool names them"
    assert setting.ran == [] and setting.opened == []


def test_one_connection_serves_all_calls(setting: Setting) -> None:
    async def calls() -> None:
        await asyncio.gather(*(setting.desk.call("shop_hot", {}) for _ in range(5)))
        await setting.desk.call("shop_hot", {})
        await setting.desk.close()

    asyncio.run(calls())
    (browser,) = setting.opened
    assert [used for _, _, used in setting.ran] == [browser] * 6
    assert browser.closed


def test_a_connection_that_was_lost_is_opened_once_more(setting: Setting) -> None:
    async def calls() -> None:
        await setting.desk.call("shop_hot", {})
        setting.opened[0].connection.browser.lost = ConnectionError("gone")
        await asyncio.gather(*(setting.desk.call("shop_hot", {}) for _ in range(3)))

    asyncio.run(calls())
    first, second = setting.opened
    assert first.closed and not second.closed
    assert [used for _, _, used in setting.ran] == [first, second, second, second]


def test_calls_that_wait_for_one_attempt_share_its_failure(setting: Setting) -> None:
    async def calls() -> list[Answer]:
        return await asyncio.gather(*(setting.desk.call("shop_hot", {}) for _ in range(4)))

    setting.refuses = BrowserUnavailable("the browser asks its user", "consent_pending", "allow it there")
    answers = asyncio.run(calls())
    assert [json.loads(answer.texts[0])["data"] for answer in answers] == [{"cause": "consent_pending"}] * 4
    assert setting.attempts == 1


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (
            BrowserUnavailable("nothing listens on 127.0.0.1:9222", "no_browser", "start it with a port"),
            {
                "error_code": "no_matching_context",
                "reason": "browser_unavailable",
                "detail": "nothing listens on 127.0.0.1:9222",
                "hint": "start it with a port",
                "data": {"cause": "no_browser"},
            },
        ),
        (
            Failure("no browser is named", ENVIRONMENT, "give `--cdp`"),
            {
                "error_code": "no_matching_context",
                "reason": "browser_unavailable",
                "detail": "no browser is named",
                "hint": "give `--cdp`",
            },
        ),
    ],
)
def test_without_a_browser_the_next_call_tries_again(setting: Setting, error: Exception, told: dict[str, Any]) -> None:
    setting.refuses = error
    assert setting.told("shop_hot") == told
    setting.refuses = None
    assert setting.call("shop_hot").structure == ROWS


def test_a_fault_of_ours_is_an_answer_without_a_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    async def broken(adapter: Adapter, args: Mapping[str, Any]) -> RunResult:
        raise LookupError("secret of the inside")

    setting = Setting(monkeypatch, broken)
    assert setting.told("shop_hot") == {
        "error_code": "internal_error",
        "reason": "internal_error",
        "detail": "a fault in adapterc: LookupError",
    }
    assert setting.said == ["`shop_hot`: internal error: LookupError: secret of the inside"]


def test_a_cancelled_call_ends_its_run_and_waits_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """The protocol's cancellation strikes at every `await`; the run must feel it once, and finish closing its tab."""
    import anyio

    steps: list[str] = []

    async def slow(adapter: Adapter, args: Mapping[str, Any]) -> RunResult:
        steps.append("began")
        try:
            await asyncio.sleep(60)
        finally:
            for _ in range(3):
                await asyncio.sleep(0.01)
            steps.append("closed")
        raise AssertionError("not cancelled")

    setting = Setting(monkeypatch, slow)

    async def call() -> None:
        with anyio.CancelScope() as scope:
            asyncio.get_running_loop().call_later(0.05, scope.cancel)
            await setting.desk.call("shop_hot", {})
        steps.append("returned")

    asyncio.run(call())
    assert steps == ["began", "closed", "returned"]


def test_the_tools_are_sorted_and_say_that_they_read(setting: Setting) -> None:
    tools = setting.desk.tools
    assert [tool.name for tool in tools] == sorted(TOOLS)
    assert tools[0].model_dump(by_alias=True, exclude_none=True) == {
        "name": "forum_author",
        "title": "forum/author",
        "description": "What an author has written on the front page\nSite: forum.test.",
        "inputSchema": input_schema(ADAPTERS["forum/author"].entry),
        "outputSchema": output_schema(ADAPTERS["forum/author"].entry),
        "annotations": {
            "readOnlyHint": True,
            "destructiveHint": False,
            "idempotentHint": True,
            "openWorldHint": True,
        },
    }


# the wire


def lines(data: bytes) -> list[str]:
    async def read() -> list[str]:
        incoming, outgoing = os.pipe()
        os.write(outgoing, data)
        os.close(outgoing)
        try:
            return [text async for text in lines_of(incoming)]
        finally:
            os.close(incoming)

    return asyncio.run(read())


@pytest.mark.parametrize(
    ("data", "seen"),
    [
        (b"", []),
        (b'{"a":1}\n{"b":2}\n', ['{"a":1}', '{"b":2}']),
        (b'{"a":1}\nnever ended', ['{"a":1}']),
        ('{"a":"茶"}\n'.encode(), ['{"a":"茶"}']),
        (b'{"a":"\xff"}\n', ['{"a":"\ufffd"}']),
        (b'{"a":"\\ud83d\\ude00"}\n', ['{"a": "\U0001f600"}']),
        (b'{"a":"x\\ud800"}\n', ['{"a": "x\ufffd"}']),
        (b'{"a":"\\ud800"\n', ['{"a":"\\ud800"']),
    ],
)
def test_messages_are_lines_that_the_protocol_can_read(data: bytes, seen: list[str]) -> None:
    assert lines(data) == seen


# the command


def test_without_the_package_the_command_says_what_to_install(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.partition(".")[0] in ("mcp", "mcp_types")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.delitem(sys.modules, "adapterc.cli.mcp_.server")
    monkeypatch.setitem(sys.modules, "mcp_types", None)
    result = run("mcp", "--catalog", str(EXAMPLES))
    assert result.err == (
        "error: `adapterc mcp` needs the package `mcp_types`\n  = help: pip install 'adapterc[mcp]'\n"
    )
    assert (result.code, result.out) == (3, "")


@pytest.mark.parametrize(
    ("arguments", "code", "err"),
    [
        (
            ["--catalog", str(EXAMPLES), "--only", "shop/hto"],
            2,
            "error: no adapter matches `shop/hto`\n  = help: did you mean `shop/hot`?\n",
        ),
        (
            ["--catalog", str(EXAMPLES), "--only", "shop/*", "--only", "bank/*"],
            2,
            "error: no adapter matches `bank/*`\n  = help: `adapterc list` shows all adapters\n",
        ),
        (
            ["--catalog", "nowhere"],
            3,
            "error: no catalog in `nowhere`: `index.json` cannot be read: No such file or directory\n"
            "  = help: `adapterc import SOURCE --out DIR` writes a catalog\n",
        ),
        (
            ["--timeout", "0"],
            2,
            "error: Invalid value for '--timeout': 0.0 is not in the range 1<=x<=120\n"
            "  = help: `adapterc mcp --help` shows how it is called\n",
        ),
    ],
)
def test_what_cannot_be_served(run: Any, write: Any, arguments: list[str], code: int, err: str) -> None:
    write({})
    result = run("mcp", *arguments)
    assert result.err == err
    assert (result.code, result.out) == (code, "")


def catalog_of(folder: Path, *names: str) -> Path:
    """A catalog whose adapters are `shop/hot` under other names; one with a `!` behind it may write."""
    index = json.loads((EXAMPLES / "index.json").read_bytes())
    hot = next(entry for entry in index["adapters"] if entry["name"] == "shop/hot")
    entries = []
    for name in names:
        plain = name.rstrip("!")
        mark = hot["adapterc"] if plain == name else {**hot["adapterc"], "profile": "lime-v1-writes@1"}
        entry = {**hot, "name": plain, "script_file": f"scripts/{plain}.js", "read_only": plain == name}
        entries.append(sealed({**entry, "adapterc": mark}))
        script = folder / "scripts" / f"{plain}.js"
        script.parent.mkdir(parents=True, exist_ok=True)
        script.write_bytes((EXAMPLES / "scripts" / "shop" / "hot.js").read_bytes())
    index["adapters"] = entries
    (folder / "index.json").write_text(json.dumps(index), encoding="utf-8")
    return folder


def test_what_becomes_no_tool_or_another_name_is_said(tmp_path: Path) -> None:
    folder = catalog_of(tmp_path, "a/b_c", "a_b/c", "shop/buy!")
    done = subprocess.run(
        [sys.executable, "-m", "adapterc.cli", "mcp", "--catalog", str(folder)],
        input=b"",
        capture_output=True,
        check=False,
        env={**os.environ, "PYTHONPATH": str(REPO / "src")},
    )
    assert done.stderr.decode() == (
        "warning: `a/b_c` and `a_b/c` would be one tool, so that each has a mark in its name\n"
        "warning: no tool, because it may write: `shop/buy`\n"
        "note: 2 tools on standard input and output; the browser is connected to at the first call\n"
    )
    assert done.returncode == 0


def test_what_the_lock_does_not_vouch_for_becomes_no_tool(tmp_path: Path) -> None:
    def served() -> str:
        command = [sys.executable, "-m", "adapterc.cli", "mcp", "--catalog", str(folder)]
        return subprocess.run(command, input=b"", capture_output=True, check=True).stderr.decode()

    folder = catalog_of(tmp_path, "shop/hot", "shop/new", "shop/buy!")
    digests = {
        path: sha256((folder / path).read_bytes()).hexdigest()
        for path in ("index.json", "scripts/shop/hot.js", "scripts/shop/buy.js")
    }
    (folder / "adapterc.lock").write_text(json.dumps({"outputs": digests}), encoding="utf-8")
    said = served()
    assert "warning: `shop/new` does not run: `adapterc.lock` does not list `scripts/shop/new.js`\n" in said
    assert said.endswith(
        "warning: no tool, because it may write: `shop/buy`\n"
        "warning: no tool, because its lock does not vouch for it: `shop/new`\n"
        "note: 1 tool on standard input and output; the browser is connected to at the first call\n"
    )
    (folder / "index.json").write_bytes((folder / "index.json").read_bytes() + b"\n")
    said = served()
    assert "\nnote: 0 tools on standard input" in said


def test_help_loads_neither_the_protocol_nor_the_runtime() -> None:
    code = (
        "import sys\nfrom adapterc.cli.__main__ import main\nmain(['mcp', '--help'])\n"
        "print(*sorted({name.partition('.')[0] for name in sys.modules}))"
    )
    environment = {**os.environ, "PYTHONPATH": str(REPO / "src")}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env=environment)
    loaded = set(done.stdout.splitlines()[-1].split())
    assert loaded.isdisjoint({"mcp", "mcp_types", "anyio", "pydantic", "websockets", "jsonschema"})
    assert "click" in loaded


def test_the_streams_are_those_of_the_protocol(run: Any) -> None:
    """A client that says nothing and goes: nothing is said on standard output."""
    done = subprocess.run(
        [sys.executable, "-m", "adapterc.cli", "mcp", "--catalog", str(EXAMPLES), "--only", "shop/hot"],
        input=b"",
        capture_output=True,
        check=False,
        env={**os.environ, "PYTHONPATH": str(REPO / "src")},
    )
    assert done.stdout == b""
    assert done.stderr.decode() == (
        "note: 1 tool on standard input and output; the browser is connected to at the first call\n"
    )
    assert done.returncode == 0
