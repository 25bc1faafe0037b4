// What the catalog says of an adapter besides its script.

function drawFacts(row, detail) {
  const entry = detail.entry;
  if (!entry) return null;
  const facts = entry.adapterc;
  return el("details", { class: "facts" },
    el("summary", {}, "Manifest"),
    el("div", { class: "columns" },
      section("Entry", [entry.entry.url ?? entry.entry.template, `domain ${entry.domain}`, entry.auth_hint]),
      section("Arguments", entry.args.map((arg) => argument(arg, facts.args))),
      section("Output", [`${facts.output.rows_path ? "rows" : "one object"}${facts.output.columns.length ? `: ${facts.output.columns.join(", ")}` : ""}`]),
      section("Effects", effects(facts)),
      section("Differs from the original", facts.deviations.map((item) => `${item.code}: ${item.text}`)),
      section("Approved as reading", facts.approval ? [facts.approval.effects.join(", "), facts.approval.reason] : []),
      section("Source", [facts.source.path, `${facts.source.dialect}${facts.source.repo ? ` of ${facts.source.repo}` : ""}`, `sha256 ${facts.source.sha256.slice(0, 12)}`])));
}

function section(title, lines) {
  const told = lines.filter(Boolean);
  if (!told.length) return null;
  return el("section", {}, el("h3", {}, title), el("ul", {}, told.map((line) => el("li", {}, shown(line)))));
}

function argument(arg, rules) {
  const said = [arg.arg_type, arg.required ? "required" : "optional"];
  if (Object.hasOwn(rules.defaults, arg.name)) said.push(`default ${JSON.stringify(rules.defaults[arg.name])}`);
  if (Object.hasOwn(rules.choices, arg.name)) said.push(`one of ${rules.choices[arg.name].map((choice) => JSON.stringify(choice)).join(", ")}`);
  return `${arg.name} (${said.join(", ")}): ${arg.description}`;
}

function effects(facts) {
  const told = Object.entries(facts.effects.evidence).map(([title, place]) => {
    const reason = facts.effects.reasons[title];
    return `${title} (${place.split(":").length > 2 ? place : `line ${place.split(":")[0]}`})${reason ? `: ${reason}` : ""}`;
  });
  return [`cookies: ${facts.effects.credentials}; world: ${facts.world}`, ...told];
}
