"""The adapter of simplezarr, with a store in memory.

Every request gets a new store. The text of `zarr_json` goes into the store unchanged, and the chunk is read or written
through the array.

Decisions, besides the decisions of zarrproof.testee:
- Elided chunks. By default, simplezarr does not store a chunk that equals the fill value. The argument check_empty of
  set_chunk_now makes it store the chunk. `create` does not use the argument.
- Zero-length arrays. simplezarr opens them, but reads and writes no chunk. So encoding and decoding a chunk is
  unsupported. Decoding a missing chunk is answered. If simplezarr refuses the metadata, the response is an error.
- Creating arrays. ZarrArray.create takes codecs as JSON, and the fill value as a number of Python.
- Codecs and data types. The adapter declares those with which simplezarr reads a missing chunk, and codecs only if they
  are registered, because a missing chunk is read without its codecs.
- resolve and rewrite are not implemented, because no public call answers them.
"""

from __future__ import annotations

from importlib.metadata import version
from typing import Any

import numpy as np
import simplezarr
from simplezarr.codecs import CODEC_CLASS_BY_NAME
from zarrproof.testee import CreateRequest, Request, Testee, Unsupported, Written, serve

from data_types import CHAINS, known_data_types


def open_array(request: Request, chunk: bytes | None) -> simplezarr.ZarrArray:
    store = simplezarr.MemoryStore({"zarr.json": request.zarr_json})
    if chunk is not None:
        store.set(request.chunk_key, chunk)
    array = simplezarr.open_zarr(store)
    if 0 in array.shape and request.data is not None:
        raise Unsupported("a zero-length array has no chunk")
    return array


def accepts(zarr_json: str) -> bool:
    open_array(Request(zarr_json.encode(), shape=(1,), layout="C", data=None), None)[...].get_now()
    return True


class SimpleZarr(Testee):
    def describe(self) -> dict[str, Any]:
        return {
            "name": "simplezarr",
            "version": version("simplezarr"),
            "language": "Python",
            "dependencies": {name: version(name) for name in ("google-crc32c", "numcodecs", "numpy")},
            "codecs": [name for name in CHAINS if name in CODEC_CLASS_BY_NAME],
            "data_types": known_data_types(accepts),
        }

    def encode(self, request: Request) -> bytes:
        array = open_array(request, None)
        elements = np.frombuffer(request.data, array.dtype).reshape(array.shape)
        array.set_chunk_now((0,) * array.ndim, np.array(elements, order=request.layout), check_empty=False)
        return bytes(array.store.get(request.chunk_key))

    def decode(self, request: Request) -> bytes:
        return open_array(request, request.data)[...].get_now().tobytes()

    def create(self, request: CreateRequest) -> Written:
        options: dict[str, Any] = {}
        if request.fill_value is not None:
            options["fill_value"] = np.frombuffer(request.fill_value, request.data_type)[0].item()
        if request.codecs is not None:
            options["codecs"] = [{"name": codec.name, "configuration": dict(codec.parameters)} for codec in request.codecs]
        store, shape, chunk_shape = simplezarr.MemoryStore(), request.shape, request.chunk_shape
        array = simplezarr.ZarrArray.create(store, "", shape, request.data_type, chunk_shape=chunk_shape, **options)
        for write in request.writes:
            array[write.region].set_now(np.frombuffer(write.data, array.dtype).reshape(write.shape))
        files = {key: bytes(store.get(key)) for key in store.list()}
        return Written(files.pop("zarr.json"), files, () if request.codecs is None else ("codecs",))


if __name__ == "__main__":
    serve(SimpleZarr())
