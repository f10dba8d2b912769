// An implementation to try the consumer with: `bytes` and `crc32c`, little more. usage: bytes_crc32c.mjs [FILE...]
import { crc32c } from "./compare.mjs";
import { Refused, Unsupported, main } from "./consumer.mjs";

const widths = { bool: 1, int8: 1, uint8: 1, int16: 2, uint16: 2, float16: 2, int32: 4, uint32: 4, float32: 4,
  int64: 8, uint64: 8, float64: 8 };

const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

// The name and the configuration of a codec.
function readCodec(codec) {
  if (typeof codec === "string") return { name: codec, configuration: {} };
  if (!isObject(codec) || !isObject(codec.configuration ?? {}) || codec.configuration === null)
    throw new Refused("a codec is a name, or an object with its name and configuration");
  const { name, configuration = {}, ...more } = codec;
  if (Object.keys(more).length > 0) throw new Unsupported("other members of a codec");
  return { name, configuration };
}

function checksum(data) {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(crc32c(data));
  return bytes;
}

function answer(operation, zarrJson, shape, data) {
  const { data_type, fill_value, codecs } = JSON.parse(zarrJson);
  const width = typeof data_type === "string" ? widths[data_type] : undefined;
  if (operation === "resolve" || data === null || !width || fill_value !== (data_type === "bool" ? false : 0))
    throw new Unsupported("only arrays of core data types filled with 0, without a missing chunk");
  if (!Array.isArray(codecs)) throw new Refused("codecs are a list");
  const [bytes, ...checksums] = codecs.map(readCodec);
  if (bytes?.name !== "bytes" || checksums.some(({ name }) => name !== "crc32c"))
    throw new Unsupported("only bytes, then crc32c");
  if (checksums.some(({ configuration }) => Object.keys(configuration).length > 0))
    throw new Refused("crc32c has no parameters");
  const { endian = width > 1 ? undefined : "little", ...more } = bytes.configuration;
  if ((endian !== "little" && endian !== "big") || Object.keys(more).length > 0)
    throw new Refused("endian must be little or big");
  if (operation === "decode")
    for (const _ of checksums) {
      const body = data.subarray(0, Math.max(0, data.length - 4));
      if (data.length < 4 || !checksum(body).equals(data.subarray(-4))) throw new Refused("wrong checksum");
      data = body;
    }
  if (data.length !== shape.reduce((count, size) => count * size, width)) throw new Refused("wrong length");
  if (data_type === "bool" && data.some((byte) => byte > 1)) throw new Refused("a bool that is neither 0 nor 1");
  data = Buffer.from(data);
  if (endian === "big") for (let i = 0; i < data.length; i += width) data.subarray(i, i + width).reverse();
  if (operation === "encode") for (const _ of checksums) data = Buffer.concat([data, checksum(data)]);
  return data;
}

await main(answer, process.argv.slice(2));
