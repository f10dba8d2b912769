"""zarr-python with the codec pipeline of zarrs, in Rust, behind the conformance protocol, on a folder of its own.

zarr-python reads the metadata and hands what it has understood, as JSON of its own, to zarrs; zarrs reads and writes
the chunks, codecs included. It takes no memory store.

Decisions, beside those of zarrproof.testee and zarr_arrays.py:
- What falls back. Where zarrs has no such codec or data type, the pipeline uses zarr-python's own instead, which
  another adapter judges. It is told to be strict and raise an exception of its own; the answer is unsupported, and
  codecs and data types of which that is always true are not declared.
- Elided chunks. zarrs 0.2.3 drops chunks that equal the fill value all the same: null.
- resolve is left out: no public call answers it.
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
