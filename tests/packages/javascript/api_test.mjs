// The interface of the package, whose folder is in ZARRPROOF_PACKAGE.
import assert from "node:assert/strict";
import test from "node:test";
import { pathToFileURL } from "node:url";

const home = process.env.ZARRPROOF_PACKAGE;
const { controlOf, examine, judge, requests } = await import(pathToFileURL(`${home}/index.js`));

const crc32c = requests({ codecs: ["crc32c"] });
const named = (id) => crc32c.find((request) => request.id === id);
const encode = named("crc32c/123456789/encode");
const right = "313233343536373839839206e3";
const mustRefuse = crc32c.find(({ op, outcomes }) => op === "decode" && outcomes.every((one) => "error" in one));

test("a request has all its members", () => {
  assert.equal(`${encode}`, encode.id);
  assert.equal(encode.op, "encode");
  assert.deepEqual(encode.shape, [9]);
  assert.equal(encode.layout, "C");
  assert.deepEqual(encode.clauses, ["CRC-1"]);
  assert.equal(encode.level, "M");
  assert.equal(JSON.parse(encode.zarr_json).data_type, "uint8");
  assert.ok(encode.data instanceof Uint8Array);
  assert.equal(Buffer.from(encode.data).toString(), "123456789");
  assert.deepEqual(Buffer.from(encode.outcomes[0].data).toString("hex"), right);
});

test("a request does not change when its data are changed", () => {
  encode.data.fill(0);
  encode.outcomes[0].data.fill(0);
  assert.equal(Buffer.from(encode.data).toString(), "123456789");
  assert.equal(judge(encode, { data: right }).verdict, "pass");
});

test("bytes of a response are a typed array or hexadecimal", () => {
  const bytes = Buffer.from(right, "hex");
  for (const data of [right, right.toUpperCase(), bytes, new Uint8Array(bytes), new DataView(new Uint8Array(bytes).buffer)])
    assert.equal(judge(encode, { data }).verdict, "pass");
  assert.equal(judge(encode, { data: bytes.subarray(1) }).verdict, "failure");
});

test("a failure has its clause and says what came", () => {
  const verdict = judge(encode, { data: "313233343536373839839206e4" });
  assert.deepEqual({ ...verdict, text: "" },
    { verdict: "failure", id: "crc32c/123456789/encode", level: "M", clauses: ["CRC-1"], text: "" });
  assert.match(verdict.text, /\(CRC-1\): the checksum 839206e4 is not/);
  assert.equal(judge(encode, { error: "no" }).verdict, "failure");
  assert.equal(judge(encode, { crashed: "no" }).verdict, "failure");
  assert.equal(judge(encode, { unsupported: "no" }).verdict, "unsupported");
  assert.equal(judge(encode, { data: null }).verdict, "unsupported");
});

test("a refusal counts only after its control was accepted", () => {
  const control = controlOf(mustRefuse);
  assert.equal(control.id, mustRefuse.control);
  assert.equal(judge(mustRefuse, { error: "x" }).verdict, "unproven");
  assert.equal(judge(mustRefuse, { error: "x" }, { error: "y" }).verdict, "unproven");
  assert.equal(judge(mustRefuse, { error: "x" }, { unsupported: "y" }).verdict, "unproven");
  assert.equal(judge(mustRefuse, { error: "x" }, { data: "00" }).verdict, "pass");
  assert.equal(judge(mustRefuse, { data: "00" }).verdict, mustRefuse.level === "M" ? "failure" : "warning");
  assert.equal(controlOf(encode), undefined);
});

test("examine asks a control once", async () => {
  const asked = [];
  const answer = async ({ id, op, outcomes }) => {
    asked.push(id);
    const [outcome] = outcomes;
    return "error" in outcome ? { error: "x" } : { data: outcome.data };
  };
  for (let i = 0; i < 2; i++) assert.equal((await examine(mustRefuse, answer)).verdict, "pass");
  assert.deepEqual(asked, [mustRefuse.id, mustRefuse.control, mustRefuse.id]);
  assert.equal((await examine(encode, () => ({ data: right }))).verdict, "pass");
});

test("codecs choose chains", () => {
  const controls = new Set(crc32c.map(({ control }) => control));
  const sequences = new Set(crc32c.filter(({ zarr_json }) => zarr_json.includes("crc32c")).map(({ sequence }) => sequence));
  for (const { id, zarr_json, sequence } of crc32c) {
    assert.doesNotMatch(zarr_json, /scale_offset|cast_value/, id);
    // One request writes the name with escapes.
    assert.ok(/crc32c|\\u/.test(zarr_json) || controls.has(id) || (sequence && sequences.has(sequence)), id);
  }
});

test("levels choose requests", () => {
  const smoke = requests({ level: "smoke" }), core = requests();
  assert.ok(core.length > 10000 && smoke.length > 200 && smoke.length < 400);
  assert.deepEqual(requests({ level: "core" }), core);
});

test("wrong options and responses are errors", () => {
  assert.throws(() => requests({ codecs: ["gzip"] }), /RangeError: requests: codecs: "gzip" is unknown; expected bytes, crc32c/);
  assert.throws(() => requests({ suite: "1.0" }), /option: "suite" is unknown; expected codecs, level/);
  assert.throws(() => requests({ level: "full" }), /level: "full" is unknown; expected smoke, core/);
  assert.throws(() => requests({ codec: "crc32c" }), /option: "codec" is unknown/);
  for (const response of [undefined, null, {}, "00", { data: "0" }, { data: "zz" }, { data: [1] }, { data: "00", error: "x" },
    { data_type: "uint8", fill_value: "00" }, { data: undefined }])
    assert.throws(() => judge(encode, response), TypeError, JSON.stringify(response));
  assert.throws(() => judge(mustRefuse, { data: null }), /"data" is null in a response to decode/);
  assert.throws(() => judge({ ...encode }, { data: right }), /not a request that requests\(\) returned/);
  assert.throws(() => controlOf({}), TypeError);
});

test("resolve compares types in every spelling", () => {
  const resolve = requests({ level: "core", codecs: ["bytes"] }).filter(({ op }) => op === "resolve");
  const complex = resolve.find(({ outcomes }) => outcomes[0].data_type === "complex64");
  const { fill_value } = complex.outcomes[0];
  for (const [data_type, verdict] of [["complex64", "pass"], ["complex_float32", "pass"], [{ name: "complex64" }, "pass"],
    [{ name: "complex64", configuration: {} }, "pass"], ["complex128", "failure"], [{ name: "complex64", x: 1 }, "failure"], [5, "failure"]])
    assert.equal(judge(complex, { data_type, fill_value }).verdict, verdict, JSON.stringify(data_type));
  const time = resolve.find(({ outcomes }) => outcomes[0].data_type?.configuration?.unit === "us");
  const answered = (unit) => judge(time, { data_type: { name: time.outcomes[0].data_type.name, configuration: { scale_factor: 1, unit } },
    fill_value: time.outcomes[0].fill_value }).verdict;
  assert.deepEqual(["us", "\u03bcs", "ms"].map(answered), ["pass", "pass", "failure"]);
});
