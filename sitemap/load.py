"""A layer from its folder. Nothing outside the folder is read: a link that leads out of it is a fault of that file."""

from __future__ import annotations

import os
from collections.abc import Mapping

from adapterc.sitemap.layout import Kind, place_of
from adapterc.sitemap.model import Layer, LayerName, SitemapFile
from adapterc.sitemap.parse.file import MAX_FILE_BYTES, read_file, too_large

__all__ = ["LEAVES", "READ", "layer_of", "load_file", "load_layer", "readable"]

READ = (".md", ".json")
"""What the names of files end with that are read; of others it is known that they are there."""

LEAVES = "it is a symbolic link that leaves the sitemap"


def layer_of(files: Mapping[str, bytes], name: LayerName, shown: str = "", root: str = "") -> Layer:
    """A layer of files in memory: path below the root -> bytes. `shown` stands before the paths of spans."""
    front = f"{shown}/" if shown else ""
    read = (read_file(path, data, name, front + path) for path, data in sorted(files.items()))
    return Layer(name, root, shown, tuple(read))


def load_layer(root: str, name: LayerName, shown: str) -> Layer:
    """Every file below `root`, by path; names that begin with a dot are no part of a layer. Raises `OSError` when the
    folder itself cannot be read; what is wrong with one file is said by its `fault`."""
    top = os.path.realpath(root)
    with os.scandir(top):
        pass
    found: list[SitemapFile] = []
    for folder, folders, names in os.walk(top):
        folders[:] = sorted(item for item in folders if not item.startswith("."))
        base = os.path.relpath(folder, top).replace(os.sep, "/")
        front = "" if base == "." else f"{base}/"
        linked = [item for item in folders if os.path.islink(os.path.join(folder, item))]
        for item in [*linked, *names]:
            if not item.startswith("."):
                path = readable(front + item)
                file = load_file(top, os.path.join(folder, item), path, name, f"{shown}/{path}" if shown else path)
                if file is not None:
                    found.append(file)
    return Layer(name, top, shown, tuple(sorted(found, key=lambda file: file.path)))


def readable(name: str) -> str:
    """A name or path of the file system as it is shown: bytes that are no UTF-8 are escaped."""
    return os.fsencode(name).decode("utf-8", "backslashreplace")


def load_file(
    top: str, location: str, path: str, layer: LayerName, shown: str, kind: Kind | None = None
) -> SitemapFile | None:
    """One file of the folder `top`; None for a link to a folder of the layer, which is walked itself. `kind` overrides
    what the path says."""
    place = place_of(path)
    file = SitemapFile(path, shown, kind or place.kind, layer, location, place.owner)
    if os.path.islink(location):
        target = os.path.realpath(location)
        if os.path.commonpath([top, target]) != top:
            file.fault = LEAVES
            return file
        if os.path.isdir(target):
            return None
    if file.kind is Kind.UNKNOWN and not path.endswith(READ):
        return file
    if not os.path.isfile(location):
        file.fault = "it is no regular file"
        return file
    try:
        with open(location, "rb") as stream:
            data = stream.read(MAX_FILE_BYTES + 1)
            size = os.fstat(stream.fileno()).st_size
    except OSError as error:
        file.fault = (error.strerror or type(error).__name__).lower()
        return file
    if len(data) > MAX_FILE_BYTES:
        file.fault = too_large(size)
        return file
    return read_file(path, data, layer, shown, location, kind)
