"""Changes of `adapterc.toml` by position: what is not changed keeps its bytes, comments and order included.

A `ConfigFile` is a text on its way; nothing is on disk before `write`, which refuses to overwrite what somebody else
has changed meanwhile.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from adapterc.compiler.config import ConfigError, parse_config, read_config
from adapterc.compiler.curation.decided import Config
from adapterc.compiler.replace import put_file
from adapterc.syntax.toml_edit import EditError, append_table, remove_table, set_value

__all__ = ["ConfigFile", "UnwritableConfig"]

_Edit = Callable[[str], str]
_MARK = "\ufeff"


class UnwritableConfig(Exception):
    """The file was not changed. `help` says what to do."""

    def __init__(self, message: str, help: str) -> None:
        super().__init__(message)
        self.help = help


@dataclass(frozen=True, slots=True)
class ConfigFile:
    """`data` is what was read (None: there was no file), `text` what is to be written, without a byte order mark."""

    path: Path
    data: bytes | None
    text: str

    @classmethod
    def read(cls, path: Path) -> ConfigFile:
        """The file as it is; an absent one is empty. Raises `UnwritableConfig`, `ConfigError`."""
        data = read_config(path, needed=False)
        if data is None:
            return cls(path, None, "")
        parse_config(str(path), data)
        return cls(path, data, data.decode("utf-8-sig"))

    @property
    def config(self) -> Config:
        """What the text says now."""
        return replace(parse_config(str(self.path), self.text.encode()), path=self.path)

    def pinned(self, source: str, commit: str) -> ConfigFile:
        """With the commit of a source."""
        names = [item.name for item in self.config.sources]
        return self._changed("source", lambda text: set_value(text, ("source", names.index(source), "commit"), commit))

    def with_record(self, table: str, record: Mapping[str, str | Sequence[str]]) -> ConfigFile:
        """With one more record; empty values are left out."""
        given = {key: value for key, value in record.items() if value}
        return self._changed(table, lambda text: append_table(text, table, given))

    def without_records(self, table: str, numbers: Sequence[int]) -> ConfigFile:
        """Without some records of a table, counted from 0."""

        def edit(text: str) -> str:
            for number in sorted(numbers, reverse=True):
                text = remove_table(text, table, number)
            return text

        return self._changed(table, edit)

    def with_value(self, table: str, number: int, key: str, value: str) -> ConfigFile:
        """With another value of a record."""
        return self._changed(table, lambda text: set_value(text, (table, number, key), value))

    def write(self) -> None:
        """Put the text in the place of the file, in one step. Raises `UnwritableConfig`."""
        data = self.text.encode("utf-8")
        if self.data is not None and self.data.startswith(_MARK.encode()):
            data = _MARK.encode() + data
        if data == self.data:
            return
        try:
            if read_config(self.path, needed=False) != self.data:
                help = "run the command again"
                raise UnwritableConfig(f"`{self.path}` was changed by somebody else meanwhile", help)
            put_file(str(self.path), data)
        except ConfigError as error:
            raise UnwritableConfig(str(error), error.problems[0].help) from None
        except OSError as error:
            message = f"`{self.path}` cannot be written: {(error.strerror or type(error).__name__).lower()}"
            raise UnwritableConfig(message, "check the permissions of the file and of its folder") from None

    def _changed(self, table: str, edit: _Edit) -> ConfigFile:
        try:
            changed = replace(self, text=edit(self.text))
            changed.config  # noqa: B018  what was written must be what adapterc reads
        except (EditError, ConfigError) as error:
            message = f"`{self.path}` cannot be changed without changing more than `{table}`: {error}"
            raise UnwritableConfig(
                message, f"write the records as `[[{table}]]` tables, or change them by hand"
            ) from None
        return changed
