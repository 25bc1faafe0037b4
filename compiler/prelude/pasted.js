// a value that the author pasted into page code as it is: what reads as one JSON value is that value, anything else would be code
function $pasted($state, value) {
  if (value === null || ["undefined", "number", "boolean"].includes(typeof value) || value === "undefined") {
    return value === "undefined" ? undefined : value;
  }
  try {
    if (typeof value === "string") return JSON.parse(value);
  } catch {
    // told below
  }
  return $pageRefuse($state, "a value pasted into page code is not JSON");
}
