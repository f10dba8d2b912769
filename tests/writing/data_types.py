"""JSON, numbers and data types of implementation.py.

An element is its canonical bytes, so the bits of a NaN and the sign of a zero are always kept. Arithmetic works on the
number of an element: a Fraction, or a float for what a Fraction cannot be, which is NaN, an infinity and -0.0. The
float16 element b"\\x00\\x3e" has the number Fraction(3, 2), and is written as 1.5 in metadata.
"""
import json
import math
import re
import sys
from fractions import Fraction

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
