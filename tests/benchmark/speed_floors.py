"""The least speed of each kind of loop, as a share of the speed of memcpy on 64 KiB in the same run.

A share is a third of what was measured on a Zen 3 with AVX2 and with SSE4. Some shares are from a fifth to a third of what
was measured on a Granite Rapids: those of floats of 8 bits and fewer, and of SSE4 those of casts, scalar_map and
scale_offset in float16. Processing one element at a time reaches 0.005. Looking up one element at a time reaches 0.02 for
results of one byte; there the share is half of what was measured.
"""

from __future__ import annotations

import re

# Pattern of measurements, share on SSE4, share on all other targets with vectors. The first pattern that matches counts.
FLOORS = [
    (r"bytes/.*", 0.15, 0.15),
    (r"cast_value/.*int8/.*", 0.018, 0.07),
    (r"cast_value/.*", 0.018, 0.035),
    (r"small_float/.*", 0.018, 0.035),
    (r"scalar_map/u?int8/u?int8/.*", 0.024, 0.04),
    (r"scalar_map/u?int8/.*", 0.010, 0.03),
    (r"scalar_map/.*", 0.010, 0.015),
    (r"scale_offset/float16/.*", 0.011, 0.04),
    (r"scale_offset/bfloat16/.*", 0.018, 0.03),
    (r"scale_offset/u?int8/.*", 0.022, 0.04),
    (r"scale_offset/.*", 0.06, 0.11),
]


def floor(name: str, target: str) -> float | None:
    """The least share of a measurement, without its size; None where no floor is set."""
    for pattern, sse4, others in FLOORS:
        if re.fullmatch(pattern, name):
            return sse4 if target == "sse4" else others
    return None
