"""The adapter of the package cast-value: cast_value in numpy, a codec of zarr-python, with a store in memory.

zarr-python reads the metadata, and runs this codec in its pipeline.

Decisions, besides the decisions of zarr_arrays.py:
- zarr-python has a cast_value of its own. The option codecs.cast_value chooses the codec of this package.
- cast-value-rs is not installed. The package would use it in place of its code in numpy.
- Requests without cast_value are unsupported. They would judge zarr-python, which has an adapter of its own. Without
  `bytes` no array can be read, so `bytes` is declared.
"""

from __future__ import annotations

from typing import Any

import zarr
from cast_value import CastValueNumpyV1
from zarr.registry import get_codec_class, register_codec
from zarrproof.testee import Request, Unsupported, serve

from zarr_arrays import InMemory, ZarrArrays


class CastValue(ZarrArrays):
    dependencies = ("numpy", "zarr")

    def codecs(self) -> list[str]:
        return ["bytes", "cast_value"]

    def run(self, operation: Any, request: Request) -> bytes | None:
        if b'"cast_value"' not in request.zarr_json:
            raise Unsupported("no cast_value: the request is about zarr-python")
        return super().run(operation, request)


if __name__ == "__main__":
    register_codec("cast_value", CastValueNumpyV1)
    zarr.config.set({"codecs.cast_value": f"{CastValueNumpyV1.__module__}.{CastValueNumpyV1.__qualname__}"})
    assert get_codec_class("cast_value") is CastValueNumpyV1
    serve(CastValue(InMemory(), gaps=()))
