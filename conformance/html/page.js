"use strict";
// The page works without this script: all causes are in the HTML. The script adds the filter, the search, the keys, the
// buttons that copy, and the lists of all failing requests, which the page holds deflated.
(() => {
  const find = (selector, root = document) => root.querySelector(selector);
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const make = (tag, text, className) => {
    const node = document.createElement(tag);
    if (text !== undefined) node.textContent = text;
    if (className) node.className = className;
    return node;
  };
  const make_button = (text, act) => {
    const button = make("button", text);
    button.type = "button";
    button.addEventListener("click", act);
    return button;
  };

  const causes = all("details.cause");
  const search = find("#search");
  const shown = find("#shown");
  const filters = find("#filters");
  // What the page shows: the words of the search, the chosen features such as {clause: "CV-3"}, the open cause, and the
  // place that a link led to.
  const state = {q: "", chosen: {}, open: "", at: ""};
  const kFeatures = ["run", "clause", "area", "codec", "type", "state"];

  // ---- the fragment of the address holds the state -------------------------------------------------------------------
  const fragment = () => {
    const words = new URLSearchParams();
    if (state.q) words.set("q", state.q);
    for (const key of kFeatures) if (state.chosen[key]) words.set(key, state.chosen[key]);
    if (state.open) words.set("open", state.open);
    if (state.at) words.set("at", state.at);
    return words.toString();
  };
  const save = () => {
    const text = fragment();
    history.replaceState(null, "", text ? "#" + text : location.pathname + location.search);
  };
  const load = () => {
    const text = location.hash.slice(1);
    if (!text.includes("=")) {
      reveal(document.getElementById(text));
      return;
    }
    const words = new URLSearchParams(text);
    state.q = words.get("q") ?? "";
    state.chosen = {};
    for (const key of kFeatures) if (words.get(key)) state.chosen[key] = words.get(key);
    state.open = words.get("open") ?? "";
    search.value = state.q;
    apply();
    state.at = words.get("at") ?? "";
    reveal(document.getElementById(state.at));
    const cause = state.open && document.getElementById(state.open);
    if (cause && cause.matches("details.cause")) reveal(cause);
  };

  // Opens a node and what surrounds it.
  const open_around = (node) => {
    for (let at = node; at; at = at.parentElement) if (at.tagName === "DETAILS") at.open = true;
  };
  const reveal = (node) => {
    open_around(node);
    node?.scrollIntoView({block: "start"});
  };

  // ---- filter and search ---------------------------------------------------------------------------------------------
  const texts = new Map();
  const text_of = (cause) => {
    if (!texts.has(cause)) texts.set(cause, cause.textContent.toLowerCase());
    return texts.get(cause);
  };
  const fits = (cause) =>
    Object.entries(state.chosen).every(([key, value]) => (cause.dataset[key] ?? "").split(" ").includes(value)) &&
    state.q.toLowerCase().split(/\s+/).every((word) => text_of(cause).includes(word));
  const visible = () => causes.filter((cause) => !cause.hidden);
  // In a page of several runs: opens the runs with a cause that fits, and hides the others. Without a search or filter,
  // shows all runs, and closes those that were opened here.
  const opened_runs = new Set();
  const apply_to_runs = () => {
    const searches = state.q !== "" || Object.keys(state.chosen).length > 0;
    const fitting = new Set(visible().map((cause) => cause.closest("details.run")));
    for (const run of all("details.run")) {
      const fits_search = searches && fitting.has(run);
      run.hidden = searches && !fits_search;
      if (fits_search && !run.open) {
        run.open = true;
        opened_runs.add(run);
      } else if (!fits_search && opened_runs.delete(run)) run.open = false;
    }
  };
  const apply = () => {
    for (const cause of causes) cause.hidden = !fits(cause);
    apply_to_runs();
    const count = visible().length;
    shown.textContent = `${count} of ${causes.length} causes`;
    filters.replaceChildren(
      ...Object.entries(state.chosen).map(([key, value]) => {
        const title = key === "run" ? document.getElementById(value)?.dataset.title : value;
        const button = make_button(`${key}: ${title ?? value} ×`, () => {
          delete state.chosen[key];
          update();
        });
        button.setAttribute("aria-label", `remove the filter ${key} ${value}`);
        return button;
      }),
    );
  };
  const update = () => {
    apply();
    save();
  };
  search.addEventListener("input", () => {
    state.q = search.value.trim();
    update();
  });
  find("#clear").addEventListener("click", () => {
    state.q = search.value = "";
    state.chosen = {};
    update();
  });
  // A link inside the page keeps the rest of the state.
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[href^='#']:not([data-choose])");
    if (!link) return;
    event.preventDefault();
    state.at = link.hash.slice(1);
    save();
    reveal(document.getElementById(state.at));
  });
  // A cell of a matrix chooses its causes. Without the script, the cell's link leads to the first one.
  document.addEventListener("click", (event) => {
    const cell = event.target.closest("a[data-choose]");
    if (!cell) return;
    event.preventDefault();
    state.chosen = Object.fromEntries(new URLSearchParams(cell.dataset.choose));
    update();
    reveal(visible()[0]);
  });

  // ---- copying -------------------------------------------------------------------------------------------------------
  const copy = async (node, button) => {
    const text = node.textContent;
    try {
      await navigator.clipboard.writeText(text);
      say(button, "copied");
    } catch {
      const range = document.createRange();
      range.selectNodeContents(node);
      const selection = getSelection();
      selection.removeAllRanges();
      selection.addRange(range);
      say(button, document.execCommand("copy") ? "copied" : "selected");
    }
  };
  const say = (button, word) => {
    find("#said").textContent = word;
    if (!button) return;
    const name = button.textContent;
    button.textContent = word;
    setTimeout(() => (button.textContent = name), 1500);
  };
  for (const node of all("[data-copy]")) {
    const button = make_button("copy " + node.dataset.copy, () => copy(node, button));
    node.before(button);
  }

  // ---- all failing requests ------------------------------------------------------------------------------------------
  const kRowsAtOnce = 200;
  let requests;  // a promise of the lists of all causes
  const load_requests = () => {
    requests ??= (async () => {
      const bytes = Uint8Array.from(atob(find("#requests").textContent), (letter) => letter.charCodeAt(0));
      const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
      return new Response(stream).json();
    })();
    return requests;
  };
  const add_rows = (body, rows, button) => {
    for (const row of rows.splice(0, kRowsAtOnce)) {
      const line = make("tr");
      for (const cell of row) line.append(make("td", String(cell ?? ""), "mono"));
      body.append(line);
    }
    button.textContent = `show ${Math.min(kRowsAtOnce, rows.length)} more of ${rows.length}`;
    button.hidden = rows.length === 0;
  };
  const show_requests = async (details) => {
    const place = find(".rows", details);
    if (place.childElementCount > 0) return;
    try {
      const lists = await load_requests();
      const rows = lists[details.dataset.list].flatMap(([id, words = "", faults = [[]]]) =>
        faults.map(([element, got, want]) => [id, element, got, want, words]),
      );
      const names = ["request", "element", "got", "want", "what was asked"];
      const heads = names.map((name) => `<th scope="col">${name}</th>`).join("");
      const table = make("table");
      table.innerHTML = `<thead><tr>${heads}</tr></thead><tbody></tbody>`;
      const body = find("tbody", table);
      const more = make_button("", () => add_rows(body, rows, more));
      place.append(table, more);
      add_rows(body, rows, more);
    } catch (problem) {
      place.append(make("p", "The list cannot be shown: " + problem.message));
    }
  };
  for (const details of all("details.list")) {
    details.hidden = false;
    details.addEventListener("toggle", () => details.open && show_requests(details));
  }

  // ---- keys ----------------------------------------------------------------------------------------------------------
  const help = find("#help");
  let opened = [];  // for printing
  const step = (by) => {
    const list = visible();
    const at = list.findIndex((cause) => cause.contains(document.activeElement));
    const next = list[at < 0 ? (by > 0 ? 0 : list.length - 1) : Math.min(Math.max(at + by, 0), list.length - 1)];
    if (!next) return;
    open_around(next.parentElement);
    find("summary", next).focus();
    next.scrollIntoView({block: "nearest"});
  };
  const kKeys = {
    "/": () => search.focus(),
    j: () => step(1),
    k: () => step(-1),
    c: () => {
      const cause = document.activeElement?.closest("details.cause");
      const command = cause && find("[data-copy='the command that repeats the request']", cause);
      if (command) copy(command);
    },
    "?": () => (help.open ? help.close() : help.showModal()),
  };
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target === search) {
      if (event.key === "Escape") search.blur();
      return;
    }
    if (!Object.hasOwn(kKeys, event.key)) return;
    event.preventDefault();
    kKeys[event.key]();
  });
  find("#show-help").addEventListener("click", () => help.showModal());
  for (const cause of causes)
    cause.addEventListener("toggle", () => {
      if (opened.includes(cause)) return;
      if (cause.open) state.open = cause.id;
      else if (state.open === cause.id) state.open = "";
      save();
    });
  // Printing opens what the filter shows, and closes it again.
  addEventListener("beforeprint", () => {
    const around = all("details").filter((node) => visible().some((cause) => node === cause || node.contains(cause)));
    opened = around.filter((node) => !node.open);
    for (const node of opened) node.open = true;
  });
  addEventListener("afterprint", () => {
    for (const node of opened) node.open = false;
    opened = [];
  });
  addEventListener("hashchange", load);

  find(".tools").hidden = false;
  apply();
  if (location.hash) load();
})();
