"""One SQLite file of records, shared by every process of a user.

SQLite brings what many writers, kills and full disks ask for. Nothing is synced: a file that a power cut damaged is
noticed and begun anew. No record is believed without its digest, which covers the key it was stored under, so damage,
mix-ups and hand edits are misses. The write-ahead log is not used: it maps shared memory, which network file systems
lack and a truncated file turns into a crash.
"""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterable, Sequence
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Any

__all__ = ["FILE", "Row", "Store"]

FILE = "results-1.sqlite3"
"""The number is that of the format; another format is another file."""

_SCHEMA = """
PRAGMA auto_vacuum = INCREMENTAL;
PRAGMA page_size = 8192;
CREATE TABLE IF NOT EXISTS records (
  key BLOB PRIMARY KEY NOT NULL, approved BLOB NOT NULL, digest BLOB NOT NULL, used INTEGER NOT NULL,
  record BLOB NOT NULL
);
CREATE INDEX IF NOT EXISTS by_use ON records (used);
"""
_PATIENCE = 2.0
"""Seconds to wait for another process that writes; a cache is not worth more."""

_DAY = 86_400
"""Seconds after which a use is written down again; every lookup would be a write otherwise."""

_KEEP = 0.8
"""The part of the limit that is left when the oldest records go."""

_DAMAGED = frozenset({sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB})
"""What sqlite says of a file that is damaged or no database. Only then is it deleted: others may be using it."""

_COLUMNS = ["key", "approved", "digest", "used", "record"]

_NOTE = b"note"
"""Stands where a record has what it was approved with."""

Row = tuple[bytes, bytes]
"""What a record was approved with, and the record."""


class Store:
    """Never raises because of what is in the file, or because it cannot be read or written: then it has nothing."""

    def __init__(self, folder: Path, limit: int) -> None:
        self.path = folder / FILE
        self._limit = limit
        self._writable = True
        self._begun_anew = False
        self._settled_anew = False
        self._connection: sqlite3.Connection | None = None
        self._open()

    def get(self, keys: Sequence[bytes]) -> dict[bytes, Row]:
        """The records of `keys` that are there, by key. At most some hundred keys at once."""
        marks = ",".join("?" * len(keys))
        rows = self._try(f"SELECT key, approved, digest, used, record FROM records WHERE key IN ({marks})", keys)
        found: dict[bytes, Row] = {}
        old = []
        now = int(time.time())
        for key, approved, digest, used, record in rows:
            if type(approved) is not bytes or type(record) is not bytes or _digest(key, approved, record) != digest:
                continue
            found[key] = (approved, record)
            if type(used) is not int or not now - _DAY < used <= now:
                old.append((now, key))
        if old:
            self._write("UPDATE records SET used = ? WHERE key = ?", old)
        return found

    def put(self, rows: Iterable[tuple[bytes, bytes, bytes]]) -> None:
        """Keep (key, approved, record); the oldest go where the file would be too large."""
        now = int(time.time())
        self._write(
            "INSERT OR REPLACE INTO records (key, approved, digest, used, record) VALUES (?, ?, ?, ?, ?)",
            [(key, approved, _digest(key, approved, record), now, record) for key, approved, record in rows],
        )
        if self._size() > self._limit:
            self._evict()

    def note(self, key: bytes) -> bytes | None:
        """The few bytes that are kept under a key of the caller's own."""
        row = self.get([key]).get(key)
        return row[1] if row is not None and row[0] == _NOTE else None

    def keep_note(self, key: bytes, data: bytes) -> None:
        self.put([(key, _NOTE, data)])

    def count(self) -> int:
        """How many records there are; notes are none."""
        return self._number("SELECT count(*) FROM records WHERE approved != ?", (_NOTE,))

    def close(self) -> None:
        if self._connection is not None:
            with suppress(sqlite3.Error):
                self._connection.close()
            self._connection = None

    def _open(self) -> None:
        try:
            # No transaction is begun behind our back.
            connection = sqlite3.connect(self.path, _PATIENCE, isolation_level=None, check_same_thread=False)
        except sqlite3.Error:
            return
        self._connection = connection
        try:
            for line in ("trusted_schema = OFF", "synchronous = OFF", "mmap_size = 0", "cell_size_check = ON"):
                connection.execute(f"PRAGMA {line}")
            self._settle(connection)
        except sqlite3.Error as error:
            self._failed(error)

    def _settle(self, connection: sqlite3.Connection) -> None:
        """Make the table where it is missing or has other columns."""
        found = [row[1] for row in connection.execute("PRAGMA table_info(records)")]
        if found and found != _COLUMNS:
            connection.execute("DROP TABLE IF EXISTS records")
        if found != _COLUMNS:
            connection.executescript(_SCHEMA)

    def _try(self, statement: str, values: Sequence[object] = ()) -> list[Any]:
        if self._connection is None:
            return []
        try:
            return self._connection.execute(statement, values).fetchall()
        except (sqlite3.Error, OverflowError, UnicodeError) as error:
            self._failed(error)
            return []

    def _write(self, statement: str, rows: Sequence[Sequence[object]]) -> None:
        if self._connection is None or not self._writable or not rows:
            return
        try:
            self._connection.execute("BEGIN IMMEDIATE")
            self._connection.executemany(statement, rows)
            self._connection.execute("COMMIT")
        except sqlite3.Error as error:
            with suppress(sqlite3.Error):
                self._connection.execute("ROLLBACK")
            self._failed(error)

    def _number(self, statement: str, values: Sequence[object] = ()) -> int:
        return sum(int(row[0]) for row in self._try(statement, values))

    def _size(self) -> int:
        """Bytes in use. What is free inside the file counts as gone."""
        pages = self._number("PRAGMA page_count") - self._number("PRAGMA freelist_count")
        return pages * self._number("PRAGMA page_size")

    def _evict(self) -> None:
        """Remove what was used longest ago, as many records as take the size below the limit when all are alike."""
        size = self._size()
        rows = self._number("SELECT count(*) FROM records")
        surplus = int(rows * (1 - _KEEP * self._limit / size)) + 1 if size else 0
        oldest = "SELECT rowid FROM records ORDER BY used, rowid LIMIT ?"
        self._write(f"DELETE FROM records WHERE rowid IN ({oldest})", [(surplus,)])
        self._try("PRAGMA incremental_vacuum")

    def _failed(self, error: Exception) -> None:
        """Go on without what failed; make the table anew where it is gone, and the file where it is damaged."""
        code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT) & 0xFF
        if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
            return
        if code in (sqlite3.SQLITE_FULL, sqlite3.SQLITE_READONLY):
            self._writable = False
            return
        if code == sqlite3.SQLITE_ERROR and self._connection is not None and not self._settled_anew:
            self._settled_anew = True
            try:
                self._settle(self._connection)
            except sqlite3.Error as other:
                self._failed(other)
            return
        self.close()
        if code in _DAMAGED and not self._begun_anew:
            self._begun_anew = True
            try:
                for path in (self.path, self.path.with_name(FILE + "-journal")):
                    path.unlink(missing_ok=True)
            except OSError:
                return
            self._open()


def _digest(key: bytes, approved: bytes, record: bytes) -> bytes:
    whole = sha256(key + len(approved).to_bytes(8, "big") + approved)
    whole.update(record)
    return whole.digest()
