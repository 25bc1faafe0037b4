// what an evaluate step hands on: JSON values only, and text that is a JSON list or object is read
function $evaluated(value) {
  const data = $plain(value);
  if (typeof data !== "string" || !/^\s*(\[[^]*\]|\{[^]*\})\s*$/.test(data)) return data;
  try {
    return JSON.parse(data);
  } catch {
    return data;
  }
}
