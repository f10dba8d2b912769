"""Records how a program behaves, as texts that `diff` can compare.

A record is a dictionary: name of a text -> text. The name begins with its group: "results/zarrita". The groups "requests",
"smoke", "results", "mutants" and "fuzz" hold lines, sorted, each a key, a tab and a JSON value or a word. The other texts are
what the program printed, without what differs from run to run: dates, times, paths and numbers of processes.
"""
import concurrent.futures
import hashlib
import html.parser
import json
import lzma
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import time

ADAPTERS = ["gdal", "neuroglancer", "tensorstore", "zarr-python", "zarrita", "zarrs", "zarrs-python"]
BUILTIN = ["builtin:reference", "builtin:kernels"]
TIMED = ["builtin:reference", "builtin:kernels", "zarr-python"]
QUICK = ["requests", "smoke", *BUILTIN, "explain-some"]
PARTS = ["requests", "smoke", *BUILTIN, *ADAPTERS, "page", "explain", "check", "mutants", "fuzz"]
# Texts of a run beside its results. The member is that of --report; the table goes to standard output.
REPORTS = ["junit", "github", "html", "badge"]
JOBS = 2

BASE = "7e81e020"  # the commit before-smaller
HERE = pathlib.Path(__file__).resolve().parent


class Tree:
    """A program with its folder of data, and a build of before-smaller for the testees that only it has."""

    def __init__(self, program, base_build, base_record):
        self.program = pathlib.Path(program).resolve()
        self.base_build = base_build and pathlib.Path(base_build).resolve()
        self.base_record = base_record  # of before-smaller; empty while it is made

    def run(self, folder, *words, check=None):
        """Runs the program in a folder, under the name zarrproof. Returns (status, standard output, standard error)."""
        done = subprocess.run(["zarrproof", *map(str, words)], executable=self.program, cwd=folder, stdin=subprocess.DEVNULL,
                              capture_output=True, text=True, errors="replace",
                              env={**os.environ, "GITHUB_STEP_SUMMARY": str(pathlib.Path(folder, "summary"))})
        if check is not None and done.returncode not in check:
            raise RuntimeError(f"zarrproof {' '.join(map(str, words))} ended with {done.returncode}:\n"
                               f"{done.stdout[-2000:]}{done.stderr[-2000:]}")
        return done.returncode, done.stdout, done.stderr

    def keys(self, name):
        """The keys of a text of before-smaller's record."""
        return [line.split("\t")[0] for line in self.base_record[name].splitlines()]

    def sections(self, group):
        """The names of a group's texts in before-smaller's record, without the group."""
        return [name.split("/", 1)[1] for name in self.base_record if name.startswith(group + "/")]


def progress(text):
    print(text, file=sys.stderr, flush=True)


def in_parallel(function, items):
    with concurrent.futures.ThreadPoolExecutor(JOBS) as pool:
        return list(pool.map(function, items))


def lines_of(values):
    """Returns sorted lines: key, tab, value."""
    def text(value):
        return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return "".join(f"{key}\t{text(value)}\n" for key, value in sorted(values.items()))


def short(text, most=1024, unit="characters"):
    """Returns a long text as its beginning, its length and its SHA-256."""
    if text is None or len(text) <= most:
        return text
    digest = hashlib.sha256(text.encode()).hexdigest()
    return f"{text[:256]}... {len(text)} {unit}, SHA-256 {digest}"


def without_changing_parts(text, folder):
    """Returns a text of the program without what differs between two runs, two folders or two machines."""
    text = text.replace(str(folder), "FOLDER").replace(str(pathlib.Path.home()), "HOME")
    text = re.sub(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", "DATE", text)
    text = re.sub(r'time="[0-9.]+"', 'time="SECONDS"', text)
    text = re.sub(r"0x[0-9a-f]{9,}(?=>)", "ADDRESS", text)  # of an object of Python
    return re.sub(r"[ \t]+$", "", text, flags=re.M)


# ---- requests ------------------------------------------------------------------------------------------------------------------


def read_outcome(outcome):
    """Returns an outcome as (what the testee may do, the words of a refusal)."""
    shown = {key: short(value, unit="digits") if key in ("data", "fill_value") else value
             for key, value in outcome.items() if key not in ("error", "under")}
    if "error" in outcome:
        shown["refused"] = True
    shown["under"] = outcome.get("under", [])
    return shown, outcome.get("error")


def read_case(case, place):
    """Returns one line of `vectors export` in a form of our own. `place` is that in its sequence, from 1."""
    request = case["request"]
    outcomes = [read_outcome(outcome) for outcome in case["outcomes"]]
    record = {
        "operation": request["op"],
        "zarr_json": short(request["zarr_json"], 4096),
        "parts": request["codecs"] is not None,
        "shape": request["shape"],
        "layout": request.get("layout", "C"),
        "data": short(request.get("data", "none"), unit="digits"),
        "outcomes": [outcome for outcome, _ in outcomes],
        "reasons": [reason for _, reason in outcomes if reason is not None],
        "comparison": case.get("compare"),
        "level": case["level"],
        "clauses": case["clauses"],
        "flags": case.get("flags", []),
        "comment": case.get("comment", ""),
        "control": case.get("control", ""),
        "sequence": case.get("sequence", ""),
    }
    if record["sequence"]:
        record["place"] = place
    return record


def record_requests(tree, folder):
    # The program of before-smaller has two forms.
    forms = ["--expanded"] if "--expanded" in tree.run(folder, "vectors", "export", "--help", check=[0])[1] else []
    tree.run(folder, "vectors", "export", "exported", *forms, check=[0])
    requests = {}
    for path in sorted(folder.glob("exported/**/*.jsonl")):
        places = {}
        with path.open(encoding="utf-8") as lines:
            for line in lines:
                case = json.loads(line)
                sequence = case.get("sequence", "")
                places[sequence] = places.get(sequence, 0) + 1
                record = read_case(case, places[sequence])
                # A control stands in several files.
                if requests.setdefault(case["id"], record) != record:
                    raise RuntimeError(f"{path}: {case['id']} differs between two files")
    return {"requests/core": lines_of(requests)}


def record_smoke(tree, folder):
    listed = tree.run(folder, "list", "--level", "smoke", check=[0])[1]
    return {"smoke/ids": lines_of({line: "" for line in listed.split()})}


# ---- results -------------------------------------------------------------------------------------------------------------------


def read_result(result):
    """Returns a request's result without what the record of requests says."""
    kept = {key: result[key] for key in ("verdict", "elements", "undeclared", "level", "clauses") if key in result}
    if "explanation" in result:
        kept["said"] = result["explanation"]  # the name in the records
    if "undeclared" in kept:
        kept["undeclared"] = True
    # The reports hold the texts of the faults.
    faults = [{key: fault[key] for key in ("element", "verdict", "deviation", "expected") if key in fault}
              for fault in result.get("faults", [])]
    if len(faults) > 32:
        faults = faults[:32] + [f"{len(faults)} faults"]
    if faults:
        kept["faults"] = faults
    return kept


def read_results(text, folder):
    """Returns the lines of a results file: one for each request, and one for each member about the whole run."""
    results = json.loads(without_changing_parts(text, folder))
    kinds = results.get("kinds", [])
    lines = {}
    for result in results["requests"]:
        kind = kinds[result["kind"]] if "kind" in result else {}
        lines[result["id"]] = read_result({**kind, **result})
    for member in ("description", "controls", "profile", "stale", "notes", "late", "protocol_faults", "stopped"):
        if member in results:
            lines["~" + member] = results[member]
    return lines_of(lines)


class PageText(html.parser.HTMLParser):
    """The text of a page: a line for each block, cells of a table separated by bars."""

    INLINE = {"a", "abbr", "b", "code", "em", "i", "kbd", "mark", "small", "span", "strong", "sub", "sup", "wbr"}

    def __init__(self):
        super().__init__()
        self.lines, self.line, self.silent = [], "", 0

    def end_line(self):
        line = " ".join(self.line.split()).removeprefix("| ")
        if line:
            self.lines.append(line)
        self.line = ""

    def handle_starttag(self, tag, attributes):
        if tag in ("script", "style"):
            self.silent += 1
        if tag in ("td", "th"):
            self.line += " | "
        elif tag not in self.INLINE:
            self.end_line()

    def handle_endtag(self, tag):
        if tag in ("script", "style"):
            self.silent -= 1
        if tag not in ("td", "th") and tag not in self.INLINE:
            self.end_line()

    def handle_data(self, data):
        if not self.silent:
            for number, part in enumerate(data.split("\n")):
                if number > 0:
                    self.line += " "
                self.line += part


def page_text(text):
    page = PageText()
    page.feed(text)
    page.end_line()
    return "\n".join(page.lines) + "\n"


def ended(status, text):
    return f"{text.rstrip()}\nexit status {status}\n"


def record_run(tree, testee, folder, keep=None):
    """Runs core on a testee. Writes the results file into the folder `keep`, for the page of all runs."""
    reports = [word for name in ["json", *REPORTS] for word in ("--report", f"{name}={name}")]
    before = os.times()
    start = time.monotonic()
    status, table, errors = tree.run(folder, "run", testee, *reports)
    after = os.times()
    seconds = time.monotonic() - start
    if not (folder / "json").exists():
        if f"there is no {testee}" in errors:
            progress(f"{testee}: left out, because this program is built without it")
            return {}
        raise RuntimeError(f"zarrproof run {testee} ended with {status}:\n{table}{errors}")
    text = (folder / "json").read_text()
    if keep:
        (keep / f"{testee.replace(':', '-')}.json").write_text(text)
    record = {f"results/{testee}": read_results(text, folder), f"table/{testee}": ended(status, table)}
    for name in REPORTS:
        report = (folder / name).read_text() if (folder / name).exists() else "no report\n"
        record[f"{name}/{testee}"] = page_text(report) if name == "html" else report
    if (folder / "summary").exists():  # the second part of the report for GitHub
        record[f"github/{testee}"] += (folder / "summary").read_text()
    for name in record:
        record[name] = without_changing_parts(record[name], folder)
    if testee in TIMED:
        processor = after.children_user - before.children_user + after.children_system - before.children_system
        record[f"seconds/{testee}"] = f"{seconds:.1f} s, {processor:.1f} s of processor time\n"
    return record


def record_page(tree, folder, runs):
    """The page of several runs."""
    files = sorted(runs.glob("*.json"))
    if len(files) < len(ADAPTERS) + len(BUILTIN):
        raise RuntimeError("the page needs the results of all adapters and builtins: record them in the same call")
    status, out, errors = tree.run(folder, "report", *files, "--html", "page")
    text = page_text((folder / "page").read_text()) if (folder / "page").exists() else out + errors
    return {"page/all": without_changing_parts(ended(status, text), runs)}


# ---- explain and check ---------------------------------------------------------------------------------------------------------


def chosen_ids(tree, folder, count=200):
    """Returns the ids of before-smaller's record; while that is made, ids spread over the families."""
    if tree.base_record:
        return tree.sections("explain")
    families = {}
    for request in sorted(tree.run(folder, "list", check=[0])[1].split()):
        families.setdefault("/".join(request.split("/")[:2]), []).append(request)
    chosen = []
    for part in range(count):  # one of each family, then a second one
        for ids in families.values():
            if part < len(ids) and len(chosen) < count:
                # A golden ratio's steps: far from each other, whatever the number is.
                chosen.append(ids[int(part * 0.618034 * len(ids)) % len(ids)])
        chosen = list(dict.fromkeys(chosen))
    return sorted(chosen)


def record_explain(tree, folder, step=1):
    def one(request):
        status, out, errors = tree.run(folder, "explain", request)
        return f"explain/{request}", ended(status, short(without_changing_parts(out + errors, folder), 20000))
    return dict(in_parallel(one, chosen_ids(tree, folder)[::step]))


def record_explain_some(tree, folder):
    return record_explain(tree, folder, 5)


# Not asked: they need help from outside, or they take ten minutes.
NOT_CHECKED = {"answers-when-four-run", "waits-for-word-with-one", "hangs-on-clamp"}


def broken_modes(tree):
    """Returns the faults of the broken testee: of before-smaller's record, or of its sources."""
    if tree.base_record:
        return tree.sections("check")
    modes = {"answers-backwards", "answers-at-the-end", "exits-with-3", "sound binary"}
    for name in ("framings", "processes", "protocol", "responses"):
        source = git("show", f"{BASE}:tests/conformance/broken_{name}.cc")
        found = re.findall(r'^ +\{"([a-z0-9-]+)",', source, re.M)
        modes |= {f"{mode} binary" if name == "framings" else mode for mode in found}
    return sorted(modes - NOT_CHECKED)


def git(*words):
    return subprocess.run(["git", "-C", HERE, *words], check=True, capture_output=True, text=True).stdout


def record_check(tree, folder):
    (folder / "broken").symlink_to(tree.base_build / "broken_testee")

    def one(mode):
        limit = "1" if mode == "answers-at-the-end" else "3"
        status, out, errors = tree.run(folder, "check", "--timeout", limit, "--memory-limit", "512", f"cmd:exec ./broken {mode}")
        text = without_changing_parts(out + errors, folder)
        text = re.sub(r"\d+ requests per second(.*): about \d+ s", r"N requests per second\1: about N s", text)
        text = re.sub(r"describes itself after [0-9.]+ s", "describes itself after N s", text)
        return f"check/{mode}", ended(status, text)
    return dict(in_parallel(one, broken_modes(tree)))


# ---- mutants -------------------------------------------------------------------------------------------------------------------


def mutants_of(tree):
    """Returns {set/name: command} of all mutants, from before-smaller's record or from its sources."""
    if "mutants/noticed" in tree.base_record:
        names = tree.keys("mutants/noticed")
    else:
        names = [f"edits/{line.split(chr(9))[0]}" for line in (tree.base_build / "tests/mutants/list.txt").read_text().splitlines()]
        for name, place in (("mutants", "tests/mutants/hooked/"), ("holdout", "tests/mutants/hooked/holdout/")):
            for path in git("ls-tree", "--full-tree", "--name-only", BASE, place).split():
                if path.endswith(".cc"):
                    names += [f"{name}/{found}" for found in re.findall(
                        r'\{\s*"([a-z0-9_-]+/[a-z0-9_-]+)",\s*"(?:META|BYTES|CRC|SO|CV|CHAIN)-', git("show", f"{BASE}:{path}"))]
    build = tree.base_build
    commands = {}
    for name in sorted(set(names)):
        group, mutant = name.split("/", 1)
        program = build / "tests/mutants/programs" / mutant
        commands[name] = f"exec {program}" if group == "edits" else f"exec {build / 'zarrproof_mutants'} {mutant}"
    return commands


def is_noticed(tree, command, level):
    """Whether a run has a failure or a warning. It ends at the first."""
    with tempfile.TemporaryDirectory() as folder:
        tree.run(folder, "run", f"cmd:{command}", "--level", level, "--strict", "--max-failures", "1", "--report", "json=results")
        path = pathlib.Path(folder, "results")
        if not path.exists():
            return False
        return any("faults" in result for result in json.loads(path.read_text())["requests"])


def record_mutants(tree, folder):
    def one(item):
        name, command = item
        # Smoke is a part of core.
        noticed = next((level for level in ("smoke", "core") if is_noticed(tree, command, level)), "not noticed")
        return name, noticed
    return {"mutants/noticed": lines_of(dict(in_parallel(one, mutants_of(tree).items())))}


def record_fuzz(tree, folder, count=60):
    commands = mutants_of(tree)
    names = tree.keys("fuzz/noticed") if tree.base_record else [
        names[i * len(names) * 3 // count] for group in ("edits", "mutants", "holdout")
        for names in [[name for name in commands if name.startswith(group + "/")]] for i in range(count // 3)]

    def one(name):
        with tempfile.TemporaryDirectory() as own:
            status = tree.run(own, "fuzz", f"cmd:{commands[name]}", "--cases", "500", "--seed", "1", "--strict")[0]
        return name, {0: "not noticed", 1: "noticed"}.get(status, f"exit status {status}")
    return {"fuzz/noticed": lines_of(dict(in_parallel(one, names)))}


# ---- files ---------------------------------------------------------------------------------------------------------------------


def load_record(folder):
    """Reads the files of a record: one for each group, its texts behind lines "==== name"."""
    found = {}
    for path in sorted(pathlib.Path(folder).glob("*.txt.xz")):
        text = lzma.decompress(path.read_bytes()).decode()
        for part in re.split(r"^==== ", text, flags=re.M)[1:]:
            name, _, body = part.partition("\n")
            found[f"{path.name.removesuffix('.txt.xz')}/{name}"] = body
    return found


# A window of 64 MiB: texts of one group repeat each other.
FILTERS = [{"id": lzma.FILTER_LZMA2, "preset": 3, "dict_size": 1 << 26}]


def save_record(folder, texts):
    """Writes texts into the files of a record. Texts of other names stay."""
    all_texts = {**load_record(folder), **texts}
    for group in sorted({name.split("/", 1)[0] for name in texts}):
        parts = [f"==== {name.split('/', 1)[1]}\n{text}" for name, text in sorted(all_texts.items()) if name.startswith(group + "/")]
        pathlib.Path(folder, f"{group}.txt.xz").write_bytes(lzma.compress("".join(parts).encode(), filters=FILTERS))


# ---- all ---------------------------------------------------------------------------------------------------------------------


def record(tree, parts):
    """Returns the record of the parts, and what could not be recorded, one sentence each."""
    found, problems = {}, []
    functions = {"requests": record_requests, "smoke": record_smoke, "explain": record_explain,
                 "explain-some": record_explain_some, "check": record_check,
                 "mutants": record_mutants, "fuzz": record_fuzz}
    with tempfile.TemporaryDirectory() as kept:
        runs = pathlib.Path(kept)
        for part in [part for part in dict.fromkeys([*QUICK, *PARTS]) if part in parts]:
            start = time.monotonic()
            with tempfile.TemporaryDirectory() as name:
                folder = pathlib.Path(name)
                try:
                    if part == "page":
                        found.update(record_page(tree, folder, runs))
                    elif part in functions:
                        found.update(functions[part](tree, folder))
                    else:
                        found.update(record_run(tree, part, folder, runs))
                except RuntimeError as problem:
                    problems.append(f"{part}: {problem}")
            progress(f"{part}: {time.monotonic() - start:.0f} s")
    return found, problems
