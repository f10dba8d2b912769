"""The adapter of zarr-python with the codec pipeline of zarrs (Rust), with a store in a temporary folder.

zarr-python reads the metadata, and passes them to zarrs as new JSON. zarrs reads and writes the chunks, codecs
included. zarrs does not accept a store in memory.

Decisions, besides the decisions of zarrproof.testee and zarr_arrays.py:
- Fallback. For a codec or data type that zarrs lacks, the pipeline uses the codec or type of zarr-python, which another
  adapter judges. The option codec_pipeline.strict makes the pipeline raise an exception instead. The response is
  unsupported. The adapter does not declare a codec or data type for which the pipeline always raises it.
- Elided chunks. zarrs 0.2.3 never stores a chunk that equals the fill value. The response is null.
- Creating arrays. zarr-python writes the metadata, and another adapter judges them. zarrs gets them as JSON, and writes
  the chunks.
- resolve is not implemented, because no public call answers it.
"""

from __future__ import annotations

from importlib.metadata import version
from typing import Any

import zarr
from zarr.storage import LocalStore
from zarrproof.testee import CreateRequest, Written, serve
from zarrs.pipeline import UnsupportedDataTypeError, UnsupportedMetadataError

# From ../shared/python.
from array_folder import ArrayFolder
from data_types import known_codecs, known_data_types
from zarr_arrays import ZarrArrays


class FolderStore(ArrayFolder):
    """The files of one array, as a store of zarr-python (Files in zarr_arrays.py)."""

    def replace(self, files: dict[str, bytes]) -> LocalStore:
        super().replace(files)
        return LocalStore(self.path)


class ZarrsPython(ZarrArrays):
    def describe(self) -> dict[str, Any]:
        return {
            "name": "zarrs-python",
            "version": version("zarrs"),
            "language": "Rust",
            "dependencies": {name: version(name) for name in ("zarr", "numpy")},
            "codecs": known_codecs(self.accepts),
            "data_types": known_data_types(self.accepts),
        }

    def create(self, request: CreateRequest) -> Written:
        written = self.run(self.create_and_write, request)
        # zarr-python wrote these members; another adapter judges them.
        return written._replace(passed_through=("data_type", "fill_value", "codecs"))


if __name__ == "__main__":
    zarr.config.set({"codec_pipeline.path": "zarrs.ZarrsCodecPipeline", "codec_pipeline.strict": True})
    serve(ZarrsPython(FolderStore(), gaps=(UnsupportedMetadataError, UnsupportedDataTypeError)))
