// a logger whose lines go nowhere
function $silent() {
  const names = ["info", "status", "success", "warn", "error", "verbose", "debug", "step", "stepResult"];
  return Object.fromEntries(names.map((name) => [name, () => {}]));
}
