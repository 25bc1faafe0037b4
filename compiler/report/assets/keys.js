// The keyboard. Letters do nothing while something is typed, arrows only where a row has the focus.

function onKey(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  const target = event.target;
  const typing = target.matches?.("input, select, textarea");
  if (byId("help").open) return;
  const action = typing ? inField(event, target) : byId("detail").open ? DETAIL[event.key] : onPage(event, target);
  if (!action) return;
  event.preventDefault();
  action();
}

function inField(event, target) {
  if (event.key === "Escape" && target.id === "q") return () => (asked.q ? ask("q", "") : stand(cursor, true));
  if (event.key === "ArrowDown" && target.id === "q") return () => stand(cursor, true);
  if (event.key === "Enter" && target.id === "q") return () => visible.length && openRow(visible[cursor]);
  return null;
}

const DETAIL = {
  j: () => stepRow(1),
  k: () => stepRow(-1),
  n: () => goTo(finder.at + 1),
  p: () => goTo(finder.at - 1),
  "?": () => byId("help").showModal(),
};

const PAGE_KEYS = {
  "/": () => { byId("q").focus(); byId("q").select(); },
  j: () => move(1),
  k: () => move(-1),
  c: () => clearAll(),
  "?": () => byId("help").showModal(),
};

const ROW_KEYS = {
  ArrowDown: () => move(1),
  ArrowUp: () => move(-1),
  Home: () => stand(firstOf(cursor), true),
  End: () => stand(firstOf(cursor) + PAGE - 1, true),
  PageDown: () => stand(firstOf(cursor) + PAGE < visible.length ? firstOf(cursor) + PAGE : visible.length - 1, true),
  PageUp: () => stand(firstOf(cursor) - PAGE, true),
};

function onPage(event, target) {
  const onRow = target.matches?.("#rows .open");
  return (onRow && ROW_KEYS[event.key]) || PAGE_KEYS[event.key];
}

// the first key only shows where the keys stand
function move(by) {
  const onRow = document.activeElement?.matches("#rows .open");
  stand(cursor + (onRow ? by : 0), true);
}
