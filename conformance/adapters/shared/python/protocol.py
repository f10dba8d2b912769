"""The conformance protocol: one JSON request a line on stdin, one JSON response a line on stdout.

Decisions for every adapter in Python:
- An exception is a refusal, also a TypeError from deep inside the implementation.
- An exception that derives from BaseException but not from Exception is a panic in Rust that came through pyo3. The
  response is `crashed`. A crash in C or C++ ends the process, and the runner starts the adapter again.
- The response is `unsupported` only when the adapter raises Unsupported.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

Json = dict[str, Any]


class Unsupported(Exception):
    """The implementation does not implement the request."""


@dataclass(frozen=True)
class Request:
    zarr_json: bytes  # the text of zarr.json, unchanged
    shape: tuple[int, ...]
    layout: str  # "C" or "F": the layout in memory of the array to encode
    data: bytes | None  # encode: the array; decode: the stored chunk, None if the chunk is missing

    @property
    def chunk_key(self) -> str:
        return "c" + "/0" * len(self.shape)


Operation = Callable[[Request], bytes | None]  # encode returns None when the implementation stored no chunk


def read_request(message: Json) -> Request:
    data = message.get("data")
    return Request(
        zarr_json=message["zarr_json"].encode(),
        shape=tuple(message["shape"]),
        layout=message.get("layout", "C"),
        data=None if data is None else bytes.fromhex(data),
    )


def respond(message: Json, description: Json, operations: Mapping[str, Operation]) -> Json:
    if message["op"] == "describe":
        return {"protocol": 1, "operations": list(operations), **description}
    if message["op"] not in operations:
        raise Unsupported(f"no operation {message['op']!r}")
    data = operations[message["op"]](read_request(message))
    return {"data": None if data is None else data.hex()}


def answer(line: bytes, description: Json, operations: Mapping[str, Operation]) -> Json:
    message: Any = None
    try:
        message = json.loads(line)
        response = respond(message, description, operations)
    except Unsupported as gap:
        response = {"unsupported": str(gap)}
    except Exception as error:
        response = {"error": f"{type(error).__name__}: {error}"}
    except (KeyboardInterrupt, SystemExit):
        raise
    except BaseException as panic:
        response = {"crashed": f"{type(panic).__name__}: {panic}"}
    return {"id": message.get("id") if isinstance(message, dict) else None, **response}


def serve(description: Json, operations: Mapping[str, Operation]) -> None:
    """Answers requests until the end of input. `description` is the response to `describe`, without "protocol" and
    "operations"."""
    for line in sys.stdin.buffer:
        print(json.dumps(answer(line, description, operations)), flush=True)
