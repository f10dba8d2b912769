"""Checks the pages without MkDocs. Argument: the root of the repository."""
import json
import pathlib
import re
import subprocess
import sys
import unittest

ROOT = pathlib.Path(sys.argv.pop(1)).resolve()
PAGES = [path for path in ROOT.rglob("*.md") if not re.search(r"/(build[^/]*|dist|node_modules|target|findings/\w+-)", str(path.relative_to(ROOT)))]
CODE = re.compile(r"^ *(```+).*?^ *\1|(`+).+?\2", re.M | re.S)
assert len(PAGES) > 40, f"{ROOT} is not the root of the repository: {len(PAGES)} pages"
OPTIONS = {}
for line in (ROOT / "tests/house/options.txt").read_text(encoding="utf-8").splitlines():
    command, *rest = line.split()
    OPTIONS.setdefault(command, set()).update(re.findall(r"--[\w-]+", line))


class Pages(unittest.TestCase):
    def test_the_readme_is_short_and_its_table_current(self):
        self.assertLessEqual(len((ROOT / "README.md").read_text(encoding="utf-8").splitlines()), 120)
        subprocess.run([sys.executable, "-B", str(ROOT / "docs/hooks.py"), "--check"], check=True)

    def test_links_lead_to_files(self):
        made = re.compile(r"docs/(implementations|contributing|findings)/|docs/reference/(python|javascript|rust)\.md")
        for page in PAGES:
            for link in re.findall(r"\]\(([^()\s#]+)", CODE.sub("", page.read_text(encoding="utf-8"))):
                target = (page.parent / link).resolve()
                if not re.match(r"[a-z]+:", link) and not made.match(str(target.relative_to(ROOT))):
                    with self.subTest(page=str(page.relative_to(ROOT)), link=link):
                        self.assertTrue(target.exists())

    def test_each_page_is_in_the_navigation(self):
        navigation = set(re.findall(r"[\w/-]+\.md", (ROOT / "mkdocs.yml").read_text(encoding="utf-8")))
        pages = {path.relative_to(ROOT / "docs").as_posix() for path in (ROOT / "docs").rglob("*.md")}
        self.assertEqual(pages - navigation, set())

    def test_proposals_are_about_open_points(self):
        points = (ROOT / "docs/requirements.md").read_text(encoding="utf-8").partition("\n## Open points\n")[2]
        proposals = re.findall(r"^## (.+)$", (ROOT / "docs/notes.md").read_text(encoding="utf-8"), re.M)
        self.assertEqual(proposals, re.findall(r"^### (.+)$", points, re.M))

    def test_commands_are_run_or_examples(self):
        """A block of commands is `sh` or `console`, which commands_test.py runs, unless it has a title."""
        for page in [*(ROOT / "docs").rglob("*.md"), ROOT / "README.md", ROOT / "CONTRIBUTING.md"]:
            for language, block in re.findall(r"^ *```([^\n]*)\n(.*?)^ *```$", page.read_text(encoding="utf-8"), re.M | re.S):
                with self.subTest(page=str(page.relative_to(ROOT)), block=block[:80]):
                    if not re.match(r"sh|console|json|yaml|.* title=", language):
                        self.assertNotRegex(block, r"(?m)^(\$ )?(zarrproof|build/\w+|sh|bash|python3|cmake|pip|npm|git|uv) ")

    def test_options_in_the_pages_exist(self):
        everything = set().union(*OPTIONS.values())
        for page in (ROOT / "docs").rglob("*.md"):
            for command, words in re.findall(r"zarrproof (run|check|fuzz|sweep|list|show|explain|export|report|read)\b([^`\n|]*)", page.read_text(encoding="utf-8")):
                for option in re.findall(r"(?<![\w'-])--[a-z][\w-]*", re.sub(r"'[^']*'", "", words)):
                    with self.subTest(page=page.name, command=command, option=option):
                        self.assertIn(option, OPTIONS.get(command, everything))


if __name__ == "__main__":
    unittest.main()
