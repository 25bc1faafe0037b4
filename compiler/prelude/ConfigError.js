// something has to be set up first
function $ConfigError() {
  return $cliKind("ConfigError", "CONFIG", 78);
}
