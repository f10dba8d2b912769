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

const byId = new Map(); // every case that was read, to find controls

export function* cases(...names) {
  for (const name of names) {
    const path = existsSync(name) ? name : new URL(`./${name}.jsonl.gz`, import.meta.url);
    const bytes = readFileSync(path);
    const lines = bytes[0] === 0x1f ? gunzipSync(bytes) : bytes; // gzip begins with this byte
    for (let start = 0, end; (end = lines.indexOf("\n", start)) >= 0; start = end + 1) {
      const one = JSON.parse(lines.toString("utf8", start, end));
      byId.set(one.id, one);
      yield one;
    }
  }
}

const verdictOfRefusal = (one) => verdictOf(one.outcomes.filter((outcome) => "error" in outcome));

function verdictOf(permitted) {
  return permitted.every((outcome) => "violates" in outcome) ? "warning" : "pass";
}

export function judge(one, response, controlWasAccepted = false) {
  if (response.unsupported != null) return "unsupported";
  if (response.error != null && one.control)
    return controlWasAccepted ? verdictOfRefusal(one) : "unproven";
  const permitted = one.outcomes.filter((outcome) => permits(outcome, response, one.compare));
  const aboutUpperBits = one.clauses?.includes("BYTES-13");
  if (permitted.length === 0) return one.level === "M" || aboutUpperBits ? "failure" : "warning";
  if (response.data === null) return "unsupported"; // no chunk was stored
  if (aboutUpperBits && !hasConsistentUpperBits(response.data, one.compare)) return "warning";
  return verdictOf(permitted);
}

function hasConsistentUpperBits(data, { mask }) {
  const value = Number(`0x${mask}`);
  const bytes = [...Buffer.from(data, "hex")].map((byte) => [byte & ~value, (byte & ((value + 1) >> 1)) !== 0]);
  const extendSign = bytes.every(([upper, negative]) => upper === (negative ? 0xff & ~value : 0));
  return extendSign || new Set(bytes.map(([upper]) => upper)).size === 1;
}

export async function examine(one, answer) {
  const verdict = judge(one, await answer(one.request));
  if (verdict !== "unproven") return verdict;
  return isAccepted(await answer(byId.get(one.control).request)) ? verdictOfRefusal(one) : "unproven";
}

const isAccepted = (response) =>
  (response.error ?? response.unsupported ?? response.crashed) == null &&
  ["data", "data_type", "too_large"].some((key) => key in response);

function permits(outcome, { data, data_type, fill_value }, compare) {
  if ("data" in outcome) return data !== undefined && isSame(data, outcome.data, compare);
  const { must_understand, ...type } = { configuration: {}, ...(data_type?.name ? data_type : { name: data_type }) };
  return outcome.data_types?.some((one) => isDeepStrictEqual(one, type)) && isSame(fill_value, outcome.fill_value, compare);
}

function isSame(got, want, compare) {
  if (!compare || got === want || got?.length !== want?.length) return got === want;
  const [one, other] = [got, want].map((digits) => Buffer.from(digits, "hex"));
  const end = one.length - 4 * (compare.checksums ?? 0);
  for (let at = end; at < one.length; at += 4) // each checksum covers the bytes before it, as received
    if (crc32c(one.subarray(0, at)) !== one.readUInt32LE(at)) return false;
  return isDeepStrictEqual(components(one.subarray(0, end), compare), components(other.subarray(0, end), compare));
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
  const accepted = new Map(), found = new Map();
  for (const one of cases(...paths)) {
    program.stdin.write(`${JSON.stringify(one.request)}\n`);
    const response = JSON.parse((await lines.next()).value);
    accepted.set(one.id, isAccepted(response));
    found.set(one.id, judge(one, response));
  }
  program.stdin.end();
  for (const [id, verdict] of found)
    if (verdict === "unproven" && accepted.get(byId.get(id).control)) found.set(id, verdictOfRefusal(byId.get(id)));
  for (const [id, verdict] of found)
    if (verdict !== "pass" && verdict !== "unsupported") console.log(verdict, id);
  const verdicts = [...found.values()];
  console.log(found.size, "cases,", verdicts.filter((verdict) => verdict === "unsupported").length, "unsupported");
  if (verdicts.includes("failure")) return 1;
  return verdicts.includes("pass") || verdicts.includes("warning") ? 0 : 2;
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url))
  process.exitCode = await main(...process.argv.slice(2));
