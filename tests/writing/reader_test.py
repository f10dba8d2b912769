"""The small implementation reads arrays with the elements that the program reads or expects. It shares no code with the
program: first the arrays on disk of the suite, which the program writes into a folder; then random shards, sound and damaged
ones, which `zarrproof read --elements` reads. usage: reader_test.py PROGRAM [SHARDS]

Exit status 0: it agrees about every array that it supports, and supports enough of them."""
import json
import math
import pathlib
import random
import re
import struct
import subprocess
import sys
import tempfile

from array_codecs import crc32c
from data_types import Refused, Unsupported, json_text, read_json
from implementation import Array, Folder

AT_LEAST = 240
EMPTY = 2**64 - 1  # offset and nbytes of an empty inner chunk


def text_of(data_type, element):
    """Returns the text of an element. All NaNs have one text."""
    return re.sub(r'"0x\w+"', '"NaN"', json_text(data_type.to_json(element)))


def read(folder):
    """Returns the data type of an array and the texts of its elements."""
    array = Array((folder / "zarr.json").read_text(encoding="utf-8"), Folder(folder))
    return array.type, [text_of(array.type, element) for element in array.read([0] * len(array.shape), array.shape)]


def fault_of(folder):
    """Returns what the implementation reads in place of what is expected; nothing if it agrees."""
    wanted = pathlib.Path(f"{folder}.expected").read_text(encoding="utf-8").splitlines()
    may_be_refused = "refused" in wanted
    if may_be_refused:
        del wanted[wanted.index("refused") :]
    try:
        data_type, found = read(folder)
    except Refused as refusal:
        return "" if may_be_refused else f"a refusal: {refusal}"
    wanted = [text_of(data_type, data_type.from_json(read_json(line))) for line in wanted]
    return "" if found == wanted else f"{found}; expected {wanted}"


def faults_of_suite(program, scratch):
    """Yields what differs in the arrays of the suite."""
    subprocess.run([program, "export", "--stores", scratch], stdout=subprocess.DEVNULL, check=True)
    count = 0
    for file in scratch.rglob("zarr.json"):
        try:
            fault = fault_of(file.parent)
        except Unsupported:
            continue
        count += 1
        if fault:
            yield f"{file.parent}: {fault}"
    print(f"{count} arrays of the suite")
    if count < AT_LEAST:
        yield f"{count} arrays; expected {AT_LEAST} or more"


def random_codecs(choose, shape, depth):
    """Returns codecs for int16, with shards in shards to this depth."""
    def packed(codec):
        return [codec, *[{"name": "crc32c"}] * choose.choice([0, 0, 1, 2])]

    def numbers():
        return {"name": "bytes", "configuration": {"endian": choose.choice(["little", "big"])}}

    if depth == 0:
        return packed(numbers())
    inner = [choose.choice([length for length in range(1, n + 1) if n % length == 0]) for n in shape]
    location = choose.choice([{}, {"index_location": "start"}, {"index_location": "end"}])
    return packed({"name": "sharding_indexed", "configuration": {
        "chunk_shape": inner, "codecs": random_codecs(choose, inner, depth - 1), "index_codecs": packed(numbers()), **location}})


def random_chunk(choose, codecs, shape):
    """Returns bytes that these codecs encoded, or that are almost so."""
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


def faults_of_random_shards(program, scratch, count):
    """Yields what differs in arrays of one random shard each."""
    choose, wanted, got = random.Random(53), {}, {}
    (scratch / "zarr.json").write_text('{"zarr_format":3,"node_type":"group"}')
    for i in range(count):
        shape = [choose.choice([1, 2, 3, 4, 6]) for _ in range(choose.choice([0, 1, 1, 2, 2, 3]))]
        codecs = random_codecs(choose, shape, choose.choice([1, 1, 2]))
        name = f"{i:05}/c" + "/0" * len(shape)
        (scratch / name).parent.mkdir(parents=True)
        (scratch / name).write_bytes(random_chunk(choose, codecs, shape))
        (scratch / f"{i:05}" / "zarr.json").write_text(json.dumps({
            "zarr_format": 3, "node_type": "array", "shape": shape, "data_type": "int16", "fill_value": -9, "codecs": codecs,
            "chunk_grid": {"name": "regular", "configuration": {"chunk_shape": shape}},
            "chunk_key_encoding": {"name": "default", "configuration": {"separator": "/"}}}))
        try:
            wanted[name] = f"[{','.join(read(scratch / f'{i:05}')[1])}]"
        except Refused:
            wanted[name] = "a refusal"
    printed = subprocess.run([program, "read", "--elements", scratch], stdout=subprocess.PIPE, text=True, check=False).stdout
    for line in printed.splitlines()[:-1]:
        is_refused = line.startswith(("violation", "not judged"))
        name, elements = line[12:].split(": ", 1) if is_refused else line.split(" ", 1)
        got[name] = "a refusal" if is_refused else elements
    refused = list(wanted.values()).count("a refusal")
    print(f"{count} random shards, {refused} of them are refused")
    yield from (f"{name}: {want}; the program reads {got.get(name)}" for name, want in wanted.items() if got.get(name) != want)


def main(program, count):
    with tempfile.TemporaryDirectory() as suite, tempfile.TemporaryDirectory() as shards:
        faults = [*faults_of_suite(program, pathlib.Path(suite)),
                  *faults_of_random_shards(program, pathlib.Path(shards), count)]
    print(*faults, f"{len(faults)} differ", sep="\n")
    return bool(faults)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 1000))
