"""The request that each page of conformance/findings names to try: `try` in index.json.

    try_test.py PROGRAM             the suite has each request, or the arrays on disk have it
    try_test.py PROGRAM --explain   `explain` takes each, as the page says; minutes
"""
import concurrent.futures
import json
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
INDEX = json.loads((ROOT / "conformance/findings/index.json").read_text(encoding="utf-8"))
STORES = json.loads((ROOT / "vectors/data/stores.json").read_text(encoding="utf-8"))
ARRAYS = {f"stores/{array['name']}": array for array in STORES["arrays"]}


def explain(name):
    """What is wrong with `explain` of this request; empty if it explains it."""
    words, first_line = [name], name.partition("#")[0] + "\n"
    if name in ARRAYS:
        chunk = next(iter(ARRAYS[name]["chunks"].values()))
        words, first_line = ["--decode", "--zarr-json", json.dumps(ARRAYS[name]["zarr.json"]), "--data", chunk], ""
    done = subprocess.run([sys.argv[1], "explain", *words], capture_output=True, text=True)
    explained = done.returncode == 0 and done.stdout.startswith(first_line) and not done.stderr
    # Status 2 is right for a shard whose metadata are refused.
    refused = name in ARRAYS and done.returncode == 2 and "because the metadata are refused" in done.stderr
    return "" if explained or refused else f"explain {name} ends with {done.returncode}: {done.stdout[:200]}{done.stderr}"


def main():
    names = {page["page"]: page.get("try", "") for page in INDEX}
    suite = set(subprocess.run([sys.argv[1], "list"], check=True, stdout=subprocess.PIPE, text=True).stdout.split("\n"))
    wrong = [f"{page}: \"try\" is \"{name}\"; expected the id of a request" for page, name in names.items()
             if name.partition("#")[0] not in suite | ARRAYS.keys()]
    if sys.argv[2:]:
        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            wrong += filter(None, pool.map(explain, sorted(set(names.values()))))
    print("\n".join(wrong) or f"{len(names)} pages have a request")
    return 1 if wrong or len(names) < 100 else 0


if __name__ == "__main__":
    sys.exit(main())
