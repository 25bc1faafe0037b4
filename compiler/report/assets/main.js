// Puts it together. What needs this script is shown only now.

function fillIgnored() {
  if (!index.ignored.length) return;
  const list = el("ul", { class: "walk" });
  byId("ignored").append(el("details", { ontoggle: () => {
    if (!list.children.length) list.append(...index.ignored.map(([path, why]) => el("li", {}, el("code", {}, shown(path)), " ", shown(why))));
  } }, el("summary", {}, `every one of them (${number.format(index.ignored.length)})`), list));
}

function start() {
  fillChooser();
  fillHead();
  fillIgnored();
  byId("blocked").hidden = true;
  for (const part of document.querySelectorAll("#chooser, .tally, #table")) part.hidden = false;
  const asksFor = readAddress();
  refresh();
  byId("rows").addEventListener("click", (event) => {
    const button = event.target.closest("tr")?.querySelector("button.open");
    const selecting = event.target !== button && getSelection().toString() !== "";
    if (button && !selecting) openRow(visible[Number(button.dataset.at)]);
  });
  byId("rows").addEventListener("focusin", (event) => {
    if (event.target.matches(".open")) stand(Number(event.target.dataset.at), false);
  });
  byId("detail").addEventListener("close", () => {
    open = null;
    writeAddress();
    stand(cursor, true);
  });
  byId("help-open").addEventListener("click", () => byId("help").showModal());
  addEventListener("keydown", onKey);
  addEventListener("hashchange", () => {
    if (location.hash && !location.hash.includes("=")) return; // a place on the page
    const row = readAddress();
    refresh();
    if (row) openRow(row);
    else byId("detail").close();
  });
  if (FIELDS.some((field) => asked[field] && field !== "sort")) byId("adapters").scrollIntoView();
  if (asksFor) openRow(asksFor);
  performance.mark("report-ready");
}

start();
