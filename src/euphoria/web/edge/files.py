"""Sheets and scripts as they are sent: without comments and the spaces that only writers need, a tenth less to load."""

from __future__ import annotations

import os
import re
from functools import lru_cache
from pathlib import Path
from typing import Final

from fastapi.responses import Response
from fastapi.staticfiles import StaticFiles
from starlette.datastructures import Headers
from starlette.staticfiles import NotModifiedResponse
from starlette.types import Scope

KINDS: Final = {".css": "text/css", ".js": "text/javascript"}
FOREIGN: Final = "vendor"
"""What others wrote is sent as they wrote it."""
QUOTED: Final = re.compile(r"""("[^"\n]*"|'[^'\n]*')""")


def slim_sheet(text: str) -> str:
    """A sheet that says the same; what stands in quotes is left alone."""
    plain = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
    parts = QUOTED.split(plain)
    for place in range(0, len(parts), 2):
        part = re.sub(r"\s+", " ", parts[place])
        parts[place] = re.sub(r"(?<=[a-z]): (?=\S|$)", ":", re.sub(r" ?([{};]) ?", r"\1", part))
    return "".join(parts).replace(";}", "}").strip()


def slim_script(text: str) -> str:
    """A script without the lines that are nothing but a comment, and without indents; no text of ours spans lines."""
    return re.sub(r"^[ \t]+", "", re.sub(r"^[ \t]*//.*\n", "", text, flags=re.MULTILINE), flags=re.MULTILINE)


@lru_cache(maxsize=200)
def slim(path: str, changed: float) -> bytes:
    """A file as it is sent; it is read again when it has changed."""
    text = Path(path).read_text("utf-8")
    return (slim_sheet(text) if path.endswith(".css") else slim_script(text)).encode()


class Files(StaticFiles):
    """Static files, of which sheets and scripts of our own are slimmed."""

    def file_response(
        self, full_path: str | os.PathLike[str], stat_result: os.stat_result, scope: Scope, status_code: int = 200
    ) -> Response:
        usual = super().file_response(full_path, stat_result, scope, status_code)
        path = Path(full_path)
        if isinstance(usual, NotModifiedResponse) or path.suffix not in KINDS or FOREIGN in path.parts:
            return usual
        headers = Headers(raw=usual.raw_headers)
        kept = {name: headers[name] for name in ("etag", "last-modified") if name in headers}
        content = slim(str(path), stat_result.st_mtime)
        return Response(content, status_code, kept, media_type=KINDS[path.suffix])
