"""Reads `adapterc.toml`: what a curator has decided and signed.

The file belongs to whoever runs the import. It is taken from the working folder or from `--config`, never from the
repository that is imported: a source cannot approve itself. A key that means nothing is an error, because a
misspelt approval that is silently ignored looks like a compiler that forgot it.

    profile = "lime-v1"
    catalog = "catalog"                  # the committed catalog, for `check --staged`
    baseline = "adapterc-baseline.txt"   # findings that were there before, for `check`

    [[source]]
    name = "adapters"
    url = "https://code.test/owner/adapters"
    commit = "0123456789abcdef0123456789abcdef01234567"

    [[approve]]
    adapter = "shop/search"
    effects = ["POST www.shop.test/api/list"]
    reason = "the POST is a search; it changes nothing"
    reviewer = "optional: who looked"

All keys are in `spec/settings.py`.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from adapterc.compiler.curation.decided import Config
from adapterc.spec.quick import quick

__all__ = ["CONFIG_NAME", "Config", "ConfigError", "Problem", "load_config", "parse_config", "read_config", "too_large"]

CONFIG_NAME = "adapterc.toml"

MAX_BYTES = 4 << 20
"""Some ten thousand records; a file that is larger is none that people keep."""


@quick
class Problem:
    """One fault of the file, or a record that does nothing. Line and column are 1-based, and 0 when it has no place.
    The texts follow the rules of diagnostics."""

    line: int
    column: int
    message: str
    help: str = ""
    unreadable: bool = False

    def placed(self, file: str) -> str:
        """The message behind its place."""
        return f"{file}:{self.line}:{self.column}: {self.message}" if self.line else f"{file}: {self.message}"


class ConfigError(Exception):
    """The file cannot be used. `problems` has at least one entry, in file order."""

    def __init__(self, file: str, problems: tuple[Problem, ...]) -> None:
        self.file = file
        self.problems = problems
        super().__init__("\n".join(item.placed(file) for item in problems))


def load_config(path: Path | None) -> Config:
    """The configuration at `path`; with None, `adapterc.toml` of the working folder when there is one.

    Raises `ConfigError` for a file that is missing (when named), unreadable or wrong.
    """
    chosen = Path(CONFIG_NAME) if path is None else path
    data = read_config(chosen, needed=path is not None)
    return Config() if data is None else replace(parse_config(str(chosen), data), path=chosen)


def read_config(path: Path, needed: bool = True) -> bytes | None:
    """The bytes of the file; None when it is not there and not `needed`. Raises `ConfigError`."""
    try:
        if path.exists() and not (path.is_file() or path.is_dir()):
            raise ConfigError(str(path), (Problem(0, 0, "not a plain file", "name a file", unreadable=True),))
        with path.open("rb") as stream:
            data = stream.read(MAX_BYTES + 1)
    except FileNotFoundError:
        if not needed:
            return None
        help = "`adapterc init` writes one"
        raise ConfigError(str(path), (Problem(0, 0, "no such file", help),)) from None
    except OSError as error:
        message = f"file cannot be read: {(error.strerror or type(error).__name__).lower()}"
        problem = Problem(0, 0, message, "make it readable, or name another one", unreadable=True)
        raise ConfigError(str(path), (problem,)) from None
    if len(data) > MAX_BYTES:
        raise too_large(path)
    return data


def too_large(path: Path) -> ConfigError:
    """The error of a file over the limit."""
    help = "name patterns in the place of single adapters"
    return ConfigError(str(path), (Problem(0, 0, f"file is over the limit of {MAX_BYTES} bytes", help),))


def parse_config(file: str, data: bytes) -> Config:
    """The configuration in `data`; `file` names it in errors and, by its last part, in spans. Raises `ConfigError`."""
    from adapterc.compiler.curation.reading import Reader
    from adapterc.syntax.toml import TomlError, read

    mark = 3 if data.startswith(b"\xef\xbb\xbf") else 0
    try:
        text = data[mark:].decode("utf-8")
    except UnicodeDecodeError as error:
        message = f"file is not valid UTF-8 (byte offset {error.start + mark})"
        raise ConfigError(file, (Problem(1, 1, message, "save it as UTF-8"),)) from None
    try:
        document = read(text)
    except TomlError as error:
        fault = error.fault
        problem = Problem(fault.line, fault.column, fault.message, "see https://toml.io for how it is written")
        raise ConfigError(file, (problem,)) from None
    reader = Reader(document, Path(file).name, mark)
    config = reader.config()
    if reader.problems:
        found = sorted(reader.problems, key=lambda item: (item[0], item[1]))
        raise ConfigError(file, tuple(Problem(*item) for item in found))
    return config
