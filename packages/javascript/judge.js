// Whether a response is one that the specification permits.
import { fault } from "./compare.mjs";
import { Request, controlOf } from "./suite.js";

const KINDS = ["crashed", "error", "unsupported", "data", "data_type"];

function wrongForm(words) {
  return new TypeError(`judge: ${words}; expected an object with one of data, data_type and fill_value, error, ` +
    "unsupported, crashed");
}

/** Bytes of a response: a typed array or hexadecimal. */
function bytesOf(key, value) {
  if (ArrayBuffer.isView(value)) return Buffer.from(value.buffer, value.byteOffset, value.byteLength);
  if (typeof value === "string" && /^([0-9a-f]{2})*$/i.test(value)) return Buffer.from(value, "hex");
  throw wrongForm(`"${key}" is neither a typed array nor hexadecimal`);
}

/** The only member of a response that says what came of the request. */
function kindOf(request, response) {
  if (typeof response !== "object" || response === null) throw wrongForm(`the response is ${response}`);
  const kinds = KINDS.filter((kind) => response[kind] !== undefined);
  if (kinds.length !== 1) throw wrongForm(`the response has ${kinds.join(" and ") || "none of its members"}`);
  const [kind] = kinds;
  if ((kind === "data") === (request.op === "resolve") && (kind === "data" || kind === "data_type"))
    throw wrongForm(`"${kind}" in a response to ${request.op}`);
  if (kind === "data" && response.data === null && request.op === "decode")
    throw wrongForm('"data" is null in a response to decode');
  return kind;
}

function resultOf(kind, response) {
  if (kind === "data") return bytesOf("data", response.data);
  return { dataType: response.data_type, fillValue: bytesOf("fill_value", response.fill_value) };
}

const wasAccepted = (response) => response.data !== undefined || response.data_type !== undefined;

/** The verdict on a response; `controlResponse` is the response to the control, where the request names one. */
export function judge(request, response, controlResponse) {
  const { vector } = Request.partsOf(request);
  const kind = kindOf(request, response);
  const verdict = (name, text) => ({ verdict: name, id: request.id, level: request.level, clauses: request.clauses, text });
  const wrong = (text) =>
    verdict(request.level === "M" ? "failure" : "warning", `${request.id} (${request.clauses.join(", ")}): ${text}`);
  if (kind === "unsupported") return verdict("unsupported", response.unsupported);
  if (kind === "crashed") return wrong(`a crash: ${response.crashed}`);
  if (kind === "error") {
    if (!vector.outcomes.some((outcome) => "error" in outcome))
      return wrong(`refused, but this request must be accepted: ${response.error}`);
    if (controlResponse && wasAccepted(controlResponse)) return verdict("pass", "");
    const why = controlResponse ? "was not accepted" : "is not known";
    return verdict("unproven", `refused, as it may be, but the response to the control ${request.control} ${why}`);
  }
  if (kind === "data" && response.data === null)
    return verdict("unsupported", "no chunk was stored; only the program zarrproof can tell whether data were lost");
  const found = fault(vector, resultOf(kind, response));
  return found === undefined ? verdict("pass", "") : wrong(found);
}

const controlResponses = new WeakMap(); // for each function `answer`: promises by id

/** Asks `answer` the request, and the control where the verdict depends on it. Controls are asked once. */
export async function examine(request, answer) {
  const response = await answer(request);
  const needsControl = response?.error !== undefined && request.control !== undefined;
  if (!needsControl) return judge(request, response);
  if (!controlResponses.has(answer)) controlResponses.set(answer, new Map());
  const known = controlResponses.get(answer);
  if (!known.has(request.control)) known.set(request.control, answer(controlOf(request)));
  return judge(request, response, await known.get(request.control));
}
