"""An adapter to copy. PYTHONPATH=packages/python build/zarrproof run cmd:'python3 conformance/example/python/adapter.py'

The class Array stands for the implementation under test; it has the codec `bytes` for four data types.
"""
import json
import math
import struct

from zarrproof.testee import Testee, Unsupported, serve

MEMBERS = {"zarr_format", "node_type", "shape", "data_type", "chunk_grid", "chunk_key_encoding", "fill_value", "codecs",
           "attributes", "dimension_names", "storage_transformers"}
DATA_TYPES = {"int8": "b", "uint8": "B", "int16": "h", "int32": "i"}


class Array:
    def __init__(self, zarr_json):
        metadata = json.loads(zarr_json)
        for key, value in metadata.items():
            if key not in MEMBERS and (not isinstance(value, dict) or value.get("must_understand") is not False):
                raise ValueError(f"the unknown member {key}")
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
        return struct.pack(self.stored, *struct.unpack(self.canonical, elements))

    def decode(self, chunk):
        return struct.pack(self.canonical, *struct.unpack(self.stored, chunk))


class Example(Testee):
    def describe(self):
        return {"name": "example", "version": "1.0", "language": "Python",
                "codecs": ["bytes"], "data_types": list(DATA_TYPES)}

    def encode(self, request):
        array = Array(request.zarr_json)  # the text as it came
        if array.count == 0:
            raise Unsupported("an array without elements has no chunk")
        return array.encode(request.data)

    def decode(self, request):
        array = Array(request.zarr_json)
        return array.fill_value * array.count if request.data is None else array.decode(request.data)


serve(Example())
