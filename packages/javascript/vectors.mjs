// Golden vectors: the cases that `zarrproof export DIR` writes, and the verdict on a response. As a program, this
// file judges an implementation behind the testee protocol (docs/guide/protocol.md):
//
//   node vectors.mjs './my-adapter' vectors/*.jsonl
//
// It needs Node.js only, so that a copy of it works anywhere. vectors.d.mts describes the functions.
import { spawn } from "node:child_process";
import { existsSync, readFileSync, realpathSync } from "node:fs";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { isDeepStrictEqual } from "node:util";
import { gunzipSync } from "node:zlib";

// Every case that was read, by its id. examine() finds controls in it; judge() needs no state.
const byId = new Map();

export function* cases(...names) {
  for (const name of names) {
    const path = existsSync(name) ? name : new URL(`./${name}.jsonl.gz`, import.meta.url);
    const bytes = readFileSync(path);
    const lines = bytes[0] === 0x1f ? gunzipSync(bytes) : bytes; // gzip begins with this byte
    for (let start = 0, end; (end = lines.indexOf("\n", start)) >= 0; start = end + 1) {
      const testCase = JSON.parse(lines.toString("utf8", start, end));
      byId.set(testCase.id, testCase);
      yield testCase;
    }
  }
}

const verdictOf = (permitted) => (permitted.every((outcome) => "violates" in outcome) ? "warning" : "pass");

export function judge(testCase, response, controlWasAccepted = false) {
  if (response.unsupported != null) return "unsupported";
  if (response.error != null && testCase.control)
    return controlWasAccepted ? verdictOf(testCase.outcomes.filter((outcome) => "error" in outcome)) : "unproven";
  const permitted = testCase.outcomes.filter((outcome) => permits(outcome, response, testCase.compare));
  const aboutUpperBits = testCase.clauses?.includes("BYTES-13");
  if (permitted.length === 0) return testCase.level === "M" || aboutUpperBits ? "failure" : "warning";
  if (response.data === null) return "unsupported"; // no chunk was stored
  if (aboutUpperBits && !hasConsistentUpperBits(response.data, testCase.compare)) return "warning";
  return verdictOf(permitted);
}

// BYTES-13: the unused upper bits of all elements are one value, or copies of the sign.
function hasConsistentUpperBits(data, { mask }) {
  const value = Number(`0x${mask}`);
  const bytes = [...Buffer.from(data, "hex")].map((byte) => [byte & ~value, (byte & ((value + 1) >> 1)) !== 0]);
  const extendSign = bytes.every(([upper, negative]) => upper === (negative ? 0xff & ~value : 0));
  return extendSign || new Set(bytes.map(([upper]) => upper)).size === 1;
}

export async function examine(testCase, answer) {
  const response = await answer(testCase.request);
  const verdict = judge(testCase, response);
  if (verdict !== "unproven") return verdict;
  return judge(testCase, response, isAccepted(await answer(byId.get(testCase.control).request)));
}

const isAccepted = (response) =>
  (response.error ?? response.unsupported ?? response.crashed) == null &&
  ["data", "data_type", "too_large"].some((key) => key in response);

function permits(outcome, { data, data_type, fill_value }, compare) {
  if ("data" in outcome) return data !== undefined && isSame(data, outcome.data, compare);
  // A bare name is an object without configuration. must_understand does not count.
  const asObject = data_type?.name ? data_type : { name: data_type };
  const { must_understand, ...gotType } = { configuration: {}, ...asObject };
  const isPermittedType = outcome.data_types?.some((dataType) => isDeepStrictEqual(dataType, gotType));
  return isPermittedType && isSame(fill_value, outcome.fill_value, compare);
}

function isSame(got, want, compare) {
  if (!compare || got === want || got?.length !== want?.length) return got === want;
  const [gotBytes, wantBytes] = [got, want].map((digits) => Buffer.from(digits, "hex"));
  const end = gotBytes.length - 4 * (compare.checksums ?? 0);
  for (let at = end; at < gotBytes.length; at += 4) // each checksum covers the bytes before it, as received
    if (crc32c(gotBytes.subarray(0, at)) !== gotBytes.readUInt32LE(at)) return false;
  const [gotComponents, wantComponents] = [gotBytes, wantBytes].map((bytes) => components(bytes.subarray(0, end), compare));
  return isDeepStrictEqual(gotComponents, wantComponents);
}

// The bits that count of each component; every NaN is null.
function components(data, { width, order, mask, infinity = mask }) {
  const [all, largest] = [mask, infinity].map((digits) => BigInt(`0x${digits}`));
  return (data.toString("hex").match(new RegExp(`.{${2 * width}}`, "g")) ?? [])
    .map((digits) => BigInt(`0x${order === "big" ? digits : digits.match(/../g).reverse().join("")}`) & all)
    .map((bits) => ((bits & (all >> 1n)) > largest ? null : bits));
}

function crc32c(data) {
  let crc = ~0;
  for (const byte of data) {
    crc ^= byte;
    for (let i = 0; i < 8; i++) crc = (crc >>> 1) ^ (crc & 1 ? 0x82f63b78 : 0);
  }
  return ~crc >>> 0;
}

// Asks a program everything in the files, and prints what is wrong or unproven, and how much is unsupported. Returns the
// exit status: 1 after a failure, 2 if nothing was judged.
async function main(command, ...paths) {
  const program = spawn(command, { shell: true, stdio: ["pipe", "pipe", "inherit"] });
  const lines = createInterface({ input: program.stdout })[Symbol.asyncIterator]();
  const responses = new Map(), verdicts = [];
  for (const testCase of cases(...paths)) {
    program.stdin.write(`${JSON.stringify(testCase.request)}\n`);
    responses.set(testCase.id, JSON.parse((await lines.next()).value));
  }
  program.stdin.end();
  for (const [id, response] of responses) {
    const testCase = byId.get(id);
    const verdict = judge(testCase, response, isAccepted(responses.get(testCase.control) ?? {}));
    verdicts.push(verdict);
    if (verdict !== "pass" && verdict !== "unsupported") console.log(verdict, id);
  }
  console.log(verdicts.length, "cases,", verdicts.filter((verdict) => verdict === "unsupported").length, "unsupported");
  if (verdicts.includes("failure")) return 1;
  return verdicts.includes("pass") || verdicts.includes("warning") ? 0 : 2;
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url))
  process.exitCode = await main(...process.argv.slice(2));
