// the end of a run that leaves what we run: the flag makes it the result, also when the author's code catches the error
function $pageRefuse($state, detail) {
  $state.refused ??= $fail("unsupported_branch", detail);
  throw $state.refused;
}
