"""Asks an implementation everything in the golden vectors and judges the answers. ../README.md explains the files.

A program of its own imports this module and calls main(answer), where answer(operation, zarr_json, shape, data, layout)
  resolve  returns the data type and the fill value that reach the array -> bytes codec, the latter as bytes;
  encode   takes the array in canonical form and returns the encoded bytes;
  decode   takes the encoded bytes, or None for a missing chunk, and returns the array in canonical form;
and raises Refused where the metadata or the data are wrong, Unsupported where it has no such thing. `shape` is a list,
`layout` how to hold the array in memory, "C" or "F"; the array comes in C order in both.
"""
import json
import math
import pathlib
import sys

from compare import fault, read_data

VECTORS = pathlib.Path(__file__).resolve().parent.parent / "data"


class Refused(Exception):
    pass


class Unsupported(Exception):
    pass


# ---- The requests of a file ----

def read_json(path):
    return json.loads(pathlib.Path(path).read_text(encoding="utf-8"))


def write_json(value):
    return json.dumps(value, separators=(",", ":"))


def zarr_json(data_type, fill_value, codecs, shape):
    """The metadata of an array with one chunk, from JSON texts."""
    chunk = [max(length, 1) for length in shape]
    return (f'{{"zarr_format":3,"node_type":"array","shape":{write_json(shape)},"data_type":{data_type},'
            f'"chunk_grid":{{"name":"regular","configuration":{{"chunk_shape":{write_json(chunk)}}}}},'
            '"chunk_key_encoding":{"name":"default","configuration":{"separator":"/"}}'
            + (f',"fill_value":{fill_value}' if fill_value is not None else "") + f',"codecs":{codecs}}}')


def request_id(case, request):
    return case["id"] + ("/" + request["id"] if "id" in request else "")


def requests_of_case(case):
    """What is done with one array. The metadata are texts, to be handed on unchanged."""
    metadata = zarr_json(case["data_type"], case.get("fill_value"), case["codecs"], case["shape"])
    for request in case["requests"]:
        yield {"level": case["level"], "shape": case["shape"], "layout": case.get("layout", "C"), "zarr_json": metadata,
               **request, "id": request_id(case, request)}


def array_request(group, suffix, inputs, outcomes, shape=None, **more):
    """A request of a table: elements in one dimension, if no shape is given."""
    shape = [len(inputs)] if shape is None else shape
    metadata = zarr_json(group["data_type"], group["fill_value"], group["codecs"], shape)
    return {"id": group["id"] + suffix, "level": "M", "operation": group["operation"], "zarr_json": metadata,
            "shape": shape, "data": "".join(inputs), "outcomes": outcomes, "compare": group["compare"], **more}


def merged(codecs, configuration):
    """The codecs, as text, with members on top of those of the first; these are strings, which lose nothing."""
    if not configuration:
        return codecs
    codecs = json.loads(codecs)
    codecs[0]["configuration"].update(configuration)
    return write_json(codecs)


def requests_of_group(group):
    """Every column: what is accepted at once, everything else alone."""
    inputs, shown, cells_of = group["inputs"].split(), group["values"].split(), {}
    for column in group["columns"]:
        cells = column["results"].split() if "results" in column else cells_of[column["same_as"]]
        cells_of[column["name"]] = cells
        name = "/" + column["name"] if column["name"] else ""
        array = {**group, **column, "codecs": merged(group["codecs"], column["configuration"])}
        neighbour, control = array["neighbour"], group["id"] + name + "/neighbours"
        levels = ["D" if cell[0] == "~" else "M" for cell in cells]

        def request(suffix, chosen, outcomes, **more):
            return array_request(array, name + suffix, [inputs[i] for i in chosen], outcomes,
                                 shown=[shown[i] for i in chosen], **more)

        for level, suffix in (("M", ""), ("D", "/derived")):
            chosen = [i for i, cell in enumerate(cells) if cell[-1] not in "!-" and "?" not in cell and levels[i] == level]
            if chosen:
                data = "".join(cells[i].lstrip("~") for i in chosen)
                yield request(suffix, chosen, [{"data": data}], level=level)
        others = []
        for i, cell in enumerate(cells):
            element = "0x" + bytes.fromhex(inputs[i])[::-1].hex()
            if cell[-1] == "!":
                surrounded = [neighbour, i, neighbour]
                others.append(request("/refused/" + element, surrounded, [{"error": ""}], control=control,
                                      level=levels[i]))
            elif "?" in cell:
                outcomes = group["alternatives"][int(cell.lstrip("~?"))]
                refusable = any("error" in outcome for outcome in outcomes)
                others.append(request("/open/" + element, [i], outcomes, control=control if refusable else None,
                                      level=levels[i]))
        if any(other.get("control") for other in others):
            yield request("/neighbours", [neighbour] * 2, [{"data": cells[neighbour].lstrip("~") * 2}],
                          level=levels[neighbour])
        yield from others


def requests_of_lengths(group):
    """Arrays of many lengths, element i being inputs[i mod k], then with one offending element."""
    inputs, results = group["inputs"].split(), group["results"].split()
    for length in group["lengths"]:
        elements = [inputs[i % len(inputs)] for i in range(length)]
        data = "".join(results[i % len(inputs)] for i in range(length))
        accepted = array_request(group, f"/length-{length}", elements, [{"data": data}])
        yield accepted
        every = length == group.get("every_position")
        places = range(length) if every else sorted({0, max(0, length - 2), length - 1})
        for place in places if "offending" in group else ():
            damaged = elements[:place] + [group["offending"]] + elements[place + 1:]
            yield array_request(group, f"/length-{length}/refused-at-{place}", damaged, [{"error": ""}],
                                control=accepted["id"])


def requests_of_arrangement(group):
    """Arrays of the inputs in any order and shape; the control has the neighbour for each refused element."""
    inputs, shown, results, accepted = (*(group[key].split() for key in ("inputs", "values", "results")), {})
    for array in group["arrays"]:
        count, repeat, put = math.prod(array["shape"]), array["repeat"], dict(array.get("put", ()))
        chosen = [put.get(i, repeat[i % len(repeat)]) for i in range(count)]
        sound = [group["neighbour"] if results[i] == "!" else i for i in chosen]
        shape, layout, level = array["shape"], array.get("layout", "C"), "M" if count else "D"

        def request(suffix, elements, outcomes, **more):
            return array_request(group, f"/{array['name']}{suffix}", [inputs[i] for i in elements], outcomes, shape,
                                 layout=layout, level=level, shown=[shown[i] for i in elements], **more)

        control = request("/control" if sound != chosen else "", sound, [{"data": "".join(results[i] for i in sound)}])
        same = (tuple(shape), layout, control["data"])
        if same not in accepted:
            accepted[same] = control["id"]
            yield control
        if sound != chosen:
            yield request("", chosen, [{"error": ""}], control=accepted[same])


def requests_of_sequence(sequence):
    """Requests to be asked one after the other: the steps, which are cases of one request, in the order that is given."""
    steps, order = sequence["steps"], sequence["order"]
    ids = [f"{sequence['id']}/{place}-{steps[number]['id']}" for place, number in enumerate(order, 1)]
    first = {steps[number]["id"]: id for number, id in reversed(list(zip(order, ids)))}
    for number, id in zip(order, ids):
        for request in requests_of_case(steps[number]):
            control = {"control": first[request["control"]]} if "control" in request else {}
            yield {**request, **control, "id": id}


def requests_of_file(path):
    file = read_json(path)
    for kind, requests in (("cases", requests_of_case), ("groups", requests_of_group),
                           ("lengths", requests_of_lengths), ("arrangements", requests_of_arrangement),
                           ("sequences", requests_of_sequence)):
        for item in file.get(kind, []):
            yield from requests(item)


# ---- The run ----

def run(answer, paths):
    """Asks everything in the files, prints what is wrong, and returns the counts."""
    counts = dict.fromkeys(("passed", "failed", "warnings", "unproven", "unsupported"), 0)
    accepted, refusals = set(), []

    def failed(request, words):
        counts["failed" if request["level"] == "M" else "warnings"] += 1
        print("FAIL" if request["level"] == "M" else "warning", request["id"] + ":", words)

    for path in paths:
        for request in requests_of_file(path):
            data = request.get("data")
            try:
                got = answer(request["operation"], request["zarr_json"], request["shape"],
                             None if data is None else read_data(data), request.get("layout", "C"))
            except Unsupported:
                counts["unsupported"] += 1
            except Refused as refused:
                if any("error" in outcome for outcome in request["outcomes"]):
                    refusals.append(request)
                else:
                    failed(request, f"refused, which is not permitted: {refused}")
            else:
                accepted.add(request["id"])
                wrong = fault(request, got)
                if wrong:
                    failed(request, wrong)
                else:
                    counts["passed"] += 1
    # A refusal shows something only where the control, nearly the same request, was accepted.
    for request in refusals:
        counts["passed" if request.get("control") in accepted else "unproven"] += 1
    print(", ".join(f"{count} {what}" for what, count in counts.items()))
    return counts


def all_files():
    return [VECTORS / path for path in read_json(VECTORS / "suite.json")["files"]]


def main(answer, paths=None):
    """Runs all files, or those named; exit status 1 when something failed or nothing passed."""
    paths = paths or all_files()
    counts = run(answer, paths)
    sys.exit(1 if counts["failed"] or not counts["passed"] else 0)
