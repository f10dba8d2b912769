"""Compares the reference with a model of sharding_indexed that was written from the specification of the codec alone.

The argument is the program. The model reads the arrays of the area `sharding`, and compares with what the suite expects. Then
it makes random shards, sound and damaged ones, and compares with `zarrproof read --elements`. Exit status 0 when all agree.
"""

from __future__ import annotations

import itertools
import json
import math
import random
import struct
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

FORMATS = {"bool": "?", "uint8": "B", "int16": "h", "uint16": "H", "int32": "i", "int64": "q", "uint64": "Q", "float32": "f",
           "float64": "d", "complex64": "ff"}
EMPTY = 2**64 - 1


def crc32c(data: bytes) -> bytes:
    register = 0xFFFFFFFF
    for byte in data:
        register ^= byte
        for _ in range(8):
            register = register >> 1 ^ 0x82F63B78 * (register & 1)
    return (register ^ 0xFFFFFFFF).to_bytes(4, "little")


class Refused(Exception):
    """The text does not define the elements."""


def require(condition: bool, message: str) -> None:
    if not condition:
        raise Refused(message)


def name_of(codec: Any) -> str:
    return codec if isinstance(codec, str) else codec["name"]


def number(scalar: Any) -> Any:
    return float(scalar) if scalar in ("NaN", "Infinity", "-Infinity") else scalar


def origins(counts: list[int], lengths: list[int]) -> list[list[int]]:
    """The first position of each part, in C order: `counts` parts of these lengths."""
    return [[i * n for i, n in zip(at, lengths)] for at in itertools.product(*map(range, counts))]


def place(at: Any, shape: list[int]) -> int:
    return sum(i * math.prod(shape[axis + 1 :]) for axis, i in enumerate(at))


def decode(codecs: list[Any], kind: str, shape: list[int], fill: Any, data: bytes) -> list[Any]:
    """Returns the elements of a chunk in C order."""
    names = [name_of(codec) for codec in codecs]
    packers = [i for i, name in enumerate(names) if name in ("bytes", "sharding_indexed")]
    require(len(packers) == 1, "not exactly one array -> bytes codec")
    before, packer, after = codecs[: packers[0]], codecs[packers[0]], names[packers[0] + 1 :]
    require(set(after) <= {"crc32c"} and "crc32c" not in names[: packers[0]], "codecs in a wrong place")
    for _ in after:
        require(len(data) >= 4 and crc32c(data[:-4]) == data[-4:], "a wrong checksum")
        data = data[:-4]
    stored = [codec["configuration"]["data_type"] for codec in before if codec["name"] == "cast_value"]
    kinds = stored or [kind]  # at most one cast_value, the last one of the array -> array codecs
    if names[packers[0]] == "bytes":
        elements = unpack(packer, kinds[-1], math.prod(shape), data)
    else:
        elements = decode_shard(packer["configuration"], kinds[-1], shape, None if before else fill, data)
    for codec in reversed(before):
        configuration = codec.get("configuration", {})
        if codec["name"] == "scale_offset":
            elements = [one if one is None else one / configuration.get("scale", 1) + configuration.get("offset", 0)
                        for one in elements]
        pairs = [(number(a), number(b)) for a, b in configuration.get("scalar_map", {}).get("decode", [])]
        elements = [next((b for a, b in pairs if a == one), one) for one in elements]
    return [fill if one is None else one for one in elements]


def unpack(codec: Any, kind: str, count: int, data: bytes) -> list[Any]:
    endian = codec.get("configuration", {}).get("endian") if isinstance(codec, dict) else None
    require(endian is not None or struct.calcsize(FORMATS[kind]) == 1, "no endian")
    code = (">" if endian == "big" else "<") + FORMATS[kind]
    require(len(data) == count * struct.calcsize(code), "a wrong number of bytes")
    return [list(one) if len(one) > 1 else one[0] for one in struct.iter_unpack(code, data)]


def decode_shard(configuration: dict[str, Any], kind: str, shape: list[int], fill: Any, data: bytes) -> list[Any]:
    for key in ("chunk_shape", "codecs", "index_codecs"):
        require(key in configuration, f"no {key}")
    inner, location = configuration["chunk_shape"], configuration.get("index_location", "end")
    require(location in ("start", "end"), "a wrong index_location")
    require(len(inner) == len(shape) and all(n and m % n == 0 for m, n in zip(shape, inner)), "a wrong chunk_shape")
    index_codecs, counts = configuration["index_codecs"], [m // n for m, n in zip(shape, inner)]
    require({name_of(codec) for codec in index_codecs} <= {"bytes", "crc32c"}, "an index of a variable size")
    size = 16 * math.prod(counts) + 4 * [name_of(codec) for codec in index_codecs].count("crc32c")
    require(len(data) >= size, "no whole index")
    entries = decode(index_codecs, "uint64", [*counts, 2], 0, data[:size] if location == "start" else data[len(data) - size :])
    elements = [fill] * math.prod(shape)
    for origin, offset, nbytes in zip(origins(counts, inner), entries[::2], entries[1::2]):
        if offset == nbytes == EMPTY:
            continue
        require(offset + nbytes <= len(data), "a range beyond the shard")
        part = decode(configuration["codecs"], kind, inner, fill, data[offset : offset + nbytes])
        for at, one in zip(itertools.product(*map(range, inner)), part):
            elements[place([i + first for i, first in zip(at, origin)], shape)] = one
    return elements


def read(metadata: dict[str, Any], folder: Path) -> list[Any]:
    """Returns the elements of an array."""
    shape, chunk = metadata["shape"], metadata["chunk_grid"]["configuration"]["chunk_shape"]
    fill = metadata["fill_value"]
    fill = [number(part) for part in fill] if isinstance(fill, list) else number(fill)
    elements = [fill] * math.prod(shape)
    separator = metadata["chunk_key_encoding"]["configuration"]["separator"]
    for origin in origins([-(-m // n) for m, n in zip(shape, chunk)], chunk):
        key = [str(first // n) for first, n in zip(origin, chunk)]
        file = folder / separator.join(key if metadata["chunk_key_encoding"]["name"] == "v2" else ["c", *key])
        if file.exists():
            part = decode(metadata["codecs"], metadata["data_type"], chunk, fill, file.read_bytes())
            for at, one in zip(itertools.product(*map(range, chunk)), part):
                position = [i + first for i, first in zip(at, origin)]
                if all(i < m for i, m in zip(position, shape)):
                    elements[place(position, shape)] = one
    return elements


def same(a: Any, b: Any) -> bool:
    if isinstance(a, list) and isinstance(b, list):
        return len(a) == len(b) and all(map(same, a, b))
    return a == b or a != a and b != b


def result_of(call: Any) -> Any:
    try:
        return call()
    except Refused as refused:
        return f"a refusal: {refused}"


def differences_of_suite(folder: Path) -> list[str]:
    found = []
    for file in sorted((folder / "sharding").rglob("zarr.json")):
        lines = Path(f"{file.parent}.expected").read_text().splitlines()
        may_be_refused = "refused" in lines
        elements = [json.loads(line) for line in lines[: lines.index("refused") if may_be_refused else None]]
        wanted = [[number(part) for part in one] if isinstance(one, list) else number(one) for one in elements]
        got = result_of(lambda file=file: read(json.loads(file.read_text()), file.parent))
        if not (isinstance(got, str) if may_be_refused and not wanted else same(got, wanted)):
            found.append(f"{file.parent}: the model has {got}, the suite {wanted}")
    return found


def random_codecs(choose: random.Random, shape: list[int], depth: int) -> list[Any]:
    """Codecs for int16, with shards in shards to this depth."""
    def packed(codec: Any) -> list[Any]:
        return [codec, *[{"name": "crc32c"}] * choose.choice([0, 0, 1, 2])]

    def numbers() -> Any:
        return {"name": "bytes", "configuration": {"endian": choose.choice(["little", "big"])}}

    if depth == 0:
        return packed(numbers())
    inner = [choose.choice([length for length in range(1, n + 1) if n % length == 0]) for n in shape]
    location = choose.choice([{}, {"index_location": "start"}, {"index_location": "end"}])
    return packed({"name": "sharding_indexed", "configuration": {
        "chunk_shape": inner, "codecs": random_codecs(choose, inner, depth - 1), "index_codecs": packed(numbers()), **location}})


def random_chunk(choose: random.Random, codecs: list[Any], shape: list[int]) -> bytes:
    """Bytes that these codecs encoded, or that are almost so."""
    data, configuration = b"", codecs[0]["configuration"]
    if codecs[0]["name"] == "bytes":
        data = choose.randbytes(2 * math.prod(shape))
    else:
        count = math.prod(m // n for m, n in zip(shape, configuration["chunk_shape"]))
        first, *checksums = configuration["index_codecs"]
        size = 16 * count + 4 * len(checksums)
        entries = [EMPTY] * 2 * count
        for i in choose.sample(range(count), choose.randint(0, count)):
            data += choose.randbytes(choose.choice([0, 0, 0, 3]))  # unused
            chunk = random_chunk(choose, configuration["codecs"], configuration["chunk_shape"])
            entries[2 * i : 2 * i + 2] = len(data) + size * (configuration.get("index_location") == "start"), len(chunk)
            data += chunk
            if choose.random() < 0.03:
                entries[2 * i + choose.randrange(2)] = choose.choice(
                    [0, 1, size, len(data), len(data) + size, 2**32 + len(chunk), 2**63, EMPTY - 3, EMPTY])
        index = struct.pack(("<" if first["configuration"]["endian"] == "little" else ">") + f"{2 * count}Q", *entries)
        for _ in checksums:
            index += crc32c(index)
        data = index + data if configuration.get("index_location") == "start" else data + index
    for _ in codecs[1:]:
        data += crc32c(data)
    if choose.random() < 0.03:
        at = choose.randrange(len(data))
        data = choose.choice([data[:at], data[at:], data[:at] + bytes([data[at] ^ 1 << choose.randrange(8)]) + data[at + 1 :]])
    return data


def differences_of_random_shards(program: str, folder: Path, count: int) -> list[str]:
    choose = random.Random(53)
    wanted = {}
    (folder / "zarr.json").write_text('{"zarr_format":3,"node_type":"group"}')
    for i in range(count):
        shape = [choose.choice([1, 2, 3, 4, 6]) for _ in range(choose.choice([0, 1, 1, 2, 2, 3]))]
        codecs = random_codecs(choose, shape, choose.choice([1, 1, 2]))
        data = random_chunk(choose, codecs, shape)
        name = f"{i:05}/c" + "/0" * len(shape)
        (folder / name).parent.mkdir(parents=True)
        (folder / name).write_bytes(data)
        (folder / f"{i:05}" / "zarr.json").write_text(json.dumps({
            "zarr_format": 3, "node_type": "array", "shape": shape, "data_type": "int16", "fill_value": -9, "codecs": codecs,
            "chunk_grid": {"name": "regular", "configuration": {"chunk_shape": shape}},
            "chunk_key_encoding": {"name": "default", "configuration": {"separator": "/"}}}))
        wanted[name] = result_of(lambda: decode(codecs, "int16", shape, -9, data))
    printed = subprocess.run([program, "read", "--elements", folder], stdout=subprocess.PIPE, text=True, check=False).stdout
    got: dict[str, Any] = {}
    for line in printed.splitlines()[:-1]:
        if line.startswith(("violation", "not judged")):
            got[line[12:].split(": ")[0]] = "a refusal: " + line
        else:
            got[line.split(" ")[0]] = json.loads(line.split(" ")[1])
    refused = sum(isinstance(one, str) for one in wanted.values())
    print(f"{count} random shards, {refused} of them are refused")
    return [f"{name}: the model has {want}, the reference {got.get(name)}" for name, want in wanted.items()
            if not (same(got.get(name), want) or isinstance(want, str) and isinstance(got.get(name), str))]


def main(program: str, count: int) -> int:
    with tempfile.TemporaryDirectory() as text:
        folder = Path(text)
        subprocess.run([program, "export", "--stores", folder / "suite"], stdout=subprocess.DEVNULL, check=True)
        (folder / "random").mkdir()
        found = differences_of_suite(folder / "suite") + differences_of_random_shards(program, folder / "random", count)
    print(*found, f"{len(found)} differences", sep="\n")
    return bool(found)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 1000))
