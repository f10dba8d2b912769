"""The measurements of other libraries, under the names of zarrproof_kernels_benchmark.

Each measurement is a peer, the name, the bytes of the wider side, and a function without arguments that does the work
once. Where a peer can write into an array that is there, it does.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

import ml_dtypes
import numpy as np
from cast_value_rs import cast_array_into
from zarr.core.array_spec import ArrayConfig, ArraySpec
from zarr.core.buffer import default_buffer_prototype
from zarr.core.codec_pipeline import BatchedCodecPipeline
from zarr.core.dtype import get_data_type_from_json
from zarr.registry import get_codec_class

MIB = 1 << 20
SIZES = {"64KiB": 1 << 16, "1MiB": MIB, "64MiB": 64 * MIB}
ROUNDINGS = ("nearest-even", "towards-zero", "towards-positive", "towards-negative", "nearest-away")
INTEGERS = [f"{sign}int{bits}" for sign in ("", "u") for bits in (8, 16, 32, 64)]
FLOATS = ["float16", "bfloat16", "float32", "float64"]
SMALL_FLOATS = ["float4_e2m1fn", *(f"float6_{form}fn" for form in ("e2m3", "e3m2")),
                *(f"float8_{form}" for form in "e3m4 e4m3 e4m3b11fnuz e4m3fnuz e5m2 e5m2fnuz e8m0fnu".split())]
CHAIN = [
    {"name": "scale_offset", "configuration": {"offset": -10, "scale": 0.1}},
    {"name": "cast_value", "configuration": {
        "data_type": "uint8", "scalar_map": {"encode": [["NaN", 0]], "decode": [[0, "NaN"]]}}},
    {"name": "bytes"},
    {"name": "crc32c"},
]


Work = Callable[[], object]


@dataclass(frozen=True)
class Measurement:
    peer: str
    name: str
    size: int
    prepare: Callable[[], Work]


def rate(measurement: Measurement, seconds: float) -> float | None:
    """GB (10^9) a second of processor time; None where the peer refuses."""
    try:
        work = measurement.prepare()
        work()
    except (TypeError, ValueError, NotImplementedError):
        return None
    calls = 1
    while True:
        start = time.process_time_ns()
        for _ in range(calls):
            work()
        elapsed = (time.process_time_ns() - start) * 1e-9
        if elapsed >= seconds:
            return calls * measurement.size / elapsed * 1e-9
        calls *= 2 if elapsed < seconds / 4 else 1 + int(seconds / elapsed)


def dtype_of(name: str) -> np.dtype:
    return np.dtype(getattr(ml_dtypes, name) if "float" in name and hasattr(ml_dtypes, name) else name)


def is_integer(name: str) -> bool:
    return "int" in name


def limits(name: str) -> tuple[float | int, float | int]:
    if is_integer(name):
        return np.iinfo(name).min, np.iinfo(name).max
    if name == "float8_e8m0fnu":
        return 2.0**-127, 2.0**127
    return float(ml_dtypes.finfo(dtype_of(name)).min), float(ml_dtypes.finfo(dtype_of(name)).max)


def in_range(name: str, other: str, elements: int) -> np.ndarray:
    """Elements of a type, spread evenly over the values that both types have in their range."""
    low = max(limits(name)[0], limits(other)[0])
    high = min(limits(name)[1], limits(other)[1])
    generator = np.random.default_rng(1)
    if is_integer(name):
        return generator.integers(-int(-low // 1), int(high), elements, name, endpoint=True)
    part = generator.random(elements)
    # A little less than the range, so that no number is rounded out of it.
    return (0.99 * (float(low) * (1 - part) + float(high) * part)).clip(low if low > 0 else None).astype(dtype_of(name))


def cast(peer: str, name: str, source: str, target: str, make_work: Callable[[np.ndarray, np.ndarray], Work]) -> Measurement:
    """A cast of elements in the range of both types, into an array that is there. `make_work`: of both arrays."""

    def prepare() -> Work:
        elements = in_range(source, target, MIB // max(dtype_of(source).itemsize, dtype_of(target).itemsize))
        return make_work(elements, np.empty(elements.shape, dtype_of(target)))

    return Measurement(peer, name, MIB, prepare)


def cast_value_rs(source: str, target: str, rounding: str, rule: str) -> Measurement:
    modes = {"rounding_mode": rounding, "out_of_range_mode": None if rule == "error" else rule}
    name = f"cast_value/{source}/{target}/{rounding}/{rule}/1MiB"
    return cast("cast-value-rs", name, source, target, lambda *arrays: partial(cast_array_into, *arrays, **modes))


def copy(elements: np.ndarray, result: np.ndarray) -> Work:
    """The cast that numpy does when it copies between arrays, with ml_dtypes where one type is of theirs."""
    return partial(np.copyto, result, elements, casting="unsafe")


def round_clip_copy(elements: np.ndarray, result: np.ndarray) -> Work:
    """Casts a float to an integer as numpy users do."""
    rounded = np.empty_like(elements)
    dtype, integers = elements.dtype.type, np.iinfo(result.dtype)
    low, high = dtype(integers.min), dtype(integers.max)
    if int(high) > integers.max:
        high = np.nextafter(high, dtype(0))

    def work() -> None:
        np.rint(elements, out=rounded)
        np.clip(rounded, low, high, out=rounded)
        np.copyto(result, rounded, casting="unsafe")

    return work


def casts() -> Iterator[Measurement]:
    for source in INTEGERS + FLOATS:
        for target in INTEGERS + FLOATS:
            if source == target:
                continue
            name = f"cast_value/{source}/{target}"
            if "bfloat16" in (source, target):
                if not is_integer(target):
                    yield cast("ml_dtypes", f"{name}/nearest-even/clamp/1MiB", source, target, copy)
                continue
            for rounding in ROUNDINGS:
                for rule in ("error", "clamp", "wrap") if is_integer(target) else ("error", "clamp"):
                    yield cast_value_rs(source, target, rounding, rule)
            if not is_integer(target):
                yield cast("numpy", f"{name}/nearest-even/clamp/1MiB", source, target, copy)
            elif is_integer(source):
                yield cast("numpy", f"{name}/nearest-even/wrap/1MiB", source, target, copy)
            elif source != "float16":  # whose range an integer's may exceed
                yield cast("numpy", f"{name}/nearest-even/clamp/1MiB", source, target, round_clip_copy)


def small_floats() -> Iterator[Measurement]:
    for small in SMALL_FLOATS:
        for wide in (*FLOATS, "int8", "int32"):
            for source, target in ((wide, small), (small, wide)):
                yield cast("ml_dtypes", f"small_float/{source}/{target}/1MiB", source, target, copy)


def chain(direction: str, size: str) -> Measurement:
    """The codec pipeline of zarr-python, without a store."""

    def prepare() -> Work:
        count = SIZES[size] // 8
        prototype = default_buffer_prototype()
        data_type = get_data_type_from_json("float64", zarr_format=3)
        spec = ArraySpec((count,), data_type, np.float64("nan"), ArrayConfig("C", True), prototype)
        codecs = [get_codec_class(codec["name"]).from_dict(codec) for codec in CHAIN]
        pipeline = BatchedCodecPipeline.from_codecs(codecs).evolve_from_array_spec(spec)
        array = prototype.nd_buffer.from_numpy_array(np.random.default_rng(1).uniform(0, 2500, count))
        loop = asyncio.new_event_loop()

        def encode() -> list:
            return list(loop.run_until_complete(pipeline.encode([(array, spec)])))

        [encoded] = encode()
        if direction == "encode":
            return encode
        return lambda: list(loop.run_until_complete(pipeline.decode([(encoded, spec)])))

    return Measurement("zarr-python", f"chain/kernels/{direction}/{size}", SIZES[size], prepare)


def measurements() -> list[Measurement]:
    chains = [chain(direction, size) for direction in ("encode", "decode") for size in SIZES]
    return [*casts(), *small_floats(), *chains]
