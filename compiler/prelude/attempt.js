// the value of an expression, undefined when it throws
function $attempt(run) {
  try {
    return run();
  } catch {
    return undefined;
  }
}
