// The results of the package are those of the program, for every request of level core. So are its explanations,
// for some hundred requests, under the default answers and under another one. usage: results_test.mjs PACKAGE
// PROGRAM
import assert from "node:assert/strict";
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { createInterface } from "node:readline";
import { after, test } from "node:test";
import { pathToFileURL } from "node:url";

const [folder, program] = process.argv.slice(2);
const reference = await import(pathToFileURL(`${folder}/reference.mjs`));
const scratch = mkdtempSync(`${tmpdir()}/zarrproof-`);
after(() => rmSync(scratch, { recursive: true }));
execFileSync(program, ["export", `${scratch}/core`, "--level", "core"], { stdio: "ignore" });

function* requests() {
  for (const name of readdirSync(`${scratch}/core`).filter((one) => one.endsWith(".jsonl")).sort()) {
    const bytes = readFileSync(`${scratch}/core/${name}`);
    for (let start = 0, end; (end = bytes.indexOf("\n", start)) >= 0; start = end + 1)
      yield JSON.parse(bytes.toString("utf8", start, end));
  }
}

const hex = (bytes) => Buffer.from(bytes).toString("hex");

async function response({ op, zarr_json, data = null }) {
  try {
    if (op !== "resolve") return { data: hex(await reference[op](zarr_json, data === null ? null : Buffer.from(data, "hex"))) };
    const { dataType, fillValue } = await reference.resolve(zarr_json);
    return { data_type: dataType, fill_value: hex(fillValue) };
  } catch (error) {
    if (!(error instanceof reference.Refusal)) return { unsupported: error.message };
    const { message, clause, place, element } = error;
    return JSON.parse(JSON.stringify({ error: message, clause, place, element }));
  }
}

test("results", async () => {
  const server = spawn(program, ["serve"], { stdio: ["pipe", "pipe", "inherit"] });
  const lines = createInterface({ input: server.stdout })[Symbol.asyncIterator]();
  const kinds = {};
  for (const { id, request } of requests()) {
    server.stdin.write(`${JSON.stringify(request)}\n`);
    const { id: _, ...expected } = JSON.parse((await lines.next()).value);
    const kind = Object.keys(expected)[0];
    kinds[kind] = (kinds[kind] ?? 0) + 1;
    if (kind !== "unsupported") assert.deepEqual(await response(request), expected, id);
  }
  server.stdin.end();
  console.log(kinds);
  assert.ok(kinds.data > 10000 && kinds.error > 1000 && kinds.data_type > 500 && !(kinds.unsupported > 20));
});

// The program in its build folder also names the page of each clause.
const withoutPages = (text) => text.replace(/ \(docs\/requirements\.md#[\w-]+\)$/gm, "");

async function compare({ id, request: { op, zarr_json, shape, data = null } }, answers) {
  const words = ["explain", "--zarr-json", zarr_json, ...(op === "decode" ? ["--decode"] : [])];
  if (data !== null) words.push("--data", data, "--shape", JSON.stringify(shape));
  for (const [point, answer] of Object.entries(answers)) words.push("--answer", `${point}=${answer}`);
  const { stdout } = spawnSync(program, words, { encoding: "utf8" });
  const explained = await reference.explain(zarr_json, data, { op, answers });
  assert.equal(explained.text, withoutPages(stdout), id);
  return explained.openPoints;
}

test("explanations", async () => {
  let count = 0, answered = 0, number = 0;
  for (const one of requests()) {
    if (++number % 400 !== 0 || one.request.data?.length > 2000 || one.request.zarr_json.length > 20000) continue;
    count++;
    const [open] = await compare(one, {});
    if (!open) continue;
    answered++;
    await compare(one, { [open.name]: open.answers.at(-1).name });
  }
  console.log({ count, answered });
  assert.ok(count > 50 && answered > 5);
});
