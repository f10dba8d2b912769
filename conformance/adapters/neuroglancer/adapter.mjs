// The adapter of neuroglancer. The only argument is the folder of the package neuroglancer.
//
// neuroglancer is a viewer in a browser. The adapter calls the functions that the viewer's data source of Zarr calls:
// `parseV3Metadata` for the metadata, `decodeArray` for a chunk, and `getFillValueArray` for a missing chunk.
//
// Decisions, besides the decisions of testee.mjs:
// - Metadata. The viewer fetches zarr.json, and `Response.json` parses it. Here a Response holds the unchanged text of
//   `zarr_json`.
// - Encoding. neuroglancer does not write arrays, so only decode is implemented.
// - Missing chunks. The viewer draws one element, the fill value, in place of each element of the chunk. The adapter
//   repeats this element. As in the viewer, no codec sees the fill value.
// - Memory. The response holds the bytes of the typed array that `decodeArray` returns, in the byte order of the
//   machine, which must be little-endian.
// - Zero-length arrays. neuroglancer accepts the metadata, but has no chunk to draw. The response is unsupported.
// - Codecs and data types. The adapter declares those that neuroglancer accepts in metadata. A request with another
//   specified data type is unsupported.
// - Overrides in package.json. An empty package takes the place of two dependencies: `ikonate`, the icons of the
//   viewer, which no registry has, and `msgpackr-extract`, which is machine code. The data source of Zarr uses neither
//   icons nor `msgpackr-extract`.

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

import { DATA_TYPES, nameOf } from "../shared/javascript/data_types.mjs";
import { bytesOf, hexOf, serve, sizeOf, Unsupported } from "../shared/javascript/testee.mjs";

const home = process.argv[2];
const { version } = JSON.parse(readFileSync(`${home}/package.json`, "utf8"));
const load = (module) => import(pathToFileURL(`${home}/lib/${module}`));

// The viewer's modules ask the browser for this class while they are loaded. Nothing is drawn here.
globalThis.WebGL2RenderingContext ??= class {};
// These two register the codecs, as in the viewer.
await load("datasource/zarr/frontend.js");
await load("datasource/zarr/backend.js");
const { parseV3Metadata } = await load("datasource/zarr/metadata/parse.js");
const { decodeArray } = await load("datasource/zarr/codec/decode.js");
const { getFillValueArray } = await load("sliceview/uncompressed_chunk_format.js");

const BYTES = { name: "bytes", configuration: { endian: "little" } };
const CHAINS = new Map([
  ["bytes", [BYTES]],
  ["crc32c", [BYTES, { name: "crc32c" }]],
  ["scale_offset", [{ name: "scale_offset", configuration: { offset: 1 } }, BYTES]],
  ["cast_value", [{ name: "cast_value", configuration: { data_type: "int8" } }, BYTES]],
]);

/** Returns whether neuroglancer accepts the metadata of an array of one element. */
function accepts(data_type, codecs) {
  try {
    parseV3Metadata({
      zarr_format: 3,
      node_type: "array",
      shape: [1],
      data_type,
      chunk_grid: { name: "regular", configuration: { chunk_shape: [1] } },
      chunk_key_encoding: { name: "default" },
      fill_value: 1,
      codecs,
    });
    return true;
  } catch {
    return false;
  }
}

const codecs = [...CHAINS.keys()].filter((name) => accepts("uint8", CHAINS.get(name)));
const dataTypes = DATA_TYPES.filter((name) => accepts(name, [BYTES]));

await serve({
  async describe() {
    return {
      name: "neuroglancer",
      version,
      dependencies: { node: process.versions.node },
      codecs,
      data_types: dataTypes,
    };
  },

  async decode({ data_type, zarr_json, shape, data }) {
    const type = nameOf(data_type);
    if (DATA_TYPES.includes(type) && !dataTypes.includes(type)) throw new Unsupported(`no ${type}`);
    const metadata = parseV3Metadata(await new Response(zarr_json).json(), "array");
    if (shape.includes(0)) throw new Unsupported("a zero-length array has no chunk");
    if (data !== null) return { data: hexOf(await decodeArray(metadata.codecs, bytesOf(data))) };
    return { data: hexOf(getFillValueArray(metadata.dataType, metadata.fillValue)).repeat(sizeOf(shape)) };
  },
});
