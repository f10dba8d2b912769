"""Reads the simple arrays on disk with nothing but Python's standard library, and compares with what is expected.

The argument is the program, which writes the arrays into a folder. Read are arrays of bool, integers and IEEE floats, real and complex, through bytes
and crc32c, and scale_offset of the real ones. This shares no code with the program that made the files. Exit status 0
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
AT_LEAST = 70


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


class Array:
    def __init__(self, folder: Path) -> None:
        self.folder = folder
        # Numbers keep their digits until the data type is known.
        self.metadata = json.loads((folder / "zarr.json").read_text(), parse_float=str)
        self.type = self.metadata["data_type"]
        if not isinstance(self.type, str) or self.type not in FORMATS:
            raise Skipped
        self.code = FORMATS[self.type]
        self.order = "<"
        self.checksums = 0
        self.scalings: list[tuple[Any, Any]] = []
        for codec in self.metadata["codecs"]:
            self.add_codec(codec if isinstance(codec, dict) else {"name": codec})

    def add_codec(self, codec: dict[str, Any]) -> None:
        configuration = codec.get("configuration", {})
        if codec["name"] == "bytes":
            self.order = ">" if configuration.get("endian") == "big" else "<"
        elif codec["name"] == "crc32c":
            self.checksums += 1
        elif codec["name"] == "scale_offset":
            self.scalings.append((configuration.get("scale"), configuration.get("offset")))
        else:
            raise Skipped

    def component(self, scalar: Any) -> Any:
        """A real scalar of the metadata or a line of expected elements."""
        if self.code not in "efd":
            return scalar
        if isinstance(scalar, str) and scalar.startswith("0x"):
            return struct.unpack(">" + self.code, bytes.fromhex(scalar[2:]))[0]
        return nearest(str(scalar), self.code)

    def element(self, scalar: Any) -> Any:
        return [self.component(part) for part in scalar] if self.type.startswith("complex") else self.component(scalar)

    def key(self, chunk: tuple[int, ...]) -> str:
        encoding = self.metadata["chunk_key_encoding"]
        separator = encoding["configuration"]["separator"]
        if encoding["name"] == "default":
            return separator.join(["c", *map(str, chunk)])
        return separator.join(map(str, chunk)) or "0"

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
            if int.from_bytes(checksum, "little") != crc32c(data):
                raise ValueError(f"a wrong checksum, {checksum.hex()}")
        values = [self.unscaled(value) for (value,) in struct.iter_unpack(self.order + self.code, data)]
        return [list(pair) for pair in zip(values[::2], values[1::2])] if self.type.startswith("complex") else values

    def elements(self) -> list[Any]:
        shape = self.metadata["shape"]
        chunk_shape = self.metadata["chunk_grid"]["configuration"]["chunk_shape"]
        fill = self.element(self.metadata["fill_value"])
        chunks: dict[tuple[int, ...], list[Any] | None] = {}
        result = []
        for at in itertools.product(*map(range, shape)):
            chunk = tuple(i // length for i, length in zip(at, chunk_shape))
            if chunk not in chunks:
                file = self.folder / self.key(chunk)
                chunks[chunk] = self.decoded(file.read_bytes()) if file.exists() else None
            position = 0
            for i, length in zip(at, chunk_shape):
                position = position * length + i % length
            values = chunks[chunk]
            result.append(fill if values is None else values[position])
        return result

    def expected(self) -> list[Any]:
        lines = Path(f"{self.folder}.expected").read_text().splitlines()
        return [self.element(json.loads(line, parse_float=str)) for line in lines]


def same(a: Any, b: Any) -> bool:
    if isinstance(a, list):
        return len(a) == len(b) and all(map(same, a, b))
    if isinstance(a, float):
        return math.isnan(a) and math.isnan(b) or a == b and math.copysign(1, a) == math.copysign(1, b)
    return type(a) is type(b) and a == b


def main(root: Path) -> int:
    agreed = differing = 0
    for file in sorted(root.rglob("zarr.json")):
        try:
            array = Array(file.parent)
            found, expected = array.elements(), array.expected()
            if not same(found, expected):
                raise ValueError(f"found {found}, expected {expected}")
            agreed += 1
        except Skipped:
            continue
        except (ValueError, struct.error) as error:
            differing += 1
            print(f"{file.parent}: {error}")
    print(f"{agreed} arrays agree, {differing} differ")
    return 0 if agreed >= AT_LEAST and not differing else 1


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([sys.argv[1], "export", "--stores", folder], stdout=subprocess.DEVNULL, check=True)
        sys.exit(main(Path(folder)))
