"""The files of one stored array, in a temporary folder, for implementations that have no store in memory.

The folder is in /dev/shm where the machine has it. Files on a disk take most of the time of a run.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from pathlib import Path

IN_MEMORY = "/dev/shm"


class ArrayFolder:
    """`parent` is an empty folder, and `path` is the folder of the array in it. The interpreter removes them at its
    end."""

    def __init__(self) -> None:
        self.owner = tempfile.TemporaryDirectory(dir=IN_MEMORY if os.access(IN_MEMORY, os.W_OK) else None)
        self.parent = Path(self.owner.name)
        self.path = self.parent / "array"

    def replace(self, zarr_json: bytes, chunk_key: str, chunk: bytes | None) -> None:
        """Replaces the files of the array. Without `chunk`, the array has no chunk."""
        shutil.rmtree(self.path, ignore_errors=True)
        file = self.path / chunk_key
        file.parent.mkdir(parents=True)
        (self.path / "zarr.json").write_bytes(zarr_json)
        if chunk is not None:
            file.write_bytes(chunk)

    def get(self, key: str) -> bytes | None:
        file = self.path / key
        return file.read_bytes() if file.exists() else None
