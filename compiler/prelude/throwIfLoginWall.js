// a value as it is, unless it is the mark of a login wall that page code left
function $throwIfLoginWall(value, options = {}) {
  if (value?.__loginWall !== true || typeof value.status !== "number") return value;
  throw $loginWall(value.status, options.url || value.url || "", value.bodyPreview);
}
