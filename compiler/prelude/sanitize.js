// fit for a file name
function $sanitize(value) {
  return typeof value === "string" ? value.replace(/[<>:"/\\|?*\x00-\x1f]/g, "_") : value;
}
