"""A program behind the line protocol, for the tests of the example consumers.
usage: testee.py FAULT LOG COMMAND...   passes requests on, spoils the responses
       testee.py script LOG TABLE       answers from a table in a JSON file: by zarr_json, otherwise by data
The requests are logged in the file LOG unless that is -."""
import json
import re
import subprocess
import sys


def spoil(fault, request, response):
    if fault == "refuse":
        return {"error": "no"}
    if fault == "accept" and "error" in response:
        resolving = request["op"] == "resolve"
        return {"data_type": "uint8", "fill_value": "00"} if resolving else {"data": request["data"] or ""}
    data, metadata = response.get("data"), request["zarr_json"]
    if fault == "checksum" and data and request["op"] == "encode" and '"crc32c"' in metadata:
        return {"data": data[:-2] + f"{int(data[-2:], 16) ^ 1:02x}"}
    if fault == "upper-bits" and data and request["op"] == "encode" and re.search('"data_type":"u?int4"', metadata):
        return {"data": re.sub("..", lambda byte: f"{int(byte[0], 16) | 0xa0:02x}", data)}
    float32 = '"data_type":"float32","chunk_grid"' in metadata  # of the array, not of a cast
    if fault in ("nan", "payload") and data and request["op"] == "decode" and float32:
        quiet = {"nan": "00000000", "payload": "45a3c1ff"}[fault]
        return {"data": re.sub(".{8}", lambda e: quiet if is_nan(e[0]) else e[0], data)}
    return response


def is_nan(element):
    return int.from_bytes(bytes.fromhex(element), "little") & 0x7fffffff > 0x7f800000


def main():
    fault, log, *command = sys.argv[1:]
    log = None if log == "-" else open(log, "wb")
    if fault == "script":
        with open(command[0], encoding="utf-8") as file:
            table = json.load(file)
    else:
        program = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    for line in sys.stdin.buffer:
        if log:
            log.write(line)
            log.flush()
        request = json.loads(line)
        if fault == "script":
            key = request["zarr_json"] if request["zarr_json"] in table else request.get("data")
            response = table.get(key, {"error": f"not in the table: {key}"})
        else:
            program.stdin.write(line)
            program.stdin.flush()
            response = json.loads(program.stdout.readline())
            if request["op"] != "describe":
                response = spoil(fault, request, response)
        sys.stdout.write(json.dumps({**response, "id": request["id"]}) + "\n")
        sys.stdout.flush()


main()
