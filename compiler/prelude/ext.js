// from the last dot after the last slash
function $ext(value) {
  if (typeof value !== "string") return value;
  const dot = value.lastIndexOf(".");
  return dot > Math.max(value.lastIndexOf("/"), value.lastIndexOf("\\")) ? value.slice(dot) : "";
}
