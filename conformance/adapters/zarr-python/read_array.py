"""Prints the elements of a Zarr array on disk in C order, one a line, as fill-value JSON.

The argument is the array's folder. Exit status 77 means that zarr-python lacks the data type or a codec of the array;
the reason is on standard error. Any other exit status but 0 is an error of zarr-python.
"""

from __future__ import annotations

import json
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

import numpy as np
import zarr
from zarr.dtype import parse_data_type
from zarr.errors import UnknownCodecError
from zarr.registry import get_codec_class

UNSUPPORTED = 77


def name_of(metadata: Any) -> str:
    return metadata["name"] if isinstance(metadata, dict) else metadata


def gaps(metadata: dict[str, Any]) -> list[str]:
    """Returns the codecs and data types of the array that zarr-python lacks, each as text."""
    data_types = [metadata["data_type"]]
    missing = []
    for codec in metadata["codecs"]:
        try:
            get_codec_class(name_of(codec))
        except UnknownCodecError:
            missing.append(f"no codec {name_of(codec)}")
        if name_of(codec) == "cast_value":
            data_types.append(codec["configuration"]["data_type"])
    for data_type in data_types:
        with suppress(TypeError, ValueError):  # the errors for an unknown type
            # Some names are read as a numpy type with another name.
            if parse_data_type(data_type, zarr_format=3).to_json(zarr_format=3) == data_type:
                continue
        missing.append(f"no data type {name_of(data_type)}")
    return missing


def main(folder: str) -> int:
    if missing := gaps(json.loads(Path(folder, "zarr.json").read_text())):
        print(", ".join(missing), file=sys.stderr)
        return UNSUPPORTED
    elements = np.asarray(zarr.open_array(folder, mode="r", zarr_format=3)[...])
    if elements.dtype.kind in "mM":
        elements = elements.astype(np.int64)
    for element in elements.ravel().tolist():
        # dumps calls `default` for complex elements. It writes NaN and Infinity without quotes, which the suite accepts.
        print(json.dumps(element, default=lambda element: [element.real, element.imag]))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
