"""Carries out requests on arrays of zarr-python. Three adapters use it, with different stores.

Every request gets a new array. The text of `zarr_json` goes into the store unchanged, and the chunk is read or written
through the array. The asynchronous API runs the code of the synchronous API without a change of thread at each call. It
is twice as fast here.

Decisions:
- Elided chunks. By default, zarr-python does not store a chunk that equals the fill value. The option
  write_empty_chunks makes it store the chunk. If no chunk is stored all the same, the response is null.
- Zero-length arrays. zarr-python opens them, but reads and writes no chunk. So encoding and decoding a chunk is
  unsupported. Decoding a missing chunk is answered. If zarr-python refuses the metadata, the response is an error.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from enum import Enum
from typing import Any, Protocol

import numpy as np
import zarr
from zarr.abc.store import Store
from zarr.api.asynchronous import AsyncArray, open_array
from zarr.core.buffer.cpu import Buffer  # the public name, zarr.buffer.cpu, came with zarr-python 3.1
from zarr.storage import MemoryStore

from zarrproof.testee import Request, Testee, Unsupported


class Files(Protocol):
    """The files of one stored array."""

    def replace(self, files: dict[str, bytes]) -> Store: ...

    def get(self, key: str) -> bytes | None: ...


class InMemory:
    def replace(self, files: dict[str, bytes]) -> MemoryStore:
        self.stored = {key: Buffer.from_bytes(content) for key, content in files.items()}
        return MemoryStore(self.stored)

    def get(self, key: str) -> bytes | None:
        content = self.stored.get(key)
        return None if content is None else content.to_bytes()


def canonical(elements: np.ndarray) -> np.ndarray:
    return elements.astype(elements.dtype.newbyteorder("<"), copy=False)


def name_of(data_type: Any) -> Any:
    """Returns the metadata of a data type of zarr-python. Before release 3.1 it is a member of an enumeration."""
    return data_type.value if isinstance(data_type, Enum) else data_type.to_json(zarr_format=3)


class ZarrArrays(Testee):
    def __init__(self, files: Files, gaps: tuple[type[Exception], ...]) -> None:
        """`gaps` are the exceptions that mean "not implemented"."""
        self.files = files
        self.gaps = gaps
        self.loop = asyncio.new_event_loop()
        zarr.config.set({"array.write_empty_chunks": True})

    def encode(self, request: Request) -> bytes | None:
        return self.run(self.write_chunk, request)

    def decode(self, request: Request) -> bytes | None:
        return self.run(self.read_chunk, request)

    def accepts(self, zarr_json: str) -> bool:
        """Returns whether an array can be read and has the data type of the metadata. zarr-python takes some names for
        another numpy type."""
        request = Request(zarr_json.encode(), shape=(1,), layout="C", data=None)
        array = self.loop.run_until_complete(self.open(request, None, "r"))
        self.loop.run_until_complete(array.getitem(...))
        return name_of(array.metadata.data_type) == json.loads(zarr_json)["data_type"]

    def run(self, operation: Callable, request: Request) -> bytes | None:
        try:
            return self.loop.run_until_complete(operation(request))
        except self.gaps as gap:
            raise Unsupported(f"{type(gap).__name__}: {gap}") from gap

    async def open(self, request: Request, chunk: bytes | None, mode: str) -> AsyncArray:
        files = {"zarr.json": request.zarr_json}
        if chunk is not None:
            files[request.chunk_key] = chunk
        array = await open_array(store=self.files.replace(files), mode=mode, zarr_format=3)
        if 0 in array.shape and request.data is not None:
            raise Unsupported("a zero-length array has no chunk")
        return array

    async def write_chunk(self, request: Request) -> bytes | None:
        array = await self.open(request, None, "r+")
        elements = np.frombuffer(request.data, array.dtype.newbyteorder("<")).reshape(array.shape)
        await array.setitem(..., np.array(elements, array.dtype, order=request.layout))
        return self.files.get(request.chunk_key)

    async def read_chunk(self, request: Request) -> bytes | None:
        array = await self.open(request, request.data, "r")
        return canonical(np.asarray(await array.getitem(...))).tobytes()
