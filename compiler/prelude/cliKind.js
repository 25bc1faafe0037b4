// a kind of it, made once a run; `from` tells what (message, hint, extra properties) become of the arguments; what has no text of
// the author's gets a neutral one
function $cliKind(name, code, exit, from = (message, hint) => [message, hint]) {
  const kinds = ($cliKind.made ??= {});
  kinds[name] ??= { [name]: class extends $CliError() {
    constructor(...args) {
      const [message, hint, more] = from(...args);
      super(code, message, hint, exit);
      Object.assign(this, more);
    }
  } }[name];
  return kinds[name];
}
