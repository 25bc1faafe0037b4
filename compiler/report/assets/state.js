// The index of adapters, what of it is asked for, and the address that says so.

const index = JSON.parse(byId("index").textContent);
const rows = index.rows.map((row, place) => ({ ...row, place }));
const byKey = new Map(rows.map((row) => [row.key, row]));
const STATUSES = ["rejected", "held", "compiled"];
const FIELDS = ["q", "status", "dialect", "site", "reason", "effect", "sort"];
const PAGE = 50; // rows that are drawn at once: a key or a letter redraws them all

const asked = { q: "", status: "", dialect: "", site: "", reason: "", effect: "", sort: "status" };
let visible = rows; // rows that fit, in order
let cursor = 0; // place in `visible` of the row that the keys stand on
let open = null; // the row that is shown in full

const whyOut = new Set(rows.flatMap((row) => row.reasons));
const words = (row) =>
  (row.words ??= [row.name, row.path, row.about, row.dialect, ...row.hosts, ...row.codes]
    .filter(Boolean).join("\n").toLowerCase());

const ORDERS = {
  status: (a, b) => STATUSES.indexOf(a.status) - STATUSES.indexOf(b.status),
  name: (a, b) => compare(a.name ?? a.path, b.name ?? b.path),
  dialect: (a, b) => compare(a.dialect, b.dialect),
  effects: (a, b) => b.chips.length - a.chips.length,
  findings: (a, b) => weight(b) - weight(a),
};
const compare = (a, b) => (a < b ? -1 : a > b ? 1 : 0);
const weight = (row) => row.found[0] * 1e6 + row.found[1] * 1e3 + row.found[2];

function fits(row, wanted) {
  const { status, dialect, site, reason, effect } = asked;
  if (status && row.status !== status) return false;
  if (dialect && row.dialect !== dialect) return false;
  if (site && row.site !== site) return false;
  // a code that keeps adapters out is asked for as a reason, any other as a finding
  if (reason && !(whyOut.has(reason) ? row.reasons : row.codes).includes(reason)) return false;
  if (effect && !row.chips.some((chip) => index.effects[chip].label === effect)) return false;
  return wanted.every((word) => words(row).includes(word));
}

function choose() {
  const wanted = asked.q.toLowerCase().split(/\s+/).filter(Boolean);
  const down = asked.sort.startsWith("-");
  const order = ORDERS[asked.sort.replace("-", "")];
  visible = rows.filter((row) => fits(row, wanted));
  visible.sort((a, b) => (down ? -1 : 1) * order(a, b) || ORDERS.name(a, b) || a.place - b.place);
  cursor = 0;
}

function readAddress() {
  const given = new URLSearchParams(location.hash.slice(1));
  for (const field of FIELDS) asked[field] = given.get(field) ?? (field === "sort" ? "status" : "");
  if (!Object.hasOwn(ORDERS, asked.sort.replace("-", ""))) asked.sort = "status";
  return byKey.get(given.get("open")) ?? null;
}

function writeAddress() {
  const given = new URLSearchParams();
  for (const field of FIELDS) if (asked[field] && !(field === "sort" && asked.sort === "status")) given.set(field, asked[field]);
  if (open) given.set("open", open.key);
  try {
    history.replaceState(null, "", `#${given}`);
  } catch {
    // a sandboxed frame has no history; the page works without
  }
}
