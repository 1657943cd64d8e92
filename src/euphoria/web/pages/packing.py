"""What is sent after every move, made small in little time: the messages of streams, and answers to forms."""

from __future__ import annotations

import zlib
from collections.abc import AsyncGenerator
from contextlib import aclosing
from typing import Final

from fastapi import Request
from fastapi.responses import HTMLResponse, Response

LEVEL: Final = 4
QUICKLY: Final = 1
WINDOW: Final = 12
"""Of the past so many bits are remembered, 4 KB: a push or so. Each further bit doubles what a stream holds."""
ROOM: Final = 5
"""And a table of so many bits more finds things in it: 32 KB a stream in all; with one bit more nothing gets smaller,
with one less everything takes longer."""
GZIP: Final = 16
"""What is added to the window so that it is gzip."""


async def packed(messages: AsyncGenerator[bytes, None]) -> AsyncGenerator[bytes, None]:
    """The messages of a stream, each compressed with the last few in mind; it can be read as soon as it arrives."""
    packer = zlib.compressobj(LEVEL, zlib.DEFLATED, GZIP + WINDOW, ROOM)
    async with aclosing(messages):
        async for message in messages:
            if message:  # nothing is sent of what lets go of the last one
                yield packer.compress(message) + packer.flush(zlib.Z_SYNC_FLUSH)


def can_unpack(request: Request) -> bool:
    """Does whoever asks read what is compressed?"""
    return "gzip" in request.headers.get("accept-encoding", "")


def answer_of(request: Request, html: bytes, status: int) -> Response:
    """A whole table as the answer to a form: compressed less than a page, since somebody waits for every one."""
    headers = {"Vary": "Accept-Encoding"}
    if can_unpack(request):
        packer = zlib.compressobj(QUICKLY, zlib.DEFLATED, GZIP + zlib.MAX_WBITS)
        html = packer.compress(html) + packer.flush()
        headers["Content-Encoding"] = "gzip"
    return HTMLResponse(html, status, headers)
