"""Judges a program of the line protocol by expanded vectors. usage: expanded.py 'build/zarrproof serve' FILE..."""
import json, shlex, subprocess, sys
from compare import crc32c

def numbers(data, how):  # the bits that count of each component; every NaN is None
    width, mask, infinity = how["width"], int(how["mask"], 16), int(how.get("infinity", how["mask"]), 16)
    bits = [int.from_bytes(data[at:at + width], how["order"]) & mask for at in range(0, len(data), width)]
    return [None if one & mask >> 1 > infinity else one for one in bits]

def same(came, permitted, how):
    if how is None or came == permitted or None in (came, permitted) or len(came) != len(permitted):
        return came == permitted
    came, permitted = bytes.fromhex(came), bytes.fromhex(permitted)
    end = len(came) - 4 * how.get("checksums", 0)  # a checksum is that of the bytes before it, as they came
    sound = all(crc32c(came[:at]) == int.from_bytes(came[at:at + 4], "little") for at in range(end, len(came), 4))
    return sound and numbers(came[:end], how) == numbers(permitted[:end], how)

def permits(outcome, came, how):
    if "data" in outcome:
        return "data" in came and same(came["data"], outcome["data"], how)
    kind = came["data_type"] if isinstance(came.get("data_type"), dict) else {"name": came.get("data_type")}
    fits = {"configuration": {}, **kind} in outcome.get("data_types", ())
    return fits and same(came["fill_value"], outcome["fill_value"], how)

program = subprocess.Popen(shlex.split(sys.argv[1]), stdin=-1, stdout=-1, text=True)
accepted, refused = {}, {}
for case in (json.loads(line) for path in sys.argv[2:] for line in open(path, encoding="utf-8")):
    print(json.dumps(case["request"]), file=program.stdin, flush=True)
    came = json.loads(program.stdout.readline())
    accepted[case["id"]] = "data" in came or "data_type" in came
    if "error" in came and "control" in case:
        refused[case["id"]] = case["control"]  # counts if the control was accepted
    elif "unsupported" not in came and not any(permits(one, came, case.get("compare")) for one in case["outcomes"]):
        print("FAIL" if case["level"] == "M" else "warning", case["id"])
print(*(f"unproven {id}\n" for id in refused if not accepted[refused[id]]), f"{len(accepted)} asked", sep="")
