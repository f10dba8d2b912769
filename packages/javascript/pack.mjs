// Assembles the package from this folder, the vectors and the modules that it shares with vectors/examples.
// usage: node pack.mjs FOLDER, then npm pack FOLDER
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const here = new URL("./", import.meta.url), root = new URL("../../", here);
const [folder] = process.argv.slice(2);
if (folder === undefined || (existsSync(folder) && readdirSync(folder).length > 0)) {
  console.error(folder === undefined ? "usage: node pack.mjs FOLDER" : `${folder}: not empty; expected a new folder`);
  process.exit(2);
}
const copy = (from, to) => cpSync(fileURLToPath(new URL(from, root)), `${folder}/${to}`, { recursive: true });

mkdirSync(folder, { recursive: true });
for (const name of ["index.js", "index.d.ts", "suite.js", "judge.js", "README.md"])
  copy(`packages/javascript/${name}`, name);
for (const name of ["expand.mjs", "compare.mjs"]) copy(`vectors/examples/${name}`, name);
copy("LICENSE", "LICENSE");
const { files } = JSON.parse(readFileSync(new URL("vectors/data/suite.json", root), "utf8"));
for (const path of ["suite.json", "smoke.json", ...files]) copy(`vectors/data/${path}`, `vectors/${path}`);
// The package has the version of the program.
const [, version] = /project\(zarrproof VERSION ([0-9.]+)/.exec(readFileSync(new URL("CMakeLists.txt", root), "utf8"));
const { name, ...manifest } = JSON.parse(readFileSync(new URL("package.json", here), "utf8"));
writeFileSync(`${folder}/package.json`, `${JSON.stringify({ name, version, ...manifest }, null, 2)}\n`);
