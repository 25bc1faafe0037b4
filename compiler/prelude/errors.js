// all that the error module of `func` adapters offers, made once a run
function $errors() {
  return ($errors.made ??= {
    CliError: $CliError(),
    ArgumentError: $ArgumentError(),
    AuthRequiredError: $AuthRequiredError(),
    EmptyResultError: $EmptyResultError(),
    TimeoutError: $TimeoutError(),
    CommandExecutionError: $CommandExecutionError(),
    ConfigError: $ConfigError(),
    LoginWallError: $LoginWallError(),
    BrowserConnectError: $BrowserConnectError(),
    SessionBusyError: $SessionBusyError(),
    PluginError: $PluginError(),
    selectorError: $selectorError,
    adapterLoadError: $adapterLoadError,
    EXIT_CODES: $exitCodes(),
    getErrorMessage: $errorMessage,
  });
}
