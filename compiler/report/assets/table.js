// The table, a page of rows at a time, and the row that the keys stand on.

const COLUMNS = [["status", "State"], ["name", "Adapter"], ["", "What it does, or why not"], ["effects", "Effects"], ["findings", "Findings"], ["dialect", "Dialect"]];

function fillHead() {
  for (const [field, title] of COLUMNS) {
    const cell = el("th", { scope: "col", class: `col-${field || "about"}` });
    if (field) {
      cell.append(el("button", { type: "button", class: "sort", "data-sort": field, onclick: () => {
        ask("sort", asked.sort === field ? `-${field}` : field);
      } }, title));
    } else {
      cell.append(title);
    }
    byId("sorts").append(cell);
  }
}

function refresh() {
  choose();
  showAsked();
  for (const button of document.querySelectorAll("[data-sort]")) {
    const way = asked.sort === button.dataset.sort ? "ascending" : asked.sort === `-${button.dataset.sort}` ? "descending" : null;
    if (way) button.parentNode.setAttribute("aria-sort", way);
    else button.parentNode.removeAttribute("aria-sort");
  }
  const all = visible.length === rows.length;
  byId("count").textContent = all ? counted(rows.length, "adapter") : `${number.format(visible.length)} of ${counted(rows.length, "adapter")}`;
  drawPage();
  writeAddress();
}

const firstOf = (place) => place - (place % PAGE);

function drawPage() {
  const first = firstOf(cursor);
  const shownRows = visible.slice(first, first + PAGE);
  const none = el("tr", {}, el("td", { colspan: COLUMNS.length, class: "none" }, "Nothing fits. ", el("button", { type: "button", class: "quiet", onclick: clearAll }, "Clear the filters")));
  byId("rows").replaceChildren(...(shownRows.length ? shownRows.map((row, place) => tableRow(row, first + place)) : [none]));
  drawPager(first);
}

function tableRow(row, place) {
  const name = el("button", { type: "button", class: "open", "data-at": place, tabindex: place === cursor ? 0 : -1 }, shown(row.name ?? row.path));
  const path = row.name ? el("span", { class: "path" }, shown(row.path)) : null;
  return el("tr", { class: row.status },
    el("td", { class: "col-status" }, badge(row.status)),
    el("td", { class: "col-name" }, name, path),
    el("td", { class: "col-about" }, el("span", { class: "clamp" }, message(row.about))),
    el("td", { class: "col-effects" }, el("span", { class: "chips" }, chips(row.chips, 6))),
    el("td", { class: "col-findings" }, el("span", { class: "chips" }, codes(row))),
    el("td", { class: "col-dialect" }, row.dialect));
}

const badge = (status) => el("span", { class: `badge ${status}` }, el("i", { class: `dot ${status}`, "aria-hidden": "true" }), status);

function chips(numbers, most = Infinity) {
  const nodes = numbers.slice(0, most).map((chip) => el("span", { class: `chip ${index.effects[chip].tone}` }, index.effects[chip].label));
  if (numbers.length > most) nodes.push(el("span", { class: "chip more" }, `+${numbers.length - most}`));
  return nodes;
}

function codes(row) {
  const first = [...row.reasons, ...row.codes.filter((code) => !row.reasons.includes(code))];
  const nodes = first.slice(0, 3).map((code) => el("span", { class: `chip code ${row.reasons.includes(code) ? row.status : ""}`, title: index.codes[code] ?? "" }, code));
  if (first.length > 3) nodes.push(el("span", { class: "chip more" }, `+${first.length - 3}`));
  return nodes;
}

function drawPager(first) {
  const pager = byId("pager");
  pager.hidden = visible.length <= PAGE;
  if (pager.hidden) return pager.replaceChildren();
  const last = Math.min(first + PAGE, visible.length);
  const step = (text, to, off) => el("button", { type: "button", disabled: off, onclick: () => stand(to, true) }, text);
  pager.replaceChildren(
    step("Previous", first - PAGE, first === 0),
    el("span", {}, `${number.format(first + 1)} to ${number.format(last)} of ${number.format(visible.length)}`),
    step("Next", first + PAGE, last === visible.length));
}

// put the keys on a row, on whatever page it is
function stand(place, focus) {
  if (!visible.length) return;
  const before = cursor;
  cursor = Math.max(0, Math.min(place, visible.length - 1));
  if (firstOf(before) !== firstOf(cursor)) {
    drawPage();
  } else {
    buttonAt(before)?.setAttribute("tabindex", "-1");
    buttonAt(cursor)?.setAttribute("tabindex", "0");
  }
  if (!focus) return;
  const button = buttonAt(cursor);
  button.focus({ preventScroll: true });
  button.closest("tr").scrollIntoView({ block: "nearest" });
}

const buttonAt = (place) => byId("rows").querySelector(`[data-at="${place}"]`);
