// the values of the first arguments, up to one that was not given
function $leading(args, names) {
  const missing = names.findIndex((name) => !Object.hasOwn(args, name));
  return names.slice(0, missing < 0 ? names.length : missing).map((name) => args[name]);
}
