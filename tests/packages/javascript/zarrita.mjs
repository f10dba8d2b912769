// Decodes a chunk with zarrita. Stands for the implementation of a user in the example of the package.
import * as zarr from "zarrita";

/** Returns the bytes of the array: `zarr_json` is the text of its metadata, `data` its only chunk. */
export async function decode(zarr_json, data) {
  const { shape } = JSON.parse(zarr_json);
  const store = new Map([["/zarr.json", new TextEncoder().encode(zarr_json)]]);
  store.set(`/c${"/0".repeat(shape.length)}`, data);
  const array = await zarr.open.v3(store, { kind: "array" });
  const { data: { buffer, byteOffset, byteLength } } = await array.getChunk(shape.map(() => 0));
  return new Uint8Array(buffer, byteOffset, byteLength);
}
