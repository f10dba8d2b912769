"""The adapter of zarr-python with the codec pipeline of zarrs (Rust), with a store in a temporary folder.

zarr-python reads the metadata, and passes them to zarrs as new JSON. zarrs reads and writes the chunks, codecs
included. zarrs does not accept a store in memory.

Decisions, besides the decisions of zarr_arrays.py:
- Fallback. For a codec or data type that zarrs lacks, the pipeline uses the codec or type of zarr-python, which another
  adapter judges. The option codec_pipeline.strict makes the pipeline raise an exception instead. The response is
  unsupported. The adapter does not declare a codec or data type for which the pipeline always raises it.
- Elided chunks. zarrs 0.2.3 has no option to store a chunk that equals the fill value.
- Creating arrays. zarr-python writes the metadata, and another adapter judges them. zarrs gets them as JSON, and writes
  the chunks.
"""

from __future__ import annotations

import zarr
from zarrproof.testee import CreateRequest, Written, serve
from zarrs.pipeline import UnsupportedDataTypeError, UnsupportedMetadataError

from zarr_arrays import InFolder, ZarrArrays


class ZarrsPython(ZarrArrays):
    package = "zarrs"
    dependencies = ("zarr", "numpy")

    def create(self, request: CreateRequest) -> Written:
        written = self.run(self.create_and_write, request)
        # zarr-python wrote these members; another adapter judges them.
        return written._replace(passed_through=("data_type", "fill_value", "codecs"))


if __name__ == "__main__":
    zarr.config.set({"codec_pipeline.path": "zarrs.ZarrsCodecPipeline", "codec_pipeline.strict": True})
    serve(ZarrsPython(InFolder(), gaps=(UnsupportedMetadataError, UnsupportedDataTypeError)))
