"""The adapter of GDAL's Zarr driver, through the C interface of GDAL's multidimensional arrays, with a folder as the
store.

The package rasterio loads GDAL. The adapter uses only the GDAL library that rasterio loads. The release of rasterio
decides the release of GDAL: rasterio 1.5.2 has GDAL 3.12.2. Other packages do not fit: gdal has no wheels, and the GDAL of
fiona's wheels has no Zarr driver.

Decisions, besides the decisions of package_testee.py:
- Errors. GDAL returns null or false and keeps a message. An error while an array is closed, such as a failed write of a
  chunk, gives only a message. So a message of class failure is a refusal. A message of class warning is not.
- Zero-length arrays. If GDAL does not open the array, the response is a refusal.
- Elements are read and written in GDAL's own type for the data type, so that GDAL converts nothing. A bool is a byte.
"""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from ctypes import c_char_p, c_int, c_int64, c_size_t, c_uint64, c_void_p
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import rasterio  # loads GDAL
from zarrproof.testee import Request, serve

from array_folder import ArrayFolder
from package_testee import PackageTestee, files_of

MAPPED = Path("/proc/self/maps").read_text().splitlines()  # what rasterio has loaded is mapped into this process
GDAL = ctypes.CDLL(next(line.split(maxsplit=5)[5] for line in MAPPED if "/libgdal" in line))


class Handle(c_void_p):
    """A pointer to an object of GDAL. ctypes would make a number of a c_void_p, and cut it where it is an argument."""


GDAL.GDALVersionInfo.restype = c_char_p
for name in ("GDALOpenEx", "GDALDatasetGetRootGroup", "GDALGroupOpenMDArray", "GDALMDArrayGetDataType"):
    getattr(GDAL, name).restype = Handle

UPDATE, MULTIDIMENSIONAL, VERBOSE = 0x01, 0x10, 0x40  # how to open a dataset
FAILURE = 3  # the class of a message


class Refused(Exception):
    pass


failures: list[str] = []


@ctypes.CFUNCTYPE(None, c_int, c_int, c_char_p)
def keep_failure(kind: int, number: int, message: bytes) -> None:
    if kind >= FAILURE:
        failures.append(message.decode(errors="replace"))


def check(result: Any) -> Any:
    """Returns the result of a function of GDAL. Raises Refused if the result is null or false."""
    if not result:
        raise Refused("; ".join(failures) or "no message")
    return result


@dataclass(frozen=True)
class Array:
    handle: Handle
    data_type: Handle

    def element_type(self) -> str:
        """Returns numpy's type for the bytes of an element."""
        return f"V{GDAL.GDALExtendedDataTypeGetSize(self.data_type)}"

    def transfer(self, function: Any, elements: np.ndarray) -> None:
        """Reads the whole array to `elements`, or writes it from `elements`, which may have any layout."""
        rank = elements.ndim
        start, size = (c_uint64 * rank)(), (c_size_t * rank)(*elements.shape)
        stride = (c_int64 * rank)(*(step // elements.itemsize for step in elements.strides))
        address = c_void_p(elements.ctypes.data)
        check(function(self.handle, start, size, None, stride, self.data_type, address, None, c_size_t(0)))


class Gdal(PackageTestee):
    dependencies = ("rasterio",)

    def __init__(self) -> None:
        self.files = ArrayFolder()

    def version(self) -> str:
        return GDAL.GDALVersionInfo(b"RELEASE_NAME").decode()

    @contextmanager
    def open_array(self, request: Request, chunk: bytes | None, flags: int = 0) -> Iterator[Array]:
        """Opens the array of a request. At the end, closes everything, so that GDAL writes the chunk."""
        failures.clear()
        self.files.replace(files_of(request, chunk))
        path = str(self.files.path).encode()
        with ExitStack() as closing:
            dataset = check(GDAL.GDALOpenEx(path, flags | MULTIDIMENSIONAL | VERBOSE, None, None, None))
            closing.callback(GDAL.GDALClose, dataset)
            group = check(GDAL.GDALDatasetGetRootGroup(dataset))
            closing.callback(GDAL.GDALGroupRelease, group)
            array = check(GDAL.GDALGroupOpenMDArray(group, b"array", None))
            closing.callback(GDAL.GDALMDArrayRelease, array)
            data_type = check(GDAL.GDALMDArrayGetDataType(array))
            closing.callback(GDAL.GDALExtendedDataTypeRelease, data_type)
            yield Array(array, data_type)
        check(not failures)

    def open(self, request: Request, chunk: bytes | None = None) -> None:
        with self.open_array(request, chunk):
            pass

    def encode(self, request: Request) -> bytes | None:
        with self.open_array(request, None, UPDATE) as array:
            elements = np.frombuffer(request.data, array.element_type()).reshape(request.shape)
            array.transfer(GDAL.GDALMDArrayWrite, np.array(elements, order=request.layout))
        return self.files.read().get(request.chunk_key)

    def decode(self, request: Request) -> bytes:
        with self.open_array(request, request.data) as array:
            elements = np.empty(request.shape, array.element_type())
            array.transfer(GDAL.GDALMDArrayRead, elements)
        return elements.tobytes()


if __name__ == "__main__":
    GDAL.GDALAllRegister()
    GDAL.CPLSetErrorHandler(keep_failure)
    serve(Gdal())
