"""The hosts of `examples/hosts`, each run as a program against the demo sites; and the page that shows them.

Node needs the built-in `WebSocket`: version 22, or a flag since 20.10. The Rust host is built only where its crates are
on the machine.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from adapterc.spec.digest import sealed
from examples.serve import respond
from tests.support.chromium import Chromium
from tests.support.site import Site

ROOT = Path(__file__).resolve().parents[2]
HOSTS = ROOT / "examples" / "hosts"
CATALOG = ROOT / "examples" / "catalog"
NODE_FLAG_SINCE = (20, 10)
NODE_SINCE = (22, 0)
SMALL = ("node", "rust")
"""The hosts that do without the runtime, and say the same in the same words."""


@pytest.fixture(scope="session")
def commands(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[str] | str]:
    """How to start each host, or why it cannot be started here."""
    return {
        "python": [sys.executable, str(HOSTS / "python" / "host.py")],
        "node": _node(),
        "rust": _rust(tmp_path_factory.mktemp("rust")),
    }


def _node() -> list[str] | str:
    node = shutil.which("node")
    if node is None:
        return "no node on the path"
    text = subprocess.run([node, "--version"], capture_output=True, text=True, check=True).stdout
    version = tuple(int(number) for number in re.findall(r"\d+", text)[:2])
    if version < NODE_FLAG_SINCE:
        return f"node {text.strip()} has no WebSocket"
    return [node, *([] if version >= NODE_SINCE else ["--experimental-websocket"]), str(HOSTS / "node" / "host.mjs")]


def _rust(folder: Path) -> list[str] | str:
    cargo = shutil.which("cargo")
    if cargo is None:
        return "no cargo on the path"
    shutil.copytree(HOSTS / "rust", folder / "host")  # building writes a lock file beside the manifest
    command = [cargo, "build", "--offline", "--quiet", "--target-dir", str(folder / "target")]
    done = subprocess.run(command, cwd=folder / "host", capture_output=True, text=True, check=False)
    if done.returncode != 0 and re.search(
        r"no matching package|failed to (get|select|download|query)|offline", done.stderr
    ):
        return "the crates of the Rust host are not on this machine"
    assert done.returncode == 0, done.stderr
    return [str(folder / "target" / "debug" / "adapterc-host")]


@pytest.fixture(params=["python", "node", "rust"])
def host(request: pytest.FixtureRequest, commands: dict[str, list[str] | str]) -> Iterator[tuple[str, list[str]]]:
    command = commands[request.param]
    if isinstance(command, str):
        pytest.skip(command)
    yield request.param, command


def started(
    command: list[str], endpoint: str, name: str, args: object = None, catalog: Path = CATALOG, *more: str
) -> tuple[int, Any, str]:
    given = [] if args is None else [json.dumps(args)]
    done = subprocess.run(
        [*command, str(catalog), endpoint, name, *given, *more],
        capture_output=True,
        check=False,
        timeout=60,
        env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
    )
    lines = [json.loads(line) for line in done.stdout.decode().splitlines()]
    return done.returncode, lines[0] if len(lines) == 1 else lines, done.stderr.decode()


def pages(chromium: Chromium) -> set[str]:
    port = chromium.endpoint.split(":")[2].partition("/")[0]
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/json/list") as answer:
        return {target["id"] for target in json.load(answer) if target["type"] == "page"}


def gone(chromium: Chromium, before: set[str]) -> bool:
    """Whether no page is left over; a page that was closed is listed for a moment longer."""
    end = time.monotonic() + 3
    while pages(chromium) != before and time.monotonic() < end:
        time.sleep(0.02)
    return pages(chromium) == before


def shown(result: dict[str, Any]) -> tuple[object, ...]:
    data = result["data"]
    return result["ok"], result.get("error_code"), data.get("reason"), data.get("count"), result.get("source_url")


@pytest.mark.parametrize(
    ("name", "args", "code", "seen"),
    [
        ("forum/top", {"limit": 2}, 0, (True, None, None, 2, "https://forum.test/")),
        ("forum/top", None, 0, (True, None, None, 4, "https://forum.test/")),
        ("shop/item", {"id": "1"}, 0, (True, None, None, None, "https://shop.test/item/1")),
        ("forum/search", {"query": "a/../b?&'茶"}, 0, (True, None, None, 0, None)),
        ("shop/orders", {}, 1, (False, "auth_required", "login_required", None, "https://shop.test/")),
        ("shop/category", {}, 1, (False, "invalid_args", "invalid_args", None, None)),
        ("shop/category", {"name": "cellar"}, 1, (False, "invalid_args", "invalid_args", None, None)),
        ("shop/category", {"name": "desk", "__proto__": {}}, 1, (False, "invalid_args", "invalid_args", None, None)),
        ("forum/top", {"limit": 1.5}, 1, (False, "invalid_args", "invalid_args", None, None)),
        ("forum/search", {"query": ["x"]}, 1, (False, "invalid_args", "invalid_args", None, None)),
    ],
)
def test_a_host_runs_an_artifact_and_leaves_no_page(
    host: tuple[str, list[str]],
    chromium: Chromium,
    site: Site,
    name: str,
    args: object,
    code: int,
    seen: tuple[object, ...],
) -> None:
    site.fallback = respond
    before = pages(chromium)
    returned, result, said = started(host[1], chromium.endpoint, name, args)
    assert said == ""
    if name == "forum/search" and result["ok"]:
        assert result["source_url"] == "https://forum.test/search?q=a%2F..%2Fb%3F%26%27%E8%8C%B6&kind=topic"
        result["source_url"] = None
    assert shown(result) == seen
    assert returned == code
    assert gone(chromium, before)


def test_what_the_rows_are(host: tuple[str, list[str]], chromium: Chromium, site: Site) -> None:
    site.fallback = respond
    _, result, _ = started(host[1], chromium.endpoint, "forum/top", {"limit": 2})
    assert result["data"] == {
        "items": [
            {"rank": 1, "title": "Which rope for a small boat?", "score": 88, "by": "mara", "replies": 3},
            {"rank": 2, "title": "灯塔今晚开放吗", "score": 41, "by": "iko", "replies": 1},
        ],
        "count": 2,
        "columns": ["rank", "title", "score", "by", "replies"],
    }
    assert list(result["data"]["items"][0]) == ["rank", "title", "score", "by", "replies"]


def test_an_edited_script_never_runs(
    host: tuple[str, list[str]], chromium: Chromium, site: Site, tmp_path: Path
) -> None:
    site.fallback = respond
    shutil.copytree(CATALOG, tmp_path / "catalog")
    script = tmp_path / "catalog" / "scripts" / "forum" / "top.js"
    script.write_bytes(script.read_bytes().replace(b"topic", b"tropic").replace(b"score", b"s_ore"))
    _, result, _ = started(host[1], chromium.endpoint, "forum/top", None, tmp_path / "catalog")
    assert shown(result)[:3] == (False, "internal_error", "internal")
    assert not any(request.host == "forum.test" for request in site.log)


def changed(folder: Path, change: dict[str, Any]) -> Path:
    """A copy of the catalog in which the entry of `forum/top` is another."""
    shutil.copytree(CATALOG, folder / "catalog")
    index = json.loads((folder / "catalog" / "index.json").read_bytes())
    index["adapters"] = [
        sealed({**entry, **change}) if entry["name"] == "forum/top" else entry for entry in index["adapters"]
    ]
    (folder / "catalog" / "index.json").write_text(json.dumps(index))
    for name in ("adapterc.lock", "report.json"):  # a host's copy has neither; with them nothing of it would run
        (folder / "catalog" / name).unlink()
    return folder / "catalog"


@pytest.mark.parametrize(
    ("change", "detail"),
    [
        ({"script_file": "../forum/top.js"}, "forum/top has its script at another path"),
        ({"adapterc": None}, "forum/top was not compiled by adapterc"),
    ],
)
def test_a_foreign_entry_never_runs(
    host: tuple[str, list[str]], chromium: Chromium, site: Site, tmp_path: Path, change: dict[str, Any], detail: str
) -> None:
    code, result, said = started(host[1], chromium.endpoint, "forum/top", None, changed(tmp_path, change))
    assert code == 1
    assert not any(request.host == "forum.test" for request in site.log)
    if host[0] in SMALL:
        assert result["data"] == {"reason": "internal", "detail": detail}
    else:
        assert result == [] and said.startswith("`forum/top`: ")


@pytest.mark.parametrize("host", SMALL, indirect=True)
def test_the_small_hosts_only_read(host: tuple[str, list[str]], chromium: Chromium, site: Site, tmp_path: Path) -> None:
    catalog = changed(tmp_path, {"read_only": False})
    _, result, _ = started(host[1], chromium.endpoint, "forum/top", None, catalog)
    assert result["data"] == {"reason": "internal", "detail": "forum/top may write"}
    assert not any(request.host == "forum.test" for request in site.log)


def test_a_redirect_to_another_site_ends_the_run(host: tuple[str, list[str]], chromium: Chromium, site: Site) -> None:
    site.add("//forum.test/", "", status=302, headers={"Location": "https://elsewhere.test/"})
    site.page("//elsewhere.test/")
    before = pages(chromium)
    _, result, _ = started(host[1], chromium.endpoint, "forum/top")
    assert shown(result)[:3] == (False, "adapter_runtime_error", "forbidden_host")
    assert gone(chromium, before)


def test_a_site_that_is_not_there(host: tuple[str, list[str]], chromium: Chromium, site: Site, tmp_path: Path) -> None:
    entry = {"domain": "forum.invalid", "entry": {"kind": "fixed_url", "url": "https://forum.invalid/"}}
    _, result, _ = started(host[1], chromium.endpoint, "forum/top", None, changed(tmp_path, entry))
    assert shown(result)[:2] == (False, "site_unreachable")


def test_a_dialog_is_answered(host: tuple[str, list[str]], chromium: Chromium, site: Site) -> None:
    site.fallback = respond
    site.page("//forum.test/", "<!doctype html><script>alert('wait'); confirm('sure?')</script>", csp=None)
    code, result, _ = started(host[1], chromium.endpoint, "forum/top", {"limit": 1})
    assert (code, result["data"]["count"]) == (0, 1)


USAGE = {
    "python": "usage: host.py CATALOG ENDPOINT SITE/NAME [ARGUMENTS-AS-JSON]...\n",
    "node": "usage: node host.mjs CATALOG ENDPOINT SITE/NAME [ARGUMENTS-AS-JSON]\n",
    "rust": "usage: adapterc-host CATALOG ENDPOINT SITE/NAME [ARGUMENTS-AS-JSON]\n",
}


@pytest.mark.parametrize("given", [[], [str(CATALOG)], [str(CATALOG), "9222"]])
def test_what_is_missing_is_one_line(host: tuple[str, list[str]], given: list[str]) -> None:
    done = subprocess.run([*host[1], *given], capture_output=True, text=True, check=False, timeout=60)
    assert (done.returncode, done.stdout, done.stderr) == (2, "", USAGE[host[0]])


@pytest.mark.parametrize(
    ("catalog", "text", "detail"), [("nowhere", "{}", "index.json: "), (str(CATALOG), "{", "the ")]
)
def test_what_cannot_be_read_is_one_line(
    host: tuple[str, list[str]], tmp_path: Path, catalog: str, text: str, detail: str
) -> None:
    command = [*host[1], catalog, "ws://127.0.0.1:1/devtools/browser/x", "forum/top", text]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60, cwd=tmp_path)
    assert done.returncode == 1
    said = done.stdout if host[0] in SMALL else done.stderr
    assert (len(said.splitlines()), len((done.stdout + done.stderr).splitlines())) == (1, 1)
    if host[0] in SMALL:
        assert json.loads(said)["data"]["detail"].startswith(detail)
    else:
        assert said.startswith("no catalog in `nowhere`: " if catalog == "nowhere" else "the arguments are no JSON: ")


def test_an_old_node_is_told_what_it_lacks(commands: dict[str, list[str] | str]) -> None:
    node = shutil.which("node")
    if node is None or "--experimental-websocket" not in commands["node"]:
        pytest.skip("no node that is too old")
    done = subprocess.run([node, str(HOSTS / "node" / "host.mjs")], capture_output=True, text=True, check=False)
    version = subprocess.run([node, "--version"], capture_output=True, text=True, check=True).stdout.strip()
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"needs Node 22 for its WebSocket, this is {version}\n"


@pytest.mark.parametrize("host", ["python", "node"], indirect=True)
def test_a_port_names_the_browser(host: tuple[str, list[str]], chromium: Chromium, site: Site) -> None:
    site.fallback = respond
    port = chromium.endpoint.split(":")[2].partition("/")[0]
    for endpoint in (port, f"http://127.0.0.1:{port}"):
        code, result, said = started(host[1], endpoint, "forum/top", {"limit": 1})
        assert (code, result["data"]["count"], said) == (0, 1, "")


def test_without_a_browser(host: tuple[str, list[str]]) -> None:
    code, result, said = started(host[1], "ws://127.0.0.1:1/devtools/browser/x", "forum/top")
    assert code == 1
    if host[0] in SMALL:
        assert shown(result)[:3] == (False, "no_matching_context", "browser_unavailable")
    else:
        assert result == [] and "127.0.0.1:1" in said


def test_an_unknown_adapter(host: tuple[str, list[str]], chromium: Chromium) -> None:
    code, result, said = started(host[1], chromium.endpoint, "forum/tpo")
    assert code == 1
    if host[0] in SMALL:
        assert result["data"] == {"reason": "adapter_not_found", "detail": "no adapter is called forum/tpo"}
    else:
        assert said == "no adapter is called `forum/tpo`\n"


def test_the_python_host_runs_several_over_one_connection(
    commands: dict[str, list[str] | str], chromium: Chromium, site: Site
) -> None:
    site.fallback = respond
    (command,) = [item for item in [commands["python"]] if isinstance(item, list)]
    before = pages(chromium)
    more = ("shop/hot", "{}", "shop/orders", "{}")
    code, results, said = started(command, chromium.endpoint, "forum/top", {}, CATALOG, *more)
    assert [(result["adapter"], result["ok"]) for result in results] == [
        ("forum/top", True),
        ("shop/hot", True),
        ("shop/orders", False),
    ]
    assert (code, said) == (1, "")
    assert gone(chromium, before)


def test_the_page_shows_the_code_of_the_files() -> None:
    page = (ROOT / "docs" / "hosts.md").read_text(encoding="utf-8")
    shown_code: dict[str, list[str]] = {}
    for file, code in re.findall(r"^```\w+ file=(\S+)\n(.*?)^```$", page, re.DOTALL | re.MULTILINE):
        shown_code.setdefault(file, []).append(code)
    assert set(shown_code) == {
        "examples/hosts/python/host.py",
        "examples/hosts/node/host.mjs",
        "examples/hosts/rust/Cargo.toml",
        "examples/hosts/rust/src/main.rs",
    }
    for file, blocks in shown_code.items():
        assert "\n".join(blocks) == (ROOT / file).read_text(encoding="utf-8")
