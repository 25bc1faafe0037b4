"""From the bytes of a file to the model. Everything that real files hold is read; what is wrong is for the rules."""

from __future__ import annotations

from adapterc.sitemap.parse.file import MAX_FILE_BYTES, WITH_BODY, read_file

__all__ = ["MAX_FILE_BYTES", "WITH_BODY", "read_file"]
