"""The package @zarrproof/vectors. usage: package_test.py PROGRAM [unittest arguments]
Its requests are those of the program, and its verdicts are those of the runner. Needs node."""
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent.parent
SOURCE = ROOT / "packages/javascript"
sys.path.insert(0, str(ROOT / "tests/vectors"))
import verdicts  # noqa: E402

MOST_BYTES = 1_000_000


def node(script, *arguments, **options):
    return subprocess.run(["node", str(script), *map(str, arguments)], text=True, capture_output=True, timeout=1800, **options)


class Assembled(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        scratch = tempfile.TemporaryDirectory()
        cls.addClassCleanup(scratch.cleanup)
        cls.folder = pathlib.Path(scratch.name)
        cls.package = cls.folder / "package"
        done = node(SOURCE / "pack.mjs", cls.package)
        if done.returncode != 0:
            raise AssertionError(done.stderr)

    def export(self, name, *options):
        subprocess.run([PROGRAM, "vectors", "export", str(self.folder / name), "--expanded", *options], check=True,
                       stdout=subprocess.DEVNULL, timeout=600)
        return self.folder / name


class Contents(Assembled):
    def test_manifest(self):
        manifest = json.loads((self.package / "package.json").read_text(encoding="utf-8"))
        said = subprocess.run([PROGRAM, "--version"], stdout=subprocess.PIPE, text=True, check=True).stdout
        self.assertEqual(said.split(), ["zarrproof", manifest["version"]])
        self.assertNotIn("dependencies", manifest)
        for path in (manifest["types"], *manifest["exports"]["."].values()):
            self.assertTrue((self.package / path).is_file(), path)
        for text in (path.read_text(encoding="utf-8") for path in self.package.glob("*.*js")):
            self.assertNotIn("../", text)

    def test_takes_no_folder_with_files(self):
        done = node(SOURCE / "pack.mjs", self.package)
        self.assertEqual(done.returncode, 2)
        self.assertIn("not empty; expected a new folder", done.stderr)
        self.assertEqual(node(SOURCE / "pack.mjs").returncode, 2)

    def test_interface(self):
        done = node(HERE / "api_test.mjs", env={**os.environ, "ZARRPROOF_PACKAGE": str(self.package)})
        self.assertEqual(done.returncode, 0, done.stdout)


class Requests(Assembled):
    def same(self, name, options, *words):
        done = node(HERE / "same_as_export.mjs", self.package, self.export(name, *words), json.dumps(options))
        self.assertEqual(done.returncode, 0, done.stderr)

    def test_level_core(self):
        self.same("core", {})
        self.same("crc32c-core", {"codecs": ["crc32c"]}, "--codec", "crc32c")

    def test_choices(self):
        for codecs in (["bytes"], ["crc32c"], ["scale_offset", "crc32c"], ["cast_value"]):
            with self.subTest(codecs):
                words = [word for codec in codecs for word in ("--codec", codec)]
                self.same("-".join(codecs), {"codecs": codecs, "level": "smoke"}, "--level", "smoke", *words)


class Judge(Assembled):
    def judge(self, options, *commands):
        """The ids of the requests, and for each program what is not right."""
        done = node(HERE / "judge_program.mjs", self.package, json.dumps(options), json.dumps(commands))
        self.assertEqual(done.returncode, 0, done.stderr)
        judged = json.loads(done.stdout)
        return judged["ids"], *judged["found"]

    def test_verdicts_are_those_of_the_runner(self):
        commands = [[PROGRAM, "serve"], *(verdicts.testee(fault, PROGRAM) for fault in verdicts.FAULTS)]
        ids, *found = self.judge({"level": "smoke"}, *commands)
        self.assertGreater(len(ids), 300)
        self.assertEqual(found[0], {}, "the reference")
        for command, one in zip(commands, found):
            with self.subTest(command):
                self.assertEqual(one, verdicts.run(PROGRAM, command, "--level", "smoke"))
        self.assertEqual({verdict for one in found for verdict in one.values()}, {"FAIL", "warning", "unproven"})

    def test_verdicts_on_one_codec_are_those_of_the_runner(self):
        command = verdicts.testee("checksum", PROGRAM)
        ids, found = self.judge({"codecs": ["crc32c"]}, command)
        expected = verdicts.run(PROGRAM, command, "--filter", "crc32c")
        self.assertGreater(len(found), 10)
        self.assertEqual(found, {id: what for id, what in expected.items() if id in set(ids)})


@unittest.skipIf(shutil.which("npm") is None, "without npm")
class Tarball(Assembled):
    def test_is_small(self):
        done = subprocess.run(["npm", "pack", str(self.package), "--pack-destination", str(self.folder), "--offline"],
                              capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, done.stderr)
        tarball, = self.folder.glob("*.tgz")
        self.assertLess(tarball.stat().st_size, MOST_BYTES)
        subprocess.run(["tar", "xzf", str(tarball), "-C", str(self.folder), "--one-top-level=unpacked"], check=True)
        unpacked = self.folder / "unpacked/package"
        self.assertEqual(*({path.relative_to(folder): path.read_bytes() for path in folder.rglob("*") if path.is_file()}
                           for folder in (self.package, unpacked)))


class Vitest(Assembled):
    """The example of the package's README, installed from the tarball, in vitest, on zarrita. Needs a network."""

    PACKAGES = ("vitest@2.1.9", "zarrita@0.7.5")

    def npm(self, *words):
        return subprocess.run(["npm", *words, "--no-audit", "--no-fund", "--loglevel=error"], cwd=self.folder,
                              capture_output=True, text=True, timeout=300)

    def test_example_on_zarrita(self):
        packed = self.npm("pack", "./package", "--offline")
        self.assertEqual(packed.returncode, 0, packed.stderr)
        tarball, = self.folder.glob("*.tgz")
        (self.folder / "package.json").write_text('{"type": "module"}')
        installed = self.npm("install", "--ignore-scripts", "--prefer-offline", f"./{tarball.name}", *self.PACKAGES)
        if installed.returncode != 0:
            self.skipTest("npm could not install the packages: " + installed.stderr.strip())
        example = re.search(r"(?s)```js\n(.*?)```", (SOURCE / "README.md").read_text(encoding="utf-8"))[1]
        for line, instead in (('import { decode, encode } from "./mine.js";\n', 'import { decode } from "./mine.mjs";\n'),
                              ('    if (op === "encode") return { data: await encode(zarr_json, data) };\n', "")):
            self.assertIn(line, example)
            example = example.replace(line, instead)
        (self.folder / "codecs.test.mjs").write_text(example)
        shutil.copy(HERE / "zarrita.mjs", self.folder / "mine.mjs")
        done = subprocess.run(["npx", "--no-install", "vitest", "run", "--reporter=json"], cwd=self.folder,
                              capture_output=True, text=True, timeout=600)
        tests = {test["title"]: test for test in json.loads(done.stdout)["testResults"][0]["assertionResults"]}
        self.assertGreater(len(tests), 1000)
        self.assertEqual(tests["crc32c/123456789/decode"]["status"], "passed", done.stderr)
        # zarrita does not compare checksums.
        failed = {id for id, test in tests.items() if test["status"] == "failed"}
        self.assertTrue({id for id in failed if "want a refusal" in tests[id]["failureMessages"][0]}, failed)
        self.assertLess(len(failed), len(tests) / 4, sorted(failed)[:20])


if __name__ == "__main__":
    for tool, is_needed in (("node", True), ("npm", sys.argv[2:] in (["Tarball"], ["Vitest"]))):
        if is_needed and shutil.which(tool) is None:
            print(f"without {tool}: the package is not tested")
            sys.exit(77)
    PROGRAM = str(pathlib.Path(sys.argv.pop(1)).resolve())
    result = unittest.main(exit=False).result
    is_skipped = result.skipped and len(result.skipped) == result.testsRun
    sys.exit(1 if not result.wasSuccessful() else 77 if is_skipped else 0)
