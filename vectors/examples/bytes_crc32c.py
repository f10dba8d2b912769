"""An implementation to try the consumer with: `bytes` and `crc32c`, little more. usage: bytes_crc32c.py [FILE...]"""
import json
import re
import sys

import consumer
from compare import crc32c
from consumer import Refused, Unsupported

TYPES = {"bool": 1, "int8": 1, "uint8": 1, "int16": 2, "uint16": 2, "float16": 2, "int32": 4, "uint32": 4, "float32": 4,
         "int64": 8, "uint64": 8, "float64": 8}


def read_codec(codec):
    """The name and the configuration of a codec."""
    if isinstance(codec, str):
        return codec, {}
    if not isinstance(codec, dict) or not isinstance(codec.get("configuration", {}), dict):
        raise Refused("a codec is a name, or an object with its name and configuration")
    if set(codec) - {"name", "configuration"}:
        raise Unsupported("other members of a codec")
    return codec.get("name"), codec.get("configuration", {})


def answer(operation, zarr_json, shape, data, layout):
    metadata = json.loads(zarr_json)
    data_type, fill_value, codecs = (metadata.get(key) for key in ("data_type", "fill_value", "codecs"))
    width = TYPES.get(data_type) if isinstance(data_type, str) else None
    zero = fill_value == 0 and isinstance(fill_value, bool) == (data_type == "bool")
    if operation == "resolve" or data is None or width is None or not zero:
        raise Unsupported("only arrays of core data types filled with 0, without a missing chunk")
    if not isinstance(codecs, list):
        raise Refused("codecs are a list")
    codecs = [read_codec(codec) for codec in codecs]
    if not codecs or codecs[0][0] != "bytes" or any(name != "crc32c" for name, _ in codecs[1:]):
        raise Unsupported("only bytes, then crc32c")
    if any(configuration for _, configuration in codecs[1:]):
        raise Refused("crc32c has no parameters")
    endian = codecs[0][1].get("endian", None if width > 1 else "little")
    if endian not in ("little", "big") or set(codecs[0][1]) - {"endian"}:
        raise Refused("endian must be little or big")
    if operation == "decode":
        for _ in codecs[1:]:
            if len(data) < 4 or crc32c(data[:-4]).to_bytes(4, "little") != data[-4:]:
                raise Refused("wrong checksum")
            data = data[:-4]
    count = 1
    for size in shape:
        count *= size
    if len(data) != count * width:
        raise Refused("wrong length")
    if data_type == "bool" and re.search(rb"[^\0\1]", data):
        raise Refused("a bool that is neither 0 nor 1")
    if endian == "big":
        data = b"".join(data[i:i + width][::-1] for i in range(0, len(data), width))
    if operation == "encode":
        for _ in codecs[1:]:
            data += crc32c(data).to_bytes(4, "little")
    return data


if __name__ == "__main__":
    consumer.main(answer, sys.argv[1:])
