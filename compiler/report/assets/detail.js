// One adapter in full: its findings, its source and its script side by side.

const memory = new Map(); // id of a data element -> what it holds, read once

function dataOf(id) {
  if (!memory.has(id)) memory.set(id, JSON.parse(byId(id).textContent));
  return memory.get(id);
}

let finder = { places: [], at: -1 }; // the findings that `n` and `p` go through

function openRow(row) {
  const ready = byId(`d${row.place}`) && byId(`d${rows.length - 1}`);
  if (!ready) return document.addEventListener("DOMContentLoaded", () => openRow(row), { once: true });
  open = row;
  const place = visible.indexOf(row);
  if (place >= 0) stand(place, false);
  const dialog = byId("detail");
  drawDetail(dialog, row, dataOf(`d${row.place}`));
  if (!dialog.open) dialog.showModal();
  byId("detail-title").focus({ preventScroll: true });
  writeAddress();
  if (finder.places.length) goTo(0);
  dialog.scrollTop = 0;
}

function drawDetail(dialog, row, detail) {
  const files = detail.files.map((number) => dataOf(`f${number}`));
  const head = el("div", { class: "bar-top" },
    el("h2", { id: "detail-title", tabindex: "-1" }, shown(row.name ?? row.path)), badge(row.status),
    el("span", { class: "chips" }, chips(row.chips)),
    el("span", { class: "spacer" }),
    stepButtons(row),
    el("button", { type: "button", class: "solid close", "aria-keyshortcuts": "Escape", onclick: () => dialog.close() }, "Close"));
  const about = detail.entry?.description;
  const waits = detail.held.length ? el("p", { class: "waits" }, "Waits for an approval of ", detail.held.map((label, at) => [at ? ", " : "", el("code", {}, shown(label))]).flat()) : null;
  const source = el("div", { class: "pane source" });
  const scriptPane = el("div", { class: "pane script" });
  const showFile = (file, line) => drawSource(source, files, file, detail, line, row, showFile);
  const toSource = (line) => showFile(files[0], line);
  showFile(files.find((file) => detail.findings.some((item) => item.file === file.path)) ?? files[0], null);
  drawScript(scriptPane, row, detail, toSource);
  finder = { places: detail.findings.map((finding) => () => showFile(files.find((file) => file.path === finding.file), finding.line)), at: -1 };
  dialog.replaceChildren(head,
    el("div", { class: "below" }, about ? el("p", { class: "about" }, shown(about)) : null, waits, summaryOf(row, detail), drawFacts(row, detail)),
    el("div", { class: detail.script ? "panes" : "panes alone" }, source, scriptPane));
}

function stepButtons(row) {
  const place = visible.indexOf(row);
  const step = (by, text, key) => el("button", { type: "button", title: `${text} (${key})`, disabled: place < 0 || !visible[place + by], onclick: () => stepRow(by) }, text);
  return el("span", { class: "steps" }, step(-1, "Previous", "k"), place < 0 ? null : el("span", { class: "at" }, `${number.format(place + 1)} / ${number.format(visible.length)}`), step(1, "Next", "j"));
}

function stepRow(by) {
  const next = visible[visible.indexOf(open) + by];
  if (open && next) openRow(next);
}

function summaryOf(row, detail) {
  if (!detail.findings.length) return null;
  return el("ul", { class: "found-list", "aria-label": "Findings" }, detail.findings.map((finding, at) =>
    el("li", {}, el("button", { type: "button", class: finding.severity, onclick: () => goTo(at) },
      el("code", {}, finding.code), finding.file === row.path ? " line " : [" ", ...shown(finding.file), ":"], `${finding.line} `, el("span", {}, message(finding.message))))));
}

function drawSource(pane, files, file, detail, line, row, showFile) {
  if (pane.dataset.path !== file.path) {
    const tabs = files.length > 1
      ? el("span", { class: "tabs" }, files.map((other) => el("button", { type: "button", "aria-pressed": String(other === file), onclick: () => showFile(other, null) }, shown(other.path))))
      : el("span", { class: "path" }, shown(file.path));
    const drawn = file.text === undefined ? null : drawCode(file.text, file.path, detail.findings);
    const lost = detail.findings.filter((item) => item.file === file.path && !drawn?.places.some((place) => place.finding === item));
    pane.dataset.path = file.path;
    pane.jump = drawn?.jump;
    pane.replaceChildren(paneHead("Source", tabs, row.dialect),
      el("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "Source" },
        file.why ? el("p", { class: "no-text" }, shown(file.why)) : null, lost.map(drawFinding), drawn?.node));
  }
  if (line !== null) pane.jump?.(line);
}

function drawScript(pane, row, detail, toSource) {
  const blocks = detail.script && dataOf("blocks");
  const text = detail.script?.map((part) => (typeof part === "number" ? blocks[part] : part)).join("\n\n");
  const path = detail.entry?.script_file ?? "";
  pane.replaceChildren(paneHead("Script", el("span", { class: "path" }, path), text === undefined ? "" : counted(text.split("\n").length, "line")),
    el("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "Script" },
      text === undefined || text === null ? el("p", { class: "no-text" }, detail.no_script) : drawCode(text, "script.js", [], toSource).node));
}

const paneHead = (title, ...rest) => el("div", { class: "pane-head" }, el("h3", {}, title), ...rest.map((item) => (typeof item === "string" ? el("span", { class: "quietly" }, item) : item)));

function goTo(place) {
  const { places } = finder;
  if (!places.length) return;
  finder.at = (place + places.length) % places.length;
  places[finder.at]();
  document.querySelector("#detail .source").scrollIntoView({ block: "nearest" });
  const list = document.querySelectorAll(".found-list button");
  list.forEach((button, at) => button.classList.toggle("here", at === finder.at));
}
