"""An adapter of `zarrproof.reference`, which is itself under test here. usage: reference_testee.py"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[3] / "conformance" / "adapters" / "shared" / "python"))
from data_types import CHAINS, DATA_TYPES  # noqa: E402
from zarrproof import reference  # noqa: E402
from zarrproof.testee import Testee, serve  # noqa: E402


class Reference(Testee):
    def describe(self):
        return {"name": "mine", "version": "1.0", "codecs": list(CHAINS), "data_types": DATA_TYPES}

    def resolve(self, request):
        return reference.resolve(request.zarr_json)

    def encode(self, request):
        return reference.encode(request.zarr_json, request.data)

    def decode(self, request):
        return reference.decode(request.zarr_json, request.data)


serve(Reference())
