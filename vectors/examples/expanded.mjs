// Judges a program of the line protocol by expanded vectors. usage: expanded.mjs 'zarrproof serve' FILE...
import { spawn } from "node:child_process";
import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import { isDeepStrictEqual } from "node:util";
const step = (crc) => (crc >>> 1) ^ (crc & 1 ? 0x82f63b78 : 0);
const crc32c = (data) => ~data.reduce((crc, byte) => Array(8).fill().reduce(step, crc ^ byte), ~0) >>> 0;
function numbers(data, { width, order, mask, infinity = mask }) { // the bits that count; every NaN is null
  const [all, largest] = [mask, infinity].map((digits) => BigInt(`0x${digits}`));
  return (data.toString("hex").match(new RegExp(`.{${2 * width}}`, "g")) ?? [])
    .map((digits) => BigInt(`0x${order === "big" ? digits : digits.match(/../g).reverse().join("")}`) & all)
    .map((bits) => ((bits & (all >> 1n)) > largest ? null : bits));
}
function same(got, want, how) {
  if (!how || got === want || got?.length !== want?.length) return got === want;
  const [one, other] = [got, want].map((digits) => Buffer.from(digits, "hex"));
  const end = other.length - 4 * (how.checksums ?? 0); // a checksum is that of the bytes before it, as received
  for (let at = end; at < other.length; at += 4) if (crc32c(one.subarray(0, at)) !== one.readUInt32LE(at)) return false;
  return isDeepStrictEqual(numbers(one.subarray(0, end), how), numbers(other.subarray(0, end), how));
}
function permits(outcome, { data, data_type, fill_value }, how) {
  if ("data" in outcome) return data !== undefined && same(data, outcome.data, how);
  const type = { configuration: {}, ...(data_type?.name ? data_type : { name: data_type }) };
  return outcome.data_types?.some((one) => isDeepStrictEqual(one, type)) && same(fill_value, outcome.fill_value, how);
}
const [command, ...files] = process.argv.slice(2), accepted = new Map(), refused = new Map();
const program = spawn(command, { shell: true, stdio: ["pipe", "pipe", "inherit"] });
const answers = createInterface({ input: program.stdout })[Symbol.asyncIterator]();
for (const file of files)
  for await (const line of createInterface({ input: createReadStream(file) })) {
    const { id, request, outcomes, compare, level, control } = JSON.parse(line);
    program.stdin.write(`${JSON.stringify(request)}\n`);
    const got = JSON.parse((await answers.next()).value);
    accepted.set(id, "data" in got || "data_type" in got);
    if ("error" in got && control) refused.set(id, control); // counts if the control was accepted
    else if (!("unsupported" in got) && !outcomes.some((outcome) => permits(outcome, got, compare)))
      console.log(level === "M" ? "FAIL" : "warning", id);
  }
for (const [id, control] of refused) if (!accepted.get(control)) console.log("unproven", id);
program.stdin.end(() => console.log(`${accepted.size} asked`));
