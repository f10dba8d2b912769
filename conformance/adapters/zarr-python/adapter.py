"""The adapter of zarr-python with cast-value-rs, with a store in memory.

Decisions, besides the decisions of zarr_arrays.py:
- Releases that do not fit. An ImportError means that zarr-python cannot use the installed release of cast-value-rs. The
  response is unsupported.
- Codecs. The adapter declares every codec that zarr-python has registered, also one that does not work.
"""

from __future__ import annotations

from zarr.registry import get_codec_class
from zarrproof.testee import CreateRequest, RewriteRequest, Written, serve

from data_types import CHAINS, is_accepted
from zarr_arrays import InMemory, ZarrArrays


class ZarrPython(ZarrArrays):
    package = "zarr"
    dependencies = ("cast-value-rs", "google-crc32c", "numpy")

    def codecs(self) -> list[str]:
        return [name for name in CHAINS if is_accepted(get_codec_class, name)]

    def create(self, request: CreateRequest) -> Written:
        return self.run(self.create_and_write, request)

    def rewrite(self, request: RewriteRequest) -> bytes:
        return self.run(self.set_attributes, request)


if __name__ == "__main__":
    serve(ZarrPython(InMemory(), gaps=(ImportError,)))
