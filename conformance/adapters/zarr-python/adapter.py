"""The adapter of zarr-python with cast-value-rs, with a store in memory.

Decisions, besides the decisions of zarrproof.testee and zarr_arrays.py:
- Releases that do not fit. An ImportError means that zarr-python cannot use the installed release of cast-value-rs. The
  response is unsupported.
- Codecs. The adapter declares every codec that zarr-python has registered, also one that does not work.
- resolve is not implemented, because no public call answers it.
"""

from __future__ import annotations

from contextlib import suppress
from importlib.metadata import PackageNotFoundError, version
from typing import Any

from zarr.registry import get_codec_class
from zarrproof.testee import CreateRequest, RewriteRequest, Written, serve

from data_types import CHAINS, known_data_types
from zarr_arrays import InMemory, ZarrArrays


def is_registered(codec: str) -> bool:
    try:
        get_codec_class(codec)
    except Exception:  # the class of the error differs between releases
        return False
    return True


def dependencies() -> dict[str, str]:
    found = {}
    for name in ("cast-value-rs", "google-crc32c", "numpy"):
        with suppress(PackageNotFoundError):  # zarr-python runs without cast-value-rs
            found[name] = version(name)
    return found


class ZarrPython(ZarrArrays):
    def describe(self) -> dict[str, Any]:
        return {
            "name": "zarr-python",
            "version": version("zarr"),
            "language": "Python",
            "dependencies": dependencies(),
            "codecs": [name for name in CHAINS if is_registered(name)],
            "data_types": known_data_types(self.accepts),
        }

    def create(self, request: CreateRequest) -> Written:
        return self.run(self.create_and_write, request)

    def rewrite(self, request: RewriteRequest) -> bytes:
        return self.run(self.set_attributes, request)


if __name__ == "__main__":
    serve(ZarrPython(InMemory(), gaps=(ImportError,)))
