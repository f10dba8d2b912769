// The protocol of a testee, for adapters in JavaScript: one JSON request a line on stdin, one JSON response a line on
// stdout.
//
// Every exception of an operation is a refusal, also a TypeError from deep inside the implementation, because the
// caller can catch it. A rejected promise that nothing awaits cannot be caught and ends a Node process. It is a crash.

import { setImmediate } from "node:timers/promises";

/** An operation throws it for a request that the implementation does not implement. */
export class Unsupported extends Error {
  name = "UnsupportedError"; // zarrita also has errors of this name
}

/** Returns the bytes of a hexadecimal text, in a buffer of their own. Throws if the text is not hexadecimal. */
export function bytesOf(hex) {
  const bytes = new Uint8Array(Buffer.from(hex, "hex")); // a copy, which is aligned
  if (bytes.length * 2 !== hex.length) throw new Error("data is not hexadecimal");
  return bytes;
}

/** Returns the bytes of a typed array as hexadecimal text. */
export function hexOf({ buffer, byteOffset, byteLength }) {
  return Buffer.from(buffer, byteOffset, byteLength).toString("hex");
}

/** Returns the number of elements of an array of this shape. */
export const sizeOf = (shape) => shape.reduce((product, length) => product * length, 1);

const explain = (error) => (error?.cause ? `${error}: ${explain(error.cause)}` : `${error}`);

let forgotten; // the last rejected promise that nothing awaited
process.on("unhandledRejection", (reason) => {
  forgotten = { reason };
});

async function respond(operations, isGap, request) {
  try {
    const op = request?.op;
    if (typeof op !== "string") throw new Error("not a request: op is missing");
    if (!Object.hasOwn(operations, op)) throw new Unsupported(`no operation ${op}`);
    return await operations[op](request);
  } catch (error) {
    await setImmediate(); // Node reports rejected promises after this
    if (forgotten) {
      const crashed = `unhandled rejection: ${explain(forgotten.reason)}`;
      forgotten = undefined;
      return { crashed };
    }
    const unsupported = [error, error?.cause].find((reason) => reason?.name === "UnsupportedError" || isGap(reason));
    return unsupported ? { unsupported: unsupported.message } : { error: explain(error) };
  }
}

async function answer(operations, isGap, line) {
  let request;
  try {
    request = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(line));
  } catch (error) {
    return { id: null, error: `not a request: ${error.message}` };
  }
  return { id: request?.id ?? null, ...(await respond(operations, isGap, request)) };
}

/** Yields the lines of a stream as bytes. node:readline replaces invalid UTF-8 and splits lines at more characters. */
async function* lines(stream) {
  let pieces = [];
  for await (const chunk of stream) {
    let start = 0;
    for (let end; (end = chunk.indexOf(0x0a, start)) !== -1; start = end + 1) {
      yield Buffer.concat([...pieces, chunk.subarray(start, end)]);
      pieces = [];
    }
    pieces.push(chunk.subarray(start));
  }
  const last = Buffer.concat(pieces);
  if (last.length > 0) yield last;
}

/**
 * Answers the requests on stdin until its end. Takes one asynchronous function for each operation, also describe. The
 * function takes the request and returns the members of the response. `isGap` returns whether the implementation says by
 * an error that it does not implement the request.
 */
export async function serve({ describe, isGap = () => false, ...operations }) {
  const description = { protocol: 1, language: "JavaScript", operations: Object.keys(operations) };
  operations.describe = async () => ({ ...description, ...(await describe()) });
  for await (const line of lines(process.stdin)) {
    process.stdout.write(`${JSON.stringify(await answer(operations, isGap, line))}\n`);
  }
}
