"""The adapter of zarr-python with cast-value-rs, with a store in memory.

Decisions, besides those of shared/python/protocol.py and zarr_arrays.py:
- Releases that do not fit. An ImportError means that zarr-python cannot use the installed release of cast-value-rs. The
  response is unsupported.
- Codecs. The adapter declares every codec that zarr-python has registered, also one that does not work.
- resolve is not implemented, because no public call answers it.
"""

from __future__ import annotations

from importlib.metadata import version

from zarr.buffer.cpu import Buffer
from zarr.registry import get_codec_class
from zarr.storage import MemoryStore

from data_types import CHAINS, known_data_types
from protocol import serve
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
    except Exception:  # the class of the error differs between releases
        return False
    return True


def main() -> None:
    arrays = ZarrArrays(InMemory(), gaps=(ImportError,))
    description = {
        "name": "zarr-python",
        "version": version("zarr"),
        "language": "Python",
        "dependencies": {name: version(name) for name in ("cast-value-rs", "google-crc32c", "numpy")},
        "codecs": [name for name in CHAINS if is_registered(name)],
        "data_types": known_data_types(arrays.accepts),
    }
    serve(description, {"encode": arrays.encode, "decode": arrays.decode})


if __name__ == "__main__":
    main()
