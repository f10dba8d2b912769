"""The testee protocol: one JSON request a line on standard input, one JSON response a line on standard output.

    class Mine(Testee):
        def describe(self):
            return {"name": "mine", "version": "1.0", "language": "Python", "codecs": ["bytes"], "data_types": ["uint8"]}

        def decode(self, request):
            return my_library.open({"zarr.json": request.zarr_json, request.chunk_key: request.data}).read()

    serve(Mine())

What becomes of an operation:

- What it returns is the result.
- Unsupported says that the implementation does not implement the request. Nothing else says so.
- Any other exception is a refusal, also a clumsy one, such as a TypeError from deep inside.
- What derives from BaseException alone is a crash: a panic in Rust that came through pyo3.
- KeyboardInterrupt, SystemExit, and a crash in C or C++ end the process. The runner starts it again.
"""

from __future__ import annotations

import json
import sys
from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

OPERATIONS = ("resolve", "encode", "decode")

# Bytes of a result: a line of the protocol has at most 16 MiB, with two digits for each byte and a little around them.
MOST_RESULT_BYTES = (16 << 20) // 2 - 4096


class Unsupported(Exception):
    """The implementation does not implement the request. The message says what is missing."""


@dataclass(frozen=True)
class Request:
    """A request about an array with one chunk.

    zarr_json: the text of zarr.json as it came. Give it to the implementation unchanged: JSON parsers lose digits.
    shape: the shape of the array.
    layout: "C" or "F", how `encode` holds the array in memory.
    data: for `encode` the array in canonical form, which is C order, each component little-endian at its stored width;
        for `decode` the encoded bytes, None where the chunk is missing; for `resolve` None.
    """

    zarr_json: bytes
    shape: tuple[int, ...]
    layout: str
    data: bytes | None

    @property
    def chunk_key(self) -> str:
        """The key of the chunk in a store, such as "c/0/0"."""
        return "c" + "/0" * len(self.shape)


class Resolved(NamedTuple):
    """The input of the array -> bytes codec: data type metadata, and the fill value in canonical form."""

    data_type: Any
    fill_value: bytes


class Testee(ABC):
    """An implementation under test. A subclass overrides `describe` and the operations that the implementation has.
    Only these operations are declared and asked."""

    __test__ = False  # pytest collects classes with names like this one

    @abstractmethod
    def describe(self) -> Mapping[str, Any]:
        """Returns the description: name, version, language, codecs, data_types, and, where there are any,
        dependencies. `serve` adds protocol and operations. An exception ends the process."""

    def resolve(self, request: Request) -> Resolved:
        """Returns what reaches the array -> bytes codec. Raises Unsupported; any other exception is a refusal."""
        raise Unsupported("no operation 'resolve'")

    def encode(self, request: Request) -> bytes | None:
        """Returns the encoded bytes, or None where the implementation stores no chunk because the array equals the
        fill value. Raises Unsupported; any other exception is a refusal."""
        raise Unsupported("no operation 'encode'")

    def decode(self, request: Request) -> bytes:
        """Returns the array in canonical form. Raises Unsupported; any other exception is a refusal."""
        raise Unsupported("no operation 'decode'")


def serve(testee: Testee) -> None:
    """Answers the requests on standard input until its end. The testee describes itself once, before the first
    request. Raises TypeError where the testee returns something that is no description or no result."""
    operations = [name for name in OPERATIONS if getattr(type(testee), name) is not getattr(Testee, name)]
    description = {"protocol": 1, "operations": operations, **testee.describe()}
    for line in sys.stdin.buffer:
        print(json.dumps(_answer(line, testee, description)), flush=True)


def _answer(line: bytes, testee: Testee, description: Mapping[str, Any]) -> dict[str, Any]:
    """Returns the members of the response."""
    message: Any = None
    members: Mapping[str, Any]
    try:
        message = _read_json(line)
        is_description = message["op"] == "describe"
        result = None if is_description else _carry_out(message, testee)
    except Unsupported as gap:
        members = {"unsupported": str(gap)}
    except Exception as error:
        members = {"error": f"{type(error).__name__}: {error}"}
    except (KeyboardInterrupt, SystemExit):
        raise
    except BaseException as panic:
        members = {"crashed": f"{type(panic).__name__}: {panic}"}
    else:  # outside of `try`: a wrong kind of result is a fault of the adapter, no refusal by the implementation
        members = description if is_description else _members_of(result)
    return {"id": message.get("id") if isinstance(message, dict) else None, **members}


def _read_json(text: str | bytes) -> Any:
    """As json.loads, which refuses integers of more than 4300 digits. No shape and no id has so many; others are left as
    text."""
    return json.loads(text, parse_int=lambda digits: int(digits) if len(digits) < 100 else digits)


def _carry_out(message: Any, testee: Testee) -> Any:
    if message["op"] not in OPERATIONS:
        raise Unsupported(f"no operation {message['op']!r}")
    data = message.get("data")
    request = Request(
        zarr_json=message["zarr_json"].encode(),
        shape=tuple(message["shape"]),
        layout=message.get("layout", "C"),
        data=None if data is None else bytes.fromhex(data),
    )
    return getattr(testee, message["op"])(request)


def _members_of(result: Any) -> dict[str, Any]:
    if isinstance(result, Resolved):
        return {"data_type": result.data_type, "fill_value": result.fill_value.hex()}
    if result is None:
        return {"data": None}
    if not isinstance(result, (bytes, bytearray, memoryview)):
        raise TypeError(f"an operation returned {type(result).__name__}; expected bytes, Resolved or None")
    data = bytes(result)
    if len(data) > MOST_RESULT_BYTES:
        return {"too_large": len(data)}
    return {"data": data.hex()}
