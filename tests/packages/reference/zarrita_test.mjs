// zarrita.js against the reference, with fast-check. usage: zarrita_test.mjs PACKAGE, the folder of
// @zarrproof/reference
import assert from "node:assert/strict";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import fc from "fast-check";
import * as zarr from "zarrita";

const { decode, encode } = await import(pathToFileURL(`${process.argv[2]}/reference.mjs`));

function metadata(data_type, count, codecs) {
  const chunk_grid = { name: "regular", configuration: { chunk_shape: [count] } };
  return JSON.stringify({
    ...{ zarr_format: 3, node_type: "array", shape: [count], data_type, chunk_grid, codecs, fill_value: 0 },
    chunk_key_encoding: { name: "default" },
  });
}

const open = (zarrJson, chunk) =>
  zarr.open(new Map([["/zarr.json", new TextEncoder().encode(zarrJson)], ["/c/0", chunk]]), { kind: "array" });

async function encodeByZarrita(zarrJson, data) {
  const array = await open(zarrJson, new Uint8Array());
  await zarr.set(array, null, { data, shape: [data.length], stride: [1] });
  return array.store.get("/c/0");
}

test("zarrita stores float32 values in both byte orders as the specification says", () =>
  fc.assert(
    fc.asyncProperty(fc.float32Array({ minLength: 1 }), fc.constantFrom("little", "big"), async (values, endian) => {
      const zarrJson = metadata("float32", values.length, [{ name: "bytes", configuration: { endian } }]);
      assert.deepEqual(await encodeByZarrita(zarrJson, values.slice()), await encode(zarrJson, values));
    }),
  ));

test("fast-check finds that zarrita takes half of 1 for 0, which an integer array must refuse", async () => {
  const zarrJson = metadata("int8", 1, [{ name: "scale_offset", configuration: { scale: 2 } }, { name: "bytes" }]);
  const outcome = (result) => result.then((data) => [...data], () => "refused");
  const property = fc.asyncProperty(fc.int8Array({ minLength: 1, maxLength: 1 }), async (stored) => {
    const array = open(zarrJson, new Uint8Array(stored.buffer));
    const decoded = array.then((one) => one.getChunk([0])).then(({ data }) => data);
    assert.deepEqual(await outcome(decoded), await outcome(decode(zarrJson, stored)));
  });
  const { failed, counterexample } = await fc.check(property);
  assert.ok(failed);
  assert.equal(Math.abs(counterexample[0][0]), 1);
  await assert.rejects(decode(zarrJson, counterexample[0]), { name: "Refusal", clause: "SO-3", element: 0 });
});
