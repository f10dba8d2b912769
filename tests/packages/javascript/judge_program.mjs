// Asks programs of the line protocol the requests of the package. Prints, as JSON, the ids of the requests, and for each
// program the verdicts that are no pass, by id. usage: judge_program.mjs PACKAGE OPTIONS COMMANDS, the options of
// requests() and the lists of words as JSON
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const [home, options, commands] = process.argv.slice(2);
const { examine, requests } = await import(pathToFileURL(`${home}/index.js`));
const all = requests(JSON.parse(options));
const WORDS = { failure: "FAIL", warning: "warning", unproven: "unproven" };

async function judge([command, ...words]) {
  const program = spawn(command, words, { stdio: ["pipe", "pipe", "inherit"] });
  const lines = createInterface({ input: program.stdout })[Symbol.asyncIterator]();
  let asked = 0;
  async function answer({ op, zarr_json, shape, layout, data }) {
    const hex = data && Buffer.from(data).toString("hex");
    const line = { id: ++asked, op, codecs: null, data_type: null, fill_value: null, shape, layout, zarr_json, data: hex };
    program.stdin.write(`${JSON.stringify(line)}\n`);
    const { id, ...response } = JSON.parse((await lines.next()).value);
    return response;
  }
  const found = {};
  for (const request of all) {
    const { verdict } = await examine(request, answer);
    if (WORDS[verdict]) found[request.id] = WORDS[verdict];
  }
  program.stdin.end();
  return found;
}

const found = [];
for (const command of JSON.parse(commands)) found.push(await judge(command));
console.log(JSON.stringify({ ids: all.map(({ id }) => id), found }));
