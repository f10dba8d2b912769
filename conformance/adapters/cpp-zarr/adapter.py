"""The adapter of cpp-zarr through its Python module cppzarr, with a folder as the store.

Every request replaces the files of the array. The text of `zarr_json` is written unchanged, and the chunk is read or
written through the functions read_zarr and write_zarr. One thread does the work, because a chunk is small.

Decisions, besides the decisions of zarrproof.testee:
- Elided chunks. If no chunk is stored, the response is null.
- Zero-length arrays. cpp-zarr reads them, but has no chunk. So encoding and decoding a chunk is unsupported. Decoding a
  missing chunk is answered. If cpp-zarr refuses the metadata, the response is an error.
- Gaps. cpp-zarr says that it does not write big-endian data, and reads no codec after crc32c. The response is
  unsupported.
- Writing. write_zarr with coordinates writes a region of the array that exists, and keeps its metadata. The region is
  the whole array.
- Codecs and data types. The adapter declares those with which cpp-zarr reads an array without a chunk.
- resolve is not implemented, because no public call answers it.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.metadata import version
from typing import Any

import numpy as np
from cppzarr import read_zarr, write_zarr
from zarrproof.testee import Request, Testee, Unsupported, serve

from array_folder import ArrayFolder
from data_types import known_codecs, known_data_types


GAPS = ("(opposite byte order) is not supported", "it has codecs after crc32c")  # in messages of cpp-zarr


@contextmanager
def gaps_unsupported() -> Iterator[None]:
    try:
        yield
    except RuntimeError as error:
        if any(gap in str(error) for gap in GAPS):
            raise Unsupported(str(error).rpartition(": ")[2].strip()) from error
        raise


class CppZarr(Testee):
    def __init__(self) -> None:
        self.files = ArrayFolder()
        self.folder = str(self.files.path)

    def read(self, request: Request, chunk: bytes | None) -> np.ndarray:
        self.files.replace(request.zarr_json, request.chunk_key, chunk)
        array = read_zarr(self.folder, num_threads=1)
        if 0 in array.shape and request.data is not None:
            raise Unsupported("a zero-length array has no chunk")
        return array

    def accepts(self, zarr_json: str) -> bool:
        self.read(Request(zarr_json.encode(), shape=(1,), layout="C", data=None), None)
        return True

    def describe(self) -> dict[str, Any]:
        return {
            "name": "cpp-zarr",
            "version": version("cpp-zarr"),
            "language": "C++",
            "dependencies": {name: version(name) for name in ("ml_dtypes", "numpy")},
            "codecs": known_codecs(self.accepts),
            "data_types": known_data_types(self.accepts),
        }

    def encode(self, request: Request) -> bytes | None:
        with gaps_unsupported():
            empty = self.read(request, None)
            elements = np.array(np.frombuffer(request.data, empty.dtype).reshape(empty.shape), order=request.layout)
            write_zarr(self.folder, elements, [0] * elements.ndim, list(elements.shape), num_threads=1)
        return self.files.get(request.chunk_key)

    def decode(self, request: Request) -> bytes:
        with gaps_unsupported():
            return self.read(request, request.data).tobytes()


if __name__ == "__main__":
    serve(CppZarr())
