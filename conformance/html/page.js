"use strict";
// The page can be read without this script: all text is in the HTML. The script adds the search, the filter, the keys and
// the buttons that copy.
{
  const find = (selector, root = document) => root.querySelector(selector);
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const by_id = (id) => document.getElementById(id);
  const [search, shown, help] = ["search", "shown", "help"].map(by_id);
  const causes = all("details.cause");
  const runs = all("details.run");
  const texts = new Map(causes.map((cause) => [cause, cause.textContent.toLowerCase()]));

  // ---- search and filter ---------------------------------------------------------------------------------------------
  // The words of the search, the cell whose causes are shown, and the open cause. The fragment of the address holds
  // them: "#q=crc-4&cell=cell-7&at=run-1-cause-2".
  const state = {q: "", cell: "", at: ""};
  all("a[data-anchors]").forEach((cell, number) => (cell.id = "cell-" + number));

  const visible = () => causes.filter((cause) => !cause.hidden);
  const save = () => {
    const words = new URLSearchParams(Object.entries(state).filter(([, value]) => value));
    history.replaceState(null, "", words.size ? "#" + words : location.pathname + location.search);
  };
  // Shows the causes that fit. If the page has several runs, opens the runs with such a cause and hides the others.
  const apply = () => {
    const cell = by_id(state.cell);
    const wanted = cell && new Set(cell.dataset.anchors.split(" "));
    const words = state.q.toLowerCase().split(/\s+/);
    const searches = Boolean(state.q || cell);
    for (const cause of causes)
      cause.hidden = (wanted && !wanted.has(cause.id)) || !words.every((word) => texts.get(cause).includes(word));
    for (const run of runs) {
      run.open = searches && find("details.cause:not([hidden])", run) !== null;
      run.hidden = searches && !run.open;
    }
    search.value = state.q;
    shown.textContent = `${visible().length} of ${causes.length} causes` + (cell ? ` (${cell.title})` : "");
    save();
  };
  const choose = (changes) => {
    Object.assign(state, changes);
    apply();
  };
  // Opens a node and what surrounds it.
  const open_around = (node) => {
    for (let at = node; at; at = at.parentElement) if (at.tagName === "DETAILS") at.open = true;
  };
  const reveal = (node) => {
    open_around(node);
    node?.scrollIntoView({block: "start"});
  };
  const load = () => {
    const text = location.hash.slice(1);
    const words = new URLSearchParams(text.includes("=") ? text : {at: text});
    choose({q: words.get("q") ?? "", cell: words.get("cell") ?? "", at: words.get("at") ?? ""});
    reveal(by_id(state.at));
  };
  search.addEventListener("input", () => choose({q: search.value}));
  by_id("clear").addEventListener("click", () => choose({q: "", cell: ""}));
  addEventListener("hashchange", load);
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[data-anchors]");
    if (!link) return;
    event.preventDefault();
    choose({cell: link.id, at: ""});
    reveal(by_id(link.hash.slice(1)));
  });
  for (const cause of causes)
    cause.addEventListener("toggle", () => {
      if (cause.open) state.at = cause.id;
      else if (state.at === cause.id) state.at = "";
      save();
    });

  // ---- copying -------------------------------------------------------------------------------------------------------
  for (const node of all("[data-copy]")) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = "copy";
    button.setAttribute("aria-label", "copy " + node.dataset.copy);
    button.addEventListener("click", async () => {
      try {
        await navigator.clipboard.writeText(node.textContent);
        shown.textContent = "copied";
      } catch {
        getSelection().selectAllChildren(node);
        shown.textContent = "selected";
      }
    });
    node.before(button);
  }

  // ---- keys ----------------------------------------------------------------------------------------------------------
  const current = (list) => list.findIndex((cause) => cause.contains(document.activeElement));
  const step = (by) => {
    const list = visible();
    const at = current(list);
    const next = list[at < 0 ? (by > 0 ? 0 : list.length - 1) : Math.min(Math.max(at + by, 0), list.length - 1)];
    if (!next) return;
    open_around(next.parentElement);
    find("summary", next).focus();
  };
  const kKeys = {
    "/": () => search.focus(),
    j: () => step(1),
    k: () => step(-1),
    c: () => causes[current(causes)]?.querySelector("[aria-label='copy repeat']")?.click(),
    "?": () => help.togglePopover(),
  };
  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target === search) {
      if (event.key === "Escape") search.blur();
    } else if (Object.hasOwn(kKeys, event.key)) {
      event.preventDefault();
      kKeys[event.key]();
    }
  });

  find(".tools").hidden = false;
  load();
}
