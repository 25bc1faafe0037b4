"""`.pre-commit-hooks.yaml` calls the command line that there is, and the guide shows every hook."""

from __future__ import annotations

from pathlib import Path

import click
from ruamel.yaml import YAML

from adapterc.cli.app import cli
from adapterc.compiler.curation.hooks import HOOK_ENTRY, HOOK_KEYS

ROOT = Path(__file__).parents[3]
HOOKS = YAML(typ="safe", pure=True).load((ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))


def options_of(*names: str) -> set[str]:
    command: click.Command | None = cli
    for name in names:
        assert isinstance(command, click.Group)
        command = command.get_command(click.Context(command), name)
    assert command is not None
    return {option for parameter in command.params for option in parameter.opts}


def test_every_hook_is_a_call_of_a_command() -> None:
    assert [hook["id"] for hook in HOOKS] == ["adapterc", "adapterc-fix", "adapterc-sitemap"]
    for hook in HOOKS:
        program, *words = hook["entry"].split()
        names = [word for word in words if not word.startswith("-")]
        assert program == "adapterc"
        assert {word for word in words if word.startswith("-")} <= options_of(*names)
        assert hook["require_serial"] is True, "one process compiles on all cores, and one baseline is written"


def test_checks_of_the_index_run_for_every_commit_without_names() -> None:
    """pre-commit passes no deleted file, and skips a hook that it has no file for."""
    for hook in HOOKS:
        own = {key: value for key, value in HOOK_KEYS.items() if key not in ("id", "name", "entry")}
        assert {key: hook.get(key) for key in own} == own
        assert "--staged" in hook["entry"].split()
        assert "types_or" not in hook and "files" not in hook, "they decide nothing for a hook that always runs"


def test_the_hook_that_init_writes_is_the_same() -> None:
    """Apart from where the program comes from."""
    (repo,) = YAML(typ="safe", pure=True).load(f"repos:\n{HOOK_ENTRY}")["repos"]
    assert repo == {"repo": "local", "hooks": [{**HOOK_KEYS, "language": "system"}]}
    assert {key: HOOKS[0].get(key) for key in HOOK_KEYS} == HOOK_KEYS


def test_the_guide_shows_every_hook() -> None:
    guide = (ROOT / "docs" / "hook.md").read_text(encoding="utf-8")
    for hook in HOOKS:
        assert f"`{hook['id']}`" in guide or f"id: {hook['id']}\n" in guide
