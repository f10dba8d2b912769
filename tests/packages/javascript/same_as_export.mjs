// Compares the requests of the package with an expanded export, member by member.
// usage: same_as_export.mjs PACKAGE FOLDER OPTIONS, the options of requests() as JSON
import { createReadStream, readdirSync } from "node:fs";
import { createInterface } from "node:readline";
import { isDeepStrictEqual } from "node:util";
import { pathToFileURL } from "node:url";

const [home, folder, options] = process.argv.slice(2);
const { requests } = await import(pathToFileURL(`${home}/index.js`));

const hex = (bytes) => bytes && Buffer.from(bytes).toString("hex");
const sorted = (outcomes) => outcomes.map((outcome) => JSON.stringify(outcome, Object.keys(outcome).sort())).sort();

// What both have in common, in one form.
function ofPackage({ id, level, clauses, flags, comment, sequence, control, op, shape, layout, data, zarr_json, outcomes }) {
  const results = outcomes.map(({ data, data_type, fill_value, ...others }) =>
    ({ ...others, ...(data && { data: hex(data) }), ...(fill_value && { fill_value: hex(fill_value) }) }));
  return { id, level, clauses, flags, comment, sequence, control, op, shape, layout, zarr_json,
    data: hex(data), outcomes: sorted(results) };
}

function ofExport({ id, level, clauses, flags = [], comment, sequence, control, request, outcomes }) {
  const { op, shape, layout = "C", data, zarr_json } = request;
  return { id, level, clauses, flags, comment, sequence, control, op, shape, layout, zarr_json, data,
    // The export adds that no chunk need be stored.
    outcomes: sorted(outcomes.filter(({ data }) => data !== null).map(({ data_types, ...others }) => others)) };
}

const expected = requests(JSON.parse(options));
const byId = new Map(expected.map((request) => [request.id, request]));
const missing = new Set(byId.keys());
// To compare all members of all requests takes long: after so many requests of a file, one in eight; of large ones, none.
const MANY = 200;
for (const name of readdirSync(folder).filter((name) => name.endsWith(".jsonl"))) {
  const isLarge = name.endsWith("-large.jsonl");
  let compared = 0;
  for await (const line of createInterface({ input: createReadStream(`${folder}/${name}`) })) {
    const [, id] = /^{"id":"([^"]+)"/.exec(line), request = byId.get(id);
    if (!request) throw new Error(`the package lacks ${id}`);
    missing.delete(id);
    if (++compared > MANY / (isLarge ? 10 : 1) && (isLarge || compared % 8 !== 0)) continue;
    const one = ofExport(JSON.parse(line)), other = ofPackage(request);
    if (!isDeepStrictEqual(one, other))
      throw new Error(`${one.id} differs: exported ${JSON.stringify(one)}\nin the package ${JSON.stringify(other)}`);
  }
}
if (missing.size > 0) throw new Error(`the export lacks ${missing.size} requests: ${[...missing][0]}`);
console.log(`${expected.length} requests are equal`);
