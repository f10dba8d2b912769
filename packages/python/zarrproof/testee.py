"""The testee protocol: one JSON request a line on standard input, one JSON response a line on standard output.

    class Mine(Testee):
        def describe(self):
            return {"name": "mine", "version": "1.0", "language": "Python", "codecs": ["bytes"], "data_types": ["uint8"]}

        def decode(self, request):
            return my_library.open({"zarr.json": request.zarr_json, request.chunk_key: request.data}).read()

    serve(Mine())

The end of an operation, and what it means:

- A returned value is the result.
- Unsupported: the implementation does not implement the request. Only this exception says so.
- Any other Exception is a refusal, also a TypeError that the implementation did not intend.
- Any other BaseException is a crash, for example the panic of Rust code that pyo3 raises.
- KeyboardInterrupt, SystemExit, and a crash in C or C++ end the process. The runner starts it again.
"""

from __future__ import annotations

import json
import sys
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

OPERATIONS = ("resolve", "encode", "decode", "create", "rewrite", "accept")

# A line of the protocol has at most 16 MiB, with two digits for each byte of the result and a little around them.
MAX_RESULT_BYTES = (16 << 20) // 2 - 4096


class Unsupported(Exception):
    """The implementation does not implement the request. The message says what is missing."""


@dataclass(frozen=True)
class Request:
    """A request about an array with one chunk: resolve, encode, decode or accept.

    zarr_json: the text of zarr.json as it came. Give it to the implementation unchanged: JSON parsers lose digits.
    shape: the shape of the array.
    layout: "C" or "F", how `encode` holds the array in memory.
    data: for `encode` the array in canonical form, which is C order, each component little-endian at its stored width;
        for `decode` the encoded bytes, None where the chunk is missing; for `resolve` and `accept` None.
    """

    zarr_json: bytes
    shape: tuple[int, ...]
    layout: str
    data: bytes | None

    @property
    def chunk_key(self) -> str:
        """The key of the chunk in a store, such as "c/0/0"."""
        return "c" + "/0" * len(self.shape)


@dataclass(frozen=True)
class Codec:
    """A codec that `create` asks for.

    name: "bytes", "crc32c", "scale_offset" or "cast_value".
    parameters: the parameters that are asked for, with the keys of the codec's configuration. Values are as in the
        configuration, but scalars are elements in canonical form: `offset` and `scale` of scale_offset, and each key and
        value of `scalar_map`, such as {"encode": [(b"\x00\x00\xc0\x7f", b"\x00")]}. An offset and a scale have the data
        type at their place of the chain. A parameter that is absent was not asked for.
    """

    name: str
    parameters: Mapping[str, Any]


@dataclass(frozen=True)
class Write:
    """A region of an array, and the elements to write there: canonical form, in C order."""

    start: tuple[int, ...]
    shape: tuple[int, ...]
    data: bytes

    @property
    def region(self) -> tuple[slice, ...]:
        """The region as an index of numpy."""
        return tuple(slice(start, start + length) for start, length in zip(self.start, self.shape))


@dataclass(frozen=True)
class CreateRequest:
    """An array to create through the interface of the implementation, with its default options. No text of metadata comes
    with it.

    data_type: data type metadata, a name; of a time type the object with name and configuration.
    fill_value: one element in canonical form; None asks for the default of the implementation.
    codecs: all codecs in order; None asks for the default of the implementation.
    shape, chunk_shape: of the array, and of each chunk.
    writes: what to write, in this order. Later writes replace earlier ones. What no write covers has the fill value.
    """

    data_type: Any
    fill_value: bytes | None
    codecs: tuple[Codec, ...] | None
    shape: tuple[int, ...]
    chunk_shape: tuple[int, ...]
    writes: tuple[Write, ...]


@dataclass(frozen=True)
class RewriteRequest:
    """An array to open, as in Request, and attributes to set through the interface of the implementation."""

    zarr_json: bytes
    shape: tuple[int, ...]
    attributes: Mapping[str, Any]


class Written(NamedTuple):
    """What the implementation stored.

    zarr_json: the text that it wrote, unchanged.
    chunks: the bytes of each chunk file by its key, such as "c/0/1". A chunk that was not stored is left out.
    passed_through: the members of the metadata that the implementation takes from the caller as JSON, so that the adapter
        made their text: some of "data_type", "fill_value" and "codecs". These members are not judged.
    """

    zarr_json: str | bytes
    chunks: Mapping[str, bytes]
    passed_through: Sequence[str] = ()


class Resolved(NamedTuple):
    """The input of the array -> bytes codec: data type metadata, and the fill value in canonical form."""

    data_type: Any
    fill_value: bytes


class Testee(ABC):
    """An implementation under test. A subclass overrides `describe` and the operations that the implementation has.
    Only these operations are declared and asked. An operation raises Unsupported for what the implementation lacks; any
    other exception is a refusal."""

    __test__ = False  # pytest collects classes with names like this one

    @abstractmethod
    def describe(self) -> Mapping[str, Any]:
        """Returns the description: name, version, language, codecs, data_types, and, where there are any,
        dependencies. `serve` adds protocol and operations. An exception ends the process."""

    def resolve(self, request: Request) -> Resolved:
        """Returns what reaches the array -> bytes codec."""
        raise Unsupported("no operation 'resolve'")

    def encode(self, request: Request) -> bytes | None:
        """Returns the encoded bytes, or None where the implementation stores no chunk because the array equals the
        fill value."""
        raise Unsupported("no operation 'encode'")

    def decode(self, request: Request) -> bytes:
        """Returns the array in canonical form."""
        raise Unsupported("no operation 'decode'")

    def create(self, request: CreateRequest) -> Written:
        """Creates an array, writes its elements, and returns what was stored."""
        raise Unsupported("no operation 'create'")

    def rewrite(self, request: RewriteRequest) -> str | bytes:
        """Opens the array, sets its attributes, and returns the text of zarr.json that is stored now."""
        raise Unsupported("no operation 'rewrite'")

    def accept(self, request: Request) -> None:
        """For validators: returns if the metadata are accepted."""
        raise Unsupported("no operation 'accept'")


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
        members = description if is_description else _MEMBERS_OF.get(message["op"], _members_of)(result)
    return {"id": message.get("id") if isinstance(message, dict) else None, **members}


def _read_json(text: str | bytes) -> Any:
    """As json.loads, which refuses integers of more than 4300 digits. No shape and no id has so many; others are left as
    text."""
    return json.loads(text, parse_int=lambda digits: int(digits) if len(digits) < 100 else digits)


def _carry_out(message: Any, testee: Testee) -> Any:
    if message["op"] not in OPERATIONS:
        raise Unsupported(f"no operation {message['op']!r}")
    return getattr(testee, message["op"])(_REQUEST_OF.get(message["op"], _request_of)(message))


def _request_of(message: Any) -> Request:
    data = message.get("data")
    return Request(
        zarr_json=message["zarr_json"].encode(),
        shape=tuple(message["shape"]),
        layout=message.get("layout", "C"),
        data=None if data is None else bytes.fromhex(data),
    )


def _create_request_of(message: Any) -> CreateRequest:
    fill_value, codecs = message.get("fill_value"), message.get("codecs")
    return CreateRequest(
        data_type=message["data_type"],
        fill_value=None if fill_value is None else bytes.fromhex(fill_value),
        codecs=None if codecs is None else tuple(Codec(codec["name"], _parameters_of(codec)) for codec in codecs),
        shape=tuple(message["shape"]),
        chunk_shape=tuple(message["chunk_shape"]),
        writes=tuple(
            Write(tuple(write["start"]), tuple(write["shape"]), bytes.fromhex(write["data"])) for write in message["writes"]
        ),
    )


def _parameters_of(codec: Any) -> dict[str, Any]:
    parameters = dict(codec["parameters"])
    for key in {"offset", "scale"} & parameters.keys():
        parameters[key] = bytes.fromhex(parameters[key])
    if "scalar_map" in parameters:
        parameters["scalar_map"] = {
            direction: [(bytes.fromhex(key), bytes.fromhex(value)) for key, value in entries]
            for direction, entries in parameters["scalar_map"].items()
        }
    return parameters


def _rewrite_request_of(message: Any) -> RewriteRequest:
    return RewriteRequest(message["zarr_json"].encode(), tuple(message["shape"]), message["attributes"])


_REQUEST_OF = {"create": _create_request_of, "rewrite": _rewrite_request_of}


def _members_of_written(result: Any) -> dict[str, Any]:
    if not isinstance(result, Written):
        raise TypeError(f"create returned {type(result).__name__}; expected Written")
    chunks = {key: bytes(chunk).hex() for key, chunk in result.chunks.items()}
    return {**_members_of_text(result.zarr_json), "chunks": chunks, "passed_through": list(result.passed_through)}


def _members_of_text(zarr_json: Any) -> dict[str, Any]:
    if not isinstance(zarr_json, (str, bytes, bytearray, memoryview)):
        raise TypeError(f"the zarr.json is of {type(zarr_json).__name__}; expected a text")
    # A byte that is not UTF-8 becomes an escape that JSON does not have, so that the text is not JSON either.
    return {"zarr_json": zarr_json if isinstance(zarr_json, str) else str(zarr_json, "utf-8", "backslashreplace")}


def _members_of_acceptance(result: Any) -> dict[str, Any]:
    if result is not None:
        raise TypeError(f"accept returned {type(result).__name__}; expected None, or an exception for a refusal")
    return {"accepted": True}


_MEMBERS_OF = {"create": _members_of_written, "rewrite": _members_of_text, "accept": _members_of_acceptance}


def _members_of(result: Any) -> dict[str, Any]:
    if isinstance(result, Resolved):
        return {"data_type": result.data_type, "fill_value": result.fill_value.hex()}
    if result is None:
        return {"data": None}
    if not isinstance(result, (bytes, bytearray, memoryview)):
        raise TypeError(f"an operation returned {type(result).__name__}; expected bytes, Resolved or None")
    data = bytes(result)
    if len(data) > MAX_RESULT_BYTES:
        return {"too_large": len(data)}
    return {"data": data.hex()}
