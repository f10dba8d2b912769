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

    def replace(self, files: dict[str, bytes]) -> None:
        """Replaces the files of the array. Without files, the folder of the array does not exist."""
        shutil.rmtree(self.path, ignore_errors=True)
        for key, content in files.items():
            file = self.path / key
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(content)

    def read(self) -> dict[str, bytes]:
        """Returns the files of the array by their keys."""
        files = [file for file in self.path.rglob("*") if file.is_file()]
        return {file.relative_to(self.path).as_posix(): file.read_bytes() for file in files}
