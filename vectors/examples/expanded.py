"""Judges a program of the line protocol by expanded vectors. usage: expanded.py 'zarrproof serve' FILE..."""
import json, shlex, subprocess, sys

def crc32c(data, crc=0xffffffff):
    for byte in data:
        crc ^= byte
        for _ in range(8):
            crc = crc >> 1 ^ (0x82f63b78 if crc & 1 else 0)
    return crc ^ 0xffffffff

def numbers(data, how):  # the bits that count of each component; every NaN is None
    width, mask, infinity = how["width"], int(how["mask"], 16), int(how.get("infinity", how["mask"]), 16)
    bits = [int.from_bytes(data[at:at + width], how["order"]) & mask for at in range(0, len(data), width)]
    return [None if one & mask >> 1 > infinity else one for one in bits]

def same(got, want, how):
    if how is None or got == want or None in (got, want) or len(got) != len(want):
        return got == want
    got, want = bytes.fromhex(got), bytes.fromhex(want)
    end = len(got) - 4 * how.get("checksums", 0)  # a checksum is that of the bytes before it, as received
    sound = all(crc32c(got[:at]) == int.from_bytes(got[at:at + 4], "little") for at in range(end, len(got), 4))
    return sound and numbers(got[:end], how) == numbers(want[:end], how)

def permits(outcome, got, how):
    if "data" in outcome:
        return "data" in got and same(got["data"], outcome["data"], how)
    kind = got["data_type"] if isinstance(got.get("data_type"), dict) else {"name": got.get("data_type")}
    fits = {"configuration": {}, **kind} in outcome.get("data_types", ())
    return fits and same(got["fill_value"], outcome["fill_value"], how)

program, accepted, refused = subprocess.Popen(shlex.split(sys.argv[1]), stdin=-1, stdout=-1, text=True), {}, {}
for case in (json.loads(line) for path in sys.argv[2:] for line in open(path, encoding="utf-8")):
    print(json.dumps(case["request"]), file=program.stdin, flush=True)
    got = json.loads(program.stdout.readline())
    accepted[case["id"]] = "data" in got or "data_type" in got
    if "error" in got and "control" in case:
        refused[case["id"]] = case["control"]  # counts if the control was accepted
    elif "unsupported" not in got and not any(permits(one, got, case.get("compare")) for one in case["outcomes"]):
        print("FAIL" if case["level"] == "M" else "warning", case["id"])
print(*(f"unproven {id}\n" for id in refused if not accepted[refused[id]]), f"{len(accepted)} asked", sep="")
