"""The adapter of zarr-metadata, which validates metadata and has no arrays.

zarr-metadata gets the text of `zarr_json` unchanged, under the key zarr.json.

Decisions, besides the decisions of zarrproof.testee:
- Unclaimed names. zarr-metadata keeps a data type, codec or member that it does not know, and checks nothing of it. The
  caller has to decide. The response is unsupported.
- Codecs and data types. The adapter declares those that zarr-metadata knows.
"""

from __future__ import annotations

from importlib.metadata import version
from typing import Any

from zarr_metadata.model import ZarrV3ArrayMetadata
from zarrproof.testee import Request, Testee, Unsupported, serve

from data_types import known_codecs, known_data_types


def check(zarr_json: bytes) -> bool:
    unclaimed = ZarrV3ArrayMetadata.from_key_value({"zarr.json": zarr_json}).unclaimed_fields
    if unclaimed:
        raise Unsupported(f"unclaimed: {', '.join(field.name for field in unclaimed.values())}")
    return True


class ZarrMetadata(Testee):
    def describe(self) -> dict[str, Any]:
        return {
            "name": "zarr-metadata",
            "version": version("zarr-metadata"),
            "language": "Python",
            "codecs": known_codecs(lambda text: check(text.encode())),
            "data_types": known_data_types(lambda text: check(text.encode())),
        }

    def accept(self, request: Request) -> None:
        check(request.zarr_json)


if __name__ == "__main__":
    serve(ZarrMetadata())
