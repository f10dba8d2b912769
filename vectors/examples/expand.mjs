// The requests of a vector file. The README of the vectors explains the files.

// The metadata of an array with one chunk, from JSON texts.
function zarrJson(dataType, fillValue, codecs, shape) {
  const chunk = shape.map((length) => Math.max(length, 1));
  return `{"zarr_format":3,"node_type":"array","shape":${JSON.stringify(shape)},"data_type":${dataType},` +
    `"chunk_grid":{"name":"regular","configuration":{"chunk_shape":${JSON.stringify(chunk)}}},` +
    '"chunk_key_encoding":{"name":"default","configuration":{"separator":"/"}}' +
    `${fillValue === undefined ? "" : `,"fill_value":${fillValue}`},"codecs":${codecs}}`;
}

// What is done with one array. The metadata are texts, to be handed on unchanged.
function requestsOfCase({ id, requests, data_type, fill_value, codecs, ...common }) {
  const zarr_json = zarrJson(data_type, fill_value, codecs, common.shape);
  return requests.map((request) => ({ ...common, zarr_json, ...request, id: request.id ? `${id}/${request.id}` : id }));
}

// A request of a table: elements in one dimension, if `more` has no shape.
function arrayRequest(group, suffix, inputs, outcomes, more) {
  const { clauses, comment, operation, compare } = group, shape = more.shape ?? [inputs.length];
  const zarr_json = zarrJson(group.data_type, group.fill_value, group.codecs, shape);
  return { id: group.id + suffix, clauses, comment, level: "M", operation, zarr_json, shape,
    data: inputs.join(""), outcomes, compare, ...more };
}

// The keys whose lists have the number.
const keysWith = (lists, number) => Object.keys(lists ?? {}).filter((key) => lists[key].includes(number));

// The clause that refuses an input, as a member that replaces those of the group.
function refusedBy(group, number) {
  const [clause] = keysWith(group.refusals, number);
  return clause ? { clauses: [clause] } : {};
}

// The codecs, as text, with members on top of those of the first; these are strings, which lose nothing.
function merged(text, configuration) {
  if (Object.keys(configuration).length === 0) return text;
  const codecs = JSON.parse(text);
  Object.assign(codecs[0].configuration, configuration);
  return JSON.stringify(codecs);
}

// Every column: what is accepted at once, everything else alone.
function* requestsOfGroup(group) {
  const inputs = group.inputs.split(" "), shown = group.values.split(" "), cellsOf = {};
  for (const column of group.columns) {
    const cells = (cellsOf[column.name] = column.results?.split(" ") ?? cellsOf[column.same_as]);
    const array = { ...group, ...column, id: group.id, codecs: merged(group.codecs, column.configuration) };
    const name = column.name && `/${column.name}`;
    const levels = cells.map((cell) => (cell[0] === "~" ? "D" : "M"));
    const neighbour = array.neighbour, control = `${group.id}${name}/neighbours`;
    const request = (suffix, chosen, outcomes, more) =>
      arrayRequest(array, name + suffix, chosen.map((i) => inputs[i]), outcomes,
        { shown: chosen.map((i) => shown[i]), ...more });
    const derived = group.derived_clause ? [group.derived_clause] : [];
    const alsoDerived = (clauses, level) => (level === "D" ? [...clauses, ...derived] : clauses);

    for (const [level, suffix] of [["M", ""], ["D", "/derived"]]) {
      const chosen = [...cells.keys()]
        .filter((i) => !/[!?-]/.test(cells[i]) && levels[i] === level);
      const data = chosen.map((i) => cells[i].replace("~", "")).join("");
      const clauses = level === "D" && group.derived_clause ? derived : group.clauses;
      if (chosen.length > 0) yield request(suffix, chosen, [{ data }], { level, clauses });
    }
    const others = [];
    for (const [i, cell] of cells.entries()) {
      if (!/[!?]/.test(cell)) continue;
      const element = `0x${Buffer.from(inputs[i], "hex").reverse().toString("hex")}`;
      const { clauses } = { ...group, ...refusedBy(group, i) };
      const more = { level: levels[i], flags: keysWith(group.flags, i), clauses: alsoDerived(clauses, levels[i]) };
      if (cell.endsWith("!")) {
        others.push(request(`/refused/${element}`, [neighbour, i, neighbour], [{ error: "" }], { control, ...more }));
      } else {
        const outcomes = group.alternatives[cell.split("?")[1]];
        const refusable = outcomes.some((outcome) => "error" in outcome);
        others.push(request(`/open/${element}`, [i], outcomes, { ...more, ...(refusable ? { control } : {}) }));
      }
    }
    if (others.some((one) => one.control))
      yield request("/neighbours", [neighbour, neighbour], [{ data: cells[neighbour].replace("~", "").repeat(2) }],
        { level: levels[neighbour], clauses: alsoDerived(group.clauses, levels[neighbour]) });
    yield* others;
  }
}

// Arrays of many lengths, element i being inputs[i mod k], then with one offending element.
function* requestsOfLengths(group) {
  const inputs = group.inputs.split(" "), results = group.results.split(" "), flags = ["tail"];
  for (const length of group.lengths) {
    const elements = Array.from({ length }, (_, i) => inputs[i % inputs.length]);
    const data = elements.map((_, i) => results[i % inputs.length]).join("");
    const accepted = arrayRequest(group, `/length-${length}`, elements, [{ data }], { flags });
    yield accepted;
    if (!group.offending) continue;
    const every = length === group.every_position;
    const places = every ? elements.keys() : new Set([0, Math.max(0, length - 2), length - 1]);
    const clauses = group.refused_by ? [group.refused_by] : group.clauses;
    for (const place of places) {
      const damaged = elements.map((element, i) => (i === place ? group.offending : element));
      yield arrayRequest(group, `/length-${length}/refused-at-${place}`, damaged, [{ error: "" }],
        { flags, clauses, control: accepted.id });
    }
  }
}

// Arrays of the inputs in any order and shape; the control has the neighbour for each refused element.
function* requestsOfArrangement(group) {
  const [inputs, shown, results] = [group.inputs, group.values, group.results].map((words) => words.split(" "));
  const accepted = new Map();
  for (const { name, shape, layout = "C", repeat, put } of group.arrays) {
    const count = shape.reduce((product, length) => product * length, 1), places = new Map(put);
    const chosen = Array.from({ length: count }, (_, i) => places.get(i) ?? repeat[i % repeat.length]);
    const sound = chosen.map((i) => (results[i] === "!" ? group.neighbour : i));
    const refused = chosen.find((i) => results[i] === "!"), isRefused = refused !== undefined;
    const empty = count > 0 ? {} : { level: "D", clauses: ["BYTES-12"] };
    const request = (suffix, elements, outcomes, more) =>
      arrayRequest(group, `/${name}${suffix}`, elements.map((i) => inputs[i]), outcomes,
        { shape, layout, ...empty, flags: group.flags, shown: elements.map((i) => shown[i]), ...more });
    const control = request(isRefused ? "/control" : "", sound, [{ data: sound.map((i) => results[i]).join("") }], {});
    const same = [shape.join(), layout, control.data].join(" ");
    if (!accepted.has(same)) {
      accepted.set(same, control.id);
      yield control;
    }
    if (isRefused)
      yield request("", chosen, [{ error: "" }], { control: accepted.get(same), ...refusedBy(group, refused) });
  }
}

// Requests to be asked one after the other: the steps, which are cases of one request, in the order that is given.
function* requestsOfSequence({ id, steps, order }) {
  const ids = order.map((number, place) => `${id}/${place + 1}-${steps[number].id}`);
  const first = (name) => ids[order.findIndex((number) => steps[number].id === name)];
  for (const [place, number] of order.entries())
    for (const request of requestsOfCase(steps[number]))
      yield { ...request, id: ids[place], sequence: id,
        ...(request.control ? { control: first(request.control) } : {}) };
}

const KINDS = { cases: requestsOfCase, groups: requestsOfGroup, lengths: requestsOfLengths,
  arrangements: requestsOfArrangement, sequences: requestsOfSequence };

// The cases and tables of a file that was read as JSON. Each has an id, with which the ids of its requests begin, and a
// function that gives its requests.
export function* itemsOfFile(file) {
  for (const [kind, requestsOf] of Object.entries(KINDS))
    for (const item of file[kind] ?? []) yield { id: item.id, requests: () => requestsOf(item) };
}

export function* requestsOfFile(file) {
  for (const item of itemsOfFile(file)) yield* item.requests();
}
