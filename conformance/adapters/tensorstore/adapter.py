"""The adapter of TensorStore's zarr3 driver, through TensorStore's Python bindings, with a key-value store in memory.

Every request gets a new context, and so a new store.

Decisions, besides the decisions of package_testee.py:
- Elided chunks. The option store_data_equal_to_fill_value makes TensorStore store a chunk that equals the fill value.
- Creating arrays. TensorStore takes codecs as JSON, and the fill value as an element of numpy.
- Codecs and data types. The adapter declares those that TensorStore accepts in the metadata of a spec.
- Raw types. TensorStore knows their names, but reads their fill value in another encoding than the specification's. In
  the bindings, the elements of such an array have 0 bytes. So a request on an array that TensorStore opens is
  unsupported.
- Data types that numpy lacks come from ml_dtypes. There, an element of fewer than 8 bits takes a byte. The adapter
  keeps the upper bits as TensorStore leaves them.
"""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import tensorstore as ts
from zarrproof.testee import CreateRequest, Request, Unsupported, Written, serve

from package_testee import PackageTestee, files_of

SPEC = {"driver": "zarr3", "kvstore": "memory://"}


class TensorStore(PackageTestee):
    dependencies = ("ml_dtypes", "numpy")

    def new_store(self) -> None:
        self.context = ts.Context()
        self.store = ts.KvStore.open("memory://", context=self.context).result()

    def files(self) -> dict[str, bytes]:
        return {key.decode(): self.store[key] for key in self.store.list().result()}

    def open(self, request: Request, chunk: bytes | None = None) -> ts.TensorStore:
        self.new_store()
        for key, content in files_of(request, chunk).items():
            self.store[key] = content
        spec = {**SPEC, "store_data_equal_to_fill_value": True}
        array = ts.open(spec, context=self.context, open=True).result()
        if array.dtype.numpy_dtype.itemsize == 0:
            raise Unsupported(f"no elements of {array.dtype} in Python")
        return array

    def accepts(self, zarr_json: str) -> bool:
        metadata = json.loads(zarr_json)
        ts.Spec({**SPEC, "metadata": {key: metadata[key] for key in ("data_type", "codecs")}})
        return True

    def encode(self, request: Request) -> bytes | None:
        array = self.open_chunk(request)
        elements = np.frombuffer(request.data, array.dtype.numpy_dtype).reshape(array.shape)
        array.write(np.array(elements, order=request.layout)).result()
        return self.files().get(request.chunk_key)

    def decode(self, request: Request) -> bytes:
        return self.open_chunk(request, request.data).read().result().tobytes()

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
        options["chunk_layout"] = ts.ChunkLayout(chunk_shape=request.chunk_shape)
        self.new_store()
        array = ts.open(SPEC, context=self.context, create=True, dtype=dtype, shape=request.shape, **options).result()
        for write in request.writes:
            array[write.region].write(np.frombuffer(write.data, dtype.numpy_dtype).reshape(write.shape)).result()
        files = self.files()
        return Written(files.pop("zarr.json"), files, () if request.codecs is None else ("codecs",))


if __name__ == "__main__":
    serve(TensorStore())
