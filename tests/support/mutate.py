"""Byte mutations of adapter sources, reproducible from a seed."""

from __future__ import annotations

import random

__all__ = ["mutate"]

_SPICE = (
    b"${{",
    b"}}",
    b"|",
    b"'",
    b'"',
    b"`",
    b"\\",
    b"\t",
    b"\r\n",
    b"\x00",
    b"\xff\xfe",
    b"\xed\xa0\xbd",
    b"\xc2\x85",
    b"\xe2\x80\xa8",
    b"&a ",
    b"*a",
    b"<<: ",
    b"!!python/object ",
    b"- ",
    b": ",
    b"{",
    b"[",
    b"}",
    b"]",
    b"(",
    b")",
    b"=>",
    b"?.",
    b"??",
    b"/*",
    b"*/",
    b"//",
    b"__proto__",
    b"constructor",
    b"eval(1)",
    b"import('x')",
    b"args",
    b"item",
    b"index",
    b"1e999",
    b"-0",
    b"\xf0\x9f\x98\x80",
    b"---\n",
    b"...\n",
)


def mutate(data: bytes, seed: int) -> bytes:
    """`data` with one to eight random changes: bytes flipped, dropped, repeated, moved, or spiced."""
    dice = random.Random(seed)
    out = bytearray(data)
    for _ in range(dice.randint(1, 8)):
        at = dice.randrange(len(out) + 1)
        size = dice.randint(1, 24)
        kind = dice.randrange(6)
        if kind == 0 and at < len(out):
            out[at] = dice.randrange(256)
        elif kind == 1:
            del out[at : at + size]
        elif kind == 2:
            out[at:at] = out[at : at + size]
        elif kind == 3:
            piece = bytes(out[at : at + size])
            del out[at : at + size]
            where = dice.randrange(len(out) + 1)
            out[where:where] = piece
        elif kind == 4:
            out[at:at] = dice.choice(_SPICE)
        else:
            out[at : at + size] = dice.choice(_SPICE) * dice.randint(1, 40)
    return bytes(out)
