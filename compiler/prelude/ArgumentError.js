// arguments that cannot be used
function $ArgumentError() {
  return $cliKind("ArgumentError", "ARGUMENT", 2);
}
