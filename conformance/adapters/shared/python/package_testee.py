"""A Python package as a testee. The adapter's file with the subclass lies beside adapter.json, which has the adapter's
name and language. Every request gets a store of its own, in memory or in a folder. The text of `zarr_json` goes into the
store unchanged, and the chunk is read or written through the array.

Decisions, for all of these adapters:
- Elided chunks. If the implementation has an option to store a chunk that equals the fill value, `encode` uses it. If
  no chunk is stored all the same, the response is null. `create` does not use the option.
- Zero-length arrays. The implementation opens them, but reads and writes no chunk. So encoding and decoding a chunk is
  unsupported. Decoding a missing chunk is answered. If the implementation refuses the metadata, the response is an error.
- Codecs and data types. The adapter declares those with which the implementation opens an array.
- An operation that no public call answers is not implemented.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from zarrproof.testee import Request, RewriteRequest, Testee, Unsupported

from data_types import known_codecs, known_data_types

MANIFEST = json.loads(Path(sys.argv[0]).with_name("adapter.json").read_text())


def files_of(request: Request | RewriteRequest, chunk: bytes | None = None) -> dict[str, bytes]:
    """Returns the files of the array of a request, with its only chunk if there is one."""
    files = {"zarr.json": request.zarr_json}
    return files if chunk is None else {**files, request.chunk_key: chunk}


@contextmanager
def unsupported_if(error_type: type[Exception], *texts: str) -> Iterator[None]:
    """Makes errors unsupported whose message has one of the texts, by which the implementation says that it lacks what is
    asked. Leaves out the path of an ArrayFolder, because each process has another one."""
    try:
        yield
    except error_type as error:
        if any(text in str(error) for text in texts):
            raise Unsupported(str(error).rpartition("/array: ")[2].strip()) from error
        raise


class PackageTestee(Testee):
    """`package` is the package whose version is reported. `dependencies` are packages whose versions are reported too, if
    they are installed. A subclass overrides `open` or `accepts`, and the operations that the package has."""

    package: str = MANIFEST["name"]
    dependencies: tuple[str, ...] = ("numpy",)

    def open(self, request: Request, chunk: bytes | None = None) -> Any:
        """Opens the array of a request, with its only chunk if there is one. A validator validates the metadata."""
        raise NotImplementedError

    def open_chunk(self, request: Request, chunk: bytes | None = None) -> Any:
        """Opens the array of a request to encode or decode."""
        array = self.open(request, chunk)
        if 0 in array.shape and request.data is not None:
            raise Unsupported("a zero-length array has no chunk")
        return array

    def accepts(self, zarr_json: str) -> bool:
        """As known_data_types takes it."""
        self.open(Request(zarr_json.encode(), shape=(1,), layout="C", data=None))
        return True

    def version(self) -> str:
        return version(self.package)

    def codecs(self) -> list[str]:
        return known_codecs(self.accepts)

    def describe(self) -> dict[str, Any]:
        dependencies = {}
        for name in self.dependencies:
            with suppress(PackageNotFoundError):
                dependencies[name] = version(name)
        return {
            "name": MANIFEST["name"],
            "version": self.version(),
            "language": MANIFEST["language"],
            "dependencies": dependencies,
            "codecs": self.codecs(),
            "data_types": known_data_types(self.accepts),
        }
