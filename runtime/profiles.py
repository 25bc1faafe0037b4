"""What browsers leave on disk: where their profiles are, whether one is open, which debugging port it wrote down."""

from __future__ import annotations

import os
import shlex
import sys
from collections.abc import Mapping
from pathlib import Path

__all__ = ["active_port", "default_folders", "in_use", "start_command"]

_FOLDERS = {
    "Chrome": ("{config}/google-chrome", "{mac}/Google/Chrome", "{local}/Google/Chrome/User Data"),
    "Chromium": ("{config}/chromium", "{home}/snap/chromium/common/chromium", "{mac}/Chromium"),
    "Edge": ("{config}/microsoft-edge", "{mac}/Microsoft Edge", "{local}/Microsoft/Edge/User Data"),
    "Brave": ("{config}/{brave}", "{mac}/{brave}", "{local}/{brave}/User Data"),
}


def default_folders(env: Mapping[str, str]) -> dict[Path, str]:
    """The user-data folders that browsers use unless told otherwise, there or not, and whose they are."""
    home = env.get("HOME") or env.get("USERPROFILE") or os.devnull
    config, local = env.get("XDG_CONFIG_HOME") or f"{home}/.config", env.get("LOCALAPPDATA") or os.devnull
    roots = {"home": home, "config": config, "mac": f"{home}/Library/Application Support", "local": local}
    roots["brave"] = "BraveSoftware/Brave-Browser"
    return {Path(folder.format_map(roots)): name for name, folders in _FOLDERS.items() for folder in folders}


def start_command(port: int, folder: Path | None = None) -> str:
    """How to start a browser with remote debugging; without a folder, on a new profile of its own."""
    program = {"win32": "cmd /c start chrome", "darwin": 'open -na "Google Chrome" --args'}.get(sys.platform)
    own = '"%LOCALAPPDATA%/adapterc-browser"' if sys.platform == "win32" else '"$HOME/adapterc-browser"'
    place = shlex.quote(str(folder)) if folder else own
    return f"start one with `{program or 'google-chrome'} --remote-debugging-port={port} --user-data-dir={place}`"


def active_port(folder: Path) -> tuple[int, str]:
    """Port and socket path that the browser of a user-data folder wrote down, perhaps long ago; else 0 and "".

    A browser with a fixed `--remote-debugging-port` writes none.
    """
    try:
        with (folder / "DevToolsActivePort").open("rb") as file:
            port, path = file.read(1000).decode("ascii").split()
        return (int(port), path) if 0 < int(port) < 2**16 and path.startswith("/devtools/browser") else (0, "")
    except (OSError, ValueError):
        return 0, ""


def in_use(folder: Path) -> bool:
    """True while a browser runs on a user-data folder. A lock that a crash left behind does not count."""
    try:
        os.kill(int(os.readlink(folder / "SingletonLock").rpartition("-")[2]), 0)  # signal 0 only asks
    except (OSError, ValueError, OverflowError) as error:
        return isinstance(error, PermissionError) or (folder / "lockfile").exists()  # of Windows, gone with the process
    return True
