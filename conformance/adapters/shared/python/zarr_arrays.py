"""Carries out requests on arrays of zarr-python. Three adapters use it, with different stores.

The asynchronous API runs the code of the synchronous API without a change of thread at each call. It is twice as fast.

Decisions, besides the decisions of package_testee.py:
- Elided chunks. The option write_empty_chunks makes zarr-python store a chunk that equals the fill value.
- Creating arrays. The function create_array gets numpy's data type, and the fill value as an element of numpy. The
  codecs are objects of zarr-python. Their scalars are numbers of Python, as the type hints of the codecs say. If no
  number of Python has the bits of a scalar, as with signalling NaNs, the response is unsupported.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from enum import Enum
from typing import Any

import numpy as np
import zarr
from zarr.api.asynchronous import AsyncArray, create_array, open_array
from zarr.core.buffer.cpu import Buffer  # the public name, zarr.buffer.cpu, came with zarr-python 3.1
from zarr.registry import get_codec_class
from zarr.storage import LocalStore, MemoryStore

from array_folder import ArrayFolder
from package_testee import PackageTestee, files_of
from zarrproof.testee import CreateRequest, Request, RewriteRequest, Unsupported, Written


class InMemory:
    """The files of one stored array, as ArrayFolder has them. `replace` returns the store."""

    def replace(self, files: dict[str, bytes]) -> MemoryStore:
        self.stored = {key: Buffer.from_bytes(content) for key, content in files.items()}
        return MemoryStore(self.stored)

    def read(self) -> dict[str, bytes]:
        return {key: content.to_bytes() for key, content in self.stored.items()}


class InFolder(ArrayFolder):
    def replace(self, files: dict[str, bytes]) -> LocalStore:
        super().replace(files)
        return LocalStore(self.path)


def name_of(data_type: Any) -> Any:
    """Returns the metadata of a data type of zarr-python. Before release 3.1 it is a member of an enumeration."""
    return data_type.value if isinstance(data_type, Enum) else data_type.to_json(zarr_format=3)


def numpy_type(data_type: Any) -> np.dtype:
    """Returns numpy's data type for the metadata of a data type."""
    if isinstance(data_type, str):
        return np.dtype(data_type)
    configuration = data_type["configuration"]
    unit = configuration["unit"]
    step = "" if unit == "generic" else f"[{configuration['scale_factor']}{unit}]"
    return np.dtype(data_type["name"].removeprefix("numpy.") + step)


def elements(data: bytes, dtype: np.dtype) -> np.ndarray:
    return np.frombuffer(data, dtype.newbyteorder("<")).astype(dtype)


def number(data: bytes, dtype: np.dtype) -> int | float:
    scalar = elements(data, dtype)[0].item()
    if np.array(scalar, dtype.newbyteorder("<")).tobytes() != data:
        raise Unsupported(f"no number of Python has the bits of this {dtype}")
    return scalar


def codecs_of(request: CreateRequest) -> list[Any]:
    """Returns the codecs that `create` asks for, as objects of zarr-python."""
    codecs, dtype = [], numpy_type(request.data_type)
    for codec in request.codecs:
        parameters = dict(codec.parameters)
        for key in {"offset", "scale"} & parameters.keys():
            parameters[key] = number(parameters[key], dtype)
        if codec.name == "cast_value":
            source, dtype = dtype, numpy_type(parameters["data_type"])
            types = {"encode": (source, dtype), "decode": (dtype, source)}
            if "scalar_map" in parameters:
                parameters["scalar_map"] = {
                    direction: [tuple(map(number, entry, types[direction])) for entry in entries]
                    for direction, entries in parameters["scalar_map"].items()
                }
        codecs.append(get_codec_class(codec.name)(**parameters))
    return codecs


class ZarrArrays(PackageTestee):
    def __init__(self, files: InMemory | InFolder, gaps: tuple[type[Exception], ...]) -> None:
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
        array = self.loop.run_until_complete(self.open_array(request, None, "r"))
        self.loop.run_until_complete(array.getitem(...))
        return name_of(array.metadata.data_type) == json.loads(zarr_json)["data_type"]

    def run(self, operation: Callable, request: Any) -> Any:
        try:
            return self.loop.run_until_complete(operation(request))
        except self.gaps as gap:
            raise Unsupported(f"{type(gap).__name__}: {gap}") from gap

    async def open_array(self, request: Request, chunk: bytes | None, mode: str) -> AsyncArray:
        array = await open_array(store=self.files.replace(files_of(request, chunk)), mode=mode, zarr_format=3)
        if 0 in array.shape and request.data is not None:
            raise Unsupported("a zero-length array has no chunk")
        return array

    async def write_chunk(self, request: Request) -> bytes | None:
        array = await self.open_array(request, None, "r+")
        in_c_order = elements(request.data, array.dtype).reshape(array.shape)
        await array.setitem(..., np.array(in_c_order, order=request.layout))
        return self.files.read().get(request.chunk_key)

    async def read_chunk(self, request: Request) -> bytes | None:
        array = await self.open_array(request, request.data, "r")
        elements = np.asarray(await array.getitem(...))
        return elements.astype(elements.dtype.newbyteorder("<"), copy=False).tobytes()

    async def create_and_write(self, request: CreateRequest) -> Written:
        dtype = numpy_type(request.data_type)
        options: dict[str, Any] = {}
        if request.fill_value is not None:
            options["fill_value"] = elements(request.fill_value, dtype)[0]
        if request.codecs is not None:
            codecs = codecs_of(request)
            place = [codec.name for codec in request.codecs].index("bytes")
            options.update(filters=codecs[:place], serializer=codecs[place], compressors=codecs[place + 1 :])
        array = await create_array(
            store=self.files.replace({}),
            shape=request.shape,
            chunks=request.chunk_shape,
            dtype=dtype,
            config={"write_empty_chunks": False},  # the default, which the constructor replaced
            **options,
        )
        for write in request.writes:
            await array.setitem(write.region, elements(write.data, dtype).reshape(write.shape))
        files = self.files.read()
        return Written(files.pop("zarr.json"), files)

    async def set_attributes(self, request: RewriteRequest) -> bytes:
        array = await open_array(store=self.files.replace(files_of(request)), mode="r+", zarr_format=3)
        await array.update_attributes(dict(request.attributes))
        return self.files.read()["zarr.json"]
