"""Hooks of MkDocs: pages that are made from other files of the repository, addresses, and links to files.

The address of the project is HOMEPAGE_URL in CMakeLists.txt. A link to a file that is no page becomes a link to the file at
this address. A link to a file that does not exist is left as it is, and MkDocs reports it.
"""
import pathlib
import posixpath
import re

from mkdocs.structure.files import File

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
CODE_OR_LINK = re.compile(r"^(```+|~~~+).*?^\1|(`+).+?\2|\]\(([^()\s]+)\)", re.M | re.S)


def address():
    """Returns the address of the repository."""
    found = re.search(r'HOMEPAGE_URL\s+"(https://[^"]+)"', (ROOT / "CMakeLists.txt").read_text(encoding="utf-8"))
    return found[1] if found else "https://github.com/OWNER/zarrproof"


def on_config(config):
    owner, name = address().rstrip("/").split("/")[-2:]
    config.repo_url, config.repo_name = address(), f"{owner}/{name}"
    config.site_url = f"https://{owner}.github.io/{name}/"
    return config


def on_files(files, config):
    for source, page in PAGES.items():
        if (ROOT / source).exists():
            files.append(File.generated(config, page, content=(ROOT / source).read_text(encoding="utf-8")))
    return files


def on_page_markdown(markdown, page, config, files):
    here = page.file.src_uri
    folder = posixpath.dirname(SOURCES.get(here, f"docs/{here}"))

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
