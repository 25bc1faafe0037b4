// the exit codes that the errors of `func` adapters have
function $exitCodes() {
  return ($exitCodes.made ??= Object.freeze({
    SUCCESS: 0, GENERIC_ERROR: 1, USAGE_ERROR: 2, EMPTY_RESULT: 66, SERVICE_UNAVAIL: 69,
    TEMPFAIL: 75, NOPERM: 77, CONFIG_ERROR: 78, INTERRUPTED: 130,
  }));
}
