"""A small, exact implementation of Zarr v3 arrays in plain Python. mistakes.py plants mistakes in it. It shares no code
with the reference.

    implementation.py serve [OPERATION...]       answers the testee protocol; declares these operations, or all
    implementation.py read PATH [START SHAPE]    prints the elements of an array or a region, one a line: START is 0,2
    implementation.py write SPEC PATH            makes the array that a file with a request `create` asks for

Exit status of read and write: 0 done, 77 not supported, 1 refused.

An element is its canonical bytes, so the bits of a NaN and the sign of a zero are always kept. Arithmetic works on the
number of an element: a Fraction, or a float for what a Fraction cannot be, which is NaN, an infinity and -0.0. The
float16 element b"\\x00\\x3e" has the number Fraction(3, 2), and is written as 1.5 in metadata.
"""
import itertools
import json
import math
import os
import pathlib
import re
import sys
from fractions import Fraction

OPERATIONS = ("resolve", "encode", "decode", "create", "rewrite", "accept")
UNSUPPORTED = 77  # exit status
sys.set_int_max_str_digits(0)


class Refused(Exception):
    """The metadata or the data are wrong."""


class Unsupported(Exception):
    """The implementation lacks what was asked for."""


def require(condition, message):
    if not condition:
        raise Refused(message)


# ---- JSON ----

class Number:
    """A JSON number with its digits as they are written."""

    def __init__(self, text):
        self.text = text

    def value(self):
        """Returns the exact value. An exponent beyond the range of every data type is cut."""
        digits, _, exponent = self.text.lower().partition("e")
        most = 5000 + len(digits)
        return Fraction(digits) * Fraction(10) ** max(-most, min(most, int(exponent or 0)))


def refuse_constant(name):
    raise Refused(f"{name} is no JSON")


def read_json(text):
    """Returns a JSON value whose numbers are of class Number."""
    return json.loads(text, parse_int=Number, parse_float=Number, parse_constant=refuse_constant)


def json_text(value):
    """Returns the text of a JSON value. Numbers keep their digits."""
    if isinstance(value, Number):
        return value.text
    if isinstance(value, dict):
        return "{" + ",".join(f"{json.dumps(key)}:{json_text(member)}" for key, member in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ",".join(map(json_text, value)) + "]"
    return json.dumps(value)


def members(value, required, optional, what):
    """Returns an object that has these members and no others."""
    require(isinstance(value, dict), f"{what} is no object")
    for key in required:
        require(key in value, f"{what} lacks {key}")
    for key in value:
        require(key in required or key in optional, f"{what} has the unknown member {key}")
    return value


def extension(value, what):
    """Returns the name and the configuration of a codec, a chunk grid and the like."""
    if isinstance(value, str):
        return value, {}
    members(value, ["name"], ["configuration", "must_understand"], what)
    require(isinstance(value["name"], str), f"{what} has a name that is no string")
    require(isinstance(value.get("must_understand", True), bool), f"{what} has a must_understand that is no boolean")
    configuration = value.get("configuration", {})
    require(isinstance(configuration, dict), f"the configuration of {what} is no object")
    return value["name"], configuration


def integers(value, least, what):
    """Returns a list of JSON integers, none below the least."""
    require(isinstance(value, list), f"{what} is no list")
    require(all(isinstance(one, Number) and re.fullmatch(r"-?\d+", one.text) for one in value),
        f"{what}: no integers")
    result = [int(one.text) for one in value]
    require(min(result, default=least) >= least, f"{what} has a number below {least}")
    return result


# ---- Numbers ----

def round_to_integer(value, rounding):
    """Rounds a Fraction by a mode of cast_value."""
    below = math.floor(value)
    rest = value - below
    if rest == 0 or rounding == "towards-negative":
        return below
    if rounding == "towards-positive":
        return below + 1
    if rounding == "towards-zero":
        return below + (value < 0)
    if rest != Fraction(1, 2):
        return below + (rest > Fraction(1, 2))
    return below + (value > 0 if rounding == "nearest-away" else below % 2)


def binary_exponent(value):
    """Returns the largest n with 2^n <= value, for a positive Fraction."""
    exponent = value.numerator.bit_length() - value.denominator.bit_length()
    return exponent if Fraction(2) ** exponent <= value else exponent - 1


def is_negative(number):
    return number < 0 or isinstance(number, float) and math.copysign(1, number) < 0


def calculate(left, operator, right):
    """Returns the exact result, with the special cases of IEEE 754."""
    # What decides a special case is the sign, and whether a number is zero, infinite or NaN.
    a, b = (float((number > 0) - (number < 0)) if isinstance(number, Fraction) else number for number in (left,
    right))
    if operator == "/" and b == 0:
        return math.nan if a == 0 or math.isnan(a) else math.copysign(math.inf,
            math.copysign(1, a) * math.copysign(1, b))
    has_zero = a == 0 or b == 0 if operator in "*/" else a == 0 and b == 0
    if has_zero or not math.isfinite(a) or not math.isfinite(b):
        left, right = a, b
    else:
        left, right = Fraction(left), Fraction(right)
    return left + right if operator == "+" else left - right if operator == "-" else (
        left * right if operator == "*" else left / right)


# ---- Data types: size is the width of an element in bytes, component the width that `endian` reverses ----

class Integer:
    is_real = True

    def __init__(self, bits, is_signed):
        self.bits, self.is_signed = bits, is_signed
        self.size = self.component = bits // 8
        self.low = -(1 << bits - 1) if is_signed else 0
        self.high = self.low + (1 << bits) - 1

    def number(self, element):
        return Fraction(int.from_bytes(element, "little", signed=self.is_signed))

    def element(self, number):
        require(not isinstance(number, float) or number == 0, "an integer type has no such value")
        require(int(number) == number and self.low <= number <= self.high,
            f"{number} is no value of the integer type")
        return int(number).to_bytes(self.size, "little", signed=self.is_signed)

    def round(self, number, rounding):
        return Fraction(round_to_integer(number, rounding))

    def result(self, number):
        """Returns the element of a result of arithmetic."""
        return self.element(number)

    def from_json(self, value):
        require(isinstance(value, Number) and re.fullmatch(r"-?\d+", value.text), "a scalar is no integer")
        return self.element(Fraction(int(value.text)))

    def to_json(self, element):
        return Number(str(int(self.number(element))))


class Float:
    is_real = True
    specials = {"NaN": math.nan, "Infinity": math.inf, "+Infinity": math.inf, "-Infinity": -math.inf}

    def __init__(self, exponent_bits, mantissa_bits):
        self.mantissa_bits = mantissa_bits
        self.size = self.component = (1 + exponent_bits + mantissa_bits) // 8
        self.infinity = (1 << exponent_bits) - 1 << mantissa_bits
        self.least_exponent = 2 - (1 << exponent_bits - 1) - mantissa_bits  # of the least number
        self.high = self.number((self.infinity - 1).to_bytes(self.size, "little"))
        self.low = -self.high

    def number(self, element):
        code = int.from_bytes(element, "little")
        sign = code >> 8 * self.size - 1
        code &= (1 << 8 * self.size - 1) - 1
        if code > self.infinity:
            return math.nan
        if code == self.infinity or code == 0 and sign:
            return math.copysign(math.inf if code else 0.0, -1 if sign else 1)
        exponent, mantissa = divmod(code, 1 << self.mantissa_bits)
        if exponent > 0:
            mantissa += 1 << self.mantissa_bits
        magnitude = mantissa * Fraction(2) ** (self.least_exponent + max(exponent - 1, 0))
        return -magnitude if sign else magnitude

    def element(self, number):
        """Returns the element of a number that the type has."""
        if isinstance(number, float) and not math.isfinite(number):
            code = self.infinity | (1 << self.mantissa_bits - 1 if math.isnan(number) else 0)
        elif number == 0:
            code = 0
        else:
            exponent = self.unit_exponent(number)
            code = int(abs(number) / Fraction(2) ** exponent) + (exponent - self.least_exponent << self.mantissa_bits)
        if is_negative(number) and not math.isnan(number):
            code |= 1 << 8 * self.size - 1
        return code.to_bytes(self.size, "little")

    def unit_exponent(self, number):
        """Returns the n with which 2^n is the value of the last digit of the mantissa of a number."""
        return max(binary_exponent(abs(number)) - self.mantissa_bits, self.least_exponent)

    def round(self, number, rounding):
        """Rounds a Fraction to the precision of the type, without an upper limit."""
        if number == 0:
            return number
        unit = Fraction(2) ** self.unit_exponent(number)
        return round_to_integer(number / unit, rounding) * unit or (-0.0 if number < 0 else Fraction(0))

    def result(self, number):
        """Returns the element of a result of arithmetic: rounded to nearest, an infinity beyond the range."""
        if isinstance(number, Fraction):
            number = self.round(number, "nearest-even")
            if abs(number) > self.high:
                number = -math.inf if number < 0 else math.inf
        return self.element(number)

    def from_json(self, value):
        if isinstance(value, Number):
            number = value.value()
            return self.result(-0.0 if number == 0 and value.text.startswith("-") else number)
        require(isinstance(value, str), "a scalar is no number and no string")
        if value in self.specials:
            return self.element(self.specials[value])
        require(re.fullmatch(f"0x[0-9a-fA-F]{{{2 * self.size}}}", value), f"{value} is no number")
        return int(value, 16).to_bytes(self.size, "little")

    def to_json(self, element):
        number = self.number(element)
        if math.isnan(number):
            return "NaN" if element == self.element(math.nan) else "0x" + element[::-1].hex()
        if math.isinf(number):
            return "Infinity" if number > 0 else "-Infinity"
        return Number(repr(float(number)))


class Complex:
    is_real = False

    def __init__(self, part):
        self.part = part
        self.size, self.component = 2 * part.size, part.component

    def from_json(self, value):
        require(isinstance(value, list) and len(value) == 2, "a complex scalar is no list of two")
        return b"".join(map(self.part.from_json, value))

    def to_json(self, element):
        return [self.part.to_json(element[: self.part.size]), self.part.to_json(element[self.part.size :])]


class Bool:
    is_real = False
    size = component = 1

    def from_json(self, value):
        require(isinstance(value, bool), "a scalar is no boolean")
        return bytes([value])

    def to_json(self, element):
        return bool(element[0])


class Raw:
    is_real = False
    component = 1

    def __init__(self, bits):
        require(bits > 0 and bits % 8 == 0, "a raw type has a multiple of 8 bits")
        self.size = bits // 8

    def from_json(self, value):
        result = integers(value, 0, "a raw scalar")
        require(len(result) == self.size and max(result) < 256,
            "a raw scalar has one integer up to 255 for each byte")
        return bytes(result)

    def to_json(self, element):
        return [Number(str(byte)) for byte in element]


FLOATS = {
    **{"float16": Float(5, 10), "float32": Float(8, 23), "float64": Float(11, 52), "bfloat16": Float(8, 7)},
    **{"float8_e3m4": Float(3, 4), "float8_e4m3": Float(4, 3), "float8_e5m2": Float(5, 2)},
}
DATA_TYPES = {
    "bool": Bool(),
    **{f"int{bits}": Integer(bits, True) for bits in (8, 16, 32, 64)},
    **{f"uint{bits}": Integer(bits, False) for bits in (8, 16, 32, 64)},
    **FLOATS,
    **{name: Complex(FLOATS["float32"]) for name in ("complex64", "complex_float32")},
    **{name: Complex(FLOATS["float64"]) for name in ("complex128", "complex_float64")},
}
LACKING_TYPES = r"u?int[24]|float[468]_\w+|complex_\w+|numpy\.\w+|string|bytes|struct\w*|\w+_utf32|\w+_bytes"
LACKING_CODECS = r"gzip|zstd|blosc|transpose|zlib|bz2|lzma|numcodecs\..*|vlen-\w+|packbits|reshape|bitround|optional"


def data_type_of(value):
    """Returns the data type of its metadata."""
    name, configuration = extension(value, "the data type")
    if name in DATA_TYPES:
        require(not configuration, f"{name} has no configuration")
        return DATA_TYPES[name]
    if re.fullmatch(r"r[1-9]\d*", name):
        return Raw(int(name[1:]))
    if re.fullmatch(LACKING_TYPES, name):
        raise Unsupported(f"no data type {name}")
    raise Refused(f"the data type {name} is unknown")


# ---- Shapes: an array is a list of elements in C order ----

def overlap(shape, start, block_shape):
    """Yields, for each element that an array has in common with a block which starts at `start`, its two places."""
    steps = [math.prod(shape[axis + 1 :]) for axis in range(len(shape))]
    block_steps = [math.prod(block_shape[axis + 1 :]) for axis in range(len(shape))]
    axes = [range(max(0, -first), min(block, length - first)) for length, first,
    block in zip(shape, start, block_shape)]
    for index in itertools.product(*axes):
        place = sum((first + at) * step for first, at, step in zip(start, index, steps))
        yield place, sum(at * step for at, step in zip(index, block_steps))


# ---- Codecs: the array -> array codecs work on one element ----

class ScaleOffset:
    def __init__(self, configuration, data_type, fill):
        members(configuration, [], ["offset", "scale"], "scale_offset")
        require(data_type.is_real, "scale_offset is for real numbers")
        self.encoded_type = self.type = data_type
        self.offset, self.scale = (
            data_type.from_json(configuration[key]) if key in configuration else None for key in ("offset", "scale"))

    def calculate(self, element, operator, operand):
        if operand is None:
            return element
        return self.type.result(calculate(self.type.number(element), operator, self.type.number(operand)))

    def encode(self, element):
        return self.calculate(self.calculate(element, "-", self.offset), "*", self.scale)

    def decode(self, element):
        return self.calculate(self.calculate(element, "/", self.scale), "+", self.offset)


def same_number(left, right):
    return left == right or left != left and right != right


class CastValue:
    roundings = ("nearest-even", "towards-zero", "towards-positive", "towards-negative", "nearest-away")

    def __init__(self, configuration, data_type, fill):
        members(configuration, ["data_type"], ["rounding", "out_of_range", "scalar_map"], "cast_value")
        self.type, self.encoded_type = data_type, data_type_of(configuration["data_type"])
        require(self.type.is_real and self.encoded_type.is_real, "cast_value is for real numbers")
        self.rounding = configuration.get("rounding", "nearest-even")
        require(self.rounding in self.roundings, "the rounding is unknown")
        self.out_of_range = configuration.get("out_of_range")
        require("out_of_range" not in configuration or self.out_of_range in ("clamp", "wrap"),
            "out_of_range is unknown")
        require(self.out_of_range != "wrap" or isinstance(self.encoded_type, Integer),
            "wrap needs an integer data_type")
        scalar_map = members(configuration.get("scalar_map", {}), [], ["encode", "decode"], "scalar_map")
        self.encode_map = self.pairs(scalar_map.get("encode", []), self.type, self.encoded_type)
        self.decode_map = self.pairs(scalar_map.get("decode", []), self.encoded_type, self.type)
        if fill is not None:
            survivor = self.decode(self.encode(fill))
            require(same_number(self.type.number(survivor), self.type.number(fill)),
                "the fill value does not survive")

    def pairs(self, entries, source, target):
        """Returns the keys as numbers, with the elements that they become."""
        require(isinstance(entries, list), "a list of scalar_map is no list")
        require(all(isinstance(one, list) and len(one) == 2 for one in entries), "an entry of scalar_map is no pair")
        return [(source.number(source.from_json(key)), target.from_json(value)) for key, value in entries]

    def encode(self, element):
        return self.cast(element, self.type, self.encoded_type, self.encode_map)

    def decode(self, element):
        return self.cast(element, self.encoded_type, self.type, self.decode_map)

    def cast(self, element, source, target, scalar_map):
        number = source.number(element)
        for key, value in scalar_map:
            if same_number(key, number):
                return value
        if isinstance(number, float):  # NaN, an infinity, -0.0
            return target.element(number)
        rounded = target.round(number, self.rounding)
        if target.low <= rounded <= target.high:
            return target.element(rounded)
        if self.out_of_range == "wrap" and isinstance(target, Integer):
            return target.element(target.low + (rounded - target.low) % (1 << target.bits))
        require(self.out_of_range == "clamp", f"{number} is out of range")
        if isinstance(target, Float):
            return target.element(-math.inf if number < 0 else math.inf)
        return target.element(target.high if number > 0 else target.low)


class Bytes:
    def __init__(self, configuration, data_type, fill, shape):
        members(configuration, [], ["endian"], "bytes")
        endian = configuration.get("endian")
        require("endian" in configuration or data_type.component == 1, "bytes lacks endian")
        require("endian" not in configuration or endian in ("little", "big"), "endian is neither little nor big")
        self.type, self.is_big, self.count = data_type, endian == "big", math.prod(shape)
        self.encoded_size = data_type.size * self.count

    def swap(self, data):
        width = self.type.component
        if not self.is_big or width == 1:
            return data
        return b"".join(data[at : at + width][::-1] for at in range(0, len(data), width))

    def encode(self, elements):
        return self.swap(b"".join(elements))

    def decode(self, data):
        size = self.type.size
        require(len(data) == self.encoded_size, f"bytes: {len(data)} bytes; expected {self.encoded_size}")
        require(not isinstance(self.type, Bool) or not data.strip(b"\0\1"), "a bool is neither 0 nor 1")
        data = self.swap(data)
        return [data[at : at + size] for at in range(0, len(data), size)]


EMPTY = b"\xff" * 8  # offset and nbytes of an empty inner chunk


class Sharding:
    encoded_size = None  # it varies

    def __init__(self, configuration, data_type, fill, shape):
        members(configuration, ["chunk_shape", "codecs", "index_codecs"], ["index_location"], "sharding_indexed")
        self.shape, self.fill = shape, fill
        self.inner_shape = integers(configuration["chunk_shape"], 1, "the inner chunk shape")
        require(len(self.inner_shape) == len(shape), "the inner chunk shape has another number of dimensions")
        require(all(outer % inner == 0 for outer, inner in zip(shape, self.inner_shape)),
            "inner chunks do not fit the shard")
        self.grid = [outer // inner for outer, inner in zip(shape, self.inner_shape)]
        self.inner = Chain(configuration["codecs"], data_type, fill, self.inner_shape)
        self.index = Chain(configuration["index_codecs"], DATA_TYPES["uint64"], None, [*self.grid, 2])
        require(self.index.encoded_size is not None, "a codec of the index gives a variable size")
        location = configuration.get("index_location", "end")
        require(location in ("start", "end"), "index_location is neither start nor end")
        self.is_at_start = location == "start"

    def origins(self):
        """Yields the first position of each inner chunk, in C order."""
        for index in itertools.product(*map(range, self.grid)):
            yield [at * length for at, length in zip(index, self.inner_shape)]

    def encode(self, elements):
        index, chunks = [], b""
        first = self.index.encoded_size if self.is_at_start else 0
        for origin in self.origins():
            block = [elements[place] for place, _ in overlap(self.shape, origin, self.inner_shape)]
            if all(element == self.fill for element in block):
                index += [EMPTY, EMPTY]
                continue
            encoded = self.inner.encode(block)
            index += [(first + len(chunks)).to_bytes(8, "little"), len(encoded).to_bytes(8, "little")]
            chunks += encoded
        encoded_index = self.index.encode(index)
        return encoded_index + chunks if self.is_at_start else chunks + encoded_index

    def decode(self, data):
        size = self.index.encoded_size
        require(len(data) >= size, f"a shard of {len(data)} bytes is shorter than its index of {size}")
        index = self.index.decode(data[:size] if self.is_at_start else data[len(data) - size :])
        elements = [self.fill] * math.prod(self.shape)
        for origin, offset, nbytes in zip(self.origins(), index[0::2], index[1::2]):
            if offset == EMPTY and nbytes == EMPTY:
                continue
            begin = int.from_bytes(offset, "little")
            end = begin + int.from_bytes(nbytes, "little")
            require(end <= len(data), f"the inner chunk at {origin} ends at {end}, behind the shard")
            block = self.inner.decode(data[begin:end])
            for place, source in overlap(self.shape, origin, self.inner_shape):
                elements[place] = block[source]
        return elements


CRC_TABLE = []
for remainder in range(256):
    for _ in range(8):
        remainder = remainder >> 1 ^ (0x82F63B78 if remainder & 1 else 0)
    CRC_TABLE.append(remainder)


def crc32c(data):
    """Returns the four bytes that the codec crc32c appends."""
    remainder = 0xFFFFFFFF
    for byte in data:
        remainder = remainder >> 8 ^ CRC_TABLE[(remainder ^ byte) & 0xFF]
    return (remainder ^ 0xFFFFFFFF).to_bytes(4, "little")


class Crc32c:
    def encode(self, data):
        return data + crc32c(data)

    def decode(self, data):
        require(len(data) >= 4 and data[-4:] == crc32c(data[:-4]), "the checksum is wrong")
        return data[:-4]


class Chain:
    """The codecs of an array, of inner chunks or of a shard's index. An index has no fill value: None."""

    def __init__(self, codecs, data_type, fill, shape):
        require(isinstance(codecs, list), "codecs is no list")
        self.type, self.fill = data_type, fill  # as they reach the array -> bytes codec
        self.array_codecs, self.packer, self.checksums = [], None, []
        for codec in codecs:
            name, configuration = extension(codec, "a codec")
            if name in ("scale_offset", "cast_value"):
                require(self.packer is None, f"{name} stands behind an array -> bytes codec")
                made = (ScaleOffset if name == "scale_offset" else CastValue)(configuration, self.type, self.fill)
                self.fill = None if self.fill is None else made.encode(self.fill)
                self.type = made.encoded_type
                self.array_codecs.append(made)
            elif name in ("bytes", "sharding_indexed"):
                require(self.packer is None, "there are two array -> bytes codecs")
                kind = Bytes if name == "bytes" else Sharding
                self.packer = kind(configuration, self.type, self.fill, shape)
            elif name == "crc32c":
                require(self.packer is not None, "crc32c stands before the array -> bytes codec")
                members(configuration, [], [], "crc32c")
                self.checksums.append(Crc32c())
            elif re.fullmatch(LACKING_CODECS, name):
                # A compressor of an index is an error, also where the compressor is not known here.
                raise (Refused if fill is None and self.packer else Unsupported)(f"no codec {name}")
            else:
                raise Refused(f"the codec {name} is unknown")
        require(self.packer is not None, "there is no array -> bytes codec")
        size = self.packer.encoded_size
        self.encoded_size = None if size is None else size + 4 * len(self.checksums)

    def encode(self, elements):
        for codec in self.array_codecs:
            elements = [codec.encode(element) for element in elements]
        data = self.packer.encode(elements)
        for checksum in self.checksums:
            data = checksum.encode(data)
        return data

    def decode(self, data):
        for checksum in reversed(self.checksums):
            data = checksum.decode(data)
        elements = self.packer.decode(data)
        for codec in reversed(self.array_codecs):
            elements = [codec.decode(element) for element in elements]
        return elements


# ---- Arrays ----

REQUIRED = ("zarr_format", "node_type", "shape", "data_type", "chunk_grid", "chunk_key_encoding", "fill_value",
    "codecs")
OPTIONAL = ("attributes", "dimension_names", "storage_transformers")


class Array:
    """An array. The store is a mapping from the keys of chunks to bytes."""

    def __init__(self, zarr_json, store):
        self.store = store
        self.metadata = metadata = read_json(zarr_json)
        require(isinstance(metadata, dict), "zarr.json is no object")
        for key, value in metadata.items():
            is_optional = isinstance(value, dict) and value.get("must_understand") is False
            require(key in REQUIRED or key in OPTIONAL or is_optional, f"the member {key} is unknown")
        for key in REQUIRED:
            require(key in metadata, f"zarr.json lacks {key}")
        version = metadata["zarr_format"]
        require(isinstance(version, Number) and version.value() == 3, "zarr_format is not 3")
        require(metadata["node_type"] == "array", "node_type is not array")
        self.shape = integers(metadata["shape"], 0, "the shape")
        name, configuration = extension(metadata["chunk_grid"], "the chunk grid")
        require(name == "regular", "the chunk grid is not regular")
        members(configuration, ["chunk_shape"], [], "the chunk grid")
        self.chunk_shape = integers(configuration["chunk_shape"], 1, "the chunk shape")
        require(len(self.chunk_shape) == len(self.shape), "the chunk shape has another number of dimensions")
        self.key_kind, configuration = extension(metadata["chunk_key_encoding"], "the chunk key encoding")
        require(self.key_kind in ("default", "v2"), "the chunk key encoding is unknown")
        members(configuration, [], ["separator"], "the chunk key encoding")
        self.separator = configuration.get("separator", "/" if self.key_kind == "default" else ".")
        require(self.separator in ("/", "."), "the separator is unknown")
        require(isinstance(metadata.get("attributes", {}), dict), "the attributes are no object")
        names = metadata.get("dimension_names", [None] * len(self.shape))
        require(isinstance(names, list) and len(names) == len(self.shape), "there is not a name for each dimension")
        require(all(one is None or isinstance(one, str) for one in names), "the name of a dimension is no string")
        require(metadata.get("storage_transformers", []) == [], "storage transformers are not known")
        self.type = data_type_of(metadata["data_type"])
        self.fill = self.type.from_json(metadata["fill_value"])
        self.chain = Chain(metadata["codecs"], self.type, self.fill, self.chunk_shape)

    def key(self, index):
        if self.key_kind == "v2":
            return self.separator.join(map(str, index)) or "0"
        return self.separator.join(["c", *map(str, index)])

    def chunks_of(self, start, shape):
        """Yields the indices of the chunks that have a part of a region."""
        axes = [range(first // chunk, -(-(first + length) // chunk) if length else 0)
                for first, length, chunk in zip(start, shape, self.chunk_shape)]
        for index in itertools.product(*axes):
            # The region begins here, seen from the beginning of the chunk.
            yield index, [first - at * chunk for first, at, chunk in zip(start, index, self.chunk_shape)]

    def read_chunk(self, index):
        data = self.store.get(self.key(index))
        return [self.fill] * math.prod(self.chunk_shape) if data is None else self.chain.decode(data)

    def write_chunk(self, index, elements):
        if all(element == self.fill for element in elements):
            self.store.pop(self.key(index), None)
        else:
            self.store[self.key(index)] = self.chain.encode(elements)

    def read(self, start, shape):
        elements = [self.fill] * math.prod(shape)
        for index, offset in self.chunks_of(start, shape):
            chunk = self.read_chunk(index)
            for place, source in overlap(self.chunk_shape, offset, shape):
                elements[source] = chunk[place]
        return elements

    def write(self, start, shape, elements):
        for index, offset in self.chunks_of(start, shape):
            chunk = self.read_chunk(index)
            for place, source in overlap(self.chunk_shape, offset, shape):
                chunk[place] = elements[source]
            self.write_chunk(index, chunk)

    def elements_of(self, data):
        """Returns the elements of bytes in canonical form."""
        return [data[at : at + self.type.size] for at in range(0, len(data), self.type.size)]


class Folder:
    """The chunks of an array on disk."""

    def __init__(self, path):
        self.path = pathlib.Path(path)

    def get(self, key):
        return (self.path / key).read_bytes() if (self.path / key).is_file() else None

    def pop(self, key, default):
        (self.path / key).unlink(missing_ok=True)

    def __setitem__(self, key, data):
        (self.path / key).parent.mkdir(parents=True, exist_ok=True)
        (self.path / key).write_bytes(data)


# ---- Writing metadata ----

def scalar_map_json(entries, source, target):
    return [[source.to_json(bytes.fromhex(key)), target.to_json(bytes.fromhex(value))] for key, value in entries]


def codecs_json(codecs, data_type):
    """Returns the metadata of the codecs that a request asks for. Absent parameters stay absent."""
    result = []
    for codec in codecs:
        name, parameters = codec["name"], codec.get("parameters", {})
        configuration = dict(parameters)
        if name == "scale_offset":
            for key, value in parameters.items():
                configuration[key] = data_type.to_json(bytes.fromhex(value))
        elif name == "cast_value":
            target = data_type_of(parameters["data_type"])
            if "scalar_map" in parameters:
                types = {"encode": (data_type, target), "decode": (target, data_type)}
                configuration["scalar_map"] = {
                    direction: scalar_map_json(entries, *types[direction])
                    for direction, entries in parameters["scalar_map"].items()}
            data_type = target
        result.append({"name": name, "configuration": configuration} if configuration else {"name": name})
    return result


def metadata_of(spec):
    """Returns the metadata of the array that a request `create` asks for."""
    data_type = data_type_of(spec["data_type"])
    fill = bytes.fromhex(spec.get("fill_value", "00" * data_type.size))
    default_codecs = [{"name": "bytes", "parameters": {"endian": "little"}}]
    return {
        "zarr_format": 3,
        "node_type": "array",
        "shape": spec["shape"],
        "data_type": spec["data_type"],
        "chunk_grid": {"name": "regular", "configuration": {"chunk_shape": spec["chunk_shape"]}},
        "chunk_key_encoding": {"name": "default", "configuration": {"separator": "/"}},
        "fill_value": data_type.to_json(fill),
        "codecs": codecs_json(spec.get("codecs", default_codecs), data_type),
        "attributes": {},
    }


def make_array(spec, store):
    """Returns the array that a request `create` asks for, without elements yet."""
    return Array(json_text(metadata_of(spec)), store)


def create(spec, store):
    """Makes an array in the store. Returns the text of its zarr.json."""
    array = make_array(spec, store)
    for region in spec["writes"]:
        array.write(region["start"], region["shape"], array.elements_of(bytes.fromhex(region["data"])))
    return json_text(metadata_of(spec))


def rewrite(zarr_json, attributes):
    """Returns the zarr.json of an array whose attributes were set."""
    metadata = Array(zarr_json, {}).metadata
    metadata["attributes"] = {**metadata.get("attributes", {}), **attributes}
    return json_text(metadata)


# ---- The protocol, the reader and the writer ----

def describe(operations):
    return {"protocol": 1, "name": "implementation.py", "version": "1", "language": "Python",
        "operations": operations,
            "codecs": ["bytes", "crc32c", "scale_offset", "cast_value"], "data_types": [*DATA_TYPES, "r*"]}


def answer(request):
    """Returns the result of a request: the members of the response."""
    operation = request["op"]
    if operation == "create":
        chunks = {}
        zarr_json = create(request, chunks)
        return {"zarr_json": zarr_json, "chunks": {key: data.hex() for key, data in chunks.items()}}
    if operation == "rewrite":
        return {"zarr_json": rewrite(request["zarr_json"], request["attributes"])}
    data = request.get("data")
    if data is not None and 0 in request["shape"]:
        raise Unsupported("an array without elements has no chunk")
    store = {} if data is None or operation != "decode" else {"c" + "/0" * len(request["shape"]): bytes.fromhex(data)}
    array = Array(request["zarr_json"], store)
    whole = [0] * len(array.shape), array.shape
    if operation == "accept":
        return {"accepted": True}
    if operation == "resolve":
        names = [name for name, one in DATA_TYPES.items() if one is array.chain.type]
        name = names[0] if names else f"r{8 * array.chain.type.size}"
        return {"data_type": name, "fill_value": array.chain.fill.hex()}
    if operation == "encode":
        array.write(*whole, array.elements_of(bytes.fromhex(data)))
        return {"data": next((chunk.hex() for chunk in store.values()), None)}
    if operation == "decode":
        return {"data": b"".join(array.read(*whole)).hex()}
    raise Unsupported(f"no operation {operation}")


def serve(operations):
    for line in sys.stdin:
        request = json.loads(line)
        try:
            response = describe(operations) if request["op"] == "describe" else answer(request)
        except Unsupported as gap:
            response = {"unsupported": str(gap)}
        except Exception as error:
            response = {"error": f"{type(error).__name__}: {error}"}
        print(json.dumps({"id": request["id"], **response}), flush=True)


def read(path, start=None, shape=None):
    """Prints the elements of an array or a region, one a line."""
    array = Array((pathlib.Path(path) / "zarr.json").read_text(encoding="utf-8"), Folder(path))
    region = [0] * len(array.shape), array.shape
    if start is not None:
        region = [[int(digits) for digits in re.findall(r"\d+", text)] for text in (start, shape)]
    for element in array.read(*region):
        print(json_text(array.type.to_json(element)))


def write(spec, path):
    zarr_json = create(json.loads(pathlib.Path(spec).read_text(encoding="utf-8")), Folder(path))
    os.makedirs(path, exist_ok=True)
    (pathlib.Path(path) / "zarr.json").write_text(zarr_json, encoding="utf-8")


def main(command, *arguments):
    if command == "serve":
        serve(arguments or OPERATIONS)
        return 0
    try:
        {"read": read, "write": write}[command](*arguments)
    except Unsupported as gap:
        print(gap, file=sys.stderr)
        return UNSUPPORTED
    except Exception as error:
        print(f"{type(error).__name__}: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
