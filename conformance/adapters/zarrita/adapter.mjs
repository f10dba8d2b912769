// The adapter of zarrita.js. The only argument is the folder of the package zarrita.
//
// Every request gets a new store (a Map). The text of `zarr_json` goes into the store unchanged, and the chunk is read
// with `getChunk` or written with `set`.
//
// Decisions, besides the decisions of testee.mjs:
// - Encoding. zarrita encodes with `bytes` only. Its other codecs throw UnsupportedError, and the response is
//   unsupported. If zarrita refuses a request before that, as with invalid metadata, the response is an error.
// - Creating arrays. `create` takes codecs as JSON, and the fill value as a number, BigInt or boolean. A NaN with bits that
//   no number has is unsupported. So are other codecs than `bytes`, with which zarrita cannot encode.
// - Memory. The response holds the bytes of the array that `getChunk` returns: a bool of 2 stays 2, and a chunk of the
//   wrong length keeps its length. Typed arrays are in the byte order of the machine, which must be little-endian.
// - Zero-dimensional arrays. `set` takes a number for them, not an array. If the number has other NaN bits than the
//   element, zarrita cannot get the element, and encoding is unsupported.
// - Elided chunks. zarrita stores every chunk. If no chunk is stored all the same, the response is null.
// - Zero-length arrays. zarrita opens them, but reads and writes no chunk. So encoding and decoding a chunk is
//   unsupported. A missing chunk is read with `get`. If zarrita refuses the metadata, the response is an error.
// - Rounding. zarrita refuses every mode but nearest-even from float to float and says so: unsupported.
// - Data types. A request with a specified data type that zarrita does not know is unsupported, for the array or for
//   cast_value. zarrita gets all other names: names that no specification has, and targets that cast_value forbids.
// - resolve and rewrite are not implemented, because no public call answers them.

import { existsSync, readFileSync } from "node:fs";
import * as module from "node:module";
import { pathToFileURL } from "node:url";

import { DATA_TYPES, nameOf, REAL_TYPES } from "../shared/javascript/data_types.mjs";
import { bytesOf, hexOf, serve, sizeOf, Unsupported } from "../shared/javascript/testee.mjs";

const home = process.argv[2];
const manifest = (folder) => JSON.parse(readFileSync(`${folder}/package.json`, "utf8"));
const { exports, version } = manifest(home);
const entry = exports["."].import;
if (entry.endsWith(".ts")) acceptNamesOfCompiledFiles();
const zarr = await import(pathToFileURL(`${home}/${entry}`));
// Installed beside zarrita, or in zarrita as in a checkout.
const numcodecs = [`${home}/../numcodecs`, `${home}/node_modules/numcodecs`].find(existsSync);

/** Node runs the TypeScript of a checkout, but its imports name the .js files that a compiler would write. */
function acceptNamesOfCompiledFiles() {
  module.registerHooks({
    resolve(specifier, context, next) {
      try {
        return next(specifier, context);
      } catch (error) {
        if (!/^\..*\.js$/.test(specifier)) throw error;
        return next(specifier.replace(/js$/, "ts"), context);
      }
    },
  });
}

/** The data types that zarrita knows, each with its class of arrays. */
const ARRAYS = new Map([
  ["bool", zarr.BoolArray],
  ["int8", Int8Array],
  ["int16", Int16Array],
  ["int32", Int32Array],
  ["int64", BigInt64Array],
  ["uint8", Uint8Array],
  ["uint16", Uint16Array],
  ["uint32", Uint32Array],
  ["uint64", BigUint64Array],
  ...(globalThis.Float16Array ? [["float16", Float16Array]] : []), // a Node before 24 has none
  ["float32", Float32Array],
  ["float64", Float64Array],
]);
const unknown = (names) => new Set(names.filter((name) => !ARRAYS.has(name)));
const MISSING_REAL_TYPES = unknown(REAL_TYPES);
const MISSING_TYPES = unknown(DATA_TYPES);

function checkTypes({ codecs, data_type, zarr_json }) {
  const type = nameOf(data_type);
  if (MISSING_TYPES.has(type)) throw new Unsupported(`no ${type}`);
  // If codecs is null, only zarr_json counts. JSON.parse and zarrita refuse the same texts.
  const chain = codecs ?? JSON.parse(zarr_json).codecs;
  for (const codec of Array.isArray(chain) ? chain : []) {
    const target = codec?.name === "cast_value" && nameOf(codec.configuration?.data_type);
    if (MISSING_REAL_TYPES.has(target)) throw new Unsupported(`no ${target}`);
  }
}

async function open({ zarr_json, shape, data }, chunk) {
  const key = ["/c", ...shape.map(() => 0)].join("/");
  const store = new Map([["/zarr.json", new TextEncoder().encode(zarr_json)]]);
  if (chunk !== null) store.set(key, bytesOf(chunk));
  const array = await zarr.open.v3(store, { kind: "array" });
  if (array.shape.includes(0) && data !== null) throw new Unsupported("a zero-length array has no chunk");
  return { array, stored: () => store.get(key) };
}

/** Returns the strides of the axes: each the number of elements along the axes that vary faster. */
function stridesOf(shape, layout) {
  return shape.map((_, axis) => sizeOf(layout === "F" ? shape.slice(0, axis) : shape.slice(axis + 1)));
}

/** Moves elements from C order to the order of the strides, as bytes, so that no bit changes. */
function arrange(bytes, shape, stride) {
  const width = bytes.length / sizeOf(shape);
  const moved = new Uint8Array(bytes.length);
  const inC = stridesOf(shape, "C");
  for (let i = 0; i < sizeOf(shape); i++) {
    const index = shape.map((length, axis) => Math.floor(i / inC[axis]) % length);
    const to = index.reduce((sum, position, axis) => sum + position * stride[axis], 0);
    moved.set(bytes.subarray(i * width, (i + 1) * width), to * width);
  }
  return moved;
}

/** Returns the only element as a number, BigInt or boolean. */
function scalarOf(data) {
  if (!ArrayBuffer.isView(data)) return data.get(0); // zarrita's array of bool
  const again = data.constructor.of(data[0]);
  if (hexOf(again) !== hexOf(data)) throw new Unsupported("no number of JavaScript has the bits of this NaN");
  return data[0];
}

/** Writes elements with `set`, which takes a scalar for an array without dimensions. */
const write = (array, region, elements) =>
  zarr.set(array, region, elements.shape.length > 0 ? elements : scalarOf(elements.data));

await serve({
  async describe() {
    return {
      name: "zarrita",
      version,
      dependencies: { node: process.versions.node, numcodecs: manifest(numcodecs).version },
      codecs: ["bytes", "crc32c", "scale_offset", "cast_value"].filter((name) => zarr.registry.has(name)),
      data_types: [...ARRAYS.keys()],
    };
  },

  async encode(request) {
    checkTypes(request);
    const { array, stored } = await open(request, null);
    const { shape } = array;
    const stride = stridesOf(shape, request.layout);
    const elements = bytesOf(request.data);
    const bytes = request.layout === "F" ? arrange(elements, shape, stride) : elements;
    const data = new (ARRAYS.get(array.dtype))(bytes.buffer);
    if (data.length !== sizeOf(shape)) throw new Error("data and shape do not agree");
    await write(array, null, { data, shape, stride });
    return { data: stored() ? hexOf(stored()) : null };
  },

  async decode(request) {
    checkTypes(request);
    const { array } = await open(request, request.data);
    const { data } = array.shape.includes(0) ? await zarr.get(array) : await array.getChunk(array.shape.map(() => 0));
    return { data: hexOf(data) };
  },

  async create({ data_type, fill_value, codecs, shape, chunk_shape, writes }) {
    if (codecs?.some(({ name }) => name !== "bytes")) throw new Unsupported("zarrita encodes with bytes only");
    const arrayOf = (hex) => new (ARRAYS.get(data_type))(bytesOf(hex).buffer);
    const store = new Map();
    const fillValue = fill_value && scalarOf(arrayOf(fill_value));
    const array = await zarr.create(store, {
      ...{ data_type, chunk_shape, fill_value: fillValue }, // the names before release 0.7
      ...{ dtype: data_type, chunkShape: chunk_shape, fillValue },
      shape,
      codecs: codecs?.map(({ name, parameters }) => ({ name, configuration: parameters })),
    });
    for (const { start, shape, data } of writes) {
      const region = start.map((first, axis) => zarr.slice(first, first + shape[axis]));
      await write(array, region, { data: arrayOf(data), shape, stride: stridesOf(shape, "C") });
    }
    const [[, metadata], ...chunks] = store;
    return {
      zarr_json: new TextDecoder().decode(metadata),
      chunks: Object.fromEntries(chunks.map(([key, chunk]) => [key.slice("/".length), hexOf(chunk)])),
      passed_through: codecs ? ["codecs"] : undefined,
    };
  },

  isGap(error) {
    return /^cast_value float -> float only supports/.test(error?.message); // it lacks a rounding mode
  },
});
