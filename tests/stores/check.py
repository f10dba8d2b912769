"""Reads the simple arrays on disk with nothing but Python's standard library, and compares with what is expected.

The argument is the program, which writes the arrays into a folder. Read are arrays of bool, integers and IEEE floats, real and complex, through bytes
and crc32c, and scale_offset of the real ones, also in shards. This shares no code with the program that made the files. Exit status 0
when all agree and there are enough of them.
"""

from __future__ import annotations

import itertools
import json
import math
import struct
import subprocess
import sys
import tempfile
from fractions import Fraction
from pathlib import Path
from typing import Any

FORMATS = {
    **{"bool": "?", "int8": "b", "int16": "h", "int32": "i", "int64": "q"},
    **{"uint8": "B", "uint16": "H", "uint32": "I", "uint64": "Q"},
    **{"float16": "e", "float32": "f", "float64": "d", "complex64": "f", "complex128": "d"},
}
AT_LEAST = 160


class Skipped(Exception):
    """The array is not one of the simple arrays."""


def crc32c(data: bytes) -> int:
    """Computes the CRC32C of RFC 3720 bit by bit."""
    remainder = 0xFFFFFFFF
    for byte in data:
        remainder ^= byte
        for _ in range(8):
            remainder = remainder >> 1 ^ (0x82F63B78 if remainder & 1 else 0)
    return remainder ^ 0xFFFFFFFF


def rounded(value: float, code: str) -> float:
    """Rounds a float64 to a width. For a quotient or sum of numbers of this width the effect is a single rounding."""
    return struct.unpack("<" + code, struct.pack("<" + code, value))[0]


def nearest(text: str, code: str) -> float:
    """Rounds a decimal once: conversion through a float64 could give a neighbour of the right number."""
    near = rounded(float(text), code)
    if code == "d" or not math.isfinite(near):
        return near
    integer = {"e": "H", "f": "I"}[code]
    (bits,) = struct.unpack("<" + integer, struct.pack("<" + code, near))
    candidates = []
    for other in range(max(bits - 1, 0), bits + 2):
        (number,) = struct.unpack("<" + code, struct.pack("<" + integer, other))
        if math.isfinite(number):
            candidates.append((abs(Fraction(number) - Fraction(text)), other % 2, number))
    return min(candidates)[2]


EMPTY = 2**64 - 1  # offset and nbytes of an empty inner chunk


class Chain:
    """A list of codecs on chunks of one data type and shape. The fill value is that of the array."""

    def __init__(self, data_type: Any, codecs: list[Any], shape: list[int], fill: Any) -> None:
        if not isinstance(data_type, str) or data_type not in FORMATS:
            raise Skipped
        self.type, self.code, self.shape, self.fill = data_type, FORMATS[data_type], shape, fill
        self.order = ""
        self.checksums = 0
        self.shards: dict[str, Any] = {}
        self.scalings: list[tuple[Any, Any]] = []
        for codec in codecs:
            self.add_codec(codec if isinstance(codec, dict) else {"name": codec})
        if not self.order and not self.shards:
            raise ValueError("no array -> bytes codec")

    def add_codec(self, codec: dict[str, Any]) -> None:
        configuration = codec.get("configuration", {})
        if codec["name"] == "bytes":
            if "endian" not in configuration and struct.calcsize(self.code) > 1:
                raise ValueError("no endian")
            self.order = ">" if configuration.get("endian") == "big" else "<"
        elif codec["name"] == "crc32c":
            self.checksums += 1
        elif codec["name"] == "scale_offset":
            self.scalings.append((configuration.get("scale"), configuration.get("offset")))
        elif codec["name"] == "sharding_indexed":
            self.shards = configuration
        else:
            raise Skipped

    def component(self, scalar: Any) -> Any:
        """A real scalar of the metadata or a line of expected elements."""
        if self.code not in "efd" or isinstance(scalar, float):
            return scalar
        if isinstance(scalar, str) and scalar.startswith("0x"):
            return struct.unpack(">" + self.code, bytes.fromhex(scalar[2:]))[0]
        return nearest(str(scalar), self.code)

    def element(self, scalar: Any) -> Any:
        return [self.component(part) for part in scalar] if self.type.startswith("complex") else self.component(scalar)

    def scaled(self, value: Any) -> Any:
        for scale, offset in self.scalings:
            value = value - (0 if offset is None else self.component(offset))
            value = value * (1 if scale is None else self.component(scale))
        return value

    def unscaled(self, value: Any) -> Any:
        for scale, offset in reversed(self.scalings):
            if scale is not None:
                value = value // int(scale) if self.code not in "efd" else value / self.component(scale)
                value = rounded(value, self.code) if self.code in "efd" else value
            if offset is not None:
                value = value + (int(offset) if self.code not in "efd" else self.component(offset))
                value = rounded(value, self.code) if self.code in "efd" else value
        return value

    def decoded(self, data: bytes) -> list[Any]:
        for _ in range(self.checksums):
            data, checksum = data[:-4], data[-4:]
            if checksum != crc32c(data).to_bytes(4, "little"):
                raise ValueError(f"a wrong checksum, {checksum.hex()}")
        if self.shards:
            return [self.unscaled(value) for value in self.inner_chunks(data)]
        values = [self.unscaled(value) for (value,) in struct.iter_unpack(self.order + self.code, data)]
        if self.type.startswith("complex"):
            values = [list(pair) for pair in zip(values[::2], values[1::2])]
        if len(values) != math.prod(self.shape):
            raise ValueError(f"{len(data)} bytes")
        return values

    def inner_chunks(self, shard: bytes) -> list[Any]:
        inner_shape, location = self.shards["chunk_shape"], self.shards.get("index_location", "end")
        if len(inner_shape) != len(self.shape) or any(n == 0 or m % n for m, n in zip(self.shape, inner_shape)):
            raise ValueError("a wrong chunk_shape")
        counts = [m // n for m, n in zip(self.shape, inner_shape)]
        index = Chain("uint64", self.shards["index_codecs"], [*counts, 2], 0)
        size = 16 * math.prod(counts) + 4 * index.checksums
        if len(shard) < size or index.shards or location not in ("start", "end"):
            raise ValueError("no index")
        entries = index.decoded(shard[:size] if location == "start" else shard[-size:])
        inner = Chain(self.type, self.shards["codecs"], inner_shape, self.scaled(self.fill))
        values = [inner.fill] * math.prod(self.shape)
        for number, chunk in enumerate(itertools.product(*map(range, counts))):
            offset, nbytes = entries[2 * number : 2 * number + 2]
            if offset == nbytes == EMPTY:
                continue
            if offset + nbytes > len(shard):
                raise ValueError("an inner chunk beyond the shard")
            elements = inner.decoded(shard[offset : offset + nbytes])
            for at, element in zip(itertools.product(*map(range, inner_shape)), elements):
                position = 0
                for i, c, n, m in zip(at, chunk, inner_shape, self.shape):
                    position = position * m + c * n + i
                values[position] = element
        return values


class Array:
    def __init__(self, folder: Path) -> None:
        self.folder = folder
        lines = Path(f"{folder}.expected").read_text().splitlines()
        self.may_be_refused = "refused" in lines
        self.lines = lines[: lines.index("refused")] if self.may_be_refused else lines
        # Numbers keep their digits until the data type is known.
        self.metadata = json.loads((folder / "zarr.json").read_text(), parse_float=str)

    def key(self, chunk: tuple[int, ...]) -> str:
        encoding = self.metadata["chunk_key_encoding"]
        separator = encoding["configuration"]["separator"]
        if encoding["name"] == "default":
            return separator.join(["c", *map(str, chunk)])
        return separator.join(map(str, chunk)) or "0"

    def check(self) -> None:
        shape = self.metadata["shape"]
        chunk_shape = self.metadata["chunk_grid"]["configuration"]["chunk_shape"]
        chain = Chain(self.metadata["data_type"], self.metadata["codecs"], chunk_shape, None)
        fill = chain.fill = chain.element(self.metadata["fill_value"])
        chunks: dict[tuple[int, ...], list[Any] | None] = {}
        result = []
        for at in itertools.product(*map(range, shape)):
            chunk = tuple(i // length for i, length in zip(at, chunk_shape))
            if chunk not in chunks:
                file = self.folder / self.key(chunk)
                chunks[chunk] = chain.decoded(file.read_bytes()) if file.exists() else None
            position = 0
            for i, length in zip(at, chunk_shape):
                position = position * length + i % length
            values = chunks[chunk]
            result.append(fill if values is None else values[position])
        expected = [chain.element(json.loads(line, parse_float=str)) for line in self.lines]
        if not same(result, expected):
            raise AssertionError(f"found {result}, expected {expected}")


def same(a: Any, b: Any) -> bool:
    if isinstance(a, list):
        return len(a) == len(b) and all(map(same, a, b))
    if isinstance(a, float):
        return math.isnan(a) and math.isnan(b) or a == b and math.copysign(1, a) == math.copysign(1, b)
    return type(a) is type(b) and a == b


def main(root: Path) -> int:
    agreed = differing = 0
    for file in sorted(root.rglob("zarr.json")):
        array = Array(file.parent)
        try:
            array.check()
            agreed += 1
        except Skipped:
            continue
        except (ValueError, KeyError, struct.error) as error:
            if array.may_be_refused:
                agreed += 1
                continue
            differing += 1
            print(f"{file.parent}: {error}")
        except AssertionError as error:
            differing += 1
            print(f"{file.parent}: {error}")
    print(f"{agreed} arrays agree, {differing} differ")
    return 0 if agreed >= AT_LEAST and not differing else 1


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([sys.argv[1], "export", "--stores", folder], stdout=subprocess.DEVNULL, check=True)
        sys.exit(main(Path(folder)))
