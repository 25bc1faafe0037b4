// whether an error is one of `$fail`, which nobody else can make
function $ours(error) {
  return $fail.made?.has(error) ?? false;
}
