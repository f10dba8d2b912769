"""The adapter of z5 through its Python bindings z5py, with a folder as the store.

z5py opens datasets of a group. So the folder holds a group with one array.

Decisions, besides the decisions of package_testee.py:
- Arrays without dimensions. z5py says that it does not support them. The response is unsupported.
- Creating arrays. create_dataset takes no codec but a compression, and "raw" is `bytes` with little endian. Other codecs
  are unsupported.
- Byte order. The documentation says that z5 supports little-endian data only, but z5py reads and writes arrays with the
  byte order "big" without an error. The adapter passes the results on.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import z5py
from zarrproof.testee import CreateRequest, Request, RewriteRequest, Unsupported, Written, serve

from array_folder import ArrayFolder
from package_testee import PackageTestee, files_of, unsupported_if

GAP = "zero-dimensional shapes are not supported"


class Z5Py(PackageTestee):
    def __init__(self) -> None:
        self.files = ArrayFolder()
        (self.files.parent / "zarr.json").write_text('{"zarr_format": 3, "node_type": "group"}')
        self.group = z5py.File(str(self.files.parent), mode="a")

    def open(self, request: Request | RewriteRequest, chunk: bytes | None = None) -> z5py.Dataset:
        self.files.replace(files_of(request, chunk))
        with unsupported_if(ValueError, GAP):
            return self.group[self.files.path.name]

    def encode(self, request: Request) -> bytes | None:
        dataset = self.open_chunk(request)
        elements = np.frombuffer(request.data, dataset.dtype).reshape(dataset.shape)
        dataset[...] = np.array(elements, order=request.layout)
        return self.files.read().get(request.chunk_key)

    def decode(self, request: Request) -> bytes:
        return self.open_chunk(request, request.data)[...].tobytes()

    def create(self, request: CreateRequest) -> Written:
        self.files.replace({})
        options: dict[str, Any] = {"chunks": request.chunk_shape}
        if request.fill_value is not None:
            options["fillvalue"] = np.frombuffer(request.fill_value, request.data_type)[0].item()
        if request.codecs is not None:
            if any(codec.name != "bytes" or codec.parameters.get("endian") == "big" for codec in request.codecs):
                raise Unsupported("create_dataset has no option for these codecs")
            options["compression"] = "raw"
        with unsupported_if(ValueError, GAP):
            dataset = self.group.create_dataset(self.files.path.name, request.shape, request.data_type, **options)
        for write in request.writes:
            dataset[write.region] = np.frombuffer(write.data, dataset.dtype).reshape(write.shape)
        files = self.files.read()
        return Written(files.pop("zarr.json"), files)

    def rewrite(self, request: RewriteRequest) -> bytes:
        self.open(request).attrs.update(request.attributes)
        return self.files.read()["zarr.json"]


if __name__ == "__main__":
    serve(Z5Py())
