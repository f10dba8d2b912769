"""The adapter of zarr-metadata, which validates metadata and has no arrays.

zarr-metadata gets the text of `zarr_json` unchanged, under the key zarr.json.

Decisions, besides the decisions of package_testee.py:
- Unclaimed names. zarr-metadata keeps a data type, codec or member that it does not know, and checks nothing of it. The
  caller has to decide. The response is unsupported.
- Codecs and data types. The adapter declares those that zarr-metadata knows.
"""

from __future__ import annotations

from zarr_metadata.model import ZarrV3ArrayMetadata
from zarrproof.testee import Request, Unsupported, serve

from package_testee import PackageTestee


class ZarrMetadata(PackageTestee):
    dependencies = ()

    def open(self, request: Request, chunk: bytes | None = None) -> None:
        unclaimed = ZarrV3ArrayMetadata.from_key_value({"zarr.json": request.zarr_json}).unclaimed_fields
        if unclaimed:
            raise Unsupported(f"unclaimed: {', '.join(field.name for field in unclaimed.values())}")

    def accept(self, request: Request) -> None:
        self.open(request)


if __name__ == "__main__":
    serve(ZarrMetadata())
