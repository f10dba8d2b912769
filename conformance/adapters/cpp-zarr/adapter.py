"""The adapter of cpp-zarr through its Python module cppzarr, with a folder as the store.

The functions read_zarr and write_zarr open an array at each call. One thread does the work, because a chunk is small.

Decisions, besides the decisions of package_testee.py:
- Gaps. cpp-zarr says that it does not write big-endian data, and reads no codec after crc32c. The response is
  unsupported.
- Writing. write_zarr with coordinates writes a region of the array that exists, and keeps its metadata. The region is
  the whole array.
- Creating arrays. write_zarr makes the array of the data of the first write, which must be all of it. There is no option
  for a fill value, and the option for codecs is a compressor: "none" is `bytes` with little endian. Other requests are
  unsupported.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from cppzarr import read_zarr, write_zarr
from zarrproof.testee import CreateRequest, Request, Unsupported, Written, serve

from array_folder import ArrayFolder
from package_testee import PackageTestee, files_of, unsupported_if

GAPS = ("(opposite byte order) is not supported", "it has codecs after crc32c")


class CppZarr(PackageTestee):
    dependencies = ("ml_dtypes", "numpy")

    def __init__(self) -> None:
        self.files = ArrayFolder()
        self.folder = str(self.files.path)

    def open(self, request: Request, chunk: bytes | None = None) -> np.ndarray:
        self.files.replace(files_of(request, chunk))
        return read_zarr(self.folder, num_threads=1)

    def encode(self, request: Request) -> bytes | None:
        with unsupported_if(RuntimeError, *GAPS):
            empty = self.open_chunk(request)
            elements = np.array(np.frombuffer(request.data, empty.dtype).reshape(empty.shape), order=request.layout)
            write_zarr(self.folder, elements, [0] * elements.ndim, list(elements.shape), num_threads=1)
        return self.files.read().get(request.chunk_key)

    def decode(self, request: Request) -> bytes:
        with unsupported_if(RuntimeError, *GAPS):
            return self.open_chunk(request, request.data).tobytes()

    def create(self, request: CreateRequest) -> Written:
        if request.fill_value is not None:
            raise Unsupported("write_zarr has no option for a fill value")
        options: dict[str, Any] = {}
        if request.codecs is not None:
            if any(codec.name != "bytes" or codec.parameters.get("endian") == "big" for codec in request.codecs):
                raise Unsupported("write_zarr has no option for these codecs")
            options["cname"] = "none"
        if not request.writes or request.writes[0].shape != request.shape:
            raise Unsupported("write_zarr makes an array of all its elements")
        self.files.replace({})
        for write in request.writes:
            elements = np.frombuffer(write.data, request.data_type).reshape(write.shape)
            if write is not request.writes[0]:
                ends = [start + length for start, length in zip(write.start, write.shape)]
                options = {"start_coords": list(write.start), "end_coords": ends}
            write_zarr(self.folder, elements, zarr_format=3, chunks=request.chunk_shape, num_threads=1, **options)
        files = self.files.read()
        return Written(files.pop("zarr.json"), files)


if __name__ == "__main__":
    serve(CppZarr())
