"""Runs the consumer on a program that speaks the line protocol of conformance/README.md.
usage: command.py 'build/zarrproof serve' [FILE...]"""
import json
import shlex
import subprocess
import sys

import consumer
from consumer import Refused, Unsupported

if len(sys.argv) < 2:
    sys.exit(__doc__)
program = subprocess.Popen(shlex.split(sys.argv[1]), stdin=subprocess.PIPE, stdout=subprocess.PIPE)
asked = 0


def answer(operation, zarr_json, shape, data, layout):
    global asked
    asked += 1
    request = {"id": asked, "op": operation, "codecs": None, "data_type": None, "fill_value": None, "shape": shape,
               "layout": layout, "zarr_json": zarr_json}
    if operation != "resolve":
        request["data"] = None if data is None else data.hex()
    program.stdin.write(json.dumps(request).encode() + b"\n")
    program.stdin.flush()
    line = program.stdout.readline()
    if not line:
        sys.exit(f"the program ended at: {json.dumps(request)}")
    response = json.loads(line)
    if "error" in response:
        raise Refused(response["error"])
    if "unsupported" in response:
        raise Unsupported(response["unsupported"])
    if operation == "resolve":
        return response["data_type"], bytes.fromhex(response["fill_value"])
    if response["data"] is None:
        raise Unsupported("stores no chunk of fill values")
    return bytes.fromhex(response["data"])


consumer.main(answer, sys.argv[2:])
