"""The commit hook as pre-commit is told of it: by `.pre-commit-hooks.yaml` of adapterc, and by `adapterc init`.

It is run for every commit and given no names: the index says what a commit changes, and pre-commit passes no file that
a commit deletes, whose adapters stay in the catalog.
"""

from __future__ import annotations

__all__ = ["HOOK_ENTRY", "HOOK_KEYS"]

HOOK_KEYS: dict[str, str | bool] = {
    "id": "adapterc",
    "name": "adapterc check",
    "entry": "adapterc check --staged",
    "always_run": True,
    "pass_filenames": False,
    "require_serial": True,
}
"""What every form of the hook has; where its program comes from differs."""

HOOK_ENTRY = (
    "  - repo: local\n    hooks:\n      - "
    + "".join(
        f"{key}: {str(value).lower() if isinstance(value, bool) else value}\n        "
        for key, value in HOOK_KEYS.items()
    )
    + "language: system\n"
)
"""An item of `repos` in `.pre-commit-config.yaml`, for the adapterc that is installed."""
