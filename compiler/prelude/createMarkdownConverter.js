// an HTML to Markdown converter as the tool sets it up; `configure` may add rules. It serves any number of texts.
function $createMarkdownConverter(configure) {
  const [kinds, options] = [$markdownKinds(), $markdownOptions()];
  const rules = [{ filter: "br", replacement: () => "\n" }, ...$markdownRules()];
  const [kept, removed] = [[], []];
  const fits = (rule, node) => {
    const { filter } = rule;
    if (typeof filter === "function") return filter.call(rule, node, options);
    if (typeof filter === "string" || Array.isArray(filter)) return [filter].flat().includes(node.nodeName.toLowerCase());
    throw new TypeError("`filter` needs to be a string, array, or function");
  };
  const ruleOf = (node) => {
    if (node.isBlank) return { replacement: options.blankReplacement };
    const rule = [...rules, ...kept, ...removed].find((each) => fits(each, node));
    return rule ?? { replacement: options.defaultReplacement };
  };
  const add = (list, rule) => {
    list.unshift(rule);
    return service;
  };
  const service = {
    options,
    addRule: (key, rule) => add(rules, rule),
    keep: (filter) => add(kept, { filter, replacement: options.keepReplacement }),
    remove: (filter) => add(removed, { filter, replacement: () => "" }),
    use(plugins) {
      for (const plugin of [plugins].flat()) plugin(service);
      return service;
    },
    escape: (text) =>
      text.replace(/[\\*`[\]_]/g, "\\$&").replace(/^(-|\+ |=+|#{1,6} |~~~|>)/, "\\$1").replace(/^(\d+)\. /, "$1\\. "),
    turndown(input) {
      if (typeof input !== "string" && ![1, 9, 11].includes(input?.nodeType)) {
        throw new TypeError(`${input} is not a string, or an element/document/fragment node.`);
      }
      if (input === "") return "";
      const text = $markdownText($markdownTree(input, kinds, options), kinds, service, ruleOf);
      const whole = rules.reduce((output, rule) => (rule.append ? $markdownJoin(output, rule.append(options)) : output), text);
      return whole.replace(/^[\t\r\n]+/, "").trimEnd();
    },
  };
  configure?.(service);
  return service;
}
