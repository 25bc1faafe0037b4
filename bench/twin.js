// An interpreter of pipelines: what a host would run that keeps adapters as data. It walks the tree of each expression for
// each row, with the null-safety of the language and no more; that is honest work, with no parsing at run time.
(steps) => {
  const globals = { undefined };
  const read = (object, name) => (object === null || object === undefined ? undefined : object[name]);
  const value = (node, scope) => {
    switch (node[0]) {
      case "const": return node[1];
      case "name": return node[1] in scope ? scope[node[1]] : globals[node[1]];
      case "member": return read(value(node[1], scope), node[2]);
      case "not": return !value(node[1], scope);
      case "and": return value(node[1], scope) && value(node[2], scope);
      case ">": return value(node[1], scope) > value(node[2], scope);
      case "+": return value(node[1], scope) + value(node[2], scope);
      case "text": return node[1].map((part) => String(value(part, scope))).join("");
      case "join": {
        const list = value(node[1], scope);
        return Array.isArray(list) ? list.join(node[2]) : list;
      }
      default: throw new Error("no such node: " + node[0]);
    }
  };
  const run = {
    filter: (rows, [test]) => rows.filter((item, index) => value(test, { item, index })),
    map: (rows, [fields]) => rows.map((item, index) => {
      const row = {};
      for (const [name, node] of fields) row[name] = value(node, { item, index });
      return row;
    }),
    sort: (rows, [name, descending]) => rows.slice().sort((a, b) => (descending ? b[name] - a[name] : a[name] - b[name])),
    limit: (rows, [count], args) => rows.slice(0, Number(value(count, { args }))),
  };
  return (rows, args) => steps.reduce((data, [name, ...given]) => run[name](data, given, args), rows);
}
