// The requests of the suite, from the vector files of this package.
import { readFileSync } from "node:fs";
import { readData } from "./compare.mjs";
import { itemsOfFile } from "./expand.mjs";

const CODECS = ["bytes", "crc32c", "scale_offset", "cast_value"];
const LEVELS = ["smoke", "core"];
const vectors = new URL("./vectors/", import.meta.url);

const readJson = (path) => JSON.parse(readFileSync(new URL(path, vectors), "utf8"));

const bytesOf = (data) => new Uint8Array(readData(data));

function outcomeOf({ data, fill_value, ...others }) {
  if (data !== undefined) return { data: bytesOf(data), ...others };
  return fill_value === undefined ? others : { ...others, fill_value: bytesOf(fill_value) };
}

const MOST_KEPT = 256; // characters of hexadecimal
const isLong = (data) => typeof data === "string" && data.length > MOST_KEPT;

let last = {}; // the item that was expanded last, with its vectors by id

/** A vector of an item of a file. Long data are not kept, but made again when somebody asks for them. */
function vectorIn(item, id) {
  if (last.item !== item) last = { item, vectors: new Map([...item.requests()].map((vector) => [vector.id, vector])) };
  return last.vectors.get(id);
}

/** One request, with what is permitted. `data` and `outcomes` are new copies each time. */
export class Request {
  #vector; // null where its data are long
  #item;
  #suite;

  constructor(vector, item, suite) {
    const hasLongData = isLong(vector.data) || vector.outcomes.some(({ data }) => isLong(data));
    this.#vector = hasLongData ? null : vector;
    this.#item = item;
    this.#suite = suite;
    this.id = vector.id;
    this.op = vector.operation;
    this.zarr_json = vector.zarr_json;
    this.shape = vector.shape;
    this.layout = vector.layout ?? "C";
    this.level = vector.level;
    this.clauses = vector.clauses;
    this.flags = vector.flags ?? [];
    for (const key of ["comment", "control", "sequence"]) if (vector[key]) this[key] = vector[key];
  }

  get data() {
    const { data } = this.#found();
    return data && bytesOf(data);
  }

  get outcomes() {
    return this.#found().outcomes.map(outcomeOf);
  }

  /** The id. */
  toString() {
    return this.id;
  }

  #found() {
    return this.#vector ?? vectorIn(this.#item, this.id);
  }

  /** The vector and the suite of a request. */
  static partsOf(request) {
    if (typeof request !== "object" || request === null || !(#vector in request))
      throw new TypeError(`${request} is not a request that requests() returned`);
    return { vector: request.#found(), suite: request.#suite };
  }
}

// "a", "a/b" and "a/b/c" for the id "a/b/c".
function beginningsOf(id) {
  const parts = id.split("/");
  return parts.map((_, end) => parts.slice(0, end + 1).join("/"));
}

/** The requests of a level, by id. Files of codecs that are left out are not read. */
function readSuite(level, codecsLeftOut) {
  const listed = level === "smoke" ? new Set(readJson("smoke.json").ids) : undefined;
  const items = listed && new Set([...listed].flatMap(beginningsOf));
  const suite = new Map();
  for (const path of readJson("suite.json").files) {
    if (codecsLeftOut.some((codec) => path.startsWith(`${codec}/`))) continue;
    for (const item of itemsOfFile(readJson(path))) {
      if (items && !items.has(item.id)) continue;
      for (const vector of item.requests())
        if (!listed || listed.has(vector.id)) suite.set(vector.id, new Request(vector, item, suite));
    }
  }
  return suite;
}

// The codecs of the suite that metadata name. Metadata that cannot be read name none.
function codecsIn(zarrJson) {
  try {
    const { codecs } = JSON.parse(zarrJson);
    const names = Array.isArray(codecs) ? codecs.map((codec) => codec?.name ?? codec) : [];
    return names.filter((name) => CODECS.includes(name));
  } catch {
    return [];
  }
}

/** The codecs of each request, by id, with bytes. A step of a sequence has those of the whole sequence. */
function codecsOf(suite) {
  const known = new Map(), ofBlocks = new Map();
  for (const { id, zarr_json, sequence } of suite.values()) {
    const block = sequence ?? id;
    if (!ofBlocks.has(block)) ofBlocks.set(block, new Set(["bytes"]));
    for (const codec of codecsIn(zarr_json)) ofBlocks.get(block).add(codec);
    known.set(id, ofBlocks.get(block));
  }
  return known;
}

function check(what, words, known) {
  for (const word of words)
    if (!known.includes(word))
      throw new RangeError(`requests: ${what}: ${JSON.stringify(word)} is unknown; expected ${known.join(", ")}`);
}

const suites = new Map();

/** The requests of the suite that implementations of some codecs can answer, and their controls. */
export function requests({ codecs, level = "core", ...others } = {}) {
  check("option", Object.keys(others), ["codecs", "level"]);
  check("codecs", codecs ?? [], CODECS);
  check("level", [level], LEVELS);
  const leftOut = CODECS.filter((codec) => codec !== "bytes" && codecs && !codecs.includes(codec));
  const key = [level, ...leftOut].join(" ");
  if (!suites.has(key)) suites.set(key, readSuite(level, leftOut));
  const suite = suites.get(key);
  if (!codecs) return [...suite.values()];
  const chosen = new Set();
  for (const [id, names] of codecsOf(suite)) {
    if (leftOut.some((codec) => names.has(codec)) || !codecs.some((codec) => names.has(codec))) continue;
    chosen.add(id).add(suite.get(id).control);
  }
  return [...suite.values()].filter(({ id }) => chosen.has(id));
}

/** The request that must be accepted before a refusal of this request counts; undefined where there is none. */
export function controlOf(request) {
  return Request.partsOf(request).suite.get(request.control);
}
