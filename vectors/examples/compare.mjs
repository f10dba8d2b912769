// Whether a result is one of the permitted outcomes of a request.

// Bytes: hexadecimal, or a pattern that is repeated, in which a few bytes may be others.
export function readData(data) {
  if (typeof data === "string") return Buffer.from(data, "hex");
  const bytes = Buffer.concat([Buffer.alloc(data.bytes, data.repeat, "hex"), Buffer.from(data.then ?? "", "hex")]);
  for (const [position, byte] of data.put ?? []) bytes[position] = parseInt(byte, 16);
  return bytes;
}

const onlyNaN = { float8_e4m3b11fnuz: 0x80n, float8_e4m3fnuz: 0x80n, float8_e5m2fnuz: 0x80n, float8_e8m0fnu: 0xffn };
const infinity = { float8_e3m4: 0x70n, float8_e4m3: 0x78n, float8_e5m2: 0x7cn, bfloat16: 0x7f80n, float16: 0x7c00n,
  float32: 0x7f800000n, float64: 0x7ff0000000000000n }; // every NaN lies beyond
const aliases = { complex64: "complex_float32", complex128: "complex_float64" };

function typeName(dataType) {
  const name = dataType?.name ?? dataType;
  return aliases[name] ?? name;
}

// A data type as text, so that equal ones have equal texts.
function typeText(dataType) {
  const { name, must_understand, configuration, ...more } = dataType?.name ? dataType : {};
  const members = Object.entries(configuration ?? {}).map(([key, value]) => [key, value === "\u03bcs" ? "us" : value]);
  return JSON.stringify([typeName(dataType), members.sort(), more]);
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
function readElements(data, how) {
  const name = typeName(how.type), component = name.replace(/^complex_/, "");
  const bits = component.startsWith("numpy.") ? 64 : component === "bool" ? 8 : Number(/\d+/.exec(component)[0]);
  const width = Math.max(bits, 8) / 8, size = component === name ? width : 2 * width;
  const mask = (1n << BigInt(bits)) - 1n;
  const read = (start) => {
    const bytes = Buffer.from(data.subarray(start, start + width));
    const code = BigInt(`0x${(how.order === "big" ? bytes : bytes.reverse()).toString("hex")}`) & mask; // no upper bits
    const isNaN = code === onlyNaN[component] || (code & (mask >> 1n)) > (infinity[component] ?? mask);
    return isNaN && how.as === "values" ? "NaN" : `0x${code.toString(16).padStart(2 * width, "0")}`;
  };
  return Array.from({ length: data.length / size }, (_, i) =>
    size === width ? read(i * size) : `${read(i * size)},${read(i * size + width)}`);
}

// What is wrong with these bytes, in words; nothing when they are permitted.
function difference(got, want, request) {
  const how = request.compare;
  if (got.length !== want.length) return `got ${got.length} bytes, want ${want.length}`;
  for (let i = 0; i < (how.checksums ?? 0); i++) {
    const end = got.length - 4;
    if (crc32c(got.subarray(0, end)) !== got.readUInt32LE(end))
      return `the checksum ${got.toString("hex", end)} is not that of the ${end} bytes before it`;
    [got, want] = [got.subarray(0, end), want.subarray(0, end)];
  }
  if (got.equals(want)) return undefined;
  const ones = readElements(got, how), others = readElements(want, how);
  const i = ones.findIndex((one, at) => one !== others[at]);
  if (i < 0) return undefined;
  return `element ${i}${request.shown ? ` (${request.shown[i]})` : ""}: got ${ones[i]}, want ${others[i]}`;
}

// What is wrong with a result; nothing when one of the outcomes permits it.
export function fault(request, got) {
  const faults = request.outcomes.map((outcome) => {
    if ("error" in outcome) return `want a refusal: ${outcome.error}`;
    if ("data" in outcome) return difference(got, readData(outcome.data), request);
    if (typeText(got.dataType) !== typeText(outcome.data_type))
      return `got data type ${JSON.stringify(got.dataType)}, want ${JSON.stringify(outcome.data_type)}`;
    return difference(got.fillValue, readData(outcome.fill_value), request);
  });
  return faults.includes(undefined) ? undefined : faults.join(", or ");
}
