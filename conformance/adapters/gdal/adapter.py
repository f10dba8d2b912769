"""The adapter of GDAL's Zarr driver, through the C interface of GDAL's multidimensional arrays.

The package rasterio loads GDAL. The adapter uses only the GDAL library that rasterio loads. The release of rasterio
decides the release of GDAL: rasterio 1.5.2 has GDAL 3.12.2. Other packages do not fit: gdal has no wheels, and the GDAL of
fiona's wheels has no Zarr driver. Every request gets a new folder in GDAL's file system in memory. The text of `zarr_json`
goes into the folder unchanged, and the chunk is read or written through the array.

Decisions, besides the decisions of zarrproof.testee:
- Errors. GDAL returns null or false and keeps a message. An error while an array is closed, such as a failed write of a
  chunk, gives only a message. So a message of class failure is a refusal. A message of class warning is not.
- Elided chunks. If no chunk is stored, the response is null.
- Zero-length arrays. If GDAL does not open the array, the response is a refusal.
- Elements are read and written in GDAL's own type for the data type, so that GDAL converts nothing. A bool is a byte.
- Codecs and data types. The adapter declares those with which GDAL opens an array.
- resolve is not implemented, because no public call answers it.
"""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from ctypes import CFUNCTYPE, POINTER, byref, c_char_p, c_int, c_int64, c_size_t, c_uint64, c_void_p
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from typing import Any

import numpy as np
import rasterio
from zarrproof.testee import Request, Testee, serve

from data_types import known_codecs, known_data_types

MAPPED = Path("/proc/self/maps").read_text().splitlines()  # what rasterio has loaded is mapped into this process
GDAL = ctypes.CDLL(next(line.split(maxsplit=5)[5] for line in MAPPED if "/libgdal" in line))

ErrorHandler = CFUNCTYPE(None, c_int, c_int, c_char_p)  # class, number, message
FAILURE = 3
UPDATE, MULTIDIMENSIONAL, VERBOSE = 0x01, 0x10, 0x40  # how to open a dataset
INDEX, SIZE, STRIDE = POINTER(c_uint64), POINTER(c_size_t), POINTER(c_int64)
# array, start, count, step, stride, type, buffer, and the limits of the buffer
TRANSFER = (c_void_p, INDEX, SIZE, c_void_p, STRIDE, c_void_p, c_void_p, c_void_p, c_size_t)
SIGNATURES = {
    "CPLSetErrorHandler": (c_void_p, ErrorHandler),
    "GDALVersionInfo": (c_char_p, c_char_p),
    "VSIFOpenL": (c_void_p, c_char_p, c_char_p),
    "VSIFWriteL": (c_size_t, c_char_p, c_size_t, c_size_t, c_void_p),
    "VSIFCloseL": (c_int, c_void_p),
    "VSIGetMemFileBuffer": (c_void_p, c_char_p, POINTER(c_uint64), c_int),
    "VSIRmdirRecursive": (c_int, c_char_p),
    "GDALOpenEx": (c_void_p, c_char_p, c_int, c_void_p, c_void_p, c_void_p),
    "GDALClose": (c_int, c_void_p),
    "GDALDatasetGetRootGroup": (c_void_p, c_void_p),
    "GDALGroupOpenMDArray": (c_void_p, c_void_p, c_char_p, c_void_p),
    "GDALGroupRelease": (None, c_void_p),
    "GDALMDArrayGetDataType": (c_void_p, c_void_p),
    "GDALMDArrayRelease": (None, c_void_p),
    "GDALMDArrayRead": (c_int, *TRANSFER),
    "GDALMDArrayWrite": (c_int, *TRANSFER),
    "GDALExtendedDataTypeGetSize": (c_size_t, c_void_p),
    "GDALExtendedDataTypeRelease": (None, c_void_p),
}
for name, (result, *arguments) in SIGNATURES.items():
    getattr(GDAL, name).restype = result
    getattr(GDAL, name).argtypes = arguments


class Refused(Exception):
    pass


failures: list[str] = []


@ErrorHandler
def keep_failure(kind: int, number: int, message: bytes) -> None:
    if kind >= FAILURE:
        failures.append(message.decode(errors="replace"))


def check(result: int | None) -> int:
    """Returns the result of a function of GDAL. Raises Refused if the result is null or false."""
    if not result:
        raise Refused("; ".join(failures) or "no message")
    return result


FOLDER, NAME = b"/vsimem/store/array", b"array"


def write_file(path: bytes, content: bytes) -> None:
    file = check(GDAL.VSIFOpenL(path, b"wb"))
    GDAL.VSIFWriteL(content, 1, len(content), file)
    GDAL.VSIFCloseL(file)


def read_file(path: bytes) -> bytes | None:
    length = c_uint64()
    content = GDAL.VSIGetMemFileBuffer(path, byref(length), False)
    return ctypes.string_at(content, length.value) if content else None


@dataclass(frozen=True)
class Array:
    handle: int
    data_type: int

    def element_size(self) -> int:
        return GDAL.GDALExtendedDataTypeGetSize(self.data_type)

    def transfer(self, function: str, elements: np.ndarray) -> None:
        """Reads the whole array to `elements`, or writes it from `elements`, which may have any layout."""
        rank = elements.ndim
        start, size = (c_uint64 * rank)(), (c_size_t * rank)(*elements.shape)
        stride = (c_int64 * rank)(*(step // elements.itemsize for step in elements.strides))
        address = elements.ctypes.data
        check(getattr(GDAL, function)(self.handle, start, size, None, stride, self.data_type, address, None, 0))


@contextmanager
def open_array(files: dict[str, bytes], flags: int = 0) -> Iterator[Array]:
    """Opens the array that the files hold. At the end, closes everything, so that GDAL writes the chunk."""
    failures.clear()
    GDAL.VSIRmdirRecursive(FOLDER)
    for key, content in files.items():
        write_file(FOLDER + b"/" + key.encode(), content)
    with ExitStack() as closing:
        dataset = check(GDAL.GDALOpenEx(FOLDER, flags | MULTIDIMENSIONAL | VERBOSE, None, None, None))
        closing.callback(GDAL.GDALClose, dataset)
        group = check(GDAL.GDALDatasetGetRootGroup(dataset))
        closing.callback(GDAL.GDALGroupRelease, group)
        array = check(GDAL.GDALGroupOpenMDArray(group, NAME, None))
        closing.callback(GDAL.GDALMDArrayRelease, array)
        data_type = check(GDAL.GDALMDArrayGetDataType(array))
        closing.callback(GDAL.GDALExtendedDataTypeRelease, data_type)
        yield Array(array, data_type)
    check(not failures)


def accepts(zarr_json: str) -> bool:
    with open_array({"zarr.json": zarr_json.encode()}):
        return True


class Gdal(Testee):
    def describe(self) -> dict[str, Any]:
        return {
            "name": "gdal",
            "version": GDAL.GDALVersionInfo(b"RELEASE_NAME").decode(),
            "language": "C++",
            "dependencies": {"rasterio": version("rasterio")},
            "codecs": known_codecs(accepts),
            "data_types": known_data_types(accepts),
        }

    def encode(self, request: Request) -> bytes | None:
        with open_array({"zarr.json": request.zarr_json}, UPDATE) as array:
            elements = np.frombuffer(request.data, f"V{array.element_size()}").reshape(request.shape)
            array.transfer("GDALMDArrayWrite", np.array(elements, order=request.layout))
        return read_file(FOLDER + b"/" + request.chunk_key.encode())

    def decode(self, request: Request) -> bytes:
        files = {"zarr.json": request.zarr_json}
        if request.data is not None:
            files[request.chunk_key] = request.data
        with open_array(files) as array:
            elements = np.empty(request.shape, f"V{array.element_size()}")
            array.transfer("GDALMDArrayRead", elements)
        return elements.tobytes()


if __name__ == "__main__":
    GDAL.GDALAllRegister()
    GDAL.CPLSetErrorHandler(keep_failure)
    serve(Gdal())
