// the arguments as a command gets them: one that was not given is not there
function $kwargs(args) {
  return Object.fromEntries(Object.entries(args).filter(([, value]) => value !== undefined));
}
