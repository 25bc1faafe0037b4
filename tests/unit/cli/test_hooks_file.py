"""`.pre-commit-hooks.yaml` calls the command line that there is, and the guide shows every hook."""

from __future__ import annotations

from pathlib import Path

import click
from ruamel.yaml import YAML

from adapterc.cli.app import cli

ROOT = Path(__file__).parents[3]
HOOKS = YAML(typ="safe", pure=True).load((ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))


def test_every_hook_is_a_call_of_check() -> None:
    check = cli.get_command(click.Context(cli), "check")
    assert check is not None
    options = {option for parameter in check.params for option in parameter.opts}
    assert [hook["id"] for hook in HOOKS] == ["adapterc", "adapterc-fix"]
    for hook in HOOKS:
        program, command, *words = hook["entry"].split()
        assert (program, command, words[0]) == ("adapterc", "check", "--staged")
        assert {*words} <= options
        assert hook["args"] == ["--"], "a file name may begin with a dash"
        assert hook["require_serial"] is True, "one process compiles on all cores, and one baseline is written"
        assert {"yaml", "javascript"} < {*hook["types_or"]}


def test_the_guide_shows_every_hook() -> None:
    guide = (ROOT / "docs" / "hook.md").read_text(encoding="utf-8")
    for hook in HOOKS:
        assert f"`{hook['id']}`" in guide or f"id: {hook['id']}\n" in guide
