// Search and filters above the table, and the lines of the coverage, which are filters too.

function fillChooser() {
  const count = (values) => {
    const found = new Map();
    for (const value of values) found.set(value, (found.get(value) ?? 0) + 1);
    return [...found].sort(([a], [b]) => compare(a, b));
  };
  options("dialect", "Any dialect", count(rows.map((row) => row.dialect)));
  options("site", "Any site", count(rows.map((row) => row.site)));
  options("effect", "Any effect", count(rows.flatMap((row) => row.chips)).sort(([a], [b]) => a - b)
    .map(([chip, found]) => [index.effects[chip].label, found]));
  const reasons = count(rows.flatMap((row) => row.reasons));
  const others = count(rows.flatMap((row) => row.codes)).filter(([code]) => !whyOut.has(code));
  const titled = ([code, found]) => [code, found, `${code} ${index.codes[code] ?? ""}`];
  const list = options("reason", "Any reason", []);
  if (reasons.length) list.append(group("Not in the catalog, because", reasons.map(titled)));
  if (others.length) list.append(group("Other findings", others.map(titled)));

  const states = count(rows.map((row) => row.status));
  for (const status of STATUSES) {
    const found = states.find(([name]) => name === status)?.[1] ?? 0;
    const button = el("button", { type: "button", "data-status": status, "aria-pressed": "false" },
      el("i", { class: `dot ${status}`, "aria-hidden": "true" }), `${status} `, el("span", { class: "n" }, number.format(found)));
    button.addEventListener("click", () => ask("status", asked.status === status ? "" : status));
    byId("states").append(button);
  }
  byId("q").addEventListener("input", () => ask("q", byId("q").value));
  for (const field of ["dialect", "site", "reason", "effect"]) {
    byId(field).addEventListener("change", () => ask(field, byId(field).value));
  }
  byId("clear").addEventListener("click", clearAll);
  byId("chooser").addEventListener("submit", (event) => event.preventDefault());
  for (const line of document.querySelectorAll("[data-field]")) {
    line.addEventListener("click", () => {
      const { field, value } = line.dataset;
      ask(field, asked[field] === value ? "" : value);
      byId("adapters").scrollIntoView({ block: "start" });
    });
  }
}

function options(id, any, pairs) {
  const list = byId(id);
  list.append(el("option", { value: "" }, any), ...pairs.map(option));
  return list;
}

const option = ([value, found, label = value]) => el("option", { value }, `${label} (${number.format(found)})`);
const group = (label, pairs) => el("optgroup", { label }, pairs.map(option));

function ask(field, value) {
  asked[field] = value;
  refresh();
}

function clearAll() {
  for (const field of FIELDS) asked[field] = field === "sort" ? asked.sort : "";
  refresh();
}

function showAsked() {
  if (byId("q").value !== asked.q) byId("q").value = asked.q;
  for (const field of ["dialect", "site", "reason", "effect"]) {
    byId(field).value = asked[field];
    byId(field).classList.toggle("set", asked[field] !== "");
  }
  for (const button of byId("states").children) {
    button.setAttribute("aria-pressed", String(button.dataset.status === asked.status));
  }
  for (const line of document.querySelectorAll("[data-field]")) {
    const on = asked[line.dataset.field] === line.dataset.value;
    line.setAttribute("aria-pressed", String(on));
  }
  byId("clear").hidden = FIELDS.every((field) => field === "sort" || asked[field] === "");
}
