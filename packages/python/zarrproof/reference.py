"""The exact reference of zarrproof, asked in this process, for tests of your own:

    @given(arrays(np.float32, 8))
    def test_encode(array):
        assert my_library.encode(ZARR_JSON, array) == reference.encode(ZARR_JSON, array)

Every function takes the text of the zarr.json of an array with one chunk, as str or UTF-8 bytes, and asks about this
array. Every function raises ValueError for a grid of several chunks. Open points of the specification have their default answers.

Elements are bytes in canonical form: C order, each component little-endian at its stored width, one byte for types of
8 bits or fewer. `encode` and `explain` also take a numpy array of the shape and data type of the metadata, in any byte
order and layout; `decode_numpy` returns one. Types that numpy does not have, such as bfloat16 and int4, are those of
ml_dtypes, where that package is installed. r16 is numpy's V2. The small complex types have no numpy type.

Several threads may call the functions at once.
"""

from __future__ import annotations

import ctypes
import json
import os
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Union

from zarrproof.testee import OPERATIONS, Resolved, Unsupported, _read_json

if TYPE_CHECKING:
    import numpy as np

    NumpyArray = np.ndarray[Any, np.dtype[Any]]
    Elements = Union[bytes, bytearray, memoryview, NumpyArray]

__all__ = ["LibraryMissing", "Refused", "Resolved", "Unsupported", "decode", "decode_numpy", "encode", "explain",
           "resolve"]

# As in conformance/testee.h.
VERSION = 1
UNSUPPORTED, ERROR = 0, 1


class Refused(Exception):
    """The reference refuses the metadata or the data. The message says why, and names the clause."""


class LibraryMissing(ImportError):
    """The library of the reference cannot be loaded. The message names its path."""


class _Request(ctypes.Structure):
    _fields_ = [
        ("operation", ctypes.c_int32),
        ("layout", ctypes.c_int32),
        ("metadata", ctypes.c_char_p),
        ("metadata_size", ctypes.c_size_t),
        ("shape", ctypes.POINTER(ctypes.c_uint64)),
        ("rank", ctypes.c_size_t),
        ("data", ctypes.c_char_p),
        ("data_size", ctypes.c_size_t),
    ]


class _Response(ctypes.Structure):
    _fields_ = [
        ("kind", ctypes.c_int32),
        ("data", ctypes.c_void_p),
        ("data_size", ctypes.c_size_t),
        ("data_type", ctypes.c_char_p),
        ("message", ctypes.c_char_p),
    ]


def encode(zarr_json: str | bytes, array: Elements) -> bytes:
    """Returns the bytes that the codecs make of the array, which is bytes in canonical form or a numpy array.
    Raises Refused, Unsupported, or LibraryMissing; TypeError where the array is neither, or has another data type than
    the metadata; ValueError where it has another shape or size."""
    described = _Array(zarr_json)
    elements = described.canonical(array)
    try:
        return described.ask("encode", elements)[0]
    except Refused:
        described.check_size(elements)
        raise


def decode(zarr_json: str | bytes, data: bytes | None) -> bytes:
    """Returns the array that the codecs make of encoded bytes, in canonical form. `data` is None where the chunk is
    missing. Raises Refused, Unsupported, or LibraryMissing; TypeError where `data` is something else."""
    return _Array(zarr_json).ask("decode", _encoded(data))[0]


def decode_numpy(zarr_json: str | bytes, data: bytes | None) -> NumpyArray:
    """Returns the same as `decode`, as a numpy array in the byte order of the machine. Raises the same, and
    ModuleNotFoundError or TypeError where the data type has no numpy type here."""
    import numpy as np

    described = _Array(zarr_json)
    elements = described.ask("decode", _encoded(data))[0]  # first: the reference refuses wrong metadata
    stored = described.numpy_type()
    return np.frombuffer(elements, stored.newbyteorder("<")).reshape(described.shape).astype(stored)


def resolve(zarr_json: str | bytes) -> Resolved:
    """Returns the data type, as JSON metadata, and the fill value, in canonical form, as they reach the `bytes` codec.
    Raises Refused, Unsupported, or LibraryMissing."""
    fill_value, data_type = _Array(zarr_json).ask("resolve", None)
    return Resolved(json.loads(data_type), fill_value)


def explain(zarr_json: str | bytes, operation: str = "resolve", data: Elements | None = None) -> str:
    """Returns what each codec does, clause by clause, as lines of text. `operation` is "resolve", "encode" or
    "decode", and `data` the argument of that function. A refusal is a part of the text. Raises LibraryMissing, and
    TypeError and ValueError where that function raises them; ValueError where there is no such operation. Where `data` is a
    numpy array, also raises Refused and Unsupported: a wrong data type has no numpy type."""
    described = _Array(zarr_json)
    given = None
    if operation == "encode":
        given = described.canonical(data)
        with suppress(Refused, Unsupported):  # of the metadata; the text says it
            described.check_size(given)
    elif operation == "decode":
        given = _encoded(data)
    elif operation != "resolve":
        raise ValueError(f"operation: there is no {operation!r}; expected resolve, encode, decode")
    elif data is not None:
        raise TypeError(f"data: it is {_kind(data)}; expected None, because resolve takes no data")
    request = described.request(operation, given)
    text: bytes = _library().zarrproof_reference_explain(ctypes.byref(request))
    return text.decode()


class _Array:
    """The array that a zarr.json describes. `metadata` and `shape` are empty where the text has none: the reference has
    the words about that. Raises TypeError and ValueError as every function of this module."""

    def __init__(self, zarr_json: str | bytes) -> None:
        if not isinstance(zarr_json, (str, bytes)):
            raise TypeError(f"zarr_json: it is {_kind(zarr_json)}; expected the text of a zarr.json, as str or bytes")
        self.text = zarr_json.encode() if isinstance(zarr_json, str) else zarr_json
        try:
            metadata = _read_json(zarr_json)
        except (ValueError, RecursionError):
            metadata = None
        self.metadata: dict[str, Any] = metadata if isinstance(metadata, dict) else {}
        shape: Any = self.metadata.get("shape")
        is_shape = isinstance(shape, list) and all(type(size) is int for size in shape)
        self.shape: tuple[int, ...] = tuple(shape) if is_shape else ()
        grid = self.metadata.get("chunk_grid")
        if is_shape and min(shape, default=0) >= 0 and isinstance(grid, dict):
            self.check_grid(grid)

    def check_grid(self, grid: dict[str, Any]) -> None:
        """Raises ValueError for a grid of more than one chunk, and for another grid than the regular one."""
        one_chunk = [max(size, 1) for size in self.shape]
        configuration = grid.get("configuration")
        chunk_shape = configuration.get("chunk_shape") if isinstance(configuration, dict) else None
        if grid.get("name") != "regular" or chunk_shape not in (one_chunk, list(self.shape)):
            raise ValueError(f"zarr_json: chunk_grid is {json.dumps(grid)}; expected regular, with chunk_shape {one_chunk}: "
                             "the functions ask about an array with one chunk")

    def request(self, operation: str, data: bytes | None) -> _Request:
        return _Request(
            operation=OPERATIONS.index(operation),
            metadata=self.text,
            metadata_size=len(self.text),
            shape=(ctypes.c_uint64 * len(self.shape))(*self.shape),
            rank=len(self.shape),
            data=data,
            data_size=len(data or b""),
        )

    def ask(self, operation: str, data: bytes | None) -> tuple[bytes, bytes]:
        """Returns the data of the response, and of `resolve` the data type as JSON metadata. Raises Refused and
        Unsupported."""
        request, response = self.request(operation, data), _Response()
        _library().zarrproof_testee_answer(ctypes.byref(request), ctypes.byref(response))
        # The memory that the response points to stays valid until the next call in this thread.
        if response.kind == ERROR:
            raise Refused(response.message.decode())
        if response.kind == UNSUPPORTED:
            raise Unsupported(response.message.decode())
        return ctypes.string_at(response.data, response.data_size) if response.data else b"", response.data_type or b""

    def canonical(self, array: Elements | None) -> bytes:
        """Returns the array in canonical form. Raises as `encode`."""
        if isinstance(array, (bytes, bytearray, memoryview)):
            return bytes(array)
        if array is None or not hasattr(array, "dtype"):
            raise TypeError(f"array: it is {_kind(array)}; expected bytes in canonical form, or a numpy array")
        self.ask("resolve", None)  # what follows takes the metadata for right
        expected = self.numpy_type()
        if array.dtype.newbyteorder("=") != expected:
            raise TypeError(f"array: its data type is {array.dtype}; expected {expected}, as in zarr_json")
        if array.shape != self.shape:
            raise ValueError(f"array: its shape is {array.shape}; expected {self.shape}, as in zarr_json")
        return array.astype(expected.newbyteorder("<")).tobytes()

    def check_size(self, elements: bytes) -> None:
        """Raises ValueError where the array in canonical form has another size than the metadata say."""
        expected = len(self.ask("decode", None)[0])
        if len(elements) != expected:
            raise ValueError(f"array: it has {len(elements)} bytes; expected {expected}, for shape {self.shape}")

    def numpy_type(self) -> np.dtype[Any]:
        """Returns the numpy type of the data type, which the reference accepts. Raises TypeError where there is none."""
        import numpy as np

        data_type = self.metadata["data_type"]
        name: str = data_type["name"] if isinstance(data_type, dict) else data_type
        if name.startswith("numpy."):  # numpy.datetime64
            unit, factor = (data_type["configuration"][key] for key in ("unit", "scale_factor"))
            unit = {"\u03bcs": "us", "\u00b5s": "us"}.get(unit, unit)
            return np.dtype(name[6:] + ("" if unit == "generic" else f"[{factor}{unit}]"))
        if name.startswith("r"):
            return np.dtype(f"V{int(name[1:]) // 8}")
        name = {
            "complex_float16": "complex32",
            "complex_bfloat16": "bcomplex32",
            "complex_float32": "complex64",
            "complex_float64": "complex128",
        }.get(name, name)
        with suppress(ImportError):
            import ml_dtypes  # noqa: F401  tells numpy its types
        try:
            return np.dtype(name)
        except TypeError:
            raise TypeError(f"data_type: numpy and ml_dtypes, as installed, have no data type {name}") from None


@cache
def _library() -> ctypes.CDLL:
    named = os.environ.get("ZARRPROOF_REFERENCE_LIBRARY")
    path = Path(named).absolute() if named else Path(__file__).with_name("libzarrproof.so")
    try:
        library = ctypes.CDLL(str(path))
        version, answer = library.zarrproof_testee_version, library.zarrproof_testee_answer
        explain = library.zarrproof_reference_explain
    except (OSError, AttributeError) as error:
        raise LibraryMissing(
            f"the reference cannot be loaded from {path}: {error}; expected the libzarrproof.so of a build, "
            "in the package or where the environment variable ZARRPROOF_REFERENCE_LIBRARY says",
            path=str(path),
        ) from error
    version.restype = ctypes.c_uint32
    if version() != VERSION:
        raise LibraryMissing(f"{path} has version {version()} of testee.h; expected {VERSION}", path=str(path))
    answer.argtypes, answer.restype = (ctypes.POINTER(_Request), ctypes.POINTER(_Response)), None
    explain.argtypes, explain.restype = (ctypes.POINTER(_Request),), ctypes.c_char_p
    return library


def _encoded(data: Any) -> bytes | None:
    """Returns encoded bytes. Raises as `decode`."""
    if not isinstance(data, (bytes, bytearray, memoryview, type(None))):
        raise TypeError(f"data: it is {_kind(data)}; expected encoded bytes, or None for a missing chunk")
    return None if data is None else bytes(data)


def _kind(value: object) -> str:
    return f"of type {type(value).__name__}"
