// an error that carries a reason of the host's vocabulary; `extra` goes into the result's data
function $fail(reason, detail, extra) {
  const error = Object.freeze(Object.assign(new Error(detail), { $reason: reason, $extra: extra ?? {} }));
  ($fail.made ??= new WeakSet()).add(error);
  return error;
}
