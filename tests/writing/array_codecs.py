"""The codecs of implementation.py: the array -> array codecs work on one element, the others on lists of elements in C
order and on bytes."""
import itertools
import math
import re

from data_types import *

LACKING_CODECS = r"gzip|zstd|blosc|transpose|zlib|bz2|lzma|numcodecs\..*|vlen-\w+|packbits|reshape|bitround|optional"


def overlap(shape, start, block_shape):
    """Yields, for each element that an array has in common with a block which starts at `start`, its two places."""
    steps = [math.prod(shape[axis + 1 :]) for axis in range(len(shape))]
    block_steps = [math.prod(block_shape[axis + 1 :]) for axis in range(len(shape))]
    axes = [range(max(0, -first), min(block, length - first)) for length, first,
    block in zip(shape, start, block_shape)]
    for index in itertools.product(*axes):
        place = sum((first + at) * step for first, at, step in zip(start, index, steps))
        yield place, sum(at * step for at, step in zip(index, block_steps))


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
        index_begin = 0 if self.is_at_start else len(data) - size
        elements = [self.fill] * math.prod(self.shape)
        for origin, offset, nbytes in zip(self.origins(), index[0::2], index[1::2]):
            if offset == EMPTY and nbytes == EMPTY:
                continue
            begin = int.from_bytes(offset, "little")
            end = begin + int.from_bytes(nbytes, "little")
            require(end <= len(data), f"the inner chunk at {origin} ends at {end}, behind the shard")
            is_outside = end <= index_begin or index_begin + size <= begin
            require(begin == end or is_outside, f"the inner chunk at {origin} lies in the index")
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
