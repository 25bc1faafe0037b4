// something of the computer that OpenCLI runs on: it is not here, and a branch that reaches for it ends the run
function $absent($state, name) {
  const refuse = () => $pageRefuse($state, `${name} is not there in a page`);
  return new Proxy(function () {}, { get: refuse, apply: refuse, construct: refuse });
}
