// an adapter that cannot be loaded
function $adapterLoadError(message, hint) {
  return new ($CliError())("ADAPTER_LOAD", message, hint, 69);
}
