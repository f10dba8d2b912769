// Asks an implementation everything in the golden vectors and judges the answers. ../README.md explains the files.
//
// A program of its own imports this module and calls main(answer), where
// answer(operation, zarrJson, shape, data, layout)
//   resolve  returns { dataType, fillValue }: what reaches the array -> bytes codec, the fill value as bytes;
//   encode   takes the array in canonical form and returns the encoded bytes;
//   decode   takes the encoded bytes, or null for a missing chunk, and returns the array in canonical form;
// or a promise of it, and throws Refused where the metadata or the data are wrong, Unsupported where it has no such
// thing. Bytes are a Buffer. `layout` is how to hold the array in memory, "C" or "F"; it comes in C order in both.
import { readFileSync } from "node:fs";
import { fault, readData } from "./compare.mjs";
import { requestsOfFile } from "./expand.mjs";

const vectors = new URL("../data/", import.meta.url);

export class Refused extends Error {}
export class Unsupported extends Error {}

const readJson = (path) => JSON.parse(readFileSync(path, "utf8"));

// Asks everything in the files, prints what is wrong, and returns the counts.
export async function run(answer, paths) {
  const counts = { passed: 0, failed: 0, warnings: 0, unproven: 0, unsupported: 0 };
  const accepted = new Set(), refusals = [];
  const failed = (request, words) => {
    counts[request.level === "M" ? "failed" : "warnings"]++;
    console.log(`${request.level === "M" ? "FAIL" : "warning"} ${request.id}: ${words}`);
  };
  for (const path of paths)
    for (const request of requestsOfFile(readJson(path)))
      try {
        const data = request.data == null ? null : readData(request.data);
        const got = await answer(request.operation, request.zarr_json, request.shape, data, request.layout ?? "C");
        accepted.add(request.id);
        const wrong = fault(request, got);
        if (wrong) failed(request, wrong);
        else counts.passed++;
      } catch (error) {
        if (error instanceof Unsupported) counts.unsupported++;
        else if (!(error instanceof Refused)) throw error;
        else if (request.outcomes.some((outcome) => "error" in outcome)) refusals.push(request);
        else failed(request, `refused, which is not permitted: ${error.message}`);
      }
  // A refusal shows something only where the control, nearly the same request, was accepted.
  for (const request of refusals) counts[accepted.has(request.control) ? "passed" : "unproven"]++;
  console.log(Object.entries(counts).map(([what, count]) => `${count} ${what}`).join(", "));
  return counts;
}

// Runs all files, or those named; exit status 1 when something failed or nothing passed.
export async function main(answer, paths = []) {
  if (paths.length === 0) paths = readJson(new URL("suite.json", vectors)).files.map((path) => new URL(path, vectors));
  const counts = await run(answer, paths);
  process.exitCode = counts.failed > 0 || counts.passed === 0 ? 1 : 0;
}
