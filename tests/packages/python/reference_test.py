"""`zarrproof.reference`, with the library named by ZARRPROOF_REFERENCE_LIBRARY. usage: reference_test.py [unittest arguments]
The tests of numpy arrays are skipped where numpy is missing."""

import concurrent.futures
import importlib.util
import json
import os
import struct
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

PACKAGES = Path(__file__).resolve().parents[3] / "packages" / "python"
sys.path.insert(0, str(PACKAGES))
from zarrproof import reference  # noqa: E402

HAS_NUMPY = importlib.util.find_spec("numpy") is not None
HAS_ML_DTYPES = importlib.util.find_spec("ml_dtypes") is not None
CRC32C = {"name": "crc32c"}
CRC32C_OF_1_TO_9 = bytes.fromhex("839206e3")  # of b"123456789", little-endian


def zarr_json(data_type="uint8", shape=(9,), codecs=("bytes",), fill_value=0):
    return json.dumps({
        "zarr_format": 3, "node_type": "array", "shape": shape, "data_type": data_type,
        "chunk_grid": {"name": "regular", "configuration": {"chunk_shape": shape}},
        "chunk_key_encoding": {"name": "default"}, "fill_value": fill_value, "codecs": codecs, "attributes": {},
    })


def endian(order):
    return {"name": "bytes", "configuration": {"endian": order}}


def cast(data_type):
    return {"name": "cast_value", "configuration": {"data_type": data_type}}


class Operations(unittest.TestCase):
    checksummed = zarr_json(codecs=("bytes", CRC32C))

    def test_encode(self):
        self.assertEqual(reference.encode(self.checksummed, b"123456789"), b"123456789" + CRC32C_OF_1_TO_9)
        for data in (bytearray(b"123456789"), memoryview(b"123456789")):
            self.assertEqual(reference.encode(zarr_json().encode(), data), b"123456789")
        self.assertEqual(reference.encode(zarr_json("int16", (2,), [endian("big")]), b"\1\2\0\0"), b"\2\1\0\0")
        self.assertEqual(reference.encode(zarr_json(shape=()), b"\7"), b"\7")

    def test_decode(self):
        encoded = reference.encode(self.checksummed, b"12345678\0")
        self.assertEqual(reference.decode(self.checksummed, encoded), b"12345678\0")
        self.assertEqual(reference.decode(zarr_json(fill_value=3), None), b"\3" * 9)
        with self.assertRaisesRegex(reference.Refused, "CRC-2|CRC-3|CRC-4"):
            reference.decode(self.checksummed, encoded[:-1] + b"\0")

    def test_resolve(self):
        resolved = reference.resolve(zarr_json("float32", (1,), [cast("uint8"), "bytes"], 7))
        self.assertEqual(resolved, reference.Resolved("uint8", b"\7"))

    def test_refusals(self):
        with self.assertRaisesRegex(reference.Refused, r"element 1.*CV-"):
            reference.encode(zarr_json("int16", (2,), [cast("uint8"), "bytes"]), b"\1\0\0\1")
        for broken in ("", "{", "[]", "{}", "\0", zarr_json(codecs=()), zarr_json(shape=(-1,)), zarr_json(shape=(1 << 70,)),
                       zarr_json(shape=(True,)), b"\xff", "[" * 100000):
            with self.subTest(broken[:99]), self.assertRaises(reference.Refused):
                reference.resolve(broken)

    def test_wrong_arguments(self):
        for error, words, call in (  # the error, words of its message, the call
            (ValueError, "it has 3 bytes; expected 9", lambda: reference.encode(self.checksummed, b"123")),
            (TypeError, "array: it is of type list", lambda: reference.encode(self.checksummed, [1] * 9)),
            (TypeError, "array: it is of type str", lambda: reference.encode(self.checksummed, "123456789")),
            (TypeError, "data: it is of type list", lambda: reference.decode(self.checksummed, [1] * 13)),
            (TypeError, "zarr_json: it is of type dict", lambda: reference.encode({}, b"")),
            (TypeError, "zarr_json: it is of type dict", lambda: reference.resolve({})),
            (ValueError, "it has 3 bytes; expected 9", lambda: reference.explain(self.checksummed, "encode", b"123")),
            (TypeError, "array: it is of type NoneType", lambda: reference.explain(self.checksummed, "encode")),
            (TypeError, "data: it is of type str", lambda: reference.explain(self.checksummed, "decode", "00")),
            (ValueError, "operation: there is no b'123456789'", lambda: reference.explain(self.checksummed, b"123456789")),
            (TypeError, "expected None, because resolve", lambda: reference.explain(self.checksummed, "resolve", b"1")),
        ):
            with self.subTest(words), self.assertRaisesRegex(error, words):
                call()
        self.assertIn("error", reference.explain("{", "encode", b"123"))
        encoded = reference.encode(self.checksummed, b"123456789")
        self.assertEqual(reference.decode(self.checksummed, bytearray(encoded)), b"123456789")

    def test_a_grid_of_several_chunks(self):
        for change in ({"name": "regular", "configuration": {"chunk_shape": [2]}}, {"name": "rectangular"}):
            metadata = {**json.loads(zarr_json(shape=(4,))), "chunk_grid": change}
            with self.subTest(change), self.assertRaisesRegex(ValueError, r"chunk_grid.*expected regular.*\[4\]"):
                reference.encode(json.dumps(metadata), bytes(4))
        self.assertEqual(reference.encode(zarr_json(shape=(0,)), b""), b"")
        with self.assertRaisesRegex(reference.Refused, "shape"):  # no array has this shape
            reference.encode(zarr_json(shape=(1,)).replace('"shape": [1]', '"shape": [1.0]'), b"1")

    def test_long_numbers(self):
        for number, expected in (("1" + "0" * 5000, "inf"), ("-0", "-0.0"), ("1e400", "inf")):
            text = zarr_json("float64", (1,), [endian("little")], 77).replace("77", number)
            self.assertEqual(str(struct.unpack("<d", reference.decode(text, None))[0]), expected)

    def test_unsupported(self):
        with self.assertRaises(reference.Unsupported):
            reference.decode(zarr_json(shape=(1 << 40,)), None)

    def test_explain(self):
        text = reference.explain(zarr_json("float64", (1,), [cast("uint8"), "bytes"]), "encode", b"\xff\xff\xff\xff\xff\xff\xdf\x3f")
        self.assertIn("CV-3", text)
        self.assertIn("element 0", text)
        self.assertIn("fill value", reference.explain(zarr_json()))
        self.assertIn("element 0", reference.explain(zarr_json(shape=(1,)), "decode", b"\1"))
        self.assertIn("not JSON", reference.explain("{"))
        for operation in ("repair", "create"):
            with self.assertRaisesRegex(ValueError, f"there is no '{operation}'; expected resolve, encode, decode$"):
                reference.explain(zarr_json(), operation)

    def test_threads(self):
        def ask(number):
            text = zarr_json(fill_value=number)
            return all(reference.decode(text, None) == bytes([number] * 9) for _ in range(200))

        with concurrent.futures.ThreadPoolExecutor(8) as pool:
            self.assertTrue(all(pool.map(ask, range(32))))


@unittest.skipUnless(HAS_NUMPY, "needs numpy")
class NumpyArrays(unittest.TestCase):
    def test_layouts_and_byte_orders(self):
        import numpy as np

        text = zarr_json("int32", (2, 3), [endian("little")])
        array = np.arange(6, dtype=np.int32).reshape(2, 3)
        expected = array.astype("<i4").tobytes()
        for same in (array, np.asfortranarray(array), array.astype(">i4"), np.flip(np.flip(array))):
            self.assertEqual(reference.encode(text, same), expected)
        decoded = reference.decode_numpy(text, expected)
        self.assertEqual((decoded.dtype, decoded.shape, decoded.tolist()), (np.int32, (2, 3), array.tolist()))
        self.assertTrue(decoded.flags.writeable)

    def test_data_types(self):
        import numpy as np

        times = {"name": "numpy.datetime64", "configuration": {"unit": "s", "scale_factor": 10}}
        micro = {"name": "numpy.timedelta64", "configuration": {"unit": "\u03bcs", "scale_factor": 1}}
        for data_type, dtype, value, fill in (
            ("bool", "?", True, False), ("float16", "f2", 1.5, 0), ("complex_float32", "c8", 1 + 2j, [0, 0]),
            ("complex128", "c16", 1 + 2j, [0, 0]), ("r24", "V3", b"abc", [0, 0, 0]), (times, "M8[10s]", 3, 0),
            (micro, "m8[us]", 3, 0), ({"name": "uint64", "configuration": {}}, "u8", 3, 0),
        ):
            text = zarr_json(data_type, (2,), [endian("little")], fill)
            array = np.array([value, value], dtype)
            decoded = reference.decode_numpy(text, reference.encode(text, array))
            self.assertEqual((decoded.dtype, decoded.tolist()), (array.dtype, array.tolist()))

    @unittest.skipUnless(HAS_ML_DTYPES, "needs ml_dtypes")
    def test_data_types_of_ml_dtypes(self):
        import numpy as np

        types = {"bfloat16": 16, "int2": 2, "int4": 4, "uint2": 2, "uint4": 4, "float4_e2m1fn": 4, "float6_e2m3fn": 6,
                 "float6_e3m2fn": 6, "float8_e3m4": 8, "float8_e4m3": 8, "float8_e4m3b11fnuz": 8, "float8_e4m3fnuz": 8,
                 "float8_e5m2": 8, "float8_e5m2fnuz": 8, "float8_e8m0fnu": 8}
        for name, bits in types.items():
            with self.subTest(name):  # every element, as the reference converts it and as ml_dtypes does
                count, width = 1 << bits, 2 if bits > 8 else 1
                codes = b"".join(code.to_bytes(width, "little") for code in range(count))
                elements = reference.decode_numpy(zarr_json(name, (count,), [endian("little")], 1), codes)
                import ml_dtypes  # not sooner: the function must not depend on it

                self.assertEqual(elements.dtype, np.dtype(getattr(ml_dtypes, name)))
                converted = reference.encode(zarr_json(name, (count,), [cast("float64"), endian("little")], 1), elements)
                with np.errstate(invalid="ignore"):  # of signaling NaNs
                    np.testing.assert_array_equal(np.frombuffer(converted, "<f8"), elements.astype(np.float64))
        text = zarr_json("int4", (2,))
        array = np.array([-1, 7], ml_dtypes.int4)
        self.assertEqual(reference.decode_numpy(text, reference.encode(text, array)).astype(int).tolist(), [-1, 7])

    def test_arrays_that_do_not_fit(self):
        import numpy as np

        text = zarr_json("int32", (2,))  # has no endian, so it is refused before its array is compared
        with self.assertRaisesRegex(TypeError, "data type is int64; expected int32"):
            reference.encode(zarr_json("int32", (2,), [endian("little")]), np.zeros(2, np.int64))
        with self.assertRaisesRegex(ValueError, r"shape is \(3,\); expected \(2,\)"):
            reference.encode(zarr_json("int32", (2,), [endian("little")]), np.zeros(3, np.int32))
        for wrong in (text, "{}", "{", text.replace("int32", "int33")):
            with self.assertRaises(reference.Refused):
                reference.encode(wrong, np.zeros(2, np.int32))
        text = zarr_json("complex_float8_e5m2", (1,), fill_value=[0, 0])
        with self.assertRaisesRegex(TypeError, "no data type complex_float8_e5m2"):
            reference.decode_numpy(text, None)


class LoadingTheLibrary(unittest.TestCase):
    def load(self, path):
        script = "from zarrproof import reference; reference.resolve('{}')"
        environment = {key: value for key, value in os.environ.items() if key != "ZARRPROOF_REFERENCE_LIBRARY"}
        environment.update({"PYTHONPATH": str(PACKAGES)}, **({"ZARRPROOF_REFERENCE_LIBRARY": path} if path else {}))
        return subprocess.run([sys.executable, "-B", "-c", script], env=environment, capture_output=True, text=True).stderr

    def test_a_missing_library(self):
        for path, words in ((None, f"loaded from {PACKAGES}/zarrproof/libzarrproof.so: "),
                            ("missing.so", f"loaded from {Path.cwd()}/missing.so: "), (sys.executable, sys.executable)):
            said = self.load(path)
            self.assertIn("LibraryMissing: the reference cannot be loaded from", said)
            self.assertIn(words, said)
            self.assertIn("ZARRPROOF_REFERENCE_LIBRARY", said)

    def test_a_library_that_is_no_reference(self):
        with tempfile.NamedTemporaryFile(suffix=".so") as empty:
            self.assertIn(f"loaded from {empty.name}: ", self.load(empty.name))
        said = self.load(next(
            line.split()[-1] for line in Path("/proc/self/maps").read_text().splitlines() if "/libc" in line))
        self.assertRegex(said, "LibraryMissing: .*libc.*: undefined symbol: zarrproof")


if __name__ == "__main__":
    unittest.main()
