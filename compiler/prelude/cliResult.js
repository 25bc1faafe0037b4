// the result of a command that ended: what JSON keeps of its value; rows are counted, a single value gets a name
function $cliResult(value, columns, net, state) {
  if (state?.refused) throw state.refused;
  let json;
  try {
    json = JSON.stringify(value);
  } catch (error) {
    throw $fail("not_serializable", `the result: ${error.message}`);
  }
  const formed = (key, item) => (typeof item === "string" ? item.toWellFormed() : item);
  const torn = json !== undefined && /\\ud[89a-f]/.test(json); // half a surrogate pair
  const data = json === undefined ? null : JSON.parse(json, torn ? formed : undefined);
  const single = data !== null && typeof data !== "object";
  return $success(single ? { value: data } : data, columns, net, []);
}
