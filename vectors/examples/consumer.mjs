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

const vectors = new URL("../", import.meta.url);

export class Refused extends Error {}
export class Unsupported extends Error {}

// ---- The requests of a file ----

const readJson = (path) => JSON.parse(readFileSync(path, "utf8"));

// The metadata of an array with one chunk, from JSON texts.
function zarrJson(dataType, fillValue, codecs, shape) {
  const chunk = shape.map((length) => Math.max(length, 1));
  return `{"zarr_format":3,"node_type":"array","shape":${JSON.stringify(shape)},"data_type":${dataType},` +
    `"chunk_grid":{"name":"regular","configuration":{"chunk_shape":${JSON.stringify(chunk)}}},` +
    '"chunk_key_encoding":{"name":"default","configuration":{"separator":"/"}}' +
    `${fillValue === undefined ? "" : `,"fill_value":${fillValue}`},"codecs":${codecs}}`;
}

// What is done with one array. The metadata are texts, to be handed on unchanged.
function requestsOfCase({ id, level, data_type, fill_value, codecs, shape, layout, requests }) {
  const common = { level, shape, layout, zarr_json: zarrJson(data_type, fill_value, codecs, shape) };
  return requests.map((request) => ({ ...common, ...request, id: request.id ? `${id}/${request.id}` : id }));
}

// A request of a table: elements in one dimension, if `more` has no shape.
function arrayRequest(group, suffix, inputs, outcomes, more) {
  const shape = more.shape ?? [inputs.length];
  const zarr_json = zarrJson(group.data_type, group.fill_value, group.codecs, shape);
  return { id: group.id + suffix, level: "M", operation: group.operation, zarr_json, shape, data: inputs.join(""),
    outcomes, compare: group.compare, ...more };
}

// The codecs, as text, with members on top of those of the first; these are strings, which lose nothing.
function merged(text, configuration) {
  if (Object.keys(configuration).length === 0) return text;
  const codecs = JSON.parse(text);
  Object.assign(codecs[0].configuration, configuration);
  return JSON.stringify(codecs);
}

// Every column: what is accepted at once, everything else alone.
function* requestsOfGroup(group) {
  const inputs = group.inputs.split(" "), shown = group.values.split(" "), cellsOf = {};
  for (const column of group.columns) {
    const cells = (cellsOf[column.name] = column.results?.split(" ") ?? cellsOf[column.same_as]);
    const array = { ...group, ...column, codecs: merged(group.codecs, column.configuration) };
    const name = column.name && `/${column.name}`;
    const levels = cells.map((cell) => (cell[0] === "~" ? "D" : "M"));
    const neighbour = array.neighbour, control = `${group.id}${name}/neighbours`;
    const request = (suffix, chosen, outcomes, more) =>
      arrayRequest(array, name + suffix, chosen.map((i) => inputs[i]), outcomes,
        { shown: chosen.map((i) => shown[i]), ...more });

    for (const [level, suffix] of [["M", ""], ["D", "/derived"]]) {
      const chosen = [...cells.keys()]
        .filter((i) => !/[!?]/.test(cells[i]) && levels[i] === level);
      const data = chosen.map((i) => cells[i].replace("~", "")).join("");
      if (chosen.length > 0) yield request(suffix, chosen, [{ data }], { level });
    }
    const others = [];
    for (const [i, cell] of cells.entries()) {
      const element = `0x${Buffer.from(inputs[i], "hex").reverse().toString("hex")}`;
      if (cell.endsWith("!")) {
        others.push(request(`/refused/${element}`, [neighbour, i, neighbour], [{ error: "" }],
          { control, level: levels[i] }));
      } else if (cell.includes("?")) {
        const outcomes = group.alternatives[cell.split("?")[1]];
        const refusable = outcomes.some((outcome) => "error" in outcome);
        others.push(request(`/open/${element}`, [i], outcomes,
          { level: levels[i], ...(refusable ? { control } : {}) }));
      }
    }
    if (others.some((one) => one.control))
      yield request("/neighbours", [neighbour, neighbour], [{ data: cells[neighbour].replace("~", "").repeat(2) }],
        { level: levels[neighbour] });
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
    const every = length === group.every_position;
    const places = every ? elements.keys() : new Set([0, Math.max(0, length - 2), length - 1]);
    for (const place of places) {
      const damaged = elements.map((element, i) => (i === place ? group.offending : element));
      yield arrayRequest(group, `/length-${length}/refused-at-${place}`, damaged, [{ error: "" }],
        { control: accepted.id });
    }
  }
}

// Arrays of the inputs in any order and shape; the control has the neighbour for each refused element.
function* requestsOfArrangement(group) {
  const [inputs, shown, results] = [group.inputs, group.values, group.results].map((words) => words.split(" "));
  const accepted = new Map();
  for (const { name, shape, layout = "C", repeat, put } of group.arrays) {
    const count = shape.reduce((product, length) => product * length, 1), places = new Map(put);
    const chosen = Array.from({ length: count }, (_, i) => places.get(i) ?? repeat[i % repeat.length]);
    const sound = chosen.map((i) => (results[i] === "!" ? group.neighbour : i));
    const isRefused = chosen.some((i) => results[i] === "!");
    const request = (suffix, elements, outcomes, more) =>
      arrayRequest(group, `/${name}${suffix}`, elements.map((i) => inputs[i]), outcomes,
        { shape, layout, level: count > 0 ? "M" : "D", shown: elements.map((i) => shown[i]), ...more });
    const control = request(isRefused ? "/control" : "", sound, [{ data: sound.map((i) => results[i]).join("") }], {});
    const same = [shape.join(), layout, control.data].join(" ");
    if (!accepted.has(same)) {
      accepted.set(same, control.id);
      yield control;
    }
    if (isRefused) yield request("", chosen, [{ error: "" }], { control: accepted.get(same) });
  }
}

// Requests to be asked one after the other: the steps, which are cases of one request, in the order that is given.
function* requestsOfSequence({ id, steps, order }) {
  const ids = order.map((number, place) => `${id}/${place + 1}-${steps[number].id}`);
  const first = (name) => ids[order.findIndex((number) => steps[number].id === name)];
  for (const [place, number] of order.entries())
    for (const request of requestsOfCase(steps[number]))
      yield { ...request, id: ids[place], ...(request.control ? { control: first(request.control) } : {}) };
}

function* requestsOfFile(path) {
  const file = readJson(path);
  const current = (items) => (items ?? []).filter((item) => !item.until); // part of the newest version
  for (const item of current(file.cases)) yield* requestsOfCase(item);
  for (const group of current(file.groups)) yield* requestsOfGroup(group);
  for (const group of current(file.lengths)) yield* requestsOfLengths(group);
  for (const group of current(file.arrangements)) yield* requestsOfArrangement(group);
  for (const sequence of current(file.sequences)) yield* requestsOfSequence(sequence);
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
    paths = ["v1/", "v2/"].map((format) => new URL(format, vectors))
      .flatMap((folder) => readJson(new URL("suite.json", folder)).files.map((path) => new URL(path, folder)));
  const counts = await run(answer, paths);
  process.exitCode = counts.failed > 0 || counts.passed === 0 ? 1 : 0;
}
