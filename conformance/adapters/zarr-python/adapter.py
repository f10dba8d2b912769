"""zarr-python with cast-value-rs behind the conformance protocol, on a memory store.

Decisions, beside those of zarrproof.testee and zarr_arrays.py:
- Releases that do not go together. An ImportError says that zarr-python cannot use the release of cast-value-rs at
  hand: unsupported.
- Codecs. Those are declared that zarr-python has registered, whether they work or not.
- resolve is left out: no public call answers it.
"""

from __future__ import annotations

from contextlib import suppress
from importlib.metadata import PackageNotFoundError, version
from typing import Any

from zarr.buffer.cpu import Buffer
from zarr.registry import get_codec_class
from zarr.storage import MemoryStore
from zarrproof.testee import serve

from data_types import CHAINS, known_data_types
from zarr_arrays import ZarrArrays


class InMemory:
    def replace(self, files: dict[str, bytes]) -> MemoryStore:
        self.stored = {key: Buffer.from_bytes(content) for key, content in files.items()}
        return MemoryStore(self.stored)

    def get(self, key: str) -> bytes | None:
        content = self.stored.get(key)
        return None if content is None else content.to_bytes()


def is_registered(codec: str) -> bool:
    try:
        get_codec_class(codec)
    except Exception:  # its class has changed between releases
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


if __name__ == "__main__":
    serve(ZarrPython(InMemory(), gaps=(ImportError,)))
