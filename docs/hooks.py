"""Hooks of MkDocs: pages that are made from other files of the repository, addresses, and links to files.

The address of the project is HOMEPAGE_URL in CMakeLists.txt. A link to a file that is no page becomes a link to the file at
this address. A link to a file that does not exist is left as it is, and MkDocs reports it.

`python3 docs/hooks.py` writes the table of implementations in README.md, and the address into the files that name it;
`--check` fails if README.md is not current.
"""
import collections
import functools
import json
import os
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
    "packages/javascript/README.md": "vectors/javascript.md",
    "packages/reference/README.md": "reference/javascript.md",
    "packages/rust/zarrproof-testee/README.md": "guide/rust.md",
    f"{FINDINGS}/README.md": "findings/index.md",
    **{f"{FINDINGS}/{path.name}": f"findings/{path.name}" for path in (ROOT / FINDINGS).glob("*.md") if path.name != "README.md"},
}
SOURCES = {page: source for source, page in PAGES.items()}
CODE_OR_LINK = re.compile(r"^[ ]*(```+|~~~+).*?^[ ]*\1|(`+).+?\2|\]\(([^()\s]+)\)", re.M | re.S)
CLAUSE = r"[A-Z]+-\d+"
FILES_WITH_ADDRESS = ("CITATION.cff", "pyproject.toml", "docs/guide/ci.md", "fuzz/oss-fuzz/Dockerfile",
                      "fuzz/oss-fuzz/project.yaml", "packages/javascript/package.json", "packages/reference/package.json",
                      "packages/rust/zarrproof-testee/Cargo.toml")
MAX_TRIED = 300  # cases of a clause or an open point that are tried as its example
MARKERS = "<!-- implementations -->", "<!-- end of implementations -->"


def read(path):
    return (ROOT / path).read_text(encoding="utf-8")


def address():
    """Returns the address of the repository."""
    return re.search(r'HOMEPAGE_URL\s+"(https://[^"]+)"', read("CMakeLists.txt"))[1]


def site():
    """Returns the address of the pages."""
    owner, name = address().rstrip("/").split("/")[-2:]
    return f"https://{owner}.github.io/{name}/"


def with_address(text):
    """Returns the text with the address of the project in the place of OWNER."""
    for old, new in (("https://OWNER.github.io/zarrproof/", site()), ("https://github.com/OWNER/zarrproof", address()),
                     ("OWNER/zarrproof", address().removeprefix("https://github.com/"))):
        text = text.replace(old, new)
    return text


@functools.cache
def implementations():
    """Returns the implementations judged today, from docs/implementations.json, which `zarrproof report --causes` writes."""
    return json.loads(read("docs/implementations.json"))


def slug(implementation):
    """Returns the name of an implementation for addresses, such as zarrs-checkout."""
    return re.sub(r"[^\w.]+", "-", implementation["name"]).strip("-")


def table(folder, end):
    """Returns the table of implementations in Markdown. The page of an implementation is at `folder`, its name and `end`."""
    lines = ["| implementation | release | codecs | causes of MUST failures | silently wrong |", "|---|---|---|---|---|"]
    for implementation in implementations():
        page = f"{folder}{slug(implementation)}{end}"
        silently_wrong = "**yes**" if implementation["silently_wrong"] else "no"
        lines.append(f"| [{implementation['name']}]({page}) | {implementation['release']} | {', '.join(implementation['codecs'])} "
                     f"| {implementation['must_failures']} | {silently_wrong} |")
    return "\n".join(lines)


def written_json(case):
    """Returns the zarr.json of an array to create, as an array with one chunk, or that of an array to rewrite."""
    if "zarr_json" in case:
        return case["zarr_json"]
    fills = {'"bool"': "false", '"r16"': "[0, 0]", '"complex64"': "[0, 0]", '"complex128"': "[0, 0]"}
    fill = fills.get(case["data_type"], "0")  # of a testee that chooses the fill value
    members = {"zarr_format": 3, "node_type": '"array"', "shape": case["shape"], "data_type": case["data_type"],
               "chunk_grid": f'{{"name": "regular", "configuration": {{"chunk_shape": {case["shape"]}}}}}',
               "chunk_key_encoding": '"default"', "fill_value": case.get("fill_value", fill),
               "codecs": '["bytes"]' if case["codecs"] == "null" else case["codecs"]}
    return "{" + ", ".join(f'"{name}": {value}' for name, value in members.items()) + "}"


def written_cases():
    """Returns the lines of the arrays to create and to rewrite."""
    for path in sorted((ROOT / "vectors/data/writing").glob("*.json")):
        for case in json.loads(read(path))["cases"]:
            request = case["requests"][0]
            yield {"id": f"{case['id']}/{request['id']}", "clauses": case["clauses"],
                   "request": {"op": "encode" if "data" in request else "decode", "zarr_json": written_json(case),
                               "data": request.get("data")}}


def stored_cases():
    """Returns the lines of the arrays on disk, by id: each is the decoding of its first chunk."""
    return {f"stores/{array['name']}": {"id": f"stores/{array['name']}",
                                        "request": {"op": "decode", "zarr_json": json.dumps(array["zarr.json"]),
                                                    "data": next(iter(array["chunks"].values()), "")}}
            for array in json.loads(read("vectors/data/stores.json"))["arrays"]}


@functools.cache
def cases():
    """Returns cases by id, each as a line of JSON: the exported ones of build/docs-cases, and those about writers and shards.
    Empty if docs/build.sh found no program."""
    lines = {}
    for path in sorted((ROOT / "build/docs-cases").glob("*.jsonl")):
        if not path.stem.endswith("-large"):
            with path.open(encoding="utf-8") as file:
                lines.update((line.split('"', 4)[3], line) for line in file)
    for case in [*written_cases(), *stored_cases().values()] if lines else []:
        lines[case["id"]] = json.dumps(case, separators=(",", ":"))
    return lines


@functools.cache
def reference():
    """Returns the module that asks the reference library, or None if docs/build.sh found no library."""
    if "ZARRPROOF_REFERENCE_LIBRARY" not in os.environ:
        return None
    sys.path.insert(0, str(ROOT / "packages/python"))
    from zarrproof import reference as module
    return module


def steps(name):
    """Returns the explanation of a case without the list of its clauses; empty if there is no reference library."""
    if not reference():
        return ""
    request = json.loads(cases()[name])["request"]
    data = request.get("data")
    try:
        text = reference().explain(request["zarr_json"], request["op"], None if data is None else bytes.fromhex(data))
    except ValueError:  # metadata without a shape
        return ""
    return text.partition("\nclauses")[0]


@functools.cache
def examples():
    """Returns the id of a short case of each clause and of each open point: one whose explanation names it, if there is one
    among the first; one of its first clause rather than of another one, and no control. docs/requirements.md names those of
    shards."""
    found = {}
    for part in re.split(r"^### ", read("docs/requirements.md"), flags=re.M)[1:]:
        if (example := re.search(r"example: `(stores/[^`]+)`", part)) and example[1] in cases():
            found[part.split("\n")[0]] = example[1]
    shortest = sorted(cases().items(), key=lambda case: (case[0].startswith("writing/"), "/control" in case[0] or case[0].endswith("neighbours"),
                                                         len(case[1]), case[0]))
    candidates = collections.defaultdict(list)
    for pattern in (rf'"clauses":\["({CLAUSE})"', rf'"({CLAUSE})"', r'["\s](\w+)=[\w-]+(?=["\s])'):
        for name, line in shortest:
            for word in re.findall(pattern, line):
                candidates[word].append(name)
    for word, names in candidates.items():
        named = (name for name in names[:MAX_TRIED] if re.search(rf"\b{word}\b", steps(name)))
        found.setdefault(word, next(named, names[0]))
    return found


@functools.cache
def findings():
    """Returns the entries of the index of the findings, by page."""
    return {entry["page"]: entry for entry in json.loads(read(f"{FINDINGS}/index.json"))}


def playground(name, here, label, answers=""):
    """Returns a link from the page `here` to the playground, which asks the case `name` there, such as "bytes/a/encode#3" with
    the index of an element; empty if there is no case."""
    name = re.sub("/accept$", "/resolve", (name or "").partition("#")[0])
    if name not in cases():
        return ""
    request = json.loads(cases()[name])["request"]
    words = {"op": request["op"], "zarr_json": request["zarr_json"]}
    if request.get("data") is not None:  # an empty text is an empty chunk
        words["data"] = request["data"]
    if answers:
        words["answers"] = answers
    query = urllib.parse.urlencode(words, quote_via=urllib.parse.quote).replace("&", "&amp;")
    base = posixpath.relpath("playground", here.removesuffix("index.md").removesuffix(".md") or ".")
    return f'<a href="{base}/#{query}">{label}</a>'


def try_it(name, here):
    """Returns the ways to try a request from the page `here`; empty if there is no request."""
    ways = [playground(name, here, "in the playground"), f"`uvx zarrproof explain {command_words(name)}`" if name else ""]
    return ", or ".join(filter(None, ways))


def command_words(name):
    """Returns the words of `zarrproof explain` for a case. Arrays on disk have no id there."""
    if name not in stored_cases():
        return name
    request = stored_cases()[name]["request"]
    return f"--decode --zarr-json '{request['zarr_json']}' --data '{request['data']}'"


def title_of(page):
    """Returns the heading of a finding's page, without the name of the implementation."""
    return re.search(r"^# (?:[\w-]+: )?(.*)", read(f"{FINDINGS}/{page}.md"), re.M)[1]


def clause_links(words):
    return re.sub(CLAUSE, lambda found: f"[{found[0]}](../requirements.md#{found[0].lower()})", words)


def filled(template, **words):
    """Returns a template of docs/templates, filled in."""
    import jinja2
    environment = jinja2.Environment(trim_blocks=True, keep_trailing_newline=True, undefined=jinja2.StrictUndefined)
    environment.globals.update(try_it=try_it, command_words=command_words, title_of=title_of, clause_links=clause_links)
    return environment.from_string(read(f"docs/templates/{template}.md.in")).render(words)


def implementation_page(implementation):
    found = [entry for entry in findings().values() if implementation["name"] in entry["testees"]]
    return filled("implementation", implementation=implementation, here=f"implementations/{slug(implementation)}.md",
                  findings=found)


def link_to(implementation):
    return f"[{implementation['name']}](implementations/{slug(implementation)}.md)"


def enriched_requirements(text):
    """Adds to each clause who violates it, and to each clause and open point a way to try it."""
    parts = re.split(r"(?=^#{2,3} )", text, flags=re.M)
    for i, part in enumerate(parts):
        found = re.match(rf"### (({CLAUSE})|[a-z0-9_]+)\n", part)
        if found:
            broken = [link_to(implementation) for implementation in implementations()
                      if any(found[1] in re.findall(CLAUSE, cause["clause"]) for cause in implementation["causes"])]
            ways = try_it(examples().get(found[1]), "requirements.md")
            parts[i] = part.rstrip("\n") + "\n" + filled("clause", name=found[1], is_point=not found[2], broken=broken,
                                                        ways=ways)
    return "".join(parts)


def sections(text, level):
    """Returns the sections of a Markdown text with headings of this level, by heading."""
    parts = re.split(rf"^{'#' * level} (.+)\n", text, flags=re.M)
    return dict(zip(parts[1::2], parts[2::2]))


def notes(text):
    """Returns the page of open points. docs/notes.md has the proposals, docs/requirements.md the questions."""
    page = text.partition("\n## ")[0]
    proposals = sections(text, 2)
    for point, body in sections(read("docs/requirements.md").partition("\n## Open points\n")[2], 3).items():
        body = re.sub(r"^- \*\*Vectors:.*\n", "", body, flags=re.M).replace("](#", "](requirements.md#").strip("\n")
        given = collections.defaultdict(list)
        for implementation in implementations():
            if point in implementation["answers"]:
                given[implementation["answers"][point]].append(link_to(implementation))
        ways = [playground(examples().get(point), "notes.md", f"<code>{answer}</code>", f"{point}={answer}")
                for answer in re.findall(r"^- `([\w-]+)`", body, flags=re.M)]
        page += filled("note", point=point, body=body, given=given, ways=list(filter(None, ways)),
                       name=examples().get(point), proposal=proposals[point].strip())
    return page


def on_config(config):
    config.repo_url, config.repo_name = address(), address().removeprefix("https://github.com/")
    config.site_url = site()
    return config


def on_files(files, config):
    from mkdocs.structure.files import File
    generated = {page: read(source) for source, page in PAGES.items()}
    generated.update((f"implementations/{slug(entry)}.md", implementation_page(entry)) for entry in implementations())
    for page, text in generated.items():
        files.append(File.generated(config, page, content=text))
    return files


def set_meta(page, here):
    """Sets the options of the theme: pages with long tables have no navigation; in a search, clauses are first and findings
    last."""
    if here in ("requirements.md", "notes.md") or here.startswith(("implementations/", "findings/")):
        page.meta["hide"] = ["navigation"]
    page.meta["search"] = {"boost": 20 if here == "requirements.md" else 0.5 if here.startswith("findings/") else 1}


def add_generated_parts(markdown, here):
    """Returns the page with the table of implementations, the ways to try requests, and the open points."""
    markdown = markdown.replace(MARKERS[0], table("" if here.startswith("implementations/") else "implementations/", ".md"))
    if here == "requirements.md":
        return enriched_requirements(markdown)
    if here == "notes.md":
        return notes(markdown)
    if here.startswith("findings/") and (ways := try_it(findings().get(pathlib.PurePath(here).stem, {}).get("try"), here)):
        return markdown.replace("\n", f"\n\n**Try it:** {ways}\n", 1)
    return markdown


def rewrite_links(markdown, here, files):
    """Returns the page with links to pages relative to the page `here`, and links to other files at the project's address."""
    folder = posixpath.dirname(SOURCES.get(here, f"docs/{here}"))

    def rewritten(match):
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

    return CODE_OR_LINK.sub(rewritten, markdown)


def on_page_markdown(markdown, page, config, files):
    here = page.file.src_uri
    set_meta(page, here)
    markdown = rewrite_links(add_generated_parts(markdown, here), here, files)
    if here.startswith("findings/"):
        markdown = re.sub(r"^\| clause.*", lambda row: clause_links(row[0]), markdown, count=1, flags=re.M | re.I)
    return with_address(markdown)


if __name__ == "__main__":
    old = read("README.md")
    head, rest = old.split(MARKERS[0])
    new = with_address(f"{head}{MARKERS[0]}\n{table(site() + 'implementations/', '/')}\n{MARKERS[1]}{rest.split(MARKERS[1])[1]}")
    if "--check" not in sys.argv:
        (ROOT / "README.md").write_text(new, encoding="utf-8")
        for path in FILES_WITH_ADDRESS:
            (ROOT / path).write_text(with_address(read(path)), encoding="utf-8")
    elif new != old:
        sys.exit("README.md: the table is not that of docs/implementations.json, or the address is another one; run: python3 docs/hooks.py")
