// a name without what file systems refuse, blanks as underscores
function $sanitizeFilename(name, maxLength = 200) {
  const safe = name.replace(/[<>:"/\\|?*\x00-\x1f]|\s/g, "_").replace(/_+/g, "_");
  return safe.replace(/^_|_$/g, "").slice(0, maxLength);
}
