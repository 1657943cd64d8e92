"""Lets plain code extend a compiled class, so that a title from elsewhere can build on the kernel as ours do."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr as mypyc_attr
else:

    def mypyc_attr(**_wanted):
        """Stand in for what only the compiler reads: the engine needs the standard library alone."""
        return lambda cls: cls
