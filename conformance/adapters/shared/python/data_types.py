"""Finds the specified data types and codecs that an implementation knows. Opens one small array for each."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

SMALL_FLOATS = (
    "float4_e2m1fn float6_e2m3fn float6_e3m2fn float8_e3m4 float8_e4m3 float8_e4m3b11fnuz float8_e4m3fnuz float8_e5m2 "
    "float8_e5m2fnuz float8_e8m0fnu bfloat16"
).split()
DATA_TYPES = [
    *(f"{sign}int{bits}" for sign in ("", "u") for bits in (2, 4, 8, 16, 32, 64)),
    *SMALL_FLOATS,
    *("float16", "float32", "float64"),
    *("bool", "complex64", "complex128", "complex_float16", "complex_float32", "complex_float64"),
    *(f"complex_{name}" for name in SMALL_FLOATS),
    *("numpy.datetime64", "numpy.timedelta64", "r*"),
]
BYTES = {"name": "bytes", "configuration": {"endian": "little"}}
CHAINS = {
    "bytes": [BYTES],
    "crc32c": [BYTES, {"name": "crc32c"}],
    "scale_offset": [{"name": "scale_offset", "configuration": {"offset": 1}}, BYTES],
    "cast_value": [{"name": "cast_value", "configuration": {"data_type": "int8"}}, BYTES],
}


def metadata_of(data_type: str) -> Any:
    """Returns the metadata of a data type. For r*, returns the metadata of r16."""
    if data_type.startswith("numpy."):
        return {"name": data_type, "configuration": {"unit": "s", "scale_factor": 1}}
    return "r16" if data_type == "r*" else data_type


def fill_value_of(data_type: str) -> Any:
    if data_type == "bool":
        return False
    return [1, 1] if data_type.startswith("complex") or data_type == "r*" else 1


def sample(data_type: str, codec: str) -> str:
    """Returns the text of the zarr.json of an array with one element."""
    return json.dumps(
        {
            "zarr_format": 3,
            "node_type": "array",
            "shape": [1],
            "data_type": metadata_of(data_type),
            "chunk_grid": {"name": "regular", "configuration": {"chunk_shape": [1]}},
            "chunk_key_encoding": {"name": "default", "configuration": {"separator": "/"}},
            "fill_value": fill_value_of(data_type),
            "codecs": CHAINS[codec],
            "attributes": {},
        }
    )


def is_accepted(accepts: Callable[[str], Any], text: str) -> bool:
    try:
        return bool(accepts(text))
    except Exception:
        return False


def known_data_types(accepts: Callable[[str], bool]) -> list[str]:
    """Returns the names of the data types whose arrays are accepted. `accepts` takes the text of a zarr.json. It raises
    or returns False to reject the text."""
    return [name for name in DATA_TYPES if is_accepted(accepts, sample(name, "bytes"))]


def known_codecs(accepts: Callable[[str], bool]) -> list[str]:
    """Returns the names of the codecs whose arrays are accepted. `accepts` has the meaning that it has in known_data_types."""
    return [name for name in CHAINS if is_accepted(accepts, sample("int16", name))]
