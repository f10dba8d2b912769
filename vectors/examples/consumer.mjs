// Asks an implementation everything in the golden vectors and judges the answers. ../README.md explains the files.
//
// A program of its own imports this module and calls main(answer), where answer(operation, zarrJson, shape, data, layout)
//   resolve  returns { dataType, fillValue }: what reaches the array -> bytes codec, the fill value as bytes;
//   encode   takes the array in canonical form and returns the encoded bytes;
//   decode   takes the encoded bytes, or null for a missing chunk, and returns the array in canonical form;
// or a promise of it, and throws Refused where the metadata or the data are wrong, Unsupported where it has no such
// thing. Bytes are a Buffer. `layout` is how to hold the array in memory, "C" or "F"; it comes in C order in both.
import { readFileSync } from "node:fs";

const vectors = new URL("../v1/", import.meta.url);

export class Refused extends Error {}
export class Unsupported extends Error {}

// ---- The requests of a file ----

// Numbers that would lose digits are read as marked strings, and written as they were.
const readJson = (text) =>
  JSON.parse(text.replace(/"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g, (token) =>
    token[0] === '"' || String(Number(token)) === token ? token : `"\\u0000${token}"`));
const writeJson = (value) => JSON.stringify(value).replace(/"\\u0000([^"]*)"/g, "$1");

// Bytes: hexadecimal, or a pattern that is repeated.
function readData(data) {
  if (typeof data === "string") return Buffer.from(data, "hex");
  return Buffer.concat([Buffer.alloc(data.bytes, data.repeat, "hex"), Buffer.from(data.then ?? "", "hex")]);
}

// The metadata of an array with one chunk, from JSON texts.
function zarrJson(dataType, fillValue, codecs, shape) {
  const chunk = shape.map((length) => Math.max(length, 1));
  return `{"zarr_format":3,"node_type":"array","shape":${writeJson(shape)},"data_type":${dataType},` +
    `"chunk_grid":{"name":"regular","configuration":{"chunk_shape":${writeJson(chunk)}}},` +
    '"chunk_key_encoding":{"name":"default","configuration":{"separator":"/"}}' +
    `${fillValue === undefined ? "" : `,"fill_value":${fillValue}`},"codecs":${codecs}}`;
}

// What is done with one array. The metadata are texts, to be handed on unchanged.
function requestsOfCase({ id, level, data_type, fill_value, codecs, shape, layout, requests }) {
  const common = { level, shape, layout, zarr_json: zarrJson(data_type, fill_value, codecs, shape) };
  return requests.map((request) => ({ ...common, ...request, id: `${id}/${request.id}` }));
}

// A request of a group: elements in one dimension.
function arrayRequest(group, suffix, inputs, outcomes, { codecs = group.codecs, fillValue = group.fill_value, ...more }) {
  const shape = [inputs.length];
  const zarr_json = zarrJson(writeJson(group.data_type), writeJson(fillValue), writeJson(codecs), shape);
  return { id: group.id + suffix, level: "M", operation: group.operation, zarr_json, shape, data: inputs.join(""), outcomes,
    compare: group.compare, ...more };
}

// Every column: what is accepted at once, everything else alone.
function* requestsOfGroup(group) {
  const inputs = group.inputs.split(" "), shown = group.values.split(" "), cellsOf = {};
  for (const column of group.columns) {
    const cells = (cellsOf[column.name] = column.results?.split(" ") ?? cellsOf[column.same_as]);
    const codecs = [...group.codecs];
    if (Object.keys(column.configuration).length > 0)
      codecs[0] = { ...codecs[0], configuration: { ...codecs[0].configuration, ...column.configuration } };
    const name = column.name && `/${column.name}`;
    const neighbour = column.neighbour ?? group.neighbour, control = `${group.id}${name}/neighbours`;
    const request = (suffix, chosen, outcomes, more) =>
      arrayRequest(group, name + suffix, chosen.map((i) => inputs[i]), outcomes,
        { codecs, fillValue: column.fill_value, shown: chosen.map((i) => shown[i]), ...more });

    for (const [level, suffix] of [["M", ""], ["D", "/derived"]]) {
      const chosen = [...cells.keys()].filter((i) => !/[!?]/.test(cells[i]) && cells[i].startsWith("~") === (level === "D"));
      const data = chosen.map((i) => cells[i].replace("~", "")).join("");
      if (chosen.length > 0) yield request(suffix, chosen, [{ data }], { level });
    }
    const others = [];
    for (const [i, cell] of cells.entries()) {
      const element = `0x${Buffer.from(inputs[i], "hex").reverse().toString("hex")}`;
      if (cell === "!") {
        others.push(request(`/refused/${element}`, [neighbour, i, neighbour], [{ error: "" }], { control }));
      } else if (cell[0] === "?") {
        const outcomes = group.alternatives[cell.slice(1)];
        const refusable = outcomes.some((outcome) => "error" in outcome);
        others.push(request(`/open/${element}`, [i], outcomes, refusable ? { control } : {}));
      }
    }
    if (others.some((one) => one.control))
      yield request("/neighbours", [neighbour, neighbour], [{ data: cells[neighbour].replace("~", "").repeat(2) }],
        { level: cells[neighbour][0] === "~" ? "D" : "M" });
    yield* others;
  }
}

// Arrays of many lengths, element i being inputs[i mod k], then with one offending element.
function* requestsOfLengths(group) {
  const inputs = group.inputs.split(" "), results = group.results.split(" ");
  for (const length of group.lengths) {
    const elements = Array.from({ length }, (_, i) => inputs[i % inputs.length]);
    const data = elements.map((_, i) => results[i % inputs.length]).join("");
    const accepted = arrayRequest(group, `/length-${length}`, elements, [{ data }], {});
    yield accepted;
    if (!group.offending) continue;
    const places = length === group.every_position ? elements.keys() : new Set([0, Math.max(0, length - 2), length - 1]);
    for (const place of places) {
      const damaged = elements.map((element, i) => (i === place ? group.offending : element));
      yield arrayRequest(group, `/length-${length}/refused-at-${place}`, damaged, [{ error: "" }],
        { control: accepted.id });
    }
  }
}

function* requestsOfFile(path) {
  const file = readJson(readFileSync(path, "utf8"));
  const current = (items) => (items ?? []).filter((item) => !item.until); // part of the newest version
  for (const item of current(file.cases)) yield* requestsOfCase(item);
  for (const group of current(file.groups)) yield* requestsOfGroup(group);
  for (const group of current(file.lengths)) yield* requestsOfLengths(group);
}

// ---- Comparing ----

const onlyNaN = { float8_e4m3b11fnuz: 0x80n, float8_e4m3fnuz: 0x80n, float8_e5m2fnuz: 0x80n, float8_e8m0fnu: 0xffn };
const infinity = { float8_e3m4: 0x70n, float8_e4m3: 0x78n, float8_e5m2: 0x7cn, bfloat16: 0x7f80n, float16: 0x7c00n,
  float32: 0x7f800000n, float64: 0x7ff0000000000000n }; // every NaN lies beyond
const aliases = { complex64: "complex_float32", complex128: "complex_float64" };

function typeName(dataType) {
  const name = dataType.name ?? dataType;
  return aliases[name] ?? name;
}

export function crc32c(data) {
  let crc = 0xffffffff;
  for (const byte of data) {
    crc ^= byte;
    for (let i = 0; i < 8; i++) crc = (crc >>> 1) ^ (crc & 1 ? 0x82f63b78 : 0);
  }
  return ~crc >>> 0;
}

// The elements as texts, so that equal ones have equal texts.
function readElements(data, how, order) {
  const name = typeName(how.type), component = name.replace(/^complex_/, "");
  const bits = component.startsWith("numpy.") ? 64 : component === "bool" ? 8 : Number(/\d+/.exec(component)[0]);
  const width = Math.max(bits, 8) / 8, size = component === name ? width : 2 * width;
  const mask = (1n << BigInt(bits)) - 1n;
  const read = (start) => {
    const bytes = Buffer.from(data.subarray(start, start + width));
    const code = BigInt(`0x${(order === "little" ? bytes.reverse() : bytes).toString("hex")}`) & mask; // no upper bits
    const isNaN = code === onlyNaN[component] || (code & (mask >> 1n)) > (infinity[component] ?? mask);
    return isNaN && how.as === "values" ? "NaN" : `0x${code.toString(16).padStart(2 * width, "0")}`;
  };
  return Array.from({ length: data.length / size }, (_, i) =>
    size === width ? read(i * size) : `${read(i * size)},${read(i * size + width)}`);
}

// What is wrong with bytes that came, in words; nothing when they are what is permitted.
function difference(came, permitted, request) {
  const how = request.compare, encoded = request.operation === "encode";
  if (came.length !== permitted.length) return `${came.length} bytes came, ${permitted.length} are permitted`;
  for (let i = 0; encoded && i < (how.checksums ?? 0); i++) {
    const end = came.length - 4;
    if (crc32c(came.subarray(0, end)) !== came.readUInt32LE(end))
      return `the checksum ${came.toString("hex", end)} is not that of the ${end} bytes before it`;
    [came, permitted] = [came.subarray(0, end), permitted.subarray(0, end)];
  }
  if (came.equals(permitted)) return undefined;
  const order = encoded ? how.order ?? "little" : "little";
  const ones = readElements(came, how, order), others = readElements(permitted, how, order);
  const i = ones.findIndex((one, at) => one !== others[at]);
  if (i < 0) return undefined;
  return `element ${i}${request.shown ? ` (${request.shown[i]})` : ""}: ${ones[i]} came, ${others[i]} is permitted`;
}

// What is wrong with a result; nothing when one of the outcomes permits it.
function fault(request, came) {
  const faults = request.outcomes.map((outcome) => {
    if ("error" in outcome) return `a refusal is permitted ${outcome.error}`;
    if ("data" in outcome) return difference(came, readData(outcome.data), request);
    if (typeName(came.dataType) !== typeName(outcome.data_type))
      return `data type ${writeJson(came.dataType)} came, ${writeJson(outcome.data_type)} is permitted`;
    return difference(came.fillValue, readData(outcome.fill_value), request);
  });
  return faults.includes(undefined) ? undefined : faults.join(", or ");
}

// ---- The run ----

// Asks everything in the files, prints what is wrong, and returns the counts.
export async function run(answer, paths) {
  const counts = { passed: 0, failed: 0, warnings: 0, unproven: 0, unsupported: 0 };
  const accepted = new Set(), refusals = [];
  const failed = (request, words) => {
    counts[request.level === "M" ? "failed" : "warnings"]++;
    console.log(`${request.level === "M" ? "FAIL" : "warning"} ${request.id}: ${words}`);
  };
  for (const path of paths)
    for (const request of requestsOfFile(path))
      try {
        const data = request.data == null ? null : readData(request.data);
        const came = await answer(request.operation, request.zarr_json, request.shape, data, request.layout ?? "C");
        accepted.add(request.id);
        const wrong = fault(request, came);
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
  if (paths.length === 0)
    paths = readJson(readFileSync(new URL("suite.json", vectors), "utf8")).files.map((path) => new URL(path, vectors));
  const counts = await run(answer, paths);
  process.exitCode = counts.failed > 0 || counts.passed === 0 ? 1 : 0;
}
