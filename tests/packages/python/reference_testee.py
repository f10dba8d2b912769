"""An adapter of `zarrproof.reference`, which is itself under test here. usage: reference_testee.py [FAULT]
The fault "checksum" makes the last byte of a checksum 0; "garbled" makes a response no JSON."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[3] / "conformance" / "adapters" / "shared" / "python"))
from data_types import CHAINS, DATA_TYPES  # noqa: E402
from zarrproof import reference  # noqa: E402
from zarrproof.testee import Testee, serve  # noqa: E402

FAULT = sys.argv[1] if len(sys.argv) > 1 else ""


class Reference(Testee):
    def describe(self):
        return {"name": "mine", "version": "1.0", "codecs": list(CHAINS), "data_types": DATA_TYPES}

    def resolve(self, request):
        return reference.resolve(request.zarr_json)

    def encode(self, request):
        if FAULT == "garbled":
            print("no JSON")
        encoded = reference.encode(request.zarr_json, request.data)
        if FAULT == "checksum" and b"crc32c" in request.zarr_json:
            return encoded[:-1] + b"\0"
        return encoded

    def decode(self, request):
        return reference.decode(request.zarr_json, request.data)


serve(Reference())
