// Runs the consumer on a program that speaks the line protocol of conformance/README.md.
// usage: command.mjs 'build/zarrproof serve' [FILE...]
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { Refused, Unsupported, main } from "./consumer.mjs";

const [command, ...paths] = process.argv.slice(2);
if (command === undefined) {
  console.error("usage: node command.mjs 'build/zarrproof serve' [FILE...]");
  process.exit(2);
}
const program = spawn(command, { shell: true, stdio: ["pipe", "pipe", "inherit"] });
const lines = createInterface({ input: program.stdout })[Symbol.asyncIterator]();
let asked = 0;

async function answer(operation, zarrJson, shape, data, layout) {
  const request = { id: ++asked, op: operation, codecs: null, data_type: null, fill_value: null, shape, layout,
    zarr_json: zarrJson };
  if (operation !== "resolve") request.data = data && data.toString("hex");
  program.stdin.write(JSON.stringify(request) + "\n");
  const { value: line, done } = await lines.next();
  if (done) throw new Error(`the program ended at: ${JSON.stringify(request)}`);
  const response = JSON.parse(line);
  if ("error" in response) throw new Refused(response.error);
  if ("unsupported" in response) throw new Unsupported(response.unsupported);
  if (operation === "resolve")
    return { dataType: response.data_type, fillValue: Buffer.from(response.fill_value, "hex") };
  if (response.data === null) throw new Unsupported("stores no chunk of fill values");
  return Buffer.from(response.data, "hex");
}

await main(answer, paths);
program.stdin.end();
