"""GDAL's Zarr driver behind the conformance protocol, through the C interface of its multidimensional arrays.

The package rasterio loads GDAL, in a wheel its own; nothing else of it is used, and a release of rasterio stands for one
of GDAL.
Every request gets a folder of its own in GDAL's file system in memory: the text of `zarr_json` goes in as it came, and
the chunk is read or written through the array.

Decisions, beside those of zarrproof.testee:
- Errors. GDAL returns null or false and keeps a message; what fails when an array is closed, such as writing a chunk,
  shows by a message alone. So a message of class failure is a refusal, and one of class warning is not.
- Elided chunks. If there is no chunk after writing, the answer is null.
- Zero-length arrays. What GDAL does not open is a refusal like any other.
- Elements are read and written as what GDAL takes the data type for, so that it converts nothing; a bool is a byte.
- Codecs and data types. GDAL is asked which it knows: those of which it opens an array.
- resolve is left out: no public call answers it.
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
    """What a function of GDAL returned, unless it is null or false."""
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
        """Reads or writes the whole array, from or to elements in any layout."""
        rank = elements.ndim
        start, size = (c_uint64 * rank)(), (c_size_t * rank)(*elements.shape)
        stride = (c_int64 * rank)(*(step // elements.itemsize for step in elements.strides))
        address = elements.ctypes.data
        check(getattr(GDAL, function)(self.handle, start, size, None, stride, self.data_type, address, None, 0))


@contextmanager
def open_array(files: dict[str, bytes], flags: int = 0) -> Iterator[Array]:
    """The array that the files make up; on leaving, all is closed, and the chunk written."""
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
