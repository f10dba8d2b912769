"""The adapter of z5 through its Python bindings z5py, with a folder as the store.

z5py opens datasets of a group. So the folder holds a group with one array. Every request replaces the files of the
array. The text of `zarr_json` is written unchanged, and the chunk is read or written through the dataset.

Decisions, besides the decisions of zarrproof.testee:
- Elided chunks. If no chunk is stored, the response is null.
- Zero-length arrays. z5py opens them, but reads and writes no chunk. So encoding and decoding a chunk is unsupported.
  Decoding a missing chunk is answered. If z5py refuses the metadata, the response is an error.
- Arrays without dimensions. z5py says that it does not support them. The response is unsupported.
- Creating arrays. create_dataset takes no codec but a compression, and "raw" is `bytes` with little endian. Other codecs
  are unsupported.
- Byte order. The documentation says that z5 supports little-endian data only, but z5py reads and writes arrays with the
  byte order "big" without an error. The adapter passes the results on.
- Codecs and data types. The adapter declares those with which z5py opens an array.
- resolve is not implemented, because no public call answers it.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.metadata import version
from typing import Any

import numpy as np
import z5py
from zarrproof.testee import CreateRequest, Request, RewriteRequest, Testee, Unsupported, Written, serve

from array_folder import ArrayFolder, files_of
from data_types import known_codecs, known_data_types


@contextmanager
def gap_unsupported() -> Iterator[None]:
    try:
        yield
    except ValueError as error:
        if "zero-dimensional shapes are not supported" in str(error):
            raise Unsupported(str(error)) from error
        raise


class Z5Py(Testee):
    def __init__(self) -> None:
        self.files = ArrayFolder()
        (self.files.parent / "zarr.json").write_text('{"zarr_format": 3, "node_type": "group"}')
        self.group = z5py.File(str(self.files.parent), mode="a")

    def open(self, request: Request | RewriteRequest, chunk: bytes | None = None) -> z5py.Dataset:
        self.files.replace(files_of(request, chunk))
        with gap_unsupported():
            return self.group[self.files.path.name]

    def open_chunk(self, request: Request, chunk: bytes | None) -> z5py.Dataset:
        dataset = self.open(request, chunk)
        if 0 in dataset.shape and request.data is not None:
            raise Unsupported("a zero-length array has no chunk")
        return dataset

    def accepts(self, zarr_json: str) -> bool:
        self.open(Request(zarr_json.encode(), shape=(1,), layout="C", data=None))
        return True

    def describe(self) -> dict[str, Any]:
        return {
            "name": "z5py",
            "version": version("z5py"),
            "language": "C++",
            "dependencies": {"numpy": version("numpy")},
            "codecs": known_codecs(self.accepts),
            "data_types": known_data_types(self.accepts),
        }

    def encode(self, request: Request) -> bytes | None:
        dataset = self.open_chunk(request, None)
        elements = np.frombuffer(request.data, dataset.dtype).reshape(dataset.shape)
        dataset[...] = np.array(elements, order=request.layout)
        return self.files.read().get(request.chunk_key)

    def decode(self, request: Request) -> bytes:
        return self.open_chunk(request, request.data)[...].tobytes()

    def create(self, request: CreateRequest) -> Written:
        self.files.replace({})
        options: dict[str, Any] = {}
        if request.fill_value is not None:
            options["fillvalue"] = np.frombuffer(request.fill_value, request.data_type)[0].item()
        if request.codecs is not None:
            if any(codec.name != "bytes" or codec.parameters.get("endian") == "big" for codec in request.codecs):
                raise Unsupported("create_dataset has no option for these codecs")
            options["compression"] = "raw"
        with gap_unsupported():
            name, shape, chunks = self.files.path.name, request.shape, request.chunk_shape
            dataset = self.group.create_dataset(name, shape, request.data_type, chunks=chunks, **options)
        for write in request.writes:
            dataset[write.region] = np.frombuffer(write.data, dataset.dtype).reshape(write.shape)
        files = self.files.read()
        return Written(files.pop("zarr.json"), files)

    def rewrite(self, request: RewriteRequest) -> bytes:
        self.open(request).attrs.update(request.attributes)
        return self.files.read()["zarr.json"]


if __name__ == "__main__":
    serve(Z5Py())
