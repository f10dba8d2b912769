// The playground: asks the reference, and shows its explanation. The address holds the request, as parameters behind "#":
// op, zarr_json, data (hexadecimal) or elements, answers.

const form = document.getElementById("ask");
const { example, kind, zarr_json: zarrJson, input } = form.elements;
const output = form.querySelector("output");
const kMaxElements = 64;
let answers = {}; // that the person chose, by open point
let reference; // the module, after the first request

// Returns a new element with these properties and children.
function make(tag, properties, ...children) {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
}

const linkTo = (requirement, text = requirement) =>
  make("a", { href: `../requirements/#${requirement.toLowerCase()}` }, text);

// A kind is an operation, or one of the other forms of its data.
const operation = () => ({ elements: "encode", missing: "decode" })[kind.value] ?? kind.value;

// Returns the data that the reference takes: words for elements, digits for bytes, otherwise null.
function data() {
  switch (kind.value) {
    case "elements": return input.value.match(/\[[^\]]*\]|"[^"]*"|[^\s,]+/g) ?? [];
    case "encode":
    case "decode": return input.value.replace(/\s/g, "").toLowerCase();
    default: return null;
  }
}

// Puts the request into the address, without a new entry in the history of the browser.
function writeAddress() {
  const parameters = new URLSearchParams({ op: operation(), zarr_json: zarrJson.value });
  const given = data();
  if (given !== null) parameters.set(...(Array.isArray(given) ? ["elements", input.value] : ["data", given]));
  const chosen = Object.entries(answers).map((pair) => pair.join("=")).join();
  if (chosen) parameters.set("answers", chosen);
  history.replaceState(null, "", `#${parameters}`);
}

// Fills the form from the address. Returns whether the address holds a request.
function readAddress() {
  const parameters = new URLSearchParams(location.hash.slice(1));
  if (!parameters.has("zarr_json")) return false;
  const op = parameters.get("op") ?? "encode", [bytes, elements] = ["data", "elements"].map((name) => parameters.get(name));
  kind.value = op === "decode" && bytes === null ? "missing" : op === "encode" && bytes === null ? "elements" : op;
  zarrJson.value = parameters.get("zarr_json");
  example.selectedIndex = -1;
  input.value = bytes ?? elements ?? "";
  answers = Object.fromEntries((parameters.get("answers") || "").split(",").filter(Boolean).map((pair) => pair.split("=")));
  return true;
}

// Fills the form from the chosen example.
function readExample() {
  const { kind: exampleKind, input: text = "", shape = [1], answers: exampleAnswers = {}, ...members } =
    JSON.parse(example.value);
  const document = {
    zarr_format: 3, node_type: "array", shape, data_type: "float32", fill_value: 0, ...members,
    chunk_grid: { name: "regular", configuration: { chunk_shape: shape } }, chunk_key_encoding: { name: "default" },
  };
  kind.value = exampleKind;
  input.value = text;
  zarrJson.value = JSON.stringify(document, null, 2).replace(/\[\s+(\d+)\s+\]/g, "[$1]"); // a shape on one line
  answers = exampleAnswers;
}

// Shows only the field that the kind has.
function arrange() {
  const labels = { elements: "Elements, such as 0.5 NaN 0x7fc00001; a complex one is [1, 2]", encode: "Elements in hexadecimal: C order, little-endian",
    decode: "Chunk or shard in hexadecimal" };
  input.parentElement.hidden = !(kind.value in labels);
  input.previousElementSibling.textContent = labels[kind.value] ?? "";
}

const hexadecimal = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

// Returns the parts of the paragraph about a result: an error, a resolved type with its fill value, or bytes.
function resultText(result) {
  if (result instanceof reference.Refusal)
    return result.clause ? ["refused: ", linkTo(result.clause, result.message)] : [`The request cannot be read: ${result.message}`];
  if (result instanceof Error) return [result.message];
  if (!(result instanceof Uint8Array))
    return [`${JSON.stringify(result.dataType)}, fill value `, make("code", {}, hexadecimal(result.fillValue))];
  const digits = hexadecimal(result);
  const size = `${kind.value === "decode" || kind.value === "missing" ? "array" : "chunk"} of ${result.length} ${result.length === 1 ? "byte" : "bytes"}: `;
  return [size, make("code", {}, digits.length > 4096 ? `${digits.slice(0, 4096)}…` : digits)];
}

// The chips of an open point: one for each answer. The chosen answer is pressed; pressing it again takes the default answer.
function chips({ name, question, answers: possible }) {
  const chosen = answers[name] ?? possible[0].name;
  const chip = (answer) => make("button", {
    type: "button", id: `${name}=${answer.name}`, title: answer.meaning, ariaPressed: `${answer.name === chosen}`,
    onclick() {
      if (answers[name] === answer.name) delete answers[name];
      else answers[name] = answer.name;
      run();
    },
  }, answer.name);
  return make("fieldset", {}, make("legend", {}, linkTo(name), `: ${question}`), ...possible.map(chip));
}

// Returns the paragraph of a line of the explanation.
function paragraph({ kind: lineKind, text, clause, open_point: point, answers: givenAnswers, warning, is_refusal: isRefusal }) {
  const line = make(lineKind === "heading" ? "h3" : "p", { className: `${lineKind} ${isRefusal ? "is_refusal" : ""}` });
  if (givenAnswers) line.append(`under ${givenAnswers}: `);
  if (lineKind === "step" || lineKind === "source") line.append(linkTo(clause), " ", text);
  else if (point) line.append("open point ", linkTo(point), `: ${text}`);
  else line.append(isRefusal && clause ? linkTo(clause, text) : text);
  if (warning) line.append("; a warning by ", linkTo(warning));
  return line;
}

// Shows an answer of the reference. The focus stays on the element with the same id.
function show({ lines, openPoints, error, result }) {
  const focused = document.activeElement?.id;
  output.replaceChildren(
    make("p", { className: `result ${result instanceof Error ? "is_refusal" : ""}` }, ...resultText(result)),
    ...openPoints.map(chips), ...lines.map(paragraph), ...(error ? [make("p", { className: "error" }, error)] : []),
  );
  if (focused) document.getElementById(focused)?.focus();
}

// Asks the reference, which is loaded at the first request, and shows its answer.
async function run() {
  arrange();
  writeAddress();
  try {
    reference ??= await import("./reference.mjs");
    show(await reference.explain(zarrJson.value, data(), { op: operation(), answers, maxElements: kMaxElements }));
  } catch (error) {
    output.replaceChildren(make("p", { className: "is_refusal" }, `The reference does not answer: ${error.message}`));
  }
}

let timer;
form.addEventListener("input", ({ target }) => {
  if (target === example) readExample();
  else if (target === kind) input.value = "";
  clearTimeout(timer);
  timer = setTimeout(run, target === input || target === zarrJson ? 300 : 0);
});
form.addEventListener("submit", (event) => {
  event.preventDefault();
  run();
});
// Begins with the request in the address, or with the first example, which is not asked.
const start = () => (readAddress() ? run() : (readExample(), arrange()));
addEventListener("hashchange", start);
start();
