"""zarr-python behind the conformance protocol: one JSON request a line on stdin, one JSON response a line on stdout.

Every request gets an array of its own in a memory store: the text of `zarr_json` goes in as it came, and the chunk is
read or written through the array. The asynchronous API is the same code as the synchronous one without a change of
thread at each call, and twice as fast here.

Decisions:
- Elided chunks. zarr-python drops a chunk that equals the fill value unless told otherwise, so it is told otherwise.
  If there is still no chunk, the answer is null.
- Zero-length arrays. zarr-python opens them but never touches a chunk, so encoding and decoding one is unsupported;
  only a missing chunk can be read. Metadata it refuses is an error before that.
- Errors and crashes. Every Exception is a refusal, also a clumsy one (a TypeError from deep inside). What only derives
  from BaseException is a Rust panic in cast-value-rs that came through pyo3: a crash. An ImportError says that
  zarr-python cannot use the release of cast-value-rs at hand: unsupported.
- Data types. Which of the specified types zarr-python knows is asked of itself at the start. A request about another
  specified type is unsupported, as array type or as target of cast_value. Anything else is handed on for zarr-python to
  judge: a name that no specification has, or a target that cast_value forbids.
- resolve is left out: no public call answers it.
"""

from __future__ import annotations

import asyncio
import json
import re
import sys
from importlib.metadata import version
from typing import Any

import numpy as np
import zarr
from zarr.api.asynchronous import open_array
from zarr.buffer.cpu import Buffer
from zarr.dtype import parse_data_type
from zarr.registry import get_codec_class
from zarr.storage import MemoryStore

Json = dict[str, Any]

SMALL_FLOATS = (
    "float4_e2m1fn float6_e2m3fn float6_e3m2fn float8_e3m4 float8_e4m3 float8_e4m3b11fnuz float8_e4m3fnuz float8_e5m2 "
    "float8_e5m2fnuz float8_e8m0fnu bfloat16"
).split()
REAL_TYPES = [
    *(f"{sign}int{bits}" for sign in ("", "u") for bits in (2, 4, 8, 16, 32, 64)),
    *SMALL_FLOATS,
    *("float16", "float32", "float64"),
]
OTHER_TYPES = [
    *("bool", "complex64", "complex128", "complex_float16", "complex_float32", "complex_float64"),
    *(f"complex_{name}" for name in SMALL_FLOATS),
    *("numpy.datetime64", "numpy.timedelta64", "r*"),
]


class Unsupported(Exception):
    """zarr-python does not implement what was asked."""


def is_known(name: str) -> bool:
    if name == "r*":
        data_type: Any = "r16"
    elif name.startswith("numpy."):
        data_type = {"name": name, "configuration": {"unit": "s", "scale_factor": 1}}
    else:
        data_type = name
    try:  # the comparison is for names that are taken for a numpy type of another name
        return parse_data_type(data_type, zarr_format=3).to_json(zarr_format=3) == data_type
    except (TypeError, ValueError):
        return False


def is_registered(codec: str) -> bool:
    try:
        get_codec_class(codec)
    except Exception:  # its class has changed between releases
        return False
    return True


CODECS = [name for name in ("bytes", "crc32c", "scale_offset", "cast_value") if is_registered(name)]
KNOWN_TYPES = [name for name in REAL_TYPES + OTHER_TYPES if is_known(name)]
MISSING_REAL_TYPES = [name for name in REAL_TYPES if name not in KNOWN_TYPES]
MISSING_TYPES = [name for name in REAL_TYPES + OTHER_TYPES if name not in KNOWN_TYPES]


def name_of(metadata: Any) -> str:
    """The name in the metadata of a data type or codec, the empty string if there is none."""
    name = metadata.get("name") if isinstance(metadata, dict) else metadata
    if not isinstance(name, str):
        return ""
    return "r*" if re.fullmatch("r[1-9][0-9]*", name) and int(name[1:]) % 8 == 0 else name


def cast_targets(request: Json) -> list[str]:
    codecs = request["codecs"]
    if codecs is None:  # only the text counts
        try:
            codecs = json.loads(request["zarr_json"])["codecs"]
        except (ValueError, TypeError, KeyError):
            return []
    configurations = [
        codec.get("configuration")
        for codec in (codecs if isinstance(codecs, list) else [])
        if isinstance(codec, dict) and codec.get("name") == "cast_value"
    ]
    return [name_of(entry.get("data_type")) for entry in configurations if isinstance(entry, dict)]


def check_types(request: Json) -> None:
    data_type = name_of(request["data_type"])
    if data_type in MISSING_TYPES:
        raise Unsupported(f"no {data_type}")
    for target in cast_targets(request):
        if target in MISSING_REAL_TYPES:
            raise Unsupported(f"no {target}")


def chunk_key(request: Json) -> str:
    return "c" + "/0" * len(request["shape"])


def canonical(dtype: np.dtype[Any]) -> np.dtype[Any]:
    return dtype.newbyteorder("<")


async def describe(request: Json) -> Json:
    return {
        "protocol": 1,
        "name": "zarr-python",
        "version": version("zarr"),
        "language": "Python",
        "dependencies": {name: version(name) for name in ("cast-value-rs", "google-crc32c", "numpy")},
        "operations": ["encode", "decode"],
        "codecs": CODECS,
        "data_types": KNOWN_TYPES,
    }


async def encode(request: Json) -> Json:
    check_types(request)
    store = {"zarr.json": Buffer.from_bytes(request["zarr_json"].encode())}
    array = await open_array(store=MemoryStore(store), mode="r+", zarr_format=3)
    if 0 in array.shape:
        raise Unsupported("a zero-length array has no chunk")
    elements = np.frombuffer(bytes.fromhex(request["data"]), canonical(array.dtype)).reshape(array.shape)
    await array.setitem(..., np.array(elements, array.dtype, order=request.get("layout", "C")))
    chunk = store.get(chunk_key(request))
    return {"data": None if chunk is None else chunk.to_bytes().hex()}


async def decode(request: Json) -> Json:
    check_types(request)
    store = {"zarr.json": Buffer.from_bytes(request["zarr_json"].encode())}
    if request["data"] is not None:
        store[chunk_key(request)] = Buffer.from_bytes(bytes.fromhex(request["data"]))
    array = await open_array(store=MemoryStore(store), mode="r", zarr_format=3)
    if 0 in array.shape and request["data"] is not None:
        raise Unsupported("a zero-length array has no chunk")
    elements = np.asarray(await array.getitem(...))
    return {"data": elements.astype(canonical(elements.dtype), copy=False).tobytes().hex()}


OPERATIONS = {"describe": describe, "encode": encode, "decode": decode}


async def answer(line: bytes) -> Json:
    request: Any = None
    try:
        request = json.loads(line.decode())
        if not isinstance(request["op"], str):
            raise TypeError("op is not a string")
        operation = OPERATIONS.get(request["op"])
        if operation is None:
            raise Unsupported(f"no operation {request['op']!r}")
        response = await operation(request)
    except (Unsupported, ImportError) as gap:
        response = {"unsupported": str(gap)}
    except Exception as error:
        response = {"error": f"{type(error).__name__}: {error}"}
    except (KeyboardInterrupt, SystemExit, asyncio.CancelledError):
        raise
    except BaseException as panic:
        response = {"crashed": f"{type(panic).__name__}: {panic}"}
    return {"id": request.get("id") if isinstance(request, dict) else None, **response}


async def main() -> None:
    zarr.config.set({"array.write_empty_chunks": True})
    for line in sys.stdin.buffer:  # blocks the event loop, which has nothing else to do
        print(json.dumps(await answer(line)), flush=True)


if __name__ == "__main__":
    asyncio.run(main())
