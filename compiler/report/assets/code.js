// A text with its line numbers, its colours, and the findings below the lines that they are about.

const CHUNK = 100; // lines that are laid out together when they come into view
const LONGEST = 200; // lines of one range that are marked

// {node, jump(line), places: [{line, finding}]}; `onLine` makes "(line 12)" behind a step of a script a link
function drawCode(text, path, findings, onLine = null) {
  const lines = text.split("\n");
  if (lines.length > 1 && lines.at(-1) === "" && !findings.some((item) => item.line === lines.length)) lines.pop();
  const here = findings.map((finding) => ({ finding, ranges: rangesOf(finding, path, lines) })).filter((item) => item.ranges);
  const marks = new Map();
  for (const { finding, ranges } of here) for (const [line, from, to] of ranges) push(marks, line, [from, to, `${finding.severity}${line === finding.line ? "" : " rest"}`]);
  const below = new Map();
  for (const { finding, ranges } of here) push(below, ranges[0][0], finding);
  const noted = new Map();
  for (const finding of findings) for (const note of finding.notes) if (note.file === path && note.line) push(noted, note.line, note.message);

  const found = tokens(text, path);
  const nodes = [];
  const node = el("div", { class: "text" });
  let next = 0;
  let start = 0;
  let chunk = null;
  lines.forEach((line, place) => {
    if (place % CHUNK === 0) node.append((chunk = el("div", { class: "chunk" })));
    while (next < found.length && found[next][1] <= start) next += 1;
    const row = el("div", { class: "line", "data-n": place + 1 }, pieces(line, start, found, next, marks.get(place + 1) ?? []));
    if (onLine) linkSteps(row, line, onLine);
    nodes.push(row);
    chunk.append(row);
    for (const finding of below.get(place + 1) ?? []) {
      row.classList.add("found");
      chunk.append(drawFinding(finding));
    }
    for (const note of noted.get(place + 1) ?? []) chunk.append(el("div", { class: "finding note" }, el("p", {}, message(note))));
    start += line.length + 1;
  });
  const jump = (line) => {
    const row = nodes[Math.min(line, nodes.length) - 1];
    for (const other of node.querySelectorAll(".line.here")) other.classList.remove("here");
    row.classList.add("here");
    const pane = row.closest(".scroll"); // only the pane moves: what stands above it stays in view
    pane.scrollTop += row.getBoundingClientRect().top - pane.getBoundingClientRect().top - pane.clientHeight / 3;
  };
  return { node, jump, places: here.map(({ finding, ranges }) => ({ line: ranges[0][0], finding })) };
}

const push = (map, key, value) => (map.has(key) ? map.get(key).push(value) : map.set(key, [value]));

// [line, from, to] of each line that a finding covers, in units of the string; null when it stands in another file
function rangesOf(finding, path, lines) {
  if (finding.file !== path || finding.line > lines.length) return null;
  const { line, end_line: end } = finding;
  const last = Math.min(end ?? line, line + LONGEST, lines.length);
  const ranges = [];
  for (let at = line; at <= last; at += 1) {
    const text = lines[at - 1];
    if (at > line && !text.trim()) continue;
    const from = at === line ? unit(text, finding.column) : text.length - text.trimStart().length;
    const word = () => from + /^[\w$]+|^/.exec(text.slice(from))[0].length; // where the range has no end
    const to = end === null ? word() : at !== end ? text.length : unit(text, finding.end_column);
    ranges.push([at, from, Math.max(to, from + 1)]);
  }
  return ranges;
}

// where a 1-based column, which counts characters, is in a string, which counts UTF-16 units
function unit(text, column) {
  if (!/[\ud800-\udfff]/.test(text)) return column - 1;
  let place = 0;
  for (let left = column - 1; left > 0 && place < text.length; left -= 1) place += text.codePointAt(place) > 0xffff ? 2 : 1;
  return place;
}

function pieces(line, start, found, next, marks) {
  const cuts = new Set([0, line.length]);
  const inside = [];
  for (let at = next; at < found.length && found[at][0] < start + line.length; at += 1) {
    const from = Math.max(0, found[at][0] - start);
    const to = Math.min(line.length, found[at][1] - start);
    inside.push([from, to, found[at][2]]);
    cuts.add(from).add(to);
  }
  for (const [from, to] of marks) cuts.add(Math.min(from, line.length)).add(Math.min(to, line.length));
  if (cuts.size < 2) return marks.length ? [el("mark", { class: marks[0][2] }, " ")] : ["\n"];
  const order = [...cuts].sort((a, b) => a - b);
  const nodes = [];
  let token = 0;
  for (let at = 0; at + 1 < order.length; at += 1) {
    const [from, to] = [order[at], order[at + 1]];
    while (token < inside.length && inside[token][1] <= from) token += 1;
    const kind = token < inside.length && inside[token][0] <= from ? inside[token][2] : null;
    const mark = marks.find((item) => item[0] <= from && to <= item[1]);
    const content = shown(line.slice(from, to));
    const coloured = kind ? [el("span", { class: `t-${kind}` }, content)] : content;
    nodes.push(...(mark ? [el("mark", { class: mark[2] }, coloured)] : coloured));
  }
  if (marks.some(([from]) => from >= line.length)) nodes.push(el("mark", { class: marks.at(-1)[2] }, " "));
  return nodes;
}

function linkSteps(row, line, onLine) {
  const step = /^\s*\/\/ \d+\. .*\(line (\d+)\)$/.exec(line);
  if (step) row.append(" ", el("button", { type: "button", class: "to-source", onclick: () => onLine(Number(step[1])) }, "source"));
}

function drawFinding(finding) {
  const elsewhere = finding.notes.filter((note) => note.file !== finding.file || !note.line);
  return el("div", { class: `finding ${finding.severity}` },
    el("p", {}, el("b", {}, `${finding.severity} `), el("code", { class: "code" }, finding.code), ` ${finding.name}`),
    el("p", { class: "message" }, message(finding.message)),
    elsewhere.map((note) => el("p", {}, "note: ", message(note.message), note.file ? [" (", shown(note.file), note.line ? `:${note.line}` : "", ")"] : [])),
    finding.help ? el("p", { class: "help-text" }, el("b", {}, "help "), message(finding.help)) : null,
    finding.fix ? el("p", { class: "help-text" }, el("b", {}, `${finding.fix.applicability} fix `), message(finding.fix.title)) : null);
}
