// The names of the specified data types.

const SMALL_FLOATS = [
  ...["float4_e2m1fn", "float6_e2m3fn", "float6_e3m2fn", "float8_e3m4", "float8_e4m3", "float8_e4m3b11fnuz"],
  ...["float8_e4m3fnuz", "float8_e5m2", "float8_e5m2fnuz", "float8_e8m0fnu", "bfloat16"],
];

/** The types of real numbers, which cast_value takes. */
export const REAL_TYPES = [
  ...[2, 4, 8, 16, 32, 64].flatMap((bits) => [`int${bits}`, `uint${bits}`]),
  ...SMALL_FLOATS,
  ...["float16", "float32", "float64"],
];

/** All types. "r*" stands for all raw types. */
export const DATA_TYPES = [
  ...REAL_TYPES,
  ...SMALL_FLOATS.map((name) => `complex_${name}`),
  ...["complex64", "complex128", "complex_float16", "complex_float32", "complex_float64"],
  ...["bool", "numpy.datetime64", "numpy.timedelta64", "r*"],
];

/** Returns the name in the metadata of a data type; "r*" for raw types. */
export function nameOf(dataType) {
  const name = dataType?.name ?? dataType;
  const isRaw = typeof name === "string" && /^r[1-9][0-9]*$/.test(name) && name.slice(1) % 8 === 0;
  return isRaw ? "r*" : name;
}
