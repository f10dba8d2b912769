"""A small, exact implementation of Zarr v3 arrays in plain Python. mistakes.py plants mistakes in it. It shares no code
with the reference. data_types.py and array_codecs.py are parts of it.

    implementation.py serve [OPERATION...]       answers the testee protocol; declares these operations, or all
    implementation.py read PATH [START SHAPE]    prints the elements of an array or a region, one a line: START is 0,2
    implementation.py write SPEC PATH            makes the array that a file with a request `create` asks for

Exit status of read and write: 0 done, 77 not supported, 1 refused.

"""
import itertools
import json
import math
import os
import pathlib
import re
import sys

from array_codecs import *
from data_types import *

OPERATIONS = ("resolve", "encode", "decode", "create", "rewrite", "accept")
UNSUPPORTED = 77  # exit status


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
