"""The adapter of zarr-python with the codec pipeline of zarrs (Rust), with a store in a temporary folder.

zarr-python reads the metadata, and passes them to zarrs as new JSON. zarrs reads and writes the chunks, codecs
included. zarrs does not accept a store in memory.

Decisions, besides the decisions of zarrproof.testee and zarr_arrays.py:
- Fallback. For a codec or data type that zarrs lacks, the pipeline uses the codec or type of zarr-python, which another adapter
  judges. The option codec_pipeline.strict makes the pipeline raise an exception instead. The response is unsupported.
  The adapter does not declare a codec or data type for which the pipeline always raises it.
- Elided chunks. zarrs 0.2.3 never stores a chunk that equals the fill value. The response is null.
- resolve is not implemented, because no public call answers it.
"""

from __future__ import annotations

import shutil
import tempfile
from importlib.metadata import version
from pathlib import Path
from typing import Any

import zarr
from zarr.storage import LocalStore
from zarrproof.testee import serve
from zarrs.pipeline import UnsupportedDataTypeError, UnsupportedMetadataError

from data_types import known_codecs, known_data_types
from zarr_arrays import ZarrArrays


class OnDisk:
    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def replace(self, files: dict[str, bytes]) -> LocalStore:
        shutil.rmtree(self.folder, ignore_errors=True)
        for key, content in files.items():
            file = self.folder / key
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(content)
        return LocalStore(self.folder)

    def get(self, key: str) -> bytes | None:
        file = self.folder / key
        return file.read_bytes() if file.exists() else None


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


if __name__ == "__main__":
    zarr.config.set({"codec_pipeline.path": "zarrs.ZarrsCodecPipeline", "codec_pipeline.strict": True})
    with tempfile.TemporaryDirectory() as folder:
        files = OnDisk(Path(folder) / "array")
        serve(ZarrsPython(files, gaps=(UnsupportedMetadataError, UnsupportedDataTypeError)))
