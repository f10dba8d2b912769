"""An adapter to copy. Try it: build/zarrproof run cmd:'python3 conformance/example/example.py'

The class Array stands for the implementation under test. It has the codec `bytes` for 4 data types.
"""
import json
import math
import struct
import sys

DATA_TYPES = {"int8": "b", "uint8": "B", "int16": "h", "int32": "i"}


class Array:
    def __init__(self, zarr_json):
        metadata = json.loads(zarr_json)
        (codec,) = metadata["codecs"]
        name, configuration = (codec, {}) if isinstance(codec, str) else (codec["name"], codec.get("configuration", {}))
        letter, self.count = DATA_TYPES[metadata["data_type"]], math.prod(metadata["shape"])
        endian = configuration.get("endian", "little" if letter in "bB" else None)
        if name != "bytes" or endian not in ("little", "big"):
            raise ValueError(f"codec {name}, endian {endian}")
        self.stored = f"{'<' if endian == 'little' else '>'}{self.count}{letter}"
        self.canonical = f"<{self.count}{letter}"
        self.fill_value = struct.pack(f"<{letter}", metadata["fill_value"])

    def encode(self, elements):
        if self.count == 0:
            raise NotImplementedError("an array without elements has no chunk")
        return struct.pack(self.stored, *struct.unpack(self.canonical, elements))

    def decode(self, chunk):
        if chunk is None:
            return self.fill_value * self.count
        return struct.pack(self.canonical, *struct.unpack(self.stored, chunk))


def answer(request):
    operation = request["op"]
    if operation == "describe":
        return {"protocol": 1, "name": "example", "version": "1.0", "language": "Python",
                "operations": ["encode", "decode"], "codecs": ["bytes"], "data_types": list(DATA_TYPES)}
    if operation not in ("encode", "decode"):
        return {"unsupported": f"no operation {operation}"}
    try:
        array = Array(request["zarr_json"])  # the text, unchanged
        data = None if request["data"] is None else bytes.fromhex(request["data"])
        result = array.encode(data) if operation == "encode" else array.decode(data)
    except NotImplementedError as gap:  # not a failure
        return {"unsupported": str(gap)}
    except Exception as error:  # a refusal; many requests must be refused
        return {"error": f"{type(error).__name__}: {error}"}
    return {"data": result.hex()}


for line in sys.stdin:
    request = json.loads(line)
    print(json.dumps({"id": request["id"], **answer(request)}), flush=True)
