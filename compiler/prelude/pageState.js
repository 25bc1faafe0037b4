// what the page methods of a run share. `entry`: the URL it was opened at, as the author's code spells it; `at`: the URL that
// was open before that code began; `relaxed`: every goto stays here. A branch that we do not run sets `refused`.
function $pageState({ entry = null, relaxed = false, at = null, blank = false, net = null }) {
  return {
    entry,
    relaxed,
    blank, // nothing was open before
    net,
    start: location.href,
    last: at, // what getCurrentUrl gives
    opened: false, // a goto was called
    worked: false, // page code was run
    asked: 0, // selectors that were waited for, and how many of them appeared
    met: 0,
    refused: null,
  };
}
