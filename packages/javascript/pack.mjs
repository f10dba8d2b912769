// Assembles the package: the files of this folder, and the vectors that the program zarrproof exports, compressed.
// usage: node pack.mjs PROGRAM FOLDER, then npm pack FOLDER
import { execFileSync } from "node:child_process";
import { copyFileSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

const here = new URL("./", import.meta.url);
const [program, folder] = process.argv.slice(2);
if (folder === undefined) {
  console.error("usage: node pack.mjs PROGRAM FOLDER");
  process.exit(2);
}
execFileSync(program, ["export", folder], { stdio: ["ignore", "ignore", "inherit"] });
for (const name of readdirSync(folder).filter((file) => file.endsWith(".jsonl"))) {
  writeFileSync(`${folder}/${name}.gz`, gzipSync(readFileSync(`${folder}/${name}`), { level: 9 }));
  rmSync(`${folder}/${name}`);
}
for (const name of ["vectors.d.mts", "README.md"]) copyFileSync(new URL(name, here), `${folder}/${name}`);
// The package has the version of the program.
const version = execFileSync(program, ["--version"], { encoding: "utf8" }).trim().split(" ")[1];
const { name, ...manifest } = JSON.parse(readFileSync(new URL("package.json", here), "utf8"));
writeFileSync(`${folder}/package.json`, `${JSON.stringify({ name, version, ...manifest }, null, 2)}\n`);
