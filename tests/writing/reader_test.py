"""The small implementation reads the arrays on disk with the elements that are expected. It shares no code with the
program, which writes the arrays into a folder. usage: reader_test.py PROGRAM

Exit status 0: it agrees about every array that it supports, and supports enough of them."""
import pathlib
import re
import subprocess
import sys
import tempfile

from data_types import Refused, Unsupported, json_text, read_json
from implementation import Array, Folder

AT_LEAST = 240


def text_of(data_type, element):
    """Returns the text of an element. All NaNs have one text."""
    return re.sub(r'"0x\w+"', '"NaN"', json_text(data_type.to_json(element)))


def fault_of(folder):
    """Returns what the implementation reads in place of what is expected; nothing if it agrees."""
    wanted = pathlib.Path(f"{folder}.expected").read_text(encoding="utf-8").splitlines()
    may_be_refused = "refused" in wanted
    if may_be_refused:
        del wanted[wanted.index("refused") :]
    try:
        array = Array((folder / "zarr.json").read_text(encoding="utf-8"), Folder(folder))
        found = [text_of(array.type, element) for element in array.read([0] * len(array.shape), array.shape)]
    except Refused as refusal:
        return "" if may_be_refused else f"a refusal: {refusal}"
    wanted = [text_of(array.type, array.type.from_json(read_json(line))) for line in wanted]
    return "" if found == wanted else f"{found}; expected {wanted}"


def main(root):
    faults = {}
    for file in root.rglob("zarr.json"):
        try:
            faults[file.parent] = fault_of(file.parent)
        except Unsupported:
            continue
    differing = [f"{folder}: {fault}" for folder, fault in faults.items() if fault]
    print(f"{len(faults)} arrays, {len(differing)} differ", *differing, sep="\n")
    return bool(differing or len(faults) < AT_LEAST)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as scratch:
        subprocess.run([sys.argv[1], "export", "--stores", scratch], stdout=subprocess.DEVNULL, check=True)
        sys.exit(main(pathlib.Path(scratch)))
