"""Hooks of MkDocs: pages that are made from other files of the repository, addresses, and links to files.

The address of the project is HOMEPAGE_URL in CMakeLists.txt. A link to a file that is no page becomes a link to the file at
this address. A link to a file that does not exist is left as it is, and MkDocs reports it.

`python3 docs/hooks.py` writes the table of implementations in README.md anew; `--check` fails if the table is not current.
"""
import functools
import json
import pathlib
import posixpath
import re
import sys
import urllib.parse

ROOT = pathlib.Path(__file__).resolve().parent.parent
FINDINGS = "conformance/findings"
# Files outside of docs/ that are pages, and the address of each page.
PAGES = {
    "CONTRIBUTING.md": "contributing/index.md",
    "CHANGELOG.md": "contributing/changes.md",
    "SECURITY.md": "contributing/security.md",
    "packages/README.md": "contributing/releases.md",
    "packages/python/README.md": "reference/python.md",
    "packages/javascript/README.md": "reference/javascript.md",
    "packages/rust/zarrproof-testee/README.md": "reference/rust.md",
    f"{FINDINGS}/README.md": "findings/index.md",
    **{f"{FINDINGS}/{path.name}": f"findings/{path.name}" for path in (ROOT / FINDINGS).glob("*.md") if path.name != "README.md"},
}
SOURCES = {page: source for source, page in PAGES.items()}
CODE_OR_LINK = re.compile(r"^[ ]*(```+|~~~+).*?^[ ]*\1|(`+).+?\2|\]\(([^()\s]+)\)", re.M | re.S)
MARKERS = "<!-- implementations -->", "<!-- end of implementations -->"


def read(path):
    return (ROOT / path).read_text(encoding="utf-8")


def address():
    """Returns the address of the repository."""
    found = re.search(r'HOMEPAGE_URL\s+"(https://[^"]+)"', read("CMakeLists.txt"))
    return found[1] if found else "https://github.com/OWNER/zarrproof"


@functools.cache
def implementations():
    """Returns the implementations judged today, from docs/implementations.json, which docs/condense.py writes."""
    return json.loads(read("docs/implementations.json")) if (ROOT / "docs/implementations.json").exists() else []


def table(folder):
    """Returns the table of implementations in Markdown. `folder` is the path of the folder of their pages."""
    lines = ["| implementation | release | codecs | causes of MUST failures | silently wrong |", "|---|---|---|---|---|"]
    for one in implementations():
        lines.append(f"| [{one['name']}]({folder}{one['name']}.md) | {one['release']} | {', '.join(one['codecs'])} "
                     f"| {one['must_failures']} | {'**yes**' if one['silently_wrong'] else 'no'} |")
    return "\n".join(lines)


@functools.cache
def cases():
    """Returns the exported cases of build/docs-cases: each id, and its line. Empty if docs/build.sh found no program."""
    lines = {}
    for path in sorted((ROOT / "build/docs-cases").glob("*.jsonl")):
        if not path.stem.endswith("-large"):
            with path.open(encoding="utf-8") as file:
                lines.update((line.split('"', 4)[3], line) for line in file)
    return lines


@functools.cache
def smallest_cases():
    """Returns the id of the shortest case of each clause, and of each answer to an open point such as map_zero=bitwise."""
    best = {}
    for name, line in sorted(cases().items(), key=lambda item: (len(item[1]), item[0])):
        for word in re.findall(r"[A-Z]+-\d+|\w+=[\w-]+", " ".join(re.findall(r'"(?:clauses|under)":\[[^\]]*\]', line))):
            best.setdefault(word, name)
            best.setdefault(word.partition("=")[0], name)
    return best


@functools.cache
def findings():
    """Returns the entries of the index of the findings, by page."""
    return {entry["page"]: entry for entry in json.loads(read(f"{FINDINGS}/index.json"))}


def try_it(name, here, answers=""):
    """Returns the ways to try a request: a link from the page `here` to the playground, if it can ask the request, and a line
    for a terminal. Empty if there is no request."""
    line = f"`uvx zarrproof explain {name}`"
    if name not in cases():
        return line if name else ""
    request = json.loads(cases()[name])["request"]
    words = {"op": request["op"], "zarr_json": request["zarr_json"]}
    words.update({"data": request["data"]} if request.get("data") else {}, **({"answers": answers} if answers else {}))
    query = urllib.parse.urlencode(words, quote_via=urllib.parse.quote)
    base = posixpath.relpath("playground", here.removesuffix("index.md").removesuffix(".md") or ".")
    return f'<a href="{base}/#{query}">in the playground</a>, or {line}'


def cause_text(cause, here):
    kind = "failure" if cause["level"] == "MUST" else "warning"
    clauses = re.sub(r"[A-Z]+-\d+", lambda found: f"[{found[0]}](../requirements.md#{found[0].lower()})", cause["clause"])
    lines = [f"- **Clause:** {clauses}, {cause['level']}", f"- **Means:** {cause['consequence']}", f"- **Count:** {cause['count']}"]
    if try_it(cause.get("example"), here):
        lines.append(f"- **Try it:** {try_it(cause['example'], here)}")
    if cause.get("finding"):
        page = posixpath.basename(cause["finding"])
        lines.append(f"- **Finding:** [{title_of(f'{FINDINGS}/{page}')}](../findings/{page})")
    title = cause["title"].replace('"', "&quot;")
    return f'!!! {kind} "{title}"\n\n' + "\n".join("    " + line for line in lines) + "\n"


def title_of(path):
    return re.search(r"^# (?:[\w-]+: )?(.*)", read(path), re.M)[1]


def implementation_page(one):
    """Returns the page of an implementation."""
    here = f"implementations/{one['name']}.md"
    text = [f"# {one['title']}", f"> {one['verdict']}",
            f"- **Language:** {one['language']}\n- **Codecs:** {', '.join(one['codecs'])}\n- **Operations:** {', '.join(one['operations'])}\n"
            f"- **Causes of MUST failures:** {one['must_failures']}\n- **Causes of warnings:** {one['warnings']}\n"
            f"- **Silently wrong:** {'yes' if one['silently_wrong'] else 'no'}"]
    text += [f"`zarrproof run {one['name']} --no-expect` judges the pinned release again.", "## Causes"]
    text += [cause_text(cause, here) for cause in one["causes"]] or ["None."]
    if one["answers"]:
        text += ["## Answers to open points", "| open point | answer |\n|---|---|\n" + "\n".join(
            f"| [{point}](../notes.md#{point}) | {answer} |" for point, answer in sorted(one["answers"].items()))]
    if one["history"]:
        text += ["## Releases", "Counts are causes, oldest release first. [What releases changed](../findings/releases.md) has details.",
                 "| release | MUST failures | warnings |\n|---|---|---|\n" + "\n".join(
                     f"| {run['release']} | {run['must_failures']} | {run['warnings']} |" for run in one["history"])]
    pages = [entry for entry in findings().values() if one["name"] in (entry["implementation"], entry["testee"])]
    if pages:
        text += ["## Findings", "\n".join(
            f"- [{title_of(FINDINGS + '/' + entry['page'])}](../findings/{entry['page']}) ({entry['implementation']} {entry['version']})"
            for entry in pages)]
    return "\n\n".join(text) + "\n"


def sections(text, level):
    """Returns the sections of a Markdown text with headings of this level, by heading."""
    parts = re.split(rf"^{'#' * level} (.+)\n", text, flags=re.M)
    return dict(zip(parts[1::2], parts[2::2]))


def who_answers(point):
    """Returns each answer that is given today, and the implementations that give it, as a list in Markdown."""
    given = {}
    for one in implementations():
        if point in one["answers"]:
            given.setdefault(one["answers"][point], []).append(f"[{one['name']}](implementations/{one['name']}.md)")
    return "\n".join(f"    - `{answer}`: {', '.join(names)}" for answer, names in sorted(given.items()))


def enriched_requirements(text):
    """Adds to each clause who violates it and a way to try it, and to each open point who answers what."""
    clauses = re.split(r"(?=^#{2,3} )", text, flags=re.M)
    for i, part in enumerate(clauses):
        name = part.partition("\n")[0].removeprefix("### ")
        lines = []
        if re.fullmatch(r"[A-Z]+-\d+", name):
            broken = [f"[{one['name']}](implementations/{one['name']}.md)" for one in implementations()
                      if any(name in re.findall(r"[A-Z]+-\d+", cause["clause"]) for cause in one["causes"])]
            lines = [f"- **Violated today by:** {', '.join(broken) or 'no implementation that was judged'}"] if implementations() else []
        elif re.fullmatch(r"[a-z0-9_]+", name):
            answers = who_answers(name)
            lines = [f"- **Notes:** [who answers what today, and what we would propose](notes.md#{name})"]
        else:
            continue
        if try_it(smallest_cases().get(name), "requirements.md"):
            lines.append(f"- **Try it:** {try_it(smallest_cases()[name], 'requirements.md')}")
        if not name.startswith("SHARD-"):  # arrays on disk, which are no requests
            lines.append(f"- **Ids of the vectors:** `zarrproof list --filter {name}`")
        clauses[i] = part.rstrip("\n") + "\n" + "\n".join(lines) + "\n\n"
    return "".join(clauses)


def notes(text):
    """Fills the page of open points: docs/notes.md has the proposals, and docs/requirements.md the rest."""
    introduction, proposals = re.split(r"(?=^## )", text, maxsplit=1, flags=re.M) if "\n## " in text else (text, "")
    proposals, points = sections(proposals, 2), sections(read("docs/requirements.md").partition("\n## Open points\n")[2], 3)
    if set(proposals) - set(points):
        raise ValueError(f"docs/notes.md: {sorted(set(proposals) - set(points))}: no open points")
    for point, body in points.items():
        body = re.sub(r"^- \*\*Vectors:.*\n|", "", body, flags=re.M).replace("](#", "](requirements.md#").strip("\n")
        lines = [f"\n## {point}\n\n{body}"]
        if who_answers(point):
            lines.append(f"- **Answers today:**\n\n{who_answers(point)}\n")
        ways = [f"    - {answer}: {way}" for answer in re.findall(r"^- `([\w-]+)`", body, flags=re.M)
                if (way := try_it(smallest_cases().get(f"{point}={answer}"), "notes.md", f"{point}={answer}"))]
        lines += ["- **Try it** with the answer\n\n" + "\n".join(ways) + "\n"] if ways else []
        if proposals.get(point, "").strip():
            lines.append(f"\n**Proposal.** {proposals[point].strip()}")
        introduction += "\n".join(lines) + "\n"
    return introduction


def on_config(config):
    owner, name = address().rstrip("/").split("/")[-2:]
    config.repo_url, config.repo_name = address(), f"{owner}/{name}"
    config.site_url = f"https://{owner}.github.io/{name}/"
    return config


def on_files(files, config):
    from mkdocs.structure.files import File
    made = {page: read(source) for source, page in PAGES.items()}
    made.update({f"implementations/{one['name']}.md": implementation_page(one) for one in implementations()})
    for page, text in made.items():
        files.append(File.generated(config, page, content=text))
    return files


def on_page_markdown(markdown, page, config, files):
    here = page.file.src_uri
    folder = posixpath.dirname(SOURCES.get(here, f"docs/{here}"))
    if here in ("requirements.md", "notes.md") or here.startswith(("implementations/", "findings/")):
        page.meta["hide"] = ["navigation"]
    markdown = markdown.replace(MARKERS[0], table("" if here.startswith("implementations/") else "implementations/"))
    if here == "requirements.md":
        markdown = enriched_requirements(markdown)
    elif here == "notes.md":
        markdown = notes(markdown)
    elif here.startswith("findings/") and (way := try_it(findings().get(posixpath.basename(here), {}).get("try"), here)):
        markdown = markdown.replace("\n", f"\n\n**Try it:** {way}\n", 1)

    def with_address(match):
        link = match[3]
        if not link or re.match(r"[a-z]+:|#", link):
            return match[0]
        path, _, anchor = link.partition("#")
        path = posixpath.normpath(posixpath.join(folder, path))
        target = PAGES.get(path, path.removeprefix("docs/"))
        if files.get_file_from_path(target):
            target = posixpath.relpath(target, posixpath.dirname(here) or ".")
        elif (ROOT / path).exists():
            target = f"{address()}/{'tree' if (ROOT / path).is_dir() else 'blob'}/main/{path}"
        else:
            return match[0]
        return f"]({target}{'#' + anchor if anchor else ''})"

    return CODE_OR_LINK.sub(with_address, markdown).replace("OWNER/zarrproof", config.repo_name)


if __name__ == "__main__":
    old = read("README.md")
    head, rest = old.split(MARKERS[0])
    new = f"{head}{MARKERS[0]}\n{table('docs/implementations/')}\n{MARKERS[1]}{rest.split(MARKERS[1])[1]}"
    if "--check" not in sys.argv:
        (ROOT / "README.md").write_text(new, encoding="utf-8")
    elif new != old:
        sys.exit("README.md: the table of implementations is not that of docs/implementations.json; run: python3 docs/hooks.py")
