// behind the last slash
function $basename(value) {
  return typeof value === "string" ? value.split(/[/\\]/).pop() || value : value;
}
