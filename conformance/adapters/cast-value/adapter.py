"""The adapter of the package cast-value: cast_value in numpy, a codec of zarr-python, with a store in memory.

zarr-python reads the metadata, and runs this codec in its pipeline.

Decisions, besides the decisions of zarrproof.testee and zarr_arrays.py:
- zarr-python has a cast_value of its own. The option codecs.cast_value chooses the codec of this package.
- cast-value-rs is not installed. The package would use it in place of its code in numpy.
- Requests without cast_value are unsupported. They would judge zarr-python, which has an adapter of its own. Without
  `bytes` no array can be read, so `bytes` is declared.
- resolve is not implemented, because no public call answers it.
"""

from __future__ import annotations

from importlib.metadata import version
from typing import Any

import zarr
from cast_value import CastValueNumpyV1
from zarr.registry import get_codec_class, register_codec
from zarrproof.testee import Request, Unsupported, serve

from data_types import known_data_types
from zarr_arrays import InMemory, ZarrArrays


class CastValue(ZarrArrays):
    def describe(self) -> dict[str, Any]:
        return {
            "name": "cast-value",
            "version": version("cast-value"),
            "language": "Python",
            "dependencies": {name: version(name) for name in ("numpy", "zarr")},
            "codecs": ["bytes", "cast_value"],
            "data_types": known_data_types(self.accepts),
        }

    def run(self, operation: Any, request: Request) -> bytes | None:
        if b'"cast_value"' not in request.zarr_json:
            raise Unsupported("no cast_value: the request is about zarr-python")
        return super().run(operation, request)


if __name__ == "__main__":
    register_codec("cast_value", CastValueNumpyV1)
    zarr.config.set({"codecs.cast_value": f"{CastValueNumpyV1.__module__}.{CastValueNumpyV1.__qualname__}"})
    assert get_codec_class("cast_value") is CastValueNumpyV1
    serve(CastValue(InMemory(), gaps=()))
