"""Golden vectors: the cases that `zarrproof export DIR` writes, and the verdict on a response.

    @pytest.mark.parametrize("case", cases("vectors/crc32c.jsonl"), ids=lambda case: case["id"])
    def test_crc32c(case):
        assert examine(case, answer) in ("pass", "unsupported")

`answer` is a function of yours. It takes the request of a case, and returns a response. Both are objects of the testee
protocol (docs/guide/protocol.md), as dictionaries. As a program, this file judges an implementation behind the protocol:

    python -m zarrproof.vectors './my-adapter' vectors/*.jsonl

It needs Python's standard library only, so that a copy of it works anywhere.
"""

from __future__ import annotations

import gzip
import json
import shlex
import subprocess
import sys
from collections.abc import Callable, Iterator
from typing import Any

Object = dict[str, Any]

_cases: dict[str, Object] = {}  # by id, to find controls


def cases(*paths: str) -> Iterator[Object]:
    """Reads the cases of files, *.jsonl or *.jsonl.gz. case.schema.json describes a case."""
    for path in paths:
        with (gzip.open if path.endswith(".gz") else open)(path, "rt", encoding="utf-8") as lines:
            for case in map(json.loads, lines):
                _cases[case["id"]] = case
                yield case


def judge(case: Object, response: Object, control_was_accepted: bool = False) -> str:
    """Returns "pass", "failure" (wrong by a clause of level MUST), "warning" (wrong by another clause), "unproven" (a
    refusal that counts only if the control was accepted) or "unsupported"."""
    if response.get("unsupported") is not None:
        return "unsupported"
    if response.get("error") is not None and "control" in case:
        refusals = [outcome for outcome in case["outcomes"] if "error" in outcome]
        return _verdict_of(refusals) if control_was_accepted else "unproven"
    permitted = [outcome for outcome in case["outcomes"] if _permits(outcome, response, case.get("compare"))]
    about_upper_bits = "BYTES-13" in case.get("clauses", ())
    if not permitted:
        return "failure" if case["level"] == "M" or about_upper_bits else "warning"
    if response.get("data", "") is None:  # no chunk was stored
        return "unsupported"
    if about_upper_bits and not _has_consistent_upper_bits(response["data"], case["compare"]):
        return "warning"
    return _verdict_of(permitted)


def _verdict_of(permitted: list[Object]) -> str:
    return "warning" if all("violates" in outcome for outcome in permitted) else "pass"


def examine(case: Object, answer: Callable[[Object], Object]) -> str:
    """Asks `answer` the request of a case, and of its control where the verdict depends on it. Returns the verdict."""
    response = answer(case["request"])
    verdict = judge(case, response)
    if verdict != "unproven":
        return verdict
    return judge(case, response, _is_accepted(answer(_cases[case["control"]]["request"])))


def _has_consistent_upper_bits(data: str, compare: Object) -> bool:
    mask = int(compare["mask"], 16)
    signs = {(byte & ~mask, byte & (mask + 1) >> 1 != 0) for byte in bytes.fromhex(data)}
    extend_sign = all(upper == (0xFF & ~mask if negative else 0) for upper, negative in signs)
    return extend_sign or len({upper for upper, _ in signs}) == 1


def _is_accepted(response: Object) -> bool:
    refused = any(response.get(key) is not None for key in ("error", "unsupported", "crashed"))
    return not refused and any(key in response for key in ("data", "data_type", "too_large"))


def _permits(outcome: Object, response: Object, compare: Object | None) -> bool:
    if "data" in outcome:
        return "data" in response and _is_same(response["data"], outcome["data"], compare)
    data_type = response.get("data_type")
    data_type = {"configuration": {}, **(data_type if isinstance(data_type, dict) else {"name": data_type})}
    data_type.pop("must_understand", None)
    fits = data_type in outcome.get("data_types", ())
    return fits and _is_same(response.get("fill_value"), outcome["fill_value"], compare)


def _is_same(got: str | None, want: str | None, compare: Object | None) -> bool:
    if compare is None or got is None or want is None or len(got) != len(want):
        return got == want
    got_bytes, want_bytes = bytes.fromhex(got), bytes.fromhex(want)
    end = len(got_bytes) - 4 * compare.get("checksums", 0)
    for at in range(end, len(got_bytes), 4):  # each checksum covers the bytes before it, as received
        if _crc32c(got_bytes[:at]) != int.from_bytes(got_bytes[at : at + 4], "little"):
            return False
    return _components(got_bytes[:end], compare) == _components(want_bytes[:end], compare)


def _components(data: bytes, compare: Object) -> list[int | None]:
    """Returns the bits that count of each component; every NaN is None."""
    width, mask = int(compare["width"]), int(compare["mask"], 16)
    infinity = int(compare["infinity"], 16) if "infinity" in compare else mask
    codes = [int.from_bytes(data[at : at + width], compare["order"]) & mask for at in range(0, len(data), width)]
    return [None if code & mask >> 1 > infinity else code for code in codes]


def _crc32c(data: bytes) -> int:
    crc = 0xFFFFFFFF
    for byte in data:
        crc ^= byte
        for _ in range(8):
            crc = crc >> 1 ^ (0x82F63B78 if crc & 1 else 0)
    return crc ^ 0xFFFFFFFF


def main(command: str, *paths: str) -> int:
    """Asks a program everything in the files, and prints what is wrong or unproven, and how much is unsupported. Returns
    the exit status: 1 after a failure, 2 if nothing was judged."""
    program = subprocess.Popen(shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert program.stdin is not None and program.stdout is not None
    responses, verdicts = {}, []
    for case in cases(*paths):
        print(json.dumps(case["request"]), file=program.stdin, flush=True)
        responses[case["id"]] = json.loads(program.stdout.readline())
    for id, response in responses.items():
        control = _cases[id].get("control")
        verdicts.append(judge(_cases[id], response, _is_accepted(responses.get(control, {}))))
        if verdicts[-1] not in ("pass", "unsupported"):
            print(verdicts[-1], id)
    print(len(verdicts), "cases,", verdicts.count("unsupported"), "unsupported")
    return 1 if "failure" in verdicts else 0 if {"pass", "warning"} & set(verdicts) else 2


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
