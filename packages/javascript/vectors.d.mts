/** The files of this package. A file with "-large" in its name has the cases with more than 16 KiB of data. */
export type Name =
  | "bytes" | "bytes-large" | "crc32c" | "crc32c-large" | "scale_offset" | "scale_offset-large"
  | "cast_value" | "cast_value-large" | "chains" | "chains-large";

export type DataType = string | { name: string; configuration?: Record<string, unknown> };

/** A request of the testee protocol, about one array with one chunk. Bytes are hexadecimal. */
export interface Request {
  readonly id: number;
  readonly op: "resolve" | "encode" | "decode";
  /** The text of a complete zarr.json. Give it to your implementation unchanged: JSON parsers lose digits. */
  readonly zarr_json: string;
  readonly shape: readonly number[];
  /** "F": hold the array column-major in memory. The data are in C order all the same. */
  readonly layout?: "F";
  /**
   * encode: the elements in C order, each component little-endian. decode: the encoded bytes, null for a missing chunk.
   * resolve: undefined.
   */
  readonly data?: string | null;
}

/** The response of your implementation. `data` is null where encode stores no chunk. */
export type Response =
  | { data: string | null }
  | { data_type: DataType; fill_value: string }
  | { error: string }
  | { unsupported: string }
  | { crashed: string };

/** A request with every permitted outcome. case.schema.json describes all members. */
export interface Case {
  readonly id: string;
  /** M: MUST. S: SHOULD. D: derived, the clause follows by logic, but the text does not say it. */
  readonly level: "M" | "S" | "D";
  /** The clauses that the case tests, such as "CRC-4". */
  readonly clauses: readonly string[];
  readonly flags?: readonly string[];
  readonly comment?: string;
  /** The id of the case that must be accepted before a refusal of this case counts. */
  readonly control?: string;
  /** Cases of one sequence are asked one after the other, with no other request between them. */
  readonly sequence?: string;
  readonly request: Request;
  readonly outcomes: readonly Record<string, unknown>[];
  readonly compare?: Record<string, unknown>;
}

/**
 * failure: wrong by a clause of level MUST. warning: wrong by another clause. unproven: refused as it may be, but the
 * control was not accepted, so the refusal shows nothing.
 */
export type Verdict = "pass" | "failure" | "warning" | "unproven" | "unsupported";

/** Reads the cases of files: names of this package, or paths of files *.jsonl and *.jsonl.gz. */
export function cases(...names: (Name | (string & {}))[]): Generator<Case, void>;

/** Returns the verdict on a response. */
export function judge(one: Case, response: Response, controlWasAccepted?: boolean): Verdict;

/** Asks `answer` the request of a case, and of its control where the verdict depends on it. Returns the verdict. */
export function examine(one: Case, answer: (request: Request) => Response | Promise<Response>): Promise<Verdict>;
