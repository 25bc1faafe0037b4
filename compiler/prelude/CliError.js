// the error class that `func` adapters throw and test for, made once a run
function $CliError() {
  return ($CliError.made ??= class CliError extends Error {
    constructor(code, message, hint, exitCode = 1) {
      super(message);
      Object.assign(this, { name: new.target.name, code, hint, exitCode });
    }
  });
}
