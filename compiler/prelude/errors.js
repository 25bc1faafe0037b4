// the error classes that `func` adapters throw and test for, made once a run, and what their module offers beside them;
// what has no text of the author's gets a neutral one
function $errors() {
  if ($errors.made) return $errors.made;
  const EXIT_CODES = Object.freeze({
    SUCCESS: 0, GENERIC_ERROR: 1, USAGE_ERROR: 2, EMPTY_RESULT: 66, SERVICE_UNAVAIL: 69,
    TEMPFAIL: 75, NOPERM: 77, CONFIG_ERROR: 78, INTERRUPTED: 130,
  });
  class CliError extends Error {
    constructor(code, message, hint, exitCode = 1) {
      super(message);
      Object.assign(this, { name: new.target.name, code, hint, exitCode });
    }
  }
  // name, code, exit code, and what (message, hint, extra properties) become of the arguments
  const as = (message, hint) => [message, hint];
  const kinds = [
    ["ArgumentError", "ARGUMENT", 2, as],
    ["AuthRequiredError", "AUTH_REQUIRED", 77, (domain, message) =>
      [message ?? `Not logged in to ${domain}`, `needs an account at https://${domain}`, { domain }]],
    ["EmptyResultError", "EMPTY_RESULT", 66, (command, hint) =>
      [`${command} returned no data`, hint ?? "the page may be built differently, or need an account"]],
    ["TimeoutError", "TIMEOUT", 75, (label, seconds, hint) =>
      [`${label} timed out after ${seconds}s`, hint ?? "try again, or allow more time"]],
    ["CommandExecutionError", "COMMAND_EXEC", 1, as],
    ["ConfigError", "CONFIG", 78, as],
    ["LoginWallError", "LOGIN_WALL", 77, (message, status, url, bodyPreview, hint) =>
      [message, hint ?? "a page came where data was expected", { status, url, bodyPreview }]],
    ["BrowserConnectError", "BROWSER_CONNECT", 69, (message, hint, kind = "unknown") => [message, hint, { kind }]],
    ["SessionBusyError", "SESSION_BUSY", 75, as],
    ["PluginError", "PLUGIN", 1, as],
  ];
  const classes = kinds.map(([name, code, exit, from]) => [name, { [name]: class extends CliError {
    constructor(...args) {
      const [message, hint, more] = from(...args);
      super(code, message, hint, exit);
      Object.assign(this, more);
    }
  } }[name]]);
  const selectorError = (selector, hint) =>
    new CliError("SELECTOR", `Could not find element: ${selector}`, hint ?? "the page may be built differently");
  const adapterLoadError = (message, hint) => new CliError("ADAPTER_LOAD", message, hint, 69);
  const getErrorMessage = (error) => (error instanceof Error ? error.message : String(error));
  const functions = { selectorError, adapterLoadError, getErrorMessage };
  return ($errors.made = { CliError, EXIT_CODES, ...functions, ...Object.fromEntries(classes) });
}
