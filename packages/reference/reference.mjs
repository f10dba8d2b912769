// The exact reference of zarrproof in WebAssembly, for browsers and Node.js. The first call loads it.
// reference.d.mts describes the functions.

export class Refusal extends Error {
  constructor({ error, clause, place, element }) {
    super(error);
    Object.assign(this, { name: "Refusal", clause, place, element });
  }
}

let module; // a promise, from the first call on

async function load() {
  const url = new URL("./zarrproof.wasm", import.meta.url);
  const { default: instantiate } = await import("./zarrproof.mjs");
  if (url.protocol === "file:") {
    const { readFile } = await import(/* @vite-ignore */ /* webpackIgnore: true */ "node:fs/promises");
    return instantiate({ wasmBinary: await readFile(url) });
  }
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: HTTP status ${response.status}`);
  return instantiate({ wasmBinary: await response.arrayBuffer() });
}

// Asks the reference a request of reference.cc, and returns its response.
async function ask(request) {
  module ??= load();
  module.catch(() => (module = undefined)); // the next call tries again
  const { _malloc, _free, _zarrproof_answer, stringToUTF8, lengthBytesUTF8, UTF8ToString } = await module;
  const text = JSON.stringify(request);
  const size = lengthBytesUTF8(text) + 1;
  const address = _malloc(size);
  stringToUTF8(text, address, size);
  try {
    return JSON.parse(UTF8ToString(_zarrproof_answer(address)));
  } finally {
    _free(address);
  }
}

const toHex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
const fromHex = (digits) => Uint8Array.from(digits.match(/../g) ?? [], (byte) => parseInt(byte, 16));

// Returns the members of a request that hold its data: bytes, hexadecimal, or elements as texts.
function members(data) {
  if (data == null) return {};
  if (typeof data === "string") return { data };
  if (Array.isArray(data)) return { elements: data.map(String) };
  if (!ArrayBuffer.isView(data)) throw new TypeError("data: expected a typed array, hexadecimal, or a list of elements");
  return { data: toHex(new Uint8Array(data.buffer, data.byteOffset, data.byteLength)) };
}

function result({ error, unsupported, data, data_type: dataType, fill_value: fillValue, ...rest }) {
  if (error !== undefined) return new Refusal({ error, ...rest });
  if (unsupported !== undefined) return new Error(unsupported);
  return data === undefined ? { dataType, fillValue: fromHex(fillValue) } : fromHex(data);
}

async function resultOf(request) {
  const answer = result(await ask(request));
  if (answer instanceof Error) throw answer;
  return answer;
}

export const encode = (zarrJson, elements, { answers = {} } = {}) =>
  resultOf({ op: "encode", zarr_json: zarrJson, answers, ...members(elements) });
export const decode = (zarrJson, data, { answers = {} } = {}) =>
  resultOf({ op: "decode", zarr_json: zarrJson, answers, ...members(data) });
export const resolve = (zarrJson, { answers = {} } = {}) => resultOf({ op: "resolve", zarr_json: zarrJson, answers });

export async function explain(zarrJson, data, { op = "encode", answers = {}, maxElements: max_elements } = {}) {
  const request = { op, zarr_json: zarrJson, answers, explain: true, max_elements, ...members(data) };
  const { explanation, ...response } = await ask(request); // no explanation of a request that has a wrong form
  const { open_points: openPoints = [], ...rest } = explanation ?? {};
  return { text: "", lines: [], ...rest, openPoints, result: result(response) };
}
