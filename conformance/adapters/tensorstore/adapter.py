"""The adapter of TensorStore's zarr3 driver, through TensorStore's Python bindings, with a key-value store in memory.

Every request gets a new context, and so a new store. The text of `zarr_json` goes into the store unchanged, and the
chunk is read or written through the array.

Decisions, besides the decisions of zarrproof.testee:
- Elided chunks. By default, TensorStore does not store a chunk that equals the fill value. The option
  store_data_equal_to_fill_value makes it store the chunk. If no chunk is stored all the same, the response is null.
  `create` does not use the option.
- Zero-length arrays. TensorStore opens them, but reads and writes no chunk. So encoding and decoding a chunk is
  unsupported. Decoding a missing chunk is answered. If TensorStore refuses the metadata, the response is an error.
- Creating arrays. TensorStore takes codecs as JSON, and the fill value as an element of numpy.
- Codecs and data types. The adapter declares those that TensorStore accepts in the metadata of a spec.
- Raw types. TensorStore knows their names, but reads their fill value in another encoding than the specification's. In
  the bindings, the elements of such an array have 0 bytes. So a request on an array that TensorStore opens is
  unsupported.
- Data types that numpy lacks come from ml_dtypes. There, an element of fewer than 8 bits takes a byte. The adapter
  keeps the upper bits as TensorStore leaves them.
- resolve and rewrite are not implemented, because no public call answers them.
"""

from __future__ import annotations

import json
from importlib.metadata import version
from typing import Any

import numpy as np
import tensorstore as ts
from zarrproof.testee import CreateRequest, Request, Testee, Unsupported, Written, serve

from data_types import known_codecs, known_data_types


def accepts(zarr_json: str) -> bool:
    metadata = json.loads(zarr_json)
    known = {key: metadata[key] for key in ("data_type", "codecs")}
    ts.Spec({"driver": "zarr3", "kvstore": "memory://", "metadata": known})
    return True


def open_array(request: Request, chunk: bytes | None) -> tuple[ts.TensorStore, ts.KvStore]:
    context = ts.Context()
    store = ts.KvStore.open("memory://", context=context).result()
    store["zarr.json"] = request.zarr_json
    if chunk is not None:
        store[request.chunk_key] = chunk
    spec = {"driver": "zarr3", "kvstore": "memory://", "store_data_equal_to_fill_value": True}
    array = ts.open(spec, context=context, open=True).result()
    if 0 in array.shape and request.data is not None:
        raise Unsupported("a zero-length array has no chunk")
    if array.dtype.numpy_dtype.itemsize == 0:
        raise Unsupported(f"no elements of {array.dtype} in Python")
    return array, store


class TensorStore(Testee):
    def describe(self) -> dict[str, Any]:
        return {
            "name": "tensorstore",
            "version": version("tensorstore"),
            "language": "C++",
            "dependencies": {name: version(name) for name in ("ml_dtypes", "numpy")},
            "codecs": known_codecs(accepts),
            "data_types": known_data_types(accepts),
        }

    def encode(self, request: Request) -> bytes | None:
        array, store = open_array(request, None)
        elements = np.frombuffer(request.data, array.dtype.numpy_dtype).reshape(array.shape)
        array.write(np.array(elements, order=request.layout)).result()
        read = store.read(request.chunk_key).result()
        return read.value if read.state == "value" else None

    def decode(self, request: Request) -> bytes:
        array, _ = open_array(request, request.data)
        return array.read().result().tobytes()

    def create(self, request: CreateRequest) -> Written:
        if request.data_type.startswith("r"):
            raise Unsupported(f"no data type {request.data_type} in Python")
        dtype = ts.dtype(request.data_type)
        options: dict[str, Any] = {}
        if request.fill_value is not None:
            options["fill_value"] = np.frombuffer(request.fill_value, dtype.numpy_dtype)[0]
        if request.codecs is not None:
            codecs = [{"name": codec.name, "configuration": dict(codec.parameters)} for codec in request.codecs]
            options["codec"] = ts.CodecSpec({"driver": "zarr3", "codecs": codecs})
        context = ts.Context()
        spec = {"driver": "zarr3", "kvstore": "memory://"}
        layout = ts.ChunkLayout(chunk_shape=request.chunk_shape)
        shape = request.shape
        array = ts.open(
            spec, context=context, create=True, dtype=dtype, shape=shape, chunk_layout=layout, **options
        ).result()
        for write in request.writes:
            array[write.region].write(np.frombuffer(write.data, dtype.numpy_dtype).reshape(write.shape)).result()
        store = ts.KvStore.open("memory://", context=context).result()
        files = {key.decode(): store[key] for key in store.list().result()}
        return Written(files.pop("zarr.json"), files, () if request.codecs is None else ("codecs",))


if __name__ == "__main__":
    serve(TensorStore())
