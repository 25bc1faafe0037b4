// every call of a page method begins here: a run that was refused, or stopped by the guard, goes no further
function $pageOpen($state) {
  const stop = $state.refused ?? $state.net?.violation;
  if (stop) throw stop;
}
