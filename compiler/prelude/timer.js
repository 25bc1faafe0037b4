// a timer that takes functions only: text would be code
function $timer(start) {
  return (run, ...rest) => {
    if (typeof run !== "function") throw new TypeError("a timer takes a function");
    return start.call(globalThis, run, ...rest);
  };
}
