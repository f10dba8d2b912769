"""Whether a result is one of the permitted outcomes of a request."""
import re

ONLY_NAN = {"float8_e4m3b11fnuz": 0x80, "float8_e4m3fnuz": 0x80, "float8_e5m2fnuz": 0x80, "float8_e8m0fnu": 0xff}
INFINITY = {"float8_e3m4": 0x70, "float8_e4m3": 0x78, "float8_e5m2": 0x7c, "bfloat16": 0x7f80, "float16": 0x7c00,
            "float32": 0x7f800000, "float64": 0x7ff0000000000000}  # every NaN lies beyond
ALIASES = {"complex64": "complex_float32", "complex128": "complex_float64"}


def type_name(data_type):
    name = data_type if isinstance(data_type, str) else data_type["name"]
    return ALIASES.get(name, name)


def type_parts(data_type):
    """A data type in parts, so that equal ones have equal parts."""
    more = {} if isinstance(data_type, str) else dict(data_type)
    more.pop("name", None)
    more.pop("must_understand", None)
    configuration = {key: "us" if value == "\u03bcs" else value
                     for key, value in more.pop("configuration", {}).items()}
    return type_name(data_type), configuration, more


CRC_TABLE = list(range(256))
for _ in range(8):
    CRC_TABLE = [crc >> 1 ^ (0x82f63b78 if crc & 1 else 0) for crc in CRC_TABLE]


def read_data(data):
    """Bytes: hexadecimal, or a pattern that is repeated, in which a few bytes may be others."""
    if isinstance(data, str):
        return bytes.fromhex(data)
    pattern = bytes.fromhex(data["repeat"])
    repeated = pattern * (data["bytes"] // len(pattern) + 1)
    whole = bytearray(repeated[:data["bytes"]] + bytes.fromhex(data.get("then", "")))
    for position, byte in data.get("put", ()):
        whole[position] = int(byte, 16)
    return bytes(whole)


def crc32c(data):
    crc = 0xffffffff
    for byte in data:
        crc = crc >> 8 ^ CRC_TABLE[crc & 0xff ^ byte]
    return crc ^ 0xffffffff


def read_elements(data, how):
    """The elements as tuples of numbers, one for each component, so that equal ones are equal numbers."""
    name = type_name(how["type"])
    parts = 2 if name.startswith("complex_") else 1
    component = name[8:] if parts == 2 else name
    bits = 64 if name.startswith("numpy.") else 8 if name == "bool" else int(re.search(r"\d+", component)[0])
    width = max(bits, 8) // 8
    infinity = INFINITY.get(component, 1 << bits)

    def number(start):
        code = int.from_bytes(data[start:start + width], how.get("order", "little")) & (1 << bits) - 1  # without upper bits
        nan = code == ONLY_NAN.get(component) or code & (1 << bits - 1) - 1 > infinity
        return "NaN" if nan and how["as"] == "values" else f"0x{code:0{width * 2}x}"

    return [tuple(number(start + width * part) for part in range(parts))
            for start in range(0, len(data), width * parts)]


def difference(got, want, request):
    """What is wrong with these bytes, in words; None when they are permitted."""
    how = request["compare"]
    if len(got) != len(want):
        return f"got {len(got)} bytes, want {len(want)}"
    for _ in range(how.get("checksums", 0)):
        if crc32c(got[:-4]) != int.from_bytes(got[-4:], "little"):
            return f"the checksum {got[-4:].hex()} is not that of the {len(got) - 4} bytes before it"
        got, want = got[:-4], want[:-4]
    if got == want:
        return None
    for i, (one, other) in enumerate(zip(read_elements(got, how), read_elements(want, how))):
        if one != other:
            value = f" ({request['shown'][i]})" if request.get("shown") else ""
            return f"element {i}{value}: got {','.join(one)}, want {','.join(other)}"
    return None


def fault(request, got):
    """What is wrong with a result; None when one of the outcomes permits it."""
    faults = []
    for outcome in request["outcomes"]:
        if "error" in outcome:
            found = "want a refusal: " + outcome["error"]
        elif "data" in outcome:
            found = difference(got, read_data(outcome["data"]), request)
        elif type_parts(got[0]) != type_parts(outcome["data_type"]):
            found = f"got data type {got[0]}, want {outcome['data_type']}"
        else:
            found = difference(got[1], read_data(outcome["fill_value"]), request)
        if found is None:
            return None
        faults.append(found)
    return ", or ".join(faults)
