/** A codec of the suite. `bytes` is in every chain. */
export type Codec = "bytes" | "crc32c" | "scale_offset" | "cast_value";

export interface Options {
  /**
   * The codecs that you implement: only requests whose chain has one of these codecs, and beside bytes no other.
   * Their controls are always there. Default: all codecs.
   */
  codecs?: readonly Codec[];
  /** smoke: a few hundred requests that touch every clause; core (the default): the golden vectors. */
  level?: "smoke" | "core";
}

/** M: MUST. S: SHOULD. D: derived, the clause follows by logic, but the text does not say it. */
export type Level = "M" | "S" | "D";

export type DataType = string | { name: string; configuration?: Record<string, unknown> };

/** A permitted outcome. `under` names the answers to open points that permit it. */
export type Outcome = { under?: readonly string[] } & (
  | { data: Uint8Array }
  | { data_type: DataType; fill_value: Uint8Array }
  | { error: string }
);

/** One question: resolve, encode or decode of a chain of codecs on one array with one chunk. */
export interface Request {
  readonly id: string;
  readonly op: "resolve" | "encode" | "decode";
  /** The text of a complete zarr.json. Give it to your implementation unchanged. */
  readonly zarr_json: string;
  readonly shape: readonly number[];
  /** "F": hold the array column-major in memory. The data are in C order all the same. */
  readonly layout: "C" | "F";
  /**
   * encode: the elements in C order, each component little-endian. decode: the encoded bytes, null for a missing
   * chunk. resolve: undefined.
   */
  readonly data?: Uint8Array | null;
  readonly level: Level;
  /** The clauses that the request tests, such as "CRC-4". */
  readonly clauses: readonly string[];
  readonly flags: readonly string[];
  readonly comment?: string;
  /** The id of the request that must be accepted before a refusal of this request counts. */
  readonly control?: string;
  /** Requests of one sequence are asked one after the other, with no other request between them. */
  readonly sequence?: string;
  readonly outcomes: readonly Outcome[];
  /** The id. */
  toString(): string;
}

/** Bytes of a response: a typed array, or hexadecimal. */
export type Bytes = ArrayBufferView | string;

/** What your implementation answered. `data` is null where encode stores no chunk. */
export type Response =
  | { data: Bytes | null }
  | { data_type: DataType; fill_value: Bytes }
  | { error: string }
  | { unsupported: string }
  | { crashed: string };

export interface Verdict {
  /**
   * failure: wrong by a clause of level M. warning: wrong by a clause of level S or D. unproven: refused as it may be,
   * but the control was not accepted, so the refusal shows nothing.
   */
  verdict: "pass" | "failure" | "warning" | "unproven" | "unsupported";
  id: string;
  level: Level;
  clauses: readonly string[];
  /** What came and what is permitted; why a response is unproven or unsupported; empty for a pass. */
  text: string;
}

/** The requests in the order of the suite. Throws a RangeError for an unknown codec, level or option. */
export function requests(options?: Options): Request[];

/** The request that `request.control` names; undefined where there is none. */
export function controlOf(request: Request): Request | undefined;

/**
 * Judges a response. A refusal that is permitted counts only with the response to the control; without it the verdict
 * is "unproven". Throws a TypeError for a response of another form.
 */
export function judge(request: Request, response: Response, controlResponse?: Response): Verdict;

/**
 * Asks `answer` the request, asks it the control where a refusal needs one, and judges. Each control is asked once
 * for each function `answer`.
 */
export function examine(
  request: Request,
  answer: (request: Request) => Response | Promise<Response>,
): Promise<Verdict>;
