// a plugin failed
function $PluginError() {
  return $cliKind("PluginError", "PLUGIN", 1);
}
