"""Requests carried out on arrays of zarr-python, for the adapters that differ in where the array is stored.

Every request gets an array of its own: the text of `zarr_json` goes into the store as it came, and the chunk is read or
written through the array. The asynchronous API is the same code as the synchronous one without a change of thread at
each call, and twice as fast here.

Decisions:
- Elided chunks. zarr-python drops a chunk that equals the fill value unless told otherwise, so it is told otherwise.
  If there is still no chunk, the answer is null.
- Zero-length arrays. zarr-python opens them but never touches a chunk, so encoding and decoding one is unsupported;
  only a missing chunk can be read. Metadata it refuses is an error before that.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Protocol

import numpy as np
import zarr
from zarr.abc.store import Store
from zarr.api.asynchronous import AsyncArray, open_array

from zarrproof.testee import Request, Testee, Unsupported


class Files(Protocol):
    """What is stored: one array."""

    def replace(self, files: dict[str, bytes]) -> Store: ...

    def get(self, key: str) -> bytes | None: ...


def canonical(elements: np.ndarray) -> np.ndarray:
    return elements.astype(elements.dtype.newbyteorder("<"), copy=False)


class ZarrArrays(Testee):
    def __init__(self, files: Files, gaps: tuple[type[Exception], ...]) -> None:
        """The gaps are the exceptions that say there is no such thing."""
        self.files = files
        self.gaps = gaps
        self.loop = asyncio.new_event_loop()
        zarr.config.set({"array.write_empty_chunks": True})

    def encode(self, request: Request) -> bytes | None:
        return self.run(self.write_chunk, request)

    def decode(self, request: Request) -> bytes | None:
        return self.run(self.read_chunk, request)

    def accepts(self, zarr_json: str) -> bool:
        """Whether an array can be read, with the very data type: some names are taken for a numpy type of another."""
        request = Request(zarr_json.encode(), shape=(1,), layout="C", data=None)
        array = self.loop.run_until_complete(self.open(request, None, "r"))
        self.loop.run_until_complete(array.getitem(...))
        return array.metadata.data_type.to_json(zarr_format=3) == json.loads(zarr_json)["data_type"]

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
