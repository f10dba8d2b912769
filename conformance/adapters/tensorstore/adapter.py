"""TensorStore's zarr3 driver behind the conformance protocol, through its Python bindings, on a memory key-value store.

Every request gets a context of its own, and so a store of its own: the text of `zarr_json` goes in as it came, and the
chunk is read or written through the array.

Decisions, beside those of zarrproof.testee:
- Elided chunks. TensorStore drops a chunk that equals the fill value unless told otherwise, so it is told otherwise.
  If there is still no chunk, the answer is null.
- Zero-length arrays. TensorStore opens them but never touches a chunk, so encoding and decoding one is unsupported;
  only a missing chunk can be read. Metadata it refuses is an error before that.
- Codecs and data types. TensorStore is asked which it knows: those that its own array metadata may hold. It knows the
  raw types by name, though it reads their fill value in an encoding of its own. The bindings give such an array elements
  of no width, so that nothing can be said of those that it opens: unsupported.
- Data types that numpy lacks come from ml_dtypes. An element of fewer than eight bits takes a byte there, with upper
  bits as TensorStore leaves them.
- resolve is left out: no public call answers it.
"""

from __future__ import annotations

import json
from importlib.metadata import version
from typing import Any

import numpy as np
import tensorstore as ts
from zarrproof.testee import Request, Testee, Unsupported, serve

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


if __name__ == "__main__":
    serve(TensorStore())
