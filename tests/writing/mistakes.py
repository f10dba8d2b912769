"""Planted mistakes: each is an edit of implementation.py or its parts, of a kind that users have met in real
implementations.

    mistakes.py NAME ARGUMENTS...    is implementation.py ARGUMENTS... with this mistake

Each was written from the specification and from reports of users, without a look at the vectors. An entry of the table
has a name that begins with its kind, a sentence, and pairs of texts: one that stands once in these files, and one
that takes its place.

A mistake of the kinds `scalars`, `parameters` and `document` is only in the text of zarr.json. The array in memory is
right, and so is every chunk.
"""
import collections
import pathlib
import re
import sys
import types

# The implementation and its parts as one file, so that an edit can be anywhere.
HERE = pathlib.Path(__file__).resolve().parent
FILES = (HERE / name for name in ("data_types.py", "array_codecs.py", "implementation.py"))
SOURCE = "".join(re.sub(r"(?m)^from \w+ import \*$", "", file.read_text(encoding="utf-8")) for file in FILES)
TEXT_ONLY = ("scalars", "parameters", "document")

Mistake = collections.namedtuple("Mistake", "name kind sentence edits")
TABLE = []


def add(name, sentence, *texts):
    TABLE.append(Mistake(name, name.split("/")[0], sentence, list(zip(texts[0::2], texts[1::2]))))


def load(edits=()):
    """Returns the implementation as a module."""
    source = SOURCE
    for old, new in edits:
        if source.count(old) != 1:
            sys.exit(f"the text to replace occurs {source.count(old)} times: {old}")
        source = source.replace(old, new)
    module = types.ModuleType("implementation")
    exec(compile(source, "implementation.py", "exec"), vars(module))
    return module


def load_mistaken(mistake):
    """Returns the implementation with a mistake."""
    module = load(mistake.edits)
    if mistake.kind in TEXT_ONLY:
        sound = load()
        module.make_array, module.Refused, module.Unsupported = sound.make_array, sound.Refused, sound.Unsupported
    return module


# ---- scalars: fill values, offset, scale, and the entries of scalar_map ----

NAN = 'return "NaN" if element == self.element(math.nan) else "0x" + element[::-1].hex()'
INFINITY = 'return "Infinity" if number > 0 else "-Infinity"'
FLOAT = "return Number(repr(float(number)))"
INTEGER = "return Number(str(int(self.number(element))))"
COMPLEX = "return [self.part.to_json(element[: self.part.size]), self.part.to_json(element[self.part.size :])]"
BOOL = "return bool(element[0])"
RAW = "return [Number(str(byte)) for byte in element]"
PARTS = "[self.part.to_json(half) for half in (element[: self.part.size], element[self.part.size :])]"

add("scalars/nan-bare", "NaN stands without quotes.", NAN, 'return Number("NaN")')
add("scalars/nan-payload-dropped", 'Every NaN is written as "NaN".', NAN, 'return "NaN"')
add("scalars/hex-reversed", "The bytes of a hexadecimal scalar are reversed.",
    'else "0x" + element[::-1].hex()', 'else "0x" + element.hex()')
add("scalars/infinity-bare", "Infinity stands without quotes.",
    INFINITY, 'return Number("Infinity" if number > 0 else "-Infinity")')
add("scalars/minus-zero", "-0.0 is written as 0.0.", FLOAT, "return Number(repr(float(number) + 0.0))")
add("scalars/float-six-digits", "A float has six digits.", FLOAT, 'return Number(f"{float(number):.6g}")')
add("scalars/float64-through-float32", "A float64 goes through float32.", FLOAT,
    'single = FLOATS["float32"]; return Number(repr(float(single.number(single.result(number)))))')
add("scalars/integer-through-double", "An integer goes through a binary64.",
    INTEGER, "return Number(str(int(float(self.number(element)))))")
add("scalars/integer-with-point", "An integer is written as 5.0.",
    INTEGER, 'return Number(f"{int(self.number(element))}.0")')
add("scalars/integer-as-signed", "An unsigned integer is written as a signed one.",
    INTEGER, 'return Number(str(int.from_bytes(element, "little", signed=True)))')
add("scalars/uint64-max-zero", "The highest uint64 is written as 0.",
    INTEGER, "number = self.number(element); return Number(str(int(number) if number != 2**64 - 1 else 0))")
add("scalars/complex-text", 'A complex number is written as "(1+2j)".', COMPLEX,
    f"return str(complex(*(float(self.part.number(self.part.from_json(one))) for one in {PARTS})))")
add("scalars/complex-minus-zero", "The imaginary component -0.0 becomes 0.0.",
    COMPLEX, f'parts = {PARTS}; return [parts[0], Number(parts[1].text.replace("-0.0", "0.0")) '
    'if isinstance(parts[1], Number) and self.part.number(element[self.part.size :]) == 0 else parts[1]]')
add("scalars/bool-number", "A bool is 0 or 1.", BOOL, "return Number(str(element[0]))")
add("scalars/raw-reversed", "The bytes of a raw scalar are reversed.",
    RAW, "return [Number(str(byte)) for byte in element[::-1]]")

# ---- parameters: codecs and their configurations ----

PARAMETER = "configuration[key] = data_type.to_json(bytes.fromhex(value))\n"
TARGET = '            target = data_type_of(parameters["data_type"])\n'
DIRECTION = "direction: scalar_map_json(entries, *types[direction])"
PAIRS = "return [[source.to_json(bytes.fromhex(key)), target.to_json(bytes.fromhex(value))] for key, value in entries]"
APPEND = '        result.append({"name": name, "configuration": configuration} if configuration else {"name": name})'
RESULT = "    return result\n\n\ndef metadata_of"


def at_cast(statement):
    """Returns the edit that makes a statement about the configuration of cast_value."""
    return TARGET, f"{TARGET}            {statement}\n"


def at_codec(statement):
    """Returns the edit that makes a statement before a codec is added to the list."""
    return APPEND, f"        {statement}\n{APPEND}"


def at_parameter(statement):
    """Returns the edit that makes a statement after offset or scale was written."""
    return PARAMETER, f"{PARAMETER}                {statement}\n"


def at_result(expression):
    """Returns the edit that gives another list of codecs."""
    return RESULT, RESULT.replace("result", expression, 1)


add("parameters/offset-scale-swapped", "offset and scale are exchanged.",
    PARAMETER, PARAMETER.replace("[key]", '["scale" if key == "offset" else "offset"]'))
add("parameters/scale-through-float32", "A float64 scale is written as a float32.", *at_parameter(
    'single = FLOATS["float32"]; configuration[key] = single.to_json(single.result(data_type.number('
    'bytes.fromhex(value)))) if key == "scale" and data_type.size == 8 else configuration[key]'))
add("parameters/offset-integer-through-double", "An integer offset goes through a binary64.", *at_parameter(
    "configuration[key] = Number(str(int(float(configuration[key].value())))) if isinstance(data_type, Integer) "
    "else configuration[key]"))
add("parameters/rounding-dropped", "rounding is left out.", *at_cast('configuration.pop("rounding", None)'))
add("parameters/out-of-range-clamp", "wrap is written as clamp.",
    *at_cast('configuration.update({"out_of_range": "clamp"} if "out_of_range" in parameters else {})'))
add("parameters/cast-type-of-array", "data_type of cast_value is that of its input.", *at_cast(
    'configuration["data_type"] = next(key for key, one in DATA_TYPES.items() if one is data_type)'))
add("parameters/map-directions", "encode and decode of scalar_map are exchanged.",
    DIRECTION, '{"encode": "decode", "decode": "encode"}[direction]: scalar_map_json(entries, *types[direction])')
add("parameters/map-pairs-swapped", "The two scalars of an entry of scalar_map are exchanged.",
    PAIRS, PAIRS.replace("return [", "return [pair[::-1] for pair in [") + "]")
add("parameters/map-bare-nan", "NaN and infinities in scalar_map stand without quotes.", PAIRS, PAIRS.replace(
    "return ", "return [[Number(one) if one in Float.specials else one for one in pair] for pair in ") + "]")
add("parameters/map-nan-payload", 'Every NaN key of scalar_map is "NaN".', PAIRS, PAIRS.replace(
    "return ", "return [['NaN' if str(pair[0]).startswith('0x') else pair[0], pair[1]] for pair in ") + "]")
add("parameters/map-dropped", "scalar_map is left out.", *at_codec('configuration.pop("scalar_map", None)'))
add("parameters/endian-dropped", "endian is left out.", *at_codec('configuration.pop("endian", None)'))
add("parameters/endian-little", "endian is always little.",
    *at_codec('configuration.update({"endian": "little"} if "endian" in configuration else {})'))
add("parameters/crc32c-dropped", "crc32c is not in the list.",
    *at_result('[one for one in result if one["name"] != "crc32c"]'))
add("parameters/crc32c-twice", "crc32c is in the list twice.",
    *at_result('result + [one for one in result if one["name"] == "crc32c"]'))
add("parameters/codecs-sorted", "cast_value stands before scale_offset.",
    *at_result('sorted(result, key=lambda one: ["cast_value", "scale_offset", "bytes", "crc32c"].index(one["name"]))'))

# ---- document: the other members of zarr.json ----

FILL = '"fill_value": data_type.to_json(fill),'
TYPE = '"data_type": spec["data_type"],'
GRID = '"chunk_grid": {"name": "regular", "configuration": {"chunk_shape": spec["chunk_shape"]}},'
CREATED = "return json_text(metadata_of(spec))"

add("document/shape-reversed", "The shape is reversed.", '"shape": spec["shape"],', '"shape": spec["shape"][::-1],')
add("document/chunk-shape-reversed", "The chunk shape is reversed.",
    GRID, GRID.replace('spec["chunk_shape"]', 'spec["chunk_shape"][::-1]'))
add("document/data-type-alias", "float32 is written as single.",
    TYPE, '"data_type": "single" if spec["data_type"] == "float32" else spec["data_type"],')
add("document/data-type-encoded", "The data type is the one behind the codecs.",
    TYPE, '"data_type": next((one["parameters"]["data_type"] for one in reversed(spec.get("codecs", [])) '
    'if one["name"] == "cast_value"), spec["data_type"]),')
add("document/fill-dropped", "fill_value is left out.", FILL, "")
add("document/fill-encoded", "fill_value is the one behind the codecs.", FILL,
    '"fill_value": (lambda chain: chain.type.to_json(chain.fill))(Chain(read_json(json_text('
    'codecs_json(spec.get("codecs", default_codecs), data_type))), data_type, fill, spec["chunk_shape"])),')
add("document/fill-default-nan", "The default of fill_value is NaN, for integers too.",
    FILL, '"fill_value": data_type.to_json(fill) if "fill_value" in spec else "NaN",')
add("document/fill-default-nan-float", "The default of a float fill_value is written as NaN, but is 0 in memory.",
    FILL, '"fill_value": "NaN" if "fill_value" not in spec and isinstance(data_type, Float) '
    'else data_type.to_json(fill),')
add("document/fill-default-one", "The default of an integer fill_value is written as 1, but is 0 in memory.",
    FILL, '"fill_value": Number("1") if "fill_value" not in spec and isinstance(data_type, Integer) '
    'else data_type.to_json(fill),')
add("document/default-endian", "The default of codecs declares big endian.",
    'default_codecs = [{"name": "bytes", "parameters": {"endian": "little"}}]',
    'default_codecs = [{"name": "bytes", "parameters": {"endian": "big"}}]')
add("document/python-text", "zarr.json is a dictionary as Python prints it.",
    CREATED, "return str(read_json(json_text(metadata_of(spec)))).replace('<', '').replace('>', '')")

add("document/byte-order-mark", "zarr.json begins with a byte order mark.",
    CREATED, 'return "\\ufeff" + json_text(metadata_of(spec))')
add("document/key-twice", "fill_value is in zarr.json twice.",
    CREATED, """return json_text(metadata_of(spec)).replace('"node_type"', '"fill_value":null,"node_type"')""")

# ---- chunks: which chunks are stored, and what is in them ----

EQUALS_FILL = "all(element == self.fill for element in elements)"
WRITTEN = """            chunk = self.read_chunk(index)
            for place, source in overlap(self.chunk_shape, offset, shape):
                chunk[place] = elements[source]
            self.write_chunk(index, chunk)"""
JOINED = 'return self.swap(b"".join(elements))'
STORED = "self.store[self.key(index)] = self.chain.encode(elements)"


def leave_out(condition):
    """Returns the edit that leaves out a chunk also if elements that are not the fill value meet a condition."""
    return EQUALS_FILL, EQUALS_FILL.replace("self.fill for", f"self.fill or {condition} for")


def change_stored(expression, condition):
    """Returns the edit that stores an expression in place of each element that meets a condition."""
    return JOINED, JOINED.replace("elements", f"{expression} if {condition} else one for one in elements")


add("chunks/left-out-zero-sign", "A chunk of -0.0 is left out under the fill value 0.0, and the reverse.", *leave_out(
    "isinstance(self.type, Float) and self.type.number(element) == self.type.number(self.fill)"))
add("chunks/left-out-nan", "A chunk of NaNs is left out under a NaN with other bits.", *leave_out(
    "isinstance(self.type, Float) and all(math.isnan(self.type.number(one)) for one in (element, self.fill))"))
add("chunks/left-out-complex", "A complex chunk is left out where its numbers equal the fill value.", *leave_out(
    "isinstance(self.type, Complex) and all(self.type.part.number(element[at:][:half]) == "
    "self.type.part.number(self.fill[at:][:half]) for half in [self.type.size // 2] for at in (0, half))"))
add("chunks/left-out-encoded", "A chunk is left out where its encoded elements equal the encoded fill value.",
    EQUALS_FILL, "self.chain.encode(elements) == self.chain.encode([self.fill] * len(elements))")
add("chunks/stale", "A chunk that becomes the fill value is not removed.",
    "self.store.pop(self.key(index), None)", "pass")
add("chunks/removed-by-region", "A region of fill values removes every chunk that it touches.",
    "self.write_chunk(index, chunk)", "self.write_chunk(index, chunk)\n            "
    "if all(element == self.fill for element in elements):\n                self.store.pop(self.key(index), None)")
add("chunks/edge-not-padded", "A chunk at the edge has only the elements inside of the array.",
    "self.write_chunk(index, chunk)",
    "self.write_chunk(index, [chunk[place] for place, _ in overlap(self.chunk_shape, [0] * len(index), "
    "[min(one, length - at * one) for one, length, at in zip(self.chunk_shape, self.shape, index)])])")
add("chunks/edge-left-out", "Chunks that the edge cuts are not written.",
    "axes = [range(first // chunk, -(-(first + length) // chunk) if length else 0)",
    "axes = [range(first // chunk, (first + length) // chunk if length else 0)")
add("chunks/region-neighbours-fill", "A region sets the rest of its chunks to the fill value.",
    WRITTEN, WRITTEN.replace("self.read_chunk(index)", "[self.fill] * math.prod(self.chunk_shape)"))
add("chunks/column-major", "The elements of a chunk are in column-major order.", STORED, STORED.replace(
    "elements", "[elements[sum(at * math.prod(self.chunk_shape[axis + 1 :]) for axis, at in enumerate(one[::-1]))] "
    "for one in itertools.product(*map(range, self.chunk_shape[::-1]))]"))
add("chunks/key-rank-0", "The chunk of an array without dimensions is c/0.",
    '["c", *map(str, index)]', '["c", *map(str, index or [0])]')
add("chunks/endian-ignored", "The bytes are little-endian whatever is declared.", JOINED, 'return b"".join(elements)')
add("chunks/endian-complex", "Big endian reverses a complex number as a whole.",
    "width = self.type.component",
    "width = self.type.size if isinstance(self.type, Complex) else self.type.component")
add("chunks/nan-bits", "The NaNs of a chunk have the bits of the default NaN.", *change_stored(
    "self.type.element(math.nan)", "isinstance(self.type, Float) and math.isnan(self.type.number(one))"))
add("chunks/bool-255", "true is stored as 0xff.", *change_stored(
    'b"\\xff"', 'isinstance(self.type, Bool) and one == b"\\1"'))

add("chunks/default-shard-offsets", "The default codecs are shards, whose offsets count from behind the index.",
    'default_codecs = [{"name": "bytes", "parameters": {"endian": "little"}}]',
    'little = {"name": "bytes", "configuration": {"endian": "little"}}\n    '
    'default_codecs = [{"name": "sharding_indexed", "parameters": {"chunk_shape": [Number(str(one)) for one in '
    'spec["chunk_shape"]], "codecs": [little], "index_codecs": [little], "index_location": "start"}}]',
    "first = self.index.encoded_size if self.is_at_start else 0", "first = 0")

# ---- rewrite: what setting an attribute loses ----

ATTRIBUTES = 'metadata["attributes"] = {**metadata.get("attributes", {}), **attributes}\n'
OPENED = "metadata = Array(zarr_json, {}).metadata"


def at_rewrite(statement):
    """Returns the edit that makes a statement about the metadata before they are written again."""
    return ATTRIBUTES, f"{ATTRIBUTES}    {statement}\n"


def at_fill(expression):
    """Returns the edit that gives another fill value to what is written again."""
    return at_rewrite(f'fill = metadata["fill_value"]; metadata["fill_value"] = {expression}')


def at_configuration(statement):
    """Returns the edit that makes a statement about each codec that has a configuration."""
    return at_rewrite('for codec in metadata["codecs"]:\n        one = codec.get("configuration", {}) '
                      f'if isinstance(codec, dict) else {{}}\n        {statement}')


add("rewrite/attributes-replaced", "The other attributes are lost.", ATTRIBUTES,
    'metadata["attributes"] = attributes\n')
add("rewrite/attributes-null", "Attributes that are null are lost.", *at_rewrite(
    'metadata["attributes"] = {key: one for key, one in metadata["attributes"].items() if one is not None}'))
add("rewrite/attributes-through-double", "Integers of attributes go through a binary64.", *at_rewrite(
    'metadata["attributes"] = json.loads(json_text(metadata["attributes"]), parse_int=lambda one: int(float(one)))'))
add("rewrite/attributes-nan", 'The attribute "NaN" loses its quotes.', *at_rewrite(
    'metadata["attributes"] = {key: Number(one) if one in ("NaN", "Infinity") else one '
    'for key, one in metadata["attributes"].items()}'))
add("rewrite/dimension-names-dropped", "dimension_names is lost.",
    *at_rewrite('metadata.pop("dimension_names", None)'))
add("rewrite/dimension-names-blank", "An empty dimension name becomes null.", *at_rewrite(
    'metadata.update({"dimension_names": [one or None for one in metadata["dimension_names"]]} '
    'if "dimension_names" in metadata else {})'))
add("rewrite/map-last-wins", "Of entries of scalar_map with one key, the last value is kept.", *at_configuration(
    'for entries in one.get("scalar_map", {}).values(): '
    "entries[:] = {json_text(pair[0]): pair for pair in entries}.values()"))
add("rewrite/numbers-through-double", "Every number goes through a binary64.",
    OPENED, "metadata = json.loads(zarr_json, parse_int=lambda digits: int(float(digits)))")
add("rewrite/configuration-dropped", "The configurations of the codecs are lost.", *at_rewrite(
    'metadata["codecs"] = [extension(one, "")[0] for one in metadata["codecs"]]'))
add("rewrite/rounding-dropped", "rounding is lost.", *at_configuration('one.pop("rounding", None)'))
add("rewrite/offset-nan", "A hexadecimal offset or scale becomes NaN.", *at_configuration(
    'one.update({key: "NaN" for key in ("offset", "scale") if str(one.get(key)).startswith("0x")})'))
add("rewrite/codecs-unique", "Of codecs with one name, the last is kept.", *at_rewrite(
    'metadata["codecs"] = list({extension(one, "")[0]: one for one in metadata["codecs"]}.values())'))
add("rewrite/hex-fill-nan", "A hexadecimal fill value becomes NaN.",
    *at_fill('"NaN" if str(fill)[:2] == "0x" else fill'))
add("rewrite/fill-dropped", "fill_value is lost.", *at_rewrite('metadata.pop("fill_value")'))
add("rewrite/fill-zero-null", "A fill value that is zero or false becomes null.",
    *at_fill('fill if fill is not False and json_text(fill) not in ("0", "0.0", "-0.0") else None'))
add("rewrite/fill-minus-zero", "The fill value -0.0 becomes 0.0.",
    *at_fill('Number("0.0") if isinstance(fill, Number) and fill.value() == 0 else fill'))
add("rewrite/fill-six-digits", "A fill value has six digits.",
    *at_fill('Number(f"{float(fill.text):.6g}") if isinstance(fill, Number) and "." in fill.text else fill'))

add("rewrite/grid-of-array", "The chunk shape becomes the shape of the array.",
    *at_rewrite('metadata["chunk_grid"]["configuration"]["chunk_shape"] = metadata["shape"]'))
add("rewrite/grid-reversed", "The chunk shape is reversed.",
    *at_rewrite('metadata["chunk_grid"]["configuration"]["chunk_shape"].reverse()'))
add("rewrite/grid-dropped", "chunk_grid is lost.", *at_rewrite('metadata.pop("chunk_grid")'))
add("rewrite/grid-bare-name", "The configuration of the chunk grid is lost.",
    *at_rewrite('metadata["chunk_grid"] = "regular"'))
add("rewrite/grid-other", "The chunk grid becomes a rectilinear one.",
    *at_rewrite('metadata["chunk_grid"]["name"] = "rectilinear"'))
add("rewrite/keys-dropped", "chunk_key_encoding is lost.", *at_rewrite('metadata.pop("chunk_key_encoding")'))
add("rewrite/keys-default", "Every chunk key encoding becomes the default one.",
    *at_rewrite('metadata["chunk_key_encoding"] = {"name": "default"}'))
add("rewrite/keys-separator-dropped", "The separator of chunk keys is lost.",
    *at_rewrite('metadata["chunk_key_encoding"] = extension(metadata["chunk_key_encoding"], "")[0]'))
add("rewrite/keys-v2", "Every chunk key encoding becomes v2, with the old separator.", *at_rewrite(
    'metadata["chunk_key_encoding"] = {"name": "v2", "configuration": {"separator": Array(zarr_json, {}).separator}}'))
add("rewrite/transformers-null", "An absent storage_transformers becomes null.",
    *at_rewrite('metadata.setdefault("storage_transformers", None)'))
add("rewrite/transformers-added", "A storage transformer is added.",
    *at_rewrite('metadata["storage_transformers"] = [{"name": "cache"}]'))

# ---- accept: what a validator takes for right or wrong ----


def without(condition):
    """Returns the edit that takes a condition away, which stands after `require(`."""
    return f"require({condition}", f"require(True or {condition}"


def refuse(condition, place):
    """Returns the edit that adds a condition in front of a line, which is given without its indentation."""
    return place, f"require({condition}, 'refused by mistake'); {place}"


CHECKED = "name, configuration = extension(codec, \"a codec\")"

add("accept/bare-nan", "A bare NaN is accepted.", "parse_constant=refuse_constant", "parse_constant=str")
add("accept/unknown-key", "Unknown keys of scale_offset and cast_value are accepted.",
    *without("key in required or key in optional, f\"{what}"))
add("accept/unknown-member", "Unknown members of zarr.json are accepted.", *without("key in REQUIRED or"))
add("accept/unknown-codec", "Unknown codecs are accepted.", 'raise Refused(f"the codec {name} is unknown")', "pass")
add("accept/endian-missing", "A missing endian is accepted.", *without('"endian" in configuration or data_type'))
add("accept/fill-missing", "A missing fill_value is accepted.",
    "for key in REQUIRED:\n",
    'metadata.setdefault("fill_value", metadata.get("fill_value", Number("0")))\n        for key in REQUIRED:\n')
add("accept/fill-out-of-range", "An integer out of range is accepted.",
    "return self.element(Fraction(int(value.text)))",
    'return (int(value.text) % (1 << self.bits)).to_bytes(self.size, "little")')
add("accept/order", "crc32c before bytes is accepted.", *without('self.packer is not None, "crc32c'))
add("accept/wrap-to-float", "wrap is accepted for a float data_type.", *without('self.out_of_range != "wrap" or'))
add("accept/dimension-names", "Any number of dimension names is accepted.",
    "isinstance(names, list) and len(names) == len(self.shape)", "isinstance(names, list)")
add("accept/dimension-name-number", "A dimension name may be anything.",
    *without("all(one is None or isinstance(one, str)"))
add("accept/chunk-shape-rank", "Any number of chunk lengths is accepted.",
    *without("len(self.chunk_shape) == len(self.shape)"))
add("accept/chunk-length-zero", "A chunk length of 0 is accepted.",
    'integers(configuration["chunk_shape"], 1, "the chunk shape")',
    'integers(configuration["chunk_shape"], 0, "the chunk shape")')
add("accept/attributes", "Attributes that are no object are accepted.",
    *without('isinstance(metadata.get("attributes", {}'))
add("accept/transformers-null", "storage_transformers may be null.",
    'metadata.get("storage_transformers", []) == []', 'metadata.get("storage_transformers") in (None, [])')
add("accept/raw-bits", "r12 is accepted.", *without("bits > 0 and bits % 8 == 0"))
add("accept/refuses-bare-name", "A bare codec name is refused.", *refuse("isinstance(codec, dict)", CHECKED))
add("accept/refuses-empty-configuration", "An empty configuration is refused.",
    *refuse('isinstance(codec, str) or codec.get("configuration") != {}', CHECKED))
add("accept/refuses-hex", "Hexadecimal scalars are refused.",
    'require(re.fullmatch(f"0x', 'require(False and re.fullmatch(f"0x')
add("accept/refuses-large-integer", "Integers above 2^63 are refused.",
    "return self.element(Fraction(int(value.text)))",
    "return self.element(Fraction(int(value.text) if int(value.text) < 2**63 else -1))")
add("accept/refuses-crc32c-twice", "crc32c twice is refused.",
    *refuse("not self.checksums", 'members(configuration, [], [], "crc32c")'))

# ---- shards: reading them ----

INNER = "block = self.inner.decode(data[begin:end])"
LOOP = "for origin, offset, nbytes in zip(self.origins(), index[0::2], index[1::2]):"
BEGIN = 'begin = int.from_bytes(offset, "little")'
END = 'end = begin + int.from_bytes(nbytes, "little")'
MARK = "if offset == EMPTY and nbytes == EMPTY:"
START = 'self.is_at_start = location == "start"'
SHORT = 'require(len(data) >= size, f"a shard of'
PLACES = "for place, source in overlap(self.shape, origin, self.inner_shape):"
BLIND = 'type("Blind", (Crc32c,), {"decode": lambda self, data: data[:-4]})()'
ADDED = "self.checksums.append(Crc32c())"

add("shards/location-ignored", "index_location is ignored: the index is at the end.", START,
    "self.is_at_start = False")
add("shards/location-start", "An absent index_location is read as start.",
    'configuration.get("index_location", "end")', 'configuration.get("index_location", "start")')
add("shards/location-of-outer", "An inner shard takes index_location from the outer one.",
    START, f"{START}\n        self.inner.packer.is_at_start = self.is_at_start")
add("shards/index-checksum-unchecked", "The checksum of the index is not compared.",
    START, f"{START}\n        self.index.checksums = [{BLIND} for _ in self.index.checksums]")
add("shards/index-checksum-kept", "The checksum of the index is not removed.",
    START, f"{START}\n        self.index.checksums = []; self.index.encoded_size = self.index.packer.encoded_size")
add("shards/inner-checksum-unchecked", "The checksums of inner chunks are not compared.",
    START, f"{START}\n        self.inner.checksums = [{BLIND} for _ in self.inner.checksums]")
add("shards/outer-checksum-unchecked", "The checksum behind the shard is not compared.",
    ADDED, f"self.checksums.append({BLIND} if isinstance(self.packer, Sharding) else Crc32c())")
add("shards/outer-codecs-skipped", "Array -> array codecs before sharding_indexed are skipped.",
    "for codec in reversed(self.array_codecs):",
    "for codec in [] if isinstance(self.packer, Sharding) else reversed(self.array_codecs):")
add("shards/empty-zero", "An empty inner chunk is read as zero.",
    "elements = [self.fill] * math.prod(self.shape)", "elements = [bytes(len(self.fill))] * math.prod(self.shape)")
add("shards/empty-fill-not-encoded", "An empty inner chunk has the fill value of the array, before the codecs.",
    "self.packer = kind(configuration, self.type, self.fill, shape)",
    "self.packer = kind(configuration, self.type, self.fill, shape)\n                if kind is Sharding:\n"
    "                    self.packer.fill = (fill + bytes(self.type.size))[: self.type.size]")
add("shards/missing-zero", "A missing shard is read as zeros.",
    "return [self.fill] * math.prod(self.chunk_shape) if data is None else self.chain.decode(data)",
    "missing = bytes(self.type.size) if isinstance(self.chain.packer, Sharding) else self.fill\n"
    "        return [missing] * math.prod(self.chunk_shape) if data is None else self.chain.decode(data)")
add("shards/index-little", "A big-endian index is read as little-endian.",
    START, f"{START}\n        self.index.packer.is_big = False")
add("shards/index-column-major", "The index is read in column-major order.",
    LOOP, LOOP.replace("self.origins()", "sorted(self.origins(), key=lambda one: one[::-1])"))
add("shards/offset-behind-index", "Offsets count from behind an index at the start.",
    BEGIN, f"{BEGIN} + (size if self.is_at_start else 0)")
add("shards/offset-ignored", "Inner chunks are taken for contiguous, in the order of the index.",
    BEGIN, "begin = place_of_next", "elements = [self.fill] * math.prod(self.shape)\n",
    "elements = [self.fill] * math.prod(self.shape)\n        place_of_next = size if self.is_at_start else 0\n",
    END, END + "\n            place_of_next = end")
add("shards/offset-order-refused", "Inner chunks that are not in the order of the index are an error.",
    LOOP, "begins = [one[::-1] for one in index[0::2] if one != EMPTY]\n        "
    f'require(begins == sorted(begins), "the inner chunks have another order")\n        {LOOP}')
add("shards/offset-signed", "An offset is a signed integer, and counts from the end if it is negative.",
    BEGIN, BEGIN.replace('"little"', '"little", signed=True'))
add("shards/range-padded", "An inner chunk that ends behind the shard is padded with zeros.",
    *without("end <= len(data)"), INNER, 'block = self.inner.decode(data[begin:end].ljust(end - begin, b"\\0"))')
add("shards/index-read-as-chunk", "An inner chunk may lie in the index.", *without("begin == end or"))
add("shards/nbytes-ignored", "nbytes is ignored: an inner chunk has the length that it must have.",
    END, END + "\n            end = begin + self.inner.encoded_size if self.inner.encoded_size else end")
add("shards/empty-by-offset", "The offset alone marks an empty inner chunk.", MARK, "if offset == EMPTY:")
add("shards/long-refused", "Unused bytes in a shard are an error.",
    LOOP, 'require(len(data) == size + sum(int.from_bytes(one, "little") for one in index[1::2] if one != EMPTY), '
    f'"there are unused bytes")\n        {LOOP}')
add("shards/zero-bytes-fill", "A shard of 0 bytes is read as the fill value.",
    SHORT, f"if not data:\n            return [self.fill] * math.prod(self.shape)\n        {SHORT}")
add("shards/edge-skipped", "Inner chunks beyond the edge of the array are not counted in the index.",
    "        data = self.store.get(self.key(index))\n", "        data = self.store.get(self.key(index))\n"
    "        self.chain.packer.limit = [length - at * one for length, at, one in zip("
    "self.shape, index, self.chunk_shape)]\n",
    LOOP, LOOP.replace("self.origins()", "[one for one in self.origins() if all(map(int.__lt__, one, "
                       "getattr(self, 'limit', self.shape)))]"))
add("shards/shape-not-divisible", "An inner shape that does not divide the shard is accepted.",
    *without("all(outer % inner == 0"))
add("shards/column-major", "The elements of inner chunks are read in column-major order.",
    PLACES, "columns = [sum(at * math.prod(self.inner_shape[:axis]) for axis, at in enumerate(one)) for one in "
    "itertools.product(*map(range, self.inner_shape))]\n            "
    "for place, source in zip([one for one, _ in overlap(self.shape, origin, self.inner_shape)], columns):")
add("shards/compressed-index", "A compressor in index_codecs is skipped.",
    "            elif re.fullmatch(LACKING_CODECS, name):\n",
    "            elif re.fullmatch(LACKING_CODECS, name) and fill is None:\n"
    "                pass\n            elif re.fullmatch(LACKING_CODECS, name):\n")
add("shards/nested-refused", "A shard in a shard is an error.",
    *refuse("not isinstance(self.inner.packer, Sharding)", START))
add("shards/region-start", "A region begins at the beginning of its chunk.",
    "array.read(*region)",
    "array.read([first // chunk * chunk for first, chunk in zip(region[0], array.chunk_shape)], region[1])")
add("shards/region-end", "The shape of a region is taken for its end.",
    "array.read(*region)", "array.read(region[0], [max(0, end - first) for first, end in zip(*region)])")


def in_parts(statement):
    """Returns the edit that makes a statement about the shard's codec, `it`, before a region is read."""
    place = "    for element in array.read(*region):"
    return place, f"    if region[1] != array.shape:\n        it = array.chain.packer\n        {statement}\n{place}"


READ = "index = self.index.decode(data[:size] if self.is_at_start else data[len(data) - size :])"
KEYS = '["chunk_shape", "codecs", "index_codecs"], ["index_location"]'
NO_RANGE = without("end <= len(data)")

add("shards/partial-inner-checksum", "The checksums of inner chunks are not compared when a region is read.",
    *in_parts(f"it.inner.checksums = [{BLIND} for _ in it.inner.checksums]"))
add("shards/partial-index-checksum", "The checksum of the index is not compared when a region is read.",
    *in_parts(f"it.index.checksums = [{BLIND} for _ in it.index.checksums]"))
add("shards/partial-outer-checksum", "The checksum behind the shard is not compared when a region is read.",
    *in_parts(f"array.chain.checksums = [{BLIND} for _ in array.chain.checksums]"))
add("shards/partial-outer-codecs", "Array -> array codecs before sharding_indexed are skipped when a region is read.",
    *in_parts("array.chain.array_codecs = []"))
add("shards/range-unchecked", "The end of a range is not compared with the end of the shard.", *NO_RANGE)
add("shards/range-wraps", "The end of a range is computed modulo 2^64.",
    "require(end <= len(data)", "require(end % 2**64 <= len(data)")
add("shards/range-skipped", "An inner chunk whose range ends behind the shard is empty.",
    *NO_RANGE, INNER, f"if end > len(data):\n                continue\n            {INNER}")
add("shards/damage-skipped", "An inner chunk that cannot be decoded is empty.", INNER,
    f"try:\n                {INNER}\n            except Refused:\n                continue")
add("shards/nbytes-32-bits", "nbytes has 32 bits.", END, END.replace("(nbytes", "(nbytes[:4]"))
add("shards/nbytes-is-end", "nbytes is the end of the range.", END, 'end = int.from_bytes(nbytes, "little")')
add("shards/nbytes-long", "Surplus bytes of an inner chunk are ignored.", INNER,
    INNER.replace("end]", "min(end, begin + (self.inner.encoded_size or end))]"))
add("shards/empty-by-nbytes", "nbytes alone marks an empty inner chunk.", MARK, "if nbytes == EMPTY:")
add("shards/empty-by-zero", "nbytes 0 marks an empty inner chunk, too.", MARK,
    MARK.replace(":", " or nbytes == bytes(8):"))
add("shards/empty-by-zeros", "An entry of two zeros marks an empty inner chunk, too.", MARK,
    MARK.replace(":", " or not any(offset + nbytes):"))
add("shards/index-fixed-place", "The index at the end is looked for behind the bytes of all inner chunks.", READ,
    "place = len(data) - size if self.inner.encoded_size is None else min(len(data) - size, math.prod(self.grid) * "
    f"self.inner.encoded_size)\n        {READ.replace('len(data) - size :', 'place : place + size')}")
add("shards/index-one-checksum", "Only one checksum of the index is counted.", START,
    f"{START}\n        self.index.checksums = self.index.checksums[:1]; "
    "self.index.encoded_size = self.index.packer.encoded_size + 4 * len(self.index.checksums)")
add("shards/index-codecs-absent", "Absent index_codecs are bytes and crc32c.",
    KEYS, '["chunk_shape", "codecs"], ["index_codecs", "index_location"]', 'configuration["index_codecs"]',
    'configuration.get("index_codecs", [{"name": "bytes", "configuration": {"endian": "little"}}, "crc32c"])')
add("shards/nested-absolute", "Offsets in an inner shard count from the outer one.",
    BEGIN, BEGIN + ' - getattr(self, "base", 0)', INNER, f"self.inner.packer.base = begin\n            {INNER}")
add("shards/edge-cut", "Inner chunks at the edge of the array have only its elements.",
    INNER, "rest = [min(length, edge - at) for length, edge, at in zip(self.inner_shape, getattr(self, 'limit', "
    "self.shape), origin)]\n            if min(rest, default=0) > 0 and rest != self.inner_shape:\n"
    f"                end = begin + math.prod(rest) * self.inner.type.size\n            {INNER}",
    "        data = self.store.get(self.key(index))\n", "        data = self.store.get(self.key(index))\n"
    "        self.chain.packer.limit = [length - at * one for length, at, one in zip("
    "self.shape, index, self.chunk_shape)]\n")


def main(name, *arguments):
    chosen = [mistake for mistake in TABLE if mistake.name == name]
    if not chosen:
        sys.exit(f"there is no mistake {name}")
    return load_mistaken(chosen[0]).main(*arguments)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
