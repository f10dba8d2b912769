#!/usr/bin/env python3
"""Makes the tables of figures from the files in tests/benchmark/figures, without measuring: those in
reference/kernels/README.md, and a page for each processor. --check writes nothing; the exit status is 1 if a page
differs from what the files make.
"""

from __future__ import annotations

import argparse
import sys

from records import pages


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true")
    check = parser.parse_args().check
    old = [path for path, text in pages().items() if not path.exists() or path.read_text() != text]
    if check and old:
        for path in old:
            print(f"{path} differs from what tests/benchmark/figures/*.json make; run python3 tests/benchmark/tables.py")
        sys.exit(1)
    if not check:
        for path, text in pages().items():
            path.write_text(text)


if __name__ == "__main__":
    main()
