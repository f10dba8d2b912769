#!/usr/bin/env python3
"""Records before-smaller into tests/net/record: see README.md."""
import argparse
import os
import sys

import recorder


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("parts", nargs="*", choices=[[], *recorder.PARTS], help="the default is all parts")
    parser.add_argument("--built", required=True, metavar="FOLDER", help="a build of before-smaller")
    options = parser.parse_args()
    os.nice(5)
    folder = recorder.HERE / "record"
    folder.mkdir(exist_ok=True)
    tree = recorder.Tree(f"{options.built}/zarrproof", options.built, {})
    texts, problems = recorder.record(tree, options.parts or recorder.PARTS)
    recorder.save_record(folder, texts)
    for problem in problems:
        print(problem, file=sys.stderr)
    sys.exit(2 if problems else 0)


if __name__ == "__main__":
    main()
