"""`run`: what is asked of the runtime, and what is made of its results."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from adapterc import runtime
from adapterc.cli.__main__ import main
from adapterc.runtime import BrowserUnavailable
from adapterc.spec.catalogs import AGAIN
from adapterc.spec.errors import Reason
from adapterc.spec.extension import Output
from adapterc.spec.result import RunResult, Warned
from tests.support.catalogs import artifact

from .conftest import Make
from .runs import Fake, failed, plain, rows

WHERE = "Chrome/156 (default profile), https://www.shop.test/\n"
CDP = ("--cdp", "9222")


@pytest.fixture
def fake(monkeypatch: pytest.MonkeyPatch, make: Make) -> Fake:
    """A made-up browser, and a catalog: `shop/hot`, `shop/new`, `forum/top` take nothing, `shop/find` wants words."""
    make(plain("shop/hot"), plain("shop/new"), plain("forum/top"), artifact("shop/find"))
    made = Fake()
    made.install(monkeypatch)
    return made


def test_rows_are_the_result_and_the_browser_is_named(run: Any, fake: Fake) -> None:
    result = run("run", "shop/hot", *CDP)
    assert (result.code, result.out, result.err) == (0, "title\nOak stool\n", WHERE)
    assert fake.connected == [("9222", {"notify": fake.connected[0][1]["notify"], "profile": None, "tabs": 4})]
    options = {"deadline": 20.0, "target": None, "allow_navigate": False, "foreground": False}
    assert fake.runs == [("shop/hot", {}, options)]
    assert fake.closed == 1


def test_the_browser_is_the_named_one_or_the_only_one(run: Any, fake: Fake) -> None:
    run("run", "shop/hot")
    run("run", "shop/hot", "--cdp", "/profile")
    assert [endpoint for endpoint, _ in fake.connected] == ["the only one", "/profile"]


@pytest.mark.parametrize("command", ["run", "ready", "recommend"])
def test_several_browsers_are_a_choice_for_the_user(
    run: Any, fake: Fake, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    async def choose(option: str | None = None) -> str:
        raise BrowserUnavailable("2 browsers can be reached", "several", "choose one")

    monkeypatch.setattr("adapterc.cli.browsers.choose", choose)
    result = run(command, *(["shop/hot"] if command != "recommend" else []))
    assert result.code == (0 if command == "recommend" else 3)
    assert "2 browsers can be reached\n  = help: choose one\n" in result.err
    assert fake.connected == []


def test_options_reach_the_runtime(run: Any, fake: Fake) -> None:
    more = ("--target", "T1", "--allow-navigate", "--foreground", "--timeout", "1.5", "--browser-profile", "P")
    result = run(
        "run", "shop/find", "--arg", "query=1234567890123456789012", "--args-json", '{"limit": 5}', *CDP, *more
    )
    assert (result.code, result.err) == (0, "Chrome/156 (profile P), the open page T1\n")
    options = {"deadline": 1.5, "target": "T1", "allow_navigate": True, "foreground": True}
    assert fake.runs == [("shop/find", {"query": "1234567890123456789012", "limit": 5}, options)]


@pytest.mark.parametrize(
    ("form", "out"),
    [
        ("table", 'title        n\n青瓷         1\n=a,"b|\\n  22.5\n'),
        ("csv", 'title,n\r\n青瓷,1\r\n"=a,""b|\n",22.5\r\n'),
        ("md", '| title | n |\n| --- | ---: |\n| 青瓷 | 1 |\n| =a,"b\\|<br> | 22.5 |\n'),
    ],
)
def test_forms_of_rows(run: Any, fake: Fake, form: str, out: str) -> None:
    items = ({"title": "青瓷", "n": 1, "hidden": True}, {"title": '=a,"b|\n', "n": 22.5})
    fake.answer = lambda name, args: rows(name, *items, columns=("title", "n"))
    result = run("run", "shop/hot", *CDP, "--format", form, encoding="utf-8" if form == "table" else "ascii")
    assert result.out == out
    notes = "note: not among the columns: `hidden`: `--format json` shows everything\n"
    if form == "csv":
        notes += "note: a spreadsheet would take 1 cell for a formula: import the columns as text\n"
    assert result.err == WHERE + notes


def test_one_object(run: Any, fake: Fake) -> None:
    data = {"name": "青屿", "since": 2004, "tags": ["a", {"b": None}]}
    fake.answer = lambda name, args: RunResult(ok=True, adapter=name, data=data)
    assert run("run", "shop/hot", *CDP).out == 'name   青屿\nsince  2004\ntags   ["a",{"b":null}]\n'
    assert run("run", "shop/hot", *CDP, "--format", "csv").out == (
        'name,since,tags\r\n青屿,2004,"[""a"",{""b"":null}]"\r\n'
    )  # fmt: skip
    assert json.loads(run("run", "shop/hot", *CDP, "--format", "json").out)["data"] == data


@pytest.mark.parametrize("form", ["table", "json", "csv", "md"])
@pytest.mark.parametrize("encoding", ["utf-8", "ascii"])
def test_no_character_breaks_the_output(run: Any, fake: Fake, form: str, encoding: str) -> None:
    text = "a\ud800b\x00\x1b[31m\u202e\x85\U0001f600茶"
    fake.answer = lambda name, args: rows(name, {text: text}, columns=(text,), warnings=[Warned(code="odd", text=text)])
    result = run("run", "shop/hot", *CDP, "--format", form, encoding=encoding)
    assert result.code == 0
    assert "warning[odd]: a\\ud800b\\x00\\x1b[31m\\u202e\\x85" in result.err
    if form == "json":
        # the escape of half a surrogate pair is one of JSON, too
        document = json.loads(result.out)
        assert document["data"]["items"] == [{text: text}]
    elif form == "csv":
        assert text.replace("\ud800", "\\ud800") in result.out
    else:
        assert "\x1b" not in result.out and "\\ud800" in result.out


def test_json_is_the_whole_result(run: Any, fake: Fake) -> None:
    fake.answer = lambda name, args: rows(
        name, {"id": 12345678901234567890}, domain="shop.test", source_url="https://x/"
    )
    result = run("run", "shop/hot", *CDP, "--format", "json")
    assert result.err == WHERE + "ended on https://x/\n"
    document = json.loads(result.out)
    assert set(document) == set(RunResult.__dataclass_fields__)
    assert document["data"] == {"items": [{"id": 12345678901234567890}], "count": 1, "columns": ["title"]}
    assert (document["ok"], document["reason"], document["domain"]) == (True, None, "shop.test")
    fake.answer = lambda name, args: rows(name, {"title": "茶"})
    assert '"title": "茶"' in run("run", "shop/hot", *CDP, "--format", "json", encoding="ascii").out


def test_a_failure_has_its_reason_and_help(run: Any, fake: Fake) -> None:
    detail = "every request was answered with 401"
    fake.answer = lambda name, args: failed(name, Reason.LOGIN_REQUIRED, detail, auth_hint="sign in to shop.test")
    err = WHERE + (
        "error[login_required]: every request was answered with 401\n"
        "  = help: the site wants a session: sign in to it in this browser, then run again\n"
        "  = help: sign in to shop.test\n"
    )
    for form in ("table", "csv", "md"):
        result = run("run", "shop/hot", *CDP, "--format", form)
        assert (result.code, result.out, result.err) == (1, "", err)
    result = run("run", "shop/hot", *CDP, "--format", "json")
    assert (result.code, result.err) == (1, err)
    document = json.loads(result.out)
    assert (document["error_code"], document["reason"]) == ("auth_required", "login_required")
    assert document["data"] == {"reason": "login_required", "detail": detail}


@pytest.mark.parametrize(
    ("result", "code"),
    [
        (rows("shop/hot"), 0),
        (failed("shop/hot", Reason.SELECTOR_DRIFT), 1),
        (failed("shop/hot", Reason.INVALID_ARGS), 1),
        (failed("shop/hot", Reason.OUTCOME_UNKNOWN), 1),
        (failed("shop/hot", Reason.TAB_CLOSED), 1),
        (RunResult.failed("shop/hot", "invalid_args", "x"), 2),
        (failed("shop/hot", Reason.BROWSER_UNAVAILABLE), 3),
        (failed("shop/hot", Reason.INTERNAL), 4),
    ],
)
def test_exit_codes(run: Any, fake: Fake, result: RunResult, code: int) -> None:
    fake.answer = lambda name, args: result
    assert run("run", "shop/hot", *CDP).code == code
    assert run("run", "shop/hot", *CDP, "--format", "json").code == code


def test_explain_says_what_decided(run: Any, fake: Fake) -> None:
    assert run("run", "shop/hot", *CDP, "--explain").err == WHERE + (
        "evidence, in the order in which it was weighed\n"
        "  1. the script succeeded: a list\n"
        "requests: none of the script\n"
        "time: total 10.0 ms\n"
    )


def test_several_adapters_are_labelled_and_one_failure_stops_none(run: Any, fake: Fake) -> None:
    def answer(name: str, args: Mapping[str, object]) -> RunResult:
        return failed(name) if name == "shop/new" else rows(name, {"title": name, "n": 1}, columns=("title", "n"))

    fake.answer = answer
    names = ("shop/hot", "shop/new", "forum/top", "shop/hot")
    result = run("run", *names, *CDP)
    assert result.code == 1
    assert result.out == (
        "shop/hot\ntitle     n\nshop/hot  1\n\n"
        "forum/top\ntitle      n\nforum/top  1\n\n"
        "shop/hot\ntitle     n\nshop/hot  1\n"
    )  # fmt: skip
    assert result.err == (
        f"shop/hot: {WHERE}shop/new: {WHERE}"
        "forum/top: Chrome/156 (default profile), https://www.forum.test/\n"
        f"shop/hot: {WHERE}"
        "error[dns]: shop/new: no address\n"
        "  = help: check the address of the site and the network, then run again\n"
    )
    assert len(fake.connected) == 1
    assert run("run", *names, *CDP, "--format", "csv").out == (
        "adapter,title,n\r\nshop/hot,shop/hot,1\r\nforum/top,forum/top,1\r\nshop/hot,shop/hot,1\r\n"
    )
    assert run("run", *names[:3], *CDP, "--format", "md").out == (
        "## shop/hot\n\n| title | n |\n| --- | ---: |\n| shop/hot | 1 |\n\n"
        "## forum/top\n\n| title | n |\n| --- | ---: |\n| forum/top | 1 |\n"
    )
    documents = json.loads(run("run", *names, *CDP, "--format", "json").out)
    assert [(item["adapter"], item["ok"]) for item in documents] == list(
        zip(names, (True, False, True, True), strict=True)
    )


@pytest.mark.parametrize(("limit", "most"), [("1", 1), ("2", 2), ("4", 4)])
def test_a_few_run_at_once(run: Any, fake: Fake, limit: str, most: int) -> None:
    assert run("run", *["shop/hot"] * 6, *CDP, "--concurrency", limit).code == 0
    assert (len(fake.runs), fake.most_at_once) == (6, most)
    assert fake.connected[0][1]["tabs"] == int(limit)


def test_the_exit_code_is_the_worst(run: Any, fake: Fake) -> None:
    fake.answer = lambda name, args: failed(name) if name == "shop/new" else rows(name)
    assert run("run", "shop/hot", "shop/new", *CDP).code == 1
    assert run("run", "shop/nwe", "shop/new", "shop/hot", *CDP).code == 2
    fake.answer = lambda name, args: failed(name, Reason.INTERNAL) if name == "shop/new" else rows(name)
    assert run("run", "shop/nwe", "shop/new", "shop/hot", *CDP).code == 4


def test_a_fault_of_ours_is_a_result_and_the_others_finish(
    run: Any, fake: Fake, monkeypatch: pytest.MonkeyPatch
) -> None:
    fake.answer = lambda name, args: ValueError("boom") if name == "shop/new" else rows(name, {"title": "x"})
    result = run("run", "shop/new", "shop/hot", *CDP, "--format", "json")
    assert result.code == 4
    documents = json.loads(result.out)
    assert [(item["adapter"], item["reason"], item["detail"]) for item in documents] == [
        ("shop/new", "internal", "ValueError: boom"),
        ("shop/hot", None, None),
    ]
    assert result.err.endswith(
        "error[internal]: shop/new: ValueError: boom\n"
        "  = help: this is a fault in adapterc, please report it; ADAPTERC_DEBUG=1 shows the traceback\n"
    )
    monkeypatch.setenv("ADAPTERC_DEBUG", "1")
    fake.then = 5
    with pytest.raises(ValueError, match="boom"):
        run("run", "shop/new", "shop/hot", *CDP)
    assert (fake.closed, fake.at_once) == (2, 0)


NOT_FOUND = (
    "error[adapter_not_found]: no adapter is called `shop/hto`\n  = help: did you mean `shop/hot` or `shop/new`?\n",
    "adapter_not_found",
)
NO_WORDS = (
    "error[invalid_args]: argument `query` is required\n"
    "error[invalid_args]: argument `limit` must be a whole number up to 2^53 - 1; received `many`\n"
    "  = help: `adapterc info shop/find` shows the arguments\n",
    "invalid_args",
)


@pytest.mark.parametrize(
    ("arguments", "err", "code"),
    [(("shop/hto",), *NOT_FOUND), (("shop/find", "--arg", "limit=many"), *NO_WORDS)],
)
def test_what_cannot_run_asks_no_browser(run: Any, fake: Fake, arguments: tuple[str, ...], err: str, code: str) -> None:
    result = run("run", *arguments, *CDP)
    assert (result.code, result.out, result.err) == (2, "", err)
    result = run("run", *arguments, *CDP, "--format", "json")
    assert (result.code, result.err) == (2, err)
    document = json.loads(result.out)
    assert (document["ok"], document["error_code"], document["reason"]) == (False, code, None)
    assert fake.connected == []


def test_a_damaged_script_does_not_run(run: Any, fake: Fake) -> None:
    with open("catalog/scripts/shop/hot.js", "a") as file:
        file.write(" ")
    result = run("run", "shop/hot", *CDP)
    assert (result.code, result.out) == (4, "")
    first, help = result.err.splitlines()
    assert first.startswith("error[internal]: `scripts/shop/hot.js` ")
    assert help == f"  = help: {AGAIN}"
    assert fake.connected == []


def edited(change: Callable[[dict[str, Any]], object], path: str = "catalog/index.json") -> None:
    """Change a file of the catalog, as somebody with an editor would."""
    file = Path(path)
    document = json.loads(file.read_bytes())
    change(document)
    file.write_text(json.dumps(document), encoding="utf-8")


def test_a_refused_entry_does_not_run(run: Any, fake: Fake) -> None:
    edited(lambda index: index["adapters"][1].update(script_file="../x.js"))
    name = json.loads(Path("catalog/index.json").read_bytes())["adapters"][1]["name"]
    result = run("run", name, *CDP)
    assert (result.code, result.out, fake.runs) == (4, "", [])
    assert f"warning: `{name}` is refused: " in result.err
    assert "\nerror[internal]: " in result.err
    quiet = run("run", name, *CDP, "--quiet")
    assert quiet.err.startswith("error[internal]: ")


@pytest.mark.parametrize(
    ("path", "change", "detail"),
    [
        (
            "catalog/index.json",
            lambda index: index["adapters"].pop(),
            "`adapterc.lock` does not hold: `index.json` is not what was written",
        ),
        (
            "catalog/adapterc.lock",
            lambda lock: lock["outputs"].pop("index.json"),
            "`adapterc.lock` does not hold: it cannot be read",
        ),
        (
            "catalog/adapterc.lock",
            lambda lock: lock["outputs"].update({"scripts/shop/hot.js": "0" * 64}),
            "`adapterc.lock` has another digest for `scripts/shop/hot.js`",
        ),
        (
            "catalog/adapterc.lock",
            lambda lock: lock["outputs"].pop("scripts/shop/hot.js"),
            "`adapterc.lock` does not list `scripts/shop/hot.js`",
        ),
    ],
)
def test_what_the_lock_does_not_vouch_for_does_not_run(
    path: str, change: Callable[[dict[str, Any]], object], detail: str, run: Any, fake: Fake
) -> None:
    edited(change, path)
    result = run("run", "shop/hot", *CDP, "--quiet")
    assert (result.code, result.out, result.err) == (4, "", f"error[internal]: {detail}\n  = help: {AGAIN}\n")
    result = run("ready", "shop/hot", *CDP)
    assert (result.code, result.out) == (4, "")
    assert result.err.endswith(f"error: `shop/hot` is refused: {detail}\n  = help: {AGAIN}\n")
    assert fake.connected == []


def test_a_lock_that_vouches_for_all_but_one_stops_only_that(run: Any, fake: Fake) -> None:
    edited(lambda lock: lock["outputs"].pop("scripts/shop/hot.js"), "catalog/adapterc.lock")
    index = json.loads(Path("catalog/index.json").read_bytes())
    other = next(item["name"] for item in index["adapters"] if not item["args"] and item["name"] != "shop/hot")
    result = run("run", "shop/hot", other, *CDP)
    assert (result.code, [name for name, *_ in fake.runs]) == (4, [other])


def test_without_a_browser_every_adapter_ends_in_a_result(run: Any, fake: Fake) -> None:
    fake.unavailable = BrowserUnavailable("nothing listens on 127.0.0.1:9222", "no_browser", "start it")
    result = run("run", "shop/hot", *CDP)
    err = "error[browser_unavailable: no_browser]: nothing listens on 127.0.0.1:9222\n  = help: start it\n"
    assert (result.code, result.out, result.err) == (3, "", err)
    result = run("run", "shop/hot", "shop/new", *CDP, "--format", "json")
    assert result.code == 3
    for name, document in zip(("shop/hot", "shop/new"), json.loads(result.out), strict=True):
        assert (document["adapter"], document["error_code"]) == (name, "no_matching_context")
        assert (document["reason"], document["data"]["cause"]) == ("browser_unavailable", "no_browser")
        assert document["entry_url"] == "https://www.shop.test/"
    assert fake.runs == []


def test_news_of_the_connection_are_said_at_once(run: Any, fake: Fake) -> None:
    fake.answer = lambda name, args: (fake.connected[0][1]["notify"]("allow it in\x07 the window"), rows(name))[1]
    assert "note: allow it in\\x07 the window\n" in run("run", "shop/hot", *CDP).err


@pytest.mark.parametrize(
    ("form", "out"),
    [
        (
            "table",
            'entry_url  https://www.shop.test/find?q=a%20%26b\nargs       {"query":"a &b","limit":5}\n',
        ),
        ("csv", 'entry_url,args\r\nhttps://www.shop.test/find?q=a%20%26b,"{""query"":""a &b"",""limit"":5}"\r\n'),
    ],
)
def test_a_dry_run_prints_entry_and_arguments(run: Any, fake: Fake, form: str, out: str) -> None:
    result = run("run", "shop/find", "--arg", "query=a &b", "--arg", "limit=05", "--dry-run", "--format", form)
    assert (result.code, result.out, result.err) == (0, out, "")
    assert fake.connected == []


def test_a_dry_run_for_programs(run: Any, fake: Fake) -> None:
    arguments = ("shop/find", "shop/hot", "--args-json", '{"query": "x"}', "--dry-run", "--format", "json", "--explain")
    result = run("run", *arguments)
    assert result.code == 2  # the second takes no words
    first, second = json.loads(result.out)
    url = "https://www.shop.test/find?q=x"
    assert (first["ok"], first["entry_url"], first["data"]) == (True, url, {"entry_url": url, "args": {"query": "x"}})
    assert (second["ok"], second["error_code"]) == (False, "invalid_args")
    assert result.err == (
        "error[invalid_args]: shop/hot: argument `query` is unknown\n"
        "  = help: `adapterc info shop/hot` shows the arguments\n"
    )


@pytest.mark.parametrize(
    ("arguments", "code", "err"),
    [
        (
            ["run"],
            2,
            "error: Missing argument 'NAME...'\n  = help: `adapterc run --help` shows how it is called\n",
        ),
        (
            ["run", "shop/hot", "shop/new", "--target", "T"],
            2,
            "error: `--target` is one page, and several adapters are named\n  = help: run them one by one\n",
        ),
        (
            ["run", "shop/hot", "--allow-navigate"],
            2,
            "error: `--allow-navigate` is given without `--target`\n"
            "  = help: an own tab is navigated anyway: leave it out\n",
        ),
        (
            ["run", "shop/hot", "--arg", "query"],
            2,
            "error: `--arg query` gives no value\n  = help: write `--arg query=VALUE`\n",
        ),
        *(
            (
                ["run", "shop/hot", "--timeout", value],
                2,
                f"error: Invalid value for '--timeout': {value} is not in the range 1<=x<=120\n"
                "  = help: `adapterc run --help` shows how it is called\n",
            )
            for value in ("0.5", "121.0")
        ),
        (
            ["run", "shop/hot", "--timeout", "nan"],
            2,
            "error: Invalid value for '--timeout': nan is not in the range 1<=x<=120\n"
            "  = help: `adapterc run --help` shows how it is called\n",
        ),
        (
            ["run", "shop/hot", "--catalog", "nowhere"],
            3,
            "error: no catalog in `nowhere`: `index.json` cannot be read: No such file or directory\n"
            "  = help: `adapterc import SOURCE --out DIR` writes a catalog\n",
        ),
    ],
)
def test_wrong_usage_is_no_run(run: Any, fake: Fake, arguments: list[str], code: int, err: str) -> None:
    result = run(*arguments, "--format", "json")
    assert (result.code, result.out, result.err) == (code, "", err)
    assert fake.connected == []


def test_the_package_for_browsers_may_be_missing(run: Any, fake: Fake, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(vars(runtime), "Browser")
    for name in [name for name in sys.modules if name.startswith(("websockets", "adapterc.runtime.browser"))]:
        monkeypatch.delitem(sys.modules, name)
    for name in [name for name in sys.modules if name.startswith("adapterc.runtime.connection")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "websockets", None)
    result = run("run", "shop/hot", *CDP)
    assert (result.code, result.out, result.err) == (
        3,
        "",
        "error: the package `websockets`, which talks to the browser, is not installed\n"
        "  = help: pip install 'adapterc[runtime]'\n",
    )
    assert run("run", "shop/hot", "--dry-run").code == 0


def test_ctrl_c_and_sigterm_close_the_browser_first(run: Any, fake: Fake) -> None:
    def stop(number: signal.Signals) -> Any:
        return lambda name, args: (signal.raise_signal(number), rows(name))[1]

    fake.then = 5
    fake.answer = stop(signal.SIGINT)
    result = run("run", "shop/hot", "shop/new", *CDP)
    assert (result.code, result.out, fake.closed) == (130, "", 1)
    assert result.err.endswith("error: interrupted\n")
    fake.answer = stop(signal.SIGTERM)
    result = run("run", "shop/hot", "shop/new", *CDP)
    assert (result.code, result.out, fake.closed) == (143, "", 2)
    assert main(["explain", "AC306"]) == 0


def test_a_run_loads_no_compiler(fake: Fake) -> None:
    """Measured in a process of its own, up to the connection that fails."""
    code = (
        "import sys\n"
        "from adapterc.cli.__main__ import main\n"
        "code = main(['run', 'shop/hot', '--cdp', '127.0.0.1:1'])\n"
        "stages = {'.'.join(name.split('.')[:2]) for name in sys.modules if name.startswith('adapterc.')}\n"
        "heavy = {'lark', 'tree_sitter', 'ruamel', 'quickjs', 'publicsuffixlist', 'jsonschema', 'mcp'}\n"
        "print(code, *sorted(stages | heavy & {name.split('.')[0] for name in sys.modules}))\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["3", "adapterc.cli", "adapterc.runtime", "adapterc.spec"]


@pytest.mark.parametrize(
    ("arguments", "err"),
    [
        (
            ("shop/hot", "--limit", "3"),
            "error: no such option `--limit`\n  = help: adapterc passes arguments with `--arg limit=3`\n",
        ),
        (
            ("shop/hot", "--limit=3"),
            "error: no such option `--limit`\n  = help: adapterc passes arguments with `--arg limit=3`\n",
        ),
        (
            ("shop/hot", "--words", "oak stool"),
            "error: no such option `--words`\n  = help: adapterc passes arguments with `--arg 'words=oak stool'`\n",
        ),
        (
            ("shop/hot", "--fast"),
            "error: no such option `--fast`\n  = help: adapterc passes arguments with `--arg fast=TEXT`\n",
        ),
        (
            ("shop/hot", "--fast", "--dry-run"),
            "error: no such option `--fast`\n  = help: adapterc passes arguments with `--arg fast=TEXT`\n",
        ),
        (
            ("shop/hot", "--formt", "json"),
            "error: no such option `--formt`\n"
            "  = help: did you mean `--format`? adapterc passes arguments with `--arg formt=json`\n",
        ),
        (
            ("shop/hot", "query=tea"),
            "error: `query=tea` names no adapter\n  = help: adapterc passes arguments with `--arg query=tea`\n",
        ),
        (
            ("query=a b", "shop/hot"),
            "error: `query=a b` names no adapter\n  = help: adapterc passes arguments with `--arg 'query=a b'`\n",
        ),
        (("shop/hot", "-z"), "error: No such option '-z'\n  = help: `adapterc run --help` shows how it is called\n"),
    ],
)
def test_how_arguments_are_passed(run: Any, fake: Fake, arguments: tuple[str, ...], err: str) -> None:
    result = run("run", *arguments)
    assert (result.code, result.out, result.err) == (2, "", err)
    assert fake.connected == []


def test_a_name_with_another_sign_is_an_unknown_adapter(run: Any, fake: Fake) -> None:
    assert run("run", "shop/hot=1", *CDP).err.startswith("error[adapter_not_found]: no adapter is called `shop/hot=1`")
    assert run("run", "shop/find", "--arg", "query=tea", "--timeout", "0", *CDP).err.startswith("error: Invalid value")


def test_quiet_leaves_errors(run: Any, fake: Fake) -> None:
    assert run("run", "shop/hot", *CDP, "--quiet").err == ""
    fake.answer = lambda name, args: rows(name, warnings=[Warned(code="frames", text="2 frames")])
    result = run("run", "shop/hot", *CDP, "-q")
    assert (result.code, result.out, result.err) == (0, "", "")
    fake.answer = lambda name, args: failed(name, warnings=[Warned(code="frames", text="2 frames")])
    assert run("run", "shop/hot", *CDP, "--quiet").err == (
        "error[dns]: no address\n  = help: check the address of the site and the network, then run again\n"
    )
    fake.answer = lambda name, args: (fake.connected[-1][1]["notify"]("allow it in the window"), rows(name))[1]
    assert run("run", "shop/hot", *CDP, "--quiet").err == "note: allow it in the window\n"


NESTED = {"place": "Harbour", "days": [{"day": "mon", "low": 4}, {"day": "tue", "low": 7}], "at": {"x": 1}}


def test_one_object_with_a_list_in_it_is_read_as_a_table(run: Any, fake: Fake) -> None:
    fake.answer = lambda name, args: RunResult(ok=True, adapter=name, data=NESTED)
    assert run("run", "shop/hot", *CDP).out == (
        'place  Harbour\nat     {"x":1}\n\ndays\nday  low\nmon    4\ntue    7\n'
    )
    days = '"[{""day"":""mon"",""low"":4},{""day"":""tue"",""low"":7}]"'
    assert run("run", "shop/hot", *CDP, "--format", "csv").out == (f'place,days,at\r\nHarbour,{days},"{{""x"":1}}"\r\n')
    assert run("run", "shop/hot", *CDP, "--format", "md").out.startswith("| field | value |\n| --- | --- |\n")
    assert json.loads(run("run", "shop/hot", *CDP, "--format", "json").out)["data"] == NESTED
    fake.answer = lambda name, args: RunResult(ok=True, adapter=name, data={"days": NESTED["days"]})
    assert run("run", "shop/hot", *CDP).out == "days\nday  low\nmon    4\ntue    7\n"


@pytest.mark.parametrize(
    ("data", "said"), [(None, "nothing"), ({}, "an empty object"), ([], "an empty list"), ("", "an empty text")]
)
def test_nothing_is_no_silence(run: Any, fake: Fake, data: object, said: str) -> None:
    def answer(name: str, args: Mapping[str, object]) -> RunResult:
        (text,) = Output(columns=[], rows_path=None).drift(data)
        return RunResult(ok=True, adapter=name, data=data, warnings=[Warned(code="output_drift", text=text)])

    fake.answer = answer
    result = run("run", "shop/hot", *CDP)
    assert (result.code, result.err) == (0, f"{WHERE}warning[output_drift]: the adapter returned {said}\n")
