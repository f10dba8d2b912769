"""The adapter of simplezarr, with a store in memory.

Decisions, besides the decisions of package_testee.py:
- Elided chunks. The argument check_empty of set_chunk_now makes simplezarr store a chunk that equals the fill value.
- Creating arrays. ZarrArray.create takes codecs as JSON, and the fill value as a number of Python.
- Codecs and data types. The adapter declares those with which simplezarr reads a missing chunk, and codecs only if they
  are registered, because a missing chunk is read without its codecs.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import simplezarr
from simplezarr.codecs import CODEC_CLASS_BY_NAME
from zarrproof.testee import CreateRequest, Request, Written, serve

from data_types import CHAINS
from package_testee import PackageTestee, files_of


class SimpleZarr(PackageTestee):
    dependencies = ("google-crc32c", "numcodecs", "numpy")

    def open(self, request: Request, chunk: bytes | None = None) -> simplezarr.ZarrArray:
        return simplezarr.open_zarr(simplezarr.MemoryStore(files_of(request, chunk)))

    def accepts(self, zarr_json: str) -> bool:
        self.decode(Request(zarr_json.encode(), shape=(1,), layout="C", data=None))
        return True

    def codecs(self) -> list[str]:
        return [name for name in CHAINS if name in CODEC_CLASS_BY_NAME]

    def encode(self, request: Request) -> bytes:
        array = self.open_chunk(request)
        elements = np.frombuffer(request.data, array.dtype).reshape(array.shape)
        array.set_chunk_now((0,) * array.ndim, np.array(elements, order=request.layout), check_empty=False)
        return bytes(array.store.get(request.chunk_key))

    def decode(self, request: Request) -> bytes:
        return self.open_chunk(request, request.data)[...].get_now().tobytes()

    def create(self, request: CreateRequest) -> Written:
        options: dict[str, Any] = {"chunk_shape": request.chunk_shape}
        if request.fill_value is not None:
            options["fill_value"] = np.frombuffer(request.fill_value, request.data_type)[0].item()
        if request.codecs is not None:
            options["codecs"] = [{"name": codec.name, "configuration": dict(codec.parameters)} for codec in request.codecs]
        store = simplezarr.MemoryStore()
        array = simplezarr.ZarrArray.create(store, "", request.shape, request.data_type, **options)
        for write in request.writes:
            array[write.region].set_now(np.frombuffer(write.data, array.dtype).reshape(write.shape))
        files = {key: bytes(store.get(key)) for key in store.list()}
        return Written(files.pop("zarr.json"), files, () if request.codecs is None else ("codecs",))


if __name__ == "__main__":
    serve(SimpleZarr())
