"""Python side of zarrproof, a conformance suite for the Zarr v3 codecs bytes, crc32c, scale_offset and cast_value."""
