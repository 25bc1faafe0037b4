from __future__ import annotations

import json
import os
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import click
import pytest

from adapterc import __version__
from adapterc.cli import __main__ as entry
from adapterc.cli.app import COMMANDS, cli
from tests.support.catalogs import artifact

from .conftest import adapter

REPO = Path(__file__).parents[3]

HEAVY = (
    "pydantic",
    "lark",
    "jinja2",
    "rich",
    "jsonschema",
    "ruamel",
    "tree_sitter",
    "quickjs",
    "websockets",
    "publicsuffixlist",
)


def loaded_by(code: str) -> set[str]:
    """Top-level modules that a fresh Python has loaded behind `code`."""
    script = f"{code}\nimport sys\nprint('\\n' + ' '.join(sorted({{name.partition('.')[0] for name in sys.modules}})))"
    done = subprocess.run(
        [sys.executable, "-c", script],
        capture_output=True,
        check=True,
        text=True,
        env={**os.environ, "PYTHONPATH": str(REPO / "src")},
    )
    return set(done.stdout.splitlines()[-1].split())


@pytest.mark.parametrize(
    "arguments",
    [["--help"], ["--version"], ["import", "--help"], ["check", "--help"], ["explain", "AC306"], ["schema"]],
)
def test_nothing_heavy_is_loaded(arguments: list[str]) -> None:
    loaded = loaded_by(f"from adapterc.cli.__main__ import main\nmain({arguments!r})")
    assert "click" in loaded
    assert loaded.isdisjoint(HEAVY)


def test_importing_the_package_loads_no_command() -> None:
    loaded = loaded_by("import adapterc.cli")
    assert loaded.isdisjoint({*HEAVY, "click"})


@pytest.mark.parametrize("name", COMMANDS)
def test_commands_say_of_themselves_what_help_says(name: str) -> None:
    command: click.Command = import_module(f"adapterc.cli.{COMMANDS[name][0]}").command
    assert command.name == name
    assert command.get_short_help_str(200) == COMMANDS[name][1]
    assert command.epilog == cli.epilog


def test_help(run: Any) -> None:
    result = run("--help")
    assert result.code == 0
    assert result.err == ""
    assert [line.split()[0] for line in result.out.split("Commands:\n")[1].split("\n\n")[0].splitlines()] == list(
        COMMANDS
    )
    text = " ".join(result.out.split())
    for part in ("0 fine", "1 findings", "2 wrong usage", "3 the environment", "4 a fault in adapterc"):
        assert part in text


def test_no_command_is_a_usage_error_with_help(run: Any) -> None:
    result = run()
    assert result.code == 2
    assert "Commands:" in result.err
    assert result.out == ""


def test_choices_stand_on_the_line_of_their_error(run: Any) -> None:
    help = "\n  = help: `adapterc {0} --help` shows how it is called\n"
    result = run("export", "--out", "e2")
    said = "error: Missing option '--target'. Choose from: lime-imported, lime-bootstrap, lime-bundled"
    assert (result.code, result.err) == (2, said + help.format("export"))
    assert run("completion").err == (
        "error: Missing argument '{bash|zsh|fish}'. Choose from: bash, zsh, fish" + help.format("completion")
    )


def test_a_cache_that_is_not_there_is_not_removed(run: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    result = run("cache", "clear", "--cache-dir", "nope")
    assert (result.code, result.out) == (0, "nothing to remove: `nope` is no folder\n")


def test_version(run: Any) -> None:
    assert run("--version").out == f"adapterc {__version__}\n"


@pytest.mark.parametrize(
    ("arguments", "err"),
    [
        (
            ["chekc"],
            "error: no such command `chekc`, did you mean `check`?\n"
            "  = help: `adapterc --help` shows how it is called\n",
        ),
        (
            ["zzz\x1b[2J"],
            "error: no such command `zzz\\x1b[2J`\n  = help: `adapterc --help` shows how it is called\n",
        ),
        (
            ["import"],
            "error: nothing to import: no source is named, and there is no `adapterc.toml`\n"
            "  = help: name a folder or a git URL, or write a `[[source]]`; `adapterc init` writes the file\n",
        ),
        (
            ["check", "--format", "xml"],
            "error: Invalid value for '--format': 'xml' is not one of 'text', 'json', 'jsonl', 'sarif', 'github'\n"
            "  = help: `adapterc check --help` shows how it is called\n",
        ),
        (["explain", "AC999"], "error: unknown code `AC999`\n  = help: did you mean `AC902`?\n"),
        (["schema", "catalogue"], "error: unknown schema `catalogue`\n  = help: did you mean `catalog`?\n"),
        (["check", "absent"], "error: `absent` does not exist\n"),
        (["check", "--profile", "lime-v2"], "error: unknown profile `lime-v2`\n  = help: did you mean `lime-v1`?\n"),
        (
            ["check", "--profile", "x"],
            "error: unknown profile `x`\n  = help: the profiles are `lime-v1`, `lime-v1-strict`, `lime-v1-writes`\n",
        ),
        (
            ["check", "--config", "absent.toml"],
            "error: absent.toml: no such file\n  = help: `adapterc init` writes one\n",
        ),
        (
            ["import", ".", "--ref", "main"],
            "error: `--ref` is given, and no input is a repository URL\n"
            "  = help: leave it out, or write `file://{cwd}@main` to import that ref of a local repository\n",
        ),
        (
            ["import", ".@v1.6.9"],
            "error: `.@v1.6.9` does not exist\n"
            "  = help: to import a ref of a local repository, write `file://{cwd}@v1.6.9`\n",
        ),
        (
            ["import", "file:///srv/x.git@v1", "--ref", "v2"],
            "error: `file:///srv/x.git@v1` names the ref `v1`, and `--ref` names `v2`\n  = help: keep one of them\n",
        ),
        (
            ["import", "github:owner/repo@v1"],
            "error: `github:owner/repo@v1` is no URL\n  = help: write `https://github.com/owner/repo@v1`\n",
        ),
        (
            ["import", "github.com/owner/repo"],
            "error: `github.com/owner/repo` does not exist\n"
            "  = help: for the repository, write `https://github.com/owner/repo`\n",
        ),
        *(
            (
                [name, "-"],
                "error: `-` is no path: standard input is not read\n"
                "  = help: name a file, or `./-` for one of that name\n",
            )
            for name in ("check", "compile", "import")
        ),
        (
            ["check", "--profile"],
            "error: Option '--profile' requires an argument\n"
            "  = help: `adapterc check --help` shows how it is called\n",
        ),
        (
            ["compile", "x.yaml", "--manifest", "--print-after", "choose_entry"],
            "error: `--print-after` and `--manifest` print different things\n  = help: leave one of them out\n",
        ),
        (
            ["compile", "x.yaml", "--format", "json", "--print-after", "choose_entry"],
            "error: `--print-after` and `--format json` print different things\n  = help: leave one of them out\n",
        ),
        (
            ["compile", "x.yaml", "--print-after", "emit_script"],
            "error: `emit_script` makes the script and leaves no adapter to print\n"
            "  = help: `adapterc compile FILE` prints the script\n",
        ),
        (
            ["diff", "a", "b"],
            "error: `a` is not a folder\n"
            "  = help: give the folder that holds `index.json`, or `REV:FOLDER` for one of a commit\n",
        ),
    ],
)
def test_wrong_usage(run: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str], err: str) -> None:
    monkeypatch.chdir(tmp_path)
    result = run(*arguments)
    assert (result.code, result.out, result.err) == (2, "", err.replace("{cwd}", str(tmp_path)))


@pytest.mark.parametrize(
    ("error", "code", "err"),
    [
        (KeyboardInterrupt(), 130, "error: interrupted\n"),
        (
            ValueError("a\x1bb"),
            4,
            "error: internal error: ValueError: a\\x1bb\n"
            "  = help: this is a fault in adapterc, please report it; ADAPTERC_DEBUG=1 shows the traceback\n",
        ),
        (PermissionError(13, "Permission denied", "x.yaml"), 3, "error: `x.yaml`: permission denied\n"),
        (OSError("odd"), 3, "error: oserror\n"),
    ],
)
def test_what_goes_wrong_is_one_message(
    run: Any, monkeypatch: pytest.MonkeyPatch, error: BaseException, code: int, err: str
) -> None:
    def fail(*arguments: object, **options: object) -> None:
        raise error

    monkeypatch.setattr(entry.cli, "main", fail)
    result = run("check")
    assert (result.code, result.out, result.err) == (code, "", err)


def test_debugging_shows_the_traceback(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*arguments: object, **options: object) -> None:
        raise ValueError("boom")

    monkeypatch.setenv("ADAPTERC_DEBUG", "1")
    monkeypatch.setattr(entry.cli, "main", fail)
    with pytest.raises(ValueError, match="boom"):
        run("check")


def shell(line: str, folder: Path = REPO) -> subprocess.CompletedProcess[str]:
    """What `adapterc LINE` gives in a shell, with its pipes and redirections."""
    return subprocess.run(
        f"{sys.executable} -m adapterc.cli {line}",
        shell=True,
        executable="/bin/bash",
        capture_output=True,
        text=True,
        check=False,
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(REPO / "src")},
    )


@pytest.mark.parametrize("command", ["explain", "explain --format json", "--help"])
def test_a_reader_that_stops_is_no_fault(command: str) -> None:
    reader, writer = os.pipe()
    os.close(reader)  # gone before anything is written, however long either side takes to start
    try:
        done = subprocess.run(
            [sys.executable, "-m", "adapterc.cli", *command.split()],
            stdout=writer,
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONPATH": str(REPO / "src")},
        )
    finally:
        os.close(writer)
    assert done.stderr == ""
    assert done.returncode == 141


@pytest.mark.parametrize(("closed", "code"), [(">&-", 141), ("2>&-", 0), ("<&-", 0), (">&- 2>&- <&-", 141)])
@pytest.mark.parametrize("command", ["explain AC306", "--help", "check clis --format json", "list --catalog made"])
def test_a_stream_that_was_closed_is_no_fault(write: Any, make: Any, command: str, closed: str, code: int) -> None:
    make(artifact("shop/hot"), at="made")
    folder = write({"clis/shop/hot.yaml": adapter()})
    done = shell(f"{command} {closed}", folder)
    assert done.returncode == code
    assert "error" not in done.stderr and "Traceback" not in done.stderr
    assert bool(done.stdout) == (code == 0)


def test_an_import_finishes_its_catalog_for_nobody(write: Any) -> None:
    folder = write({"clis/shop/hot.yaml": adapter()})
    done = shell("import clis --out made >&- 2>&-", folder)
    assert (done.returncode, done.stdout, done.stderr) == (141, "", "")
    assert json.loads((folder / "made" / "index.json").read_bytes())["adapters"][0]["name"] == "shop/hot"


def test_explain_lists_every_code(run: Any) -> None:
    from adapterc.spec.codes import CODES

    lines = run("explain").out.splitlines()
    assert [line.split()[0] for line in lines] == list(CODES)
    assert "AC306  error    duplicate-command" in "\n".join(lines)
    rows = json.loads(run("explain", "--format", "json").out)["codes"]
    assert rows[0] == {"code": "AC001", "name": "not-utf8", "severity": "error", "title": "file is not valid UTF-8"}


@pytest.mark.parametrize("wanted", ["AC306", "ac306", "duplicate-command"])
def test_explain_prints_the_page(run: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, wanted: str) -> None:
    (tmp_path / "AC306.md").write_text("# AC306: 热\n", encoding="utf-8")
    monkeypatch.setattr("adapterc.cli.page._FOLDERS", (tmp_path / "absent", tmp_path))
    assert run("explain", wanted).out == "# AC306: 热\n"
    assert run("explain", wanted, encoding="ascii").out == "# AC306: 热\n"
    assert json.loads(run("explain", wanted, "--format", "json").out)["codes"][0]["page"] == "# AC306: 热\n"


@pytest.mark.parametrize(
    ("wanted", "page"),
    [
        (
            "selector_drift",
            "# selector_drift\n\nWhy a run failed: a reason of `adapter_runtime_error`.\n\n"
            "- What it means: the page has no longer what the adapter looks for.\n"
            "- What to do: the site may have changed: tell the adapter's author; what failed fails again.\n",
        ),
        (
            "NO_ANSWER",
            "# no_answer\n\n"
            "In which way there is no browser to run in: a cause of `browser_unavailable`, exit status 3.\n\n"
            "- What it means: the connection stands and nobody answers.\n"
            "- What to do: restart the browser, or name another port.\n",
        ),
        (
            "adapter_not_found",
            "# adapter_not_found\n\nAn error code of what comes before a run.\n\n"
            "- What it means: no adapter of the catalog has this name.\n"
            "- What to do: look for the name in the catalog.\n",
        ),
        (
            "invalid_args",
            "# invalid_args\n\nWhy a run failed: a reason of `adapter_runtime_error`. "
            "Before a run it is an error code of its own: the arguments do not fit; nothing was opened.\n\n"
            "- What it means: the adapter refused its arguments.\n- What to do: check the arguments.\n",
        ),
    ],
)
def test_explain_knows_what_a_run_answers(run: Any, wanted: str, page: str) -> None:
    result = run("explain", wanted)
    assert (result.code, result.out, result.err) == (0, page, "")
    (row,) = json.loads(run("explain", wanted, "--format", "json").out)["codes"]
    assert (row["code"], row["name"], row["page"]) == (wanted.lower(), wanted.lower(), page)


def test_explain_knows_every_reason_and_cause(run: Any) -> None:
    from adapterc.spec.errors import Reason
    from adapterc.spec.hints import CAUSES

    for name in (*Reason, *CAUSES):
        assert run("explain", name).out.startswith(f"# {name}\n")
    assert run("explain", "selector_drif").err == (
        "error: unknown code `selector_drif`\n  = help: did you mean `selector_drift`?\n"
    )


def test_explain_of_a_code_without_a_page(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("adapterc.cli.page._FOLDERS", ())
    assert run("explain", "AC306").out.startswith("# AC306: command defined more than once\n")


def test_schemas(run: Any) -> None:
    names = [line.split()[0] for line in run("schema").out.splitlines()]
    assert {"catalog", "diagnostics", "lock", "report"} <= set(names)
    for name in names:
        assert json.loads(run("schema", name).out)["$schema"] == "https://json-schema.org/draft/2020-12/schema"


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("adapterc ch", ["check"]),
        ("adapterc check --profile lime-v1-", ["lime-v1-strict", "lime-v1-writes"]),
        ("adapterc compile --print-after norm", ["normalize_args", "normalize_errors"]),
        ("adapterc explain AC00", ["AC001", "AC002", "AC003", "AC004", "AC005", "AC006"]),
        ("adapterc explain timeout", ["timeout_navigation", "timeout_script"]),
        ("adapterc explain duplicate-c", ["duplicate-command"]),
        ("adapterc schema l", ["lock"]),
    ],
)
def test_a_shell_can_complete(spawn: Any, words: str, expected: list[str]) -> None:
    result = spawn(_ADAPTERC_COMPLETE="bash_complete", COMP_WORDS=words, COMP_CWORD=str(len(words.split()) - 1))
    assert (result.code, result.err) == (0, "")
    assert [line.partition(",")[2] for line in result.out.splitlines()] == expected


@pytest.mark.parametrize("arguments", [["explain", "AC306"], ["explain", "AC000"], ["--no-such-option"]])
def test_a_process_ends_with_its_code_and_what_others_left_to_the_end(arguments: list[str]) -> None:
    """Memory is not taken apart, but exit handlers run, threads are waited for, and all that was printed arrives."""
    program = f"""
import atexit, sys, threading
from adapterc.cli import __main__ as entry

def main():
    atexit.register(print, "last words")
    threading.Thread(target=lambda: (threading.main_thread().join(), print("thread"))).start()
    return real({arguments!r})

class Freed:
    def __del__(self):
        print("freed")

kept = Freed()
real, entry.main = entry.main, main
entry.script()
"""
    plain = f"import sys; from adapterc.cli.__main__ import main; sys.exit(main({arguments!r}))"
    done, expected = (
        subprocess.run(
            [sys.executable, "-c", code],
            capture_output=True,
            text=True,
            env={**os.environ, "PYTHONPATH": str(REPO / "src")},
        )
        for code in (program, plain)
    )
    assert done.returncode == expected.returncode
    assert done.stdout == expected.stdout + "thread\nlast words\n"
    assert done.stderr == expected.stderr


def test_who_waited_for_the_end_before_is_not_forgotten() -> None:
    program = """
import atexit, sys
atexit.register(print, "first to register")
from adapterc.cli.__main__ import script
sys.argv = ["adapterc", "explain", "AC306"]
script()
"""
    env = {**os.environ, "PYTHONPATH": str(REPO / "src")}
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, env=env)
    assert done.returncode == 0
    assert done.stdout.endswith("first to register\n")
