/** Bytes: of a typed array, or hexadecimal. Arrays are in canonical form: C order, each component little-endian. */
export type Bytes = ArrayBufferView | string;
/** An array in canonical form, or its elements as in metadata: `["0.5", "NaN", "0x7fc0"]`. */
export type Elements = Bytes | readonly (string | number | bigint)[];
/** Answers to open points of the specification: `{ map_zero: "bitwise" }`. The others have their default answer. */
export type Answers = Readonly<Record<string, string>>;
export interface Options {
  answers?: Answers;
}

/** The reference refuses the metadata or the data. The message says where, what was found, and what was expected. */
export class Refusal extends Error {
  /** The violated clause, such as "CRC-4". Syntax errors of JSON, and wrong arguments, have none. */
  readonly clause?: string;
  /** The parameter, such as "codecs[0].configuration.endian", or "data". */
  readonly place?: string;
  /** The index of the refused element, in C order. */
  readonly element?: number;
}

export interface Resolved {
  /** The data type that reaches the codec `bytes`, in the form of zarr.json. */
  dataType: string | { name: string; configuration?: Record<string, unknown> };
  /** The fill value that reaches the codec `bytes`, in canonical form. */
  fillValue: Uint8Array;
}

/*
 * Each function takes the text of a complete zarr.json, of an array with one chunk. Give it the text that your
 * implementation reads: JSON parsers lose digits. Each rejects with a Refusal, or with an Error if the result has more than
 * 256 MiB or the request more than 2^25 elements times codecs.
 */
/** Returns the chunk that the codecs make of the elements. */
export function encode(zarrJson: string, elements: Elements, options?: Options): Promise<Uint8Array>;
/** Returns the array, in canonical form, that the codecs make of the chunk. `null`: the chunk is missing. */
export function decode(zarrJson: string, chunk: Bytes | null, options?: Options): Promise<Uint8Array>;
/** Returns the data type and the fill value after the array -> array codecs. */
export function resolve(zarrJson: string, options?: Options): Promise<Resolved>;

/** A line of an explanation. */
export interface Line {
  kind: "heading" | "codec" | "step" | "fact" | "open_point" | "outcome" | "source";
  text: string;
  /** Of a step, of a refusal, and of a source: a clause that the explanation names. */
  clause?: string;
  open_point?: string;
  /** The answers that lead to this outcome, beyond the given ones: "map_zero=bitwise". */
  answers?: string;
  /** The clause that these answers violate. */
  warning?: string;
  is_refusal?: true;
}

export interface OpenPoint {
  name: string;
  question: string;
  /** The first one is the default. */
  answers: { name: string; meaning: string }[];
}

export interface Explanation {
  /** The text that `zarrproof explain` prints. */
  text: string;
  lines: Line[];
  /** The open points that the request meets, and those that have an answer. */
  openPoints: OpenPoint[];
  /** Why no more was explained. */
  error?: string;
  result: Uint8Array | Resolved | Refusal | Error;
}

/** Explains each step of each codec for each element, with its clause. `maxElements`: of bytes, how many at most. */
export function explain(
  zarrJson: string,
  data?: Elements | null,
  options?: Options & { op?: "encode" | "decode" | "resolve"; maxElements?: number },
): Promise<Explanation>;
