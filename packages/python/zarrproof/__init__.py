"""Python side of zarrproof, a conformance suite for the Zarr v3 codecs bytes, crc32c, scale_offset and cast_value.

- `zarrproof.testee` connects an implementation in Python to the suite.
- `zarrproof.reference` asks the exact reference in this process.
- `zarrproof.vectors` reads the golden vectors and judges responses.
"""
